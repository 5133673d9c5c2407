package stat

import "math"

// ClopperPearson is the exact interval of a rate of hits in n trials: each end
// is the rate at which a result as extreme as hits has probability (1-level)/2.
// Without trials it is [0, 1]. (Clopper and Pearson, The use of confidence or
// fiducial limits illustrated in the case of the binomial, Biometrika 26,
// 1934.)
func ClopperPearson(hits, n int, level float64) [2]float64 {
	tail := (1 - level) / 2
	ci := [2]float64{0, 1}
	if hits > 0 {
		ci[0] = betaQuantile(tail, float64(hits), float64(n-hits+1))
	}
	if hits < n {
		ci[1] = betaQuantile(1-tail, float64(hits+1), float64(n-hits))
	}
	return ci
}

// Wilson is the score interval of a rate of hits in n trials: its ends are the
// rates whose normal test just accepts the hits. No trials give [0, 1].
// (Wilson, Probable inference, the law of succession, and statistical
// inference, JASA 22, 1927.)
func Wilson(hits, n int, level float64) [2]float64 {
	if n == 0 {
		return [2]float64{0, 1}
	}
	z := Normal((1 + level) / 2)
	p, m := float64(hits)/float64(n), float64(n)
	mid := p + z*z/(2*m)
	half := z * math.Sqrt(p*(1-p)/m+z*z/(4*m*m))
	return [2]float64{max(0, (mid-half)/(1+z*z/m)), min(1, (mid+half)/(1+z*z/m))}
}

// SumInterval is an interval of the sum of two means from independent estimates a and
// b of them, with their intervals of the same level: the distances of its ends from
// the sum are the roots of the summed squares of those of the two. It is the normal
// interval of the sum where the two are normal ones. (Zou and Donner, Construction of
// confidence limits about effect measures: a general approach, Statistics in Medicine
// 27, 2008.)
func SumInterval(a float64, ofA [2]float64, b float64, ofB [2]float64) [2]float64 {
	return [2]float64{
		a + b - math.Hypot(a-ofA[0], b-ofB[0]),
		a + b + math.Hypot(ofA[1]-a, ofB[1]-b),
	}
}

// Normal is the quantile of the standard normal distribution.
func Normal(p float64) float64 { return math.Sqrt2 * math.Erfinv(2*p-1) }

// Student is the quantile of Student's t distribution, for p above one half.
func Student(p, freedom float64) float64 {
	x := betaQuantile(2*(1-p), freedom/2, 0.5)
	return math.Sqrt(freedom * (1 - x) / x)
}

// betaQuantile is the quantile of the beta distribution, by bisection.
func betaQuantile(p, a, b float64) float64 {
	lo, hi := 0.0, 1.0
	for range 100 {
		mid := (lo + hi) / 2
		if mid <= lo || mid >= hi {
			break
		}
		if betaCDF(mid, a, b) < p {
			lo = mid
		} else {
			hi = mid
		}
	}
	return (lo + hi) / 2
}

// betaCDF is the regularised incomplete beta function, by its continued
// fraction (Abramowitz and Stegun 26.5.8) on the side where that converges
// fast, evaluated from the front by the method of Lentz.
func betaCDF(x, a, b float64) float64 {
	switch {
	case x <= 0:
		return 0
	case x >= 1:
		return 1
	case x > (a+1)/(a+b+2):
		return 1 - betaCDF(1-x, b, a)
	}
	la, _ := math.Lgamma(a)
	lb, _ := math.Lgamma(b)
	lab, _ := math.Lgamma(a + b)
	front := math.Exp(lab-la-lb+a*math.Log(x)+b*math.Log1p(-x)) / a
	const tiny = 1e-300
	c, d, f := 1.0, 0.0, 1.0
	for i := range 100_000 {
		m := float64(i / 2)
		term := 1.0
		switch {
		case i == 0:
		case i%2 == 0:
			term = m * (b - m) * x / ((a + 2*m - 1) * (a + 2*m))
		default:
			term = -(a + m) * (a + b + m) * x / ((a + 2*m) * (a + 2*m + 1))
		}
		if d = 1 + term*d; math.Abs(d) < tiny {
			d = tiny
		}
		d = 1 / d
		if c = 1 + term/c; math.Abs(c) < tiny {
			c = tiny
		}
		f *= c * d
		if i > 0 && math.Abs(1-c*d) < 1e-15 {
			break
		}
	}
	return front * (f - 1)
}
