package duel

import (
	"context"
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
				if rank >= x.apart {
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
