package twoplayer

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/policy"
	"github.com/unolab/uno/pomdp"
)

// Sampled games are worth, in the mean, what the exact evaluation says.
func TestSimulatorHasTheValue(t *testing.T) {
	n := 4000
	for i, c := range tinyDecks {
		deck, pos := c.position(t)
		me, sigma := policy.All()[i%4], policy.All()[(i+1)%4]
		want := c.value(t, sigma.Name, 0.95, me)
		s := simulator(deck, pos, sigma, n, 5)
		rng := rand.New(rand.NewPCG(uint64(i), 6))
		var tally pomdp.Tally
		for _, table := range s.Belief.States {
			total, weight := 0.0, 1.0
			for range 400 {
				next, _, reward, over := s.Step(table, s.Rollout(me, table, rng), rng)
				total += weight * reward
				weight *= s.Gamma
				if table = next; over {
					break
				}
			}
			tally.Add(total)
		}
		e := tally.Estimate()
		if math.Abs(e.Mean-want.Lower) > 4.5*e.StdErr+1e-9 {
			t.Errorf("%v, %s against %s: mean %v ± %v, exact %v", c, me.Name, sigma.Name, e.Mean, e.StdErr, want.Lower)
		}
	}
}

// simulator samples a belief of a position.
func simulator(deck uno.Cards, pos Position, sigma *policy.Ranked, n int, seed uint64) *Simulator {
	s, err := NewSimulator(deck, sigma, 0.95)
	if err != nil {
		panic(err)
	}
	rng := rand.New(rand.NewPCG(seed, 0))
	for range n {
		s.Belief.States = append(s.Belief.States, pos.Deal(deck, rng))
		s.Belief.Weights = append(s.Belief.Weights, 1)
	}
	return s
}

// Both engines choose by the policy as it is stated for a View: the simulator of a
// deck of any size and, where the deck has few kinds, the game of it.
func TestEnginesChooseByThePolicy(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for game := range uint64(24) {
		rules, err := uno.Preset("pomdp")
		if err != nil {
			t.Fatal(err)
		}
		if game%2 == 1 {
			rules.Deck = cards(t, "r1 r1 r2 r2 r3 r4 rs rd rd b1 b2 b2 b3 bs bv bd g2 g3 g3 gd gs w w f f")
		}
		g := uno.Game{}
		if err := g.Start(&rules, 2, 1, uno.NewDeckOrder(3, game)); err != nil {
			t.Fatal(err)
		}
		for step := 0; g.Phase != uno.Over && step < 40; step++ {
			var v uno.View
			g.View(int(g.Turn), &v)
			moves := policy.Decisions(nil, &v)
			for _, p := range policy.All() {
				checkChoice(t, p, &v, moves)
			}
			if err := g.Play(moves[rng.IntN(len(moves))]); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// checkChoice compares the plays of both engines with the weights of a policy.
func checkChoice(t *testing.T, p *policy.Ranked, v *uno.View, moves []uno.Move) {
	t.Helper()
	var want []string
	w := make([]float64, len(moves))
	p.Weights(v, moves, w)
	for i, m := range moves {
		if w[i] > 0 && m.Act == uno.Play {
			want = append(want, m.Text())
		}
	}
	other := v.Counts[1-v.Seat]
	s, err := NewSimulator(v.Rules.Deck, p, 1)
	if err != nil {
		t.Fatal(err)
	}
	// Any other cards make the hand of the other as large.
	hands := [2]uno.Cards{v.Hand, uno.NewCards(v.Unseen().Kinds()[:other]...)}
	table := NewTable(hands, uno.Cards{}, uno.Cards{}, v.Top, v.Color)
	var got []string
	for _, a := range s.best(p, &table, nil) {
		got = append(got, a.String())
	}
	if !slices.Equal(got, want) {
		t.Fatalf("%s: the simulator plays %v, the policy %v (%s)", p.Name, got, want, v.Position())
	}
	g, err := New(v.Rules.Deck, p)
	if err != nil {
		return // too many kinds
	}
	top, ok := g.face(v.Top, v.Color)
	if !ok {
		t.Fatalf("%v is no face", v.Top)
	}
	got = nil
	for _, f := range g.choose(p, g.bag(v.Hand), uint8(top), other, nil) {
		got = append(got, g.faces[f].name())
	}
	if !slices.Equal(got, want) {
		t.Fatalf("%s: the game plays %v, the policy %v (%s)", p.Name, got, want, v.Position())
	}
}

// On a deck that can be solved the sampling planner finds the best action, and
// its interval holds the value.
func TestPlanFindsTheBest(t *testing.T) {
	c := tinyDecks[0]
	deck, pos := c.position(t)
	want := c.value(t, "uniform", 0.95, nil)
	me := policy.Greedy()
	s := simulator(deck, pos, policy.Uniform(), 2000, 9)
	p, err := s.Plan(context.Background(), me, Effort{Searches: 6, Scenarios: 100, Samples: 500, Depth: 100}, rand.New(rand.NewPCG(1, 1)))
	if err != nil {
		t.Fatal(err)
	}
	if got := p.Actions[0].Action.String(); got != "b2" {
		t.Errorf("the plan is %s, the best is b2", got)
	}
	if !p.Whole || p.Lower > want.Lower || p.Upper < want.Upper {
		t.Errorf("V* = %v, the plan is %+v", want.Lower, p)
	}
	for _, a := range p.Actions {
		for _, b := range want.Actions {
			if a.Action.String() == b.Action && (a.Lower > b.Lower || a.Upper < b.Upper) {
				t.Errorf("%s is worth %v, the plan has %+v", b.Action, b.Lower, a)
			}
		}
	}
}
