package solitaire

import (
	"math"
	"math/rand/v2"
	"slices"
)

// linearOrder looks for an order of the vertices in which the frontier stays
// narrow: a path decomposition of the core. It tries the order of ascending
// degrees, which keeps few vertices of high degree and one other in the
// frontier, greedy sweeps from several vertices, and then the traversal,
// largest branch first, of the tree decomposition that eliminating vertices of
// least degree or least fill-in gives. It keeps the cheapest order. An attempt
// ends where the frontier would exceed most vertices; if all end, there is no
// order.
func linearOrder(c *core, most int, rng *rand.Rand) (order []int32, ok bool) {
	best := math.Inf(1)
	try := func(candidate []int32, factor float64) {
		if cost := factor * orderCost(c, candidate, most); cost < best {
			best, order = cost, candidate
		}
	}
	n := c.vertices()
	ascending := make([]int32, n)
	for v := range ascending {
		ascending[v] = int32(v)
	}
	slices.SortStableFunc(ascending, func(v, w int32) int { return int(c.degree(v) - c.degree(w)) })
	try(ascending, 1)
	starts := []int32{0}
	for v := range int32(n) {
		if c.degree(v) < c.degree(starts[0]) {
			starts[0] = v
		}
	}
	for i := range sweeps {
		tie := sweepTie(i % int(sweepTies))
		s := newSweep(c, most, tie, rng)
		if s.run(starts[i/int(sweepTies)%len(starts)]) {
			if i == 0 { // the far end
				starts = append(starts, s.order[n-1])
			}
			factor := 1.0
			if tie == tieRandom {
				factor = chanceFactor
			}
			try(s.order, factor)
		}
		if len(starts) < sweeps/int(sweepTies) {
			starts = append(starts, int32(rng.IntN(n)))
		}
	}
	if n <= mostEliminated {
		for _, fill := range []bool{false, true} {
			if candidate, ok := eliminationOrder(c, most, fill); ok {
				try(candidate, 1)
			}
		}
	}
	return order, order != nil
}

// Bounds on the search for an order.
const (
	sweeps         = 12
	mostEliminated = 4096 // vertices
	chanceFactor   = 4    // an order by chance has no period, and its layers do not repeat
)

// orderCost estimates what the program costs on an order: four states for each
// vertex of the frontier, multiplied; infinite if it is wider than most.
func orderCost(c *core, order []int32, most int) float64 {
	place := make([]int32, c.vertices())
	for i, v := range order {
		place[v] = int32(i)
	}
	leaves := make([]int, len(order)) // vertices that leave with a layer
	enters := make([]int, len(order))
	for v := range order {
		first, last := place[v], place[v]
		if c.degree(int32(v)) > 0 {
			// An edge is done in the layer of its earlier end.
			first, last = math.MaxInt32, 0
			for _, e := range c.around(int32(v)) {
				at := min(place[v], place[c.other(e, int32(v))])
				first, last = min(first, at), max(last, at)
			}
		}
		enters[first]++
		leaves[last]++
	}
	cost, width := 0.0, 0
	for i := range order {
		width += enters[i]
		if width-leaves[i] > most {
			return math.Inf(1)
		}
		cost += math.Pow(4, float64(width))
		width -= leaves[i]
	}
	return cost
}

// sweepTie settles which of equally good vertices of the frontier a sweep
// takes.
type sweepTie int

const (
	tieOldest sweepTie = iota
	tieNewest
	tieRandom
	sweepTies
)

// sweep builds an order by repeatedly taking the vertex of the frontier whose
// edges add the fewest vertices.
type sweep struct {
	c       *core
	most    int
	tie     sweepTie
	rng     *rand.Rand
	order   []int32
	placed  []bool
	entered []bool
	left    []int32 // vertex -> edges to vertices that are not placed, its own turn aside
	front   []int32
	mark    []int32
	stamp   int32
}

func newSweep(c *core, most int, tie sweepTie, rng *rand.Rand) *sweep {
	n := c.vertices()
	s := &sweep{
		c: c, most: most, tie: tie, rng: rng, order: make([]int32, 0, n),
		placed: make([]bool, n), entered: make([]bool, n), left: make([]int32, n), mark: make([]int32, n),
	}
	for v := range s.left {
		s.left[v] = c.degree(int32(v))
	}
	return s
}

// run reports whether the sweep came to its end.
func (s *sweep) run(start int32) bool {
	next := int32(0)
	for v := start; ; {
		if !s.take(v) {
			return false
		}
		if len(s.front) > 0 {
			v = s.choose()
			continue
		}
		for next < int32(len(s.placed)) && s.placed[next] {
			next++
		}
		if next == int32(len(s.placed)) {
			return true
		}
		v = next
	}
}

// choose finds the vertex of the frontier that makes it grow least.
func (s *sweep) choose() int32 {
	best, bestGrowth, ties := 0, math.MaxInt, 0
	for i, v := range s.front {
		growth := s.growth(v)
		switch {
		case growth < bestGrowth:
			best, bestGrowth, ties = i, growth, 1
		case growth == bestGrowth:
			ties++
			if s.tie == tieNewest || s.tie == tieRandom && s.rng.IntN(ties) == 0 {
				best = i
			}
		}
	}
	return s.front[best]
}

// growth is the number of vertices that enter with v minus those that leave.
func (s *sweep) growth(v int32) int {
	s.stamp++
	g := -1
	for _, e := range s.c.around(v) {
		u := s.c.other(e, v)
		if s.placed[u] || s.mark[u] == s.stamp {
			continue
		}
		s.mark[u] = s.stamp
		common := int32(0)
		for _, f := range s.c.around(v) {
			if s.c.other(f, v) == u {
				common++
			}
		}
		if !s.entered[u] {
			g++
		}
		if s.left[u] == common {
			g--
		}
	}
	return g
}

// take places a vertex, and with it what has no edge left.
func (s *sweep) take(v int32) bool {
	s.place(v)
	for _, e := range s.c.around(v) {
		u := s.c.other(e, v)
		if s.placed[u] {
			continue
		}
		if !s.entered[u] {
			s.entered[u] = true
			s.front = append(s.front, u)
		}
		if s.left[u]--; s.left[u] == 0 {
			s.place(u)
		}
	}
	return len(s.front) <= s.most
}

func (s *sweep) place(v int32) {
	s.placed[v] = true
	s.order = append(s.order, v)
	if at := slices.Index(s.front, v); at >= 0 {
		s.front = slices.Delete(s.front, at, at+1)
	}
}

// eliminationOrder eliminates vertices of least degree, or least fill-in, which
// makes a tree decomposition of bags of at most most+1 vertices, and walks its
// tree from the leaves, the largest branch of a node first.
func eliminationOrder(c *core, most int, fill bool) ([]int32, bool) {
	n := c.vertices()
	near := make([]map[int32]bool, n)
	for v := range near {
		near[v] = make(map[int32]bool, c.degree(int32(v)))
		for _, e := range c.around(int32(v)) {
			near[v][c.other(e, int32(v))] = true
		}
	}
	score := func(v int32) int {
		if !fill {
			return len(near[v])
		}
		missing := 0
		for a := range near[v] {
			for b := range near[v] {
				if a < b && !near[a][b] {
					missing++
				}
			}
		}
		return missing
	}
	scores := make([]int, n)
	for v := range int32(n) {
		scores[v] = score(v)
	}
	gone := make([]int32, n) // vertex -> 1 + when it was eliminated
	parent := make([]int32, n)
	bags := make([][]int32, 0, n)
	eliminated := make([]int32, 0, n)
	for range n {
		v := int32(-1)
		for u := range int32(n) {
			if gone[u] == 0 && (v < 0 || scores[u] < scores[v]) {
				v = u
			}
		}
		if len(near[v]) > most {
			return nil, false
		}
		gone[v] = int32(len(eliminated) + 1)
		eliminated = append(eliminated, v)
		bag := make([]int32, 0, len(near[v]))
		for u := range near[v] {
			bag = append(bag, u)
		}
		slices.Sort(bag)
		bags = append(bags, bag)
		changed := map[int32]bool{}
		for i, a := range bag {
			delete(near[a], v)
			for _, b := range bag[:i] {
				near[a][b], near[b][a] = true, true
			}
			changed[a] = true
			if fill {
				for x := range near[a] {
					changed[x] = true
				}
			}
		}
		for u := range changed {
			scores[u] = score(u)
		}
	}
	// The parent of a bag is that of its neighbour eliminated next.
	size := make([]int, n)
	children := make([][]int32, n)
	var roots []int32
	for i, v := range eliminated {
		size[v]++
		parent[v] = -1
		for _, u := range bags[i] {
			if parent[v] < 0 || gone[u] < gone[parent[v]] {
				parent[v] = u
			}
		}
		if parent[v] < 0 {
			roots = append(roots, v)
			continue
		}
		size[parent[v]] += size[v]
		children[parent[v]] = append(children[parent[v]], v)
	}
	order := make([]int32, 0, n)
	for _, root := range roots {
		stack := []int32{root}
		at := len(order)
		for len(stack) > 0 { // from the root, smallest branch first, then turned round
			v := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			order = append(order, v)
			slices.SortStableFunc(children[v], func(a, b int32) int { return size[b] - size[a] })
			stack = append(stack, children[v]...)
		}
		slices.Reverse(order[at:])
	}
	return order, true
}
