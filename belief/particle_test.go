package belief_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/belief"
	"github.com/unolab/uno/policy"
)

// TestParticlesComeClose checks the particle filter against the sigma-weighted belief
// in tiny games of two, where particles seldom die.
func TestParticlesComeClose(t *testing.T) {
	sum, n := 0.0, 0
	for game := uint64(0); game < 60; game++ {
		src := rand.NewPCG(2, game)
		rules, ok := tinyRules("pomdp", 2, src)
		if !ok {
			continue
		}
		var g uno.Game
		if err := g.Start(&rules, 2, 0, uno.NewDeckOrder(4, game)); err != nil {
			t.Fatal(err)
		}
		s, err := belief.NewSigma(&rules, 2, 0, policy.Chance(policy.Uniform()), 0)
		if err != nil {
			t.Fatal(err)
		}
		p, err := belief.NewParticles(&rules, 2, 0, policy.Chance(policy.Uniform()), 2000, rand.New(rand.NewPCG(9, game)))
		if err != nil {
			t.Fatal(err)
		}
		for range 6 {
			if g.Phase != uno.Over {
				if err := g.Play(anyMove(&g, src)); err != nil {
					t.Fatal(err)
				}
			}
		}
		events := seen(g.Log.Events, 0)
		if err := s.Listen(events); err != nil {
			t.Fatal(err)
		}
		if err := p.Listen(events); err != nil {
			t.Fatal(err)
		}
		if err := s.Settle(&g.Table); err != nil {
			t.Fatal(err)
		}
		p.Settle(&g.Table)
		exact, err := s.Posterior(nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		want, got := exact.Marginals(1), p.Posterior().Marginals(1)
		for i := range want {
			sum += math.Abs(want[i] - got[i])
			n++
		}
	}
	if mean := sum / float64(n); mean > 0.004 {
		t.Errorf("the marginals are %.5f apart in the mean", mean)
	}
}
