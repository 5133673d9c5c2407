package solitaire

// hallCut looks for an independent set I of required vertices that outnumbers
// the visits its neighbours allow: |I| > 1 + sum of floor(deg/2) over N(I).
//
// Every required vertex asks its neighbours for one visit, and a neighbour v
// can grant floor(deg(v)/2): a matching with capacities, in the double cover of
// the core. The vertices that alternating paths reach from an unmatched one
// form a set I with |I| = 1 + the capacity of N(I) (Hall, König). Unions of
// such sets that are disjoint from their own neighbours give the cut. It is
// exact for single vertices as pieces when the core is bipartite. Augmenting
// paths by Hopcroft and Karp, m sqrt n.
func (c *core) hallCut() (cut, bool) {
	h := newHall(c)
	h.match()
	in := make([]bool, c.vertices()) // S = N(I)
	inside := make([]bool, c.vertices())
	tries := 0
	for v := range int32(c.vertices()) {
		if !c.must[v] || h.granted[v] >= 0 || tries == maxHallSets || h.c.halt.due() {
			continue
		}
		if inside[v] {
			continue
		}
		tries++
		asked, granting := h.reach(v)
		if !h.clear(asked, granting, inside, in) {
			continue
		}
		for _, x := range asked {
			inside[x] = true
		}
		for _, x := range granting {
			in[x] = true
		}
	}
	return c.tryCut(in)
}

// maxHallSets bounds the sets put together.
const maxHallSets = 256

// hall is the matching of required vertices and the vertices that grant their
// visits.
type hall struct {
	c       *core
	granted []int32   // required vertex -> the edge of its visit, -1 without
	grants  [][]int32 // vertex -> edges it grants on
	level   []int32   // asking vertex -> distance from one that goes without
	ring    []int32   // granting vertex -> level of the first that asks it
	seen    []int32
	stamp   int32
}

func newHall(c *core) *hall {
	h := &hall{
		c: c, granted: make([]int32, c.vertices()), grants: make([][]int32, c.vertices()),
		level: make([]int32, c.vertices()), ring: make([]int32, c.vertices()), seen: make([]int32, c.vertices()),
	}
	for v := range h.granted {
		h.granted[v] = -1
	}
	return h
}

func (h *hall) capacity(v int32) int { return int(h.c.degree(v) / 2) }

// match grants as many visits as possible, in phases of disjoint shortest
// augmenting paths.
func (h *hall) match() {
	for h.layers() && !h.c.halt.due() {
		h.stamp++
		for v := range int32(h.c.vertices()) {
			if h.c.must[v] && h.granted[v] < 0 {
				h.augment(v)
			}
		}
	}
}

// layers numbers the asking vertices by distance from one that goes without;
// false if no free grant can be reached.
func (h *hall) layers() bool {
	var queue []int32
	for v := range h.level {
		h.level[v], h.ring[v] = -1, -1
		if h.c.must[v] && h.granted[v] < 0 {
			h.level[v] = 0
			queue = append(queue, int32(v))
		}
	}
	h.stamp++
	last := int32(-1) // level at which a free grant was met: layers end there
	for i := 0; i < len(queue) && (last < 0 || h.level[queue[i]] == last); i++ {
		v := queue[i]
		for _, e := range h.c.around(v) {
			w := h.c.other(e, v)
			if h.seen[w] == h.stamp {
				continue
			}
			h.seen[w] = h.stamp
			h.ring[w] = h.level[v]
			if len(h.grants[w]) < h.capacity(w) {
				last = h.level[v]
				continue
			}
			for _, f := range h.grants[w] {
				if x := h.c.other(f, w); h.level[x] < 0 {
					h.level[x] = h.level[v] + 1
					queue = append(queue, x)
				}
			}
		}
	}
	return last >= 0
}

// augment finds v a visit along rising levels.
func (h *hall) augment(v int32) bool {
	for _, e := range h.c.around(v) {
		w := h.c.other(e, v)
		if h.seen[w] == h.stamp || h.ring[w] != h.level[v] {
			continue
		}
		h.seen[w] = h.stamp
		if len(h.grants[w]) < h.capacity(w) {
			h.grants[w] = append(h.grants[w], e)
			h.granted[v] = e
			return true
		}
		for i, f := range h.grants[w] {
			x := h.c.other(f, w)
			if h.level[x] == h.level[v]+1 && h.augment(x) {
				h.grants[w][i] = e
				h.granted[v] = e
				return true
			}
		}
	}
	return false
}

// reach follows alternating paths from v, which goes without: the asking
// vertices and the granting ones met.
func (h *hall) reach(v int32) (asked, granting []int32) {
	h.stamp++
	mark := map[int32]bool{v: true}
	asked = append(asked, v)
	for i := 0; i < len(asked); i++ {
		for _, e := range h.c.around(asked[i]) {
			w := h.c.other(e, asked[i])
			if h.seen[w] == h.stamp {
				continue
			}
			h.seen[w] = h.stamp
			granting = append(granting, w)
			for _, f := range h.grants[w] {
				if x := h.c.other(f, w); !mark[x] {
					mark[x] = true
					asked = append(asked, x)
				}
			}
		}
	}
	return asked, granting
}

// clear reports whether the new sets and the old ones leave I clear of N(I).
func (h *hall) clear(asked, granting []int32, inside, in []bool) bool {
	own := map[int32]bool{}
	for _, x := range asked {
		if in[x] {
			return false
		}
		own[x] = true
	}
	for _, x := range granting {
		if inside[x] || own[x] {
			return false
		}
	}
	return true
}
