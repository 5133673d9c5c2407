package stat

import "math"

// Sample accumulates numbers for their mean and variance, in one pass (Welford,
// Note on a method for calculating corrected sums of squares and products,
// Technometrics 4, 1962). The zero value is empty.
type Sample struct {
	n             int
	mean, squares float64
}

// Add puts in a number.
func (s *Sample) Add(x float64) {
	s.n++
	d := x - s.mean
	s.mean += d / float64(s.n)
	s.squares += d * (x - s.mean)
}

// N is how many numbers were put in.
func (s *Sample) N() int { return s.n }

// Mean is the mean, 0 of nothing.
func (s *Sample) Mean() float64 { return s.mean }

// Variance is the unbiased estimate of the variance, 0 of fewer than two
// numbers.
func (s *Sample) Variance() float64 {
	if s.n < 2 {
		return 0
	}
	return s.squares / float64(s.n-1)
}

// StdErr is the standard error of the mean.
func (s *Sample) StdErr() float64 { return math.Sqrt(s.Variance() / float64(max(1, s.n))) }

// Interval is the interval of the mean by Student's t, infinite for fewer than
// two numbers.
func (s *Sample) Interval(level float64) [2]float64 {
	return StudentInterval(s.mean, s.StdErr(), s.n, level)
}
