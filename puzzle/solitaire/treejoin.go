package solitaire

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/unolab/uno/internal/unionfind"
)

// treeJoin looks for a solution that touches every vertex: a spanning tree and
// a join J of its odd vertices among the other edges, so that at most two
// vertices are odd. It is connected by construction. J exists when every
// component of the graph without the tree has an even number of vertices of odd
// degree, except for two. The tree begins as a depth-first tree, which leaves
// most vertices an edge outside it; treerepair.go then repairs small odd
// components one by one. In cores that are not large, random exchanges follow,
// which are kept as long as they do not increase the number of odd components.
// It works where there are many more edges than vertices; a failure proves
// nothing. Near-linear, except for the exchanges, each of which visits the
// whole core.
type treeJoin struct {
	c      *core
	rng    *rand.Rand
	state  []edgeState
	flip   []uint8          // vertex -> parity of its edges that are gone
	keep   []bool           // vertex -> must stay: required, or next to a removed one
	parent []int32          // edge towards the root, -1 at the root
	order  []int32          // vertices, the root first
	comp   unionfind.Forest // components without the tree
	odd    []uint8
	repair repair
}

func newTreeJoin(c *core, rng *rand.Rand) *treeJoin {
	n := c.vertices()
	return &treeJoin{
		c: c, rng: rng, state: make([]edgeState, c.edges()), parent: make([]int32, n),
		comp: unionfind.New(n), odd: make([]uint8, n), flip: make([]uint8, n), keep: slices.Clone(c.must),
	}
}

// edgeState says where an edge is: outside the tree, in it, or gone together
// with a plain vertex of degree 2 that the trail need not touch.
type edgeState uint8

const (
	edgeOutside edgeState = iota
	edgeTree
	edgeGone
)

// parity is that of the edges at v that have not gone.
func (j *treeJoin) parity(v int32) uint8 { return uint8(j.c.degree(v)&1) ^ j.flip[v] }

// run repairs the tree and then tries this many exchanges.
func (j *treeJoin) run(ctx context.Context, exchanges int) (coreTrail, bool, error) {
	n, m := j.c.vertices(), j.c.edges()
	if n == 0 || m < n-1 || !j.grow() {
		return coreTrail{}, false, nil
	}
	best, err := j.repairTree(ctx)
	if err != nil {
		return coreTrail{}, false, err
	}
	if best > 2 && exchanges > 0 {
		j.hang()
	}
	for step := 0; best > 2 && step < exchanges; step++ {
		if ctx.Err() != nil {
			return coreTrail{}, false, ctx.Err()
		}
		in := int32(j.rng.IntN(m))
		if j.state[in] != edgeOutside {
			continue
		}
		out := j.pathEdge(in)
		j.state[in], j.state[out] = edgeTree, edgeOutside
		if k := j.oddComponents(); k <= best {
			best = k
			j.hang()
			continue
		}
		j.state[in], j.state[out] = edgeOutside, edgeTree
	}
	if best > 2 {
		return coreTrail{}, false, nil
	}
	return j.solution(), true, nil
}

// grow makes a depth-first tree from a random root; false if the core is not
// connected.
func (j *treeJoin) grow() bool {
	n := j.c.vertices()
	root := int32(j.rng.IntN(n))
	next := slices.Clone(j.c.first[:n])
	for v := range j.parent {
		j.parent[v] = unseen
	}
	j.parent[root] = -1
	path := append(make([]int32, 0, n), root)
	reached := 1
	for len(path) > 0 {
		v := path[len(path)-1]
		i, end := next[v], j.c.first[v+1]
		for i < end && j.parent[j.c.far[i]] != unseen {
			i++
		}
		if next[v] = i + 1; i == end {
			next[v] = end
			path = path[:len(path)-1]
			continue
		}
		w := j.c.far[i]
		j.parent[w] = j.c.inc[i]
		j.state[j.c.inc[i]] = edgeTree
		reached++
		path = append(path, w)
	}
	j.order = append(path, root)
	return reached == n
}

// unseen marks a vertex that the tree has not reached.
const unseen = -2

// hang directs the tree edges to the root and orders the vertices.
func (j *treeJoin) hang() {
	root := j.order[0]
	j.order = append(j.order[:0], root)
	j.parent[root] = -1
	for i := 0; i < len(j.order); i++ {
		v := j.order[i]
		for _, e := range j.c.around(v) {
			if j.state[e] == edgeTree && e != j.parent[v] {
				w := j.c.other(e, v)
				j.parent[w] = e
				j.order = append(j.order, w)
			}
		}
	}
}

// pathEdge is a random tree edge on the cycle that the edge would close.
func (j *treeJoin) pathEdge(in int32) int32 {
	mark := map[int32]bool{}
	var up, path []int32
	for v := j.c.a[in]; ; v = j.c.other(j.parent[v], v) {
		mark[v] = true
		up = append(up, v)
		if j.parent[v] < 0 {
			break
		}
	}
	v := j.c.b[in]
	for ; !mark[v]; v = j.c.other(j.parent[v], v) {
		path = append(path, j.parent[v])
	}
	for _, u := range up {
		if u == v {
			break
		}
		path = append(path, j.parent[u])
	}
	return path[j.rng.IntN(len(path))]
}

// oddComponents counts the components without the tree that have an odd
// number of odd vertices.
func (j *treeJoin) oddComponents() int {
	j.comp.Reset()
	clear(j.odd)
	for e := range j.c.a {
		if j.state[e] == edgeOutside {
			j.comp.Union(j.c.a[e], j.c.b[e])
		}
	}
	for v := range int32(len(j.comp)) {
		j.odd[j.comp.Find(v)] ^= j.parity(v)
	}
	k := 0
	for _, o := range j.odd {
		k += int(o)
	}
	return k
}

// solution is the tree with a parity join of its odd vertices among the other
// edges: in every component without the tree, a spanning tree read from its
// leaves takes the edge above every vertex that is odd so far. Fewer edges make
// a shorter walk.
func (j *treeJoin) solution() coreTrail {
	t := coreTrail{use: make([]bool, j.c.edges()), at: j.order[0]}
	n := j.c.vertices()
	odd := make([]bool, n)
	for e, s := range j.state {
		if s == edgeTree {
			t.use[e] = true
			odd[j.c.a[e]] = !odd[j.c.a[e]]
			odd[j.c.b[e]] = !odd[j.c.b[e]]
		}
	}
	seen := make([]bool, n)
	above := make([]int32, n)
	over := make([]int32, n)
	queue := make([]int32, 0, n)
	for root := range int32(n) {
		if seen[root] {
			continue
		}
		seen[root] = true
		queue = append(queue[:0], root)
		for i := 0; i < len(queue); i++ {
			v := queue[i]
			for k := j.c.first[v]; k < j.c.first[v+1]; k++ {
				if w := j.c.far[k]; !seen[w] && j.state[j.c.inc[k]] == edgeOutside {
					seen[w] = true
					above[w], over[w] = j.c.inc[k], v
					queue = append(queue, w)
				}
			}
		}
		for i := len(queue) - 1; i > 0; i-- {
			if v := queue[i]; odd[v] {
				t.use[above[v]] = true
				odd[over[v]] = !odd[over[v]]
			}
		}
	}
	return t
}
