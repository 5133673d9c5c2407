package graph

import (
	"maps"
	"slices"
)

// treewidth bounds the treewidth of an undirected graph. The upper bound is
// that of eliminating vertices by least fill-in or by least degree, whichever
// is better; the lower one is the largest minimum degree met while contracting
// a vertex of least degree into the neighbour with which it shares the fewest
// neighbours (both by Bodlaender and Koster's surveys). The budget, in pairs of
// vertices, is divided evenly. When it runs out, the upper bound counts all
// remaining vertices, and the lower bound remains valid.
func (g *Graph) treewidth(budget int) (lower, upper int) {
	lower, _ = g.degeneracy()
	lower = max(lower, g.contractionDegeneracy(budget/3))
	upper = min(g.eliminate(budget/3, leastDegree), g.eliminate(budget/3, leastFill))
	return lower, max(lower, upper)
}

// sets is a graph that changes: the neighbours of each vertex, nil for a
// vertex that is gone.
type sets []map[int32]struct{}

func (g *Graph) sets() sets {
	s := make(sets, g.N()+1)
	for v := int32(1); int(v) <= g.N(); v++ {
		s[v] = make(map[int32]struct{}, g.Degree(v))
		for _, w := range g.Neighbors(v) {
			s[v][w] = struct{}{}
		}
	}
	return s
}

// remove takes a vertex out.
func (s sets) remove(v int32) {
	for w := range s[v] {
		delete(s[w], v)
	}
	s[v] = nil
}

// neighbors lists the neighbours of v, ascending.
func (s sets) neighbors(v int32) []int32 {
	return slices.Sorted(maps.Keys(s[v]))
}

// common counts the common neighbours of two vertices.
func (s sets) common(v, w int32) (count int) {
	if len(s[v]) > len(s[w]) {
		v, w = w, v
	}
	for x := range s[v] {
		if _, ok := s[w][x]; ok {
			count++
		}
	}
	return count
}

// fill counts the pairs of neighbours of v that are not joined.
func (s sets) fill(v int32) int {
	twice := 0
	for w := range s[v] {
		twice += len(s[v]) - 1 - s.common(v, w)
	}
	return twice / 2
}

// scores keeps vertices in buckets by a score that changes; entries that are
// out of date are skipped when they come up.
type scores struct {
	of      []int // -1 for a vertex that is gone
	buckets [][]int32
	least   int
}

func (q *scores) put(v int32, score int) {
	q.of[v] = score
	for len(q.buckets) <= score {
		q.buckets = append(q.buckets, nil)
	}
	q.buckets[score] = append(q.buckets[score], v)
	q.least = min(q.least, score)
}

// take removes a vertex of least score; ok is false when none is left.
func (q *scores) take() (v int32, ok bool) {
	for ; q.least < len(q.buckets); q.least++ {
		for b := q.buckets[q.least]; len(b) > 0; b = q.buckets[q.least] {
			v, q.buckets[q.least] = b[len(b)-1], b[:len(b)-1]
			if q.of[v] == q.least {
				q.of[v] = -1
				return v, true
			}
		}
	}
	return 0, false
}

func leastDegree(s sets, v int32) (score, cost int) { return len(s[v]), 1 }

func leastFill(s sets, v int32) (score, cost int) { return s.fill(v), 1 + len(s[v])*len(s[v]) }

// eliminate removes vertices of least score, joining their neighbours, whose
// scores alone are then refreshed, and returns the largest degree of a vertex
// when it was removed.
func (g *Graph) eliminate(budget int, score func(sets, int32) (score, cost int)) (width int) {
	s := g.sets()
	q := &scores{of: make([]int, g.N()+1)}
	update := func(v int32) {
		sc, cost := score(s, v)
		budget -= cost
		q.put(v, sc)
	}
	for v := int32(1); int(v) <= g.N() && budget >= 0; v++ {
		update(v)
	}
	for left := g.N(); ; left-- {
		if budget < 0 {
			return max(width, left-1)
		}
		v, ok := q.take()
		if !ok {
			return width
		}
		width = max(width, len(s[v]))
		near := s.neighbors(v)
		budget -= len(near) * len(near)
		for i, a := range near {
			for _, b := range near[:i] {
				if _, joined := s[a][b]; !joined {
					s[a][b], s[b][a] = struct{}{}, struct{}{}
				}
			}
		}
		s.remove(v)
		for _, w := range near {
			update(w)
		}
	}
}

// contractionDegeneracy contracts vertices of least degree and returns the
// largest such degree.
func (g *Graph) contractionDegeneracy(budget int) (best int) {
	s := g.sets()
	q := &scores{of: make([]int, g.N()+1)}
	for v := int32(1); int(v) <= g.N(); v++ {
		q.put(v, len(s[v]))
	}
	for {
		v, ok := q.take()
		if !ok || budget < 0 {
			return best
		}
		best = max(best, len(s[v]))
		into, fewest := int32(0), 0
		near := s.neighbors(v)
		for _, w := range near {
			c := s.common(v, w)
			budget -= min(len(s[v]), len(s[w]))
			if into == 0 || c < fewest {
				into, fewest = w, c
			}
		}
		s.remove(v)
		for _, w := range near {
			if w != into {
				s[into][w], s[w][into] = struct{}{}, struct{}{}
			}
		}
		for _, w := range near {
			q.put(w, len(s[w]))
		}
	}
}
