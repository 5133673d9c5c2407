package graph

import (
	"math"
	"math/bits"
	"slices"
)

// findClaw returns a vertex and three pairwise nonadjacent neighbours of it, or
// nil when the graph is claw-free.
//
// The neighbourhood of a vertex of a claw-free graph has no three pairwise
// nonadjacent vertices, hence by Mantel's theorem at least about a quarter of
// its pairs are edges; so a degree beyond 2*sqrt(M)+2 means a claw, and the
// first 2*sqrt(M)+3 neighbours already show it. With d the smaller of the two
// the time is the sum of d^2 log d and, where pairs are nonadjacent, d^3 / 64.
func (g *Graph) findClaw() []int32 {
	most := 2*int(math.Sqrt(float64(g.M()))) + 3
	var apart [][]uint64 // by neighbour: the neighbours that it is not joined to
	for v := int32(1); int(v) <= g.N(); v++ {
		near := g.Neighbors(v)
		near = near[:min(len(near), most)]
		words := (len(near) + 63) / 64
		apart = apart[:0]
		for range near {
			apart = append(apart, make([]uint64, words))
		}
		for i, a := range near {
			for j := range i {
				if !g.Adjacent(a, near[j]) {
					apart[i][j/64] |= 1 << (j % 64)
					apart[j][i/64] |= 1 << (i % 64)
				}
			}
		}
		for i := range near {
			for j := range i {
				if apart[i][j/64]>>(j%64)&1 == 0 {
					continue
				}
				for k, w := range apart[i] {
					if w &= apart[j][k]; w != 0 {
						return []int32{v, near[i], near[j], near[64*k+bits.TrailingZeros64(w)]}
					}
				}
			}
		}
	}
	return nil
}

// degeneracy returns the smallest d such that the vertices can be removed one
// by one, each having at most d neighbours left, and the order of removal.
// Linear time.
func (g *Graph) degeneracy() (d int, order []int32) {
	n := g.N()
	degree := make([]int, n+1)
	most := 0
	for v := int32(1); int(v) <= n; v++ {
		degree[v] = g.Degree(v)
		most = max(most, degree[v])
	}
	buckets := make([][]int32, most+1)
	for v := int32(1); int(v) <= n; v++ {
		buckets[degree[v]] = append(buckets[degree[v]], v)
	}
	gone := make([]bool, n+1)
	for k := 0; len(order) < n; {
		if len(buckets[k]) == 0 {
			k++
			continue
		}
		v := buckets[k][len(buckets[k])-1]
		buckets[k] = buckets[k][:len(buckets[k])-1]
		if gone[v] || degree[v] != k {
			continue
		}
		d = max(d, k)
		gone[v] = true
		order = append(order, v)
		for _, w := range g.Neighbors(v) {
			if !gone[w] {
				degree[w]--
				buckets[degree[w]] = append(buckets[degree[w]], w)
			}
		}
		k = max(0, k-1)
	}
	return d, order
}

// cliqueNumber bounds the size of the largest clique, exactly if lower =
// upper: branch and bound from each vertex over its later neighbours in the
// order of the degeneracy, bounded by greedy colouring, within a budget of
// steps. The clique is one of the lower bound's size.
func (g *Graph) cliqueNumber(steps int) (lower, upper int, clique []int32) {
	d, order := g.degeneracy()
	if g.N() == 0 {
		return 0, 0, nil
	}
	place := make([]int, g.N()+1)
	for i, v := range order {
		place[v] = i
	}
	s := &cliqueSearch{g: g, steps: steps}
	for i := len(order) - 1; i >= 0 && s.steps > 0; i-- {
		var later []int32
		for _, w := range g.Neighbors(order[i]) {
			if place[w] > i {
				later = append(later, w)
			}
		}
		if len(later) >= len(s.best) {
			s.grow([]int32{order[i]}, later)
		}
	}
	slices.Sort(s.best)
	if s.steps > 0 {
		return len(s.best), len(s.best), s.best
	}
	return len(s.best), d + 1, s.best
}

// cliqueSearch looks for cliques larger than the best.
type cliqueSearch struct {
	g     *Graph
	best  []int32
	steps int // left
}

// grow extends a clique by the candidates, all joined to all of it. It takes
// them in the order of a greedy colouring, highest first: with k colours left
// at most k more vertices can be added.
func (s *cliqueSearch) grow(clique, candidates []int32) {
	if len(clique) > len(s.best) {
		s.best = slices.Clone(clique)
	}
	order, colors := s.color(candidates)
	for i := len(order) - 1; i >= 0 && s.steps > 0; i-- {
		if len(clique)+colors[i] <= len(s.best) {
			return
		}
		s.steps--
		v := order[i]
		var next []int32
		for _, w := range order[:i] {
			if s.g.Adjacent(v, w) {
				next = append(next, w)
			}
		}
		s.grow(append(clique[:len(clique):len(clique)], v), next)
	}
}

// color colours vertices greedily and lists them by colour, from 1.
func (s *cliqueSearch) color(vertices []int32) (order []int32, colors []int) {
	left := slices.Clone(vertices)
	for k := 1; len(left) > 0; k++ {
		class := len(order)
		rest := left[:0]
		for _, v := range left {
			if slices.ContainsFunc(order[class:], func(w int32) bool { return s.g.Adjacent(v, w) }) {
				rest = append(rest, v)
				continue
			}
			order, colors = append(order, v), append(colors, k)
		}
		left = rest
	}
	return order, colors
}
