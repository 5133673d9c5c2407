package duel

import (
	"math/bits"

	"github.com/unolab/uno"
)

// bag is a multiset of cards in the bits of uno.Cards: bit 16*colour + rank of
// one is the first copy of a coloured kind and the same bit of two the second;
// bits 13 and 14 of the four lanes of one count the Wilds and the Wild Draw
// Fours, filled from lane 0 up.
type bag struct{ one, two uint64 }

const (
	laneBits    uint64 = 0x1FFF
	coloredBits uint64 = 0x1FFF_1FFF_1FFF_1FFF
	columnBits  uint64 = 0x0001_0001_0001_0001
	wildBits    uint64 = columnBits << 13
	fourBits    uint64 = columnBits << 14
	// kindBits is one bit for each kind that can be there: the counters of the
	// black kinds show in lane 0.
	kindBits = coloredBits | 1<<13 | 1<<14
)

// bagOf takes over cards.
func bagOf(c uno.Cards) bag {
	one, two := c.Bits()
	return bag{one, two}
}

// cards gives the multiset back.
func (b bag) cards() uno.Cards { return uno.CardsFromBits(b.one, b.two) }

// size is the number of cards.
func (b bag) size() int { return bits.OnesCount64(b.one) + bits.OnesCount64(b.two) }

// single reports whether there is exactly one card.
func (b bag) single() bool { return b.two == 0 && b.one&(b.one-1) == 0 && b.one != 0 }

// empty reports whether there is none.
func (b bag) empty() bool { return b.one == 0 }

// hasColor reports whether there is a card of a colour.
func (b bag) hasColor(c uno.Color) bool { return b.one>>(16*c)&laneBits != 0 }

// count is the number of cards of kind k.
func (b bag) count(k uno.Kind) int {
	if k.Black() {
		return bits.OnesCount64(b.one & (columnBits << (k & 15)))
	}
	return int(b.one>>k&1 + b.two>>k&1)
}

// add puts in one card; there must be room for it.
func (b *bag) add(k uno.Kind) {
	if k.Black() {
		have := b.one & (columnBits << k)
		b.one |= (have<<16 | 1<<k)
		return
	}
	bit := uint64(1) << k
	b.two |= b.one & bit
	b.one |= bit
}

// remove takes out one card, which must be there.
func (b *bag) remove(k uno.Kind) {
	if k.Black() {
		have := b.one & (columnBits << k)
		b.one = b.one&^have | have>>16&(columnBits<<k)
		return
	}
	bit := uint64(1) << k
	b.one &^= bit &^ b.two
	b.two &^= bit
}

// plus is the sum of two multisets, which together must fit.
func (b bag) plus(c bag) bag { return bagOf(b.cards().Plus(c.cards())) }

// minus is b without c, which must be a part of it.
func (b bag) minus(c bag) bag { return bagOf(b.cards().Minus(c.cards())) }

// kinds is the set of kinds that are there, a bit for each.
func (b bag) kinds() uint64 { return b.one & kindBits }

// next takes the lowest kind out of a set of kinds.
func next(set *uint64) uno.Kind {
	k := uno.Kind(bits.TrailingZeros64(*set))
	*set &= *set - 1
	return k
}
