package policy

import (
	"math/rand/v2"

	"github.com/unolab/uno"
)

// Pick draws an index with probability proportional to its weight. The games of
// seeded players depend on the number of random words that it consumes: none if
// a single weight is positive; one if n weights are positive and equal, for the
// one of index uno.Below(src, n) among them; otherwise also one, as a fraction
// of the sum. It panics if no weight is positive.
func Pick(src rand.Source, w []float64) int {
	n, last, sum, alike := 0, -1, 0.0, true
	for i, x := range w {
		if x > 0 {
			alike = alike && (n == 0 || x == w[last])
			n, last = n+1, i
			sum += x
		}
	}
	switch {
	case n == 0:
		panic("policy: no weight is positive")
	case n == 1:
		return last
	case alike:
		return kth(w, uno.Below(src, n))
	}
	at := float64(src.Uint64()>>11) / (1 << 53) * sum
	for i, x := range w {
		if at -= x; x > 0 && at < 0 {
			return i
		}
	}
	return last // the sum was rounded
}

// kth is the index of the k-th positive weight.
func kth(w []float64, k int) int {
	for i, x := range w {
		if x > 0 {
			if k == 0 {
				return i
			}
			k--
		}
	}
	panic("policy: fewer weights are positive than were counted")
}
