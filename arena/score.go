package arena

import (
	"fmt"
	"math"
	"slices"

	"github.com/unolab/uno/internal/stat"
	"github.com/unolab/uno/luck"
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
