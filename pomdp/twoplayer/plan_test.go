package twoplayer

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/unolab/uno/pair"
	"github.com/unolab/uno/policy"
)

// planOf plans a position by sampling.
func planOf(t *testing.T, c tiny, seed uint64) *Plan {
	t.Helper()
	deck, pos := c.position(t)
	me := policy.Greedy()
	s := simulator(deck, pos, policy.Uniform(), 2000, seed)
	p, err := s.Plan(context.Background(), me, Effort{Searches: 6, Scenarios: 60, Samples: 200, Depth: 100}, rand.New(rand.NewPCG(seed, 1)))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Actions that differ are distinguished, by an interval that holds the difference of
// their values; actions that a renaming of ranks takes to each other are not.
func TestPlanTellsApart(t *testing.T) {
	c := tinyDecks[0] // b2 0.69, r1 0.18
	want := c.value(t, "uniform", 0.95, nil)
	d := math.Abs(want.Actions[0].Lower - want.Actions[1].Lower)
	p := planOf(t, c, 3)
	if a := p.Actions[1]; !a.Apart() || a.BehindLow > d || a.BehindHigh < d || math.Abs(a.Behind-(p.Actions[0].Value-a.Value)) > 1e-12 {
		t.Errorf("%+v, the values differ by %v", a, d)
	}
	if a := p.Actions[0]; a.Behind != 0 || a.Apart() {
		t.Errorf("the best is behind itself: %+v", a)
	}
	alike := tiny{"r1 r3 r2 b1 b3 b2 g1 g3 g2", "r1 r3 b2", "r2", "", 3}
	exact := alike.value(t, "uniform", 0.95, nil)
	values := map[string]float64{}
	for _, a := range exact.Actions {
		values[a.Action] = a.Lower
	}
	if math.Abs(values["r1"]-values["r3"]) > 1e-9 {
		t.Fatalf("r1 and r3 are worth %v", values)
	}
	compared := 0
	for seed := range uint64(4) {
		p := planOf(t, alike, seed)
		best := p.Actions[0].Action.String()
		if best != "r1" && best != "r3" {
			continue // b2 may be the best
		}
		for _, a := range p.Actions[1:] {
			if name := a.Action.String(); name == "r1" || name == "r3" {
				compared++
				if a.Apart() {
					t.Errorf("seed %d: %s is told apart from %s: %+v", seed, name, best, a)
				}
			}
		}
	}
	if compared == 0 {
		t.Error("neither r1 nor r3 was ever the best: nothing was compared")
	}
}

// The same actions meet the same deals: against itself an action is behind by 0 in
// every search, which searches of their own would not show.
func TestPlanIsPaired(t *testing.T) {
	deck, pos := tinyDecks[0].position(t)
	me := policy.Greedy()
	s := simulator(deck, pos, policy.Uniform(), 500, 1)
	a := s.Actions(s.Belief.States[0])[0]
	policy, bound := make([][]float64, 2), make([][]float64, 2)
	for i := range uint64(3) {
		if err := s.round(context.Background(), me, Effort{Scenarios: 20, Samples: 20, Depth: 50}, []pair.Action{a, a}, openings(s), [2]uint64{i, 7}, policy, bound); err != nil {
			t.Fatal(err)
		}
		if policy[0][i] != policy[1][i] || bound[0][i] != bound[1][i] {
			t.Errorf("search %d: %v and %v", i, policy, bound)
		}
	}
	if policy[0][0] == policy[0][1] && policy[0][1] == policy[0][2] {
		t.Error("all searches are the same")
	}
}

// A context that leaves no time for two rounds is an error; one that ends later
// leaves a plan of whole rounds.
func TestPlanStops(t *testing.T) {
	deck, pos := tinyDecks[0].position(t)
	me := policy.Greedy()
	s := simulator(deck, pos, policy.Uniform(), 100, 1)
	ended, stop := context.WithCancel(context.Background())
	stop()
	if _, err := s.Plan(ended, me, Effort{Searches: 3, Scenarios: 10, Samples: 10, Depth: 20}, rand.New(rand.NewPCG(1, 1))); err == nil {
		t.Error("a plan without time was given")
	}
}
