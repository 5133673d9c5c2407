package stat

import (
	"math"
	"math/rand/v2"
	"os"
	"testing"
)

// pairValues are the scores of a mirrored pair.
var pairValues = []float64{0, 0.25, 0.5, 0.75, 1}

// evenLaw is a distribution on them with mean 1/2 and a spread like that of pairs
// of hands.
var evenLaw = []float64{.22, .03, .5, .03, .22}

// draw draws an index.
func draw(rng *rand.Rand, law []float64) int {
	u := rng.Float64()
	for i, p := range law {
		if u -= p; u < 0 {
			return i
		}
	}
	return len(law) - 1
}

// TestGSPRTErrorRates simulates tests of Elo 0 against 25, asked after every 16
// pairs: under each hypothesis at most 5 % (and what 600 tests may err by, three
// standard deviations) decide for the other.
func TestGSPRTErrorRates(t *testing.T) {
	tests := 600
	if os.Getenv("UNO_LONG") != "" {
		tests = 20_000
	}
	s0, s1 := ScoreAt(0, 2), ScoreAt(25, 2)
	bound := math.Log(0.95 / 0.05)
	for hypothesis, truth := range []float64{s0, s1} {
		law := tilted(evenLaw, truth)
		rng := rand.New(rand.NewPCG(4, uint64(hypothesis)))
		wrong, pairs := 0, 0
		for range tests {
			counts := make([]int, 5)
			llr := 0.0
			for math.Abs(llr) < bound {
				for range 16 {
					counts[draw(rng, law)]++
					pairs++
				}
				llr = LogLikelihoodRatio(pairValues, counts, s0, s1)
			}
			if (llr > 0) != (hypothesis == 1) {
				wrong++
			}
		}
		rate := float64(wrong) / float64(tests)
		t.Logf("truth %.4f: %.2f %% wrong, %d pairs a test", truth, 100*rate, pairs/tests)
		if rate > 0.05+3*math.Sqrt(0.05*0.95/float64(tests)) {
			t.Errorf("truth %.4f: %.2f %% of %d tests are wrong", truth, 100*rate, tests)
		}
	}
}

// tilted moves a distribution on pairValues to a mean.
func tilted(law []float64, mean float64) []float64 {
	theta := tilt(pairValues, law, mean)
	out := make([]float64, len(law))
	for i, v := range pairValues {
		out[i] = law[i] / (1 + theta*(v-mean))
	}
	return out
}

// TestLogLikelihoodRatioIsTheMaximum: the tilted distributions have their means
// and sum to one, the ratio changes sign with the hypotheses, and no other
// distribution of that mean, of many tried, is likelier.
func TestLogLikelihoodRatioIsTheMaximum(t *testing.T) {
	counts := []int{30, 4, 51, 9, 26}
	n := 0.0
	for _, c := range counts {
		n += float64(c) + 1e-3
	}
	law := make([]float64, 5)
	for i, c := range counts {
		law[i] = (float64(c) + 1e-3) / n
	}
	best := tilted(law, 0.55)
	likelihood := func(p []float64) float64 {
		sum := 0.0
		for i := range p {
			sum += law[i] * math.Log(p[i])
		}
		return sum
	}
	total, mean := 0.0, 0.0
	for i, p := range best {
		total += p
		mean += p * pairValues[i]
	}
	if math.Abs(total-1) > 1e-9 || math.Abs(mean-0.55) > 1e-9 {
		t.Fatalf("sum %v, mean %v", total, mean)
	}
	rng := rand.New(rand.NewPCG(1, 1))
	for range 1000 {
		// Moves within the distributions of equal sum and mean.
		other := append([]float64(nil), best...)
		i := rng.IntN(3)
		e := (rng.Float64() - 0.5) * 0.01
		other[i] += e
		other[i+1] -= 2 * e
		other[i+2] += e
		if min(other[i], other[i+1], other[i+2]) > 0 && likelihood(other) > likelihood(best)+1e-12 {
			t.Fatalf("%v is likelier than %v", other, best)
		}
	}
	if a, b := LogLikelihoodRatio(pairValues, counts, 0.5, 0.55), LogLikelihoodRatio(pairValues, counts, 0.55, 0.5); math.Abs(a+b) > 1e-9 || a == 0 {
		t.Errorf("%v and %v", a, b)
	}
}

// TestSequenceHoldsWhenWatched: of seeded runs that are looked at after every
// number, at most 5 % (and three standard deviations) leave the mean out at any
// time; and the interval shrinks.
func TestSequenceHoldsWhenWatched(t *testing.T) {
	const runs, length = 300, 3000
	for _, mean := range []float64{0.5, 0.62, 0.9} {
		law := tilted(evenLaw, mean)
		rng := rand.New(rand.NewPCG(8, math.Float64bits(mean)))
		missed, width := 0, 0.0
		for range runs {
			s := NewSequence(0.95)
			out := false
			for range length {
				s.Add(pairValues[draw(rng, law)])
				ci := s.Interval()
				out = out || mean < ci[0] || mean > ci[1]
			}
			if out {
				missed++
			}
			ci := s.Interval()
			width += (ci[1] - ci[0]) / runs
		}
		t.Logf("mean %v: %d of %d runs miss it, width %.4f after %d", mean, missed, runs, width, length)
		if float64(missed) > runs*(0.05+3*math.Sqrt(0.05*0.95/runs)) || width > 0.08 {
			t.Errorf("mean %v: %d of %d runs miss it, width %.4f", mean, missed, runs, width)
		}
	}
}
