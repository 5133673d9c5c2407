package coop

import (
	"math/bits"
	"slices"

	"github.com/unolab/uno/puzzle/internal/openhand"
)

// symmetry packs positions so that a renaming of the numbers gives the same
// key. The value of a number is its profile: how many cards of each player and
// colour with that number are still held. So a position is the top's colour,
// the profile of the top's number, the turn, and the profiles of the other
// numbers in any order. Colours and numbers exchange roles where there are more
// colours.
//
// With c colours, p players and at most m copies of a card in a hand there are
// at most (m+1)^(pc) profiles, so positions are polynomially many in the number
// of cards for fixed c, p and m, and the search is polynomial.
type symmetry struct {
	pos     *openhand.Position
	few     []int32 // kind -> its value on the side of few values, from 1
	many    []int32 // kind -> its value on the other side, from 0
	shift   []int   // slot -> place of its count in a profile
	width   int     // of a profile, in bits; top and turn are those of the others
	top     int
	turn    int
	profile []uint64
	sorted  []uint64
	key     []uint64
}

// newSymmetry returns nil if a profile does not fit a word, or if there is a
// draw pile, whose order distinguishes numbers.
func newSymmetry(p *openhand.Position) *symmetry {
	if len(p.Pile) > 0 {
		return nil
	}
	s := &symmetry{pos: p}
	var values [2]map[int32]int32
	var ids [2][]int32
	for side := range values {
		values[side] = map[int32]int32{}
		for _, c := range p.Kinds {
			v := c.Color
			if side == 1 {
				v = c.Number
			}
			if _, ok := values[side][v]; !ok {
				values[side][v] = int32(len(values[side]))
			}
			ids[side] = append(ids[side], values[side][v])
		}
	}
	few := 0
	if len(values[1]) < len(values[0]) {
		few = 1
	}
	s.few, s.many = ids[few], ids[1-few]
	most := make([]int32, p.Players*len(values[few]))
	place := func(slot int) int32 {
		return s.few[p.Slots[slot].Kind]*int32(p.Players) + int32(p.Slots[slot].Player)
	}
	for i := range p.Slots {
		most[place(i)] = max(most[place(i)], p.Slots[i].Most)
	}
	at := make([]int, len(most))
	for k, m := range most {
		at[k] = s.width
		s.width += bits.Len32(uint32(m))
	}
	if s.width > 64 {
		return nil
	}
	for i := range p.Slots {
		s.shift = append(s.shift, at[place(i)])
	}
	s.profile = make([]uint64, len(values[1-few]))
	s.sorted = make([]uint64, len(s.profile))
	s.top, s.turn = bits.Len(uint(len(values[few]))), bits.Len(uint(p.Players))
	s.key = make([]uint64, openhand.Words(s.top+s.turn+s.width*len(s.profile)))
	return s
}

// pack returns the key of the position; the next call overwrites it.
func (s *symmetry) pack() []uint64 {
	p := s.pos
	clear(s.profile)
	for i, held := range p.Held {
		if held > 0 {
			s.profile[s.many[p.Slots[i].Kind]] |= uint64(held) << s.shift[i]
		}
	}
	rest := append(s.sorted[:0], s.profile...)
	at, top := 0, int32(0)
	clear(s.key)
	if p.Top != openhand.NoTop {
		top = s.few[p.Top] + 1
		number := s.many[p.Top]
		first := rest[number]
		rest[number] = rest[len(rest)-1]
		rest = rest[:len(rest)-1]
		at = s.put(at, first, s.width)
	}
	slices.Sort(rest)
	slices.Reverse(rest)
	for _, profile := range rest {
		at = s.put(at, profile, s.width)
	}
	at = s.put(at, uint64(top), s.top)
	s.put(at, uint64(p.Turn), s.turn)
	return s.key
}

// put writes bits into the key and returns where the next ones go.
func (s *symmetry) put(at int, value uint64, width int) int {
	s.key[at/64] |= value << (at % 64)
	if spill := at%64 + width - 64; spill > 0 {
		s.key[at/64+1] |= value >> (width - spill)
	}
	return at + width
}
