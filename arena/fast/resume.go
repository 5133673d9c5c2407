package fast

import (
	"fmt"

	"github.com/unolab/uno"
	"github.com/unolab/uno/policy/learnt"
)

// Resumed plays hands on from a decision of one seat, with a policy at each seat,
// for planners that sample what the seat cannot see. It serves what NewWeighed
// serves and is for one goroutine.
type Resumed struct {
	cast    *cast
	names   []string
	base    State
	history learnt.Tracker
	cards   uno.Cards // all that are not among the discards
	s       State     // the copy that is played on; here, so that it is not allocated
	given   uno.Move
}

// NewResumed makes a Resumed from the policies of the seats.
func NewResumed(rules *uno.Rules, players []Weigher) (*Resumed, error) {
	if _, err := NewWeighed(rules, players, 0, 0); err != nil {
		return nil, err
	}
	r := &Resumed{cast: newCast(rules, players)}
	for range players {
		r.names = append(r.names, weighing)
	}
	return r, nil
}

// Set sets the decision: what its seat sees, without events, and the public
// history up to it.
func (r *Resumed) Set(v *uno.View, history *learnt.Tracker) error {
	u := uno.State{Table: v.Table, Rules: &r.cast.rules, Drawn: v.Drawn}
	u.Hands[v.Seat] = v.Hand
	u.Forgot = -1
	base, err := FromState(&u, r.names)
	if err != nil {
		return fmt.Errorf("fast: %w", err)
	}
	base.weighed = true
	r.base, r.history = base, *history
	r.cards = v.Rules.Deck.Minus(v.Discards())
	return nil
}

// Seat puts a player at a seat.
func (r *Resumed) Seat(seat int, p Weigher) { r.cast.players[seat] = p }

// Play makes a move for the seat to act and plays a copy of the hand to its end.
// The hands of all seats are given; what is left of the cards is the draw pile,
// whose order and all later chances come from the key. Nothing is allocated.
func (r *Resumed) Play(hands *[uno.MaxSeats]uno.Cards, m uno.Move, key uint64) Result {
	s := r.made(hands, m, key)
	r.cast.run(s)
	return s.result()
}

// PlayOn is Play for so many turns, the move's own among them: it shows what has
// become of the hand, but for the draw pile, by what a position shows everybody and
// by the hands. The rules and all else of the position are left as they are.
func (r *Resumed) PlayOn(hands *[uno.MaxSeats]uno.Cards, m uno.Move, key uint64, turns int, into *uno.State) {
	s := r.on(hands, m, key, turns)
	for seat := range s.players[:s.seats] {
		into.Hands[seat] = s.players[seat].cards()
	}
	into.Seats, into.Phase, into.Turn, into.Dir = s.seats, s.phase, s.turn, 1-2*int8(s.dir)
	into.Top, into.Color, into.Sum = kindOf(s.top), uno.Color(colorOf[s.top]), s.sum
	into.Turns, into.Winner, into.Reason = s.turns, s.winner, s.reason
}

// Leaf is PlayOn for a value function. It reports whether the hand is over, and then the
// result instead of the lay.
func (r *Resumed) Leaf(hands *[uno.MaxSeats]uno.Cards, m uno.Move, key uint64, turns int, into *learnt.Lay) (over bool, result Result) {
	s := r.on(hands, m, key, turns)
	if s.phase == uno.Over {
		return true, s.result()
	}
	into.Rules, into.Seats, into.Turn, into.Dir = &r.cast.rules, int(s.seats), int(s.turn), 1-2*int(s.dir)
	into.Top, into.Color = kindOf(s.top), uno.Color(colorOf[s.top])
	for seat := range s.players[:s.seats] {
		into.Hands[seat] = setOf(s.players[seat].hand)
	}
	return false, result
}

// on is the hand so many turns on, at the beginning of a turn without a sum to answer, or
// over.
func (r *Resumed) on(hands *[uno.MaxSeats]uno.Cards, m uno.Move, key uint64, turns int) *State {
	s := r.made(hands, m, key)
	for r.cast.next(s) && (s.phase == uno.ToStack || s.turns < r.base.turns+int32(turns)) {
		r.cast.turn(s)
	}
	return s
}

// made is the hand after the move, and after what follows of itself.
func (r *Resumed) made(hands *[uno.MaxSeats]uno.Cards, m uno.Move, key uint64) *State {
	r.s, r.given = r.base, m
	s := &r.s
	pile := r.cards
	for seat := range s.players[:s.seats] {
		s.setHand(seat, hands[seat])
		pile = pile.Minus(hands[seat])
	}
	s.setPile(pile)
	s.seed(key)
	s.pile.reseed(key, 0)
	c := r.cast
	*c.history, c.live, c.made, c.given = r.history, handOf(r.cards), s.pile.made, &r.given
	switch s.phase {
	case uno.ToName:
		c.name(s)
	case uno.ToKeep:
		c.keep(s, s.drawnSet)
	case uno.ToAnswer:
		c.answer(s)
		if s.winner >= 0 {
			s.end(uno.Out, s.winner)
		}
	case uno.ToPlay, uno.ToStack:
		c.turn(s)
	}
	return s
}
