package solitaire

// The states of the trail DP. Numbers are processed one by one. A state
// describes, for every colour and for the current number, the part of the trail
// chosen so far:
//
//	untouched   no card of it is on the trail yet
//	required    untouched, and it must be touched: some finished number was
//	            left off the trail although it has a card of this colour
//	block, parity  on the trail, in this connected block, with even or odd degree
//
// and how many finished numbers have odd degree (0, 1, 2; more is hopeless).
// Blocks are numbered by first appearance, so equal states are equal words.

const (
	slotUntouched = 0
	slotRequired  = 1
	slotTouched   = 2 // 2 + 2*block + parity
	slotBits      = 5
	maxDPColors   = 11 // (maxDPColors+1) slots of 5 bits and 2 bits of odd numbers fit a word
)

// dpState is a packed state: slot i in bits 5i..5i+4, the odd numbers in the
// top two bits.
type dpState uint64

const dpOddShift = 62

// unpacked is a state under construction: one slot a colour, then the number's.
type unpacked struct {
	slot [maxDPColors + 1]uint8
	odd  uint8
}

func (s dpState) unpack(slots int) (u unpacked) {
	for i := range slots {
		u.slot[i] = uint8(s>>(slotBits*i)) & (1<<slotBits - 1)
	}
	u.odd = uint8(s >> dpOddShift)
	return u
}

// pack numbers the blocks by first appearance.
func (u *unpacked) pack(slots int) dpState {
	var rename [maxDPColors + 1]uint8 // block -> new name + 1
	named := uint8(0)
	s := dpState(u.odd) << dpOddShift
	for i := range slots {
		v := u.slot[i]
		if v >= slotTouched {
			b := (v - slotTouched) >> 1
			if rename[b] == 0 {
				named++
				rename[b] = named
			}
			v = slotTouched + (rename[b]-1)<<1 | v&1
		}
		s |= dpState(v) << (slotBits * i)
	}
	return s
}

// use puts one or two copies of the card (colour, number in hand) on the trail.
func (u *unpacked) use(color, number, copies int) {
	u.touch(color, number)
	u.touch(number, number)
	a, b := (u.slot[color]-slotTouched)>>1, (u.slot[number]-slotTouched)>>1
	if a != b {
		for i := range number + 1 {
			if v := u.slot[i]; v >= slotTouched && (v-slotTouched)>>1 == a {
				u.slot[i] = slotTouched + b<<1 | v&1
			}
		}
	}
	if copies == 1 {
		u.slot[color] ^= 1
		u.slot[number] ^= 1
	}
}

// touch puts an untouched slot into a new block with an unused name.
func (u *unpacked) touch(i, number int) {
	if u.slot[i] >= slotTouched {
		return
	}
	var taken uint32
	for k := range number + 1 {
		if v := u.slot[k]; v >= slotTouched {
			taken |= 1 << ((v - slotTouched) >> 1)
		}
	}
	b := uint8(0)
	for taken>>b&1 == 1 {
		b++
	}
	u.slot[i] = slotTouched + b<<1
}

// finish closes the current number, whose cards have the colours of the mask;
// false if that leaves a third odd number. A touched number always shares its
// block with a colour, so dropping its slot loses no block.
func (u *unpacked) finish(number int, colors uint32) bool {
	v := u.slot[number]
	u.slot[number] = slotUntouched
	if v >= slotTouched {
		u.odd += (v - slotTouched) & 1
		return u.odd <= 2
	}
	for i := range number {
		if colors>>i&1 == 1 && u.slot[i] == slotUntouched {
			u.slot[i] = slotRequired
		}
	}
	return true
}

// accepts reports whether a state after the last number is a dominating trail:
// no required colour left out, exactly one block, at most two odd vertices.
func (s dpState) accepts(colors int) bool {
	u := s.unpack(colors)
	odd := u.odd
	touched := false
	for i := range colors {
		switch v := u.slot[i]; {
		case v == slotRequired:
			return false
		case v >= slotTouched:
			touched = true
			if (v-slotTouched)>>1 != 0 {
				return false
			}
			odd += (v - slotTouched) & 1
		}
	}
	return touched && odd <= 2
}
