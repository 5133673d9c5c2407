package uno

import "fmt"

// RefusalCode names the reason why a move is illegal. Its text is stable:
// programs and message catalogues use it as a key.
type RefusalCode string

// The codes, and the fields of a Refusal that each fills in.
const (
	RefusedHandOver       RefusalCode = "hand-over"        // the hand is over
	RefusedNoSeat         RefusalCode = "no-seat"          // the table has no such seat: Seat is the last one
	RefusedMalformed      RefusalCode = "malformed"        // the move is not in normal form
	RefusedNotYourTurn    RefusalCode = "not-your-turn"    // it is Seat's turn
	RefusedOtherAct       RefusalCode = "other-act"        // Seat has to do what Phase asks for
	RefusedMustPlay       RefusalCode = "must-play"        // a seat that can play may not draw
	RefusedMustPlayDrawn  RefusalCode = "must-play-drawn"  // the drawn card may not be kept
	RefusedNoOtherSeat    RefusalCode = "no-other-seat"    // there is no other seat Seat to swap with
	RefusedColorAbsent    RefusalCode = "color-absent"     // the deck has no card of Color
	RefusedNoUnoCall      RefusalCode = "no-uno-call"      // the rules have no Uno call
	RefusedCatchSelf      RefusalCode = "catch-self"       // a seat cannot catch itself
	RefusedNoLateUno      RefusalCode = "no-late-uno"      // Seat has no Uno to say
	RefusedNoJumpIn       RefusalCode = "no-jump-in"       // the rules have no jump-in
	RefusedJumpInTurn     RefusalCode = "jump-in-turn"     // Seat is to move: it plays
	RefusedJumpTooEarly   RefusalCode = "jump-too-early"   // Seat has first to do what Phase asks for
	RefusedJumpBlack      RefusalCode = "jump-black"       // a black card cannot jump in
	RefusedNotIdentical   RefusalCode = "not-identical"    // Card is not identical to Top
	RefusedNoCard         RefusalCode = "no-card"          // the move names no card
	RefusedNotHeld        RefusalCode = "not-held"         // Seat does not hold Card, or not twice
	RefusedNotDrawn       RefusalCode = "not-drawn"        // Card was not drawn just now
	RefusedNoTwins        RefusalCode = "no-twins"         // two cards may not be played together
	RefusedColorMissing   RefusalCode = "color-missing"    // Card has to name a colour
	RefusedColorUnused    RefusalCode = "color-unused"     // Card cannot name a colour
	RefusedUnoNotDue      RefusalCode = "uno-not-due"      // Uno cannot be said with this play
	RefusedNotLast        RefusalCode = "not-last"         // Card may not be the last card
	RefusedColorHeld      RefusalCode = "color-held"       // a Wild Draw Four needs a hand without Color
	RefusedOtherCardPlays RefusalCode = "other-card-plays" // a Wild Draw Four needs a hand in which nothing else can be played
	RefusedNoMatch        RefusalCode = "no-match"         // Card matches neither Color nor Top
)

// RefusalCodes lists the codes.
func RefusalCodes() []RefusalCode {
	return []RefusalCode{
		RefusedHandOver, RefusedNoSeat, RefusedMalformed, RefusedNotYourTurn, RefusedOtherAct,
		RefusedMustPlay, RefusedMustPlayDrawn, RefusedNoOtherSeat, RefusedColorAbsent,
		RefusedNoUnoCall, RefusedCatchSelf, RefusedNoLateUno, RefusedNoJumpIn, RefusedJumpInTurn,
		RefusedJumpTooEarly, RefusedJumpBlack, RefusedNotIdentical, RefusedNoCard, RefusedNotHeld,
		RefusedNotDrawn, RefusedNoTwins, RefusedColorMissing, RefusedColorUnused, RefusedUnoNotDue,
		RefusedNotLast, RefusedColorHeld, RefusedOtherCardPlays, RefusedNoMatch,
	}
}

// Refusal is the error of an illegal move: the move, the reason as a code, and
// the details of the reason. It matches ErrIllegal. Fields that a code does not
// use are -1, NoKind and NoColor.
type Refusal struct {
	Move  Move
	Code  RefusalCode
	Seat  int8
	Phase Phase
	Card  Kind
	Top   Kind
	Color Color
}

// Error is the move and the reason in English; seats are numbers.
func (r *Refusal) Error() string {
	return fmt.Sprintf("%v: %v: %s", ErrIllegal, r.Move, r.Reason())
}

// Is makes errors.Is(err, ErrIllegal) true.
func (r *Refusal) Is(target error) bool { return target == ErrIllegal }

// Reason is the reason in English, without the move.
func (r *Refusal) Reason() string {
	switch r.Code {
	case RefusedHandOver:
		return "the hand is over"
	case RefusedNoSeat:
		return fmt.Sprintf("there are seats 0 to %d", r.Seat)
	case RefusedMalformed:
		return "the move is not in normal form"
	case RefusedNotYourTurn:
		return fmt.Sprintf("it is seat %d's turn", r.Seat)
	case RefusedOtherAct:
		return fmt.Sprintf("seat %d must now %s", r.Seat, r.Phase.asks())
	case RefusedMustPlay:
		return "a seat that can play must play"
	case RefusedMustPlayDrawn:
		return "the drawn card must be played"
	case RefusedNoOtherSeat:
		return fmt.Sprintf("there is no other seat %d", r.Seat)
	case RefusedColorAbsent:
		return "no coloured card of the deck has that colour"
	case RefusedNoUnoCall:
		return "these rules have no Uno call"
	case RefusedCatchSelf:
		return "a seat cannot catch itself"
	case RefusedNoLateUno:
		return fmt.Sprintf("seat %d cannot be caught now, so there is no Uno to say", r.Seat)
	case RefusedNoJumpIn:
		return "these rules have no jump-in"
	case RefusedJumpInTurn:
		return fmt.Sprintf("seat %d is to move: it plays instead of jumping in", r.Seat)
	case RefusedJumpTooEarly:
		return fmt.Sprintf("seat %d must first %s", r.Seat, r.Phase.asks())
	case RefusedJumpBlack:
		return "a black card cannot jump in"
	default:
		return r.cardReason()
	}
}

// cardReason is Reason for the codes about the card played.
func (r *Refusal) cardReason() string {
	switch r.Code {
	case RefusedNotIdentical:
		return fmt.Sprintf("%v is not identical to the top card %v", r.Card, r.Top)
	case RefusedNoCard:
		return "the move names no card"
	case RefusedNotHeld:
		if r.Move.Twin {
			return fmt.Sprintf("seat %d does not hold two of %v", r.Seat, r.Card)
		}
		return fmt.Sprintf("seat %d does not hold %v", r.Seat, r.Card)
	case RefusedNotDrawn:
		return "after drawing only the drawn card may be played"
	case RefusedNoTwins:
		return "two cards may not be played together here"
	case RefusedColorMissing:
		return fmt.Sprintf("%v names a colour, as %v:r", r.Card, r.Card)
	case RefusedColorUnused:
		return fmt.Sprintf("%v names no colour", r.Card)
	case RefusedUnoNotDue:
		return "Uno is said only when the play leaves one card and the rules have the call"
	case RefusedNotLast:
		return fmt.Sprintf("%v may not be the last card", r.Card)
	case RefusedColorHeld:
		return "a Wild Draw Four may be played only when the hand holds no card of the colour in force"
	case RefusedOtherCardPlays:
		return "a Wild Draw Four may be played only when nothing else can be"
	default:
		return fmt.Sprintf("%v matches neither the colour %s nor the top card %v", r.Card, r.Color.Name(), r.Top)
	}
}

// asks is, in English, the action that a phase asks of the seat to act.
func (p Phase) asks() string {
	switch p {
	case ToKeep:
		return "play the drawn card or pass"
	case ToName:
		return "name a colour"
	case ToSwap:
		return "swap hands with a seat"
	case ToAnswer:
		return "challenge or accept"
	case ToStack:
		return "answer with a draw card or draw"
	default:
		return "play or draw"
	}
}
