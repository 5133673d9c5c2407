package equilibrium

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/unolab/uno/policy"
	"github.com/unolab/uno/pomdp/twoplayer"
)

// A best response to a player is the optimal value of the POMDP that the player
// makes, and play against it the value of a policy there: package
// pomdp/twoplayer, which works on beliefs and has rules of its own, finds the
// same numbers, without a limit of turns.
func TestAgainstThePOMDP(t *testing.T) {
	names := []string{"uniform", "greedy", "rlcard-rule"}
	var policies []*policy.Ranked
	for _, name := range names {
		p, err := policy.Of(name)
		if err != nil {
			t.Fatal(err)
		}
		policies = append(policies, p)
	}
	rng := rand.New(rand.NewPCG(11, 4))
	ctx := context.Background()
	for n := range 24 {
		s := randomSetup(t, rng, 0)
		states, _ := s.deals()
		s.Hand = states[rng.IntN(len(states))].Hands[0]
		s.Gamma = []float64{1, .95}[n%2]
		var bots []*Bot
		for _, name := range names {
			bots = append(bots, NewBot(name))
		}
		g := unfold(t, s, Options{Start: 1 << 30, Bots: bots})
		pos := twoplayer.Position{Hand: s.Hand, Top: s.Top, Color: s.Color, Other: s.Hands[1]}
		i, j := rng.IntN(len(names)), rng.IntN(len(names))
		against, err := twoplayer.New(s.Rules.Deck, policies[i])
		if err != nil {
			t.Fatal(err)
		}
		what := fmt.Sprint(s.Rules.Deck, " top ", s.Top, " hand ", s.Hand, " other ", s.Hands[1], " gamma ", s.Gamma, " against ", names[i])
		v, err := against.Value(ctx, pos, s.Gamma, nil, twoplayer.DefaultLimits(), nil)
		if err != nil {
			t.Fatal(err)
		}
		if !v.Complete || !v.Exact && s.Gamma < 1 {
			t.Errorf("%s is not exact", what)
		}
		// With gamma 1 endless play, if there is any, is on either side what
		// the bounds make of it.
		lo, err := g.Worst(ctx, g.Bot(i), 1, -1)
		if err != nil {
			t.Fatal(err)
		}
		hi, err := g.Worst(ctx, g.Bot(i), 1, 1)
		if err != nil {
			t.Fatal(err)
		}
		if hi-lo < 1e-9 {
			near(t, what, (v.Lower+v.Upper)/2, (lo+hi)/2, 1e-8)
		} else if v.Upper < lo-1e-8 || v.Lower > hi+1e-8 {
			t.Errorf("%s: [%v, %v], here [%v, %v]", what, v.Lower, v.Upper, lo, hi)
		}
		v, err = against.Value(ctx, pos, s.Gamma, policies[j], twoplayer.DefaultLimits(), nil)
		if err != nil {
			t.Fatal(err)
		}
		mean, err := g.Mean(ctx, g.Bot(j), g.Bot(i), 0)
		if err != nil {
			t.Fatal(err)
		}
		near(t, what+" as "+names[j], (v.Lower+v.Upper)/2, mean, 1e-8)
	}
}
