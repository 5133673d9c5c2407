package train

import (
	"bytes"
	"compress/flate"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/internal/spread"
	"github.com/unolab/uno/policy/learnt"
)

// playFunction is the name of the function that plays games of a batch.
const playFunction = "train.play"

// Functions are the functions by which a process plays games of a training for
// another one.
func Functions() map[string]spread.Function {
	return map[string]spread.Function{playFunction: spread.Serve(servePlay)}
}

// playRequest is a batch for another process; the work's numbers are its shards.
type playRequest struct {
	Config Config  `json:"config"`
	Games  uint64  `json:"games"` // played before
	Actor  weights `json:"actor"`
	Critic weights `json:"critic"`
}

// weights are floating-point numbers as their bytes.
type weights []float32

// MarshalJSON writes the bytes, little-endian, in base64.
func (w weights) MarshalJSON() ([]byte, error) {
	data, err := binary.Append(nil, binary.LittleEndian, []float32(w))
	if err != nil {
		return nil, err
	}
	return json.Marshal(data)
}

// UnmarshalJSON reads what MarshalJSON writes.
func (w *weights) UnmarshalJSON(text []byte) error {
	var data []byte
	if err := json.Unmarshal(text, &data); err != nil {
		return err
	}
	*w = make(weights, len(data)/4)
	_, err := binary.Decode(data, binary.LittleEndian, []float32(*w))
	return err
}

// servePlay makes a worker that plays shards of a batch.
func servePlay(r *playRequest) (func(context.Context, int, int) (*shard, error), error) {
	c := r.Config
	c.Workers = 1
	if err := c.check(); err != nil {
		return nil, err
	}
	if len(r.Actor) != learnt.Features || len(r.Critic) != criticSize {
		return nil, fmt.Errorf("%d and %d weights, not %d and %d", len(r.Actor), len(r.Critic), learnt.Features, criticSize)
	}
	sh, err := newShard(&c)
	if err != nil {
		return nil, err
	}
	sh.learnFrom(learnt.Weights(r.Actor), r.Critic)
	return func(_ context.Context, i, _ int) (*shard, error) {
		lo := r.Games + uint64(i)*shardGames
		return sh, sh.play(&c, lo, lo+shardGames)
	}, nil
}

// newShard makes the memory of games and their players.
func newShard(c *Config) (*shard, error) {
	sh := new(shard)
	for range uno.MaxSeats {
		sh.learners = append(sh.learners, &learner{into: sh, forgets: c.Forgets})
	}
	for _, name := range c.Against {
		var players [uno.MaxSeats]bot.Player
		for seat := range c.Seats {
			if name == Self {
				players[seat] = sh.learners[seat]
				continue
			}
			p, err := bot.New(name)
			if err != nil {
				return nil, err
			}
			players[seat] = p
		}
		sh.against = append(sh.against, players)
	}
	if c.Playouts > 0 {
		var err error
		if sh.teacher, err = newTeacher(c); err != nil {
			return nil, err
		}
	}
	return sh, nil
}

// learnFrom sets the weights by which the learners play.
func (sh *shard) learnFrom(actor learnt.Weights, critic []float32) {
	for _, l := range sh.learners {
		l.weights, l.critic = actor, critic
	}
	if sh.teacher != nil {
		sh.teacher.judge.Use(learnt.NewModel(actor, sharpness))
	}
}

// playElsewhere plays a batch in other processes.
func (t *trainer) playElsewhere(ctx context.Context) error {
	request, err := json.Marshal(playRequest{t.Config, t.Games, t.actor.W, t.critic.W})
	if err != nil {
		return err
	}
	w := spread.Work{Function: playFunction, Request: request, N: shards, Chunk: 1, Whole: true}
	return spread.Shared(ctx, w, 1, nil, func(hi int, played shard) (bool, error) {
		sh := t.shards[hi-1]
		if sh.teacher != nil && len(played.gains) != len(played.ends) {
			return false, errors.New("games of a training by playouts without what these came to")
		}
		sh.steps, sh.ends, sh.feats, sh.gains = played.steps, played.ends, played.feats, played.gains
		return false, nil
	})
}

// stepSize is the length of a step in bytes.
const stepSize = 3 + 4 + 4*4 + 2*criticFeats

// append appends a step's bytes.
func (s *step) append(b []byte) []byte {
	b = append(b, byte(s.seat), s.chosen, s.moves)
	b = binary.LittleEndian.AppendUint32(b, s.at)
	for _, x := range []float32{s.logp, s.value, s.gain, s.target} {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(x))
	}
	for _, f := range s.weights {
		b = binary.LittleEndian.AppendUint16(b, f)
	}
	return b
}

// read reads what append appends.
func (s *step) read(b []byte) {
	s.seat, s.chosen, s.moves = int8(b[0]), b[1], b[2]
	s.at = binary.LittleEndian.Uint32(b[3:])
	for i, x := range []*float32{&s.logp, &s.value, &s.gain, &s.target} {
		*x = math.Float32frombits(binary.LittleEndian.Uint32(b[7+4*i:]))
	}
	for i := range s.weights {
		s.weights[i] = binary.LittleEndian.Uint16(b[23+2*i:])
	}
}

// MarshalJSON writes what was played, compressed, in base64: four lengths, and
// the steps, ends, features and gains.
func (sh *shard) MarshalJSON() ([]byte, error) {
	raw := make([]byte, 0, lengths+len(sh.steps)*stepSize+4*len(sh.ends)+2*len(sh.feats)+4*len(sh.gains))
	for _, n := range []int{len(sh.steps), len(sh.ends), len(sh.feats), len(sh.gains)} {
		raw = binary.LittleEndian.AppendUint32(raw, uint32(n))
	}
	for i := range sh.steps {
		raw = sh.steps[i].append(raw)
	}
	for _, end := range sh.ends {
		raw = binary.LittleEndian.AppendUint32(raw, end)
	}
	for _, f := range sh.feats {
		raw = binary.LittleEndian.AppendUint16(raw, f)
	}
	for _, gain := range sh.gains {
		raw = binary.LittleEndian.AppendUint32(raw, math.Float32bits(gain))
	}
	var out bytes.Buffer
	w, err := flate.NewWriter(&out, flate.BestSpeed)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(raw); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return json.Marshal(out.Bytes())
}

// lengths is the size of the lengths of a shard's parts, in bytes.
const lengths = 16

// mostPlayed bounds what a shard can be, in bytes.
const mostPlayed = 256 << 20

// UnmarshalJSON reads what MarshalJSON writes.
func (sh *shard) UnmarshalJSON(text []byte) error {
	var packed []byte
	if err := json.Unmarshal(text, &packed); err != nil {
		return err
	}
	raw, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), mostPlayed))
	if err != nil {
		return err
	}
	if len(raw) < lengths {
		return errors.New("games of a training without their lengths")
	}
	var n [lengths / 4]int
	for i := range n {
		n[i] = int(binary.LittleEndian.Uint32(raw[4*i:]))
	}
	steps, ends, feats, gains := n[0], n[1], n[2], n[3]
	if raw = raw[lengths:]; len(raw) != steps*stepSize+4*ends+2*feats+4*gains {
		return fmt.Errorf("%d bytes of %d steps, %d moves, %d features and %d gains", len(raw), steps, ends, feats, gains)
	}
	sh.steps, sh.ends, sh.feats, sh.gains = make([]step, steps), make([]uint32, ends), make([]uint16, feats), make([]float32, gains)
	for i := range sh.steps {
		sh.steps[i].read(raw[i*stepSize:])
	}
	raw = raw[steps*stepSize:]
	for i := range sh.ends {
		sh.ends[i] = binary.LittleEndian.Uint32(raw[4*i:])
	}
	raw = raw[4*ends:]
	for i := range sh.feats {
		sh.feats[i] = binary.LittleEndian.Uint16(raw[2*i:])
	}
	raw = raw[2*feats:]
	for i := range sh.gains {
		sh.gains[i] = math.Float32frombits(binary.LittleEndian.Uint32(raw[4*i:]))
	}
	return sh.sound()
}

// sound refuses steps that point at what is not there.
func (sh *shard) sound() error {
	if n := len(sh.gains); n > 0 && n != len(sh.ends) {
		return fmt.Errorf("%d gains of %d moves", n, len(sh.ends))
	}
	last := uint32(0)
	for _, end := range sh.ends {
		if end < last || int(end) > len(sh.feats) {
			return errors.New("moves of a training with features that there are not")
		}
		last = end
	}
	for _, f := range sh.feats {
		if int(f) >= learnt.Features {
			return fmt.Errorf("there is no feature %d", f)
		}
	}
	for i := range sh.steps {
		s := &sh.steps[i]
		if s.chosen >= s.moves || int(s.at)+int(s.moves) > len(sh.ends) || s.seat < 0 || s.seat >= uno.MaxSeats {
			return errors.New("a step of a training without its moves")
		}
		for _, f := range s.weights {
			if int(f) >= criticSize {
				return fmt.Errorf("there is no feature %d of the critic", f)
			}
		}
	}
	return nil
}
