package equilibrium

import "github.com/unolab/uno"

// start is the beginning of a stage: a position in which each seat knows the
// other's hand, because the draw pile was empty a moment ago.
//
// That is so at the beginning of a turn with an empty pile; draws is 0 then.
// And it is so when a forced draw empties the pile, a new one is made of the
// discards and the draw goes on from it: just before it goes on both hands are
// known. The state is then that of the end of the move, but for the draws cards
// that a seat is still to draw and which lie in the pile.
type start struct {
	state uno.State
	draws int16
	seat  int8
	why   uno.Why
}

// fan is the rest of the draw, nil if there is none.
func (at *start) fan() []branch {
	if at.draws == 0 {
		return nil
	}
	var fan []branch
	eachHand(at.state.Pile, int(at.draws), func(cards uno.Cards, p float64) {
		b := branch{prob: p, state: at.state}
		b.state.Hands[at.seat] = at.state.Hands[at.seat].Plus(cards)
		b.state.Pile = at.state.Pile.Minus(cards)
		b.events = []uno.Event{
			{Type: uno.Drew, Seat: at.seat, Why: at.why, N: at.draws, Cards: cards, After: b.state.Public()},
		}
		fan = append(fan, b)
	})
	return fan
}

// crossing finds the beginning of a stage in what a move brought about. What
// follows a forced draw does not depend on the cards drawn; a turn's own draw
// is not looked at, for it finds an empty pile only at the beginning of a stage.
// Where the pile is refilled before it is empty (option refill-all) hands are
// not known.
func crossing(b *branch) (at start, ok bool) {
	if b.state.Phase == uno.Over || b.state.Rules.RefillAll {
		return at, false
	}
	at.state = b.state
	for _, e := range b.events {
		switch {
		case e.Type == uno.Reshuffled:
			ok = true
		case ok && e.Type == uno.Drew && e.Why == uno.ByTurn:
			return at, false
		case ok && e.Type == uno.Drew:
			at.draws, at.seat, at.why = e.N, e.Seat, e.Why
			at.state.Hands[e.Seat] = at.state.Hands[e.Seat].Minus(e.Cards)
			at.state.Pile = at.state.Pile.Plus(e.Cards)
		}
	}
	return at, ok
}
