package solitaire

import (
	"context"
	"slices"

	"github.com/unolab/uno/puzzle"
)

// satSolver decides a core by the engine of cdcl.go. Parity, domination and the
// count of odd vertices are clauses from the start; connectivity is added
// lazily: whenever all variables are assigned and the trail is disconnected,
// every piece yields the permanent lemma that the trail must leave it.
type satSolver struct {
	f     *satFormula
	s     *cdcl
	proof *satProof
	piece []int32 // vertex -> piece of the current trail, -1 if untouched
	cuts  int64
	small [][]int32 // sets of lemmas with few crossing edges, for the search for cuts
	tell  func()    // called regularly while it runs; may be nil
	most  int64     // conflicts between checks of the context; 0: what suits the formula
}

// satProof writes the lines of a refutation.
type satProof struct {
	w    *puzzle.ProofWriter
	next uint32
	buf  []int32
}

func (p *satProof) learnt(clause []lit) uint32 {
	p.buf = p.buf[:0]
	for _, l := range clause {
		p.buf = append(p.buf, int32(l.dimacs()))
	}
	p.w.Learn(p.buf...)
	p.next++
	return p.next
}

func (p *satProof) forgotten(id uint32) { p.w.Delete(int64(id)) }

// newSATSolver prepares the formula; with a writer it logs the refutation
// there, after what has been written already.
func newSATSolver(c *core, w *puzzle.ProofWriter) *satSolver {
	x := &satSolver{f: newSATFormula(c), piece: make([]int32, c.vertices())}
	var log clauseLog
	if w != nil {
		w.SAT(c.vertices(), len(x.f.edge), int(x.f.vars))
		x.proof = &satProof{w: w}
		log = x.proof
	}
	x.s = newCDCL(int(x.f.vars), log)
	x.s.halt = c.halt
	x.f.load(x.s)
	x.favour()
	x.isolate()
	return x
}

// favour sets the first preferences: touch vertices, leave none odd, use edges.
func (x *satSolver) favour() {
	for v := range x.f.nv() {
		x.s.phase[v] = true
	}
	for i := range x.f.edge {
		x.s.phase[x.f.o(int32(i)).v()] = true
	}
}

// isolate adds the lemmas of single vertices: a touched vertex has an edge.
func (x *satSolver) isolate() {
	if x.f.c.edges() == 0 {
		return
	}
	in := make([]bool, x.f.c.vertices())
	for v := range x.f.nv() {
		if x.f.c.halt.due() {
			return
		}
		in[v] = true
		x.separate([]int32{v}, in, v, -1)
		in[v] = false
	}
}

// separate adds the lemma of the set U, given as a list and as marks: if a in U
// and b outside are touched, an edge crosses. Where U or its complement must be
// touched in any case, that literal is omitted; -1 requires that, and the lemma
// is not added otherwise.
func (x *satSolver) separate(set []int32, in []bool, a, b int32) bool {
	c := x.f.c
	clause := make([]lit, 0, 16)
	must, inner, outer := [2]bool{}, 0, c.edges()
	for _, v := range set {
		must[0] = must[0] || c.must[v]
	}
	for _, v := range set {
		for _, e := range c.around(v) {
			i := x.f.dist[e]
			if in[c.other(e, v)] {
				inner++
				continue
			}
			outer--
			if x.f.edge[i] == e {
				clause = append(clause, x.f.o(i))
				if x.f.twin[i] >= 0 {
					clause = append(clause, mkLit(x.f.twin[i], false))
				}
			}
		}
	}
	outer -= inner / 2
	must[0] = must[0] || inner > 0
	must[1] = outer > 0
	for v := 0; v < c.vertices() && !must[1]; v++ {
		must[1] = c.must[v] && !in[v]
	}
	ends := [2]int32{a, b}
	for k, v := range ends {
		switch {
		case must[k]:
			ends[k] = -1
		case v < 0:
			return false
		default:
			clause = append(clause, x.f.w(v).not())
		}
	}
	if x.proof != nil {
		x.proof.next++
		one := make([]int32, len(set))
		for i, v := range set {
			one[i] = v + 1
		}
		x.proof.w.Separate(ends[0]+1, ends[1]+1, one)
	}
	x.cuts++
	x.s.add(clause...)
	return true
}

// connect checks a full assignment: it returns true if the trail is connected,
// otherwise every piece except the largest yields its lemma.
func (x *satSolver) connect() bool {
	c := x.f.c
	for v := range x.piece {
		x.piece[v] = -1
	}
	var starts []int32
	var sizes []int
	var order []int32
	for v := range x.f.nv() {
		if x.piece[v] >= 0 || x.s.value[x.f.w(v)] != 1 {
			continue
		}
		p := int32(len(starts))
		starts = append(starts, int32(len(order)))
		x.piece[v] = p
		order = append(order, v)
		for i := int(starts[p]); i < len(order); i++ {
			for _, e := range c.around(order[i]) {
				w := c.other(e, order[i])
				if x.piece[w] < 0 && x.uses(x.f.dist[e]) {
					x.piece[w] = p
					order = append(order, w)
				}
			}
		}
		sizes = append(sizes, len(order)-int(starts[p]))
	}
	if len(starts) <= 1 {
		return true
	}
	largest := 0
	for p := range sizes {
		if sizes[p] > sizes[largest] {
			largest = p
		}
	}
	in := make([]bool, c.vertices())
	outside := order[starts[largest]]
	for p := range starts {
		if p == largest {
			continue
		}
		set := order[starts[p] : int(starts[p])+sizes[p]]
		for _, v := range set {
			in[v] = true
		}
		x.separate(set, in, set[0], outside)
		x.remember(set, in)
		for _, v := range set {
			in[v] = false
		}
	}
	return false
}

// Bounds on the sets remembered.
const (
	smallBorder = 3    // edges across
	smallSets   = 1000 // sets
)

// remember keeps a set of a lemma if few edges leave it.
func (x *satSolver) remember(set []int32, in []bool) {
	if len(x.small) == smallSets {
		return
	}
	border := 0
	for _, v := range set {
		for _, e := range x.f.c.around(v) {
			if !in[x.f.c.other(e, v)] {
				border++
			}
		}
		if border > smallBorder {
			return
		}
	}
	x.small = append(x.small, slices.Clone(set))
}

func (x *satSolver) uses(i int32) bool {
	return x.s.value[x.f.o(i)] == 1 || x.f.twin[i] >= 0 && x.s.value[mkLit(x.f.twin[i], false)] == 1
}

// slice is the number of conflicts between checks of the context: fewer for
// large formulas, where each takes longer.
func (x *satSolver) slice() int64 {
	usual := max(10, min(1000, 1_000_000/(1+int64(x.f.vars))))
	if x.most > 0 {
		return min(x.most, usual)
	}
	return usual
}

// run works until the answer or for about this many conflicts (0: no bound).
// Call it again to continue.
func (x *satSolver) run(ctx context.Context, conflicts int64) (coreTrail, verdict, error) {
	for end := x.s.conflicts + conflicts; ; {
		if err := ctx.Err(); err != nil {
			return coreTrail{}, verdictUnknown, err
		}
		before := x.s.conflicts
		if x.s.step(x.slice()) {
			if x.connect() {
				return x.f.trail(), verdictYes, nil
			}
			continue
		}
		if x.s.unsat || x.s.refuted {
			return coreTrail{}, verdictNo, nil
		}
		if conflicts > 0 && before >= end {
			return coreTrail{}, verdictUnknown, nil
		}
		if x.tell != nil && before/satReport != x.s.conflicts/satReport {
			x.tell()
		}
	}
}

// satReport is the number of conflicts between calls of tell.
const satReport = 5000
