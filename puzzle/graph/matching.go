package graph

import (
	"slices"

	"github.com/unolab/uno/internal/unionfind"
)

// Matching is a maximum matching of an undirected graph together with its
// proof and the Gallai-Edmonds decomposition.
//
// The proof is the set Barrier: removing it leaves components, of which more
// than len(Barrier) are odd; each component of odd size beyond that leaves a
// vertex unmatched in every matching (Tutte, Berge), and Mate leaves no more
// than these.
type Matching struct {
	Mate    []int32 // of each vertex; 0 for none; [0] unused
	Size    int     // edges
	Barrier []int32 // ascending: the vertices next to an avoidable one that are not avoidable
	// Avoidable reports for each vertex whether some maximum matching leaves it
	// unmatched.
	Avoidable []bool
}

// MaximumMatching matches as many vertices of an undirected graph as
// possible, by Edmonds' blossoms, kept in a union-find structure: one tree at a
// time grows from an unmatched vertex; it either reaches another one along an
// augmenting path or is complete and is left standing, for no later path can
// use it. O(N M) finds in the union-find structure; a greedy start, taking
// vertices of degree one first, leaves little to do on most graphs.
func MaximumMatching(g *Graph) Matching {
	b := newBlossoms(g)
	b.greedy()
	for v := int32(1); int(v) <= g.N(); v++ {
		if b.mate[v] == 0 {
			b.grow(v)
		}
	}
	m := Matching{Mate: b.mate, Avoidable: make([]bool, g.N()+1)}
	for v := int32(1); int(v) <= g.N(); v++ {
		if b.mate[v] > v {
			m.Size++
		}
		switch b.label[v] {
		case even:
			m.Avoidable[v] = true
		case odd:
			if b.inner[v] {
				m.Avoidable[v] = true
			} else {
				m.Barrier = append(m.Barrier, v)
			}
		}
	}
	return m
}

// The labels of a vertex in a tree: even or odd distance from the root.
const (
	unlabelled = iota
	even
	odd
)

// blossoms is the state of the search.
type blossoms struct {
	*Graph
	mate  []int32
	label []int8
	inner []bool  // odd, but inside a blossom, so that it can be reached evenly too
	into  []int32 // of an odd vertex: the even vertex from which it was reached
	// bridge holds, for an odd vertex that a blossom has swallowed, the edge
	// that closed the blossom, seen from the vertex's own side.
	bridge []Edge
	base   unionfind.Forest // of blossoms; the representative is the base
	queue  []int32
	grown  []int32 // vertices labelled by the tree in work
	mark   []int32
	stamp  int32
}

func newBlossoms(g *Graph) *blossoms {
	n := g.N() + 1
	b := &blossoms{
		Graph: g, mate: make([]int32, n), label: make([]int8, n), inner: make([]bool, n), into: make([]int32, n),
		bridge: make([]Edge, n), base: unionfind.New(n), mark: make([]int32, n),
	}
	return b
}

// greedy matches vertices in the order in which they come down to one free
// neighbour, and the others as they come.
func (b *blossoms) greedy() {
	n := b.N()
	free := make([]int, n+1)
	var leaves []int32
	for v := int32(1); int(v) <= n; v++ {
		if free[v] = b.Degree(v); free[v] == 1 {
			leaves = append(leaves, v)
		}
	}
	match := func(v int32) {
		if b.mate[v] != 0 {
			return
		}
		for _, w := range b.Neighbors(v) {
			if b.mate[w] != 0 {
				continue
			}
			b.mate[v], b.mate[w] = w, v
			for _, gone := range [2]int32{v, w} {
				for _, x := range b.Neighbors(gone) {
					if free[x]--; free[x] == 1 && b.mate[x] == 0 {
						leaves = append(leaves, x)
					}
				}
			}
			return
		}
	}
	for v := int32(1); int(v) <= n; v++ {
		for len(leaves) > 0 {
			leaf := leaves[len(leaves)-1]
			leaves = leaves[:len(leaves)-1]
			match(leaf)
		}
		match(v)
	}
}

// blossom returns the base of the blossom of v.
func (b *blossoms) blossom(v int32) int32 { return b.base.Find(v) }

func (b *blossoms) makeEven(v int32) {
	b.label[v] = even
	b.grown = append(b.grown, v)
	b.queue = append(b.queue, v)
}

// grow grows the tree of an unmatched vertex and augments if it can. An
// unsuccessful tree keeps its labels.
func (b *blossoms) grow(root int32) {
	b.queue, b.grown = b.queue[:0], b.grown[:0]
	b.makeEven(root)
	for at := 0; at < len(b.queue); at++ {
		v := b.queue[at]
		for _, w := range b.Neighbors(v) {
			switch {
			case b.label[w] == unlabelled && b.mate[w] == 0:
				b.augment(v, w)
				b.forget()
				return
			case b.label[w] == unlabelled:
				b.label[w], b.into[w] = odd, v
				b.grown = append(b.grown, w)
				b.makeEven(b.mate[w])
			case b.label[w] == even || b.inner[w]:
				if b.blossom(v) != b.blossom(w) {
					b.contract(v, w)
				}
			}
		}
	}
}

// contract makes a blossom of the cycle that the edge vw closes.
func (b *blossoms) contract(v, w int32) {
	base := b.meeting(v, w)
	b.swallow(v, w, base)
	b.swallow(w, v, base)
}

// above returns the base of the blossom two steps nearer to the root, 0 at
// the root.
func (b *blossoms) above(base int32) int32 {
	if b.mate[base] == 0 {
		return 0
	}
	return b.blossom(b.into[b.mate[base]])
}

// meeting returns the base at which the ways of v and w to the root meet, in
// time linear in the longer of the two.
func (b *blossoms) meeting(v, w int32) int32 {
	b.stamp++
	x, y := b.blossom(v), b.blossom(w)
	for {
		if x != 0 {
			if b.mark[x] == b.stamp {
				return x
			}
			b.mark[x] = b.stamp
			x = b.above(x)
		}
		x, y = y, x
	}
}

// swallow puts the way from v up to the base into one blossom; over the edge
// vw its odd vertices can be reached evenly.
func (b *blossoms) swallow(v, w, base int32) {
	for x := b.blossom(v); x != base; {
		y := b.mate[x]
		b.inner[y], b.bridge[y] = true, Edge{v, w}
		b.queue = append(b.queue, y)
		b.base.Union(x, base)
		b.base.Union(y, base)
		x = b.blossom(b.into[y])
	}
}

// augment flips the matching of a general graph (Edmonds) along the way from the
// root to v and on to the unmatched w.
func (b *blossoms) augment(v, w int32) {
	path := b.way(v, 0, []int32{w})
	for i := 0; i < len(path); i += 2 {
		b.mate[path[i]], b.mate[path[i+1]] = path[i+1], path[i]
	}
}

// way appends the alternating way from v, which can be reached evenly, up to
// the vertex end on it, or to the root when end is 0. A vertex that was odd
// goes down to the bridge of its blossom, across, and up from there.
func (b *blossoms) way(v, end int32, path []int32) []int32 {
	for {
		path = append(path, v)
		if v == end || b.mate[v] == 0 {
			return path
		}
		if !b.inner[v] {
			path = append(path, b.mate[v])
			v = b.into[b.mate[v]]
			continue
		}
		from := len(path)
		path = b.way(b.bridge[v][0], b.mate[v], path)
		slices.Reverse(path[from:])
		v = b.bridge[v][1]
	}
}

// forget takes back the labels of a tree that has been augmented.
func (b *blossoms) forget() {
	for _, v := range b.grown {
		b.label[v], b.inner[v] = unlabelled, false
		b.base[v] = v
	}
}
