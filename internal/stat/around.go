package stat

import "math"

// NormalInterval is the interval of a mean from its standard error, by the normal
// distribution: right for many samples.
func NormalInterval(mean, stdErr, level float64) [2]float64 {
	half := Normal((1+level)/2) * stdErr
	return [2]float64{mean - half, mean + half}
}

// StudentInterval is the interval of the mean of n numbers from its standard error,
// by Student's t distribution: exact for samples of a normal distribution, however
// few. With fewer than two it is everything.
func StudentInterval(mean, stdErr float64, n int, level float64) [2]float64 {
	if n < 2 {
		return [2]float64{math.Inf(-1), math.Inf(1)}
	}
	half := Student((1+level)/2, float64(n-1)) * stdErr
	return [2]float64{mean - half, mean + half}
}
