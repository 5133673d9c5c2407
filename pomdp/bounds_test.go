package pomdp

import (
	"context"
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"pgregory.net/rapid"
)

// drawBelief draws a belief, corners and faces among them.
func drawBelief(t *rapid.T, n int) Belief {
	p := make([]float64, n)
	for i := range p {
		p[i] = float64(rapid.IntRange(0, 5).Draw(t, "weight"))
	}
	b := Dense(p)
	if b.Normalize() == 0 {
		return Uniform(n)
	}
	return b
}

// drawModel is a random model of at most four states.
func drawModel(t *rapid.T) *Model {
	rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
	return randomModel(rng, rapid.IntRange(2, 4).Draw(t, "states"), rapid.IntRange(1, 3).Draw(t, "actions"), rapid.IntRange(1, 3).Draw(t, "observations"), rapid.Float64Range(0.2, 0.8).Draw(t, "discount"))
}

func solve(t rapid.TB, s Solver, m *Model) *Solution {
	t.Helper()
	sol, err := s.Solve(context.Background(), m)
	if err != nil {
		t.Fatal(err)
	}
	return sol
}

// bracket encloses V*(b): the oracle's value of a few steps, and what may follow.
func bracket(m *Model, b Belief, steps int) (low, high float64) {
	v := expectimax(m, b.Vector(len(m.States)), steps)
	least, most := horizonBounds(m)
	rest := math.Pow(m.Discount, float64(steps))
	return v + rest*least, v + rest*most
}

// TestBoundsHold: at every belief the lower vectors of all solvers are at most V*,
// the upper ones at least, FIB within QMDP, as far as the oracle can tell.
func TestBoundsHold(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawModel(t)
		if err := m.Check(); err != nil {
			t.Fatal(err)
		}
		const eps = 1e-9
		lower := map[string]*Solution{
			"blind": solve(t, Blind{}, m),
			"PBVI":  solve(t, PBVI{Beliefs: 8, Rounds: 5}, m),
			"HSVI":  solve(t, HSVI{Gap: 1e-3, Backups: 100}, m),
		}
		qmdp, fib := solve(t, QMDP{}, m), solve(t, FIB{}, m)
		for range 3 {
			b := drawBelief(t, len(m.States))
			low, high := bracket(m, b, 4)
			for name, sol := range lower {
				if at := sol.Vectors.Value(b); at > high+eps {
					t.Errorf("%s claims %v, V* <= %v", name, at, high)
				}
			}
			if q, f := qmdp.Vectors.Value(b), fib.Vectors.Value(b); f < low-eps || q < f-eps {
				t.Errorf("QMDP %v, FIB %v, V* >= %v; they must descend", q, f, low)
			}
		}
		low, high := bracket(m, m.Start, 4)
		for name, sol := range lower {
			if sol.Lower > high+eps || sol.Upper < low-eps || sol.Lower > sol.Upper+eps {
				t.Errorf("%s claims [%v, %v], V* lies in [%v, %v]", name, sol.Lower, sol.Upper, low, high)
			}
		}
	})
}

// TestSolversAgree: the exact vectors lie in the oracle's bracket, and the bounds
// of the others about them, at random beliefs.
func TestSolversAgree(t *testing.T) {
	n := 100
	if os.Getenv("UNO_LONG") != "" {
		n = 1000
	}
	rng := rand.New(rand.NewPCG(3, 9))
	for i := range n {
		m := randomModel(rng, 2+rng.IntN(2), 1+rng.IntN(3), 1+rng.IntN(2), 0.2+0.5*rng.Float64())
		const eps = 1e-5
		exact := solve(t, IncrementalPruning{Precision: eps}, m)
		hsvi, fib := solve(t, HSVI{Gap: 1e-4, Backups: 2000}, m), solve(t, FIB{}, m)
		if v := exact.Lower; hsvi.Lower > v+eps || hsvi.Upper < v-1e-9 || !hsvi.Done {
			t.Errorf("model %d: HSVI claims [%v, %v], V* = %v", i, hsvi.Lower, hsvi.Upper, v)
		}
		sarsop := solve(t, SARSOP{Gap: 1e-4, Backups: 40_000}, m)
		if v := exact.Lower; sarsop.Lower > v+eps || sarsop.Upper < v-1e-9 || !sarsop.Done {
			t.Errorf("model %d: SARSOP claims [%v, %v], V* = %v", i, sarsop.Lower, sarsop.Upper, v)
		}
		for range 10 {
			p := make([]float64, len(m.States))
			for s := range p {
				p[s] = rng.ExpFloat64()
			}
			b := Dense(p)
			b.Normalize()
			v := exact.Vectors.Value(b)
			if low, high := bracket(m, b, 5); v < low-eps || v > high+1e-9 {
				t.Fatalf("model %d: V* = %v outside of [%v, %v]", i, v, low, high)
			}
			if l, u := hsvi.Vectors.Value(b), fib.Vectors.Value(b); l > v+eps || u < v-1e-9 {
				t.Errorf("model %d: V* = %v outside of [%v, %v]", i, v, l, u)
			}
		}
	}
}

// TestConvexAndPiecewiseLinear: the exact value is convex and the maximum of its
// vectors (Smallwood and Sondik 1973); every vector is needed somewhere.
func TestConvexAndPiecewiseLinear(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawModel(t)
		n := len(m.States)
		sol := solve(t, IncrementalPruning{Horizon: 3, Precision: 1e-9}, m)
		p, q, share := drawBelief(t, n), drawBelief(t, n), rapid.Float64Range(0, 1).Draw(t, "share")
		mix := make([]float64, n)
		for s := range mix {
			mix[s] = share*p.At(s) + (1-share)*q.At(s)
		}
		v, chord := sol.Vectors.Value(Dense(mix)), share*sol.Vectors.Value(p)+(1-share)*sol.Vectors.Value(q)
		if v > chord+1e-9 {
			t.Errorf("the value %v lies above the chord %v", v, chord)
		}
		purge := &pruner{states: n, slack: 1e-12}
		for i := range sol.Vectors {
			others := append(append(Vectors{}, sol.Vectors[:i]...), sol.Vectors[i+1:]...)
			if len(others) == 0 {
				continue
			}
			if _, margin := purge.witness(sol.Vectors[i].Values, others); margin <= 0 {
				t.Errorf("vector %d is nowhere best, margin %v", i, margin)
			}
		}
	})
}

// TestMonotone: lower bounds rise and upper bounds fall while solvers work.
func TestMonotone(t *testing.T) {
	watch := func(name string) func(Progress) {
		last := unknown()
		return func(p Progress) {
			if p.Lower < last.Lower-1e-9 || p.Upper > last.Upper+1e-9 || p.Lower > p.Upper+1e-9 {
				t.Errorf("%s went from [%v, %v] to [%v, %v]", name, last.Lower, last.Upper, p.Lower, p.Upper)
			}
			last = p
		}
	}
	m := tiger()
	for _, s := range []Solver{
		IncrementalPruning{Precision: 0.01, Progress: watch("incremental pruning")},
		HSVI{Gap: 0.01, Backups: 2000, Progress: watch("HSVI")},
		PBVI{Beliefs: 30, Progress: watch("PBVI")},
	} {
		if sol := solve(t, s, m); !sol.Certified || sol.Lower > 19.3714 || sol.Upper < 19.3713 {
			t.Errorf("%T ends with %+v", s, sol.Progress)
		}
	}
	_, p, err := Find(context.Background(), Beliefs(m, nil, nil), m.Start, Search{Discount: m.Discount, Gap: 1e-6, Progress: watch("the graph search")})
	if err != nil || p.Upper-p.Lower > 1e-6 {
		t.Errorf("the graph search ends with %+v, error %v", p, err)
	}
}

// TestRockSample: HSVI closes RockSample[4,4] and its policy achieves, in
// simulation, what it claims.
func TestRockSample(t *testing.T) {
	m := rocks44()
	if err := m.Check(); err != nil {
		t.Fatal(err)
	}
	sol := solve(t, HSVI{Gap: 0.05, Backups: 20_000}, m)
	if !sol.Done {
		t.Errorf("the interval is [%v, %v] after %d backups", sol.Lower, sol.Upper, sol.Work)
	}
	rng := rand.New(rand.NewPCG(4, 4))
	e, err := Simulate(context.Background(), m.Sampling(), func() Agent[int, int] { return Follow(m, sol.Policy) }, Trial{Episodes: 1000, Steps: 200, Rng: rng})
	if err != nil {
		t.Fatal(err)
	}
	if e.Low > sol.Upper || e.High < sol.Lower {
		t.Errorf("the policy achieves %+v, the interval is [%v, %v]", e, sol.Lower, sol.Upper)
	}
	t.Logf("V* in [%.4f, %.4f], %d backups, %d vectors; simulated %.3f ± %.3f", sol.Lower, sol.Upper, sol.Work, sol.Size, e.Mean, 1.96*e.StdErr)
}

// TestSARSOPRockSample: SARSOP closes RockSample[4,4] to an interval that meets
// HSVI's.
func TestSARSOPRockSample(t *testing.T) {
	m := rocks44()
	sol := solve(t, SARSOP{Gap: 0.05, Backups: 20_000}, m)
	hsvi := solve(t, HSVI{Gap: 0.05, Backups: 20_000}, m)
	if !sol.Done || sol.Lower > hsvi.Upper || sol.Upper < hsvi.Lower {
		t.Errorf("the interval is [%v, %v] after %d backups, HSVI's [%v, %v] after %d", sol.Lower, sol.Upper, sol.Work, hsvi.Lower, hsvi.Upper, hsvi.Work)
	}
}

// TestRockSampleLarge is RockSample[7,8], 12,545 states. SARSOP's published lower
// bound is about 21.4.
func TestRockSampleLarge(t *testing.T) {
	backups := 100
	if os.Getenv("UNO_LONG") != "" {
		backups = 6000
	}
	m := rocks78()
	sol := solve(t, HSVI{Gap: 0.1, Backups: backups}, m)
	if !(sol.Lower > 12 && sol.Lower < 21.6 && sol.Upper > 21.3) {
		t.Errorf("the interval is [%v, %v]", sol.Lower, sol.Upper)
	}
	t.Logf("V* in [%.3f, %.3f], %d backups, %d vectors", sol.Lower, sol.Upper, sol.Work, sol.Size)
}
