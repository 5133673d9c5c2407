package arena

import (
	"context"

	"github.com/unolab/uno"
	"github.com/unolab/uno/arena/fast"
	"github.com/unolab/uno/record"
)

// servedFast reports whether the fast simulator plays this configuration.
func (c *Config) servedFast() bool {
	for _, name := range c.Seats {
		if c.Players[name] != nil {
			return false
		}
	}
	return !c.Reference && c.Record == nil && c.Shuffle == "" && fast.Serves(&c.Rules, c.Seats)
}

// worker plays the games from lo to hi. It does one chunk at a time.
type worker = func(ctx context.Context, lo, hi int) (batch, error)

// newWorker makes a worker for jobs: on the fast simulator where it applies, on
// the reference engine elsewhere.
func (c *Config) newWorker() (worker, error) {
	if c.servedFast() {
		return c.newFastWorker()
	}
	p, err := newPlayer(c)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, lo, hi int) (b batch, err error) {
		i := lo
		keep := c.keeper(p, &i, &b)
		for ; i < hi && err == nil; i++ {
			if err = ctx.Err(); err == nil {
				err = p.play(i, &b.tally, keep)
			}
		}
		return b, err
	}, nil
}

// keeper keeps the hand of a game that a player has just played, as it is asked for.
func (c *Config) keeper(p *player, game *int, b *batch) func(*record.Record) {
	if c.Record == nil && c.Seeded == nil {
		return nil
	}
	return func(r *record.Record) {
		if c.Record != nil {
			b.recs = append(b.recs, r)
		}
		if c.Seeded != nil {
			b.seeded = append(b.seeded, record.SeededOf(&p.game, uint64(*game)))
		}
	}
}

// newFastWorker makes a worker of the fast simulator.
func (c *Config) newFastWorker() (worker, error) {
	sim, err := fast.New(&c.Rules, c.Seats, c.Seed, c.First)
	if err != nil {
		return nil, err
	}
	if c.Seeded != nil {
		return func(ctx context.Context, lo, hi int) (b batch, err error) {
			b.seeded = make([]record.Seeded, 0, hi-lo)
			log := fast.Log{Moves: make([]uno.Move, 0, usualMoves*(hi-lo))}
			for i := lo; i < hi; i++ {
				dealer, begin := c.dealer(i), len(log.Moves)
				r := sim.PlayLog(uint64(i), (dealer+1)%len(c.Seats), &log)
				b.tally.countFast(r)
				b.seeded = append(b.seeded, seededOf(uint64(i), dealer, &r, &log, begin))
			}
			return b, ctx.Err()
		}, nil
	}
	if c.Target > 0 {
		return func(ctx context.Context, lo, hi int) (b batch, err error) {
			for i := lo; i < hi && ctx.Err() == nil; i++ {
				c.fastMatch(sim, i, &b.tally)
			}
			return b, ctx.Err()
		}, nil
	}
	if sim.Batched() && !c.single {
		return func(ctx context.Context, lo, hi int) (b batch, err error) {
			sim.PlayRange(uint64(lo), uint64(hi), func(_ uint64, r fast.Result) { b.tally.countFast(r) })
			return b, ctx.Err()
		}, nil
	}
	return func(ctx context.Context, lo, hi int) (b batch, err error) {
		first := (c.dealer(lo) + 1) % len(c.Seats)
		for i := lo; i < hi; i++ {
			r := sim.PlayFrom(uint64(i), first)
			b.tally.countFast(r)
			if c.First == Rotate {
				if first++; first == len(c.Seats) {
					first = 0
				}
			}
		}
		return b, ctx.Err()
	}, nil
}

// fastMatch plays match i on the fast simulator and counts it. No player that it serves
// looks at the scores.
func (c *Config) fastMatch(sim *fast.Sim, i int, t *tally) {
	m := uno.NewMatch(&c.Rules, len(c.Seats), c.Target, c.dealer(i))
	for round := 0; !m.Done && round < matchHands; round++ {
		r := sim.PlayFrom(uint64(i)*matchHands+uint64(round), (m.Dealer+1)%len(c.Seats))
		t.countFast(r)
		var end uno.State // what a match reads of a hand
		end.Winner, end.Points = r.Winner, r.Points
		for seat := range c.Seats {
			end.Hands[seat] = sim.State().Hand(seat)
		}
		m.Finish(&end)
	}
	t.matches++
	if m.Done {
		t.matchWins[m.Winner]++
	}
}

// usualMoves is room for the moves of most hands.
const usualMoves = 80

// seededOf is a hand of the fast simulator whose moves begin at a place of the log.
func seededOf(game uint64, dealer int, r *fast.Result, log *fast.Log, begin int) record.Seeded {
	h := record.Seeded{
		Game: game, Dealer: int8(dealer), Winner: r.Winner, Reason: r.Reason, Points: int32(r.Points), Turns: r.Turns,
		TurnedOver: log.TurnedOver, Moves: log.Moves[begin:len(log.Moves):len(log.Moves)],
	}
	for seat, n := range log.Cards {
		h.Cards[seat] = int16(n)
	}
	return h
}
