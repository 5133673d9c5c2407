package twoplayer

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/pomdp"
)

// Sampled games are worth, in the mean, what the exact evaluation says.
func TestSimulatorHasTheValue(t *testing.T) {
	n := 4000
	for i, c := range tinyDecks {
		deck, pos := c.position(t)
		me, sigma := Policies()[i%4], Policies()[(i+1)%4]
		want := c.value(t, sigma.Name, 0.95, &me)
		s := simulator(deck, pos, sigma, n, 5)
		rng := rand.New(rand.NewPCG(uint64(i), 6))
		var tally pomdp.Tally
		for _, table := range s.Belief.States {
			total, weight := 0.0, 1.0
			for range 400 {
				next, _, reward, over := s.Step(table, s.Rollout(&me, table, rng), rng)
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
func simulator(deck uno.Cards, pos Position, sigma Policy, n int, seed uint64) *Simulator {
	s := &Simulator{Sigma: sigma, Gamma: 0.95, Nameable: Nameable(deck)}
	rng := rand.New(rand.NewPCG(seed, 0))
	for range n {
		s.Belief.States = append(s.Belief.States, pos.Deal(deck, rng))
		s.Belief.Weights = append(s.Belief.Weights, 1)
	}
	return s
}

// even is a source whose n-th word is the n-th of so many equal parts of all
// words, so that a player who draws one word shows its chances exactly.
type even struct{ at, of uint64 }

func (e *even) Uint64() uint64 { return math.MaxUint64/e.of*e.at + math.MaxUint64/e.of/2 }

// The chances that a policy states are those of the bot of its name: a choice
// among up to ten equals, asked 2520 times with evenly spaced words.
func TestPoliciesAreTheBots(t *testing.T) {
	const words = 2520
	rules, err := uno.Preset("pomdp")
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(7, 8))
	for _, p := range Policies() {
		player, err := bot.New(p.Name)
		if err != nil {
			t.Fatal(err)
		}
		likelihood := p.Likelihood()
		for game := range uint64(6) {
			g := uno.Game{}
			order := uno.NewDeckOrder(3, game)
			if err := g.Start(&rules, 2, 1, order); err != nil {
				t.Fatal(err)
			}
			for step := 0; g.Phase != uno.Over && step < 40; step++ {
				var v uno.View
				g.View(int(g.Turn), &v)
				seen := map[uno.Move]float64{}
				for i := range uint64(words) {
					player.Reset(int(g.Turn), &even{i, words})
					m := player.Decide(&v)
					m.Uno = false
					seen[m] += 1.0 / words
				}
				moves := v.Legal(nil)
				sum := 0.0
				for _, m := range moves {
					m.Uno = false
					q := likelihood(&v, m)
					sum += q
					if len(moves) <= 10 && math.Abs(q-seen[m]) > 1e-9 {
						t.Fatalf("%s: %v has the chance %v, stated %v (%s)", p.Name, m, seen[m], q, v.Position())
					}
					if (q > 0) != (seen[m] > 0) {
						t.Fatalf("%s: %v has the chance %v, stated %v (%s)", p.Name, m, seen[m], q, v.Position())
					}
				}
				if math.Abs(sum-1) > 1e-9 {
					t.Fatalf("%s: the chances sum to %v (%s)", p.Name, sum, v.Position())
				}
				if err := g.Play(moves[rng.IntN(len(moves))]); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

// On a deck that can be solved the sampling planner finds the best action, and
// its interval holds the value.
func TestPlanFindsTheBest(t *testing.T) {
	c := tinyDecks[0]
	deck, pos := c.position(t)
	want := c.value(t, "uniform", 0.95, nil)
	me := Policies()[2]
	s := simulator(deck, pos, Policies()[0], 2000, 9)
	p, err := s.Plan(context.Background(), &me, Effort{Searches: 6, Scenarios: 100, Samples: 500, Depth: 100}, rand.New(rand.NewPCG(1, 1)))
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
