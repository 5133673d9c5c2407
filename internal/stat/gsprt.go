package stat

import "math"

// LogLikelihoodRatio is the generalised log likelihood ratio of two hypotheses
// about the mean of scores, of which values[i] was seen counts[i] times: that of
// the most likely distribution on the values with mean s1, over the most likely
// one with mean s0. As a sequential test it has the error rates of Wald's bounds
// in the limit (the GSPRT of chess testing: Van den Bergh, The generalized maximum
// likelihood ratio for the expectation value of a distribution, 2019). Each value
// counts a thousandth more often than it was seen, so that every mean between the
// least and the greatest is possible; s0 and s1 lie between them.
func LogLikelihoodRatio(values []float64, counts []int, s0, s1 float64) float64 {
	n := make([]float64, len(counts))
	for i, c := range counts {
		n[i] = float64(c) + 1e-3
	}
	t0, t1 := tilt(values, n, s0), tilt(values, n, s1)
	sum := 0.0
	for i, v := range values {
		sum += n[i] * (math.Log1p(t0*(v-s0)) - math.Log1p(t1*(v-s1)))
	}
	return sum
}

// tilt is the t for which the weights n[i]/(1+t(values[i]-s)) have the mean s; they
// are then the most likely distribution of that mean. What is to be zero falls
// with t, and bisection finds it.
func tilt(values, n []float64, s float64) float64 {
	least, most := math.Inf(1), math.Inf(-1)
	for _, v := range values {
		least, most = min(least, v), max(most, v)
	}
	lo, hi := -1/(most-s), 1/(s-least)
	for range 200 {
		t := (lo + hi) / 2
		if t <= lo || t >= hi {
			break
		}
		sum := 0.0
		for i, v := range values {
			sum += n[i] * (v - s) / (1 + t*(v-s))
		}
		if sum > 0 {
			lo = t
		} else {
			hi = t
		}
	}
	return (lo + hi) / 2
}
