package arena

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/internal/stat"
	"github.com/unolab/uno/luck"
	"github.com/unolab/uno/policy"
	"github.com/unolab/uno/record"
)

// score accumulates the blocks of a match, in their order.
type score struct {
	cfg    *MatchConfig
	blocks int
	counts []int // of blocks by score
	values []float64
	valid  *stat.Sequence
	rests  stat.Sample // corrected for luck: blocks
	games  stat.Sample // and games
	MatchResult
}

// newScore makes an empty score.
func newScore(cfg *MatchConfig) *score {
	n := cfg.Seats * cfg.Seats
	s := &score{cfg: cfg, counts: make([]int, n+1), values: make([]float64, n+1), valid: stat.NewSequence(level)}
	for i := range s.values {
		s.values[i] = float64(i) / float64(n)
	}
	s.MatchResult = MatchResult{A: cfg.A, B: cfg.B, Rules: cfg.Rules.String(), Seats: cfg.Seats, Seed: cfg.Seed}
	return s
}

// take counts blocks and reports whether the test is decided.
func (s *score) take(b Blocks) (stop bool, err error) {
	if name := s.cfg.name(); b.Match != name {
		return false, fmt.Errorf("%w: they are of another match: %s, not %s", ErrPlayed, b.Match, name)
	}
	rests := 0
	if s.cfg.AIVAT {
		rests = s.cfg.Seats * len(b.Scores)
	}
	if b.From != s.blocks || len(b.Scores) == 0 || len(b.Rests) != rests {
		return false, fmt.Errorf("%w: %d blocks from %d on, where %d comes next", ErrPlayed, len(b.Scores), b.From, s.blocks)
	}
	for _, units := range b.Scores {
		if units < 0 || units >= len(s.counts) {
			return false, fmt.Errorf("%w: a block has the score %d", ErrPlayed, units)
		}
		s.counts[units]++
		s.valid.Add(s.values[units])
	}
	for block := range slices.Chunk(b.Rests, s.cfg.Seats) {
		sum := 0.0
		for _, x := range block {
			s.games.Add(x)
			sum += x
		}
		s.rests.Add(sum / float64(s.cfg.Seats))
	}
	s.blocks += len(b.Scores)
	s.Wins += b.Wins
	s.Losses += b.Losses
	s.None += b.None
	(*forfeits)(&s.Forfeits).merge(b.Forfeits)
	if s.cfg.Progress != nil {
		s.cfg.Progress(MatchProgress{Pairs: s.blocks, WinRate: s.mean(), Valid: s.valid.Interval()})
	}
	return s.cfg.SPRT != nil && s.cfg.SPRT.test(s.values, s.counts, s.cfg.Seats).Result != "undecided", nil
}

// mean is A's mean score in a game.
func (s *score) mean() float64 {
	sum := 0.0
	for i, n := range s.counts {
		sum += float64(n) * s.values[i]
	}
	if s.blocks == 0 {
		return 1 / float64(s.cfg.Seats)
	}
	return sum / float64(s.blocks)
}

// result computes the rates.
func (s *score) result() *MatchResult {
	r := s.MatchResult
	seats := s.cfg.Seats
	r.Pairs, r.Games = s.blocks, seats*s.blocks
	r.WinRate = s.mean()
	r.Elo = stat.EloAt(r.WinRate, seats)
	r.Valid95 = s.valid.Interval()
	if seats == 2 {
		copy(r.Penta[:], s.counts)
	} else {
		r.Scores = s.counts
	}
	if s.blocks > 1 {
		ci := stat.BoundedMean(s.values, s.counts, level)
		r.CI95, r.EloCI95 = &ci, eloInterval(ci, seats)
	}
	if s.cfg.SPRT != nil {
		r.SPRT = s.cfg.SPRT.test(s.values, s.counts, seats)
	}
	if s.cfg.AIVAT {
		r.AIVAT = s.aivat(r.WinRate)
	}
	return &r
}

// aivat is the result corrected for luck.
func (s *score) aivat(mean float64) *AIVATResult {
	a := &AIVATResult{WinRate: s.rests.Mean(), Samples: s.cfg.AIVATSamples, FitGames: luck.UsualGames, FitSeed: luck.UsualSeed}
	if s.blocks < 2 {
		return a
	}
	ci := s.rests.Interval(level)
	a.CI95, a.EloCI95 = &ci, eloInterval(ci, s.cfg.Seats)
	block := 0.0
	for i, n := range s.counts {
		d := s.values[i] - mean
		block += float64(n) * d * d / float64(s.blocks-1)
	}
	seats := float64(s.cfg.Seats)
	share := 1/seats - mean // of a hand without winner
	games := seats * float64(s.blocks)
	single := (float64(s.Wins)*(1-mean)*(1-mean) + float64(s.Losses)*mean*mean + float64(s.None)*share*share) / games
	z := stat.Normal((1+level)/2) / 0.005
	needed := func(variance float64) int { return int(math.Ceil(z*z*variance - 1e-9)) }
	a.Needed = Needed{needed(single), needed(seats * block), needed(s.games.Variance()), needed(seats * s.rests.Variance())}
	return a
}

// eloInterval is an interval of a rate on the Elo scale.
func eloInterval(ci [2]float64, seats int) *[2]float64 {
	return &[2]float64{stat.EloAt(ci[0], seats), stat.EloAt(ci[1], seats)}
}

// blockWorker plays blocks of games; their numbers begin at done.
func blockWorker(cfg *MatchConfig, tables []Config, model *luck.Model, done int) (func(context.Context, int, int) (Blocks, error), error) {
	w := &blocks{cfg: cfg, players: make([]*player, len(tables)), meters: make([]luck.Meter, len(tables))}
	for at := range tables {
		p, err := newPlayer(&tables[at])
		if err != nil {
			return nil, err
		}
		w.players[at] = p
		w.meters[at].Model, w.meters[at].Samples, w.meters[at].Turns = model, cfg.AIVATSamples, luck.UsualTurns
		if model != nil {
			w.meters[at].Model = model.At(at)
		}
		for seat, b := range p.players {
			w.meters[at].Policies[seat] = stated(b)
		}
	}
	return func(ctx context.Context, lo, hi int) (Blocks, error) {
		sum := Blocks{Match: cfg.name(), From: done + lo}
		for block := done + lo; block < done+hi; block++ {
			if err := ctx.Err(); err != nil {
				return sum, err
			}
			if err := w.play(block, &sum); err != nil {
				return sum, err
			}
		}
		return sum, nil
	}, nil
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
		if err := p.play(block, &t, keep); err != nil {
			return err
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
