package solitaire

import "slices"

// Bounds on the sets that smallPieces grows.
const (
	pieceBorder = 3  // edges that may leave a set
	pieceSize   = 48 // vertices
)

// smallPieces finds disjoint sets of vertices that contain a cycle and have at
// most three leaving edges: from every vertex a set grows by the neighbour that
// leaves the fewest edges at the border. It is greedy, so it misses some.
// Linear, times the size of the sets.
func (c *core) smallPieces() [][]int32 {
	var sets [][]int32
	taken := make([]bool, c.vertices())
	edges := make([]int32, c.vertices()) // of a neighbour into the set
	for v := range int32(c.vertices()) {
		if c.halt.due() {
			return nil
		}
		if taken[v] {
			continue
		}
		set := []int32{v}
		var near []int32
		edges[v] = -1 // in the set
		border, inner, last := int(c.degree(v)), 0, v
		for found := false; !found && len(set) < pieceSize; {
			for _, e := range c.around(last) {
				if w := c.other(e, last); edges[w] >= 0 && !taken[w] {
					if edges[w] == 0 {
						near = append(near, w)
					}
					edges[w]++
				}
			}
			next := int32(-1)
			for _, w := range near {
				if edges[w] > 0 && (next < 0 || c.degree(w)-2*edges[w] < c.degree(next)-2*edges[next]) {
					next = w
				}
			}
			if next < 0 {
				break
			}
			inner += int(edges[next])
			border += int(c.degree(next) - 2*edges[next])
			edges[next] = -1
			set = append(set, next)
			last = next
			found = border <= pieceBorder && inner >= len(set)
		}
		for _, w := range near {
			edges[w] = 0
		}
		edges[v] = 0
		set, border, inner = c.trim(set)
		if border <= pieceBorder && inner >= len(set) && len(set) > 1 && len(set) < c.vertices() &&
			!slices.ContainsFunc(set, func(w int32) bool { return taken[w] }) {
			for _, w := range set {
				taken[w] = true
			}
			sets = append(sets, set)
		}
	}
	return sets
}

// trim drops vertices that have no more edges into the set than out of it,
// keeps the connected part of the first vertex, and adds neighbours that have
// more edges into the set than out of it. It counts the edges that leave and
// those inside.
func (c *core) trim(set []int32) (trimmed []int32, border, inner int) {
	in := make(map[int32]bool, len(set))
	for _, v := range set {
		in[v] = true
	}
	inside := func(v int32) (k int32) {
		for _, e := range c.around(v) {
			if in[c.other(e, v)] {
				k++
			}
		}
		return k
	}
	for again := true; again; {
		again = false
		for _, v := range set {
			if in[v] && 2*inside(v) <= c.degree(v) {
				delete(in, v)
				again = true
			}
		}
	}
	for _, v := range set {
		if in[v] {
			trimmed = append(trimmed, v)
			break
		}
	}
	if len(trimmed) == 0 {
		return nil, 0, 0
	}
	part := map[int32]bool{trimmed[0]: true}
	for i := 0; i < len(trimmed); i++ {
		for _, e := range c.around(trimmed[i]) {
			if w := c.other(e, trimmed[i]); !part[w] && (in[w] || len(in) < pieceSize && 2*inside(w) > c.degree(w)) {
				part[w], in[w] = true, true
				trimmed = append(trimmed, w)
			}
		}
	}
	in = part
	for _, v := range trimmed {
		k := int(inside(v))
		inner += k
		border += int(c.degree(v)) - k
	}
	return trimmed, border, inner / 2
}

// pieceCut looks for a cut whose pieces are larger than single vertices: it
// contracts disjoint sets with few leaving edges and applies hallCut to the
// result. The sets come from smallPieces, from threeCuts, or from clause
// learning where a trail was disconnected. Of overlapping sets it prefers the
// smaller, and in a second attempt the larger. It evaluates the cut on the core
// itself.
func (c *core) pieceCut(sets [][]int32) (cut, bool) {
	sets = slices.Clone(sets)
	slices.SortStableFunc(sets, func(a, b []int32) int { return len(a) - len(b) })
	if k, ok := c.quotientCut(sets); ok {
		return k, true
	}
	slices.Reverse(sets)
	return c.quotientCut(sets)
}

// quotientCut contracts those of the sets that are disjoint from all earlier
// ones.
func (c *core) quotientCut(sets [][]int32) (cut, bool) {
	class := make([]int32, c.vertices()) // vertex -> 1 + the set it is in
	var must []bool
	for _, set := range sets {
		if slices.ContainsFunc(set, func(v int32) bool { return class[v] != 0 }) {
			continue
		}
		must = append(must, true)
		for _, v := range set {
			class[v] = int32(len(must))
		}
	}
	if len(must) == 0 {
		return cut{}, false
	}
	for v := range class {
		if class[v] == 0 {
			must = append(must, c.must[v])
			class[v] = int32(len(must))
		}
	}
	var a, b []int32
	for e := range c.a {
		if x, y := class[c.a[e]]-1, class[c.b[e]]-1; x != y {
			a, b = append(a, x), append(b, y)
		}
	}
	merged := newCore(must, a, b)
	merged.halt = c.halt
	k, ok := merged.hallCut()
	if !ok {
		return cut{}, false
	}
	chosen := make([]bool, len(must))
	for _, x := range k.set {
		chosen[x] = true
	}
	in := make([]bool, c.vertices())
	for v := range in {
		in[v] = chosen[class[v]-1]
	}
	return c.tryCut(in)
}
