package fast

import (
	"math/bits"

	"github.com/unolab/uno"
)

// enter gives a lane the game lo, unless that is hi, the end; then the lane stays empty.
// It returns the first game not yet begun.
func (s *Sim) enter(o, i int, lo, hi uint64) uint64 {
	b := s.batch
	if lo == hi {
		b.octets[o].live &^= 1 << i
		return lo
	}
	if b.dealt == 0 {
		s.dealNursery(lo, int(min(hi-lo, width)))
	}
	j := bits.TrailingZeros8(b.dealt)
	b.dealt &^= 1 << j
	to, from := &b.octets[o], &b.octets[nursery]
	to.a[i], to.b[i], to.a2[i], to.b2[i] = from.a[j], from.b[j], from.a2[j], from.b2[j]
	to.hi[i], to.lo[i], to.hi2[i], to.lo2[i] = from.hi[j], from.lo[j], from.hi2[j], from.lo2[j]
	to.may[i], to.top[i], to.turns[i] = from.may[j], from.top[j], from.turns[j]
	to.next[i], to.ready[i], to.left[i] = from.next[j], from.ready[j], from.left[j]
	to.pileHi[i], to.pileLo[i] = from.pileHi[j], from.pileLo[j]
	bit := uint8(1) << i
	to.live |= bit
	to.owed &^= bit
	to.seat = to.seat&^bit | from.seat>>j&1<<i
	mine, its := &b.tickets[o][i], &b.tickets[nursery][j]
	base := mine.base
	*mine = *its // the pile stays where it is: the lanes exchange their places for one
	its.base = base
	return lo + 1
}

// dealNursery deals n games from lo on into the nursery.
func (s *Sim) dealNursery(lo uint64, n int) {
	b := s.batch
	oct := &b.octets[nursery]
	size, from := uint64(deckSize), s.position
	if from != nil {
		size = from.pile.size
	}
	for j := range width {
		game := lo + uint64(j) // from n on they are dealt, and nobody takes them
		t := &b.tickets[nursery][j]
		t.game, t.key, t.made, t.shuffled = game, uno.Mix(s.run+game), 1, false
		t.first = s.firstOf(game)
		seat := t.first
		if from != nil {
			t.first, t.shuffled, seat = from.first, from.shuffled, from.turn
		}
		oct.key[j], oct.next[j], oct.left[j] = t.key, t.base, size
		oct.seat = oct.seat&^(1<<j) | uint8(seat)<<j
	}
	b.dealt = 1<<n - 1
	if from != nil {
		b.deal(0, int(min(size, born)), &from.pile.order)
		for j := range n {
			oct.follow(j, from)
		}
		return
	}
	cards := int(s.sizes[0])
	simple := s.sizes[0] == s.sizes[1] && 2*cards+3 <= born
	if simple {
		b.deal(cards, born, &freshOrder)
	}
	for j := range n {
		if !simple || !oct.start(j, &b.piles) {
			t := &b.tickets[nursery][j]
			s.state.deal(t.key, t.first, &s.sizes)
			s.load(nursery, j)
		}
	}
}

// follow puts the hands and the top card of a position into a lane.
func (o *octet) follow(i int, from *State) {
	mine, its := &from.players[from.turn&1], &from.players[from.turn&1^1]
	o.a[i], o.b[i], o.a2[i], o.b2[i] = mine.a, mine.b, its.a, its.b
	o.may[i], o.top[i], o.turns[i] = follow[from.top], uint64(from.top), uint64(from.turns)
}

// start turns over the start card of a lane that was dealt. It reports whether that card
// was fit.
func (o *octet) start(i int, p *piles) bool {
	face := p[o.next[i]%uint64(len(p))]
	if face >= wilds {
		return false
	}
	o.next[i]++
	o.may[i], o.top[i], o.turns[i] = follow[face], uint64(face), 0
	switch rankOf[face] {
	case drawTwo:
		o.swap(i)
		o.drawn(i, p)
		o.drawn(i, p)
	case skip, reverse:
		o.swap(i)
	}
	return true
}

// seatTwo puts the player to act and the other one into a lane.
func (o *octet) seatTwo(i int, turn int8, mine hand, my stream, other hand, its stream) {
	o.a[i], o.b[i], o.a2[i], o.b2[i] = mine.a, mine.b, other.a, other.b
	o.hi[i], o.lo[i], o.hi2[i], o.lo2[i] = my.hi, my.lo, its.hi, its.lo
	o.seat = o.seat&^(1<<i) | uint8(turn)<<i
}

// load puts the hand of the Sim's state, which is at the beginning of a turn, into a
// lane.
func (s *Sim) load(o, i int) {
	b, st := s.batch, &s.state
	oct, t := &b.octets[o], &b.tickets[o][i]
	me, other := &st.players[st.turn&1], &st.players[st.turn&1^1]
	oct.seatTwo(i, st.turn, me.hand, me.stream, other.hand, other.stream)
	oct.may[i], oct.top[i], oct.turns[i] = follow[st.top], uint64(st.top), uint64(st.turns)
	copy(b.piles[t.base:][:128], st.pile.order[:])
	oct.next[i] = t.base + st.pile.next
	oct.ready[i], oct.left[i] = oct.next[i], st.pile.left()
	oct.pileHi[i], oct.pileLo[i] = st.pile.stream.hi, st.pile.stream.lo
	t.made, t.shuffled = st.pile.made, st.shuffled
}

// store is the reverse of load, for a lane whose pile is shuffled to its end.
func (s *Sim) store(o, i int) {
	b, st := s.batch, &s.state
	oct, t := &b.octets[o], &b.tickets[o][i]
	st.key, st.first, st.shuffled = t.key, t.first, t.shuffled
	st.phase, st.winner, st.reason, st.idle, st.forgot = uno.ToPlay, -1, uno.NotOver, 0, -1
	st.turn = int8(oct.seat >> i & 1)
	st.players[st.turn] = player{hand{oct.a[i], oct.b[i]}, stream{oct.hi[i], oct.lo[i], scramble(oct.hi[i], oct.lo[i])}}
	st.players[st.turn^1] = player{hand{oct.a2[i], oct.b2[i]}, stream{oct.hi2[i], oct.lo2[i], scramble(oct.hi2[i], oct.lo2[i])}}
	st.top = uint8(oct.top[i])
	st.card, st.turns = st.top, int32(oct.turns[i])
	copy(st.pile.order[:], b.piles[t.base:][:128])
	st.pile.next, st.pile.size = oct.next[i]-t.base, oct.ready[i]-t.base
	st.pile.made, st.pile.drawn = t.made, 0
}

// remake plays a lane's hand by the scalar loop, turn by turn, until its pile is large
// enough again. It reports whether the hand is over, and its result.
func (s *Sim) remake(o, i int) (r Result, over bool) {
	s.store(o, i)
	oct, st := &s.batch.octets[o], &s.state
	limit := st.limit
	defer func() { st.limit = limit }()
	if oct.owed>>i&1 != 0 {
		oct.owed &^= 1 << i
		st.take(&st.players[st.turn^1], 2)
		if st.turns >= limit {
			st.end(uno.Limited, -1)
		}
	}
	for st.phase == uno.ToPlay && st.pile.left() < 2 {
		st.limit = st.turns + 1
		st.playPOMDP()
		if st.reason == uno.Limited && st.turns < limit {
			st.phase, st.reason = uno.ToPlay, uno.NotOver
		}
	}
	if st.phase == uno.Over {
		return st.result(), true
	}
	s.load(o, i)
	return r, false
}
