package solitaire

import "github.com/unolab/uno/puzzle"

// A cut is a set S of vertices whose removal leaves more pieces than a trail
// can visit: the certificate of a "no" that can be checked by counting.
type cut struct {
	set    []int32
	form   string // puzzle.FormCards or puzzle.FormVisits
	pieces int
	bound  int // pieces > bound

	bridges bool // found as a piece with three or more bridges
}

// weighCut removes S and counts the remaining pieces that must be visited
// (those with an edge or a required vertex), and the bound of either form.
// Linear.
func (c *core) weighCut(in []bool) (pieces, byCards, byVisits int) {
	crossing := 0
	for e := range c.a {
		if in[c.a[e]] != in[c.b[e]] {
			crossing++
		}
	}
	byVisits = 1
	for v, s := range in {
		if s {
			byVisits += int(c.degree(int32(v)) / 2)
		}
	}
	seen := make([]bool, c.vertices())
	var queue []int32
	for v := range int32(c.vertices()) {
		if in[v] || seen[v] {
			continue
		}
		seen[v] = true
		queue = append(queue[:0], v)
		needed := false
		for i := 0; i < len(queue); i++ {
			x := queue[i]
			needed = needed || c.must[x]
			for _, e := range c.around(x) {
				w := c.other(e, x)
				if in[w] {
					continue
				}
				needed = true
				if !seen[w] {
					seen[w] = true
					queue = append(queue, w)
				}
			}
		}
		if needed {
			pieces++
		}
	}
	return pieces, 1 + crossing/2, byVisits
}

// tryCut is the cut of S if it proves "no" by either form.
func (c *core) tryCut(in []bool) (cut, bool) {
	pieces, byCards, byVisits := c.weighCut(in)
	k := cut{form: puzzle.FormCards, pieces: pieces, bound: byCards}
	if byVisits < byCards {
		k.form, k.bound = puzzle.FormVisits, byVisits
	}
	if pieces <= k.bound {
		return cut{}, false
	}
	for v, s := range in {
		if s {
			k.set = append(k.set, int32(v))
		}
	}
	return k, true
}

// quickCut looks for a cut where one is cheap to find: the empty set, pieces
// with three bridges, the sides of a bipartite core, and sets too small to
// serve their independent neighbours (Hall), single vertices or, where the core
// is not large, small pieces.
// Near-linear in practice.
func (c *core) quickCut() (cut, bool) {
	in := make([]bool, c.vertices())
	if k, ok := c.tryCut(in); ok {
		return k, true
	}
	if k, ok := c.bridgeCut(in); ok {
		return k, true
	}
	if k, ok := c.sideCut(in); ok {
		return k, true
	}
	if k, ok := c.hallCut(); ok || c.edges() > cutSearchEdges {
		return k, ok
	}
	return c.pieceCut(c.smallPieces())
}

// endCut tries all vertices except those of degree 1: a trail that has to visit
// three of them would need three ends. Linear.
func (c *core) endCut() (cut, bool) {
	if c.ends() <= 2 {
		return cut{}, false
	}
	in := make([]bool, c.vertices())
	for v := range in {
		in[v] = c.degree(int32(v)) != 1
	}
	return c.tryCut(in)
}

// maxBridgeCuts bounds the pieces that bridgeCut evaluates; one is enough
// unless the part behind a bridge need not be visited.
const maxBridgeCuts = 8

// bridgeCut tries the 2-edge-connected pieces with three or more bridges, and
// single vertices that connect pieces only by bridges.
func (c *core) bridgeCut(in []bool) (cut, bool) {
	piece, bridges := c.twoEdgePieces()
	tried := 0
	for p, b := range bridges {
		if b < 3 || tried == maxBridgeCuts {
			continue
		}
		tried++
		for v := range in {
			in[v] = piece[v] == int32(p)
		}
		if k, ok := c.tryCut(in); ok {
			k.bridges = k.form == puzzle.FormCards
			return k, true
		}
	}
	clear(in)
	return cut{}, false
}

// twoEdgePieces names the 2-edge-connected piece of every vertex and counts
// the bridges at each (Tarjan, without recursion).
func (c *core) twoEdgePieces() (piece []int32, bridges []int) {
	n := c.vertices()
	piece = make([]int32, n)
	disc, low := make([]int32, n), make([]int32, n)
	in := make([]int32, n)
	next := append([]int32(nil), c.first[:n]...)
	var order, stack, open []int32
	var bridge []int32
	clock := int32(0)
	enter := func(v, e int32) {
		clock++
		disc[v], low[v], in[v] = clock, clock, e
		stack = append(stack, v)
		open = append(open, v)
		order = append(order, v)
	}
	for root := range int32(n) {
		if disc[root] != 0 {
			continue
		}
		enter(root, -1)
		for len(stack) > 0 {
			v := stack[len(stack)-1]
			if next[v] < c.first[v+1] {
				e := c.inc[next[v]]
				next[v]++
				if e == in[v] {
					continue
				}
				if w := c.other(e, v); disc[w] == 0 {
					enter(w, e)
				} else {
					low[v] = min(low[v], disc[w])
				}
				continue
			}
			stack = stack[:len(stack)-1]
			if low[v] == disc[v] {
				p := int32(len(bridges))
				bridges = append(bridges, 0)
				for {
					w := open[len(open)-1]
					open = open[:len(open)-1]
					piece[w] = p
					if w == v {
						break
					}
				}
				if in[v] >= 0 {
					bridge = append(bridge, in[v])
				}
			}
			if in[v] >= 0 {
				u := c.other(in[v], v)
				low[u] = min(low[u], low[v])
			}
		}
	}
	for _, e := range bridge {
		bridges[piece[c.a[e]]]++
		bridges[piece[c.b[e]]]++
	}
	return piece, bridges
}

// sideCut tries the two sides of a breadth-first two-colouring, which are
// independent sets when the core is bipartite.
func (c *core) sideCut(in []bool) (cut, bool) {
	side := make([]int8, c.vertices())
	var queue []int32
	for v := range int32(c.vertices()) {
		if side[v] != 0 {
			continue
		}
		side[v] = 1
		queue = append(queue[:0], v)
		for i := 0; i < len(queue); i++ {
			for _, e := range c.around(queue[i]) {
				if w := c.other(e, queue[i]); side[w] == 0 {
					side[w] = -side[queue[i]]
					queue = append(queue, w)
				}
			}
		}
	}
	for _, s := range [2]int8{1, -1} {
		for v := range in {
			in[v] = side[v] == s
		}
		if k, ok := c.tryCut(in); ok {
			return k, true
		}
	}
	return cut{}, false
}
