package learnt

import (
	"math/bits"

	"github.com/unolab/uno"
)

// follows is the set of coloured cards of a hand that may be played.
func follows(one uint64, c uno.Color, rank uno.Rank) uint64 {
	set := uint64(0)
	if c < uno.Colors {
		set = one & (0x1FFF << (16 * c))
	}
	if rank <= uno.DrawTwo {
		set |= one & column(rank)
	}
	return set
}

// The six pairs of colours, as bits of a set of links.
var pairs = [6][2]int{{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}}

// linked gives, by links and by a set of colours, the colours connected with
// them; parts is the number of components of the colours under the links.
var linked, parts [64][16]uint8

func init() {
	for links := range 64 {
		for start := range 16 {
			set := start
			for range uno.Colors {
				for i, p := range pairs {
					if links>>i&1 != 0 && (set>>p[0]|set>>p[1])&1 != 0 {
						set |= 1<<p[0] | 1<<p[1]
					}
				}
			}
			linked[links][start] = uint8(set)
		}
		for present := range 16 {
			for seen, c := 0, 0; c < uno.Colors; c++ {
				if present>>c&1 != 0 && seen>>c&1 == 0 {
					seen |= int(linked[links][1<<c])
					parts[links][present]++
				}
			}
		}
	}
}

// links counts the components of the hand's colours, where two colours are
// linked by a rank that both have, and the cards in those that can be reached
// from the top.
func (a *after) links(next uint64) (components, reach int) {
	var lanes [uno.Colors]uint64
	links, present, start := 0, 0, 0
	for c := range lanes {
		lanes[c] = lane(a.one, uno.Color(c))
		if lanes[c] != 0 {
			present |= 1 << c
		}
		if lane(next, uno.Color(c)) != 0 {
			start |= 1 << c
		}
	}
	for i, p := range pairs {
		if lanes[p[0]]&lanes[p[1]] != 0 {
			links |= 1 << i
		}
	}
	for c, set := 0, linked[links][start]; c < uno.Colors; c++ {
		reach += int(set>>c&1) * a.inColor[c]
	}
	return int(parts[links][present]), reach
}

// finishes reports whether the hand can be played out in one turn of two
// seats, from a top of colour and rank: all cards but the last give the turn
// back.
func (s *Scene) finishes(one, two uint64, wilds, fours int, c uno.Color, rank uno.Rank) bool {
	n := bits.OnesCount64(one) + bits.OnesCount64(two) + wilds + fours
	if n == 0 {
		return true
	}
	if n == 1 {
		if wilds+fours == 1 {
			return !s.Rules.NoOutOnAction
		}
		last := uno.Rank(bits.TrailingZeros64(one) & 15)
		if s.Rules.NoOutOnAction && last >= uno.Skip || s.Rules.NoOutOnReverse && last == uno.Reverse {
			return false
		}
		return follows(one, c, rank) != 0
	}
	keeps := uint64(0)
	for r := uno.Skip; r <= uno.DrawTwo; r++ {
		if s.again>>r&1 != 0 {
			keeps |= column(r)
		}
	}
	keepers := bits.OnesCount64(one&keeps) + bits.OnesCount64(two&keeps)
	if s.again>>uno.WildDrawFour&1 != 0 {
		keepers += fours
	}
	if n-keepers > 1 || n > 6 {
		return false
	}
	for set := follows(one, c, rank) & keeps; set != 0; set &= set - 1 {
		card := set & -set
		k := uno.Kind(bits.TrailingZeros64(card))
		if s.finishes(one&^(card&^two), two&^card, wilds, fours, k.Color(), k.Rank()) {
			return true
		}
	}
	if fours > 0 && s.again>>uno.WildDrawFour&1 != 0 && !s.Rules.WD4Last {
		for d := range uno.Color(uno.Colors) {
			if s.finishes(one, two, wilds, fours-1, d, uno.WildDrawFour) {
				return true
			}
		}
	}
	return false
}
