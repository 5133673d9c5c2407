package table

import (
	"slices"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
)

// AskKind is what a question is about.
type AskKind uint8

// The questions.
const (
	Program     AskKind = iota // a program is to think: Think, then Settle
	Decide                     // a person is to act: Play
	Moment                     // a person may move out of turn: Play, or LetPass
	CatchMoment                // somebody is down to one card: people may Play a catch, or LetPass
	HandOver                   // a hand is over: NextHand
	MatchOver                  // the match is over
)

// Ask is the question that a session waits for.
type Ask struct {
	Kind AskKind
	// Seat is who is asked; at a CatchMoment the first of Seats.
	Seat int
	// Seats are the people who may answer.
	Seats []int
	// Target is, at a CatchMoment and at a Moment, the seat that has just come
	// down to one card, or -1.
	Target int
	// Interrupt reports whether a program is asked for a move out of turn.
	Interrupt bool

	place int // the seat's place in the asking after the last move
}

// Ask is the question to answer next; asking changes nothing.
func (s *Session) Ask() Ask {
	g := &s.game
	switch {
	case g.Phase == uno.Over && s.match.Done:
		return Ask{Kind: MatchOver, Seat: -1, Target: -1}
	case g.Phase == uno.Over:
		return Ask{Kind: HandOver, Seat: -1, Target: -1}
	}
	last := g.Dealer
	if n := len(g.Moves); n > 0 {
		last = g.Moves[n-1].Seat
	}
	for place := s.asked; place < int(g.Seats); place++ {
		seat := (int(last) + 1 + place) % int(g.Seats)
		if a, ok := s.askOutOfTurn(seat); ok {
			a.place = place
			return a
		}
	}
	turn := int(g.Turn)
	if s.players[turn] != nil {
		return Ask{Kind: Program, Seat: turn, Target: -1}
	}
	return Ask{Kind: Decide, Seat: turn, Seats: []int{turn}, Target: -1}
}

// askOutOfTurn is the question to a seat whether it interrupts, ok false if
// there is nothing to ask it.
func (s *Session) askOutOfTurn(seat int) (a Ask, ok bool) {
	moves := s.game.Legal(nil, seat)
	target := s.downToOne()
	a = Ask{Kind: Moment, Seat: seat, Seats: []int{seat}, Target: target}
	if s.players[seat] != nil {
		a.Kind, a.Seats, a.Interrupt, a.Target = Program, nil, true, -1
		return a, slices.ContainsFunc(moves, bot.OutOfTurn)
	}
	own := func(m uno.Move) bool { return m.Act == uno.Jump || m.Act == uno.CallUno }
	if slices.ContainsFunc(moves, own) {
		if target == seat {
			a.Target = -1
		}
		return a, true
	}
	if s.offered || target < 0 || target == seat {
		return a, false
	}
	a.Kind = CatchMoment
	a.Seats = slices.DeleteFunc(slices.Clone(s.people), func(p int) bool { return p == target })
	return a, true
}

// downToOne is the seat that the last move left with one card, if it can be
// pointed at, whether or not it said Uno; otherwise -1.
func (s *Session) downToOne() int {
	n := len(s.game.Moves)
	if n == 0 || s.setup.Rules.NoUnoCall {
		return -1
	}
	m := s.game.Moves[n-1]
	if m.Count() == 0 || s.game.Hands[m.Seat].Len() != 1 {
		return -1
	}
	return int(m.Seat)
}
