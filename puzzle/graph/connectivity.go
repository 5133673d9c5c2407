package graph

// connectivity bounds the vertex connectivity of an undirected graph: the
// fewest vertices whose removal disconnects it, N-1 when none do. The bounds
// agree unless the budget, in edges visited, runs out; then the upper one is
// the minimum degree or the smallest cut found.
//
// Even's method: k disjoint paths between the first k+1 vertices pairwise, and
// from these together to each other vertex, for growing k, as unit flows.
func (g *Graph) connectivity(budget int) (lower, upper int) {
	n := g.N()
	if n <= 1 {
		return 0, 0
	}
	upper = n - 1
	for v := int32(1); int(v) <= n; v++ {
		upper = min(upper, g.Degree(v))
	}
	if _, parts := g.components(); parts > 1 {
		return 0, 0
	}
	f := newFlow(g)
	// After round i every cut of fewer than i+1 vertices that parts one of the
	// vertices 1..i from another vertex has been looked for. A smallest cut,
	// of upper vertices, leaves one of the first upper+1 vertices out.
	for i := 1; i <= min(upper+1, n); i++ {
		for v := i + 1; v <= n; v++ {
			if g.Adjacent(int32(i), int32(v)) {
				continue
			}
			upper = min(upper, f.between(int32(i), int32(v), upper))
			if f.walked > budget {
				return min(1, upper), upper
			}
		}
	}
	return upper, upper
}

// flow finds vertex-disjoint ways. Each vertex v is split into v (where ways
// come in) and v+n (where they leave); next and back hold, for a vertex on a
// way, its successor and predecessor.
type flow struct {
	*Graph
	next, back []int32
	from       []int32 // of each split vertex: how the search came, 0 if not
	queue      []int32
	walked     int
}

func newFlow(g *Graph) *flow {
	n := g.N() + 1
	return &flow{Graph: g, next: make([]int32, n), back: make([]int32, n), from: make([]int32, 2*n)}
}

// between returns the number of internally disjoint paths from s to t, which
// are not adjacent, but at most most.
func (f *flow) between(s, t int32, most int) int {
	clear(f.next)
	clear(f.back)
	ways := 0
	for ways < most && f.augment(s, t) {
		ways++
	}
	return ways
}

// augment looks for another path of a flow (of vertex-disjoint paths, which is no
// bipartite matching), breadth first over the residual graph. A
// vertex of a path that is reached from outside can only be left backwards
// along that path; reached backwards, it can be left in any direction.
func (f *flow) augment(s, t int32) bool {
	n := int32(f.N() + 1)
	clear(f.from)
	f.queue = append(f.queue[:0], s+n)
	f.from[s+n] = s + n
	visit := func(x, by int32) {
		if f.from[x] == 0 {
			f.from[x] = by
			f.queue = append(f.queue, x)
		}
	}
	for at := 0; at < len(f.queue); at++ {
		x := f.queue[at]
		if x < n { // come in at x
			if f.back[x] == 0 {
				visit(x+n, x)
			} else if f.back[x] != s {
				visit(f.back[x]+n, x)
			}
			continue
		}
		v := x - n // leaving v
		if v != s && f.next[v] != 0 {
			visit(v, x) // undo the passage through v
		}
		for _, w := range f.Neighbors(v) {
			f.walked++
			if w == s || v != s && f.next[v] == w || v == s && f.back[w] == s {
				continue
			}
			if w == t {
				f.apply(s, t, x)
				return true
			}
			visit(w, x)
		}
	}
	return false
}

// apply changes the ways along the search path that ends at x, leaving for t.
func (f *flow) apply(s, t, x int32) {
	n := int32(f.N() + 1)
	type change struct{ v, w int32 }
	var added, removed []change
	added = append(added, change{x - n, t})
	for x != s+n {
		y := f.from[x]
		switch {
		case x >= n && y < n && x-n != y: // back over the way from x-n to y
			removed = append(removed, change{x - n, y})
		case x < n && y >= n && y-n != x: // forward from y-n to x
			added = append(added, change{y - n, x})
		}
		x = y
	}
	for _, c := range removed {
		f.next[c.v], f.back[c.w] = 0, 0
	}
	for _, c := range added {
		if c.v != s {
			f.next[c.v] = c.w
		}
		if c.w != t {
			f.back[c.w] = c.v
		}
	}
}
