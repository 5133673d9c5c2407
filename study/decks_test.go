package study

import (
	"math"
	"testing"
)

// TestCensus: the claims of the census hold up to six cards.
func TestCensus(t *testing.T) {
	s, err := Find("census")
	if err != nil {
		t.Fatal(err)
	}
	r, _, err := s.Run(t.Context(), nil, Plan{Size: 6})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range r.Claims {
		if c.Verdict != Supported {
			t.Errorf("%s: %s", c.Name, c.Verdict)
		}
	}
}

// TestThresholdIsReproducible: equal plans give equal figures, within 0 and
// 100 %, and the chances grow with the cards.
func TestThresholdIsReproducible(t *testing.T) {
	s, err := Find("threshold")
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"square-30", "three-colours", "search"} {
		var values [2][]float64
		for i := range values {
			r, _, err := s.Run(t.Context(), nil, Plan{Size: 20, Seed: 5, Claim: key})
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range r.Claims[0].Figures {
				values[i] = append(values[i], f.Value)
			}
		}
		for i, v := range values[0] {
			if v != values[1][i] {
				t.Errorf("%s: %v and %v", key, values[0], values[1])
			}
		}
		if last := len(values[0]) - 1; key != "search" && values[0][0] >= values[0][last] {
			t.Errorf("%s does not grow: %v", key, values[0])
		}
	}
}

// TestSpanningChance holds the chance for two and three colours against what
// follows by hand: an edge, and two of three pairs joined.
func TestSpanningChance(t *testing.T) {
	for _, mean := range []float64{0.1, 0.7, 2} {
		p := -math.Expm1(-mean)
		for c, want := range map[int]float64{2: p, 3: 3*p*p*(1-p) + p*p*p} {
			if got := spanningChance(c, mean); math.Abs(got-want) > 1e-12 {
				t.Errorf("%d colours, mean %g: %g, want %g", c, mean, got, want)
			}
		}
	}
}
