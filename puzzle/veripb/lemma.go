package veripb

import (
	"slices"
	"strconv"
)

// sum is a line in reverse Polish notation that is being written: constraints,
// literal axioms, additions, multiplications and divisions.
type sum struct {
	words []string
	open  []int // operands of each sum that is not finished
}

func newSum() *sum { return &sum{open: []int{0}} }

// operand ends an operand of the sum in hand.
func (s *sum) operand() {
	at := len(s.open) - 1
	if s.open[at]++; s.open[at] > 1 {
		s.words = append(s.words, "+")
	}
}

// add adds a constraint, by its number, some times.
func (s *sum) add(id int, times int64) {
	s.words = append(s.words, strconv.Itoa(id))
	s.by(times, "*")
	s.operand()
}

// axiom adds that a literal is at least 0, some times.
func (s *sum) axiom(literal int32, times int64) {
	s.words = append(s.words, literalName(literal))
	s.by(times, "*")
	s.operand()
}

func (s *sum) by(k int64, op string) {
	if k != 1 {
		s.words = append(s.words, strconv.FormatInt(k, 10), op)
	}
}

// part adds a sum of its own, multiplied in the end.
func (s *sum) part(times int64, fill func()) {
	s.open = append(s.open, 0)
	fill()
	s.open = s.open[:len(s.open)-1]
	s.by(times, "*")
	s.operand()
}

// divide divides the sum in hand, rounding up.
func (s *sum) divide(k int64) { s.by(k, "d") }

func literalName(l int32) string {
	if l < 0 {
		return "~x" + strconv.Itoa(int(-l))
	}
	return "x" + strconv.Itoa(int(l))
}

// none stands for a vertex where a set is touched in any case.
const none = int32(-1)

// side sums up: a used edge leaves the marked set, or it holds the root, or a
// is not touched. With a = none an edge within the set takes its place, and
// there must be one.
func (f *Formula) side(s *sum, in []bool, a int32) bool {
	keep := []int32{a}
	if a == none {
		at := slices.IndexFunc(f.g.Ends, func(e [2]int32) bool { return in[e[0]] && in[e[1]] })
		if at < 0 {
			return false
		}
		keep = f.g.Ends[at][:]
		s.add(f.dominated[at], 1)
	}
	for v := range f.nv {
		if !in[v] {
			continue
		}
		s.add(f.balance[v], 1)
		if !slices.Contains(keep, v) {
			s.axiom(f.w(v), 1)
		}
	}
	for e, ends := range f.g.Ends {
		if in[ends[0]] == in[ends[1]] {
			continue
		}
		way := 0 // into the set
		if in[ends[0]] {
			way = 1
		}
		s.add(f.capacity[2*e+way], 1)
		for i := range f.wide {
			s.axiom(f.flowBit(int32(e), 1-way, i), 1<<i)
		}
	}
	s.divide(int64(f.nv))
	return true
}

// connectivity sums up: where a in the marked set and b outside are touched, a
// used edge crosses.
func (f *Formula) connectivity(s *sum, in []bool, a, b int32) bool {
	out := make([]bool, f.nv)
	for v := range out {
		out[v] = !in[v]
	}
	ok := true
	s.part(1, func() { ok = f.side(s, in, a) })
	s.part(1, func() { ok = f.side(s, out, b) && ok })
	s.add(f.oneRoot, 1)
	s.divide(2)
	return ok
}

// parityLemma sums up a clause over the d of the marked set and the o of the
// edges across, with an odd number of negative literals.
func (f *Formula) parityLemma(s *sum, in []bool, clause []int32) {
	negative := make(map[int32]bool, len(clause))
	for _, l := range clause {
		negative[max(l, -l)] = l < 0
	}
	literal := func(x int32) int32 {
		if negative[x] {
			return -x
		}
		return x
	}
	for way := range 2 {
		s.part(1, func() {
			f.border(s, in, way, func(x int32) { s.axiom(literal(x), 1) })
			s.divide(2)
		})
	}
}

// border adds the parities of the marked set, and for each of its vertices and
// each edge across what each says about d and o.
func (f *Formula) border(s *sum, in []bool, way int, each func(x int32)) {
	for v := range f.nv {
		if in[v] {
			s.add(f.parity[way][v], 1)
			each(f.d(v))
		}
	}
	for e, ends := range f.g.Ends {
		if in[ends[0]] != in[ends[1]] {
			each(f.once(int32(e)))
		}
	}
}

// crossing adds up, for a marked set that is touched, as its complement is: the
// edges across, o + 2 t, and the odd vertices within are at least 2.
func (f *Formula) crossing(s *sum, in []bool) bool {
	ok := true
	s.part(2, func() {
		s.part(1, func() { ok = f.connectivity(s, in, none, none) })
		for v := range f.nv {
			if in[v] {
				s.add(f.parity[1][v], 1)
				s.axiom(f.d(v), 1)
			}
		}
		for e, ends := range f.g.Ends {
			if in[ends[0]] != in[ends[1]] && f.twin[e] != 0 {
				s.axiom(f.twin[e], 1)
			}
		}
		s.divide(2)
	})
	for v := range f.nv {
		if in[v] {
			s.add(f.parity[0][v], 1)
		}
	}
	return ok
}

// copies adds that an edge is used at most as often as it is there.
func (f *Formula) copies(s *sum, e int32) {
	if f.twin[e] == 0 {
		s.axiom(-f.once(e), 1)
		return
	}
	s.add(f.single[e], 2)
	s.axiom(f.once(e), 1)
}

// degree is that of a vertex, copies counted, at most two of a card.
func (f *Formula) degree(v int32) (k int64) {
	for _, e := range f.g.At(v) {
		if k++; f.twin[e] != 0 {
			k++
		}
	}
	return k
}
