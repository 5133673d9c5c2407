package duel

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/anyrules"
)

// tiny deals a position from a small deck, with the seat to act at random.
func tiny(t testing.TB, rng *rand.Rand, rules uno.Rules, cards int) (*Game, uno.State) {
	t.Helper()
	for {
		rules := rules
		rules.Deck = anyrules.Deck(rng, cards)
		var sizes [uno.MaxSeats]int8
		sizes[0] = int8(1 + rng.IntN(cards-2))
		sizes[1] = int8(1 + rng.IntN(cards-1-int(sizes[0])))
		rules.HandSizes = sizes
		g, err := New(&rules)
		if err != nil {
			t.Fatal(err)
		}
		u, err := uno.Deal(&rules, 2, rng.IntN(2), uno.Random{Source: rand.NewPCG(rng.Uint64(), 9)}, nil)
		if err != nil || u.Phase != uno.ToPlay || u.Turns > 0 {
			continue
		}
		// Some cards of the pile have been played already.
		for k := range u.Pile.Each() {
			if rng.IntN(4) == 0 {
				u.Pile.Remove(k)
				u.Under.Add(k)
			}
		}
		return g, u
	}
}

// TestTurnLimitValues holds the exact values with a turn limit to a plain
// expectiminimax on the engine, which plays by the limit: Half to 1e-9 after as
// many sweeps as turns; Lo and Hi at least as near each other.
func TestTurnLimitValues(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	for i := range times(10_000, 250) {
		rules, err := uno.ParseRules(served[i%len(served)])
		if err != nil {
			t.Fatal(err)
		}
		rules.Limit = 1 + rng.IntN(4)
		g, u := tiny(t, rng, rules, 4+rng.IntN(3))
		x, err := g.SolveTurns(context.Background(), rules.Limit, 1_000_000)
		if err != nil {
			t.Fatal(err)
		}
		s, err := g.From(&u)
		if err != nil {
			t.Fatal(err)
		}
		v := x.Value(&s)
		if u.Turn == 1 {
			v = v.other()
		}
		var want [3]float64
		for j, end := range []float64{0, .5, 1} {
			o := oracle{t: t, end: end, memo: map[uno.State]float64{}}
			want[j] = o.value(&u)
		}
		if x.Sweeps != rules.Limit || math.Abs(v.Half-want[1]) > 1e-9 {
			t.Fatalf("%s\nafter %d sweeps: half %v, want %v", u.Position(), x.Sweeps, v.Half, want[1])
		}
		if v.Lo < want[0]-1e-9 || v.Hi > want[2]+1e-9 {
			t.Fatalf("%s\nafter %d sweeps: [%v, %v], want within [%v, %v]", u.Position(), x.Sweeps, v.Lo, v.Hi, want[0], want[2])
		}
	}
}

// TestExactValues holds the exact values without a limit to value iteration
// over the positions of the engine.
func TestExactValues(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 22))
	for i := range times(400, 16) {
		rules, err := uno.ParseRules(served[i%len(served)])
		if err != nil {
			t.Fatal(err)
		}
		g, u := tiny(t, rng, rules, 4+rng.IntN(2))
		s, err := g.From(&u)
		if err != nil {
			t.Fatal(err)
		}
		x, err := g.Solve(context.Background(), Limits{Tolerance: 1e-11, Sweeps: 4000})
		if err != nil {
			t.Fatal(err)
		}
		v := x.Value(&s)
		if u.Turn == 1 {
			v = v.other()
		}
		for j, got := range []float64{v.Lo, v.Hi} {
			want, ok := iterated(t, u, float64(j), 0, 3000)
			if ok && math.Abs(got-want) > 1e-6 {
				t.Fatalf("%s\n%+v: got %v, want %v (endless play counts %v)", u.Position(), v, got, want, j)
			}
		}
		// Everett: the value is the limit of games that end each turn with a
		// small chance; two such chances give it to second order.
		full, ok := iterated(t, u, .5, 2e-3, 3000)
		part, _ := iterated(t, u, .5, 1e-3, 3000)
		if want := 2*part - full; ok && math.Abs(v.Half-want) > 1e-3 {
			t.Fatalf("%s\n%+v: half, want %v (%v, %v)", u.Position(), v, want, full, part)
		}
	}
}
