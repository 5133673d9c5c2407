package fast

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/unolab/uno"
)

// loud is the moves of the seat to act by their choices, with Uno said.
func loud(s *uno.State) map[int]uno.Move {
	moves := map[int]uno.Move{}
	for _, m := range s.Legal(nil, int(s.Turn)) {
		c := choiceOf(m)
		if c < 0 {
			continue
		}
		if old, ok := moves[c]; !ok || !old.Uno {
			moves[c] = m
		}
	}
	return moves
}

// cardsOf reads the form of Bits.
func cardsOf(shown, more uint64) uno.Cards { return hand{shown, more}.cards() }

// At every decision of random hands the stepped hand is that of the readable
// engine: phase, seat, choices, hands, pile, covered and unseen cards, result.
func TestSteppedHandsAreTheEngines(t *testing.T) {
	seen := map[string]bool{}
	for i, set := range settings(t) {
		n := len(set.names)
		text := set.rules.String() + string(rune('0'+n))
		if seen[text] || set.rules.Name == "duel" {
			continue
		}
		seen[text] = true
		d, err := NewDealer(&set.rules, n, uint64(i), Usual)
		if by, free := tableFor(&set.rules, []string{"uniform"}); (!free || by == house) && errors.Is(err, ErrNotServed) {
			continue // served between random players only
		}
		if err != nil {
			t.Fatal(err)
		}
		var hand Stepped
		src := rand.NewPCG(uint64(i), 1)
		for game := range uint64(long(12, 5000)) {
			var g uno.Game
			if err := g.Start(&set.rules, n, set.dealer(game), uno.NewDeckOrder(uint64(i), game)); err != nil {
				t.Fatal(err)
			}
			d.Deal(&hand, game)
			for {
				sameHand(t, &g.State, &hand)
				if g.Phase == uno.Over {
					break
				}
				moves := loud(&g.State)
				set, pairs := hand.Legal()
				if len(moves) == 0 {
					t.Fatal("no move")
				}
				for c := range TwinChoice + int(wilds) {
					_, want := moves[c]
					got := c < TwinChoice && set>>c&1 != 0 || c >= TwinChoice && pairs>>(c-TwinChoice)&1 != 0
					if got != want {
						t.Fatalf("%s game %d: choice %d is legal: %v, in the engine: %v", text, game, c, got, want)
					}
				}
				c := hand.Random(src.Uint64()%4 == 0)
				m, ok := moves[c]
				if !ok {
					t.Fatalf("Random made the choice %d", c)
				}
				events := len(g.Log.Events)
				if err := g.Play(m); err != nil {
					t.Fatal(err)
				}
				want := slices.ContainsFunc(g.Log.Events[events:], func(e uno.Event) bool { return e.Itself })
				if itself := hand.Step(c); itself != want {
					t.Fatalf("%s game %d: a drawn card played itself: %v, in the engine: %v", text, game, itself, want)
				}
			}
			if r := hand.Result(); r.Winner != g.Winner || r.Turns != g.Turns || r.Points != g.Points || r.Reason != g.Reason {
				t.Fatalf("%s game %d: %+v", text, game, r)
			}
		}
	}
}

// sameHand compares a stepped hand with the engine's.
func sameHand(t *testing.T, want *uno.State, got *Stepped) {
	t.Helper()
	if got.Phase() != want.Phase {
		t.Fatalf("phase %v, want %v", got.Phase(), want.Phase)
	}
	if got.Pile() != want.Pile || got.PileCount() != want.Pile.Len() {
		t.Fatalf("pile %v, want %v", got.Pile(), want.Pile)
	}
	held := want.Pile
	for seat := range int(want.Seats) {
		held = held.Plus(want.Hands[seat])
		if got.Hand(seat) != want.Hands[seat] || got.Count(seat) != want.Hands[seat].Len() {
			t.Fatalf("hand of %d: %v, want %v", seat, got.Hand(seat), want.Hands[seat])
		}
	}
	if want.Phase == uno.Over {
		return
	}
	if got.Turn() != int(want.Turn) || got.Leftward() != (want.Dir > 0) {
		t.Fatalf("turn %d, want %d", got.Turn(), want.Turn)
	}
	if want.Phase != uno.ToName && got.Top() != int(faceOf(want.Top, want.Color)) {
		t.Fatalf("top %d, want %v %v", got.Top(), want.Top, want.Color)
	}
	covered := want.Rules.Deck.Minus(held)
	if !want.Public().TopInPile {
		covered.Remove(want.Top)
	}
	if c := cardsOf(got.Covered()); c != covered {
		t.Fatalf("covered: %v, want %v", c, covered)
	}
	unseen := held.Minus(want.Hands[want.Turn])
	if c := cardsOf(got.Unseen(int(want.Turn))); c != unseen {
		t.Fatalf("unseen: %v, want %v", c, unseen)
	}
}
