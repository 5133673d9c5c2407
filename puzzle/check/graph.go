package check

import "github.com/unolab/uno/puzzle"

// graph is the residual graph after all steps, in the numbering of
// docs/solitaire.md: vertices 1..n, distinct edges u < v in increasing order.
type graph struct {
	n        int
	required []bool // by vertex, [0] unused
	edges    []edge
	adj      [][]int32 // by vertex: its edges, by index into edges, increasing
	index    []int32   // by root of classes: the vertex, or 0
	classes  *classes
}

type edge struct {
	u, v int32 // u < v
	twin bool
}

// copies returns how often the edge counts, 1 or 2.
func (e edge) copies() int {
	if e.twin {
		return 2
	}
	return 1
}

// residual freezes the classes into a graph. It takes linear time.
func (c *classes) residual() *graph {
	g := &graph{classes: c, index: make([]int32, len(c.parent))}
	used := make([]bool, len(c.parent))
	live := make([]int32, 0, len(c.copies))
	for e, copies := range c.copies {
		if copies == 0 {
			continue
		}
		a, b := c.find(c.end[2*e]), c.find(c.end[2*e+1])
		if c.gone[a] || c.gone[b] {
			continue // a loop at a suppressed class
		}
		if a == b {
			c.required[a] = true
			continue
		}
		used[a], used[b] = true, true
		live = append(live, int32(e))
	}
	g.required = make([]bool, 1, len(c.parent)+1)
	for v := range c.parent {
		root := c.find(int32(v))
		if g.index[root] == 0 && !c.gone[root] && (used[root] || c.required[root]) {
			g.n++
			g.index[root] = int32(g.n)
			g.required = append(g.required, c.required[root])
		}
	}
	g.collect(live)
	return g
}

// collect sorts the live edges of the classes by their two ends, by counting
// first the larger end and then the smaller one, and folds parallel ones.
func (g *graph) collect(live []int32) {
	c := g.classes
	ends := func(e int32) (u, v int32) {
		u, v = g.index[c.find(c.end[2*e])], g.index[c.find(c.end[2*e+1])]
		return min(u, v), max(u, v)
	}
	bySize := func(of func(e int32) int32) {
		start := make([]int32, g.n+2)
		for _, e := range live {
			start[of(e)+1]++
		}
		for i := 1; i < len(start); i++ {
			start[i] += start[i-1]
		}
		sorted := make([]int32, len(live))
		for _, e := range live {
			sorted[start[of(e)]] = e
			start[of(e)]++
		}
		live = sorted
	}
	bySize(func(e int32) int32 { _, v := ends(e); return v })
	bySize(func(e int32) int32 { u, _ := ends(e); return u })
	degree := make([]int32, g.n+1)
	for _, e := range live {
		u, v := ends(e)
		if k := len(g.edges); k > 0 && g.edges[k-1].u == u && g.edges[k-1].v == v {
			g.edges[k-1].twin = true
			continue
		}
		g.edges = append(g.edges, edge{u, v, c.copies[e] == 2})
		degree[u]++
		degree[v]++
	}
	room := make([]int32, 2*len(g.edges))
	g.adj = make([][]int32, g.n+1)
	for v := 1; v <= g.n; v++ {
		g.adj[v], room = room[:0:degree[v]], room[degree[v]:]
	}
	for i, e := range g.edges {
		g.adj[e.u] = append(g.adj[e.u], int32(i))
		g.adj[e.v] = append(g.adj[e.v], int32(i))
	}
}

// across returns the end of edge i that is not v.
func (g *graph) across(i, v int32) int32 {
	e := g.edges[i]
	return e.u + e.v - v
}

// vertex returns the residual vertex of a named vertex.
func (g *graph) vertex(name puzzle.Vertex) (int32, error) {
	root, err := g.classes.class(name)
	if err != nil {
		return 0, err
	}
	if g.index[root] == 0 {
		return 0, refusef("vertex %d is not in the residual graph: it has no edge and is not required", name)
	}
	return g.index[root], nil
}
