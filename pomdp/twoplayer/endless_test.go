package twoplayer

import (
	"context"
	"math"
	"testing"

	"github.com/unolab/uno/pomdp"
)

// endlessDecks are positions in which play can last forever, so that the value
// for gamma 1 depends on what such a hand counts.
var endlessDecks = []tiny{
	{"b0 b0 bd f w y9 y9", "b0 y9", "bd", "", 2},
	{"r1 rs rv bs bv b1", "rs bv", "r1", "", 3},
	{"b0 b0 bd f y9 y9", "b0 y9", "bd", "", 2},
	{"r1 r1 b2 b2 f", "r1 b2", "r1", "", 1},
}

// limitOfHorizons is the limit of the values of hands of n steps that count 0
// when they are cut off. Beliefs in which every choice may end the hand, sooner or
// later, are left with a chance that goes to 1, so that the limit is the value in
// which endless play counts 0.
func limitOfHorizons(t *testing.T, g *Game, pos Position) float64 {
	t.Helper()
	start, err := g.Start(pos)
	if err != nil {
		t.Fatal(err)
	}
	graph, err := pomdp.Explore(context.Background(), g.Process(false, nil), start, 1, 100_000)
	if err != nil {
		t.Fatal(err)
	}
	type way struct {
		to int
		p  float64
	}
	p := g.Process(false, nil)
	rewards := make([][]float64, len(graph.Nodes))
	ways := make([][][]way, len(graph.Nodes))
	for i, n := range graph.Nodes {
		choices, err := p.Choices(n)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range choices {
			var list []way
			for _, o := range c.Outcomes {
				list = append(list, way{graph.Find(p.Key(o.Next)), o.P})
			}
			rewards[i] = append(rewards[i], c.Reward)
			ways[i] = append(ways[i], list)
		}
	}
	values, next := make([]float64, len(ways)), make([]float64, len(ways))
	for range 20_000 {
		moved := 0.0
		for i := range ways {
			best := math.Inf(-1)
			for c, list := range ways[i] {
				v := rewards[i][c]
				for _, w := range list {
					v += w.p * values[w.to]
				}
				best = max(best, v)
			}
			moved = max(moved, math.Abs(best-values[i]))
			next[i] = best
		}
		values, next = next, values
		if moved < 1e-12 {
			break
		}
	}
	return values[0]
}

// With gamma 1 the value counts endless play 0, lies within the bracket of the
// other two conventions, and is called exact only where those meet.
func TestEndlessPlayCountsNothing(t *testing.T) {
	apart := 0
	for _, c := range append(endlessDecks, tinyDecks...) {
		g, pos := c.game(t, "uniform")
		want := limitOfHorizons(t, g, pos)
		for _, gamma := range []float64{0.95, 1} {
			v, err := g.Value(context.Background(), pos, gamma, nil, DefaultLimits(), nil)
			if err != nil {
				t.Fatal(err)
			}
			if math.Abs(v.UndiscountedValue-want) > 1e-8 {
				t.Errorf("%v: gamma 1 has the value %.10f, the limit of horizons is %.10f", c, v.UndiscountedValue, want)
			}
			if v.Undiscounted[0] > want+1e-9 || v.Undiscounted[1] < want-1e-9 {
				t.Errorf("%v: %v does not hold %v", c, v.Undiscounted, want)
			}
			if gamma < 1 {
				continue
			}
			if v.Value != v.UndiscountedValue || v.Exact != (v.Upper-v.Lower <= 1e-9) || !v.Complete {
				t.Errorf("%v: %+v", c, v)
			}
			best := math.Inf(-1)
			for _, a := range v.Actions {
				best = max(best, a.Value)
			}
			if math.Abs(best-v.Value) > 1e-9 {
				t.Errorf("%v: the value is %v, the best action has %v", c, v.Value, best)
			}
			if !v.Exact {
				apart++
			}
		}
	}
	if apart == 0 {
		t.Error("no bracket stays open: nothing was tested")
	}
}

// The published position: endless play counted 0 is worth -0.106576, not the
// middle of the bracket.
func TestEndlessKnownValue(t *testing.T) {
	g, pos := endlessDecks[0].game(t, "uniform")
	v, err := g.Value(context.Background(), pos, 1, nil, DefaultLimits(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if math.Abs(v.Value+0.106576) > 1e-6 || v.Exact {
		t.Errorf("value %v, exact %v", v.Value, v.Exact)
	}
}
