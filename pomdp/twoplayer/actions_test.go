package twoplayer

import (
	"context"
	"math"
	"testing"

	"github.com/unolab/uno"
)

// TestActionsAreThoseOfTheValue: where a position can be valued exactly, Actions has
// the same values, also from the same belief given hand by hand with other weights in
// proportion; with one belief there is no answer.
func TestActionsAreThoseOfTheValue(t *testing.T) {
	for _, c := range tinyDecks {
		g, pos := c.game(t, "uniform")
		start, err := g.Start(pos)
		if err != nil {
			t.Fatal(err)
		}
		var hands []uno.Cards
		var weights []float64
		for i := len(start.hands) - 1; i >= 0; i-- {
			hands = append(hands, g.cards(start.hands[i].hand))
			weights = append(weights, 7*start.hands[i].p)
		}
		want := c.value(t, "uniform", 0.95, nil)
		for _, node := range []Node{start, g.Given(start, hands, weights)} {
			got, ok := g.Actions(context.Background(), node, 0.95, 250_000, 10_000)
			if !ok || len(got) != len(want.Actions) {
				t.Fatalf("%v: %v, want %v", c, got, want.Actions)
			}
			for i, a := range got {
				if b := want.Actions[i]; a.Action != b.Action || math.Abs(a.Value-b.Value) > 1e-7 {
					t.Errorf("%v: %v, want %v", c, a, b)
				}
			}
		}
		if _, ok := g.Actions(context.Background(), start, 0.95, 1, 1); ok && want.Beliefs > 1 {
			t.Errorf("%v: %d beliefs are valued within one", c, want.Beliefs)
		}
	}
}

// TestKnownHandsAreWorthMore: seeing the other hand never makes the best play worse,
// and on some deck it makes it better.
func TestKnownHandsAreWorthMore(t *testing.T) {
	better := 0
	for _, c := range tinyDecks {
		g, pos := c.game(t, "uniform")
		start, err := g.Start(pos)
		if err != nil {
			t.Fatal(err)
		}
		best := func(n Node) float64 {
			list, ok := g.Actions(context.Background(), n, 0.95, 250_000, 10_000)
			if !ok {
				t.Fatalf("%v is too large", c)
			}
			value := math.Inf(-1)
			for _, a := range list {
				value = max(value, a.Value)
			}
			return value
		}
		known := 0.0
		for _, h := range start.hands {
			known += h.p * best(g.Given(start, []uno.Cards{g.cards(h.hand)}, []float64{1}))
		}
		hidden := best(start)
		if known < hidden-1e-7 {
			t.Errorf("%v: %.6f with the hand seen, %.6f without", c, known, hidden)
		}
		if known > hidden+1e-3 {
			better++
		}
	}
	if better == 0 {
		t.Error("seeing the hand is worth nothing anywhere")
	}
}
