package check

import (
	"bytes"
	"context"
	"errors"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/unolab/uno/pomdp"
)

// tiger is the problem of Kaelbling, Littman and Cassandra (1998), section 4.2.
func tiger() *pomdp.Model {
	m := pomdp.NewModel([]string{"left", "right"}, []string{"listen", "open-left", "open-right"}, []string{"hear-left", "hear-right"}, 0.95)
	m.Start = pomdp.Uniform(2)
	for s := range 2 {
		m.Transition[0][s] = pomdp.Point(s)
		m.Sight[0][s] = pomdp.Dense([]float64{0.85, 0.15})
		m.Reward[0][s] = -1
		for _, a := range []int{1, 2} {
			m.Transition[a][s], m.Sight[a][s] = pomdp.Uniform(2), pomdp.Uniform(2)
			m.Reward[a][s] = 10
		}
	}
	m.Sight[0][1] = pomdp.Dense([]float64{0.15, 0.85})
	m.Reward[1][0], m.Reward[2][1] = -100, -100
	return m
}

// random is a small model, at times with a state in which it is over.
func random(rng *rand.Rand) *pomdp.Model {
	names := func(n int) (list []string) {
		for i := range n {
			list = append(list, string(rune('a'+i)))
		}
		return list
	}
	row := func(n int) pomdp.Dist {
		for {
			p := make([]float64, n)
			for i := range p {
				if rng.IntN(3) > 0 {
					p[i] = rng.Float64()
				}
			}
			if d := pomdp.Dense(p); d.Normalize() > 0 {
				return d
			}
		}
	}
	m := pomdp.NewModel(names(2+rng.IntN(3)), names(2+rng.IntN(2)), names(1+rng.IntN(3)), []float64{0, 0.3, 0.6, 0.8}[rng.IntN(4)])
	n := len(m.States)
	m.Start = row(n)
	for a := range m.Actions {
		for s := range n {
			m.Transition[a][s], m.Sight[a][s], m.Reward[a][s] = row(n), row(len(m.Observations)), 2*rng.Float64()-1
		}
	}
	if rng.IntN(2) == 0 {
		m.Terminal = make([]bool, n)
		m.Terminal[n-1] = true
		for a := range m.Actions {
			m.Transition[a][n-1], m.Reward[a][n-1] = pomdp.Point(n-1), 0
		}
	}
	return m
}

// solvers are those that prove what they say.
func solvers() map[string]pomdp.Solver {
	return map[string]pomdp.Solver{
		"hsvi":   pomdp.HSVI{Gap: 1e-3, Backups: 400},
		"sarsop": pomdp.SARSOP{Gap: 1e-3, Backups: 400},
		"pbvi":   pomdp.PBVI{Beliefs: 12, Rounds: 6},
		"ip":     pomdp.IncrementalPruning{Precision: 1e-2, Steps: 12},
		"fib":    pomdp.FIB{},
		"qmdp":   pomdp.QMDP{},
		"blind":  pomdp.Blind{},
	}
}

// solved is a proof of a solver.
func solved(t *testing.T, s pomdp.Solver, m *pomdp.Model) (*pomdp.Solution, *pomdp.Proof) {
	t.Helper()
	sol, err := s.Solve(context.Background(), m)
	if err != nil {
		t.Fatal(err)
	}
	p := sol.Proof()
	if p == nil {
		t.Fatal("no proof")
	}
	return sol, p
}

// The proof of every solver holds, shows an interval as narrow as the solver's
// (incremental pruning and PBVI: their lower end), and holds after a round trip
// through its file.
func TestProofsHold(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	models := []*pomdp.Model{tiger()}
	for range 40 {
		models = append(models, random(rng))
	}
	for i, m := range models {
		for name, s := range solvers() {
			sol, p := solved(t, s, m)
			var file bytes.Buffer
			if err := Write(&file, m, p); err != nil {
				t.Fatal(err)
			}
			again, err := Read(file.Bytes(), "file", m)
			if err != nil {
				t.Fatal(err)
			}
			r, err := Proof(m, again)
			if err != nil {
				t.Errorf("model %d, %s: %v", i, name, err)
				continue
			}
			const wide = 1e-6
			lower := name != "fib" && name != "qmdp"
			if lower && r.Value[0] < sol.Lower-wide || (name == "hsvi" || name == "sarsop") && r.Value[1] > sol.Upper+wide || name == "fib" && r.Value[1] > sol.Upper+wide {
				t.Errorf("model %d, %s: %v is proven, the solver has %v..%v", i, name, r.Value, sol.Lower, sol.Upper)
			}
		}
	}
}

// A state whose chance becomes too small for a float64 leaves the support of a
// belief; plans go on with the least value there, and their proofs hold. On the
// deep paths of SARSOP an observation that repeats itself comes to that.
func TestProofsHoldWhereChancesVanish(t *testing.T) {
	m := pomdp.NewModel([]string{"left", "right", "rare"}, []string{"listen", "open-left", "open-right"}, []string{"hear-left", "hear-right"}, 0.8)
	m.Start = pomdp.Dense([]float64{0.5, 0.5, 1e-300})
	for s := range m.States {
		m.Transition[0][s] = pomdp.Point(s)
		m.Sight[0][s] = pomdp.Dense([][]float64{{0.85, 0.15}, {0.15, 0.85}, {1e-30, 1}}[s])
		m.Reward[0][s] = -1
		for _, a := range []int{1, 2} {
			m.Transition[a][s], m.Sight[a][s] = pomdp.Dense([]float64{0.5, 0.5}), pomdp.Uniform(2)
			m.Reward[a][s] = 10
		}
	}
	m.Reward[1][0], m.Reward[2][1] = -100, -100
	low, high := truth(m)
	for _, name := range []string{"hsvi", "sarsop"} {
		sol, p := solved(t, solvers()[name], m)
		r, err := Proof(m, p)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if r.Value[0] > high || r.Value[1] < low || r.Value[0] < sol.Lower-1e-6 {
			t.Errorf("%s: %v is proven, the solver has %v..%v, the value is in %v..%v", name, r.Value, sol.Lower, sol.Upper, low, high)
		}
	}
}

// A proof that is changed anywhere so that it claims more does not hold; whatever
// is accepted contains the value (expectimax over beliefs).
func TestForgedProofs(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	accepted, refused := 0, 0
	all := solvers()
	names := slices.Sorted(maps.Keys(all))
	for range 60 {
		m := random(rng)
		low, high := truth(m)
		for _, name := range names { // in one order: the models to come depend on it
			_, p := solved(t, all[name], m)
			for range 12 {
				forged := forge(rng, m, p)
				if fits(m, forged) != nil {
					continue
				}
				_, err := Proof(m, forged)
				var failed *FailedError
				if err != nil {
					if !errors.As(err, &failed) {
						t.Fatal(err)
					}
					refused++
					continue
				}
				accepted++
				if forged.Value[0] > high+1e-9 || forged.Value[1] < low-1e-9 {
					t.Fatalf("%s: %v is accepted, the value is in %v..%v", name, forged.Value, low, high)
				}
			}
		}
	}
	if accepted < 100 || refused < 100 {
		t.Errorf("%d accepted, %d refused: one side was not tested", accepted, refused)
	}
}

// truth brackets the value at the start by expectimax.
func truth(m *pomdp.Model) (low, high float64) {
	least, most := m.RewardRange()
	steps := 6
	if m.Discount == 0 {
		steps = 1
	}
	rest := math.Pow(m.Discount, float64(steps)) / (1 - m.Discount) * max(math.Abs(least), math.Abs(most))
	v := expectimax(m, m.Start.Vector(len(m.States)), steps)
	return v - rest, v + rest
}

// expectimax is the value of so many steps for weights on states.
func expectimax(m *pomdp.Model, b []float64, steps int) float64 {
	if steps == 0 {
		return 0
	}
	best := math.Inf(-1)
	for a := range m.Actions {
		v := 0.0
		next := make([][]float64, len(m.Observations))
		for o := range next {
			next[o] = make([]float64, len(b))
		}
		for s, q := range b {
			v += q * m.Reward[a][s]
			for _, t := range m.Transition[a][s] {
				for _, o := range m.Sight[a][t.Index] {
					next[o.Index][t.Index] += q * t.P * o.P
				}
			}
		}
		for _, n := range next {
			if pomdp.Dense(n).Sum() > 0 {
				v += m.Discount * expectimax(m, n, steps-1)
			}
		}
		best = max(best, v)
	}
	return best
}

// forge changes a few numbers of a proof.
func forge(rng *rand.Rand, m *pomdp.Model, p *pomdp.Proof) *pomdp.Proof {
	var file bytes.Buffer
	if err := Write(&file, m, p); err != nil {
		panic(err)
	}
	f, err := Read(file.Bytes(), "file", m)
	if err != nil {
		panic(err)
	}
	by := []float64{1e-6, 0.05, 0.5}[rng.IntN(3)]
	for range 1 + rng.IntN(2) {
		switch rng.IntN(8) {
		case 0:
			f.Value[0] += by
		case 1:
			f.Value[1] -= by
		case 2, 3:
			if len(f.Plans) > 0 {
				plan := &f.Plans[rng.IntN(min(2, len(f.Plans)))]
				for i := range plan.Values {
					plan.Values[i] += by
				}
				f.Value[0] += by
			}
		case 4:
			if len(f.Plans) > 0 {
				plan := &f.Plans[rng.IntN(len(f.Plans))]
				plan.Action = rng.IntN(len(m.Actions))
				if len(plan.Next) > 0 {
					plan.Next[rng.IntN(len(plan.Next))].Plan = rng.IntN(len(f.Plans))
				}
			}
		case 5:
			for a := range f.Informed {
				for s := range f.Informed[a] {
					f.Informed[a][s] -= by
				}
			}
			f.Value[1] -= by
		case 6:
			if len(f.Points) > 0 {
				f.Points[rng.IntN(len(f.Points))].Value -= by
				f.Points[0].Value -= by
				f.Value[1] -= by
			}
		default:
			if len(f.Points) > 0 {
				point := &f.Points[rng.IntN(len(f.Points))]
				for a := range point.By {
					for k := range point.By[a] {
						point.By[a][k] = rng.IntN(len(f.Points)+1) - 1
					}
				}
			}
		}
	}
	return f
}
