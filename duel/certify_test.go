package duel

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/unolab/uno"
)

// solved solves a deck and certifies the values.
func solved(t *testing.T, deck string) *Exact {
	t.Helper()
	rules, err := uno.ParseRules("duel")
	if err != nil {
		t.Fatal(err)
	}
	if err := rules.Set("deck", deck); err != nil {
		t.Fatal(err)
	}
	g, err := New(&rules)
	if err != nil {
		t.Fatal(err)
	}
	x, err := g.Solve(t.Context(), Limits{})
	if err != nil {
		t.Fatal(err)
	}
	if err := x.Certify(t.Context()); err != nil {
		t.Fatal(err)
	}
	return x
}

// TestValuesAreCertified certifies decks on which both sides may hold forever.
// On the larger ones plain mixing in of 1/2 ended at values of Half wrong by
// 1e-3 and more.
func TestValuesAreCertified(t *testing.T) {
	decks := []string{"r1 r2 b1 b2 rs w", "r1 r2 b1 b2 rs", "r1 b1 g1 w f", "r1 r2 gd gs b1 b1"}
	if long {
		decks = append(decks, "r1 r2 r3 r4 b5 b6 b7 gs w w", "r1 r1 b1 b1 g2 g2 rs bs w", "r1 r2 b1 b2 rs gd bv w", "r1 g1 b1 y1 rd gd bs ys")
	}
	for _, deck := range decks {
		x := solved(t, deck)
		t.Logf("%s: %d positions, %d sweeps, certified to %.1e", deck, x.States, x.Sweeps, x.Error)
		if x.Error.Lo > 1e-5 || x.Error.Hi > 1e-5 || x.Error.Half > 1e-4 {
			t.Errorf("%s: certified to %+.1e only", deck, x.Error)
		}
	}
}

// TestWrongValuesAreNotCertified moves values away from the true ones, which the
// certificate must show.
func TestWrongValuesAreNotCertified(t *testing.T) {
	rng := rand.New(rand.NewPCG(95, 96))
	for range times(50, 8) {
		x := solved(t, "r1 r2 b1 b2 rs w")
		i := rng.IntN(len(x.values))
		for x.values[i].Hi-x.values[i].Lo < .05 {
			i = rng.IntN(len(x.values))
		}
		v := &x.values[i]
		// To the side on which there is more room.
		off := .02
		if v.Half-v.Lo > v.Hi-v.Half {
			off = -off
		}
		v.Half += off
		if err := x.Certify(t.Context()); err != nil {
			t.Fatal(err)
		}
		if x.Error.Half < math.Abs(off)-1e-4 {
			t.Errorf("Half is off by %v, certified to %+.1e", off, x.Error)
		}
	}
}

// TestCertifiedValuesHoldTheOracle holds certified values to value iteration
// over the positions of the engine.
func TestCertifiedValuesHoldTheOracle(t *testing.T) {
	rng := rand.New(rand.NewPCG(97, 98))
	for i := range times(200, 8) {
		rules, err := uno.ParseRules(served[i%len(served)])
		if err != nil {
			t.Fatal(err)
		}
		g, u := tiny(t, rng, rules, 4+rng.IntN(2))
		s, err := g.From(&u)
		if err != nil {
			t.Fatal(err)
		}
		x, err := g.Solve(t.Context(), Limits{})
		if err != nil {
			t.Fatal(err)
		}
		if err := x.Certify(t.Context()); err != nil {
			t.Fatal(err)
		}
		v := x.Value(&s)
		if u.Turn == 1 {
			v = v.other()
		}
		for j, got := range []float64{v.Lo, v.Hi} {
			off := max(x.Error.Lo, x.Error.Hi)
			if want, ok := iterated(t, u, float64(j), 0, 3000); ok && math.Abs(got-want) > off+1e-7 {
				t.Fatalf("%s\n%+v: got %v, want %v, certified to %+.1e", u.Position(), v, got, want, x.Error)
			}
		}
	}
}

// TestCertificateGivenUp: with too few sweeps what is known of Half is what is
// known of Lo and Hi.
func TestCertificateGivenUp(t *testing.T) {
	x := solved(t, "r1 r2 b1 b2 rs w")
	y := &Exact{table: x.table, values: make([]Span, len(x.values))}
	if err := y.encloseHalf(t.Context(), x, 1); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(x.values, y.values) {
		t.Error("the bounds of Half are not Lo and Hi")
	}
}
