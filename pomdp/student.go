package pomdp

import "github.com/unolab/uno/internal/stat"

// Interval is the two-sided interval of the mean at a level such as 0.95, by
// Student's t distribution: exact for samples of a normal distribution, however
// few. With fewer than two samples it is everything.
func (e Estimate) Interval(level float64) (low, high float64) {
	v := stat.StudentInterval(e.Mean, e.StdErr, e.N, level)
	return v[0], v[1]
}
