package check

// literal is a variable with a sign: 2v is variable v, 2v+1 its negation.
type literal int32

func pos(v int32) literal            { return literal(2 * v) }
func neg(v int32) literal            { return literal(2*v + 1) }
func (l literal) not() literal       { return l ^ 1 }
func (l literal) variable() int32    { return int32(l >> 1) }
func dimacs(l int32) (lit literal)   { return signed(max(l, -l), l < 0) }
func signed(v int32, n bool) literal { return literal(2*v) | literal(b2i(n)) }

func b2i(b bool) int32 {
	if b {
		return 1
	}
	return 0
}

// directXOR is the maximum degree of a vertex whose parity is encoded without
// auxiliary variables.
const directXOR = 4

// formula is a formula that every dominating trail of a residual graph
// satisfies; docs/solitaire.md, "SAT refutations", lists the variables.
type formula struct {
	g     *graph
	twin  []int32 // by edge: variable t, or 0
	chain []int32 // by vertex: the variable x(v, 2), where there is one
	count int32   // variables
}

func newFormula(g *graph) *formula {
	f := &formula{g: g, twin: make([]int32, len(g.edges)), chain: make([]int32, g.n+1)}
	f.count = int32(2*g.n + len(g.edges))
	for i, e := range g.edges {
		if e.twin {
			f.count++
			f.twin[i] = f.count
		}
	}
	f.count += int32(2 * g.n)
	for v := 1; v <= g.n; v++ {
		if k := len(g.adj[v]); k > directXOR {
			f.chain[v] = f.count + 1
			f.count += int32(k - 2)
		}
	}
	return f
}

func (f *formula) touched(v int32) int32 { return v }
func (f *formula) odd(v int32) int32     { return int32(f.g.n) + v }
func (f *formula) once(e int32) int32    { return int32(2*f.g.n) + e + 1 }

// atLeast returns the variable s1(v) or s2(v): among d(1)..d(v) at least j.
func (f *formula) atLeast(v int32, j int32) int32 {
	first := f.count - int32(2*f.g.n) + 1
	for u := range f.chain {
		if f.chain[u] != 0 {
			first = f.chain[u] - int32(2*f.g.n)
			break
		}
	}
	return first + 2*(v-1) + j - 1
}

// clauses hands every clause of the formula to add; the slice is reused.
func (f *formula) clauses(add func([]literal)) {
	var buf [8]literal
	clause := func(ls ...literal) { add(append(buf[:0], ls...)) }
	for i, e := range f.g.edges {
		u, v, once := f.touched(e.u), f.touched(e.v), f.once(int32(i))
		clause(pos(u), pos(v))
		clause(neg(once), pos(u))
		clause(neg(once), pos(v))
		if t := f.twin[i]; t != 0 {
			clause(neg(t), pos(u))
			clause(neg(t), pos(v))
			clause(neg(t), neg(once))
		}
	}
	sum := func(vs ...int32) {
		for signs := range 1 << len(vs) {
			c := buf[:0]
			odd := false
			for i, v := range vs {
				n := signs>>i&1 != 0
				odd = odd != n
				c = append(c, signed(v, n))
			}
			if odd {
				add(c)
			}
		}
	}
	for v := int32(1); v <= int32(f.g.n); v++ {
		if f.g.required[v] {
			clause(pos(f.touched(v)))
		}
		clause(neg(f.odd(v)), pos(f.touched(v)))
		f.parity(v, sum)
	}
	f.counter(clause)
}

// parity writes d(v) = sum of o(e) over the edges at v.
func (f *formula) parity(v int32, sum func(...int32)) {
	adj := f.g.adj[v]
	if len(adj) <= directXOR {
		vs := make([]int32, 0, directXOR+1)
		for _, e := range adj {
			vs = append(vs, f.once(e))
		}
		sum(append(vs, f.odd(v))...)
		return
	}
	last := f.once(adj[0])
	for j, e := range adj[1 : len(adj)-1] {
		x := f.chain[v] + int32(j)
		sum(last, f.once(e), x)
		last = x
	}
	sum(last, f.once(adj[len(adj)-1]), f.odd(v))
}

// counter writes that no vertex or two vertices are odd.
func (f *formula) counter(clause func(...literal)) {
	if f.g.n == 0 {
		return
	}
	base := f.atLeast(1, 1)
	at := func(v, j int32) int32 { return base + 2*(v-1) + j - 1 }
	for v := int32(1); v <= int32(f.g.n); v++ {
		d, s1, s2 := f.odd(v), at(v, 1), at(v, 2)
		clause(neg(d), pos(s1))
		if v == 1 {
			clause(neg(s1), pos(d))
			clause(neg(s2))
			continue
		}
		p1, p2 := at(v-1, 1), at(v-1, 2)
		clause(neg(p1), pos(s1))
		clause(neg(s1), pos(p1), pos(d))
		clause(neg(p2), pos(s2))
		clause(neg(p1), neg(d), pos(s2))
		clause(neg(s2), pos(p2), pos(p1))
		clause(neg(s2), pos(p2), pos(d))
		clause(neg(p2), neg(d))
	}
	n := int32(f.g.n)
	clause(pos(at(n, 2)), neg(at(n, 1)))
}
