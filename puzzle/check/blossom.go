package check

import "context"

// matched is a matching of an undirected graph, of which one vertex may be
// gone, and the search for alternating paths in it (Edmonds, "Paths, trees, and
// flowers", 1965).
type matched struct {
	t    *net
	gone int32
	mate []int32 // 0 for a vertex that is left out

	outer  []bool  // reached from a root by an alternating path of even length
	parent []int32 // of a vertex reached by an odd one: the outer vertex before it
	base   []int32 // of the blossom that a vertex lies in
	queue  []int32
}

func newMatching(t *net) *matched {
	return &matched{
		t: t, mate: make([]int32, t.n+1), outer: make([]bool, t.n+1), parent: make([]int32, t.n+1), base: make([]int32, t.n+1),
	}
}

// take makes the matching one of the given edges.
func (m *matched) take(edges [][2]int32) error {
	for _, e := range edges {
		for _, v := range e {
			if !m.t.holds(v) {
				return refusef("%d in the matching is not a vertex of the graph", v)
			}
		}
		switch u, v := e[0], e[1]; {
		case !m.t.adjacent(u, v):
			return refusef("%d-%d in the matching is not an edge of the graph", u, v)
		case m.mate[u] != 0 || m.mate[v] != 0:
			return refusef("%d-%d in the matching meets another of its edges", u, v)
		default:
			m.mate[u], m.mate[v] = v, u
		}
	}
	return nil
}

// grow makes the matching maximum, from one vertex that is left out after
// another.
func (m *matched) grow(ctx context.Context) error {
	for v := int32(1); int(v) <= m.t.n; v++ {
		if m.mate[v] != 0 || v == m.gone {
			continue
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		for end, _ := m.search([]int32{v}); end != 0; {
			before := m.parent[end]
			next := m.mate[before]
			m.mate[end], m.mate[before] = before, end
			end = next
		}
	}
	return nil
}

// avoidable returns the vertices that some maximum matching leaves out, given
// one that is maximum: those that an alternating path of even length reaches
// from a vertex that this one leaves out.
func (m *matched) avoidable() ([]bool, error) {
	var roots []int32
	for v := int32(1); int(v) <= m.t.n; v++ {
		if m.mate[v] == 0 && v != m.gone {
			roots = append(roots, v)
		}
	}
	if end, joined := m.search(roots); end != 0 || joined {
		return nil, refusef("the matching is not maximum")
	}
	return m.outer, nil
}

// search grows trees of alternating paths from vertices that are left out. It
// returns a vertex that is left out and reached by an odd path, or 0; joined
// says that an edge joins two of the trees at outer vertices.
func (m *matched) search(roots []int32) (end int32, joined bool) {
	for v := range m.base {
		m.base[v], m.parent[v], m.outer[v] = int32(v), 0, false
	}
	m.queue = append(m.queue[:0], roots...)
	for _, v := range roots {
		m.outer[v] = true
	}
	for at := 0; at < len(m.queue); at++ {
		v := m.queue[at]
		for _, w := range m.t.adj[v] {
			switch {
			case w == m.gone || m.base[v] == m.base[w] || m.mate[v] == w:
			case m.outer[w]:
				top := m.meet(v, w)
				if top == 0 {
					return 0, true
				}
				m.shrink(v, w, top)
			case m.parent[w] == 0:
				m.parent[w] = v
				if m.mate[w] == 0 {
					return w, false
				}
				m.outer[m.mate[w]] = true
				m.queue = append(m.queue, m.mate[w])
			}
		}
	}
	return 0, false
}

// shrink makes the odd cycle that the edge between two outer vertices closes a
// blossom, from the base at which their paths meet: all its vertices become
// outer.
func (m *matched) shrink(v, w, top int32) {
	inside := make([]bool, len(m.base)) // by base
	m.climb(v, w, top, inside)
	m.climb(w, v, top, inside)
	for u := range m.base {
		if inside[m.base[u]] {
			m.base[u] = top
			if !m.outer[u] {
				m.outer[u] = true
				m.queue = append(m.queue, int32(u))
			}
		}
	}
}

// meet returns the base at which the paths of two outer vertices to their roots
// meet, or 0.
func (m *matched) meet(v, w int32) int32 {
	on := make(map[int32]bool)
	for {
		v = m.base[v]
		on[v] = true
		if m.mate[v] == 0 {
			break
		}
		v = m.parent[m.mate[v]]
	}
	for {
		w = m.base[w]
		if on[w] {
			return w
		}
		if m.mate[w] == 0 {
			return 0
		}
		w = m.parent[m.mate[w]]
	}
}

// climb marks the bases on the path from an outer vertex up to the top of a
// blossom, and points the odd vertices on it the other way round.
func (m *matched) climb(v, child, top int32, inside []bool) {
	for m.base[v] != top {
		inside[m.base[v]], inside[m.base[m.mate[v]]] = true, true
		m.parent[v] = child
		child = m.mate[v]
		v = m.parent[child]
	}
}
