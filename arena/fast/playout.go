package fast

import (
	"fmt"

	"github.com/unolab/uno"
)

// FromState converts a hand in mid-game, to be played on by players named seat by
// seat (random or uniform). It fails, with ErrNotServed, for what Serves does not
// accept; the position itself must be reachable in the engine. Under jump-in the
// seats are first asked as if the seat to act had acted last. A planner that
// samples the hidden cards need not convert the position each time: see setHand.
func FromState(u *uno.State, players []string) (State, error) {
	var s State
	if len(players) != int(u.Seats) {
		return s, fmt.Errorf("fast: %d players for %d seats", len(players), u.Seats)
	}
	if err := s.adopt(u.Rules, players); err != nil {
		return s, err
	}
	for seat := range players {
		s.players[seat].hand = handOf(u.Hands[seat])
	}
	s.setPile(u.Pile)
	s.phase = u.Phase
	s.turn, s.idle, s.turns = u.Turn, u.Idle, u.Turns
	if u.Dir < 0 {
		s.dir = 1
	}
	s.first = int8((int(u.Dealer) + 1) % int(u.Seats))
	s.winner, s.reason = u.Winner, u.Reason
	s.bluffer, s.guilty, s.before = u.Bluffer, u.Guilty, uint8(u.Before)
	if u.Forgot >= 0 && u.Hands[u.Forgot].Len() == 1 {
		s.forgot = u.Forgot
	}
	named := u.Color
	if named == uno.NoColor {
		named = uno.Red // a start Wild that has yet to name its colour
	}
	s.card = faceOf(u.Top, named)
	s.top = s.card
	if s.table == duel && u.Top.Rank() == uno.Reverse {
		s.top = ranks*uint8(named) + reverse
	}
	for k := range u.Drawn.Each() {
		s.drawn = faceOf(k, uno.Red)
		s.drawnSet |= group[s.drawn]
	}
	s.sum, s.last = u.Sum, u.Turn
	return s, nil
}

// setHand gives a seat other cards, in a State that FromState has made and that
// has not been played on. Together with setPile it replaces the hidden cards: all
// hands, the pile and the played cards must make up the deck again, and a card
// just drawn must be in the hand of the seat that has to decide on it. Whether a
// Wild Draw Four that awaits its answer was a bluff follows from the new hand.
func (s *State) setHand(seat int, cards uno.Cards) {
	s.players[seat].hand = handOf(cards)
	if s.phase == uno.ToAnswer && seat == int(s.bluffer) {
		s.guilty = s.players[seat].has(s.before)
	}
}

// setPile replaces the draw pile; see setHand.
func (s *State) setPile(cards uno.Cards) {
	s.pile.size = handOf(cards).list(&s.pile.order)
}

// Playout plays a copy of the hand to its end, with all remaining randomness and
// choices taken from a key: the order of the draw pile, later piles and every
// choice. Equal keys give equal playouts. Keys should be words of a good source
// or mixed: the streams are those of uno.Stream for a game whose mix of seed and
// number is the key.
func (s *State) Playout(key uint64) Result {
	end := *s
	return end.finish(key)
}

// playoutState is Playout for callers that need the final hands.
func (s *State) playoutState(key uint64) (State, Result) {
	end := *s
	r := end.finish(key)
	return end, r
}

// finish plays the hand itself to its end.
func (s *State) finish(key uint64) Result {
	if s.phase != uno.Over {
		s.seed(key)
		s.pile.reseed(key, 0)
		s.run()
	}
	return s.result()
}
