package fast

import (
	"math/bits"

	"github.com/unolab/uno"
)

// The faces that only pass the turn on; and the Draw Twos.
const (
	passSet = coloredSet&^actionSet | wildSet
	twoSet  = columnSet << drawTwo
)

// playOfficial plays by the preset official, or by wikipedia or either of its
// two rules alone, from the beginning of a turn to the end. See playPOMDP for the shape of
// the loop. officialKernel is the same in machine instructions.
func (s *State) playOfficial() {
	pile, top, turn, ring := &s.pile, s.top, s.turn, &s.next[s.dir]
	turning := reverseSet
	if s.seats == 2 {
		turning = 0 // a Reverse passes over the other player
	}
	for s.idle < s.seats && s.turns < s.limit {
		me := &s.players[turn]
		may := follow[top]
		set := me.a & may
		count := 1
		s.turns++
		if s.choosy>>turn&1 == 0 {
			if set == 0 {
				s.card = top
				if s.drawable() {
					card := pile.pick(pile.stream.below(pile.left()))
					pile.stream.advance()
					pile.stream.word &= pile.mask
					me.add(card)
					set = group[card] & may
					s.idle = 0
				} else {
					s.idle++
				}
			}
			if set&(set-1) != 0 {
				k := me.below(uint64(bits.OnesCount64(set)))
				for ; k > 2; k-- {
					set &= set - 1
				}
				set = early(set, k)
				me.advance()
			}
		} else {
			s.turn, s.top, s.card = turn, top, top
			set, count = s.decide(set)
		}
		if set == 0 {
			turn = ring[turn]
			continue
		}
		before := top
		top = uint8(bits.TrailingZeros64(set))
		me.remove(top)
		if count == 2 {
			me.remove(top)
		}
		s.idle = 0
		switch {
		case me.a == 0 || count == 2 || set&fourSet != 0:
			s.turn, s.top, s.card = turn, top, top
			s.act(before, count)
			if s.phase == uno.Over {
				return
			}
			turn, ring = s.turn, &s.next[s.dir]
		case set&passSet != 0:
			turn = ring[turn]
		case set&turning != 0:
			s.dir ^= 1
			ring = &s.next[s.dir]
			turn = ring[turn]
		default:
			turn = ring[turn]
			if set&twoSet != 0 {
				s.card = top
				s.take(&s.players[turn], 2)
			}
			turn = ring[turn]
		}
	}
	s.turn, s.top, s.card = turn, top, top
	s.begin()
}

// decide makes the decisions of one turn up to the play, for a player that draws
// by choice or under house rules: from a set of faces that may follow the top it
// chooses one, with the number of cards, or none.
func (s *State) decide(set uint64) (play uint64, count int) {
	me := &s.players[s.turn]
	var pairs uint64
	if s.twins {
		pairs = set & me.b & coloredSet
	}
	if s.noOutOnReverse {
		switch me.size() {
		case 1:
			set &^= reverseSet
		case 2:
			pairs &^= reverseSet
		}
	}
	n := uint64(bits.OnesCount64(set) + bits.OnesCount64(pairs))
	k := me.choose(n + uint64(s.freely>>s.turn&1))
	switch {
	case k >= n:
		return s.draw(), 1
	case pairs != 0:
		return kthPair(set, pairs, k)
	default:
		return kth(set, k), 1
	}
}

// kthPair is the play that k others precede, where each face of pairs may be
// played by two cards as well as by one; pairs is a part of set.
func kthPair(set, pairs, k uint64) (play uint64, count int) {
	for ; ; set &= set - 1 {
		play = set & -set
		switch {
		case k == 0:
			return play, 1
		case pairs&play == 0:
			k--
		case k == 1:
			return play, 2
		default:
			k -= 2
		}
	}
}

// draw draws one card for the turn and chooses whether to play it, if it is
// playable, and as what.
func (s *State) draw() (play uint64) {
	if !s.drawable() {
		s.idle++
		return 0
	}
	s.idle = 0
	card := s.pile.draw()
	s.players[s.turn].add(card)
	return s.keepOrPlay(card)
}

// keepOrPlay chooses whether to play a card just drawn.
func (s *State) keepOrPlay(card uint8) (play uint64) {
	set := group[card] & follow[s.top]
	if set == 0 {
		return 0
	}
	n := uint64(bits.OnesCount64(set))
	k := s.players[s.turn].choose(n + uint64(s.freely>>s.turn&1))
	if k >= n {
		return 0
	}
	return kth(set, k)
}

// act applies the effect of a play of one card or two equal ones, which has put
// the face on top and covered the previous face.
func (s *State) act(before uint8, count int) {
	seat := s.turn
	me := &s.players[seat]
	out := me.a == 0
	s.turn = s.after(seat, 1)
	switch rankOf[s.top] {
	case skip:
		s.turn = s.after(s.turn, count)
	case reverse:
		switch {
		case s.seats == 2:
			s.turn = s.after(s.turn, count)
		case count == 1:
			s.dir ^= 1
			s.turn = s.after(seat, 1)
		}
	case drawTwo:
		s.force(s.turn, 2*count)
		s.turn = s.after(s.turn, 1)
	case four:
		s.bluffer = seat
		s.guilty = me.has(colorOf[before])
		s.answer()
	}
	if out {
		s.end(uno.Out, seat)
	}
}

// answer is the answer of the seat to act to a Wild Draw Four: it challenges
// or accepts.
func (s *State) answer() {
	challenges := s.players[s.turn].choose(2) == 0
	if challenges && s.guilty {
		s.force(s.bluffer, 4)
		return
	}
	n := 4
	if challenges {
		n = 6
	}
	s.force(s.turn, n)
	s.turn = s.after(s.turn, 1)
}

// resume advances a hand taken from mid-game to the beginning of a turn. It
// reports whether the hand continues.
func (s *State) resume() bool {
	switch s.phase {
	case uno.ToName:
		s.name()
	case uno.ToKeep:
		before := s.top
		play := s.keepOrPlay(s.drawn)
		if play == 0 {
			s.turn = s.after(s.turn, 1)
			break
		}
		s.top = uint8(bits.TrailingZeros64(play))
		s.card = s.top
		s.players[s.turn].remove(s.top)
		s.act(before, 1)
	case uno.ToAnswer:
		s.answer()
		if s.winner >= 0 {
			s.end(uno.Out, s.winner)
		}
	default:
		return s.phase == uno.ToPlay
	}
	return s.phase != uno.Over && s.begin()
}
