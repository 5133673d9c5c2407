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
}

// NewResumed makes a Resumed from the policies of the seats.
func NewResumed(rules *uno.Rules, players []Weigher) (*Resumed, error) {
	if _, err := NewWeighed(rules, players, 0, 0); err != nil {
		return nil, err
	}
	r := &Resumed{cast: newCast(rules, players)}
	for range players {
		r.names = append(r.names, "random") // it adds nothing to the state
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

// Play makes a move for the seat to act and plays a copy of the hand to its end.
// The hands of all seats are given; what is left of the cards is the draw pile,
// whose order and all later chances come from the key. Nothing is allocated.
func (r *Resumed) Play(hands *[uno.MaxSeats]uno.Cards, m uno.Move, key uint64) Result {
	s := r.base
	pile := r.cards
	for seat := range s.players[:s.seats] {
		s.SetHand(seat, hands[seat])
		pile = pile.Minus(hands[seat])
	}
	s.SetPile(pile)
	s.seed(key)
	s.pile.reseed(key, 0)
	c := r.cast
	c.history, c.live, c.made, c.given = r.history, handOf(r.cards), s.pile.made, &m
	switch s.phase {
	case uno.ToName:
		c.name(&s)
	case uno.ToKeep:
		c.keep(&s, s.drawn)
	case uno.ToAnswer:
		c.answer(&s)
		if s.winner >= 0 {
			s.end(uno.Out, s.winner)
		}
	case uno.ToPlay:
		c.turn(&s)
	}
	c.run(&s)
	return s.result()
}
