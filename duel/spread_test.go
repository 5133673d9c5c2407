package duel

import (
	"context"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"github.com/unolab/uno"
)

// TestSpreadChangesNothing: the values are the same, to the bit, on one
// processor and on four, also under rules in which a drawn card may be played at
// once, and the certificates are.
func TestSpreadChangesNothing(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, name := range []string{"duel", "official[no-uno-call]"} {
		rules, err := uno.ParseRules(name)
		if err != nil {
			t.Fatal(err)
		}
		if rules.Deck, err = uno.ParseCards("r1 b1 r2 b2 rs gd bv f"); err != nil {
			t.Fatal(err)
		}
		g, err := New(&rules)
		if err != nil {
			t.Fatal(err)
		}
		solve := func(workers int) (*Exact, int) {
			runtime.GOMAXPROCS(workers)
			x, err := g.Solve(context.Background(), Limits{Sweeps: 2})
			if err != nil {
				t.Fatal(err)
			}
			widest, from := 0, int32(0)
			for rank, to := range x.ranks {
				if x.apart(rank) {
					widest = max(widest, int(to-from))
				}
				from = to
			}
			return x, widest
		}
		one, widest := solve(1)
		four, _ := solve(4)
		if widest < leastSpread {
			t.Fatalf("%s: at most %d layouts of a rank: nothing is shared out", name, widest)
		}
		if !slices.Equal(one.values, four.values) || one.Residual != four.Residual || one.Sweeps != four.Sweeps {
			t.Errorf("%s: residual %v in %d sweeps on one processor, %v in %d on four", name, one.Residual, one.Sweeps, four.Residual, four.Sweeps)
		}
	}
}

// TestRanksThatAreApart: renewing the positions of such a rank changes none of
// the values that they are renewed to, under all rules and on random decks.
func TestRanksThatAreApart(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 22))
	shared := 0
	for i := range times(2000, 100) {
		rules, err := uno.ParseRules(served[i%len(served)])
		if err != nil {
			t.Fatal(err)
		}
		g, _ := tiny(t, rng, rules, 4+rng.IntN(3))
		x, err := g.exact(1_000_000)
		if err != nil {
			t.Fatal(err)
		}
		for range 3 {
			from := int32(0)
			for rank, to := range x.ranks {
				values := func() (all []Span) {
					_, _ = x.visit(context.Background(), from, to, func(p *spot, _ int) float64 {
						all = append(all, x.value(p))
						return 0
					})
					return all
				}
				before := values()
				_, _ = x.visit(context.Background(), from, to, x.renew) // the context does not end
				if x.apart(rank) {
					shared += len(before)
					if !slices.Equal(before, values()) {
						t.Fatalf("%s, %v: rank %d of %d cards leads to itself", served[i%len(served)], g.Rules().Deck, rank, x.cards)
					}
				}
				from = to
			}
		}
	}
	t.Logf("%d positions", shared)
}
