package uno

import (
	"fmt"
	"iter"
	"math/bits"
	"strings"
)

// Cards is a multiset of cards: a hand, the draw pile, the discards, a deck.
// It holds at most two of each coloured kind and four of each black one, which
// is every part of the 108 cards. The zero value is empty; equal multisets are
// equal values.
//
// Representation: bit 16*colour + rank of one says that there is a first copy
// of the kind, the same bit of two that there is a second (two is a part of
// one on coloured bits). Bits 13 and 14 of the four lanes of one count the
// Wilds and the Wild Draw Fours, filled from lane 0 up; two has no such bits.
type Cards struct{ one, two uint64 }

const (
	coloredBits uint64 = 0x1FFF_1FFF_1FFF_1FFF
	wildBits    uint64 = 0x2000_2000_2000_2000
	fourBits    uint64 = 0x4000_4000_4000_4000
	columnBits  uint64 = 0x0001_0001_0001_0001
	lane        uint64 = 0x1FFF
)

// FullDeck is the 108 cards.
func FullDeck() Cards {
	return Cards{one: coloredBits | wildBits | fourBits, two: coloredBits &^ columnBits}
}

// blackBits is the counter of the black kind k.
func blackBits(k Kind) uint64 { return wildBits << (k - WildKind) }

// blackCount is the counter of the black kind k showing n.
func blackCount(k Kind, n int) uint64 {
	return blackBits(k) & (1<<(16*uint(n)) - 1)
}

// NewCards makes a multiset of the kinds named. It panics when there are more
// of a kind than a multiset can hold (two, or four black ones). Use ParseCards
// for user input.
func NewCards(kinds ...Kind) Cards {
	var c Cards
	for _, k := range kinds {
		if c.room(k) == 0 {
			panic(fmt.Sprintf("uno: too many of %v", k))
		}
		c.Add(k)
	}
	return c
}

// room is how many more of k the multiset can take.
func (c Cards) room(k Kind) int {
	if k.Black() {
		return 4 - c.Count(k)
	}
	return 2 - c.Count(k)
}

// Len is the number of cards.
func (c Cards) Len() int { return bits.OnesCount64(c.one) + bits.OnesCount64(c.two) }

// Empty reports whether there is no card.
func (c Cards) Empty() bool { return c.one == 0 }

// Count is the number of cards of kind k.
func (c Cards) Count(k Kind) int {
	if k.Black() {
		return bits.OnesCount64(c.one & blackBits(k))
	}
	return int(c.one>>k&1 + c.two>>k&1)
}

// Has reports whether there is a card of kind k.
func (c Cards) Has(k Kind) bool {
	// A black counter is filled from lane 0, whose bit is k itself.
	return c.one>>k&1 != 0
}

// Add puts in one card of kind k. There must be room for it.
func (c *Cards) Add(k Kind) {
	if k.Black() {
		c.one |= blackCount(k, c.Count(k)+1)
		return
	}
	c.two |= c.one & (1 << k)
	c.one |= 1 << k
}

// Remove takes out one card of kind k, which must be there.
func (c *Cards) Remove(k Kind) {
	if k.Black() {
		c.one = c.one&^blackBits(k) | blackCount(k, c.Count(k)-1)
		return
	}
	bit := uint64(1) << k
	c.one &^= bit &^ c.two
	c.two &^= bit
}

// Plus is the sum of two multisets. The sum must not exceed what a multiset can hold.
func (c Cards) Plus(d Cards) Cards {
	if c.Empty() {
		return d
	}
	sum := Cards{
		one: (c.one | d.one) & coloredBits,
		two: (c.two | d.two | c.one&d.one) & coloredBits,
	}
	for _, k := range [...]Kind{WildKind, WildDrawFourKind} {
		sum.one |= blackCount(k, c.Count(k)+d.Count(k))
	}
	return sum
}

// Minus removes d, which must be a part of c, from c.
func (c Cards) Minus(d Cards) Cards {
	rest := Cards{
		one: (c.one&^d.one | c.two&d.one&^d.two) & coloredBits,
		two: c.two &^ d.one & coloredBits,
	}
	for _, k := range [...]Kind{WildKind, WildDrawFourKind} {
		rest.one |= blackCount(k, c.Count(k)-d.Count(k))
	}
	return rest
}

// Contains reports whether d is a part of c, copies counted.
func (c Cards) Contains(d Cards) bool {
	return d.one&^c.one == 0 && d.two&^c.two == 0
}

// within is the cards whose bits are in a mask: whole kinds.
func (c Cards) within(mask uint64) Cards { return Cards{c.one & mask, c.two & mask} }

// of is the cards of kind k, which may be anything.
func (c Cards) of(k Kind) Cards {
	if k.Black() {
		if !k.Valid() {
			return Cards{}
		}
		return c.within(blackBits(k))
	}
	return c.within(1 << k)
}

// Colored is the number of cards of a colour.
func (c Cards) Colored(col Color) int {
	l := lane << (16 * col)
	return bits.OnesCount64(c.one&l) + bits.OnesCount64(c.two&l)
}

// HasColor reports whether there is a card of a colour.
func (c Cards) HasColor(col Color) bool { return c.one&(lane<<(16*col)) != 0 }

// Points is the worth of all the cards (docs/rules.md, Cards).
func (c Cards) Points() int {
	n := 0
	for k, m := range c.Each() {
		n += m * k.Points()
	}
	return n
}

// Each yields the kinds that are there, in canonical order, with their
// numbers.
func (c Cards) Each() iter.Seq2[Kind, int] {
	return func(yield func(Kind, int) bool) {
		for w := c.one & coloredBits; w != 0; w &= w - 1 {
			k := Kind(bits.TrailingZeros64(w))
			if !yield(k, 1+int(c.two>>k&1)) {
				return
			}
		}
		for _, k := range [...]Kind{WildKind, WildDrawFourKind} {
			if n := c.Count(k); n > 0 && !yield(k, n) {
				return
			}
		}
	}
}

// AppendKinds appends the cards one by one, in canonical order.
func (c Cards) AppendKinds(dst []Kind) []Kind {
	for k, n := range c.Each() {
		for range n {
			dst = append(dst, k)
		}
	}
	return dst
}

// Kinds lists the cards one by one, in canonical order.
func (c Cards) Kinds() []Kind { return c.AppendKinds(make([]Kind, 0, c.Len())) }

// String lists the cards in canonical order, separated by blanks.
func (c Cards) String() string { return joinKinds(c.Kinds(), " ") }

// joinKinds spells a list of cards.
func joinKinds(kinds []Kind, sep string) string {
	var b strings.Builder
	for i, k := range kinds {
		if i > 0 {
			b.WriteString(sep)
		}
		b.WriteString(k.String())
	}
	return b.String()
}

// ParseCards reads cards separated by blanks or commas. It refuses more than
// two of a coloured kind and more than four of a black one.
func ParseCards(s string) (Cards, error) {
	var c Cards
	for _, word := range strings.FieldsFunc(s, func(r rune) bool { return r == ' ' || r == ',' || r == '\t' || r == '\n' || r == '\r' }) {
		k, err := ParseKind(word)
		if err != nil {
			return Cards{}, err
		}
		if c.room(k) == 0 {
			return Cards{}, fmt.Errorf("too many of %v: a deck holds at most %d", k, c.Count(k))
		}
		c.Add(k)
	}
	return c, nil
}

// Bits is the representation of the multiset, for code that works on many
// cards at once; see Cards for its normal form.
func (c Cards) Bits() (one, two uint64) { return c.one, c.two }

// CardsFromBits makes a multiset from the result of Bits; the bits must be in
// normal form.
func CardsFromBits(one, two uint64) Cards { return Cards{one, two} }
