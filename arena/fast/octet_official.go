package fast

import "math/bits"

// turnOfficial plays a turn of official in a lane: the kernel in plain Go.
func (o *octet) turnOfficial(i, seats int) {
	bit := uint8(1) << i
	asked, guilty := o.asked&bit != 0, o.guilty&bit != 0
	o.asked &^= bit
	o.guilty &^= bit
	me := &o.players[o.turn[i]]
	var set uint64 // what there is to choose from
	acts := false
	switch {
	case o.due[i] > 0:
		o.drawn(me, i)
		o.drawn(me, i)
		o.due[i] -= 2
		if o.due[i] == 0 {
			o.pass(i, o.step[i], seats)
		}
	case asked:
		set = 1<<0 | 1<<1 // challenge, accept
	default:
		acts = true
		o.turns[i]++
		if set = me.a[i] & o.may[i]; set == 0 {
			set = group[o.drawn(me, i)] & o.may[i]
		}
	}
	n := uint64(bits.OnesCount64(set))
	k, _ := bits.Mul64(scramble(me.hi[i], me.lo[i]), n)
	if n > 1 {
		me.hi[i], me.lo[i] = step(me.hi[i], me.lo[i])
	}
	switch {
	case acts && n > 0:
		o.played(i, uint8(bits.TrailingZeros64(kth(set, k))), seats)
	case acts:
		o.pass(i, o.step[i], seats)
	case !asked:
	case k == 1:
		o.due[i] = 4
	case !guilty:
		o.due[i] = 6
	default: // the bluffer draws, and the turn comes back
		o.due[i] = 4
		o.pass(i, uint64(seats)-o.step[i], seats)
	}
	o.finish(i)
}

// played puts a face on top and does what follows from it.
func (o *octet) played(i int, face uint8, seats int) {
	me, bit, before := &o.players[o.turn[i]], uint8(1)<<i, o.suit[i]
	h := hand{me.a[i], me.b[i]}
	h.remove(face)
	me.a[i], me.b[i] = h.a, h.b
	o.topped(i, face)
	if h.a == 0 {
		o.out |= bit
	}
	gone := group[face]
	if gone&reverseSet != 0 {
		o.step[i] = uint64(seats) - o.step[i]
	}
	o.pass(i, o.step[i], seats)
	if gone&o.skips[i] != 0 {
		o.pass(i, o.step[i], seats)
	}
	if gone&twoSet != 0 {
		o.due[i] = 2
	}
	if gone&fourSet != 0 {
		o.asked |= bit
		if h.a&before&coloredSet != 0 {
			o.guilty |= bit
		}
	}
}

// topped puts a face on top.
func (o *octet) topped(i int, face uint8) {
	o.top[i], o.may[i] = uint64(face), follow[face]
	o.suit[i] = laneSet<<(ranks*colorOf[face]) | blackSet
}

// pass goes on by so many lines.
func (o *octet) pass(i int, by uint64, seats int) {
	if o.turn[i] += by; o.turn[i] >= uint64(seats) {
		o.turn[i] -= uint64(seats)
	}
}

// skipsOf is the faces that pass over a seat: with two seats a Reverse does.
func skipsOf(seats int) uint64 {
	if seats == 2 {
		return columnSet<<skip | reverseSet
	}
	return columnSet << skip
}
