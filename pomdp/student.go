package pomdp

import "math"

// Interval is the two-sided interval of the mean at a level such as 0.95, by
// Student's t distribution: exact for samples of a normal distribution, however
// few. With fewer than two samples it is everything.
func (e Estimate) Interval(level float64) (low, high float64) {
	if e.N < 2 {
		return math.Inf(-1), math.Inf(1)
	}
	half := student(level, e.N-1) * e.StdErr
	return e.Mean - half, e.Mean + half
}

// student is the t within which Student's distribution with so many degrees of
// freedom has a share of its mass, 0 < share < 1.
func student(share float64, freedom int) float64 {
	low, high := 0.0, 1.0
	for studentWithin(high, freedom) < share {
		high *= 2
	}
	for range 100 {
		if middle := (low + high) / 2; studentWithin(middle, freedom) < share {
			low = middle
		} else {
			high = middle
		}
	}
	return high
}

// studentWithin is the mass of Student's distribution between -t and t (Abramowitz
// and Stegun 1964, 26.7.3 and 26.7.4).
func studentWithin(t float64, freedom int) float64 {
	sin, cos := math.Sincos(math.Atan(t / math.Sqrt(float64(freedom))))
	if freedom%2 == 0 {
		sum, term := 0.0, 1.0
		for k := 1; k < freedom; k += 2 {
			sum += term
			term *= float64(k) / float64(k+1) * cos * cos
		}
		return sin * sum
	}
	sum, term := 0.0, cos
	for k := 2; k < freedom; k += 2 {
		sum += term
		term *= float64(k) / float64(k+1) * cos * cos
	}
	return 2 / math.Pi * (math.Atan2(sin, cos) + sin*sum)
}
