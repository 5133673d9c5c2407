package solitaire

// residual is what a reducer leaves: a core, and which edge of the reducer and
// which class each of its edges and vertices is. Vertices and edges are in the
// order in which certificates number them.
type residual struct {
	core  *core
	edge  []int32
	class []int32
}

// residual collects the classes that have an edge or are required. Linear:
// classes are put in order by their least members, edges by their ends.
func (r *reducer) residual() residual {
	n := len(r.parent)
	at := make([]int32, n) // least member -> 1 + class
	for v := range int32(n) {
		if r.parent[v] == v && !r.gone[v] && (r.degree[v] > 0 || r.must[v]) {
			at[r.least[v]] = v + 1
		}
	}
	var res residual
	for _, v := range at {
		if v > 0 {
			res.class = append(res.class, v-1)
		}
	}
	number := at // vertex of H -> the number of its class, if that is left
	must := make([]bool, len(res.class))
	for i, v := range res.class {
		number[v] = int32(i)
		must[i] = r.must[v]
	}
	for v := range int32(n) {
		if c := r.class(v); c != v {
			number[v] = number[c]
		}
	}
	var a, b []int32
	a, b, res.edge = r.numbered(number, len(res.class))
	res.core = newCore(must, a, b)
	res.core.halt = r.g.halt
	return res
}

// ends is an edge with the numbers of its ends, the lower one first.
type ends struct{ low, high, edge int32 }

// numbered lists the living edges by the numbers of their ends: two stable
// counting sorts, the first spared if the higher ends ascend already, as they
// do where few numbers of the deck were merged.
func (r *reducer) numbered(number []int32, size int) (a, b, edge []int32) {
	list := make([]ends, 0, len(r.a))
	from, to := make([]int32, size+1), make([]int32, size+1) // ends -> where the edges begin
	ascending, last := true, int32(0)
	for e, dead := range r.dead {
		v, w := number[r.a[e]], number[r.b[e]]
		if dead || v == w {
			continue
		}
		v, w = min(v, w), max(v, w)
		list = append(list, ends{v, w, int32(e)})
		from[v+1]++
		to[w+1]++
		ascending = ascending && w >= last
		last = w
	}
	for i := range size {
		from[i+1] += from[i]
		to[i+1] += to[i]
	}
	if !ascending {
		sorted := make([]ends, len(list))
		for _, x := range list {
			sorted[to[x.high]] = x
			to[x.high]++
		}
		list = sorted
	}
	a, b, edge = make([]int32, len(list)), make([]int32, len(list)), make([]int32, len(list))
	for _, x := range list {
		i := from[x.low]
		from[x.low]++
		a[i], b[i], edge[i] = x.low, x.high, x.edge
	}
	return a, b, edge
}

// lift carries a solution of the residual core back to the deck: it replaces
// the edges of suppressed vertices, and undoes the contractions in reverse
// order. When it undoes one, the parity of the trail in each of its parts is
// known; the edges of the contraction fix the odd parts and connect them.
// Parities of parts are sums over intervals, since the contractions form a tree
// whose leaves are the vertices of H: n log n in all.
func (r *reducer) lift(res residual, t coreTrail) trail {
	l := lifter{r: r, out: trail{use: make([]uint8, r.g.edges()), at: -1}}
	if len(r.ops) > 0 {
		l.place(res)
	}
	some := false
	for i, on := range t.use {
		if on {
			l.use(res.edge[i])
			some = true
		}
	}
	for i := len(r.ops) - 1; i >= 0; i-- {
		some = true
		l.undo(r.ops[i])
	}
	if !some {
		l.out.at = r.class(res.class[t.at])
	}
	return l.out
}

// lifter holds a Fenwick tree of parities over the vertices of H, in an order
// that makes every node of the tree of contractions an interval.
type lifter struct {
	r      *reducer
	out    trail
	at     []int32 // vertex -> 1-based place
	lo, hi []int32 // node -> places lo+1 .. hi
	sum    []uint8
}

func (l *lifter) place(res residual) {
	n := len(l.r.parent)
	total := n + len(l.r.ops)
	l.at = make([]int32, n)
	l.lo, l.hi = make([]int32, total), make([]int32, total)
	l.sum = make([]uint8, n+1)
	next := int32(0)
	var stack []int32
	for _, v := range res.class {
		// Post-order: a node is met twice, as itself and as its complement.
		stack = append(stack, l.r.node[v])
		for len(stack) > 0 {
			x := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			if x < 0 {
				l.hi[^x] = next
				continue
			}
			l.lo[x] = next
			if int(x) < n {
				next++
				l.at[x], l.hi[x] = next, next
				continue
			}
			nodes, _ := l.r.parts(l.r.ops[int(x)-n])
			stack = append(stack, ^x)
			stack = append(stack, nodes...)
		}
	}
}

// use puts an edge of the reducer on the trail.
func (l *lifter) use(e int32) {
	if e >= l.r.base {
		l.use(l.r.via[2*(e-l.r.base)])
		l.use(l.r.via[2*(e-l.r.base)+1])
		return
	}
	l.out.use[l.r.card[e]]++
	if l.at == nil {
		return
	}
	for _, v := range [2]int32{l.r.a[e], l.r.b[e]} {
		if p := l.at[v]; p > 0 {
			for ; int(p) < len(l.sum); p += p & -p {
				l.sum[p] ^= 1
			}
		}
	}
}

func (l *lifter) odd(node int32) bool { return l.prefix(l.hi[node]) != l.prefix(l.lo[node]) }

func (l *lifter) prefix(p int32) uint8 {
	s := uint8(0)
	for ; p > 0; p -= p & -p {
		s ^= l.sum[p]
	}
	return s
}

// undo opens a contraction: it picks edges that connect the parts and leave
// every part even, or all but one if the trail is odd there as a whole. Such a
// choice exists because the edges form a collapsible graph, or a C4 whose
// fourth vertex is optional.
func (l *lifter) undo(op collapse) {
	nodes, edges := l.r.parts(op)
	switch {
	case len(edges) == 1: // two vertices of degree 2
		l.use(edges[0])
		return
	case len(edges) == 2: // a parallel pair; an odd one out is the first part
		l.use(edges[0])
		if mended := !l.odd(nodes[1]); !mended {
			l.use(edges[1])
		}
		return
	}
	k := len(nodes)
	want := 0 // parts to be mended
	ones := 0
	for i, x := range nodes {
		if l.odd(x) {
			want |= 1 << i
			ones++
		}
	}
	if ones&1 == 1 {
		want ^= 1 // the first part is where the trail ends
	}
	ends := make([][2]int, len(edges))
	for i, e := range edges {
		ends[i] = [2]int{l.part(nodes, l.endOf(e, false)), l.part(nodes, l.endOf(e, true))}
	}
	for set := range 1 << len(edges) {
		if l.mends(set, ends, k, want) {
			for i, e := range edges {
				if set>>i&1 == 1 {
					l.use(e)
				}
			}
			return
		}
	}
	panic("solitaire: a contraction that cannot be undone")
}

// endOf is a vertex of H inside the class at an end of an edge.
func (l *lifter) endOf(e int32, far bool) int32 {
	if far {
		return l.r.b[e]
	}
	return l.r.a[e]
}

// part is the index of the node that contains a vertex; len(nodes) for y1 of a
// C4.
func (l *lifter) part(nodes []int32, v int32) int {
	p := l.at[v]
	for i, x := range nodes {
		if p > l.lo[x] && p <= l.hi[x] {
			return i
		}
	}
	return len(nodes)
}

// mends reports whether the edges of the set connect the parts, have exactly
// the wanted ones odd, and use y1 evenly if at all.
func (l *lifter) mends(set int, ends [][2]int, parts, want int) bool {
	parity := 0
	reach := 1
	for i, x := range ends {
		if set>>i&1 == 1 {
			parity ^= 1<<x[0] ^ 1<<x[1]
		}
	}
	if parity != want {
		return false
	}
	for range parts {
		for i, x := range ends {
			if m := 1<<x[0] | 1<<x[1]; set>>i&1 == 1 && reach&m != 0 {
				reach |= m
			}
		}
	}
	all := 1<<parts - 1
	return reach&all == all
}
