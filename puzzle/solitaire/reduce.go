package solitaire

import "github.com/unolab/uno/internal/unionfind"

// reducer shrinks a deck by rules that preserve the answer, records how to lift
// a solution (lift.go), and logs each rule as a certificate step.
//
// Its vertices are classes of vertices of H, its edges single copies of cards
// or edges put in place of a suppressed vertex. The rules, and why a solution
// comes back:
//
//	collapse   A parallel pair, a triangle, or K33 with at most one edge missing is
//	           collapsible (Catlin): for every even set X of its vertices it has a
//	           connected spanning subgraph whose odd vertices are exactly X. So
//	           it may be contracted to one required vertex.
//	leaf       A plain vertex of degree 1 goes; its neighbour becomes required.
//	C4         y1 plain of degree 2 with neighbours P, Q, which have another
//	           common neighbour y2: contract all four. For X an even part of
//	           {P, Q, y2} the 4-cycle has a connected subgraph through these
//	           three with odd vertices X; y1 need not be on it.
//	require    A vertex with three neighbours that have at most one edge
//	           elsewhere is required, or those would be three odd ends.
//	series     Two adjacent vertices of degree 2 become one required vertex. Back:
//	           the edge between them is used in any case; a trail that passes
//	           goes through, one that ends there ends at the far one, one that
//	           rests there becomes the edge.
//	suppress   A plain vertex of degree 2 between two required ones becomes an
//	           edge.
//
// Parallel edges and triangles are found through a table of the pairs of
// adjacent classes, when an edge comes to a new place. Merging moves the
// shorter list of edges, so a card moves O(log n) times.
type reducer struct {
	g      *graph
	card   []int32 // edge below base -> distinct card
	base   int32   // edges from here on represent suppressed vertices
	a, b   []int32 // ends of an edge, as vertices of H
	via    []int32 // edge - base -> the two edges it represents, in pairs
	dead   []bool
	parent unionfind.Forest // vertex of H -> class
	adj    [][]int32
	degree []int32 // class -> living edges
	must   []bool
	gone   []bool  // class stripped or suppressed
	least  []int32 // class -> its first member, stripped leaves included
	pairs  pairTable
	queue  []int32 // classes to examine
	queued []bool
	join   []int32 // pairs of parallel edges, triangles: edges to collapse along
	node   []int32 // class -> its node in the tree of contractions
	ops    []collapse
	store  []int32 // nodes and edges of the ops
	steps  []int32 // a tape: rule, vertices; see note
	fired  [rules]int
}

// collapse is one contraction: the nodes contracted and the edges that hold
// them together, both in the reducer's store; a C4 contraction leaves y1 out of
// the nodes.
type collapse struct {
	start        int32
	nodes, edges uint8
}

// parts lists the nodes and the edges of a contraction.
func (r *reducer) parts(op collapse) (nodes, edges []int32) {
	list := r.store[op.start : op.start+int32(op.nodes)+int32(op.edges)]
	return list[:op.nodes], list[op.nodes:]
}

// newReducer sets the deck up.
func newReducer(g *graph) *reducer {
	n := g.vertices()
	r := &reducer{
		g: g, parent: unionfind.New(n), adj: make([][]int32, n), degree: make([]int32, n),
		must: make([]bool, n), gone: make([]bool, n), queued: make([]bool, n), node: make([]int32, n),
		least: make([]int32, n),
	}
	copies := 0
	for e := range int32(g.edges()) {
		copies += int(g.copies(e))
	}
	r.a, r.b, r.card = make([]int32, 0, copies), make([]int32, 0, copies), make([]int32, 0, copies)
	for e := range int32(g.edges()) {
		for range g.copies(e) {
			r.a = append(r.a, g.from[e])
			r.b = append(r.b, g.to[e])
			r.card = append(r.card, e)
			r.degree[g.from[e]]++
			r.degree[g.to[e]]++
		}
	}
	r.base = int32(len(r.a))
	r.dead = make([]bool, r.base)
	flat := make([]int32, 2*r.base)
	at := int32(0)
	for v := range n {
		r.node[v], r.least[v] = int32(v), int32(v)
		r.adj[v] = flat[at : at : at+r.degree[v]]
		at += r.degree[v]
	}
	for e := range r.base {
		r.adj[r.a[e]] = append(r.adj[r.a[e]], e)
		r.adj[r.b[e]] = append(r.adj[r.b[e]], e)
	}
	return r
}

// index enters the living edges into the table; one between the same classes
// as another is a pair to collapse.
func (r *reducer) index() {
	living := 0
	for _, d := range r.dead {
		if !d {
			living++
		}
	}
	r.pairs.init(living)
	for e := range r.base {
		switch {
		case r.dead[e]:
		case e > 0 && r.card[e] == r.card[e-1]:
			r.join = append(r.join, e-1, e, -1)
		default:
			r.pairs.put(r.class(r.a[e]), r.class(r.b[e]), e)
		}
	}
}

// run applies the rules until none does, or the halt is due.
func (r *reducer) run() {
	r.flat()
	r.rest()
}

// flat applies the rules that need no table: linear, on flat arrays.
func (r *reducer) flat() {
	r.growBlob()
	r.stripLeaves()
}

// rest applies all rules until none does.
func (r *reducer) rest() {
	r.index()
	for v := range int32(len(r.parent)) {
		r.look(v)
	}
	r.settle()
	for pass := 0; pass < maxPasses; pass++ {
		before := len(r.steps)
		r.seekBipartite()
		for v := range int32(len(r.parent)) {
			if r.parent[v] == v && !r.gone[v] && !r.must[v] && r.degree[v] == 2 {
				r.look(v)
			}
		}
		r.settle()
		if len(r.steps) == before || r.g.halt.due() {
			return
		}
	}
}

// maxPasses bounds how often the whole graph is looked at again for what the
// queues do not notice: K33-e, and C4s that became ones by a contraction
// elsewhere.
const maxPasses = 50

// settle works the queues off.
func (r *reducer) settle() {
	for i := 1; len(r.queue) > 0 || len(r.join) > 0; i++ {
		if i&1023 == 0 && r.g.halt.due() {
			return
		}
		if n := len(r.join); n > 0 {
			e, f, h := r.join[n-3], r.join[n-2], r.join[n-1]
			r.join = r.join[:n-3]
			r.collapseAlong(e, f, h)
			continue
		}
		v := r.queue[len(r.queue)-1]
		r.queue = r.queue[:len(r.queue)-1]
		r.queued[v] = false
		if r.parent[v] == v && !r.gone[v] {
			r.examine(v)
		}
	}
}

// look puts a class on the queue.
func (r *reducer) look(v int32) {
	if !r.queued[v] {
		r.queued[v] = true
		r.queue = append(r.queue, v)
	}
}

func (r *reducer) class(v int32) int32 { return r.parent.Find(v) }

// across is the class at the other end of e.
func (r *reducer) across(e, v int32) int32 {
	if w := r.class(r.a[e]); w != v {
		return w
	}
	return r.class(r.b[e])
}

// living lists the living edges of a class and forgets the dead ones.
func (r *reducer) living(v int32) []int32 {
	if int32(len(r.adj[v])) > r.degree[v] {
		kept := r.adj[v][:0]
		for _, e := range r.adj[v] {
			if !r.dead[e] {
				kept = append(kept, e)
			}
		}
		r.adj[v] = kept
	}
	return r.adj[v]
}

// thinned looks again at a class that has lost an edge, and at what its being
// thin may mean for its neighbours.
func (r *reducer) thinned(v int32) {
	r.look(v)
	if r.degree[v] <= 2 {
		for _, e := range r.living(v) {
			r.look(r.across(e, v))
		}
	}
}

// require marks a class required and examines the thin vertices around it.
func (r *reducer) require(v int32) {
	if r.must[v] {
		return
	}
	r.must[v] = true
	for _, e := range r.living(v) {
		if w := r.across(e, v); r.degree[w] == 2 && !r.must[w] {
			r.look(w)
		}
	}
}

// examine applies the rules for single vertices.
func (r *reducer) examine(v int32) {
	if r.degree[v] == 2 && r.series(v) || r.must[v] {
		return
	}
	switch {
	case r.degree[v] == 1:
		r.strip(v)
	case r.degree[v] == 2:
		r.thin(v)
	case r.degree[v] >= 3:
		r.crowd(v)
	}
}

// strip removes a plain leaf.
func (r *reducer) strip(v int32) {
	e := r.living(v)[0]
	w := r.across(e, v)
	r.note(ruleLeaf, v, w)
	r.gone[v] = true
	r.dead[e] = true
	r.degree[v]--
	r.degree[w]--
	r.least[w] = min(r.least[w], r.least[v])
	r.require(w)
	r.thinned(w)
}

// series contracts a vertex of degree 2 with a neighbour of degree 2, unless
// it is an edge in disguise.
func (r *reducer) series(v int32) bool {
	es := r.living(v)
	p, q := r.across(es[0], v), r.across(es[1], v)
	if p == q || !r.must[v] && r.must[p] && r.must[q] {
		return false
	}
	for i, w := range [2]int32{p, q} {
		if r.degree[w] == 2 {
			r.note(ruleSeries, v, w)
			r.merge([]int32{es[i]}, v, w)
			r.look(r.class(v))
			return true
		}
	}
	return false
}

// thin examines a plain vertex of degree 2: the rule suppress, or the C4 rule.
// The rule require needs three neighbours, so it does not apply.
func (r *reducer) thin(v int32) {
	es := r.living(v)
	e, f := es[0], es[1]
	p, q := r.across(e, v), r.across(f, v)
	if p == q {
		return // a parallel pair, waiting to be collapsed
	}
	if r.must[p] && r.must[q] {
		r.suppress(v, p, q)
		return
	}
	if r.degree[p] > r.degree[q] {
		p, q = q, p
		e, f = f, e
	}
	for _, h := range r.living(p) {
		y := r.across(h, p)
		if y == v || y == q {
			continue
		}
		if k, ok := r.pairs.get(y, q); ok {
			r.note(ruleC4, p, q, y, v)
			r.gone[v] = true
			r.dead[e], r.dead[f] = true, true
			r.degree[p]--
			r.degree[q]--
			r.degree[v] = 0
			r.least[p] = min(r.least[p], r.least[v])
			r.merge([]int32{e, f, h, k}, p, q, y)
			return
		}
	}
}

// suppress replaces v by an edge p q.
func (r *reducer) suppress(v, p, q int32) {
	r.note(ruleSuppress, v)
	e, f := r.adj[v][0], r.adj[v][1]
	if r.across(e, v) != p {
		e, f = f, e
	}
	r.gone[v] = true
	r.dead[e], r.dead[f] = true, true
	r.degree[v] = 0
	h := int32(len(r.a))
	r.a = append(r.a, p)
	r.b = append(r.b, q)
	r.dead = append(r.dead, false)
	r.via = append(r.via, e, f)
	r.adj[p] = append(r.adj[p], h)
	r.adj[q] = append(r.adj[q], h)
	r.placed(h, p, q)
}

// crowd requires a plain vertex with three thin neighbours.
func (r *reducer) crowd(v int32) {
	var thin [4]int32
	k := 1
	thin[0] = v
	for _, e := range r.living(v) {
		if w := r.across(e, v); r.degree[w] <= 2 {
			thin[k] = w
			if k++; k == len(thin) {
				r.note(ruleRequire, thin[:]...)
				r.require(v)
				return
			}
		}
	}
}
