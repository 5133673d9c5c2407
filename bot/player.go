package bot

import (
	"errors"
	"math/rand/v2"

	"github.com/unolab/uno"
	"github.com/unolab/uno/reason"
)

// Player plays one seat of one hand at a time. It is handed views, never a
// state, so that it cannot see what its seat cannot see.
//
// A player is deterministic: after the same Reset, the same views in the same
// order bring the same moves. All its chance comes from the source of Reset;
// it reads no clock and no other player. It may keep what it has seen of the
// hand and the memory it works in, but two players share nothing that changes,
// so that hands can be played at the same time.
//
// A view and everything it points to belong to the caller: a player reads them
// during the call only and changes nothing in them.
type Player interface {
	// Reset seats the player for a new hand with the source of its choices. It
	// forgets everything of hands before, however they ended; what it costs
	// should be little, for simulations call it once a hand. The source is the
	// player's alone until the next Reset.
	Reset(seat int, src rand.Source)

	// Decide is asked when the seat is the one to act, whatever the phase: to
	// play, keep, name, swap, answer or stack. It returns a decision that
	// v.Legal lists (an act up to uno.Swap), or Leave.
	Decide(v *uno.View) uno.Move
}

// Interrupter is a player that also moves out of turn. A player that is none
// lets every such moment pass.
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

// Seer is a player that is shown the whole state before each question, to
// measure what the hidden cards are worth. It is no fair player, and bottest
// fails it.
type Seer interface {
	Player
	// See shows the state behind the view of the question that follows. It is
	// a copy; the player must not keep it after the answer.
	See(s *uno.State)
}

// Explainer is a player that can say why it would decide as it does, for people
// who ask for a hint.
type Explainer interface {
	Player
	// Explain is Decide with the reasons, the weightiest first; none if it has
	// none to give.
	Explain(v *uno.View) (m uno.Move, why []reason.Reason)
}

// Leave is the answer of a player that does not play on, such as a person who
// closes the window. It ends the hand with ErrLeft.
var Leave = uno.Move{Seat: -1}

// ErrLeft is wrapped by the error of a hand that a player left.
var ErrLeft = errors.New("a player left the table")
