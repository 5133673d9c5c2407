package pomdp

import (
	"context"
	"math"
	"math/rand/v2"
	"os"
	"testing"
)

// expectimax is the slow oracle: the value of the next steps by the definition
// (Kaelbling, Littman and Cassandra 1998, section 3.3), over histories, with
// beliefs as full vectors and nothing shared with the solvers.
func expectimax(m *Model, b []float64, steps int) float64 {
	if steps == 0 {
		return 0
	}
	best := math.Inf(-1)
	for a := range m.Actions {
		v := 0.0
		for s, p := range b {
			v += p * m.Reward[a][s]
		}
		for o := range m.Observations {
			next, total := make([]float64, len(b)), 0.0
			for s, p := range b {
				for _, t := range m.Transition[a][s] {
					q := p * t.P * m.Sight[a][t.Index].At(o)
					next[t.Index] += q
					total += q
				}
			}
			if total == 0 {
				continue
			}
			for s := range next {
				next[s] /= total
			}
			v += m.Discount * total * expectimax(m, next, steps-1)
		}
		best = max(best, v)
	}
	return best
}

// TestTigerTwoWays holds V*(1/2, 1/2) of the tiger to two independent methods:
// vectors, and intervals of the reachable beliefs.
func TestTigerTwoWays(t *testing.T) {
	m := tiger()
	if err := m.Check(); err != nil {
		t.Fatal(err)
	}
	exact, err := IncrementalPruning{Precision: 1e-3}.Solve(context.Background(), m)
	if err != nil {
		t.Fatal(err)
	}
	_, got, err := Find(context.Background(), Beliefs(m, nil, nil), m.Start, Search{Discount: m.Discount, Gap: 1e-4, Nodes: 100_000})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("vectors %d [%.7f, %.7f] in %d steps; search [%.7f, %.7f] with %d nodes", len(exact.Vectors), exact.Lower, exact.Upper, exact.Work, got.Lower, got.Upper, got.Work)
	if exact.Lower > got.Upper || got.Lower > exact.Upper {
		t.Error("the intervals do not meet")
	}
	if math.Abs(exact.Lower-19.37) > 0.005 {
		t.Errorf("V*(1/2, 1/2) = %v; the published figure is 19.37", exact.Lower)
	}
	if len(exact.Vectors) != 9 {
		t.Errorf("%d vectors, the published policy graph has 9", len(exact.Vectors))
	}
}

// TestIncrementalPruningIsExpectimax holds the vectors of a finite horizon to
// the oracle, at random beliefs.
func TestIncrementalPruningIsExpectimax(t *testing.T) {
	n := 60
	if os.Getenv("UNO_LONG") != "" {
		n = 2000
	}
	rng := rand.New(rand.NewPCG(9, 1))
	for i := range n {
		m := randomModel(rng, 2+rng.IntN(3), 2+rng.IntN(2), 1+rng.IntN(3), 0.5+rng.Float64()/2)
		if err := m.Check(); err != nil {
			t.Fatal(err)
		}
		horizon := 1 + rng.IntN(3)
		sol, err := IncrementalPruning{Horizon: horizon, Precision: 1e-10}.Solve(context.Background(), m)
		if err != nil {
			t.Fatal(err)
		}
		for range 20 {
			b := make([]float64, len(m.States))
			sum := 0.0
			for s := range b {
				b[s] = rng.ExpFloat64()
				sum += b[s]
			}
			for s := range b {
				b[s] /= sum
			}
			want, got := expectimax(m, b, horizon), sol.Vectors.Value(Dense(b))
			if math.Abs(want-got) > 1e-9 {
				t.Fatalf("model %d, %d steps: %v by vectors, %v by the oracle", i, horizon, got, want)
			}
		}
	}
}
