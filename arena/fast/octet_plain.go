package fast

import (
	"math/bits"

	"github.com/unolab/uno"
)

// turn plays a turn in every live lane: the kernel in plain Go.
func (o *octet) turn(p *piles) {
	act := o.live &^ o.owed
	o.out, o.call = 0, 0
	owed := o.owed & o.live
	o.owed = 0
	for i := range width {
		bit := uint8(1) << i

		// The face to play: one bit of what the player has and may play.
		var set uint64
		if act&bit != 0 {
			set = o.a[i] & o.may[i]
			o.turns[i]++
		}
		n := uint64(bits.OnesCount64(set))
		word := scramble(o.hi[i], o.lo[i])
		k, _ := bits.Mul64(word, n)
		if n > 1 {
			o.hi[i], o.lo[i] = step(o.hi[i], o.lo[i])
		}

		// It leaves the hand and goes on top.
		var gone uint64
		if n > 0 {
			face := bits.TrailingZeros64(kth(set, k))
			gone = group[face]
			o.top[i], o.may[i] = uint64(face), follow[face]
		}
		more := o.b[i] & gone
		o.b[i] ^= more & -more
		if more == 0 {
			o.a[i] &^= gone
		}
		if gone != 0 && o.a[i] == 0 {
			o.out |= bit
			gone = 0 // nothing comes of the last card
		}

		// Who is next, and how many cards the player in the second line draws.
		one, two := act&bit != 0 && n == 0, owed&bit != 0
		if act&bit != 0 && gone&againSet == 0 && o.out&bit == 0 {
			o.swap(i)
		}
		if gone&drawSet != 0 {
			two = true
		}
		if gone&fourSet != 0 {
			o.owed |= bit
		}
		if one || two {
			o.drawn(i, p)
		}
		if two {
			o.drawn(i, p)
		}
		if o.live&bit != 0 && (o.short(i) || o.turns[i] >= o.limit[i]) {
			o.call |= bit
		}
		o.call |= o.out & bit
	}
}

// swap passes the turn in a lane.
func (o *octet) swap(i int) {
	o.a[i], o.a2[i] = o.a2[i], o.a[i]
	o.b[i], o.b2[i] = o.b2[i], o.b[i]
	o.hi[i], o.hi2[i] = o.hi2[i], o.hi[i]
	o.lo[i], o.lo2[i] = o.lo2[i], o.lo[i]
	o.seat ^= 1 << i
}

// drawn gives the player in the second line of a lane the next card.
func (o *octet) drawn(i int, p *piles) {
	h := hand{o.a2[i], o.b2[i]}
	h.add(p[o.next[i]%uint64(len(p))])
	o.a2[i], o.b2[i] = h.a, h.b
	o.next[i]++
}

// deal makes draw piles of left cards in an order and shuffles so many of them that ready
// are; it deals n cards to both players, the first card to the one whose bit is in seat.
// All streams are those of each lane's key.
func (o *octet) deal(n, ready int, order *[128]uint8, p *piles) {
	for i := range width {
		copy(p[o.next[i]:], order[:])
		seat := int(o.seat >> i & 1)
		mine, its := streamOf(o.key[i], uno.SeatPurpose(seat)), streamOf(o.key[i], uno.SeatPurpose(1-seat))
		o.hi[i], o.lo[i], o.hi2[i], o.lo2[i] = mine.hi, mine.lo, its.hi, its.lo
		pile := streamOf(o.key[i], uno.ShufflePurpose(0))
		o.pileHi[i], o.pileLo[i], o.ready[i] = pile.hi, pile.lo, o.next[i]
		o.shuffleLane(i, ready, p)
		var hands [2]hand
		for k := range 2 * n {
			hands[k&1].add(p[o.next[i]])
			o.next[i]++
		}
		o.a[i], o.b[i], o.a2[i], o.b2[i] = hands[0].a, hands[0].b, hands[1].a, hands[1].b
	}
}

// shuffleLane shuffles n more cards of a lane, as far as there are so many: the
// Fisher-Yates shuffle of uno.Arrange.
func (o *octet) shuffleLane(i, n int, p *piles) {
	hi, lo := o.pileHi[i], o.pileLo[i]
	for range min(uint64(n), o.left[i]) {
		far, _ := bits.Mul64(scramble(hi, lo), o.left[i])
		at := o.ready[i]
		p[at], p[at+far] = p[at+far], p[at]
		hi, lo = step(hi, lo)
		o.ready[i]++
		o.left[i]--
	}
	o.pileHi[i], o.pileLo[i] = hi, lo
}
