package fast

import (
	"math/bits"

	"github.com/unolab/uno"
)

// turnPOMDP plays a turn of pomdp in every live lane: the kernel in plain Go.
func (o *octet) turnPOMDP(p *piles) {
	act := o.live &^ o.owed
	o.out, o.call = 0, 0
	owed := o.owed & o.live
	o.owed = 0
	me, its := &o.players[0], &o.players[1]
	for i := range width {
		bit := uint8(1) << i

		// The face to play: one bit of what the player has and may play.
		var set uint64
		if act&bit != 0 {
			set = me.a[i] & o.may[i]
			o.turns[i]++
		}
		n := uint64(bits.OnesCount64(set))
		word := scramble(me.hi[i], me.lo[i])
		k, _ := bits.Mul64(word, n)
		if n > 1 {
			me.hi[i], me.lo[i] = step(me.hi[i], me.lo[i])
		}

		// It leaves the hand and goes on top.
		var gone uint64
		if n > 0 {
			face := bits.TrailingZeros64(kth(set, k))
			gone = group[face]
			o.top[i], o.may[i] = uint64(face), follow[face]
		}
		more := me.b[i] & gone
		me.b[i] ^= more & -more
		if more == 0 {
			me.a[i] &^= gone
		}
		if gone != 0 && me.a[i] == 0 {
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
			o.drawn(its, i, p)
		}
		if two {
			o.drawn(its, i, p)
		}
		if o.live&bit != 0 && (o.short(i) || o.turns[i] >= o.limit[i]) {
			o.call |= bit
		}
		o.call |= o.out & bit
	}
}

// swap passes the turn in a lane.
func (o *octet) swap(i int) {
	me, its := &o.players[0], &o.players[1]
	me.a[i], its.a[i] = its.a[i], me.a[i]
	me.b[i], its.b[i] = its.b[i], me.b[i]
	me.hi[i], its.hi[i] = its.hi[i], me.hi[i]
	me.lo[i], its.lo[i] = its.lo[i], me.lo[i]
	o.seat ^= 1 << i
}

// drawn gives a player the next card of a lane, and returns it.
func (o *octet) drawn(l *lines, i int, p *piles) (card uint8) {
	card = p[o.next[i]%uint64(len(p))]
	h := hand{l.a[i], l.b[i]}
	h.add(card)
	l.a[i], l.b[i] = h.a, h.b
	o.next[i]++
	return card
}

// deal makes draw piles of left cards in an order and shuffles so many of them that ready
// are; it deals n cards to each of the seats, from the first line on. All streams are those
// of each lane's key; the purposes of those of the players are in lo.
func (o *octet) deal(seats, n, ready int, order *[128]uint8, p *piles) {
	for i := range width {
		copy(p[o.next[i]:], order[:])
		pile := streamOf(o.key[i], uno.ShufflePurpose(0))
		o.pileHi[i], o.pileLo[i], o.ready[i] = pile.hi, pile.lo, o.next[i]
		o.shuffleLane(i, ready, p)
		for line := range o.players[:seats] {
			l := &o.players[line]
			s := streamOf(o.key[i], l.lo[i])
			l.hi[i], l.lo[i] = s.hi, s.lo
			var h hand
			for k := range n {
				h.add(p[int(o.next[i])+line+k*seats])
			}
			l.a[i], l.b[i] = h.a, h.b
		}
		o.next[i] += uint64(seats * n)
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
