package stat

import (
	"math"
	"slices"
)

// BoundedMean is an interval for the mean of independent scores between 0 and
// 1, where score values[i] occurred counts[i] times. Without scores it is [0,
// 1].
//
// Its upper end is a quantile of the mean of the scores and one score of 1,
// weighted by a flat Dirichlet distribution; its lower end is the same with one
// score of 0. So it has a positive width also when all scores are equal. It is
// Clopper and Pearson's interval for scores of 0 and 1, and the normal interval
// in the limit. Coverage of at least its level is a theorem for two-point
// scores and a conjecture otherwise; the tests compute the coverage of small
// samples exactly. (Gaffke, Three test statistics for a nonparametric one-sided
// hypothesis on the mean of a nonnegative variable, Mathematical Methods of
// Statistics 14, 2005; Learned-Miller and Thomas, A new confidence interval for
// the mean of a bounded random variable, arXiv 1905.06208.)
//
// Cost: some ten sums of about 100 terms for each value; more where nearly all
// scores are equal, or there are fewer than five.
func BoundedMean(values []float64, counts []int, level float64) [2]float64 {
	tail := (1 - level) / 2
	return [2]float64{
		newGammas(values, counts, 0).quantile(tail),
		newGammas(values, counts, 1).quantile(1 - tail),
	}
}

// gammas are the atoms of a mean with Dirichlet weights: the weights are gamma
// variables of these shapes, divided by their sum.
type gammas struct {
	value, shape []float64
}

// newGammas are the scores seen and one score of end.
func newGammas(values []float64, counts []int, end float64) gammas {
	g := gammas{value: []float64{end}, shape: []float64{1}}
	for i, n := range counts {
		switch {
		case n == 0:
		case values[i] == end:
			g.shape[0] += float64(n)
		default:
			g.value = append(g.value, values[i])
			g.shape = append(g.shape, float64(n))
		}
	}
	return g
}

// below is the chance that the mean is less than t. Of two values the mean is a
// beta variable.
func (g gammas) below(t float64) float64 {
	lo, hi := slices.Min(g.value), slices.Max(g.value)
	switch {
	case t <= lo:
		return 0
	case t >= hi:
		return 1
	case len(g.value) > 2:
		return g.invert(t)
	case g.value[0] == lo:
		return betaCDF((t-lo)/(hi-lo), g.shape[1], g.shape[0])
	default:
		return betaCDF((t-lo)/(hi-lo), g.shape[0], g.shape[1])
	}
}

// invert is below for t between the values: the chance that the sum of the
// gamma variables times value-t is negative. The characteristic function of
// that sum is known, and inverted by the formula of Gil-Pelaez (Imhof,
// Computing the distribution of quadratic forms in normal variables, Biometrika
// 48, 1961). The function is analytic in a strip, in which it grows with the
// sum's mean in standard deviations; the step follows both, so that the error
// of the midpoint rule is at most the omitted tail, 1e-9. Beyond 20 standard
// deviations, where the chance is less than 1/401 by Cantelli's inequality, it
// is taken to be 0 or 1.
func (g gammas) invert(t float64) float64 {
	mean, variance := 0.0, 0.0
	for i, v := range g.value {
		mean += g.shape[i] * (v - t)
		variance += g.shape[i] * (v - t) * (v - t)
	}
	scale := 1 / math.Sqrt(variance)
	far := math.Abs(mean) * scale
	if far > 20 {
		if mean > 0 {
			return 0
		}
		return 1
	}
	step := scale * 2 * math.Pi / (45 + far)
	sum := 0.0
	for i := 0; ; i++ {
		s := step * (float64(i) + 0.5)
		logAbs, arg := 0.0, 0.0
		for i, v := range g.value {
			y := s * (v - t)
			logAbs -= g.shape[i] / 2 * math.Log1p(y*y)
			arg += g.shape[i] * math.Atan(y)
		}
		if logAbs < -21 {
			return 0.5 - sum/math.Pi
		}
		sum += math.Exp(logAbs) * math.Sin(arg) / (float64(i) + 0.5)
	}
}

// quantile is where below reaches p. By Cantelli's inequality it lies within
// some standard deviations of the mean; there it is found by false position with
// halved weights (the Illinois method).
func (g gammas) quantile(p float64) float64 {
	var total, mean, variance float64
	for i, v := range g.value {
		total += g.shape[i]
		mean += g.shape[i] * v
	}
	mean /= total
	for i, v := range g.value {
		variance += g.shape[i] * (v - mean) * (v - mean)
	}
	deviation := math.Sqrt(variance / (total * (total + 1)))
	lo := max(mean-deviation*math.Sqrt((1-p)/p), slices.Min(g.value))
	hi := min(mean+deviation*math.Sqrt(p/(1-p)), slices.Max(g.value))
	atLo, atHi := g.below(lo)-p, g.below(hi)-p
	for hi-lo > 1e-12 {
		t := hi - atHi*(hi-lo)/(atHi-atLo)
		if !(lo < t && t < hi) {
			t = (lo + hi) / 2
		}
		switch at := g.below(t) - p; {
		case math.Abs(at) < 1e-10:
			return t
		case at < 0:
			lo, atLo, atHi = t, at, atHi/2
		default:
			hi, atHi, atLo = t, at, atLo/2
		}
	}
	return (lo + hi) / 2
}
