package fast

import "github.com/unolab/uno"

// Why pomdpTurns and officialTurns stop.
const (
	stopLimit = iota // there may be no more turns
	stopOut          // the player to act is out; official: or has put a Wild Draw Four on top
	stopShort        // the pile has fewer cards than a player has to draw for the card on top
	stopEmpty        // the player to act cannot play, and the pile is empty
)

// pomdpKernel is playPOMDP by pomdpTurns. It pauses, if it may, when there is a new draw pile.
func (s *State) pomdpKernel(pause bool) {
	made := s.pile.made
	for s.turns < s.limit && !(pause && s.pile.made != made) {
		why := pomdpTurns(s)
		s.card = s.top
		switch why {
		case stopOut:
			s.end(uno.Out, s.turn)
			return
		case stopShort:
			s.take(&s.players[s.turn^1], drawsFor(s.top))
		case stopEmpty:
			if !s.drawable() {
				s.turns++
				s.turn ^= 1
			}
		}
	}
	s.begin()
}

// officialKernel is playOfficial by officialTurns, for players who choose nothing but a face. It
// pauses, if it may, when there is a new draw pile.
func (s *State) officialKernel(pause bool) {
	made := s.pile.made
	for s.idle < s.seats && s.turns < s.limit && !(pause && s.pile.made != made) {
		turns := s.turns
		why, covered := officialTurns(s)
		s.card = s.top
		if s.turns > turns {
			s.idle = 0
		}
		switch why {
		case stopOut:
			s.act(covered, 1)
			if s.phase == uno.Over {
				return
			}
		case stopShort:
			s.take(&s.players[s.turn], 2)
			s.turn = s.after(s.turn, 1)
		case stopEmpty:
			if !s.drawable() {
				s.turns++
				s.idle++
				s.turn = s.after(s.turn, 1)
			}
		}
	}
	s.begin()
}

// renew plays on until there is a new draw pile or the hand is over, from the beginning of a turn
// of players who choose nothing but a face.
func (s *State) renew() {
	switch {
	case hasBMI && s.table == pomdp:
		s.pomdpKernel(true)
	case hasBMI:
		s.officialKernel(true)
	default:
		s.renewByTurns()
	}
}

// renewByTurns is renew by the loops that do not pause.
func (s *State) renewByTurns() {
	made, limit := s.pile.made, s.limit
	for s.phase == uno.ToPlay && s.pile.made == made {
		s.limit = s.turns + 1
		s.run()
		if s.reason == uno.Limited && s.turns < limit {
			s.phase, s.reason = uno.ToPlay, uno.NotOver
		}
	}
	s.limit = limit
}
