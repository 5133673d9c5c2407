package arena

import (
	"context"
	"fmt"

	"github.com/unolab/uno"
	"github.com/unolab/uno/arena/fast"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/luck"
	"github.com/unolab/uno/policy"
	"github.com/unolab/uno/record"
)

// blockWorker plays blocks of games; their numbers begin at done.
func blockWorker(cfg *MatchConfig, tables []Config, model *luck.Model, done int) (func(context.Context, int, int) (Blocks, error), error) {
	play, err := cfg.blockPlayer(tables, model)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, lo, hi int) (Blocks, error) {
		sum := Blocks{Match: cfg.name(), From: done + lo}
		for block := done + lo; block < done+hi; block++ {
			if err := ctx.Err(); err != nil {
				return sum, err
			}
			if err := play(block, &sum); err != nil {
				return sum, err
			}
		}
		return sum, nil
	}, nil
}

// blockPlayer is what plays a block: the fast simulator where nothing but who won is
// asked for and it plays every table, the reference engine elsewhere.
func (c *MatchConfig) blockPlayer(tables []Config, model *luck.Model) (func(block int, sum *Blocks) error, error) {
	served := !c.Reference && !c.AIVAT && c.Control == "" && c.Record == nil
	for at := range tables {
		served = served && tables[at].servedFast()
	}
	if served {
		return c.fastBlocks(tables)
	}
	return c.readableBlocks(tables, model)
}

// fastBlocks plays blocks on the fast simulator.
func (c *MatchConfig) fastBlocks(tables []Config) (func(block int, sum *Blocks) error, error) {
	sims := make([]*fast.Sim, len(tables))
	for at := range tables {
		var err error
		if sims[at], err = fast.New(&c.Rules, tables[at].Seats, c.Seed, fast.Usual); err != nil {
			return nil, err
		}
	}
	return func(block int, sum *Blocks) error {
		first := (tables[0].dealer(block) + 1) % c.Seats
		units := 0
		for at, s := range sims {
			var t tally
			if c.Target > 0 {
				tables[at].fastMatch(s, block, &t)
			} else if r := s.PlayFrom(uint64(block), first); r.Winner >= 0 {
				t.wins[r.Winner]++
			}
			units += c.count(&t, at, sum)
		}
		sum.Scores = append(sum.Scores, units)
		return nil
	}, nil
}

// readableBlocks plays blocks on the reference engine.
func (c *MatchConfig) readableBlocks(tables []Config, model *luck.Model) (func(block int, sum *Blocks) error, error) {
	w := &blocks{cfg: c, players: make([]*player, len(tables)), meters: make([]luck.Meter, len(tables))}
	for at := range tables {
		p, err := newPlayer(&tables[at])
		if err != nil {
			return nil, err
		}
		w.players[at] = p
		w.meters[at].Model, w.meters[at].Samples, w.meters[at].Turns = model, c.AIVATSamples, luck.UsualTurns
		if model != nil {
			w.meters[at].Model = model.At(at)
		}
		for seat, b := range p.players {
			w.meters[at].Policies[seat] = stated(b)
		}
		if c.Control == "" {
			continue
		}
		beside, err := c.newControlled(p, at)
		if err != nil {
			return nil, err
		}
		p.players[at] = beside
		w.beside = append(w.beside, beside)
	}
	return w.play, nil
}

// stated is the policy of a player that states its probabilities, and nil for any
// other.
func stated(b bot.Player) policy.Policy {
	if s, ok := b.(interface{ Policy() policy.Policy }); ok {
		return s.Policy()
	}
	return nil
}

// model fits the value function: to games of the two players, if both state their
// probabilities and are therefore fast, and to games of greedy otherwise.
func (c *MatchConfig) model(table *Config) (*luck.Model, error) {
	a, err := table.player(c.A)
	if err != nil {
		return nil, err
	}
	b, err := table.player(c.B)
	if err != nil {
		return nil, err
	}
	pa, pb := stated(a), stated(b)
	switch {
	case pa == nil || pb == nil:
		return luck.Usual(&c.Rules, c.Seats)
	case c.A == c.B:
		pb = nil
	}
	return luck.FitTable(&c.Rules, c.Seats, luck.UsualGames, luck.UsualSeed, pa, pb)
}

// blocks plays blocks in its own memory.
type blocks struct {
	cfg     *MatchConfig
	players []*player // one for each seat order
	meters  []luck.Meter
	beside  []*controlled // A in each of them, with a control
}

// play plays a block: the same game with A in every seat.
func (w *blocks) play(block int, sum *Blocks) error {
	var keep func(*record.Record)
	if w.cfg.Record != nil {
		keep = func(r *record.Record) { sum.recs = append(sum.recs, r) }
	}
	units := 0
	for at, p := range w.players {
		var t tally
		if w.beside != nil {
			w.beside[at].later = uno.Stream(w.cfg.Seed, uint64(block), uno.SeatPurpose(w.cfg.Seats+at))
		}
		if err := p.play(block, &t, keep); err != nil {
			return err
		}
		if w.beside != nil {
			if err := w.beside[at].err; err != nil {
				return fmt.Errorf("game %d: %w", block, err)
			}
			sum.Gains = append(sum.Gains, w.beside[at].gain)
			sum.Changes += w.beside[at].changes
		}
		score := w.cfg.count(&t, at, sum)
		units += score
		(*forfeits)(&sum.Forfeits).merge(t.forfeits)
		switch {
		case w.cfg.AIVAT && len(t.forfeits) > 0: // there is no end to correct
			sum.Rests = append(sum.Rests, float64(score)/float64(w.cfg.Seats))
		case w.cfg.AIVAT:
			l, err := w.meters[at].Measure(luck.OfGame(&p.game, p.order))
			if err != nil {
				return fmt.Errorf("game %d: %w", block, err)
			}
			sum.Rests = append(sum.Rests, l.Rest()[at])
		}
	}
	sum.Scores = append(sum.Scores, units)
	return nil
}

// count counts a game in which A sits in a seat, and returns A's score.
func (c *MatchConfig) count(t *tally, seat int, sum *Blocks) int {
	wins := t.wins
	if c.Target > 0 {
		wins = t.matchWins
	}
	if wins[seat] > 0 {
		sum.Wins++
		return c.Seats
	}
	for _, n := range wins {
		if n > 0 {
			sum.Losses++
			return 0
		}
	}
	sum.None++
	return 1
}
