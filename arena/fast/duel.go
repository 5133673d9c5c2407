package fast

import (
	"math/bits"

	"github.com/unolab/uno"
)

// playDuel plays by McGuire's rules to the end: two seats; Draw Two and Wild
// Draw Four make the opponent draw, who keeps the turn; the Reverse cards are
// Colour Wilds. A Colour Wild on top is the face of a Reverse of the colour
// that it names, which is followed by just the cards that may follow it.
func (s *State) playDuel() {
	kept := s.phase == uno.ToKeep
	for {
		if s.duelTurn(kept) {
			return
		}
		kept = false
		if !s.begin() {
			return
		}
	}
}

// duelTurn plays a turn, or the rest of it when a card was drawn already, up to
// the next player's. It reports whether the hand is over.
func (s *State) duelTurn(drawn bool) bool {
	h := &s.players[s.turn].hand
	if !drawn {
		s.turns++
		face, named, ok := s.duelChoice(h.a & follow[s.top])
		if ok {
			return s.duelPlay(face, named)
		}
		if !s.drawable() {
			s.idle++
			s.turn ^= 1
			return false
		}
		s.idle = 0
		s.drawn = s.pile.draw()
		h.add(s.drawn)
	}
	if face, named, ok := s.duelChoice(group[s.drawn] & follow[s.top]); ok {
		return s.duelPlay(face, named)
	}
	s.turn ^= 1
	return false
}

// duelHonest is a set of plays without the Wild Draw Four where the seat has another card
// of the colour.
func (s *State) duelHonest(seat int8, set uint64) uint64 {
	if set&fourSet != 0 && s.players[seat].has(colorOf[s.top]) {
		set &^= fourSet
	}
	return set
}

// duelChoice chooses among the plays of a set of faces, and not playing where the
// player may decline. It returns the kind of the card as a face, and the
// resulting top face.
func (s *State) duelChoice(set uint64) (face, named uint8, ok bool) {
	set = s.duelHonest(s.turn, set)
	n := uint64(bits.OnesCount64(set) + (uno.Colors-1)*bits.OnesCount64(set&reverseSet))
	k := s.players[s.turn].choose(n + uint64(s.freely>>s.turn&1))
	if k >= n {
		return 0, 0, false
	}
	for ; ; set &= set - 1 {
		face = uint8(bits.TrailingZeros64(set))
		switch {
		case set&-set&reverseSet == 0 && k == 0:
			return face, face, true
		case set&-set&reverseSet == 0:
			k--
		case k < uno.Colors:
			return face, ranks*uint8(k) + reverse, true
		default:
			k -= uno.Colors
		}
	}
}

// duelPlay plays a card with its effect. It reports whether the hand is over.
func (s *State) duelPlay(face, named uint8) bool {
	h := &s.players[s.turn].hand
	h.remove(face)
	s.top, s.card = named, face
	s.idle = 0
	if h.a == 0 {
		s.end(uno.Out, s.turn)
		return true
	}
	switch rankOf[face] {
	case skip:
		return false
	case drawTwo:
		s.force(s.turn^1, 2)
	case four:
		s.force(s.turn^1, 4)
	}
	s.turn ^= 1
	return false
}
