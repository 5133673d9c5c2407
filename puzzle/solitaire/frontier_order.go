package solitaire

import (
	"math"
	"math/rand/v2"
	"slices"
)

// linearOrder looks for an order of the vertices in which the frontier stays
// narrow: a path decomposition of the core. It tries the order of ascending
// degrees, which keeps few vertices of high degree and one other in the
// frontier, and greedy sweeps from several vertices. It keeps the cheapest order and its
// cost. An attempt ends where the frontier would exceed most vertices; if all
// end, there is no order and the cost is infinite.
func linearOrder(c *core, most int, rng *rand.Rand) (order []int32, best float64) {
	best = math.Inf(1)
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
	return order, best
}

// Bounds on the search for an order.
const (
	sweeps       = 12
	chanceFactor = 4 // an order by chance has no period, and its layers do not repeat
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
