package luck

import (
	"embed"
	"encoding/binary"
	"fmt"
	"math"

	"github.com/unolab/uno"
	"github.com/unolab/uno/policy/learnt"
)

// The games of `fast` that a model is fitted to: those of the embedded models, and
// those that are played where none is embedded.
const (
	fastGames  = 60_000
	hastyGames = 1_500
)

// files are the models fitted beforehand.
//
//go:embed models
var files embed.FS

// kept are the presets with embedded models, each up to this many seats.
var kept = []struct {
	preset string
	seats  int
}{{"official", 4}, {"pomdp", 2}, {"rlcard", 2}, {"wikipedia", 2}}

// OfFast is the model of a table of equal players, `fast`. Where one is embedded it
// is there at once; elsewhere fewer games are played first.
func OfFast(rules *uno.Rules, seats int) (*Model, error) {
	for _, k := range kept {
		like, err := uno.Preset(k.preset)
		if err != nil || seats > k.seats {
			continue
		}
		like.Name, like.SeatLimit, like.NoPoints = rules.Name, rules.SeatLimit, rules.NoPoints
		like.Lowest, like.LoserBegins, like.NoUnoCall = rules.Lowest, rules.LoserBegins, rules.NoUnoCall
		if like != *rules {
			continue
		}
		data, err := files.ReadFile(modelFile(k.preset, seats))
		if err != nil {
			return nil, err
		}
		return decodeModel(data, seats)
	}
	return fitFast(rules, seats, hastyGames)
}

// modelFile is the name of an embedded model.
func modelFile(preset string, seats int) string {
	return fmt.Sprintf("models/%s-%d.value", preset, seats)
}

// fitFast fits a model to games of `fast`.
func fitFast(rules *uno.Rules, seats, games int) (*Model, error) {
	g := &tableGame{}
	for range seats {
		g.cast[0] = append(g.cast[0], learnt.NewFast())
	}
	return fit(rules, seats, games, UsualSeed, g, false)
}

// encode writes a model of equal players as numbers of 32 bits: the games, the
// weights of positions, those of the deal, and the prior.
func (m *Model) encode() []byte {
	to := binary.LittleEndian.AppendUint32(nil, uint32(m.Games))
	put := func(list []float64) {
		for _, x := range list {
			to = binary.LittleEndian.AppendUint32(to, math.Float32bits(float32(x)))
		}
	}
	if l, ok := m.Value.(*logit); ok {
		put(l.weights[0][:])
	}
	put(m.Deal.weights[:])
	put(m.Prior[:m.seats])
	return to
}

// decodeModel reads what encode writes.
func decodeModel(data []byte, seats int) (*Model, error) {
	if want := 4 * (1 + features + dealFeatures + seats); len(data) != want {
		return nil, fmt.Errorf("a value function of %d bytes, not %d", len(data), want)
	}
	m := &Model{Games: int(binary.LittleEndian.Uint32(data)), Seed: UsualSeed, seats: seats, Deal: &Deal{}}
	l := &logit{weights: new([2][features]float64)}
	data = data[4:]
	take := func(list []float64) {
		for i := range list {
			list[i] = float64(math.Float32frombits(binary.LittleEndian.Uint32(data[4*i:])))
		}
		data = data[4*len(list):]
	}
	take(l.weights[0][:])
	take(m.Deal.weights[:])
	take(m.Prior[:seats])
	m.Value = l
	return m, nil
}
