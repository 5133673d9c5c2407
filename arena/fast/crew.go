package fast

import (
	"github.com/unolab/uno"
	"github.com/unolab/uno/policy/learnt"
)

// Crew is players as policies at some seats of stepped hands. It keeps nothing of a
// hand: its caller keeps the hand and its public history, makes every move by Step,
// and asks Choose where one of the players is to act. So any number of hands share
// a Crew, in one goroutine. The choices are those of the same players in a Sim.
type Crew struct {
	cast  *cast
	sizes [uno.MaxSeats]int8
}

// NewCrew seats players by name, with an empty name for every other seat, at hands of
// the dealer. The error wraps ErrNotServed where a player is not one of the policies
// that New knows.
func (d *Dealer) NewCrew(players []string) (*Crew, error) {
	weighers := make([]Weigher, len(players))
	for seat, name := range players {
		if name == "" {
			continue
		}
		w, err := weigher(name, &d.rules, len(players))
		if err != nil {
			return nil, err
		}
		weighers[seat] = w
	}
	return &Crew{cast: newCast(&d.rules, weighers), sizes: d.sizes}, nil
}

// Begin sets the history of a hand that was just dealt.
func (c *Crew) Begin(t *Stepped, history *learnt.Tracker) {
	c.cast.history = history
	c.cast.begin(&t.s, &c.sizes)
}

// Choose is the choice of the player at the seat to act.
func (c *Crew) Choose(t *Stepped, history *learnt.Tracker) int {
	t.sync()
	s, k := &t.s, c.cast
	k.history, k.live, k.made = history, t.live, t.made
	switch s.phase {
	case uno.ToPlay:
		k.listTurn(s)
	case uno.ToKeep:
		k.listKeep(s, group[s.drawn])
	case uno.ToName:
		k.listColors(s)
	case uno.ToAnswer:
		k.listAnswers(s, false)
	}
	return choiceOf(k.choose(s, s.phase))
}

// choiceOf is the choice of a move, -1 for those that stepped hands do not have.
func choiceOf(m uno.Move) int {
	switch m.Act {
	case uno.Play:
		c := int(faceOf(m.Card, m.Color))
		if m.Twin {
			c += TwinChoice
		}
		return c
	case uno.Draw:
		return DrawChoice
	case uno.Pass:
		return PassChoice
	case uno.Challenge:
		return ChallengeChoice
	case uno.Accept:
		return AcceptChoice
	case uno.NameColor:
		return wilds + int(m.Color)
	default:
		return -1
	}
}

// Step is Stepped.Step, and adds to the history what all seats saw of it.
func (c *Crew) Step(t *Stepped, history *learnt.Tracker, choice int) (itself bool) {
	s, k := &t.s, c.cast
	k.history = history
	seat, phase := s.turn, s.phase
	held := s.players[seat].size()
	liar := s.guilty && choice == ChallengeChoice
	itself = t.Step(choice)
	switch {
	case phase == uno.ToName:
		history.Observe(&uno.Event{Type: uno.ColorNamed, Seat: seat, Color: uno.Color(colorOf[choice])}, &k.rules)
	case choice == DrawChoice && itself:
		k.drew(seat, 1, uno.ByTurn)
		c.showed(t, seat, 1, true)
	case choice == DrawChoice:
		k.drew(seat, s.players[seat].size()-held, uno.ByTurn)
	case choice == PassChoice:
	case liar:
		k.drew(s.bluffer, c.gained(s, s.bluffer), uno.ByPenalty)
	case choice == ChallengeChoice:
		k.drew(seat, c.gained(s, seat), uno.ByPenalty)
	case choice == AcceptChoice:
		k.drew(seat, c.gained(s, seat), uno.ByCard)
	case choice >= TwinChoice:
		c.showed(t, seat, 2, false)
	default:
		c.showed(t, seat, 1, phase == uno.ToKeep)
	}
	return itself
}

// showed adds to the history that a seat has put cards on top, and what the next seat
// then had to draw.
func (c *Crew) showed(t *Stepped, seat int8, count int, fresh bool) {
	s, k := &t.s, c.cast
	k.played(s.top, seat, count, fresh)
	rank := rankOf[s.top]
	switch {
	case s.phase == uno.Over || rank != drawTwo && rank != four:
	case rank == four && (s.table == official || fresh): // it waits for an answer, or a drawn black card has no effect
	default:
		other := s.after(seat, 1)
		k.drew(other, c.gained(s, other), uno.ByCard)
	}
}

// gained is how many cards a seat has more than its history says.
func (c *Crew) gained(s *State, seat int8) int {
	return s.players[seat].size() - c.cast.history.Held(seat)
}
