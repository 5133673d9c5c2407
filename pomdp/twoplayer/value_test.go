package twoplayer

import (
	"context"
	"errors"
	"math"
	"os"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/policy"
)

// The interval of a search that must not write everything out holds the exact
// value, of every action too, at every width, and becomes as narrow as asked.
func TestIntervalHoldsTheValue(t *testing.T) {
	for _, c := range append(tinyDecks, tiny{"r1 r2 r3 b1 b2 b3 rs bs w", "r1 b2", "r2", "", 2}) {
		g, pos := c.game(t, "uniform")
		want := c.value(t, "uniform", 0.95, nil)
		for _, gap := range []float64{0.5, 0.1, 0.01} {
			l := DefaultLimits()
			l.Exact, l.Gap = 0, gap
			v, err := g.Value(context.Background(), pos, 0.95, nil, l, nil)
			if err != nil {
				t.Fatal(err)
			}
			if v.Lower > want.Lower || v.Upper < want.Upper || v.Upper-v.Lower > gap+3*v.Margin {
				t.Errorf("%v: %v..%v is not a %v round %v", c, v.Lower, v.Upper, gap, want.Lower)
			}
			for i, a := range v.Actions {
				if b := want.Actions[i]; a.Action != b.Action || a.Lower > b.Lower+v.Margin || a.Upper < b.Upper-v.Margin {
					t.Errorf("%v: action %+v, exact %+v", c, a, b)
				}
			}
			if v.Undiscounted[0] > want.Undiscounted[0]+1e-9 || v.Undiscounted[1] < want.Undiscounted[1]-1e-9 {
				t.Errorf("%v: with gamma 1 %v, exact %v", c, v.Undiscounted, want.Undiscounted)
			}
		}
	}
}

// Larger decks are bounded as closely as docs/pomdp.md says: twelve cards to 0.01,
// twenty cards with three and three in hand to 0.1. Those that take more than a
// second are run under UNO_LONG.
func TestLargerDecksClose(t *testing.T) {
	for _, c := range []struct {
		tiny
		gap  float64
		long bool
	}{
		{tiny{"r1 r2 r3 b1 b2 b3 g1 g2 g3 rs w w", "r1 b2", "r2", "", 2}, 0.01, false},
		{tiny{"r1 r2 r3 b1 b2 b3 g1 g2 g3 rs bd w", "r1 b2 g3", "r2", "", 3}, 0.01, true},
		{tiny{"r0 r1 r2 r3 r4 r5 r6 r7 r8 r9 b0 b1 b2 b3 b4 b5 b6 b7 b8 b9", "r1 b2 b3", "r2", "", 3}, 0.1, false},
		{tiny{"r1 r1 r2 r2 r3 r3 r4 r4 rs rs b1 b1 b2 b2 b3 b3 b4 b4 bs bs", "r1 b2 b3", "r2", "", 3}, 0.1, true},
	} {
		if c.long && os.Getenv("UNO_LONG") == "" {
			continue
		}
		g, pos := c.game(t, "uniform")
		l := DefaultLimits()
		l.Exact, l.Gap = 0, c.gap
		v, err := g.Value(context.Background(), pos, 0.95, nil, l, nil)
		if err != nil || v.Upper-v.Lower > c.gap+2*v.Margin || v.Margin > 1e-6 {
			t.Errorf("%v: %+v, %v", c.tiny, v, err)
		}
	}
}

// A search that is stopped returns what it has until then.
func TestStoppedSearchStillHolds(t *testing.T) {
	c := tiny{"r1 r2 r3 b1 b2 b3 rs bs w", "r1 b2", "r2", "", 2}
	g, pos := c.game(t, "uniform")
	want := c.value(t, "uniform", 0.95, nil)
	ctx, stop := context.WithCancel(context.Background())
	l := DefaultLimits()
	l.Exact, l.Gap = 0, 0
	v, err := g.Value(ctx, pos, 0.95, nil, l, func(p Progress) {
		if p.Beliefs > 300 {
			stop()
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if v.Lower > want.Lower || v.Upper < want.Upper || v.Upper-v.Lower < 1e-3 {
		t.Errorf("stopped at %v..%v, exact %v", v.Lower, v.Upper, want.Lower)
	}
	// So does one without the room to go on.
	l.Beliefs = 100
	v, err = g.Value(context.Background(), pos, 0.95, nil, l, nil)
	if err != nil || v.Lower > want.Lower || v.Upper < want.Upper {
		t.Errorf("with room for 100 beliefs %v, %v, exact %v", v, err, want.Lower)
	}
}

// With gamma 0 only the step at hand counts, with gamma 1 the value is chance to
// win less chance to lose: 74 wins to 10 losses here, in 99 parts.
func TestOtherDiscounts(t *testing.T) {
	c := tinyDecks[0]
	if v := c.value(t, "uniform", 0, nil); v.Lower != 0 {
		t.Errorf("V* = %v with gamma 0", v.Lower)
	}
	if v := c.value(t, "uniform", 0.95, nil); math.Abs(v.Undiscounted[0]-74.0/99) > 1e-9 {
		t.Errorf("V* = %v with gamma 1, want 74/99", v.Undiscounted)
	}
	if v := c.value(t, "uniform", 1, nil); math.Abs(v.Lower-74.0/99) > 1e-9 {
		t.Errorf("V* = %v with gamma 1, want 74/99", v.Lower)
	}
}

// What is no position is refused with a reason.
func TestNoPosition(t *testing.T) {
	if _, err := New(uno.FullDeck(), policy.Uniform()); !errors.As(err, new(*SizeError)) {
		t.Errorf("the full deck: %v", err)
	}
	if _, err := New(cards(t, "w w f"), policy.Uniform()); err == nil {
		t.Error("a deck without colours was taken")
	}
	if _, err := policy.Of("duelist"); err == nil {
		t.Error("a player that states no chances was taken")
	}
	for _, c := range []tiny{
		{"r1 r2 b1", "r1", "r1", "", 1},
		{"r1 r2 b1", "r1", "g1", "", 1},
		{"r1 r2 b1", "r1", "r2", "", 2},
		{"r1 r2 b1", "r1", "r2", "", 0},
		{"r1 r2 b1", "r1", "r2", "b1", 1},
		{"r1 r2 b1", "", "r2", "", 1},
		{"r1 r2 b1 w", "r1", "w:g", "", 1},
	} {
		g, pos := c.game(t, "uniform")
		if _, err := g.Value(context.Background(), pos, 0.95, nil, DefaultLimits(), nil); err == nil {
			t.Errorf("%v was taken", c)
		}
	}
}
