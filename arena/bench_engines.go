package arena

import (
	"context"
	"fmt"

	"github.com/unolab/uno/arena/fast"
	"github.com/unolab/uno/internal/cputime"
)

// measureEngines measures the engines on random games: the fast one, first without its
// lanes where it has them, and the reference one.
func (c *Config) measureEngines(ctx context.Context, games int, b *EngineBench) (rows []EngineRow, err error) {
	sim, err := fast.New(&c.Rules, c.Seats, c.Seed, c.First)
	if err != nil {
		return nil, err
	}
	engines := []string{"fast", "scalar", "reference"}
	if !sim.Batched() {
		engines = []string{"fast", "reference"}
	}
	bound, err := c.shuffleBound(max(games, signedGames))
	if err != nil {
		return nil, err
	}
	for _, engine := range engines {
		one := *c
		one.Games = max(games, signedGames)
		one.single = engine == "scalar"
		one.Reference = engine == "reference"
		if one.Reference {
			one.Games = max(games/100, signedGames)
		}
		row, err := one.measure(ctx, b)
		if err != nil {
			return nil, err
		}
		row.Engine, row.Work = engine, "games"
		row.TimesShuffle = over(row.MicrosecondsGame, bound)
		rows = append(rows, row)
	}
	last := len(rows) - 1
	for i := range last {
		rows[i].TimesReference = over(rows[last].MicrosecondsGame, rows[i].MicrosecondsGame)
	}
	if sim.Batched() {
		rows[0].TimesScalar = over(rows[1].MicrosecondsGame, rows[0].MicrosecondsGame)
	}
	return rows, nil
}

// boundGames is how many games the shuffle bound is measured on.
const boundGames = 100_000

// shuffleBound is the microseconds that the cards of a game cost alone, see
// fast.Sim.Shuffle.
func (c *Config) shuffleBound(games int) (float64, error) {
	sim, err := fast.New(&c.Rules, c.Seats, c.Seed, fast.Usual)
	if err != nil {
		return 0, err
	}
	n := min(games, boundGames)
	drawn := make([]int, n)
	for game := range drawn {
		sim.Play(uint64(game))
		drawn[game] = sim.Drawn()
	}
	var m meter
	m.start()
	for game, cards := range drawn {
		sim.Shuffle(uint64(game), cards)
	}
	return m.stop(n).MicrosecondsGame, nil
}

// measure plays a configuration on one worker, in this goroutine.
func (c *Config) measure(ctx context.Context, bench *EngineBench) (EngineRow, error) {
	if err := c.check(); err != nil {
		return EngineRow{}, err
	}
	play, err := c.newWorker()
	if err != nil {
		return EngineRow{}, err
	}
	total := new(tally)
	counters, uncounted := cputime.Count()
	var m meter
	m.start()
	signature, err := c.playAll(ctx, play, total)
	row := m.stop(c.Games)
	row.Rules, row.Seats = c.Rules.String(), len(c.Seats)
	row.Turns = total.turnSum()
	if uncounted == nil {
		uncounted = row.count(counters)
	}
	if uncounted != nil {
		bench.Uncounted = uncounted.Error()
	}
	if err != nil {
		return EngineRow{}, err
	}
	row.NsPerDecision = row.UserSeconds * 1e9 / float64(row.Turns)
	if row.Moves = total.moves; row.Moves > 0 {
		row.NsPerMove = row.UserSeconds * 1e9 / float64(row.Moves)
	}
	row.Signature = fmt.Sprintf("%016x", signature)
	return row, nil
}

// playAll plays all games, and returns the signature of the first of them.
func (c *Config) playAll(ctx context.Context, play worker, total *tally) (signature uint64, err error) {
	for lo := 0; lo < c.Games; {
		hi := min(lo+c.runChunk(), c.Games)
		if lo < signedGames {
			hi = min(hi, signedGames)
		}
		b, err := play(ctx, lo, hi)
		if err != nil {
			return 0, err
		}
		total.merge(&b.tally)
		if hi == signedGames {
			signature = total.signature()
		}
		lo = hi
	}
	return signature, nil
}
