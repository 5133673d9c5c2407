package fast

import (
	"math/bits"

	"github.com/unolab/uno"
)

// deal starts the hand of a game's key: the first player gets the first card.
func (s *State) deal(key uint64, first int8, sizes *[uno.MaxSeats]int8) {
	s.seed(key)
	s.pile.fresh(key)
	s.phase = uno.ToPlay
	s.dir = 0
	s.idle = 0
	s.forgot = -1
	s.first = first
	s.last = s.next[1][first] // the dealer
	s.sum = 0
	s.winner = -1
	s.reason = uno.NotOver
	s.shuffled = false
	s.turns = 0
	for seat := range s.players[:s.seats] {
		s.players[seat].hand = hand{}
	}
	s.dealHands(sizes)
	s.start(s.turnStart())
}

// dealHands deals one card to each seat in turn, from the first player on, as
// many rounds as the largest hand has cards.
func (s *State) dealHands(sizes *[uno.MaxSeats]int8) {
	rounds := int8(0)
	for _, n := range sizes[:s.seats] {
		rounds = max(rounds, n)
	}
	src, order, next := s.pile.stream, &s.pile.order, uint64(0)
	for round := range rounds {
		seat := s.first
		for range s.seats {
			if round < sizes[seat] {
				far, _ := bits.Mul64(src.word, deckSize-next)
				at := (next + far) & 127
				s.players[seat].add(order[at])
				order[at] = order[next&127]
				next++
				src.hi, src.lo = step(src.hi, src.lo)
				src.word = scramble(src.hi, src.lo)
			}
			if seat++; seat == s.seats {
				seat = 0
			}
		}
	}
	s.pile.stream, s.pile.next = src, next
}

// turnStart turns over cards until one can start the discards; any other card
// goes back and the pile is shuffled.
func (s *State) turnStart() uint8 {
	unfit := uint8(fours)
	if s.table == pomdp || s.table == duel {
		unfit = wilds
	}
	for {
		face := s.pile.draw()
		if face < unfit {
			return face
		}
		s.pile.restock(unheld(s.players[:s.seats]), s.key)
	}
}

// start applies the start card's effect and gives the first turn.
func (s *State) start(face uint8) {
	s.turn = s.first
	s.top, s.card = face, face
	if s.table == duel {
		return
	}
	switch rankOf[face] {
	case skip:
		s.turn = s.after(s.first, 1)
	case reverse:
		if s.seats > 2 {
			s.dir = 1
		}
		s.turn = s.after(s.first, 1)
	case drawTwo:
		s.force(s.first, 2)
		if s.table != rlcard {
			s.turn = s.after(s.first, 1)
		}
	case wild:
		if s.table == rlcard {
			s.top = wilds + uint8(s.luck.choose(uno.Colors))
		} else if s.weighed {
			s.phase = uno.ToName
		} else {
			s.name()
		}
	}
}

// name lets the first player name the colour of a start Wild.
func (s *State) name() {
	s.top = wilds + uint8(s.players[s.turn].choose(uno.Colors))
}
