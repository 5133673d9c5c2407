package solitaire

import "slices"

// core is the generalised question behind a deck, the form in which reductions
// hand it on and search, SAT and rotations take it up: a multigraph, not
// necessarily bipartite, every edge a single copy, with some vertices required.
// A solution is a connected edge set with at most two odd vertices, or one
// vertex without edges, that touches every required vertex and an end of every
// edge. No edge is a loop. Edges are sorted by their ends (a < b), copies of
// one card side by side, as certificates number them.
type core struct {
	a, b  []int32 // ends of the edges
	must  []bool  // vertex -> required
	first []int32 // vertex -> start of its run in inc; one more at the end
	inc   []int32 // edges around the vertices
	far   []int32 // the vertices at their other ends
	halt  *halt   // stops what works on the core; may be nil
}

// coreTrail is a solution of a core.
type coreTrail struct {
	use []bool // edge -> on the trail
	at  int32  // the vertex of a trail without edges; otherwise ignored
}

// newCore links the edges.
func newCore(must []bool, a, b []int32) *core {
	c := &core{a: a, b: b, must: must}
	c.first = make([]int32, len(must)+1)
	for e := range a {
		c.first[a[e]+1]++
		c.first[b[e]+1]++
	}
	for v := range must {
		c.first[v+1] += c.first[v]
	}
	c.inc, c.far = make([]int32, 2*len(a)), make([]int32, 2*len(a))
	next := slices.Clone(c.first[:len(must)])
	for e := range a {
		v, w := a[e], b[e]
		c.inc[next[v]], c.far[next[v]] = int32(e), w
		c.inc[next[w]], c.far[next[w]] = int32(e), v
		next[v]++
		next[w]++
	}
	return c
}

// coreOf is the deck itself as a core: a vertex for each colour and number, an
// edge for each copy that a trail can need; card maps edges to cards.
func coreOf(g *graph) (c *core, card []int32) {
	var a, b []int32
	for v := range int32(len(g.colors)) {
		for _, e := range g.around(v) {
			for range g.copies(e) {
				a = append(a, v)
				b = append(b, g.to[e])
				card = append(card, e)
			}
		}
	}
	c = newCore(make([]bool, g.vertices()), a, b)
	c.halt = g.halt
	return c, card
}

// deckTrail carries a solution of coreOf(g) back to the deck.
func (g *graph) deckTrail(t coreTrail, card []int32) trail {
	out := trail{use: make([]uint8, g.edges()), at: t.at}
	for e, on := range t.use {
		if on {
			out.use[card[e]]++
		}
	}
	return out
}

func (c *core) vertices() int          { return len(c.must) }
func (c *core) edges() int             { return len(c.a) }
func (c *core) around(v int32) []int32 { return c.inc[c.first[v]:c.first[v+1]] }
func (c *core) degree(v int32) int32   { return c.first[v+1] - c.first[v] }
func (c *core) other(e, v int32) int32 { return c.a[e] ^ c.b[e] ^ v }
func (c *core) parallel(e, f int32) bool {
	return c.a[e] == c.a[f] && c.b[e] == c.b[f] || c.a[e] == c.b[f] && c.b[e] == c.a[f]
}

// ends counts the vertices of degree 1, where a trail that touches every vertex
// has to end.
func (c *core) ends() int {
	k := 0
	for v := range int32(c.vertices()) {
		if c.degree(v) == 1 {
			k++
		}
	}
	return k
}

// resting finds a single vertex that solves the core.
func (c *core) resting() (coreTrail, bool) {
	at := int32(-1)
	for v, m := range c.must {
		if m {
			if at >= 0 {
				return coreTrail{}, false
			}
			at = int32(v)
		}
	}
	t := coreTrail{use: make([]bool, c.edges()), at: at}
	if at >= 0 {
		return t, int(c.degree(at)) == c.edges()
	}
	if c.edges() == 0 {
		t.at = 0
		return t, c.vertices() > 0
	}
	for _, v := range [2]int32{c.a[0], c.b[0]} {
		if int(c.degree(v)) == c.edges() {
			t.at = v
			return t, true
		}
	}
	return coreTrail{}, false
}

// touched marks the vertices on the trail.
func (c *core) touched(t coreTrail) []bool {
	on := make([]bool, c.vertices())
	some := false
	for e, u := range t.use {
		if u {
			on[c.a[e]], on[c.b[e]] = true, true
			some = true
		}
	}
	if !some && t.at >= 0 && int(t.at) < c.vertices() {
		on[t.at] = true
	}
	return on
}

// solves reports whether the trail, an edge set of the core's length, is a solution.
// Linear.
func (c *core) solves(t coreTrail) bool {
	on := c.touched(t)
	for e := range c.a {
		if !on[c.a[e]] && !on[c.b[e]] {
			return false
		}
	}
	degree := make([]int32, c.vertices())
	for e, u := range t.use {
		if u {
			degree[c.a[e]]++
			degree[c.b[e]]++
		}
	}
	odd, start, seen := 0, int32(-1), 0
	for v, d := range degree {
		odd += int(d & 1)
		if on[v] {
			start = int32(v)
			seen++
		} else if c.must[v] {
			return false
		}
	}
	if odd > 2 || start < 0 {
		return false
	}
	reached := make([]bool, c.vertices())
	reached[start] = true
	queue := []int32{start}
	for i := 0; i < len(queue); i++ {
		for _, e := range c.around(queue[i]) {
			if w := c.other(e, queue[i]); t.use[e] && !reached[w] {
				reached[w] = true
				queue = append(queue, w)
			}
		}
	}
	return len(queue) == seen
}
