package arena

import (
	"context"

	"github.com/unolab/uno/arena/fast"
	"github.com/unolab/uno/record"
)

// servedFast reports whether the fast simulator plays this configuration.
func (c *Config) servedFast() bool {
	return !c.Reference && c.Record == nil && c.Target == 0 && fast.Serves(&c.Rules, c.Seats)
}

// newWorker makes what plays jobs: the fast simulator where it serves, the
// readable engine elsewhere. It plays one job at a time.
func (c *Config) newWorker() (func(context.Context, *job), error) {
	if c.servedFast() {
		return c.newFastWorker()
	}
	p, err := newPlayer(c)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, j *job) {
		var keep func(*record.Record)
		if c.Record != nil {
			keep = func(r *record.Record) { j.recs = append(j.recs, r) }
		}
		for i := j.lo; i < j.hi && j.err == nil; i++ {
			if j.err = ctx.Err(); j.err == nil {
				j.err = p.play(i, &j.tally, keep)
			}
		}
	}, nil
}

// newFastWorker makes a worker of the fast simulator.
func (c *Config) newFastWorker() (func(context.Context, *job), error) {
	// Rotate and fast.Usual differ under rlcard, where the usual first player
	// is seat 0: then the seats in turn are set game by game.
	sims := make([]*fast.Sim, len(c.Seats))
	for first := range sims {
		sim, err := fast.New(&c.Rules, c.Seats, c.Seed, first)
		if err != nil {
			return nil, err
		}
		sims[first] = sim
	}
	return func(ctx context.Context, j *job) {
		if j.err = ctx.Err(); j.err != nil {
			return
		}
		for i := j.lo; i < j.hi; i++ {
			first := (c.dealer(i) + 1) % len(sims)
			r := sims[first].Play(uint64(i))
			j.tally.add(Hand{
				Winner:     int(r.Winner),
				First:      int(r.First),
				Turns:      int(r.Turns),
				Points:     int(r.Points),
				LoserCards: int(r.LoserCards),
				Reshuffled: r.Reshuffled,
				Reason:     r.Reason,
			})
		}
	}, nil
}
