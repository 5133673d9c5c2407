package veripb

import (
	"bufio"
	"fmt"
	"io"
	"math/bits"
	"slices"

	"github.com/unolab/uno/puzzle"
)

// term is a coefficient and a variable, from 1, negative for its negation.
type term struct {
	coefficient int64
	literal     int32
}

// constraint says that the sum of its terms is at least a number.
type constraint struct {
	terms []term
	least int64
}

// Formula is the formula of a deck; doc.go defines it.
type Formula struct {
	deck        []puzzle.Card
	g           *puzzle.DeckGraph
	constraints []constraint
	variables   int32

	nv, ne int32
	twin   []int32 // edge -> its variable t, 0 for a single card
	height []int32 // vertex -> first bit of h, and the number of bits
	bitsOf []int32
	root   int32 // r of the first vertex
	flow   int32 // first bit of the first flow
	wide   int32 // bits of a flow

	// constraints, by number from 1
	dominated []int    // by edge: an end is touched
	single    []int    // by edge: a twin is not used once and twice
	parity    [2][]int // by vertex: the sum is at least, at most d + 2 h
	capacity  []int    // by edge and way
	balance   []int    // by vertex
	oneRoot   int
	twoOdd    int
}

// NewFormula makes the formula of a deck.
func NewFormula(deck []puzzle.Card) *Formula {
	g := puzzle.NewDeckGraph(puzzle.Group(deck))
	f := &Formula{deck: deck, g: g, nv: int32(g.Vertices()), ne: int32(len(g.Stacks))}
	f.twin = make([]int32, f.ne)
	f.variables = 2*f.nv + f.ne
	for e, s := range g.Stacks {
		if s.Count > 1 {
			f.variables++
			f.twin[e] = f.variables
		}
	}
	f.clauses()
	f.sums()
	f.connected()
	return f
}

func (f *Formula) w(v int32) int32    { return v + 1 }
func (f *Formula) d(v int32) int32    { return f.nv + v + 1 }
func (f *Formula) once(e int32) int32 { return 2*f.nv + e + 1 }
func (f *Formula) r(v int32) int32    { return f.root + v }

// flowBit is a bit of the flow along e, way 0 from its colour to its number.
func (f *Formula) flowBit(e int32, way int, bit int32) int32 {
	return f.flow + (2*e+int32(way))*f.wide + bit
}

func (f *Formula) add(least int64, terms ...term) int {
	f.constraints = append(f.constraints, constraint{slices.Clone(terms), least})
	return len(f.constraints)
}

func (f *Formula) clause(literals ...int32) int {
	c := constraint{least: 1}
	for _, l := range literals {
		c.terms = append(c.terms, term{1, l})
	}
	f.constraints = append(f.constraints, c)
	return len(f.constraints)
}

// clauses are those of docs/solitaire.md, "SAT refutations".
func (f *Formula) clauses() {
	for e := range f.ne {
		u, v, o := f.w(f.g.Ends[e][0]), f.w(f.g.Ends[e][1]), f.once(e)
		f.dominated = append(f.dominated, f.clause(u, v))
		f.clause(-o, u)
		f.clause(-o, v)
		f.single = append(f.single, 0)
		if t := f.twin[e]; t != 0 {
			f.clause(-t, u)
			f.clause(-t, v)
			f.single[e] = f.clause(-o, -t)
		}
	}
	counter := f.variables // s1(v) = counter + 2v + 1
	next := counter + 2*f.nv
	for v := range f.nv {
		d, s1, s2 := f.d(v), counter+2*v+1, counter+2*v+2
		f.clause(-d, f.w(v))
		var sum []int32
		for _, e := range f.g.At(v) {
			sum = append(sum, f.once(e))
		}
		if len(sum) > 4 {
			before := sum[0]
			for _, o := range sum[1 : len(sum)-1] {
				next++
				f.even(before, o, next)
				before = next
			}
			f.even(before, sum[len(sum)-1], d)
		} else {
			f.even(append(sum, d)...)
		}
		if v == 0 {
			f.clause(-s1, d)
			f.clause(s1, -d)
			f.clause(-s2)
			continue
		}
		p1, p2 := s1-2, s2-2
		f.clause(-s1, p1, d)
		f.clause(s1, -p1)
		f.clause(s1, -d)
		f.clause(-s2, p2, p1)
		f.clause(-s2, p2, d)
		f.clause(s2, -p2)
		f.clause(s2, -p1, -d)
		f.clause(-p2, -d)
	}
	if f.nv > 0 {
		f.clause(counter+2*f.nv, -(counter + 2*f.nv - 1))
	}
	f.variables = next
}

// even says by clauses that a sum of variables is even.
func (f *Formula) even(variables ...int32) {
	literals := make([]int32, len(variables))
	for set := range 1 << len(variables) {
		if bits.OnesCount(uint(set))%2 == 0 {
			continue
		}
		for i, x := range variables { // not exactly this odd set
			if literals[i] = x; set>>i&1 == 1 {
				literals[i] = -x
			}
		}
		f.clause(literals...)
	}
}

// sums are the parities as numbers, and the two odd vertices.
func (f *Formula) sums() {
	var odd []term
	for v := range f.nv {
		at := f.g.At(v)
		most := int32(bits.Len(uint(len(at) / 2)))
		f.height, f.bitsOf = append(f.height, f.variables+1), append(f.bitsOf, most)
		f.variables += most
		var sum, back []term
		for _, e := range at {
			sum, back = append(sum, term{1, f.once(e)}), append(back, term{-1, f.once(e)})
		}
		sum, back = append(sum, term{-1, f.d(v)}), append(back, term{1, f.d(v)})
		for i := range most {
			sum = append(sum, term{-2 << i, f.height[v] + i})
			back = append(back, term{2 << i, f.height[v] + i})
		}
		f.parity[0] = append(f.parity[0], f.add(0, sum...))
		f.parity[1] = append(f.parity[1], f.add(0, back...))
		odd = append(odd, term{-1, f.d(v)})
	}
	f.twoOdd = f.add(-2, odd...)
}

// connected is connectivity as a flow.
func (f *Formula) connected() {
	f.root = f.variables + 1
	f.variables += f.nv
	f.wide = int32(bits.Len(uint(f.nv)))
	f.flow = f.variables + 1
	f.variables += 2 * f.ne * f.wide
	var roots []term
	for v := range f.nv {
		roots = append(roots, term{-1, f.r(v)})
	}
	f.oneRoot = f.add(-1, roots...)
	for e := range f.ne {
		for way := range 2 {
			sum := []term{{int64(f.nv), f.once(e)}}
			if f.twin[e] != 0 {
				sum = append(sum, term{int64(f.nv), f.twin[e]})
			}
			for i := range f.wide {
				sum = append(sum, term{-1 << i, f.flowBit(e, way, i)})
			}
			f.capacity = append(f.capacity, f.add(0, sum...))
		}
	}
	for v := range f.nv {
		sum := []term{{-1, f.w(v)}, {int64(f.nv), f.r(v)}}
		for _, e := range f.g.At(v) {
			in := 0 // the way that leads to v
			if f.g.Ends[e][0] == v {
				in = 1
			}
			for i := range f.wide {
				sum = append(sum, term{1 << i, f.flowBit(e, in, i)}, term{-1 << i, f.flowBit(e, 1-in, i)})
			}
		}
		f.balance = append(f.balance, f.add(0, sum...))
	}
}

// Variables is the number of variables, x1, x2, ...
func (f *Formula) Variables() int { return int(f.variables) }

// Constraints is the number of constraints.
func (f *Formula) Constraints() int { return len(f.constraints) }

// Write writes the formula in the OPB format of the pseudo-Boolean
// competitions, without negated literals. Its comments name the variables that
// describe the trail. The empty deck is the formula without constraints.
func (f *Formula) Write(w io.Writer) error {
	b := bufio.NewWriterSize(w, 1<<16)
	fmt.Fprintf(b, "* #variable= %d #constraint= %d\n", f.variables, len(f.constraints))
	for v := range f.nv {
		kind, value := "colour", f.g.Vertex(v)
		if value < 0 {
			kind, value = "number", -value
		}
		fmt.Fprintf(b, "* x%d on %s %d\n", f.w(v), kind, value)
	}
	for e, s := range f.g.Stacks {
		fmt.Fprintf(b, "* x%d once %s\n", f.once(int32(e)), s.Card)
		if t := f.twin[e]; t != 0 {
			fmt.Fprintf(b, "* x%d twice %s\n", t, s.Card)
		}
	}
	for _, c := range f.constraints {
		least := c.least
		for _, t := range c.terms {
			a, x := t.coefficient, t.literal
			if x < 0 { // a (1 - x)
				least -= a
				a, x = -a, -x
			}
			fmt.Fprintf(b, "%+d x%d ", a, x)
		}
		fmt.Fprintf(b, ">= %d ;\n", least)
	}
	return b.Flush()
}
