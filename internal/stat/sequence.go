package stat

import "math"

// Sequence is a confidence sequence for the mean of numbers between 0 and 1: a
// run of intervals all of which hold the mean with a chance of at least level,
// however often they are looked at and whenever the numbers stop. The numbers
// need a common mean given those before; they need not be alike otherwise. It is
// the predictable plug-in empirical Bernstein sequence (Waudby-Smith and Ramdas,
// Estimating means of bounded random variables by betting, JRSS B 86, 2024,
// theorem 2), with the intersection of the intervals so far.
type Sequence struct {
	level            float64
	n                int
	sum, squares     float64 // of the numbers; of their distances from the mean before
	bets, won, price float64
	lo, hi           float64
}

// NewSequence begins a confidence sequence.
func NewSequence(level float64) *Sequence { return &Sequence{level: level, hi: 1} }

// Add puts in a number.
func (s *Sequence) Add(x float64) {
	const most = 0.5 // of a bet
	a := math.Log(2 / (1 - s.level))
	mean := (0.5 + s.sum) / float64(s.n+1)
	variance := (0.25 + s.squares) / float64(s.n+1)
	t := float64(s.n + 1)
	bet := min(most, math.Sqrt(2*a/(variance*t*math.Log(1+t))))
	d := x - mean
	s.bets += bet
	s.won += bet * x
	s.price += d * d * (-math.Log1p(-bet) - bet)
	s.n++
	s.sum += x
	d = x - (0.5+s.sum)/float64(s.n+1)
	s.squares += d * d
	half := (a + s.price) / s.bets
	s.lo, s.hi = max(s.lo, s.won/s.bets-half), min(s.hi, s.won/s.bets+half)
	if s.lo > s.hi { // has a chance of at most 1-level
		s.lo, s.hi = s.hi, s.lo
	}
}

// Interval is the interval so far.
func (s *Sequence) Interval() [2]float64 { return [2]float64{s.lo, s.hi} }
