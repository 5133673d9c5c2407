package belief_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/belief"
	"github.com/unolab/uno/policy"
)

// policies are what the tests weigh by: every stated player, and the cohort belief.
var policies = func() map[string]func() belief.Likelihood {
	all := map[string]func() belief.Likelihood{"slots": belief.Slots}
	for _, p := range policy.All() {
		all[p.Name] = func() belief.Likelihood { return policy.Chance(p) }
	}
	return all
}()

// TestSigmaEqualsBruteForce holds the sigma-weighted belief on random tiny
// games to the oracle that weighs by the same policy, after every move: once
// with all deals held, and at the end of the game also by sampled histories.
func TestSigmaEqualsBruteForce(t *testing.T) {
	games := 25
	if long {
		games = 2_000
	}
	for _, name := range []string{"official", "wikipedia", "pomdp", "rlcard", "any"} {
		for player := range policies {
			t.Run(name+"/"+player, func(t *testing.T) {
				t.Parallel()
				played := 0
				for i := uint64(0); played < games; i++ {
					seats := 2 + int(i%2)
					src := rand.NewPCG(77, i)
					rules, ok := tinyRules(name, seats, src)
					if !ok {
						continue
					}
					err := followWithPolicy(&rules, seats, i, src, policies[player])
					if errors.Is(err, errBig) {
						continue
					}
					if err != nil {
						t.Fatalf("game %d: %v", i, err)
					}
					played++
				}
			})
		}
	}
}

// followWithPolicy plays a tiny game whose hidden seats play the policy, as
// far as a random move has a chance under it.
func followWithPolicy(rules *uno.Rules, seats int, game uint64, src rand.Source, likelihood func() belief.Likelihood) error {
	var g uno.Game
	if err := g.Start(rules, seats, int(game)%seats, uno.NewDeckOrder(13, game)); err != nil {
		return err
	}
	seat := uno.Below(src, seats)
	o, err := newOracle(&g, seat)
	if err != nil {
		return err
	}
	o.policy = likelihood()
	var all, few *belief.Sigma
	if all, err = belief.NewSigma(rules, seats, seat, likelihood(), 0); err != nil {
		return err
	}
	if few, err = belief.NewSigma(rules, seats, seat, likelihood(), 1); err != nil {
		return err
	}
	told := 0
	moves := 1 + uno.Below(src, 12)
	for turn := 0; ; turn++ {
		for _, s := range []*belief.Sigma{all, few} {
			if err := s.Listen(seen(g.Log.Events[told:], seat)); err != nil {
				return fmt.Errorf("%w\nposition %s\nmoves %v", err, g.Position(), g.Moves)
			}
			if err := s.Settle(&g.Table); err != nil {
				return err
			}
		}
		told = len(g.Log.Events)
		done := g.Phase == uno.Over || turn == moves
		if err := compareSigma(all, few, o, done, game); err != nil {
			return fmt.Errorf("seat %d: %w\nposition %s\nmoves %v\nevents %v", seat, err, g.Position(), g.Moves, g.Log.Events)
		}
		if done {
			return nil
		}
		m := anyMove(&g, src)
		for int(m.Seat) != seat && m.Act < uno.Jump && o.decides(&g.State, m).Sign() == 0 {
			m = anyMove(&g, src)
		}
		if err := g.Play(m); err != nil {
			return err
		}
		events := g.Log.Events[told:]
		if err := o.move(&g, g.Moves[len(g.Moves)-1], events, ejectsIn(rules, events)); err != nil {
			return err
		}
	}
}

// compareSigma checks the marginals of the exact posterior against the oracle's, and
// with sampled those of sampled histories too.
func compareSigma(all, few *belief.Sigma, o *oracle, sampled bool, seed uint64) error {
	rng := rand.New(rand.NewPCG(seed, 1))
	exact, err := all.Posterior(rng, 0)
	if err != nil {
		return err
	}
	if !exact.Exact {
		return errors.New("a tiny game is not held exactly")
	}
	var sample *belief.Posterior
	if sampled {
		if sample, err = few.Posterior(rng, 300); err != nil {
			return fmt.Errorf("sample: %w", err)
		}
	}
	for seat := range o.seats {
		if seat == o.seat {
			continue
		}
		p := exact.Marginals(seat)
		if got, want := exact.Hands(seat), len(o.hands(seat)); got != want {
			return fmt.Errorf("%d hands of seat %d, not %d", got, seat, want)
		}
		for k := range o.rules.Deck.Each() {
			want, _ := o.avoids(seat, func(l uno.Kind) bool { return l == k }).Float64()
			if math.Abs(1-p[k.Index()]-want) > 1e-9 {
				return fmt.Errorf("seat %d holds %v with chance %v, not %v", seat, k, p[k.Index()], 1-want)
			}
			if sample == nil {
				continue
			}
			q := sample.Marginals(seat)[k.Index()]
			if want == 0 != (q == 1) && want == 0 || want == 1 && q > 0 {
				return fmt.Errorf("sample: seat %d holds %v with chance %v, not %v", seat, k, q, 1-want)
			}
			if d := math.Abs(1 - q - want); d > 0.03+6*math.Sqrt(want*(1-want)/sample.ESS()) {
				return fmt.Errorf("sample of ESS %.0f: seat %d holds %v with chance %v, not %v", sample.ESS(), seat, k, q, 1-want)
			}
		}
	}
	return nil
}
