package arena

import (
	"fmt"
	"math"

	"github.com/unolab/uno/internal/stat"
)

// SPRT is a sequential probability ratio test of Elo0 against Elo1, at error
// rates of 5 % each.
type SPRT struct{ Elo0, Elo1 float64 }

// SPRTResult is the state of a sequential test.
type SPRTResult struct {
	Elo0   float64    `json:"elo0"`
	Elo1   float64    `json:"elo1"`
	LLR    float64    `json:"llr"`
	Bounds [2]float64 `json:"bounds"`
	Result string     `json:"result"` // H0, H1 or undecided
}

// check rejects a test that cannot be decided.
func (s *SPRT) check(seats int) error {
	switch {
	case s == nil:
		return nil
	case math.IsNaN(s.Elo0) || math.IsInf(s.Elo0, 0) || math.IsNaN(s.Elo1) || math.IsInf(s.Elo1, 0):
		return fmt.Errorf("a test of Elo %g against %g: they must be finite", s.Elo0, s.Elo1)
	case s.Elo0 >= s.Elo1:
		return fmt.Errorf("a test of Elo %g against %g: the smaller comes first", s.Elo0, s.Elo1)
	case math.Abs(s.Elo0) > stat.MaxElo || math.Abs(s.Elo1) > stat.MaxElo:
		return fmt.Errorf("a test of Elo %g against %g: differences are %d at most", s.Elo0, s.Elo1, stat.MaxElo)
	}
	return nil
}

// test is the generalised sequential probability ratio test of two mean scores of
// a block, over the counts of all its outcomes (stat.LogLikelihoodRatio); with two
// seats these are the five outcomes of a pair.
func (s *SPRT) test(values []float64, counts []int, seats int) *SPRTResult {
	bound := math.Log(0.95 / 0.05)
	out := &SPRTResult{Elo0: s.Elo0, Elo1: s.Elo1, Bounds: [2]float64{-bound, bound}, Result: "undecided"}
	out.LLR = stat.LogLikelihoodRatio(values, counts, stat.ScoreAt(s.Elo0, seats), stat.ScoreAt(s.Elo1, seats))
	switch {
	case out.LLR >= bound:
		out.Result = "H1"
	case out.LLR <= -bound:
		out.Result = "H0"
	}
	return out
}
