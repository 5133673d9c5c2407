package treewalk

// state is what a choice so far means for the rest. A slot is 0 for a vertex
// that is out; otherwise 1 + 4 block + 2 full + parity. Block 0 is that of the
// hub z, the others are numbered by first appearance.
type state [Most]uint8

const (
	odd  = 1
	full = 2 // a vertex of at most two edges has both
)

func slotOf(block, bits uint8) uint8 { return 1 + 4*block + bits }
func blockOf(slot uint8) uint8       { return (slot - 1) >> 2 }
func bitsOf(slot uint8) uint8        { return (slot - 1) & 3 }

// enter takes a vertex in as a new block.
func (s *state) enter(at int) {
	next := uint8(1)
	for _, v := range s[:at] {
		if v != 0 {
			next = max(next, blockOf(v)+1)
		}
	}
	s[at] = slotOf(next, 0)
}

// renumber numbers the blocks by first appearance, but for block 0.
func (s *state) renumber(width int) {
	var name [2*Most + 2]uint8
	next := uint8(0)
	for i, v := range s[:width] {
		if v == 0 {
			continue
		}
		b := blockOf(v)
		if b > 0 && name[b] == 0 {
			next++
			name[b] = next
		}
		s[i] = slotOf(name[b], bitsOf(v))
	}
}

// relabel makes block x part of block y; the numbers may not be in order then.
func (s *state) relabel(x, y uint8, width int) {
	if x == y {
		return
	}
	for i, v := range s[:width] {
		if v != 0 && blockOf(v) == x {
			s[i] = slotOf(y, bitsOf(v))
		}
	}
}

// touch adds an edge at a slot; false if the vertex takes no more.
func touch(slot uint8, twice bool) (uint8, bool) {
	bits := bitsOf(slot)
	switch {
	case !twice:
		bits ^= odd
	case bits&full != 0:
		return 0, false
	case bits&odd != 0:
		bits = full
	default:
		bits = odd
	}
	return slotOf(blockOf(slot), bits), true
}

// use takes an edge between two places; false if that is not allowed.
func (s *state) use(a, b uint8, twiceA, twiceB bool, width int) bool {
	x, okA := touch(s[a], twiceA)
	y, okB := touch(s[b], twiceB)
	if !okA || !okB {
		return false
	}
	s[a], s[b] = x, y
	if p, q := blockOf(x), blockOf(y); p != q {
		s.relabel(max(p, q), min(p, q), width)
		s.renumber(width)
	}
	return true
}

// forget takes the vertex at a place out of the frontier and returns what that
// costs: an edge to z if it is odd, two if it was the last of a block apart.
func (s *state) forget(at, width int) (cost int32) {
	v := s[at]
	copy(s[at:width], s[at+1:width])
	s[width-1] = 0
	width--
	if v == 0 {
		return 0
	}
	b := blockOf(v)
	if bitsOf(v)&odd != 0 {
		cost = 1
		s.relabel(b, 0, width)
	} else if b > 0 {
		mates := false
		for _, w := range s[:width] {
			mates = mates || w != 0 && blockOf(w) == b
		}
		if !mates {
			cost = 2
		}
	}
	s.renumber(width)
	return cost
}

// in has a bit for each of some places whose vertex is in.
func (s *state) in(places []uint8) (mask uint32) {
	for k, at := range places {
		if s[k] != 0 {
			mask |= 1 << at
		}
	}
	return mask
}

// joined is the state of two branches together, which agree on what is in.
// Parities add up, and blocks that share a vertex, or z, merge. twice has a bit
// for each place of a vertex of at most two edges.
func joined(a, b *state, step *Step, twice uint32) (state, bool) {
	s := *a
	next := uint8(1)
	for _, v := range s[:step.Width] {
		if v != 0 {
			next = max(next, blockOf(v)+1)
		}
	}
	var name [Most + 1]uint8 // block of b -> its block here
	for k, at := range step.Places {
		v := b[k]
		if v == 0 {
			continue
		}
		x := blockOf(v)
		if x > 0 && name[x] == 0 {
			name[x] = next
			next++
		}
		if int(at) >= step.Width {
			s[at] = slotOf(name[x], bitsOf(v))
			continue
		}
		bits := bitsOf(s[at])
		if twice>>at&1 == 0 {
			bits ^= bitsOf(v)
		} else {
			edges := degree(bits) + degree(bitsOf(v))
			if edges > 2 {
				return s, false
			}
			bits = [3]uint8{0, odd, full}[edges]
		}
		s[at] = slotOf(blockOf(s[at]), bits)
	}
	width := step.After
	for k, at := range step.Places {
		v := b[k]
		if v == 0 || int(at) >= step.Width {
			continue
		}
		x, y := blockOf(s[at]), name[blockOf(v)]
		if x == y {
			continue
		}
		low, high := min(x, y), max(x, y)
		s.relabel(high, low, width)
		for i := range name {
			if i > 0 && name[i] == high {
				name[i] = low
			}
		}
	}
	s.renumber(width)
	return s, true
}

// degree is the number of edges of a vertex of at most two.
func degree(bits uint8) int {
	switch {
	case bits&full != 0:
		return 2
	case bits&odd != 0:
		return 1
	}
	return 0
}
