package duel

import (
	"math/rand/v2"

	"github.com/unolab/uno"
	"github.com/unolab/uno/pair"
)

// Chooser is a way to choose an action for the seat to act.
type Chooser func(s *State, src rand.Source) Action

// Quick is the chooser of quick playouts, without search.
func (g *Game) Quick() Chooser { return g.quick }

// Flat is the chooser of flat Monte Carlo search, a reference: every legal
// action gets the same share of so many playouts by the quick policy, to the
// end of the hand, and the one that wins most is taken, the first of equals.
func (g *Game) Flat(playouts int) Chooser {
	return func(s *State, src rand.Source) Action {
		acts := g.Legal(nil, s)
		best, choice := -1.0, acts[0]
		each := max(1, playouts/len(acts))
		for _, a := range acts {
			if len(acts) == 1 {
				break
			}
			sum := 0.0
			for range each {
				t := *s
				g.Do(&t, a, src)
				sum += g.Playout(&t, int(s.Turn), src)
			}
			if sum > best {
				best, choice = sum, a
			}
		}
		return choice
	}
}

// Duelist is the chooser of so many playouts at each decision; see Try.
func (g *Game) Duelist(playouts int) Chooser {
	return func(s *State, src rand.Source) Action { return g.Try(s, playouts, src)[0].Action }
}

// Willing is the chooser that chooses as another, but plays the best card it
// sees where that would not play a legal one.
func (g *Game) Willing(playouts int) Chooser {
	return func(s *State, src rand.Source) Action {
		list := g.Try(s, playouts, src)
		for _, t := range list {
			if t.Action.Act != uno.Draw && t.Action.Act != uno.Pass {
				return t.Action
			}
		}
		return list[0].Action
	}
}

// Forgetful is the duelist that does not count cards: to it the discards are
// as likely to be drawn as the pile.
func (g *Game) Forgetful(playouts int) Chooser {
	return func(s *State, src rand.Source) Action {
		t := *s
		t.Pile, t.Under = t.Pile.Plus(t.Under), pair.Bag{}
		return g.Try(&t, playouts, src)[0].Action
	}
}

// OneAway reports whether a seat would be out if it were its turn now.
func (g *Game) OneAway(s *State, seat int) bool {
	t := *s
	t.Turn, t.Phase = uint8(seat), pair.ToPlay
	return t.Hands[seat].Single() && g.Plays(&t, t.Hands[seat].One) != 0
}
