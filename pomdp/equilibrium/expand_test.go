package equilibrium

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/unolab/uno/pomdp/game"
)

// Stages that stay open are counted against whoever is tested: whatever is
// unfolded, the intervals hold; and with enough nodes they close.
func TestOpenStages(t *testing.T) {
	s := setupOf(t, "r1 r2 b1 b2 rs w bs", "r2", 2, 2, 0)
	const value = 43. / 180
	for _, most := range []int{800, 1000, 1200, 1600, 2000, 10_000} {
		g := unfold(t, s, Options{Start: 1, MaxNodes: most, Bots: []*Bot{NewBot("greedy")}})
		a := solve(t, g, Effort{Target: 1e-7})
		if a.Lo > value+1e-12 || a.Hi < value-1e-12 || g.Nodes > most {
			t.Errorf("%d nodes: [%v, %v]", g.Nodes, a.Lo, a.Hi)
		}
		if most > 2000 && a.Exploitability() > 1e-7 {
			t.Errorf("%d nodes are not enough: [%v, %v]", g.Nodes, a.Lo, a.Hi)
		}
		err := g.Expand(context.Background(), 1e-9, func() *Profile { return g.Bot(0) })
		if err != nil {
			t.Fatal(err)
		}
		r, err := g.Report(context.Background(), g.Bot(0))
		if err != nil {
			t.Fatal(err)
		}
		if r.Exploitability() < 0.08796296 || most > 2000 && r.Exploitability() > 0.08796297 {
			t.Errorf("%d nodes: the exploitability of greedy is %v", g.Nodes, r.Exploitability())
		}
	}
	_, err := New(context.Background(), s, Options{MaxNodes: 500})
	if !errors.Is(err, game.ErrTooLarge) {
		t.Error(err)
	}
}

// Unfolding where it matters gives what unfolding everything gives, with a limit
// and without.
func TestExpansionIsExact(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	for range 20 {
		s := randomSetup(t, rng, rng.IntN(2)*(1+rng.IntN(14)))
		all := unfold(t, s, Options{Start: 1 << 30})
		if all.Nodes > 20_000 {
			continue
		}
		some := unfold(t, s, Options{Start: 1})
		a, b := solve(t, all, Effort{Help: true, Target: 1e-8}), solve(t, some, Effort{Help: true, Target: 1e-8})
		if some.Nodes > all.Nodes {
			t.Errorf("%d nodes of %d", some.Nodes, all.Nodes)
		}
		if a.Lo > b.Hi+1e-12 || b.Lo > a.Hi+1e-12 {
			t.Errorf("%v: [%v, %v] and [%v, %v]", s.Rules, a.Lo, a.Hi, b.Lo, b.Hi)
		}
		if b.Exploitability() > 1e-8 && a.Exploitability() <= 1e-8 {
			t.Errorf("%v: exploitability %v", s.Rules, b.Exploitability())
		}
	}
}

// Strategies that were interrupted can be reported on.
func TestInterrupted(t *testing.T) {
	g := unfold(t, setupOf(t, "r1 r2 b1 b2 rs w bs", "r2", 2, 2, 0), Options{Start: 1})
	ctx, cancel := context.WithCancel(context.Background())
	a, err := g.Solve(ctx, Effort{Progress: func(sweeps, stages int, _, _ float64) {
		if stages > 1 {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	r, err := g.Report(context.Background(), a.Profile)
	if err != nil || r.Lo > 43./180 || r.Hi < 43./180 {
		t.Errorf("%+v %v", r, err)
	}
}
