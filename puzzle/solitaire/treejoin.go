package solitaire

import (
	"context"
	"math/rand/v2"
)

// treeJoin looks for a solution that touches every vertex: a spanning tree and
// all other edges but a parity join J, chosen so that at most two vertices are
// odd. Connected by construction; J exists when every component of the graph
// without the tree has an even number of vertices of odd degree, two excepted.
// The tree is improved by exchanging edges as long as that lowers the number of
// odd components, or leaves it, for a bounded number of steps. Works where there
// are many more edges than vertices; a failure means nothing.
type treeJoin struct {
	c      *core
	rng    *rand.Rand
	inTree []bool
	parent []int32 // edge towards the root, -1 at the root
	order  []int32 // vertices, the root first
	comp   []int32 // component without the tree, by root
	odd    []uint8
}

func newTreeJoin(c *core, rng *rand.Rand) *treeJoin {
	n := c.vertices()
	return &treeJoin{
		c: c, rng: rng, inTree: make([]bool, c.edges()), parent: make([]int32, n),
		comp: make([]int32, n), odd: make([]uint8, n),
	}
}

// run tries for so many exchanges.
func (j *treeJoin) run(ctx context.Context, exchanges int) (coreTrail, bool, error) {
	n, m := j.c.vertices(), j.c.edges()
	if n == 0 || m < n-1 || !j.grow() {
		return coreTrail{}, false, nil
	}
	best := j.oddComponents()
	for step := 0; best > 2 && step < exchanges; step++ {
		if step&63 == 0 && ctx.Err() != nil {
			return coreTrail{}, false, ctx.Err()
		}
		in := int32(j.rng.IntN(m))
		if j.inTree[in] {
			continue
		}
		out := j.pathEdge(in)
		j.inTree[in], j.inTree[out] = true, false
		if k := j.oddComponents(); k <= best {
			best = k
			j.hang()
			continue
		}
		j.inTree[in], j.inTree[out] = false, true
	}
	if best > 2 {
		return coreTrail{}, false, nil
	}
	return j.solution(), true, nil
}

// grow makes a random breadth-first tree; false if the core is not connected.
func (j *treeJoin) grow() bool {
	n := j.c.vertices()
	root := int32(j.rng.IntN(n))
	seen := make([]bool, n)
	seen[root] = true
	queue := []int32{root}
	for i := 0; i < len(queue); i++ {
		for _, e := range j.c.around(queue[i]) {
			if w := j.c.other(e, queue[i]); !seen[w] {
				seen[w] = true
				j.inTree[e] = true
				queue = append(queue, w)
			}
		}
	}
	j.order = queue
	j.hang()
	return len(queue) == n
}

// hang directs the tree edges to the root and orders the vertices.
func (j *treeJoin) hang() {
	root := j.order[0]
	j.order = append(j.order[:0], root)
	j.parent[root] = -1
	for i := 0; i < len(j.order); i++ {
		v := j.order[i]
		for _, e := range j.c.around(v) {
			if j.inTree[e] && e != j.parent[v] {
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
	for v := range j.comp {
		j.comp[v] = int32(v)
		j.odd[v] = 0
	}
	for e := range j.c.a {
		if !j.inTree[e] {
			if a, b := j.find(j.c.a[e]), j.find(j.c.b[e]); a != b {
				j.comp[a] = b
			}
		}
	}
	for v := range int32(len(j.comp)) {
		j.odd[j.find(v)] ^= uint8(j.c.degree(v) & 1)
	}
	k := 0
	for _, o := range j.odd {
		k += int(o)
	}
	return k
}

func (j *treeJoin) find(v int32) int32 {
	for j.comp[v] != v {
		j.comp[v] = j.comp[j.comp[v]]
		v = j.comp[v]
	}
	return v
}

// solution removes the join: in every component without the tree, a spanning
// tree read from its leaves drops the edge above every odd vertex.
func (j *treeJoin) solution() coreTrail {
	t := coreTrail{use: make([]bool, j.c.edges()), at: j.order[0]}
	n := j.c.vertices()
	odd := make([]bool, n)
	for v := range int32(n) {
		odd[v] = j.c.degree(v)&1 == 1
	}
	seen := make([]bool, n)
	above := make([]int32, n)
	for e := range t.use {
		t.use[e] = true
	}
	for root := range int32(n) {
		if seen[root] {
			continue
		}
		seen[root] = true
		queue := []int32{root}
		for i := 0; i < len(queue); i++ {
			for _, e := range j.c.around(queue[i]) {
				if w := j.c.other(e, queue[i]); !j.inTree[e] && !seen[w] {
					seen[w] = true
					above[w] = e
					queue = append(queue, w)
				}
			}
		}
		for i := len(queue) - 1; i > 0; i-- {
			if v := queue[i]; odd[v] {
				t.use[above[v]] = false
				odd[j.c.other(above[v], v)] = !odd[j.c.other(above[v], v)]
			}
		}
	}
	return t
}
