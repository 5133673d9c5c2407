package belief

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/policy"
)

// TestLateDealsEqualThoseHeldFromTheBeginning forgets the deals that are held
// and finds them again from the hands that are left, in small games of all
// two-seat rules.
func TestLateDealsEqualThoseHeldFromTheBeginning(t *testing.T) {
	sets := []struct {
		preset  string
		options []string
	}{
		{"pomdp", nil},
		{"rlcard", nil},
		{"official", nil},
		{"official", []string{"draw-until-playable"}},
		{"official", []string{"force-play", "no-bluff"}},
		{"wikipedia", []string{"seven-zero", "jump-in", "attack"}},
		{"official", []string{"draw-until-playable", "attack", "force-play"}},
	}
	found := 0
	for game := uint64(0); game < 70; game++ {
		set := sets[game%uint64(len(sets))]
		rules, err := uno.Preset(set.preset)
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range set.options {
			if err := rules.Set(o, "true"); err != nil {
				t.Fatal(err)
			}
		}
		src := rand.NewPCG(21, game)
		order := uno.Arrange(uno.FullDeck(), src, nil)
		rules.Deck = uno.NewCards(order[:14]...)
		rules.HandSizes = [uno.MaxSeats]int8{3, 3}
		if rules.Check(2) != nil {
			continue
		}
		var g uno.Game
		if err := g.Start(&rules, 2, 0, uno.NewDeckOrder(31, game)); err != nil {
			t.Fatal(err)
		}
		held, err := NewSigma(&rules, 2, 0, policy.Chance(policy.Uniform()), 0)
		if err != nil {
			t.Fatal(err)
		}
		lost, err := NewSigma(&rules, 2, 0, policy.Chance(policy.Uniform()), 0)
		if err != nil {
			t.Fatal(err)
		}
		told := 0
		for turn := 0; turn < 12 && g.Phase != uno.Over; turn++ {
			for _, s := range []*Sigma{held, lost} {
				for _, e := range g.Log.Events[told:] {
					if e, ok := e.For(0, false); ok {
						if err := s.Observe(e); err != nil {
							t.Fatal(err)
						}
					}
				}
				if err := s.Settle(&g.Table); err != nil {
					t.Fatal(err)
				}
			}
			told = len(g.Log.Events)
			want, err := held.Posterior(nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			lost.exact = nil
			lost.enumerate()
			if lost.exact == nil {
				continue
			}
			found++
			got, err := lost.Posterior(nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			p, q := want.Marginals(1), got.Marginals(1)
			for i, k := range uno.AllKinds() {
				if math.Abs(p[i]-q[i]) > 1e-9 {
					t.Fatalf("game %d under %s: seat 1 holds %v with chance %v, found again %v\n%s\n%v", game, rules.String(), k, p[i], q[i], g.Position(), g.Moves)
				}
			}
			moves := g.Legal(nil, int(g.Turn))
			if err := g.Play(moves[uno.Below(src, len(moves))]); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Logf("%d beliefs found again", found)
	if found < 300 {
		t.Errorf("only %d beliefs were found again", found)
	}
}
