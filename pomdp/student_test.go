package pomdp

import (
	"math"
	"math/rand/v2"
	"testing"
)

// Intervals of few normal samples contain the mean as often as they say; those of
// 1.96 standard errors do not.
func TestIntervalCovers(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	const trials = 20_000
	inside, normal := 0, 0
	for range trials {
		var tally Tally
		for range 4 {
			tally.Add(3 + 2*rng.NormFloat64())
		}
		e := tally.Estimate()
		if low, high := e.Interval(0.95); low <= 3 && 3 <= high {
			inside++
		}
		if e.Low <= 3 && 3 <= e.High {
			normal++
		}
	}
	if share := float64(inside) / trials; math.Abs(share-0.95) > 0.01 {
		t.Errorf("%v of the intervals hold the mean", share)
	}
	if share := float64(normal) / trials; share > 0.9 {
		t.Errorf("%v of those of 1.96 standard errors do: four samples are no test", share)
	}
}
