package solitaire

// maxFront is the maximum frontier size of the program and of the checker.
const maxFront = 24

// front is a state of the trail program over a linear order of the core's
// vertices: what a partial choice of trail means for the rest. Each vertex of
// the frontier is out (0), or in: 1 + 2 block + parity, the blocks numbered by
// first appearance. odd counts the odd vertices behind the frontier; closed
// says that the trail ended there, and all slots are 0 then.
type front struct {
	odd, closed uint8
	slot        [maxFront]uint8
}

const outside = 0

func frontBlock(slot uint8) uint8 { return (slot - 1) >> 1 }

// frontAction is an elementary step of the program. Positions are those in the
// frontier at that moment; a vertex enters at the end.
type frontAction struct {
	kind frontKind
	a, b uint8
	what int32 // the vertex that enters, or the edge
}

type frontKind uint8

const (
	frontEnter   frontKind = iota // out, or in as a new block
	frontRequire                  // in
	frontEdge                     // unused, or used if both ends are in; dead if both are out
	frontForget                   // a leaves: it has no edge to come
)

// apply calls emit with the states that the action leads to. The choice is 1
// where a vertex is in or an edge used.
func (act frontAction) apply(s *front, width int, emit func(front, uint32)) {
	switch act.kind {
	case frontEnter, frontRequire:
		if act.kind == frontEnter {
			emit(*s, 0)
		}
		if s.closed == 0 {
			in := *s
			next := uint8(0)
			for _, v := range in.slot[:width] {
				if v != outside {
					next = max(next, frontBlock(v)+1)
				}
			}
			in.slot[width] = 1 + 2*next
			emit(in, 1)
		}
	case frontEdge:
		a, b := s.slot[act.a], s.slot[act.b]
		if a == outside && b == outside {
			return
		}
		emit(*s, 0)
		if a == outside || b == outside {
			return
		}
		used := *s
		used.slot[act.a] = (a - 1) ^ 1 + 1
		used.slot[act.b] = (b - 1) ^ 1 + 1
		if x, y := frontBlock(a), frontBlock(b); x != y {
			used.merge(max(x, y), min(x, y), width)
		}
		emit(used, 1)
	case frontForget:
		s.forget(int(act.a), width, emit)
	}
}

// merge makes block x part of the lower block y. Blocks above x move down, so
// that first appearances stay in order: those between keep theirs, as y
// appears before x.
func (s *front) merge(x, y uint8, width int) {
	for i, v := range s.slot[:width] {
		switch b := frontBlock(v); {
		case v == outside:
		case b == x:
			s.slot[i] = v - 2*(x-y)
		case b > x:
			s.slot[i] = v - 2
		}
	}
}

// forget removes a vertex. If it is the last vertex of its block, no other
// block may remain.
func (s *front) forget(at, width int, emit func(front, uint32)) {
	v := s.slot[at]
	t := *s
	copy(t.slot[at:width], t.slot[at+1:width])
	t.slot[width-1] = outside
	if v == outside {
		emit(t, 0)
		return
	}
	t.odd += (v - 1) & 1
	if t.odd > 2 {
		return
	}
	mates, others := false, false
	for _, w := range t.slot[:width-1] {
		if w == outside {
			continue
		}
		if frontBlock(w) == frontBlock(v) {
			mates = true
		} else {
			others = true
		}
	}
	switch {
	case mates:
		t.renumber(width - 1)
	case others:
		return
	default:
		t.closed = 1
	}
	emit(t, 0)
}

// renumber numbers the blocks by first appearance.
func (s *front) renumber(width int) {
	var name [maxFront]uint8 // block -> 1 + its new number
	next := uint8(0)
	for i, v := range s.slot[:width] {
		if v == outside {
			continue
		}
		b := frontBlock(v)
		if name[b] == 0 {
			next++
			name[b] = next
		}
		s.slot[i] = 2*(name[b]-1) + 1 + (v-1)&1
	}
}
