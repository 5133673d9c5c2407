package bottest

import (
	"math/rand/v2"
	"slices"

	"github.com/unolab/uno"
)

// redeal deals every card that a seat cannot see anew among the hidden places,
// the other hands and the draw pile, whose sizes stay. Values that depend on
// the hidden cards, such as whether a Wild Draw Four is a bluff, are computed
// from the new ones (cards that its player drew since, being caught, count as
// if held before). With open hands nothing is hidden, and the state does not
// change.
func redeal(s *uno.State, seat int, src rand.Source) uno.State {
	dealt := *s
	if s.Rules.OpenHands {
		return dealt
	}
	hidden := s.Pile
	for other := range int(s.Seats) {
		if other != seat {
			hidden = hidden.Plus(s.Hands[other])
		}
	}
	order := uno.Arrange(hidden, src, nil)
	for other := range int(s.Seats) {
		if other != seat {
			n := s.Hands[other].Len()
			dealt.Hands[other] = uno.NewCards(order[:n]...)
			if s.Phase == uno.ToKeep && int(s.Turn) == other {
				dealt.Drawn = uno.NewCards(order[:s.Drawn.Len()]...)
			}
			order = order[n:]
		}
	}
	dealt.Pile = uno.NewCards(order...)
	if s.Phase == uno.ToAnswer && int(s.Bluffer) != seat {
		dealt.Guilty = dealt.Hands[s.Bluffer].HasColor(s.Before)
	}
	return dealt
}

// sees reports whether a seat sees the cards of an event: those it was dealt,
// drew or received itself, and a challenged hand if it challenged or was
// challenged (docs/rules.md, official 5). It repeats uno.Event.For
// independently, so that each checks the other.
func sees(e *uno.Event, seat int) bool {
	switch e.Type {
	case uno.Dealt, uno.Drew, uno.Received:
		return int(e.Seat) == seat
	case uno.Challenged:
		return int(e.Seat) == seat || int(e.Other) == seat
	default:
		return true
	}
}

// redealt is another game that looks the same to a seat: hidden cards are dealt
// anew, and events name other cards where the seat does not see them.
func redealt(g *uno.Game, seat int, src rand.Source) *uno.Game {
	other := *g
	other.State = redeal(&g.State, seat, src)
	other.Log.Events = slices.Clone(g.Log.Events)
	for i := range other.Log.Events {
		e := &other.Log.Events[i]
		if g.Rules.OpenHands || sees(e, seat) {
			continue
		}
		order := uno.Arrange(g.Rules.Deck, src, nil)
		e.Cards = uno.NewCards(order[:e.Cards.Len()]...)
	}
	return &other
}
