package belief_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/belief"
)

// TestTangledEvidence follows tables of many seats under force-play, where the
// sets of different hands are not nested: what can be counted agrees with
// weighted samples, what cannot says so, and no hand is more than its bound.
func TestTangledEvidence(t *testing.T) {
	compared, tangled := 0, 0
	games := uint64(1)
	if long {
		games = 8
	}
	for game := range games {
		for _, seats := range []int{3, 4, 6} {
			w := watch(t, "official", seats, game, "force-play")
			for w.game.Phase != uno.Over && w.game.Turns < 25 {
				w.move(t)
			}
			if err := w.b.Listen(w.news()); err != nil {
				t.Fatal(err)
			}
			rng := rand.New(rand.NewPCG(6, game))
			sample := w.b.Estimate(rng, 1500)
			for seat := 1; seat < seats; seat++ {
				hands, err := w.b.Hands(seat)
				if bound := w.b.HandsBound(seat); err == nil && hands.Cmp(bound) > 0 {
					t.Errorf("%v hands, bound %v", hands, bound)
				}
				p, err := w.b.Marginals(seat)
				if errors.Is(err, belief.ErrTooLarge) {
					tangled++
					continue
				}
				if err != nil {
					t.Fatal(err)
				}
				compared++
				q := sample.Marginals(seat)
				for i := range p {
					if d := math.Abs(p[i] - q[i]); d > 0.01+5*math.Sqrt(p[i]*(1-p[i])/sample.ESS()) {
						t.Errorf("%d seats, game %d: seat %d holds %v with chance %.4f, by samples of ESS %.0f %.4f",
							seats, game, seat, uno.AllKinds()[i], p[i], sample.ESS(), q[i])
					}
				}
			}
		}
	}
	t.Logf("%d hands compared, %d too tangled to count", compared, tangled)
	if compared < 8 {
		t.Errorf("only %d hands compared", compared)
	}
}
