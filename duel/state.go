package duel

import (
	"errors"

	"github.com/unolab/uno"
)

// State is a hand in play with both hands open, without its history: 72 bytes,
// a pure value. The count of turns is not part of it; see Game for the rules.
type State struct {
	hands [2]bag
	pile  bag
	under bag // the discards under the top card
	top   uno.Kind
	color uno.Color // in force
	turn  uint8     // the seat to act
	phase phase
	drawn uno.Kind // keep: the card just drawn
	idle  uint8    // consecutive turns in which no card moved
}

// phase is what is asked of the seat to act.
type phase uint8

const (
	toPlay   phase = iota
	toKeep         // play the drawn card or keep it
	toAnswer       // an honest WD4: accept or challenge
	toAccuse       // a bluff: accept or challenge
	over
	blocked // over without a winner
)

// errSeats is for hands that are not between two.
var errSeats = errors.New("the open-hand solver is for two seats")

// errPhase is for phases that the solver does not know.
var errPhase = errors.New("the open-hand solver is for positions in which a seat plays, keeps or answers a Wild Draw Four")

// From takes over a position of the engine, whatever the rules of g allow. A
// hand that has reached its limit is over without a winner.
func (g *Game) From(u *uno.State) (State, error) {
	s := State{
		hands: [2]bag{bagOf(u.Hands[0]), bagOf(u.Hands[1])},
		pile:  bagOf(u.Pile), under: bagOf(u.Under),
		top: u.Top, color: u.Color, turn: uint8(u.Turn), idle: uint8(u.Idle), drawn: uno.NoKind,
	}
	if u.Seats != 2 {
		return s, errSeats
	}
	switch u.Phase {
	case uno.ToPlay:
	case uno.ToKeep:
		s.phase = toKeep
		for k := range u.Drawn.Each() {
			s.drawn = k
		}
	case uno.ToAnswer:
		s.phase = toAnswer
		if u.Guilty {
			s.phase = toAccuse
		}
		if u.Winner >= 0 {
			s.phase = over
		}
	case uno.Over:
		s.phase = over
		if u.Winner < 0 {
			s.phase = blocked
		}
	default:
		return s, errPhase
	}
	if s.color >= uno.NoColor {
		return s, errPhase
	}
	return s, nil
}

// FromView takes over what a seat sees when hands are open.
func (g *Game) FromView(v *uno.View) (State, error) {
	u := uno.State{Table: v.Table, Rules: v.Rules, Hands: v.Open, Drawn: v.Drawn, Pile: v.Unseen()}
	return g.From(&u)
}

// Uno is the position as the engine has it, with a number of turns played.
func (g *Game) Uno(s *State, turns int) uno.State {
	u := uno.State{
		Table: uno.Table{
			Seats: 2, Dealer: 1, Turn: int8(s.turn), Dir: 1, Top: s.top, Color: s.color,
			Before: uno.NoColor, Bluffer: -1, Forgot: -1, Winner: -1,
			Under: s.under.cards(), Turns: int32(turns), Idle: int8(s.idle),
		},
		Rules: g.rules,
		Pile:  s.pile.cards(),
	}
	u.Hands[0], u.Hands[1] = s.hands[0].cards(), s.hands[1].cards()
	switch s.phase {
	case toKeep:
		u.Phase = uno.ToKeep
		u.Drawn.Add(s.drawn)
	case toAnswer, toAccuse:
		u.Phase = uno.ToAnswer
		u.Bluffer = int8(1 - s.turn)
		u.Sum = 4
		u.Guilty = s.phase == toAccuse
	case over:
		u.Phase, u.Reason, u.Winner = uno.Over, uno.Out, int8(s.winner())
	case blocked:
		u.Phase, u.Reason = uno.Over, uno.Blocked
	}
	return u
}

// Seat is the seat to act.
func (s *State) Seat() int { return int(s.turn) }

// Hand is the cards of a seat.
func (s *State) Hand(seat int) uno.Cards { return s.hands[seat].cards() }

// Over reports whether the hand has ended, and who won it; -1 for nobody.
func (s *State) Over() (winner int, yes bool) {
	switch s.phase {
	case over:
		return s.winner(), true
	case blocked:
		return -1, true
	default:
		return -1, false
	}
}

// winner is the seat without cards.
func (s *State) winner() int {
	if s.hands[0].empty() {
		return 0
	}
	return 1
}

// stockless reports whether there is no card to draw.
func (s *State) stockless() bool { return s.pile.empty() && s.under.empty() }

// key is what tells states apart, the seat to act being first: nine words. The
// discards follow from the rest, for the deck is the game's.
type key struct {
	own, other, pile bag
	face             uint64
}

// key makes the key of a state in which nothing but the turn, the card drawn
// and the idle turn matter beside the cards.
func (s *State) key() key {
	return key{
		own: s.hands[s.turn], other: s.hands[1-s.turn], pile: s.pile,
		face: uint64(s.top) | uint64(s.color)<<8 | uint64(s.phase)<<16 | uint64(s.drawn)<<24 | uint64(s.idle)<<32,
	}
}
