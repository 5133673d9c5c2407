package coop

// apply makes a card take part in some way; ok is false if that cannot lead
// to a trail: blocks would stay apart, or a surplus could not be evened out.
func (t *trailSearch) apply(s trailState, c *trailCard, how trailChoice) (next trailState, ok bool) {
	x, y := c.color, t.colors
	if how != unused {
		if s.closed {
			return s, false
		}
		sign := int16(1)
		if c.blue {
			sign = -1
		}
		switch how {
		case crossing:
			s.surplus[x] += sign
			s.surplus[y] += sign
			s.touch(x)
			s.touch(y)
			s.merge(s.block[x], s.block[y])
		case atColor:
			s.surplus[x] += 2 * sign
			s.touch(x)
		case atNumber:
			s.surplus[y] += 2 * sign
			s.touch(y)
		}
	}
	if !s.within(x, c.raiseColor, c.lowerColor) || !s.within(y, c.raiseNumber, c.lowerNumber) {
		return s, false
	}
	// All cards of player 1 take part, so red ends are still to come for certain.
	if total := s.total() + c.raise; total < 2 || total-c.lower > 2 {
		return s, false
	}
	if c.raiseColor+c.lowerColor == 0 && !s.finish(x) {
		return s, false
	}
	if c.last && !s.finish(y) {
		return s, false
	}
	s.normalize()
	return s, true
}

// touch starts a block at a hub that has none.
func (s *trailState) touch(h int) {
	if s.block[h] != 0 {
		return
	}
	top := uint8(0)
	for _, b := range s.block {
		top = max(top, b)
	}
	s.block[h] = top + 1
}

func (s *trailState) merge(a, b uint8) {
	for h := range s.block {
		if s.block[h] == b {
			s.block[h] = a
		}
	}
}

// within reports whether the surplus of a hub can still become one of 0..2,
// all finished hubs together having at most 2.
func (s *trailState) within(h, raise, lower int) bool {
	k := int(s.surplus[h])
	return k+raise >= 0 && k-lower <= 2-int(s.spent)
}

// total is the surplus of all hubs together, finished ones included.
func (s *trailState) total() int {
	sum := int(s.spent)
	for _, k := range s.surplus {
		sum += int(k)
	}
	return sum
}

// finish closes a hub whose cards are all decided.
func (s *trailState) finish(h int) bool {
	s.spent += int8(s.surplus[h])
	own := s.block[h]
	s.surplus[h], s.block[h] = 0, 0
	if own == 0 {
		return true
	}
	mates, others := false, false
	for _, b := range s.block {
		mates = mates || b == own
		others = others || b != own && b != 0
	}
	s.closed = !mates
	return mates || !others
}

// normalize numbers the blocks in the order of their first hubs.
func (s *trailState) normalize() {
	var to [maxTrailColors + 2]uint8
	next := uint8(0)
	for h, b := range s.block {
		if b == 0 {
			continue
		}
		if to[b] == 0 {
			next++
			to[b] = next
		}
		s.block[h] = to[b]
	}
}

// pack writes a state before a card into the key.
func (t *trailSearch) pack(s *trailState, at int) []uint64 {
	clear(t.key)
	place := 0
	put := func(v uint64, width int) {
		t.key[place/64] |= v << (place % 64)
		if spill := place%64 + width - 64; spill > 0 {
			t.key[place/64+1] |= v >> (width - spill)
		}
		place += width
	}
	for h := range t.colors + 1 {
		put(uint64(int(s.surplus[h])+t.widths.offset), t.widths.surplus)
		put(uint64(s.block[h]), 5)
	}
	put(uint64(s.spent), 2)
	closed := uint64(0)
	if s.closed {
		closed = 1
	}
	put(closed, 1)
	put(uint64(at), t.widths.card)
	return t.key
}
