package bot

import (
	"errors"
	"math/rand/v2"

	"github.com/unolab/uno"
	"github.com/unolab/uno/reason"
)

// Player plays one seat of one hand at a time. It receives views and never a
// state, so it cannot see what its seat cannot see.
//
// A player is deterministic: after the same Reset, the same views in the same
// order give the same moves. The source of Reset is its only randomness; it
// reads no clock and no other player. It may keep what it has seen of the hand
// and its working memory. Two players share nothing that changes, so hands can
// be played concurrently.
//
// A view and everything it points to belong to the caller: a player reads them
// only during the call and does not change them.
type Player interface {
	// Reset seats the player for a new hand with the source of its choices. It
	// forgets all previous hands, however they ended. It should be cheap, because
	// simulations call it once per hand. The player owns the source until the
	// next Reset.
	Reset(seat int, src rand.Source)

	// Decide is asked when the seat is the one to act, whatever the phase: to
	// play, keep, name, swap, answer or stack. It returns a decision that
	// v.Legal lists (an act up to uno.Swap), or Leave.
	Decide(v *uno.View) uno.Move
}

// Interrupter is a player that also moves out of turn. Other players let every
// such moment pass.
type Interrupter interface {
	Player
	// Interrupt is asked when the seat has a move out of turn: to jump in, to
	// catch, to say Uno late. The seat to act, too, may catch. It returns a
	// move out of turn that v.Legal lists, or ok false to let the moment pass;
	// Leave with ok true leaves.
	Interrupt(v *uno.View) (m uno.Move, ok bool)
}

// Interrupt asks a player whether it interrupts.
func Interrupt(p Player, v *uno.View) (m uno.Move, ok bool) {
	if i, may := p.(Interrupter); may {
		return i.Interrupt(v)
	}
	return uno.Move{}, false
}

// Seer is a player that sees the whole state before each question, to measure
// what the hidden cards are worth. It is not a fair player, and bottest rejects
// it.
type Seer interface {
	Player
	// See shows the state behind the view of the question that follows. It is
	// a copy; the player must not keep it after the answer.
	See(s *uno.State)
}

// Explainer is a player that can give the reasons of its decision, for people
// who ask for a hint.
type Explainer interface {
	Player
	// Explain is Decide with the reasons, the most important first, or none.
	Explain(v *uno.View) (m uno.Move, why []reason.Reason)
}

// Leave is the answer of a player that stops playing, such as a person who
// closes the window. It ends the hand with ErrLeft.
var Leave = uno.Move{Seat: -1}

// ErrLeft is wrapped by the error of a hand that a player left.
var ErrLeft = errors.New("a player left the table")
