package belief

import (
	"math/bits"

	"github.com/unolab/uno"
)

// kindSet is a set of kinds, in the form that masks the two words of a
// uno.Cards: bit k for a coloured kind k, and for a black kind its bit in all
// four lanes, because a Cards counts black cards over the lanes.
type kindSet uint64

const (
	lanes      kindSet = 0x0001_0001_0001_0001
	colourLane kindSet = 0x1FFF
	blackKinds         = lanes<<kindSet(uno.Wild) | lanes<<kindSet(uno.WildDrawFour)
	allKinds           = colourLane*lanes | blackKinds
)

// setOf is the set of one kind.
func setOf(k uno.Kind) kindSet {
	if k.Black() {
		return lanes << k
	}
	return 1 << k
}

// colorSet is the set of the 13 kinds of a colour; empty for NoColor.
func colorSet(c uno.Color) kindSet {
	if c >= uno.NoColor {
		return 0
	}
	return colourLane << (16 * c)
}

// rankSet is the set of the kinds of a rank.
func rankSet(r uno.Rank) kindSet { return lanes << r }

// countIn is the number of cards of c whose kind is in s.
func countIn(c uno.Cards, s kindSet) int {
	one, two := c.Bits()
	return bits.OnesCount64(one&uint64(s)) + bits.OnesCount64(two&uint64(s))
}

// present is the set of the kinds of which c holds a card.
func present(c uno.Cards) kindSet {
	one, _ := c.Bits()
	s := kindSet(one) & (colourLane * lanes)
	for _, k := range [...]uno.Kind{uno.WildKind, uno.WildDrawFourKind} {
		if c.Has(k) {
			s |= lanes << k
		}
	}
	return s
}
