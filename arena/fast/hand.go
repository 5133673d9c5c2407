package fast

import (
	"math/bits"

	"github.com/unolab/uno"
)

// hand is a multiset of cards: a hand, the draw pile, the deck. Word a holds the
// faces that the cards can show, so that the playable faces are the intersection
// of a with those that may follow the top. Word b has one more bit of the card's
// group for each further copy of it.
type hand struct{ a, b uint64 }

// fullDeck is the 108 cards.
func fullDeck() hand {
	const thrice = 0x77 << wilds
	return hand{a: coloredSet | blackSet, b: coloredSet&^columnSet | thrice}
}

// add adds a card.
func (h *hand) add(card uint8) {
	g := group[card]
	free := h.a & g &^ h.b
	h.b |= free & -free
	h.a |= g
}

// remove removes a card that shows a face; there must be one.
func (h *hand) remove(face uint8) {
	gone := group[face]
	more := h.b & gone
	h.b ^= more & -more
	if more != 0 {
		gone = 0
	}
	h.a &^= gone
}

// count is the number of copies of a card.
func (h *hand) count(card uint8) int {
	return int(h.a>>card&1) + bits.OnesCount64(h.b&group[card])
}

// size is the number of cards.
func (h *hand) size() int {
	const once = coloredSet | 1<<wilds | 1<<fours
	return bits.OnesCount64(h.a&once) + bits.OnesCount64(h.b)
}

// has reports whether there is a coloured card of a colour.
func (h *hand) has(color uint8) bool { return h.a>>(ranks*color)&laneSet != 0 }

// list writes the cards in canonical order and returns how many there are.
func (h hand) list(into *[128]uint8) uint64 {
	if hasAVX512 {
		return list512(h.a, h.b, into)
	}
	return h.listed(into)
}

// listed is list in plain Go.
func (h hand) listed(into *[128]uint8) uint64 {
	n := uint64(0)
	for set := h.a & coloredSet; set != 0; set &= set - 1 {
		card := uint8(bits.TrailingZeros64(set))
		into[n&127] = card
		into[(n+1)&127] = card
		n += 1 + h.b>>card&1
	}
	for _, card := range [...]uint8{wilds, fours} {
		for range h.count(card) {
			into[n&127] = card
			n++
		}
	}
	return n
}

// pool is the cards of several hands together.
type pool struct {
	one, two   uint64 // the coloured faces of which there is a copy, of which there are two
	wild, four int    // how many there are of the black cards
}

// add adds a hand.
func (p *pool) add(h hand) {
	const last = 8<<wilds | 8<<fours // b has no bit there: three are for the further copies
	p.two |= p.one&h.a | h.b
	p.one |= h.a
	black := h.a&last | h.b
	p.wild += bits.OnesCount64(black & wildSet)
	p.four += bits.OnesCount64(black & fourSet)
}

// size is the number of cards.
func (p *pool) size() int {
	return bits.OnesCount64(p.one&coloredSet) + bits.OnesCount64(p.two&coloredSet) + p.wild + p.four
}

// points is the value of the cards for the winner.
func (p *pool) points() int {
	sum := 50 * (p.wild + p.four)
	for bit, faces := range pointBits {
		sum += (bits.OnesCount64(p.one&faces) + bits.OnesCount64(p.two&faces)) << bit
	}
	return sum
}

// rest is every other card of the deck.
func (p *pool) rest() hand {
	deck := fullDeck()
	r := hand{a: (deck.a&^p.one | deck.b&^p.two) & coloredSet, b: deck.b &^ p.one & coloredSet}
	if n := 4 - p.wild; n > 0 {
		r.a |= wildSet
		r.b |= (1<<(n-1) - 1) << wilds
	}
	if n := 4 - p.four; n > 0 {
		r.a |= fourSet
		r.b |= (1<<(n-1) - 1) << fours
	}
	return r
}

// unheld is every card of the deck that is in none of the hands.
func unheld(players []player) hand {
	var held pool
	for i := range players {
		held.add(players[i].hand)
	}
	return held.rest()
}

// handOf is the hand of some cards.
func handOf(c uno.Cards) hand {
	var h hand
	one, two := c.Bits()
	for color := range uno.Colors {
		h.a |= one >> (16 * color) & laneSet << (ranks * color)
		h.b |= two >> (16 * color) & laneSet << (ranks * color)
	}
	for range c.Count(uno.WildKind) {
		h.add(wilds)
	}
	for range c.Count(uno.WildDrawFourKind) {
		h.add(fours)
	}
	return h
}

// cards is the cards of a hand.
func (h hand) cards() uno.Cards {
	var order [128]uint8
	var c uno.Cards
	for _, card := range order[:h.list(&order)] {
		c.Add(kindOf(card))
	}
	return c
}

// kth is the face, as a set of one, of a set that k others precede; it must
// exist.
func kth(set, k uint64) uint64 {
	for ; k > 2; k-- {
		set &= set - 1
	}
	return early(set, k)
}

// early is kth for k up to 2, which is nearly every choice, without a branch.
func early(set, k uint64) uint64 {
	first := set & -set
	set ^= first
	second := set & -set
	set ^= second
	set |= second&above(2, k) | first&above(1, k)
	return set & -set
}

// above is all ones if n > i, else 0, for numbers below 2^63.
func above(n, i uint64) uint64 { return uint64(int64(i-n) >> 63) }
