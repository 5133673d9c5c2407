package fast

import (
	"math/bits"

	"github.com/unolab/uno"
)

// playRLCard plays like the RLCard environment, to the end: two seats; a player
// who can play must play; a Wild Draw Four is legal only when nothing else can be
// played; a Reverse only passes the turn; a drawn card of the current colour
// plays itself, a black one too but without effect.
func (s *State) playRLCard() {
	for {
		s.turns++
		if s.rlcardTurn() || !s.begin() {
			return
		}
	}
}

// rlcardTurn plays a turn. It reports whether the hand is over.
func (s *State) rlcardTurn() bool {
	h := &s.players[s.turn].hand
	set := h.a & follow[s.top]
	if others := set &^ fourSet; others != 0 {
		set = others
	}
	if set == 0 {
		s.rlcardDraw(h)
		return false
	}
	face := uint8(bits.TrailingZeros64(kth(set, s.players[s.turn].choose(uint64(bits.OnesCount64(set))))))
	h.remove(face)
	s.top = face
	s.idle = 0
	out := h.a == 0
	if out {
		s.end(uno.Out, s.turn)
	}
	s.rlcardEffect()
	return out
}

// rlcardDraw draws a card, which may play itself.
func (s *State) rlcardDraw(h *hand) {
	if !s.drawable() {
		s.idle++
		s.turn ^= 1
		return
	}
	s.idle = 0
	face := s.pile.draw()
	switch {
	case face >= wilds:
		s.top = face&^(uno.Colors-1) + uint8(s.luck.choose(uno.Colors))
		s.turn ^= 1
	case colorOf[face] == colorOf[s.top]:
		s.top = face
		s.rlcardEffect()
	default:
		h.add(face)
		s.turn ^= 1
	}
}

// rlcardEffect applies the top card's effect and passes the turn. The cards of a
// last Draw Two or Wild Draw Four are drawn too.
func (s *State) rlcardEffect() {
	switch rankOf[s.top] {
	case skip:
	case drawTwo:
		s.force(s.turn^1, 2)
	case four:
		s.force(s.turn^1, 4)
	default:
		s.turn ^= 1
	}
}
