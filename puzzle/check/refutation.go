package check

import "math"

// refutation verifies the lines of a SAT refutation.
type refutation struct {
	g        *graph
	required int // vertices of g
	f        *formula
	prop     *propagator

	ids    map[int64]int32 // clauses of the proof that are alive, by number
	nextID int64
	closed bool // the empty clause has been derived

	mark   []int32 // by variable or vertex: the stamp of the last line that named it
	stamp  int32
	clause []literal
}

func newRefutation(g *graph) *refutation {
	f := newFormula(g)
	r := &refutation{
		g: g, f: f, prop: newPropagator(f.count), ids: make(map[int64]int32), nextID: 1,
		mark: make([]int32, f.count+1),
	}
	for _, is := range g.required {
		r.required += int(b2i(is))
	}
	f.clauses(func(c []literal) {
		if !r.prop.refuted {
			r.prop.add(c)
		}
	})
	return r
}

// sizes verifies the numbers in the first line of the refutation.
func (r *refutation) sizes(vertices, edges, variables int64) error {
	if vertices != int64(r.g.n) || edges != int64(len(r.g.edges)) || variables != int64(r.f.count) {
		return refusef("the refutation is about %d vertices, %d edges and %d variables, but the formula of this deck and these steps has %d, %d and %d",
			vertices, edges, variables, r.g.n, len(r.g.edges), r.f.count)
	}
	return nil
}

// begin resets the marks for a new line.
func (r *refutation) begin() {
	r.clause = r.clause[:0]
	r.stamp++
	if r.stamp == math.MaxInt32 {
		clear(r.mark)
		r.stamp = 1
	}
}

// fresh marks a variable or vertex and reports whether it was unmarked.
func (r *refutation) fresh(v int32) bool {
	if r.mark[v] == r.stamp {
		return false
	}
	r.mark[v] = r.stamp
	return true
}

// literals reads the literals of a line into r.clause.
func (r *refutation) literals(lits []int64) error {
	for _, l := range lits {
		if l == 0 || l > int64(r.f.count) || l < -int64(r.f.count) {
			return refusef("there is no literal %d: variables are 1..%d", l, r.f.count)
		}
		lit := dimacs(int32(l))
		if !r.fresh(lit.variable()) {
			return refusef("variable %d stands twice in a clause", lit.variable())
		}
		r.clause = append(r.clause, lit)
	}
	return nil
}

// set checks a list of residual vertices and marks them.
func (r *refutation) set(us []int64) error {
	if len(us) == 0 {
		return refusef("the vertex set of a lemma is empty")
	}
	for _, u := range us {
		if u < 1 || u > int64(r.g.n) {
			return refusef("there is no residual vertex %d: they are 1..%d", u, r.g.n)
		}
		if !r.fresh(int32(u)) {
			return refusef("vertex %d stands twice in a set", u)
		}
	}
	return nil
}

func (r *refutation) in(v int32) bool { return r.mark[v] == r.stamp }

// keep adds r.clause under the next number.
func (r *refutation) keep() error {
	if len(r.prop.arena)+len(r.clause) >= math.MaxInt32 {
		return beyondf("the clauses alive exceed %d literals, the limit of this checker", math.MaxInt32)
	}
	r.ids[r.nextID] = noClause
	if !r.prop.refuted {
		r.ids[r.nextID] = r.prop.add(r.clause)
	}
	r.nextID++
	return nil
}

// learn verifies a line "a": a clause by reverse unit propagation.
func (r *refutation) learn(lits []int64) error {
	r.begin()
	if err := r.literals(lits); err != nil {
		return err
	}
	if !r.prop.implies(r.clause) {
		return refusef("the clause does not follow by unit propagation")
	}
	r.closed = len(r.clause) == 0
	return r.keep()
}

// separate verifies a line "c": a connectivity lemma.
func (r *refutation) separate(a, b int64, us []int64) error {
	r.begin()
	if err := r.set(us); err != nil {
		return err
	}
	inside, needed := 0, 0 // edges within U (seen from both ends), required vertices in U
	crossing := 0
	for _, u := range us {
		if r.g.required[u] {
			needed++
		}
		for _, e := range r.g.adj[u] {
			if r.in(r.g.across(e, int32(u))) {
				inside++
				continue
			}
			crossing++
			r.clause = append(r.clause, pos(r.f.once(e)))
			if t := r.f.twin[e]; t != 0 {
				r.clause = append(r.clause, pos(t))
			}
		}
	}
	inside /= 2
	if err := r.side(a, true, inside > 0 || needed > 0, "U"); err != nil {
		return err
	}
	outside := len(r.g.edges) - inside - crossing
	if err := r.side(b, false, outside > 0 || r.required > needed, "the complement of U"); err != nil {
		return err
	}
	return r.keep()
}

// side verifies one end of a connectivity lemma and adds its literal: a
// vertex on the given side of the marked set, or 0 where a trail must meet
// that side anyway.
func (r *refutation) side(v int64, marked, met bool, side string) error {
	switch {
	case v == 0 && met:
		return nil
	case v == 0:
		return refusef("a connectivity lemma needs a vertex in %s: it has no edge and no required vertex within", side)
	case v < 0 || v > int64(r.g.n) || r.in(int32(v)) != marked:
		return refusef("vertex %d of a connectivity lemma does not lie in %s", v, side)
	}
	r.clause = append(r.clause, neg(r.f.touched(int32(v))))
	return nil
}

// parity verifies a line "p": a clause that the parity of a set implies.
func (r *refutation) parity(lits, us []int64) error {
	r.begin()
	if err := r.set(us); err != nil {
		return err
	}
	vars := make(map[int32]bool)
	for _, u := range us {
		vars[r.f.odd(int32(u))] = true
		for _, e := range r.g.adj[u] {
			if !r.in(r.g.across(e, int32(u))) {
				vars[r.f.once(e)] = true
			}
		}
	}
	r.begin()
	if err := r.literals(lits); err != nil {
		return err
	}
	if len(r.clause) != len(vars) {
		return refusef("a parity lemma over %d variables has %d literals", len(vars), len(r.clause))
	}
	negative := 0
	for _, l := range r.clause {
		if !vars[l.variable()] {
			return refusef("variable %d has no place in the parity lemma of its set", l.variable())
		}
		negative += int(l & 1)
	}
	if negative%2 == 0 {
		return refusef("a parity lemma must forbid an odd sum: its clause has an even number of negative literals")
	}
	return r.keep()
}

// remove carries out a line "d".
func (r *refutation) remove(ids []int64) error {
	for _, id := range ids {
		ref, alive := r.ids[id]
		if !alive {
			return refusef("there is no clause %d to delete", id)
		}
		delete(r.ids, id)
		if ref != noClause {
			r.prop.remove(ref)
		}
	}
	if r.prop.worthCompacting() {
		moved := make(map[int32]int32, len(r.ids))
		r.prop.compact(func(old, now int32) { moved[old] = now })
		for id, ref := range r.ids {
			if ref != noClause {
				r.ids[id] = moved[ref]
			}
		}
	}
	return nil
}

// line verifies one line after "sat".
func (r *refutation) line(op byte, nums []int64) error {
	switch op {
	case 'a':
		return r.learn(nums)
	case 'c':
		return r.separate(nums[0], nums[1], nums[2:])
	case 'd':
		return r.remove(nums)
	}
	for i, l := range nums {
		if l == 0 {
			return r.parity(nums[:i], nums[i+1:])
		}
	}
	return refusef("a parity lemma needs a 0 between its clause and its set")
}

// finish verifies that the refutation reached the empty clause.
func (r *refutation) finish() error {
	if !r.closed {
		return refusef("the refutation ends without the empty clause")
	}
	return nil
}
