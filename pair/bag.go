package pair

import (
	"math/bits"

	"github.com/unolab/uno"
)

// Bag is a multiset of cards in the bits of uno.Cards: bit 16*colour + rank of
// One is the first copy of a coloured kind and the same bit of Two the second;
// bits 13 and 14 of the four lanes of One count the Wilds and the Wild Draw
// Fours, filled from lane 0 up.
type Bag struct{ One, Two uint64 }

// Sets of kinds: a lane is a colour, at 16 times its number, and a column a rank.
const (
	LaneBits    uint64 = 0x1FFF
	ColoredBits uint64 = 0x1FFF_1FFF_1FFF_1FFF
	ColumnBits  uint64 = 0x0001_0001_0001_0001
	wildBits    uint64 = ColumnBits << 13
	fourBits    uint64 = ColumnBits << 14
	// kindBits is one bit for each kind that can be there: the counters of the
	// black kinds show in lane 0.
	kindBits = ColoredBits | 1<<13 | 1<<14
)

// BagOf takes over cards.
func BagOf(c uno.Cards) Bag {
	one, two := c.Bits()
	return Bag{one, two}
}

// Cards gives the multiset back.
func (b Bag) Cards() uno.Cards { return uno.CardsFromBits(b.One, b.Two) }

// Size is the number of cards.
func (b Bag) Size() int { return bits.OnesCount64(b.One) + bits.OnesCount64(b.Two) }

// Single reports whether there is exactly one card.
func (b Bag) Single() bool { return b.Two == 0 && b.One&(b.One-1) == 0 && b.One != 0 }

// Empty reports whether there is none.
func (b Bag) Empty() bool { return b.One == 0 }

// HasColor reports whether there is a card of a colour.
func (b Bag) HasColor(c uno.Color) bool { return b.One>>(16*c)&LaneBits != 0 }

// Count is the number of cards of kind k.
func (b Bag) Count(k uno.Kind) int {
	if k.Black() {
		return bits.OnesCount64(b.One & (ColumnBits << (k & 15)))
	}
	return int(b.One>>k&1 + b.Two>>k&1)
}

// Add puts in one card; there must be room for it.
func (b *Bag) Add(k uno.Kind) {
	if k.Black() {
		have := b.One & (ColumnBits << k)
		b.One |= (have<<16 | 1<<k)
		return
	}
	bit := uint64(1) << k
	b.Two |= b.One & bit
	b.One |= bit
}

// Remove takes out one card, which must be there.
func (b *Bag) Remove(k uno.Kind) {
	if k.Black() {
		have := b.One & (ColumnBits << k)
		b.One = b.One&^have | have>>16&(ColumnBits<<k)
		return
	}
	bit := uint64(1) << k
	b.One &^= bit &^ b.Two
	b.Two &^= bit
}

// Plus is the sum of two multisets, which together must fit.
func (b Bag) Plus(c Bag) Bag { return BagOf(b.Cards().Plus(c.Cards())) }

// Minus is b without c, which must be a part of it.
func (b Bag) Minus(c Bag) Bag { return BagOf(b.Cards().Minus(c.Cards())) }

// Kinds is the set of kinds that are there, a bit for each.
func (b Bag) Kinds() uint64 { return b.One & kindBits }

// Next takes the lowest kind out of a set of kinds.
func Next(set *uint64) uno.Kind {
	k := uno.Kind(bits.TrailingZeros64(*set))
	*set &= *set - 1
	return k
}

// CountOf is the number of cards of a set of kinds.
func (b Bag) CountOf(set uint64) int {
	n := bits.OnesCount64(b.One&set&ColoredBits) + bits.OnesCount64(b.Two&set&ColoredBits)
	if set>>uno.WildKind&1 != 0 {
		n += bits.OnesCount64(b.One & wildBits)
	}
	if set>>uno.WildDrawFourKind&1 != 0 {
		n += bits.OnesCount64(b.One & fourBits)
	}
	return n
}
