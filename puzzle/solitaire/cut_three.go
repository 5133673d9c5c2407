package solitaire

import (
	"math/rand/v2"
	"slices"

	"github.com/unolab/uno/internal/unionfind"
)

// Bounds on threeCuts.
const (
	mostThreeTrees = 64      // random trees
	threeWork      = 1 << 22 // edges visited in all of them
	threeRoom      = 32      // sizes of all sets together, in vertices of the core
)

// threeCuts finds sets of vertices of any size that contain a cycle and have at
// most three leaving edges. From a random spanning tree it takes the smallest
// disjoint branches with at most two other leaving edges. A set that is not a
// branch of one tree usually is a branch of another. Near-linear for each tree.
func (c *core) threeCuts(rng *rand.Rand) [][]int32 {
	trees := min(mostThreeTrees, max(2, threeWork/(c.edges()+1)))
	hash := make([]uint64, c.vertices())
	all := uint64(0)
	for v := range hash {
		hash[v] = rng.Uint64()
		all ^= hash[v]
	}
	known := make(map[uint64]bool)
	var sets [][]int32
	room := threeRoom * c.vertices()
	for range trees {
		if c.halt.due() {
			return nil
		}
		t := c.randomTree(rng)
		for _, v := range t.branches(c) {
			branch := t.order[t.at[v] : t.at[v]+t.size[v]]
			sum := uint64(0)
			for _, w := range branch {
				sum ^= hash[w]
			}
			if known[sum] || known[sum^all] {
				continue
			}
			known[sum] = true
			if room -= len(branch); room < 0 {
				return sets
			}
			sets = append(sets, slices.Clone(branch))
		}
	}
	return sets
}

// spanningTree is a rooted spanning forest.
type spanningTree struct {
	edge   []bool  // of the core: in the tree
	parent []int32 // -1 for a root
	order  []int32 // preorder: a branch is an interval
	at     []int32 // place in the order
	size   []int32 // of the branch
	head   []int32 // topmost vertex of the heavy path
}

// randomTree takes the edges in random order (Kruskal).
func (c *core) randomTree(rng *rand.Rand) *spanningTree {
	n := c.vertices()
	t := &spanningTree{
		edge: make([]bool, c.edges()), parent: make([]int32, n), order: make([]int32, 0, n),
		at: make([]int32, n), size: make([]int32, n), head: make([]int32, n),
	}
	joined := unionfind.New(n)
	for _, e := range rng.Perm(c.edges()) {
		if joined.Union(c.a[e], c.b[e]) {
			t.edge[e] = true
		}
	}
	seen := make([]bool, n)
	var stack []int32
	for root := range int32(n) {
		if seen[root] {
			continue
		}
		seen[root], t.parent[root] = true, -1
		stack = append(stack, root)
		for len(stack) > 0 {
			v := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			t.at[v] = int32(len(t.order))
			t.order = append(t.order, v)
			for _, e := range c.around(v) {
				if w := c.other(e, v); t.edge[e] && !seen[w] {
					seen[w], t.parent[w] = true, v
					stack = append(stack, w)
				}
			}
		}
	}
	heavy := make([]int32, n)
	for v := range heavy {
		heavy[v] = -1
	}
	for i := n - 1; i >= 0; i-- {
		v := t.order[i]
		t.size[v]++
		if p := t.parent[v]; p >= 0 {
			t.size[p] += t.size[v]
			if heavy[p] < 0 || t.size[v] > t.size[heavy[p]] {
				heavy[p] = v
			}
		}
	}
	for _, v := range t.order {
		t.head[v] = v
		if p := t.parent[v]; p >= 0 && heavy[p] == v {
			t.head[v] = t.head[p]
		}
	}
	return t
}

// meet is the lowest common ancestor of two vertices of one component.
func (t *spanningTree) meet(v, w int32) int32 {
	for t.head[v] != t.head[w] {
		if t.at[t.head[v]] < t.at[t.head[w]] {
			v, w = w, v
		}
		v = t.parent[t.head[v]]
	}
	if t.at[v] < t.at[w] {
		return v
	}
	return w
}

// branches lists the tops of the branches of at most half the vertices that at
// most pieceBorder edges leave and that have a cycle.
func (t *spanningTree) branches(c *core) []int32 {
	n := c.vertices()
	leaving, ends := make([]int32, n), make([]int32, n) // edges outside the tree: that leave the branch, their ends in it
	for e, in := range t.edge {
		if !in {
			a, b := c.a[e], c.b[e]
			leaving[a]++
			leaving[b]++
			leaving[t.meet(a, b)] -= 2
			ends[a]++
			ends[b]++
		}
	}
	var found []int32
	for i := n - 1; i >= 0; i-- {
		v := t.order[i]
		p := t.parent[v]
		if p < 0 {
			continue
		}
		leaving[p] += leaving[v]
		ends[p] += ends[v]
		if inside := (ends[v] - leaving[v]) / 2; leaving[v] < pieceBorder && inside >= 1 && int(t.size[v]) <= n/2 {
			found = append(found, v)
		}
	}
	return found
}
