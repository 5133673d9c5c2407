package pomdp

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"
)

// followed is the value of so many steps of a policy, by the whole tree of what
// may be seen, on dense beliefs.
func followed(m *Model, p Policy, b []float64, steps int) float64 {
	belief := Dense(b)
	total := belief.Normalize()
	if total == 0 || steps == 0 {
		return 0
	}
	a := p.Choose(belief)
	value := 0.0
	for s, q := range b {
		if !m.IsTerminal(s) {
			value += q * m.Reward[a][s]
		}
	}
	for o := range m.Observations {
		next := make([]float64, len(b))
		for s, q := range b {
			for _, t := range m.Transition[a][s] {
				next[t.Index] += q * t.P * m.Sight[a][t.Index].At(o)
			}
		}
		if sum := Dense(next).Sum(); sum > 0 {
			value += m.Discount * followed(m, p, next, steps-1)
		}
	}
	return value
}

// What a policy is worth is what the tree of all observations says, whether or
// not the policy fits the model.
func TestEvaluateEqualsTree(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	const steps, discount = 11, 0.3
	for range 60 {
		m := randomModel(rng, 2+rng.IntN(3), 2+rng.IntN(2), 2, discount)
		v := Vectors{}
		for range 1 + rng.IntN(4) {
			alpha := Alpha{rng.IntN(len(m.Actions)), make([]float64, len(m.States))}
			for s := range alpha.Values {
				alpha.Values[s] = rng.NormFloat64()
			}
			v = append(v, alpha)
		}
		want := followed(m, v, m.Start.Vector(len(m.States)), steps)
		rest := math.Pow(discount, steps) / (1 - discount)
		e, err := Evaluate(context.Background(), m, v, Reach{Gap: 1e-4})
		if err != nil {
			t.Fatal(err)
		}
		if e.Lower > want+rest+1e-9 || e.Upper < want-rest-1e-9 || e.Upper-e.Lower > 2e-4 {
			t.Errorf("%v..%v, the tree has %v within %v", e.Lower, e.Upper, want, rest)
		}
	}
}

// The policy of near-optimal vectors achieves V* on a model of few reachable
// beliefs, with every belief followed; a controller with a node for each vector
// need not.
func TestEvaluateNearOptimal(t *testing.T) {
	m := tiger()
	found := solve(t, HSVI{Gap: 1e-3}, m)
	e, err := Evaluate(context.Background(), m, found.Vectors, Reach{})
	if err != nil {
		t.Fatal(err)
	}
	if !e.Complete || e.Upper-e.Lower > 1e-6 || e.Lower < found.Lower-1e-6 || e.Lower > found.Upper+1e-6 {
		t.Errorf("the policy has %+v, V* is in %v..%v", e, found.Lower, found.Upper)
	}
}

// Too few beliefs leave a wide interval, and a context that has ended too.
func TestEvaluateStops(t *testing.T) {
	m := tiger()
	found := solve(t, HSVI{Gap: 1e-3}, m)
	whole, err := Evaluate(context.Background(), m, found.Vectors, Reach{})
	if err != nil {
		t.Fatal(err)
	}
	ended, stop := context.WithCancel(context.Background())
	stop()
	few, err := Evaluate(context.Background(), m, found.Vectors, Reach{Beliefs: 3})
	if err != nil {
		t.Fatal(err)
	}
	none, err := Evaluate(ended, m, found.Vectors, Reach{})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range []Evaluation{few, none} {
		if e.Complete || e.Lower > whole.Lower || e.Upper < whole.Upper || e.Upper-e.Lower < 1 {
			t.Errorf("%+v after a stop, %+v whole", e, whole)
		}
	}
	m.Discount = 1
	if _, err := Evaluate(context.Background(), m, found.Vectors, Reach{}); err == nil {
		t.Error("a discount of 1 was taken")
	}
}
