package pomdp

import (
	"context"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// TestCheck names what is wrong.
func TestCheck(t *testing.T) {
	for want, spoil := range map[string]func(m *Model){
		`0 states`:                         func(m *Model) { m.States = nil },
		`discount 1.5`:                     func(m *Model) { m.Discount = 1.5 },
		`action 1 is named "listen"`:       func(m *Model) { m.Actions[1] = "listen" },
		`start: the chances add up to 0.5`: func(m *Model) { m.Start = Belief{{0, 0.5}} },
		`start: index 2 after -1`:          func(m *Model) { m.Start = Point(2) },
		`transition of action "listen" from state "tiger-left": the chance of 0 is 2`:       func(m *Model) { m.Transition[0][0] = Dist{{0, 2}, {1, -1}} },
		`observation of action "open-left" in state "tiger-right": the chances add up to 0`: func(m *Model) { m.Sight[1][1] = nil },
		`reward of action "listen" in state "tiger-left" is NaN`:                            func(m *Model) { m.Reward[0][0] = math.NaN() },
		`tables for 2, 3 and 3 actions`:                                                     func(m *Model) { m.Transition = m.Transition[:2] },
		`action "listen" has 1, 2 and 2 rows`:                                               func(m *Model) { m.Transition[0] = m.Transition[0][:1] },
		`terminal state "tiger-left" is left`:                                               func(m *Model) { m.Terminal = []bool{true, false} },
		`1 terminal marks for 2 states`:                                                     func(m *Model) { m.Terminal = []bool{true} },
		`payoffs of 1 actions, not 3`:                                                       func(m *Model) { m.Payoffs = make([][][]Payoff, 1) },
		`have the mean 0, the reward is -1`:                                                 func(m *Model) { m.Payoffs = [][][]Payoff{{nil, nil}, {nil, nil}, {nil, nil}} },
		`is out of range`:                                                                   func(m *Model) { m.Payoffs = [][][]Payoff{{{{Next: 3}}, nil}, {nil, nil}, {nil, nil}} },
	} {
		m := tiger()
		spoil(m)
		if err := m.Check(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// TestBayes checks the filter against the definition, and its ways against each other.
func TestBayes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawModel(t)
		b := drawBelief(t, len(m.States))
		f := NewFilter(m)
		a := rapid.IntRange(0, len(m.Actions)-1).Draw(t, "action")
		seen := 0.0
		for _, branch := range f.branches(b, a) {
			p := 0.0
			want := make([]float64, len(m.States))
			for next := range want {
				for s := range m.States {
					want[next] += b.At(s) * m.Transition[a][s].At(next) * m.Sight[a][next].At(branch.Observation)
				}
				p += want[next]
			}
			for next := range want {
				want[next] /= p
			}
			if d := apart(branch.Next, Dense(want)); d > 1e-12 || math.Abs(p-branch.P) > 1e-12 {
				t.Fatalf("observation %d: %v with %v, want %v with %v", branch.Observation, branch.Next, branch.P, want, p)
			}
			if next, q := f.Update(b, a, branch.Observation); apart(next, branch.Next) > 1e-12 || math.Abs(q-p) > 1e-12 {
				t.Fatalf("Update gives %v with %v", next, q)
			}
			if err := branch.Next.check(len(m.States)); err != nil {
				t.Fatal(err)
			}
			seen += branch.P
		}
		if math.Abs(seen-1) > 1e-12 || math.Abs(f.Predict(b, a).Sum()-1) > 1e-12 {
			t.Fatalf("the observations add up to %v", seen)
		}
	})
}

// TestDist: normal form, sampling, keys.
func TestDist(t *testing.T) {
	d := Gather([]Entry{{3, 0.25}, {1, 0.5}, {3, 0.25}, {2, 0}})
	if diff := cmp.Diff(Dist{{1, 0.5}, {3, 0.5}}, d); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(d, Dense(d.Vector(4))); diff != "" {
		t.Error(diff)
	}
	rng := rand.New(rand.NewPCG(1, 1))
	n := 0
	for range 1000 {
		if i := d.sample(rng); i == 3 {
			n++
		} else if i != 1 {
			t.Fatal(i)
		}
	}
	if n < 450 || n > 550 {
		t.Errorf("%d of 1000 for one half", n)
	}
	if near := (Dist{{1, 0.5 + 1e-14}, {3, 0.5 - 1e-14}}); near.key() != d.key() || Point(1).key() == d.key() || Point(0).key() == Point(1).key() {
		t.Error("keys tell rounding apart, or not enough")
	}
	if v := apart(Point(0), Point(1)); v != 2 {
		t.Errorf("the distance of two points is %v", v)
	}
}

// TestController: the controller of the tiger's exact vectors has five nodes that
// are reached, its exact value is V*, and walking it achieves that.
func TestController(t *testing.T) {
	m := tiger()
	sol := solve(t, IncrementalPruning{Precision: 1e-3}, m)
	c := sol.Vectors.Controller(m)
	values, err := c.Evaluate(context.Background(), m, 1e-6)
	if err != nil {
		t.Fatal(err)
	}
	if v := m.Start.Dot(values[0].Values); len(c.Nodes) != 5 || math.Abs(v-19.37137) > 1e-4 {
		t.Errorf("%d nodes worth %v", len(c.Nodes), v)
	}
	e, err := Simulate(context.Background(), m.Sampling(), c.Agent, Trial{Episodes: 2000, Steps: 200, Rng: rand.New(rand.NewPCG(6, 6))})
	if err != nil || e.Low > 19.3714 || e.High < 19.3713 {
		t.Errorf("walking it achieves %+v, %v", e, err)
	}
	if err := (&Controller{Nodes: []ControllerNode{{Action: 9}}}).Check(m); err == nil {
		t.Error("a controller of another model passes")
	}
}

// TestTree: a policy tree lists actions after observations, with probabilities
// and values.
func TestTree(t *testing.T) {
	m := tiger()
	sol := solve(t, IncrementalPruning{Precision: 1e-3}, m)
	tree := m.Tree(sol.Policy, Unfold{Depth: 2, States: 1, Value: sol.Vectors.Value})
	if tree.Action != "listen" || len(tree.Children) != 2 || tree.Children[0].Action != "listen" || math.Abs(tree.Value-19.37) > 0.01 {
		t.Fatalf("%+v", tree)
	}
	first := tree.Children[0]
	if diff := cmp.Diff([]Held{{"tiger-left", 0.85}}, first.Belief, cmp.Comparer(func(a, b float64) bool { return math.Abs(a-b) < 1e-12 })); diff != "" || first.Children[0].P < 0.5 || !first.Children[0].Cut {
		t.Errorf("%s in %+v", diff, first)
	}
}

// TestSimulate: random play of the tiger has the mean of its definition, errors
// come through, and what an agent sees belongs to the model.
func TestSimulate(t *testing.T) {
	m := tiger()
	rng := rand.New(rand.NewPCG(21, 22))
	e, err := Simulate(context.Background(), m.Sampling(), func() Agent[int, int] { return Random(m, rng) }, Trial{Episodes: 3000, Steps: 100, Rng: rng})
	want := (-1 - 45 - 45) / 3.0 * (1 - math.Pow(0.95, 100)) / 0.05 // each step: -1, or 10 and -100 alike
	if err != nil || e.Low > want || e.High < want || e.N != 3000 {
		t.Errorf("%+v, want %v, error %v", e, want, err)
	}
	if _, err := Simulate(context.Background(), m.Sampling(), func() Agent[int, int] { return Random(m, rng) }, Trial{}); err == nil {
		t.Error("no episodes were run without a word")
	}
	stray := Follow(m, PolicyFunc(func(Belief) int { return 0 }))
	m.Sight[0][0], m.Sight[0][1] = Point(0), Point(0)
	if err := stray.Observe(0, 1); err == nil {
		t.Error("an observation that cannot be was taken in")
	}
}

// TestDiscountOne: solvers that need a discount say so.
func TestDiscountOne(t *testing.T) {
	m := tiger()
	m.Discount = 1
	for _, s := range []Solver{IncrementalPruning{}, HSVI{}, PBVI{}, QMDP{}, FIB{}, Blind{}} {
		if _, err := s.Solve(context.Background(), m); err == nil || !strings.Contains(err.Error(), "discount below 1") {
			t.Errorf("%T: %v", s, err)
		}
	}
	if sol := solve(t, IncrementalPruning{Horizon: 2}, m); math.Abs(sol.Lower+2) > 1e-5 {
		t.Errorf("two steps of the tiger are worth %v, want -2: listen twice", sol.Lower)
	}
}
