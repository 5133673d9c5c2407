package solitaire

// satFormula is the propositional form of a core, variable by variable and
// clause by clause the one that the checker builds (docs/solitaire.md, "SAT
// refutations"): w(v) v is touched, d(v) v is odd, o(e) edge e is used exactly
// once, t(e) twin e is used twice, counters s1, s2 of the odd vertices, and
// partial sums x for the parity of vertices of degree above 4. Variables count
// from 0 here.
type satFormula struct {
	c      *core
	edge   []int32 // distinct edge -> first copy in the core
	dist   []int32 // copy -> distinct edge
	twin   []int32 // distinct edge -> variable t, -1 if single
	around [][]int32
	parts  []int32 // vertex -> its first variable x, -1 if it has none
	vars   int32
	sat    *cdcl
}

// chainDegree is the degree above which a parity is cut into partial sums.
const chainDegree = 4

func newSATFormula(c *core) *satFormula {
	f := &satFormula{c: c}
	f.dist = make([]int32, c.edges())
	for e := range c.a {
		if e == 0 || c.a[e] != c.a[e-1] || c.b[e] != c.b[e-1] {
			f.edge = append(f.edge, int32(e))
		}
		f.dist[e] = int32(len(f.edge) - 1)
	}
	nv, ne := int32(c.vertices()), int32(len(f.edge))
	next := 2*nv + ne
	f.twin = make([]int32, ne)
	for i, e := range f.edge {
		f.twin[i] = -1
		if int(e)+1 < c.edges() && f.dist[e+1] == int32(i) {
			f.twin[i] = next
			next++
		}
	}
	next += 2 * nv
	f.around = make([][]int32, nv)
	f.parts = make([]int32, nv)
	for v := range nv {
		for _, e := range c.around(v) {
			if i := f.dist[e]; f.edge[i] == e {
				f.around[v] = append(f.around[v], i)
			}
		}
		f.parts[v] = -1
		if k := int32(len(f.around[v])); k > chainDegree {
			f.parts[v] = next
			next += k - 2
		}
	}
	f.vars = next
	return f
}

func (f *satFormula) nv() int32     { return int32(f.c.vertices()) }
func (f *satFormula) w(v int32) lit { return mkLit(v, false) }
func (f *satFormula) d(v int32) lit { return mkLit(f.nv()+v, false) }
func (f *satFormula) o(i int32) lit { return mkLit(2*f.nv()+i, false) }
func (f *satFormula) counters() int32 {
	twins := int32(0)
	for _, t := range f.twin {
		if t >= 0 {
			twins++
		}
	}
	return 2*f.nv() + int32(len(f.edge)) + twins
}

// load adds all clauses to the engine.
func (f *satFormula) load(s *cdcl) {
	f.sat = s
	for i, e := range f.edge {
		if f.c.halt.due() {
			return
		}
		u, v, o := f.w(f.c.a[e]), f.w(f.c.b[e]), f.o(int32(i))
		s.add(u, v)
		s.add(o.not(), u)
		s.add(o.not(), v)
		if f.twin[i] >= 0 {
			t := mkLit(f.twin[i], false)
			s.add(t.not(), u)
			s.add(t.not(), v)
			s.add(o.not(), t.not())
		}
	}
	base := f.counters()
	count := func(v, k int32) lit { return mkLit(base+2*v+k-1, false) }
	for v := range f.nv() {
		if f.c.halt.due() {
			return
		}
		if f.c.must[v] {
			s.add(f.w(v))
		}
		s.add(f.d(v).not(), f.w(v))
		f.parity(v)
		d, s1, s2 := f.d(v), count(v, 1), count(v, 2)
		if v == 0 {
			s.add(s1.not(), d)
			s.add(s1, d.not())
			s.add(s2.not())
			continue
		}
		p1, p2 := count(v-1, 1), count(v-1, 2)
		s.add(s1.not(), p1, d)
		s.add(s1, p1.not())
		s.add(s1, d.not())
		s.add(s2.not(), p2, p1)
		s.add(s2.not(), p2, d)
		s.add(s2, p2.not())
		s.add(s2, p1.not(), d.not())
		s.add(p2.not(), d.not())
	}
	if f.nv() > 0 {
		s.add(count(f.nv()-1, 2), count(f.nv()-1, 1).not())
	}
}

// parity says that d(v) is the sum of o(e) at v.
func (f *satFormula) parity(v int32) {
	es := f.around[v]
	if f.parts[v] < 0 {
		sum := make([]lit, 0, chainDegree+1)
		for _, i := range es {
			sum = append(sum, f.o(i))
		}
		f.even(append(sum, f.d(v)))
		return
	}
	before := f.o(es[0])
	for j, i := range es[1:] {
		after := f.d(v)
		if j < len(es)-2 {
			after = mkLit(f.parts[v]+int32(j), false)
		}
		f.even([]lit{before, f.o(i), after})
		before = after
	}
}

// even adds the clauses saying that the sum of the variables is even: each
// forbids one odd assignment.
func (f *satFormula) even(vars []lit) {
	clause := make([]lit, len(vars))
	for bits := range 1 << len(vars) {
		ones := 0
		for i, l := range vars {
			clause[i] = l
			if bits>>i&1 == 1 {
				clause[i] = l.not()
				ones++
			}
		}
		if ones&1 == 1 {
			f.sat.add(clause...)
		}
	}
}

// trail reads the solution off a full assignment.
func (f *satFormula) trail() coreTrail {
	t := coreTrail{use: make([]bool, f.c.edges())}
	some := false
	for i, e := range f.edge {
		once := f.sat.value[f.o(int32(i))] == 1
		twice := f.twin[i] >= 0 && f.sat.value[mkLit(f.twin[i], false)] == 1
		if once || twice {
			t.use[e], some = true, true
		}
		if twice {
			t.use[e+1] = true
		}
	}
	if !some {
		for v := range f.nv() {
			if f.sat.value[f.w(v)] == 1 {
				t.at = v
				break
			}
		}
	}
	return t
}
