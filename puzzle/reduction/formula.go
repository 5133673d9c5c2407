package reduction

import (
	"math/bits"

	"github.com/unolab/uno/puzzle"
)

// Formula is a propositional formula in conjunctive normal form that is
// satisfiable exactly if a deck is playable. It says that there is a dominating
// trail (a connected set of cards with at most two odd vertices, or a vertex
// alone, such that every card has an end on it; equal cards count at most
// twice). Its variables, from 1:
//
//	w(v)       v is on the trail
//	q(v)       one of the vertices up to v is
//	r(v)       v is the first of them, the root
//	d(v)       v is odd
//	s1(v) s2(v)  of the vertices up to v one is odd, two are
//	o(e) t(e)  card e is walked along once; of equal cards: twice
//	p(e,0) p(e,1)  e's number hangs from its colour in a tree; the other way round
//	l(v,i)     bit i of the level of v
//	x(v,j)     parity of o over the first j cards at v, 2 <= j < degree
//	z(e,k,i)   along the k-th tree direction of e the level grows, judged by the bits up to i
//
// The formula includes connectivity, for solvers that cannot add clauses: a
// card of the trail joins every vertex on the trail, except the root, to a
// vertex of a lower level. The depth of a shortest-path tree in a bipartite
// graph is at most twice the size of its smaller side, which bounds the bits.
// The size is linear in the distinct cards, times the number of these bits.
type Formula struct {
	board *board
	bits  int
	twin  []int32 // by edge: its rank among those with two copies, or -1
	twins int
	// first variables of the groups, less one
	w, q, r, d, s, o, t, p, l, z int
	xAt                          []int // by hub: its first parity, minus one
	Variables, Clauses           int
}

// NewFormula plans the formula of a deck in linear time.
func NewFormula(deck []puzzle.Card) *Formula {
	f := &Formula{board: newBoard(deck)}
	hubs, edges := len(f.board.hubs), len(f.board.stacks)
	f.bits = bits.Len(uint(2 * min(f.board.colors, hubs-f.board.colors)))
	for _, s := range f.board.stacks {
		rank := int32(-1)
		if s.Count > 1 {
			rank = int32(f.twins)
			f.twins++
		}
		f.twin = append(f.twin, rank)
	}
	next := 0
	group := func(size int) (first int) {
		first, next = next, next+size
		return first
	}
	f.w, f.q, f.r, f.d, f.s = group(hubs), group(hubs), group(hubs), group(hubs), group(2*hubs)
	f.o, f.t, f.p, f.l = group(edges), group(f.twins), group(2*edges), group(hubs*f.bits)
	for _, at := range f.board.at {
		f.xAt = append(f.xAt, next)
		group(max(0, len(at)-2))
	}
	f.z = group(2 * edges * f.bits)
	f.Variables = next
	f.each(func(...int) { f.Clauses++ })
	return f
}

func (f *Formula) inW(v int32) int            { return f.w + int(v) + 1 }
func (f *Formula) upTo(v int32) int           { return f.q + int(v) + 1 }
func (f *Formula) root(v int32) int           { return f.r + int(v) + 1 }
func (f *Formula) odd(v int32) int            { return f.d + int(v) + 1 }
func (f *Formula) count(v int32, k int) int   { return f.s + 2*int(v) + k }
func (f *Formula) once(e int32) int           { return f.o + int(e) + 1 }
func (f *Formula) twice(e int32) int          { return f.t + int(f.twin[e]) + 1 }
func (f *Formula) hangs(e int32, way int) int { return f.p + 2*int(e) + way + 1 }
func (f *Formula) level(v int32, bit int) int { return f.l + int(v)*f.bits + bit + 1 }
func (f *Formula) lower(e int32, way, bit int) int {
	return f.z + (2*int(e)+way)*f.bits + bit + 1
}

// parity is the parity of o over the first j cards at v.
func (f *Formula) parity(v int32, j int) int {
	switch at := f.board.at[v]; j {
	case 1:
		return f.once(at[0])
	case len(at):
		return f.odd(v)
	default:
		return f.xAt[v] + j - 1
	}
}

// each calls emit with every clause, in a fixed order.
func (f *Formula) each(emit func(literals ...int)) {
	for e := range int32(len(f.board.stacks)) {
		f.cardClauses(e, emit)
	}
	for v := range int32(len(f.board.hubs)) {
		f.hubClauses(v, emit)
	}
}

// cardClauses relate a card on the trail to its ends.
func (f *Formula) cardClauses(e int32, emit func(...int)) {
	ends := f.board.ends[e]
	emit(f.inW(ends[0]), f.inW(ends[1]))
	used := []int{f.once(e)}
	if f.twin[e] >= 0 {
		used = append(used, f.twice(e))
		emit(-f.once(e), -f.twice(e))
	}
	for _, u := range used {
		emit(-u, f.inW(ends[0]))
		emit(-u, f.inW(ends[1]))
	}
	for way := range 2 {
		above, below := ends[way], ends[1-way]
		emit(append([]int{-f.hangs(e, way)}, used...)...)
		grows := f.hangs(e, way) // implies that the level grows, by the bits from the highest
		for bit := f.bits - 1; bit >= 0; bit-- {
			z, a, b := f.lower(e, way, bit), f.level(above, bit), f.level(below, bit)
			if bit == f.bits-1 {
				emit(-grows, z)
			}
			emit(-z, -a, b)
			if bit == 0 {
				emit(-z, -a)
				emit(-z, b)
				break
			}
			emit(-z, -a, f.lower(e, way, bit-1))
			emit(-z, b, f.lower(e, way, bit-1))
		}
	}
}

// hubClauses say when a vertex is odd, and how it is connected.
func (f *Formula) hubClauses(v int32, emit func(...int)) {
	at := f.board.at[v]
	if len(at) == 1 {
		emit(-f.odd(v), f.once(at[0]))
		emit(f.odd(v), -f.once(at[0]))
	}
	for j := 2; j <= len(at); j++ {
		sum, before, o := f.parity(v, j), f.parity(v, j-1), f.once(at[j-1])
		emit(-sum, before, o)
		emit(-sum, -before, -o)
		emit(sum, -before, o)
		emit(sum, before, -o)
	}
	one, two := f.count(v, 1), f.count(v, 2)
	emit(-f.odd(v), one)
	emit(-f.inW(v), f.upTo(v))
	emit(-f.root(v), f.inW(v))
	if v == 0 {
		emit(-two)
		emit(-f.upTo(v), f.inW(v))
		emit(f.root(v), -f.inW(v))
	} else {
		oneBefore, twoBefore, before := f.count(v-1, 1), f.count(v-1, 2), f.upTo(v-1)
		emit(-oneBefore, one)
		emit(-twoBefore, two)
		emit(-oneBefore, -f.odd(v), two)
		emit(-twoBefore, -f.odd(v))
		emit(-before, f.upTo(v))
		emit(-f.upTo(v), before, f.inW(v))
		emit(-f.root(v), -before)
		emit(f.root(v), -f.inW(v), before)
	}
	held := []int{-f.inW(v), f.root(v)}
	for _, e := range at {
		way := 0 // v is e's number and hangs from the colour
		if f.board.ends[e][0] == v {
			way = 1
		}
		held = append(held, f.hangs(e, way))
	}
	emit(held...)
}
