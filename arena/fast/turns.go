package fast

import "github.com/unolab/uno"

// Why pomdpTurns and officialTurns stop.
const (
	stopLimit = iota // there may be no more turns
	stopOut          // the player to act is out; official: or has put a Wild Draw Four on top
	stopShort        // the pile has fewer cards than a player has to draw for the card on top
	stopEmpty        // the player to act cannot play, and the pile is empty
)

// pomdpKernel is playPOMDP by pomdpTurns.
func (s *State) pomdpKernel() {
	for {
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
		default:
			s.end(uno.Limited, -1)
			return
		}
	}
}

// officialKernel is the loop of playOfficial by officialTurns, for players who need not choose
// more than a face.
func (s *State) officialKernel() {
	for s.idle < s.seats && s.turns < s.limit {
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
