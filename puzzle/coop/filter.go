package coop

import (
	"github.com/unolab/uno/internal/unionfind"
	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/internal/openhand"
)

// filter rejects positions from which player 1 cannot finish first, by
// conditions that need no search. It rejects only lost positions.
type filter struct {
	pos    *openhand.Position
	strict bool

	hubOf  [][2]int32       // slot -> its colour and number as hubs
	kindOf [][2]int32       // kind -> the same
	joined unionfind.Forest // of hubs, by the cards that are left
	cards  []int32          // hub -> its cards, of those that a rule counts
	copies []int32          // kind -> the same
}

func newFilter(p *openhand.Position, strict bool) *filter {
	g := puzzle.NewDeckGraph(puzzle.Group(p.Kinds))
	s := &filter{pos: p, strict: strict, kindOf: g.Ends}
	for _, slot := range p.Slots {
		s.hubOf = append(s.hubOf, s.kindOf[slot.Kind])
	}
	s.joined = unionfind.New(g.Vertices())
	s.cards = make([]int32, len(s.joined))
	s.copies = make([]int32, len(p.Kinds))
	return s
}

// passes reports whether no condition rejects the position. It takes time
// linear in the slots.
func (s *filter) passes() bool {
	return s.enough() && s.idles() && s.connected()
}

// enough holds the hands against the turns to come. By the rule strict every
// other player plays a card between two of player 1's, and must keep one.
func (s *filter) enough() bool {
	p := s.pos
	if !s.strict {
		return true
	}
	for q := 1; q < p.Players; q++ {
		need := p.Left[0]
		if q >= p.Turn && p.Turn > 0 {
			need++
		}
		if p.Left[q] < need {
			return false
		}
	}
	return true
}

// idles holds the hands against the turns to come where players may skip.
// Between two cards of player 1 each other player q has a turn, in which he
// must skip unless he plays one of his cards but the last. Let d be a card that
// he keeps to the end: he skips only over tops that do not match d, and these
// are, in different rounds, different cards of the players before him.
func (s *filter) idles() bool {
	p := s.pos
	if s.strict || len(p.Pile) > 0 {
		return true
	}
	clear(s.cards)
	clear(s.copies)
	total := int32(0)
	for q := range p.Players {
		if q > 0 {
			skips := int32(p.Left[0]-1) - int32(p.Left[q]-1)
			tops := total
			if 1 <= p.Turn && p.Turn <= q {
				skips++
				tops++
			}
			if skips > 0 && !s.skips(q, skips, tops) {
				return false
			}
		}
		for _, i := range p.Hand(q) {
			if held := p.Held[i]; held > 0 {
				h := s.hubOf[i]
				s.cards[h[0]] += held
				s.cards[h[1]] += held
				s.copies[p.Slots[i].Kind] += held
				total += held
			}
		}
	}
	return true
}

// skips reports whether a player holds a card that does not match this many
// tops. The cards of the players before him are counted by hub and kind.
func (s *filter) skips(player int, need, tops int32) bool {
	p := s.pos
	for _, i := range p.Hand(player) {
		h := s.hubOf[i]
		if p.Held[i] > 0 && tops-s.cards[h[0]]-s.cards[h[1]]+s.copies[p.Slots[i].Kind] >= need {
			return true
		}
	}
	return false
}

// connected follows the remaining cards, drawn or not, from hub to hub: all
// cards of player 1 must be connected with the top. A card of player 1 that
// only one card matches must be the first or the last of the line.
func (s *filter) connected() bool {
	p := s.pos
	s.joined.Reset()
	clear(s.cards)
	for i, held := range p.Held {
		if held > 0 {
			s.join(s.hubOf[i], held)
		}
	}
	for _, k := range p.Pile[p.Gone:] {
		s.join(s.kindOf[k], 1)
	}
	root := int32(-1)
	if p.Top != openhand.NoTop {
		s.join(s.kindOf[p.Top], 1)
		root = s.joined.Find(s.kindOf[p.Top][0])
	}
	ends := 1
	if p.Top == openhand.NoTop {
		ends = 2
	}
	for _, i := range p.Hand(0) {
		held := p.Held[i]
		if held == 0 {
			continue
		}
		h := s.hubOf[i]
		r := s.joined.Find(h[0])
		if root < 0 {
			root = r
		}
		if r != root {
			return false
		}
		ways := s.ways(i)
		if ways <= 1 {
			ends--
		}
		if ends < 0 || ways == 0 && p.Left[0] > 1 {
			return false
		}
	}
	return true
}

// ways counts the cards, including the top, that match a held one: exact up
// to 1, no less than the truth beyond.
func (s *filter) ways(slot int32) int32 {
	h := s.hubOf[slot]
	return s.cards[h[0]] + s.cards[h[1]] - 2
}

func (s *filter) join(h [2]int32, cards int32) {
	s.cards[h[0]] += cards
	s.cards[h[1]] += cards
	s.joined.Union(h[0], h[1])
}
