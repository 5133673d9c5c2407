package bot

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/policy"
)

// even is a source whose n-th word is the n-th of so many equal parts of all
// words, so that a player who draws one word shows its chances exactly.
type even struct{ at, of uint64 }

func (e *even) Uint64() uint64 { return math.MaxUint64/e.of*e.at + math.MaxUint64/e.of/2 }

// decided plays random games and calls f with the views of seats that decide
// among two moves or more.
func decided(t *testing.T, f func(v *uno.View)) {
	t.Helper()
	for i, name := range []string{"official", "wikipedia", "pomdp", "rlcard", "duel", "official[stack=any,twins,seven-zero]"} {
		rules, err := uno.ParseRules(name)
		if err != nil {
			t.Fatal(err)
		}
		src := rand.NewPCG(7, uint64(i))
		var g uno.Game
		if err := g.Start(&rules, min(3, rules.SeatLimit), 0, uno.NewDeckOrder(3, uint64(i))); err != nil {
			t.Fatal(err)
		}
		for step := 0; g.Phase != uno.Over && step < 60; step++ {
			var v uno.View
			g.View(int(g.Turn), &v)
			moves := policy.Decisions(nil, &v)
			if len(moves) > 1 {
				f(&v)
			}
			if err := g.Play(moves[uno.Below(src, len(moves))]); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestPlayersDrawFromTheirPolicies checks each stated player against the policy of its
// name: exactly, by a choice among up to ten equals asked 2520 times with evenly
// spaced words, and by the frequencies of a seeded sample (chi-square over all
// positions).
func TestPlayersDrawFromTheirPolicies(t *testing.T) {
	for _, p := range policy.All() {
		player, err := New(p.Name)
		if err != nil {
			t.Fatalf("policy.All has %q and bot/registry.go does not: give it an entry there (%v)", p.Name, err)
		}
		chance := policy.Chance(p)
		square, freedom := 0.0, 0.0
		positions := 0
		decided(t, func(v *uno.View) {
			positions++
			const words, draws = 2520, 400
			exact, drawn := map[uno.Move]float64{}, map[uno.Move]float64{}
			for i := range uint64(words) {
				player.Reset(v.Seat, &even{i, words})
				exact[player.Decide(v)]++
			}
			src := rand.NewPCG(11, uint64(positions))
			player.Reset(v.Seat, src)
			for range draws {
				drawn[player.Decide(v)]++
			}
			likely := 0
			for _, m := range policy.Decisions(nil, v) {
				q := chance(v, m)
				if q == 0 {
					if exact[m]+drawn[m] > 0 {
						t.Fatalf("%s makes %v, which has no chance (%s)", p.Name, m, v.Position())
					}
					continue
				}
				likely++
				if q >= .1 && exact[m] != math.Round(q*words) {
					t.Fatalf("%s makes %v %v times of %d, stated %v (%s)", p.Name, m, exact[m], words, q, v.Position())
				}
				square += (drawn[m] - draws*q) * (drawn[m] - draws*q) / (draws * q)
			}
			freedom += float64(likely - 1)
		})
		// Chi-square of so many degrees of freedom is nearly normal.
		if freedom < 20 || square > freedom+4*math.Sqrt(2*freedom) || square < freedom-4*math.Sqrt(2*freedom) {
			t.Errorf("%s: chi-square %.1f with %v degrees of freedom in %d positions", p.Name, square, freedom, positions)
		}
	}
}
