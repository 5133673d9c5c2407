package pomdp

import (
	"math"
	"math/rand/v2"
	"testing"
)

// The quantiles of the printed tables (95 %, two-sided).
func TestStudentTable(t *testing.T) {
	for freedom, want := range map[int]float64{1: 12.706, 2: 4.303, 3: 3.182, 5: 2.571, 7: 2.365, 10: 2.228, 30: 2.042, 1000: 1.962} {
		if got := student(0.95, freedom); math.Abs(got-want) > 5e-4 {
			t.Errorf("%d degrees of freedom: %v, the table has %v", freedom, got, want)
		}
	}
}

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
