package fast

import (
	"math/bits"

	"github.com/unolab/uno"
)

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
		first := s.firstOf(game)
		lead := first
		if from != nil {
			first, lead = from.first, from.lead()
		}
		oct.first[j] = uint64(first)
		oct.game[j], oct.made[j], oct.key[j] = game, 1, uno.Mix(s.run+game)
		oct.next[j], oct.left[j] = oct.base[j], size
		if b.table == pomdp {
			oct.turn[j] = uint64(lead)
		}
		for line := range oct.players[:b.seats] {
			oct.players[line].lo[j] = uno.SeatPurpose(int(s.state.onward(lead, line)))
		}
	}
	oct.live = 1<<n - 1
	if from != nil {
		b.deal(0, int(min(size, spare)), &from.pile.order)
		for j := range n {
			oct.place(j, from)
		}
		return
	}
	cards := int(s.sizes[0])
	simple := b.seats*cards+spare <= deckSize
	for _, n := range s.sizes[:b.seats] {
		simple = simple && int(n) == cards
	}
	if simple {
		b.deal(cards, b.seats*cards+spare, &freshOrder)
	}
	for j := range n {
		if !simple {
			s.state.deal(oct.key[j], int8(oct.first[j]), &s.sizes)
			s.load(nursery, j)
			continue
		}
		for !s.start(j) {
			s.restock(j)
		}
		oct.count(j)
		oct.look(j, &b.piles)
	}
}

// restock makes a new pile for a lane of the nursery, of all cards that were not dealt: the
// one that turned up was not fit to start.
func (s *Sim) restock(i int) {
	b := s.batch
	o := &b.octets[nursery]
	var held pool
	for line := range o.players[:b.seats] {
		l := &o.players[line]
		held.add(hand{l.a[i], l.b[i]})
	}
	pile := streamOf(o.key[i], uno.ShufflePurpose(int(o.made[i])))
	o.pileHi[i], o.pileLo[i] = pile.hi, pile.lo
	o.made[i]++
	o.next[i], o.ready[i] = o.base[i], o.base[i]
	o.left[i] = held.rest().list((*[128]uint8)(b.piles[o.base[i]:]))
	o.shuffleLane(i, ahead, &b.piles)
	o.look(i, &b.piles)
}

// onward is the seat so many seats to the left of another one, below the number of seats.
func (s *State) onward(seat int8, by int) int8 {
	if seat += int8(by); seat >= s.seats {
		seat -= s.seats
	}
	return seat
}

// lead is the seat in a lane's first line.
func (s *State) lead() int8 {
	if s.table == pomdp {
		return s.turn
	}
	return s.first
}

// place puts the hands and the top card of a State that is at the beginning of a turn into
// a lane.
func (o *octet) place(i int, from *State) {
	lead := from.lead()
	for line := range o.players[:from.seats] {
		l, p := &o.players[line], &from.players[from.onward(lead, line)]
		l.a[i], l.b[i] = p.a, p.b
	}
	o.topped(i, from.top)
	o.turns[i] = uint64(from.turns)
	o.step[i], o.due[i] = 1, 0
	switch {
	case from.table == pomdp:
		o.turn[i] = uint64(lead)
	case from.turn < lead:
		o.turn[i] = uint64(from.turn + from.seats - lead)
	default:
		o.turn[i] = uint64(from.turn - lead)
	}
	if from.dir != 0 {
		o.step[i] = uint64(from.seats) - 1
	}
}

// start turns over the start card of a lane of the nursery that was dealt. It reports
// whether that card was fit.
func (s *Sim) start(i int) bool {
	b := s.batch
	o := &b.octets[nursery]
	face := uint8(o.cards[i]) & 0x7F
	if face >= fours || face >= wilds && b.table == pomdp {
		return false
	}
	o.cards[i] >>= 8
	o.topped(i, face)
	o.turns[i], o.step[i], o.due[i] = 0, 1, 0
	if b.table == pomdp {
		switch rankOf[face] {
		case drawTwo:
			o.swap(i)
			o.drawn(&o.players[1], i)
			o.drawn(&o.players[1], i)
		case skip, reverse:
			o.swap(i)
		}
		return true
	}
	o.turn[i] = 0
	switch rankOf[face] {
	case wild:
		l := &o.players[0]
		k, _ := bits.Mul64(scramble(l.hi[i], l.lo[i]), uno.Colors)
		l.hi[i], l.lo[i] = step(l.hi[i], l.lo[i])
		o.topped(i, wilds+uint8(k))
	case drawTwo:
		o.due[i] = 2
	case reverse:
		o.step[i] = uint64(b.seats) - 1
		o.turn[i] = o.step[i]
	case skip:
		o.turn[i] = 1
	}
	return true
}

// load puts the hand of the Sim's state, which is at the beginning of a turn, into a
// lane.
func (s *Sim) load(o, i int) {
	b, st := s.batch, &s.state
	oct := &b.octets[o]
	oct.place(i, st)
	for line := range oct.players[:b.seats] {
		l, p := &oct.players[line], &st.players[st.onward(st.lead(), line)]
		l.hi[i], l.lo[i] = p.stream.hi, p.stream.lo
	}
	copy(b.piles[oct.base[i]:][:128], st.pile.order[:])
	oct.next[i] = oct.base[i] + st.pile.next
	oct.ready[i], oct.left[i] = oct.next[i], st.pile.left()
	oct.pileHi[i], oct.pileLo[i] = st.pile.stream.hi, st.pile.stream.lo
	oct.made[i] = st.pile.made
	oct.shuffleLane(i, ahead, &b.piles)
	oct.look(i, &b.piles)
	oct.mayGo(i)
	if st.shuffled {
		oct.shuffled |= 1 << i
	}
}

// store is the reverse of load, for a lane whose pile is all shuffled.
func (s *Sim) store(o, i int) {
	b, st := s.batch, &s.state
	oct := &b.octets[o]
	st.key, st.first, st.shuffled = uno.Mix(s.run+oct.game[i]), int8(oct.first[i]), s.shuffledIn(o, i)
	st.phase, st.winner, st.reason, st.idle, st.forgot = uno.ToPlay, -1, uno.NotOver, 0, -1
	st.turn, st.dir = s.seatIn(o, i), 0
	if oct.step[i] != 1 && b.table == official {
		st.dir = 1
	}
	for line := range oct.players[:b.seats] {
		l := &oct.players[line]
		st.players[st.onward(st.lead(), line)] = player{
			hand{l.a[i], l.b[i]}, stream{l.hi[i], l.lo[i], scramble(l.hi[i], l.lo[i])},
		}
	}
	st.top = uint8(oct.top[i])
	st.card, st.turns = st.top, int32(oct.turns[i])
	copy(st.pile.order[:], b.piles[oct.base[i]:][:128])
	st.pile.next, st.pile.size = oct.next[i]-oct.base[i], oct.ready[i]-oct.base[i]
	st.pile.made, st.pile.drawn = oct.made[i], 0
	st.pile.mask, st.pile.stream.word = 0, 0
}

// remake sees to a lane whose pile is used up: the scalar loop plays on with what cards there are,
// until there is a new pile that is large enough. It reports whether the hand has ended there,
// and its result.
func (s *Sim) remake(o, i int) (r Result, over bool) {
	st := &s.state
	s.batch.octets[o].short &^= 1 << i
	s.store(o, i)
	s.settle(o, i)
	for st.phase == uno.ToPlay && st.pile.left() < enough {
		st.renew()
	}
	if st.phase == uno.Over {
		return st.result(), true
	}
	s.load(o, i)
	return r, false
}

// settle does to the Sim's state, to which a lane was copied, what is yet to come of the
// turn before.
func (s *Sim) settle(o, i int) {
	oct, st := &s.batch.octets[o], &s.state
	bit := uint8(1) << i
	switch {
	case !oct.busy(i):
		return
	case oct.owed&bit != 0:
		st.take(&st.players[st.turn^1], 2)
	case oct.asked&bit != 0:
		st.bluffer, st.guilty = st.after(st.turn, int(st.seats)-1), oct.guilty&bit != 0
		st.answer()
	default:
		st.take(&st.players[st.turn], int(oct.due[i]))
		st.turn = st.after(st.turn, 1)
	}
	oct.owed &^= bit
	oct.asked &^= bit
	oct.guilty &^= bit
	oct.due[i] = 0
	if oct.out&bit != 0 { // what the others drew left the winner's hand empty
		winner := int8(0)
		for st.players[winner].a != 0 {
			winner++
		}
		st.end(uno.Out, winner)
		return
	}
	st.begin()
}
