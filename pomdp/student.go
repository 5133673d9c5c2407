package pomdp

import (
	"math"

	"github.com/unolab/uno/internal/stat"
)

// Interval is the two-sided interval of the mean at a level such as 0.95, by
// Student's t distribution: exact for samples of a normal distribution, however
// few. With fewer than two samples it is everything.
func (e Estimate) Interval(level float64) (low, high float64) {
	if e.N < 2 {
		return math.Inf(-1), math.Inf(1)
	}
	half := stat.Student((1+level)/2, float64(e.N-1)) * e.StdErr
	return e.Mean - half, e.Mean + half
}
