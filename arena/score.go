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
	// further is the match of the control, if there is one; gains are A's over it, by blocks.
	further *MatchResult
	gains   stat.Sample
	changes int
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
	rests, gains := 0, 0
	if s.cfg.AIVAT {
		rests = s.cfg.Seats * len(b.Scores)
	}
	if s.cfg.Control != "" {
		gains = s.cfg.Seats * len(b.Scores)
	}
	if b.From != s.blocks || len(b.Scores) == 0 || len(b.Rests) != rests || len(b.Gains) != gains {
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
	for block := range slices.Chunk(b.Gains, s.cfg.Seats) {
		sum := 0.0
		for _, x := range block {
			sum += x
		}
		s.gains.Add(sum / float64(s.cfg.Seats))
	}
	s.changes += b.Changes
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
	if s.further != nil {
		r.Control = s.controlResult(r.WinRate)
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
	_, block := moments(s.values, s.counts)
	seats := float64(s.cfg.Seats)
	needed := func(variance float64) int { return gamesFor(variance, halfPoint) }
	a.Needed = Needed{needed(s.single(mean)), needed(seats * block), needed(s.games.Variance()), needed(seats * s.rests.Variance())}
	return a
}

// single is the variance of A's score in one game, about a mean.
func (s *score) single(mean float64) float64 {
	share := 1/float64(s.cfg.Seats) - mean // of a hand without winner
	games := float64(s.cfg.Seats * s.blocks)
	return (float64(s.Wins)*(1-mean)*(1-mean) + float64(s.Losses)*mean*mean + float64(s.None)*share*share) / games
}

// halfPoint is the half-width for which results say how many games it takes.
const halfPoint = 0.005

// gamesFor is how many games of this variance have an interval of a half-width.
func gamesFor(variance, half float64) int {
	z := stat.Normal((1+level)/2) / half
	return int(math.Ceil(z*z*variance - 1e-9))
}

// eloInterval is an interval of a rate on the Elo scale.
func eloInterval(ci [2]float64, seats int) *[2]float64 {
	return &[2]float64{stat.EloAt(ci[0], seats), stat.EloAt(ci[1], seats)}
}

// moments are the mean of counted values and the unbiased estimate of their variance.
func moments(values []float64, counts []int) (mean, variance float64) {
	n, squares := 0.0, 0.0
	for i, k := range counts {
		n += float64(k)
		mean += float64(k) * values[i]
	}
	mean /= max(1, n)
	for i, k := range counts {
		squares += float64(k) * (values[i] - mean) * (values[i] - mean)
	}
	return mean, squares / max(1, n-1)
}
