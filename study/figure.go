package study

import "math"

// z99 is the quantile of the normal distribution for 99 % intervals.
const z99 = 2.5758293035489004

// Figure is a number measured, with its 99 % interval.
type Figure struct {
	Name  string  `json:"name"`
	Value float64 `json:"value"`
	Lo    float64 `json:"lo"`
	Hi    float64 `json:"hi"`
	N     int     `json:"n"`              // how many games or cases it is of
	Unit  string  `json:"unit,omitempty"` // "%", "cards", "turns"
}

// Rate is a share of n cases, in per cent, with Wilson's interval.
func Rate(name string, hits float64, n int) Figure {
	f := Figure{Name: name, N: n, Unit: "%", Hi: 100}
	if n == 0 {
		return f
	}
	size := float64(n)
	p := hits / size
	z2 := z99 * z99
	mid := (p + z2/(2*size)) / (1 + z2/size)
	half := z99 / (1 + z2/size) * math.Sqrt(p*(1-p)/size+z2/(4*size*size))
	f.Value, f.Lo, f.Hi = 100*p, max(0, 100*(mid-half)), min(100, 100*(mid+half))
	return f
}

// Sample collects values for a mean.
type Sample struct {
	n            int
	sum, squares float64
}

// Add puts in a value.
func (s *Sample) Add(x float64) {
	s.n++
	s.sum += x
	s.squares += x * x
}

// variance is the mean square of the differences from the mean.
func (s *Sample) variance() float64 {
	n := float64(max(1, s.n))
	return max(0, s.squares/n-(s.sum/n)*(s.sum/n))
}

// Mean is the mean with its normal interval.
func (s *Sample) Mean(name, unit string) Figure {
	f := Figure{Name: name, N: s.n, Unit: unit}
	if s.n == 0 {
		return f
	}
	n := float64(s.n)
	f.Value = s.sum / n
	half := z99 * math.Sqrt(s.variance()/max(1, n-1))
	f.Lo, f.Hi = f.Value-half, f.Value+half
	return f
}

// The verdicts.
const (
	Supported    = "supported"
	Contradicted = "contradicted"
	Undecided    = "undecided"
)

// judge compares a figure with the range that a claim gives it.
func judge(f Figure, lo, hi float64) string {
	switch {
	case f.N == 0:
		return Undecided
	case f.Lo >= lo && f.Hi <= hi:
		return Supported
	case f.Hi < lo || f.Lo > hi:
		return Contradicted
	default:
		return Undecided
	}
}
