package pair

import (
	"errors"

	"github.com/unolab/uno"
)

// State is a hand in play, both hands included, without its history: 72 bytes, a
// pure value. The count of turns is not part of it.
type State struct {
	Hands [2]Bag
	Pile  Bag
	Under Bag // the discards under the top card
	Top   uno.Kind
	Color uno.Color // in force
	Turn  uint8     // the seat to act
	Phase Phase
	Drawn uno.Kind // keep: the card just drawn
	Idle  uint8    // consecutive turns in which no card moved
}

// Phase is what is asked of the seat to act.
type Phase uint8

const (
	ToPlay   Phase = iota
	ToKeep         // play the drawn card or keep it
	ToAnswer       // an honest WD4: accept or challenge
	ToAccuse       // a bluff: accept or challenge
	Over
	Blocked // over without a winner
)

// errSeats is for hands that are not between two.
var errSeats = errors.New("the two-hand engine is for two seats")

// errPhase is for phases that the engine does not know.
var errPhase = errors.New("the two-hand engine is for positions in which a seat plays, keeps or answers a Wild Draw Four")

// From takes over a position of the engine, whatever the rules of e allow. A
// hand that has reached its limit is over without a winner.
func (e *Engine) From(u *uno.State) (State, error) {
	s := State{
		Hands: [2]Bag{BagOf(u.Hands[0]), BagOf(u.Hands[1])},
		Pile:  BagOf(u.Pile), Under: BagOf(u.Under),
		Top: u.Top, Color: u.Color, Turn: uint8(u.Turn), Idle: uint8(u.Idle), Drawn: uno.NoKind,
	}
	if u.Seats != 2 {
		return s, errSeats
	}
	switch u.Phase {
	case uno.ToPlay:
	case uno.ToKeep:
		s.Phase = ToKeep
		for k := range u.Drawn.Each() {
			s.Drawn = k
		}
	case uno.ToAnswer:
		s.Phase = ToAnswer
		if u.Guilty {
			s.Phase = ToAccuse
		}
		if u.Winner >= 0 {
			s.Phase = Over
		}
	case uno.Over:
		s.Phase = Over
		if u.Winner < 0 {
			s.Phase = Blocked
		}
	default:
		return s, errPhase
	}
	if s.Color >= uno.NoColor {
		return s, errPhase
	}
	return s, nil
}

// FromView takes over what a seat sees when hands are open.
func (e *Engine) FromView(v *uno.View) (State, error) {
	u := uno.State{Table: v.Table, Rules: v.Rules, Hands: v.Open, Drawn: v.Drawn, Pile: v.Unseen()}
	return e.From(&u)
}

// Uno is the position as the engine has it, with a number of turns played.
func (e *Engine) Uno(s *State, turns int) uno.State {
	u := uno.State{
		Table: uno.Table{
			Seats: 2, Dealer: 1, Turn: int8(s.Turn), Dir: 1, Top: s.Top, Color: s.Color,
			Before: uno.NoColor, Bluffer: -1, Forgot: -1, Winner: -1,
			Under: s.Under.Cards(), Turns: int32(turns), Idle: int8(s.Idle),
		},
		Rules: e.rules,
		Pile:  s.Pile.Cards(),
	}
	u.Hands[0], u.Hands[1] = s.Hands[0].Cards(), s.Hands[1].Cards()
	switch s.Phase {
	case ToKeep:
		u.Phase = uno.ToKeep
		u.Drawn.Add(s.Drawn)
	case ToAnswer, ToAccuse:
		u.Phase = uno.ToAnswer
		u.Bluffer = int8(1 - s.Turn)
		u.Sum = 4
		u.Guilty = s.Phase == ToAccuse
	case Over:
		u.Phase, u.Reason, u.Winner = uno.Over, uno.Out, int8(s.Winner())
	case Blocked:
		u.Phase, u.Reason = uno.Over, uno.Blocked
	}
	return u
}

// Seat is the seat to act.
func (s *State) Seat() int { return int(s.Turn) }

// Hand is the cards of a seat.
func (s *State) Hand(seat int) uno.Cards { return s.Hands[seat].Cards() }

// Piles are the sizes of the draw pile and of the discards under the top.
func (s *State) Piles() (pile, under int) { return s.Pile.Size(), s.Under.Size() }

// Deciding reports whether the seat to act begins a turn.
func (s *State) Deciding() bool { return s.Phase == ToPlay }

// Over reports whether the hand has ended, and who won it; -1 for nobody.
func (s *State) Over() (winner int, yes bool) {
	switch s.Phase {
	case Over:
		return s.Winner(), true
	case Blocked:
		return -1, true
	default:
		return -1, false
	}
}

// Winner is the seat without cards.
func (s *State) Winner() int {
	if s.Hands[0].Empty() {
		return 0
	}
	return 1
}

// Stockless reports whether there is no card to draw.
func (s *State) Stockless() bool { return s.Pile.Empty() && s.Under.Empty() }
