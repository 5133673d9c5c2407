package graph

import (
	"fmt"
	"iter"
	"slices"
)

// Edge is a pair of vertices: an edge in either order, or an arc from the
// first to the second.
type Edge [2]int32

// Graph is a simple graph, undirected or directed, on the vertices 1..N. It
// is immutable. The neighbours of a vertex (out-neighbours when directed)
// are kept ascending in one array, vertex after vertex; start[v-1] is where
// those of v begin. The zero Graph has no vertices.
type Graph struct {
	directed bool
	start    []int // N+1 entries, or none when N = 0
	adj      []int32
}

// New returns the undirected graph of n vertices with the given edges, of
// which repeated ones count once. A loop or a vertex outside 1..n is a broken
// invariant: readers of files answer for their edges. Linear time.
func New(n int, edges []Edge) *Graph {
	both := make([]Edge, 0, 2*len(edges))
	for _, e := range edges {
		both = append(both, e, Edge{e[1], e[0]})
	}
	return build(n, both, false)
}

// NewDirected is [New] for arcs.
func NewDirected(n int, arcs []Edge) *Graph {
	return build(n, slices.Clone(arcs), true)
}

// build sorts arcs, which it may reorder, by two counting passes and drops
// repetitions.
func build(n int, arcs []Edge, directed bool) *Graph {
	for _, a := range arcs {
		if a[0] == a[1] || min(a[0], a[1]) < 1 || int(max(a[0], a[1])) > n {
			panic(fmt.Sprintf("graph: edge %d-%d in a graph of %d vertices", a[0], a[1], n))
		}
	}
	if n == 0 {
		return &Graph{directed: directed}
	}
	arcs = sortBy(n, sortBy(n, arcs, 1), 0)
	g := &Graph{directed: directed, start: make([]int, n+1), adj: make([]int32, 0, len(arcs))}
	for i, a := range arcs {
		if i > 0 && a == arcs[i-1] {
			continue
		}
		g.adj = append(g.adj, a[1])
		g.start[a[0]]++
	}
	for v := 1; v <= n; v++ {
		g.start[v] += g.start[v-1]
	}
	return g
}

// sortBy sorts arcs stably by their end 0 or 1.
func sortBy(n int, arcs []Edge, end int) []Edge {
	at := make([]int, n+2)
	for _, a := range arcs {
		at[a[end]+1]++
	}
	for v := 1; v < len(at); v++ {
		at[v] += at[v-1]
	}
	sorted := make([]Edge, len(arcs))
	for _, a := range arcs {
		sorted[at[a[end]]] = a
		at[a[end]]++
	}
	return sorted
}

// N returns the number of vertices.
func (g *Graph) N() int { return max(0, len(g.start)-1) }

// M returns the number of edges, or arcs when directed.
func (g *Graph) M() int {
	if g.directed {
		return len(g.adj)
	}
	return len(g.adj) / 2
}

// Directed reports whether edges are arcs.
func (g *Graph) Directed() bool { return g.directed }

// Neighbors returns the neighbours of v, ascending; when directed, the heads
// of the arcs that leave v. The slice is the graph's own: do not change it.
func (g *Graph) Neighbors(v int32) []int32 {
	lo, hi := g.start[v-1], g.start[v]
	return g.adj[lo:hi:hi]
}

// Degree returns the number of neighbours of v.
func (g *Graph) Degree(v int32) int { return g.start[v] - g.start[v-1] }

// Adjacent reports whether there is an edge between u and v, or an arc from u
// to v. It takes the logarithm of a degree; when undirected, of the smaller.
func (g *Graph) Adjacent(u, v int32) bool {
	if !g.directed && g.Degree(v) < g.Degree(u) {
		u, v = v, u
	}
	_, ok := slices.BinarySearch(g.Neighbors(u), v)
	return ok
}

// Edges yields every edge once, smaller vertex first, or every arc, in
// ascending order.
func (g *Graph) Edges() iter.Seq[Edge] {
	return func(yield func(Edge) bool) {
		for v := int32(1); int(v) <= g.N(); v++ {
			for _, w := range g.Neighbors(v) {
				if (g.directed || v < w) && !yield(Edge{v, w}) {
					return
				}
			}
		}
	}
}

// Induced returns the subgraph that the given distinct vertices induce; its
// vertex i+1 is vertices[i]. Time: the degrees of the vertices and N.
func (g *Graph) Induced(vertices []int32) *Graph {
	name := make([]int32, g.N()+1)
	for i, v := range vertices {
		name[v] = int32(i + 1)
	}
	var arcs []Edge
	for i, v := range vertices {
		for _, w := range g.Neighbors(v) {
			if name[w] != 0 {
				arcs = append(arcs, Edge{int32(i + 1), name[w]})
			}
		}
	}
	return build(len(vertices), arcs, g.directed)
}

// components numbers the connected components of an undirected graph from 0
// and returns the number of each vertex (index 0 unused) and their count.
func (g *Graph) components() (of []int32, count int) {
	of = make([]int32, g.N()+1)
	for i := range of {
		of[i] = -1
	}
	var queue []int32
	for v := int32(1); int(v) <= g.N(); v++ {
		if of[v] >= 0 {
			continue
		}
		of[v] = int32(count)
		for queue = append(queue[:0], v); len(queue) > 0; {
			u := queue[len(queue)-1]
			queue = queue[:len(queue)-1]
			for _, w := range g.Neighbors(u) {
				if of[w] < 0 {
					of[w] = int32(count)
					queue = append(queue, w)
				}
			}
		}
		count++
	}
	return of, count
}

// bipartition colours an undirected graph 0 and 1 so that neighbours differ,
// index 0 unused; when it cannot, cycle is an odd cycle, its vertices in
// order, possibly with chords. Linear time.
func (g *Graph) bipartition() (side []int8, cycle []int32) {
	n := g.N()
	side = make([]int8, n+1)
	for i := range side {
		side[i] = -1
	}
	parent := make([]int32, n+1)
	queue := make([]int32, 0, n)
	for root := int32(1); int(root) <= n; root++ {
		if side[root] >= 0 {
			continue
		}
		side[root] = 0
		queue = append(queue[:0], root)
		for at := 0; at < len(queue); at++ {
			v := queue[at]
			for _, w := range g.Neighbors(v) {
				switch side[w] {
				case -1:
					side[w], parent[w] = 1-side[v], v
					queue = append(queue, w)
				case side[v]:
					return nil, closeCycle(parent, v, w)
				}
			}
		}
	}
	return side, nil
}

// closeCycle returns the cycle that the edge vw closes in a breadth-first
// tree, v and w being of the same depth.
func closeCycle(parent []int32, v, w int32) []int32 {
	var left, right []int32
	for v != w {
		left, right = append(left, v), append(right, w)
		v, w = parent[v], parent[w]
	}
	slices.Reverse(right)
	return append(append(left, v), right...)
}
