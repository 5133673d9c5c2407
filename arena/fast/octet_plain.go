package fast

import (
	"math/bits"

	"github.com/unolab/uno"
)

// burst plays some turns in every lane that goes on, shuffles two more cards of every pile,
// and says which lanes stand still.
func (o *octet) burst(t table, seats int, p *piles) {
	o.over, o.dry = 0, 0
	for i := range width {
		bit := uint8(1) << i
		for range turns {
			if o.goes&bit != 0 {
				o.turnOf(t, i, seats)
			}
		}
		o.shuffleLane(i, 2, p)
		o.count(i)
		o.look(i, p)
		switch {
		case o.live&bit == 0:
		case (o.goes|o.short)&bit == 0:
			o.over |= bit
		default:
			o.mayGo(i)
			if o.short&bit != 0 && o.left[i] == 0 {
				o.dry |= bit
			}
		}
	}
}

// turnOf plays a turn in a lane.
func (o *octet) turnOf(t table, i, seats int) {
	if t == pomdp {
		o.turnPOMDP(i)
	} else {
		o.turnOfficial(i, seats)
	}
}

// turnPOMDP plays a turn of pomdp in a lane: the kernel in plain Go.
func (o *octet) turnPOMDP(i int) {
	me, its, bit := &o.players[0], &o.players[1], uint8(1)<<i
	owed := o.owed&bit != 0
	o.owed &^= bit

	// The face to play: one bit of what the player has and may play.
	var set uint64
	if !owed {
		set = me.a[i] & o.may[i]
		o.turns[i]++
	}
	n := uint64(bits.OnesCount64(set))
	k, _ := bits.Mul64(scramble(me.hi[i], me.lo[i]), n)
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
	last := gone != 0 && me.a[i] == 0

	// Who is next, and how many cards the player in the second line draws.
	if !owed && gone&againSet == 0 {
		o.swap(i)
	}
	if last {
		o.goes &^= bit
		gone = 0 // nothing comes of a last card
	}
	two := owed || gone&drawSet != 0
	if gone&fourSet != 0 {
		o.owed |= bit
	}
	if two || n == 0 {
		o.drawn(its, i)
	}
	if two {
		o.drawn(its, i)
	}
	o.finish(i)
}

// swap passes the turn in a lane.
func (o *octet) swap(i int) {
	me, its := &o.players[0], &o.players[1]
	me.a[i], its.a[i] = its.a[i], me.a[i]
	me.b[i], its.b[i] = its.b[i], me.b[i]
	me.hi[i], its.hi[i] = its.hi[i], me.hi[i]
	me.lo[i], its.lo[i] = its.lo[i], me.lo[i]
	o.turn[i] ^= 1
}

// drawn gives a player the next card of a lane, and returns it.
func (o *octet) drawn(l *lines, i int) (card uint8) {
	card = uint8(o.cards[i]) & 0x7F
	o.cards[i] >>= 8
	h := hand{l.a[i], l.b[i]}
	h.add(card)
	l.a[i], l.b[i] = h.a, h.b
	return card
}

// sum finds what the hands of each lane have together, the points only if asked to.
func (o *octet) sum(seats int, points bool, to *sums) {
	*to = sums{}
	for i := range width {
		var all pool
		to.line[i] = ^uint64(0)
		for line := range o.players[:seats] {
			h := hand{o.players[line].a[i], o.players[line].b[i]}
			all.add(h)
			if h.a == 0 {
				to.line[i] = uint64(line)
			}
		}
		to.cards[i] = uint64(all.size())
		if points {
			to.points[i] = uint64(all.points())
		}
	}
}

// enter moves hands from the nursery to lanes that are over, as many as there are of both.
func (o *octet) enter(from *octet, seats int) {
	for o.over != 0 && from.live != 0 {
		i, j := bits.TrailingZeros8(o.over)&(width-1), bits.TrailingZeros8(from.live)&(width-1)
		bit := o.over & -o.over
		for line := range o.players[:seats] {
			p, q := &o.players[line], &from.players[line]
			p.a[i], p.b[i], p.hi[i], p.lo[i] = q.a[j], q.b[j], q.hi[j], q.lo[j]
		}
		o.may[i], o.top[i], o.turns[i] = from.may[j], from.top[j], from.turns[j]
		o.next[i], o.ready[i], o.left[i], o.cards[i] = from.next[j], from.ready[j], from.left[j], from.cards[j]
		o.pileHi[i], o.pileLo[i] = from.pileHi[j], from.pileLo[j]
		o.turn[i], o.step[i], o.due[i], o.suit[i] = from.turn[j], from.step[j], from.due[j], from.suit[j]
		o.game[i], o.first[i], o.made[i] = from.game[j], from.first[j], from.made[j]
		o.base[i], from.base[j] = from.base[j], o.base[i] // the pile stays where it is
		o.live |= bit
		o.mayGo(i)
		o.owed &^= bit
		o.asked &^= bit
		o.out &^= bit
		o.shuffled &^= bit
		o.over ^= bit
		from.live &= from.live - 1
	}
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
		o.look(i, p)
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
