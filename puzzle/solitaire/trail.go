package solitaire

import (
	"slices"

	"github.com/unolab/uno/puzzle"
)

// A trail is the result of every constructing method: how many copies of each
// distinct card it uses, or, if it uses none, its single vertex. It is
// dominating when every card has an end on it.
type trail struct {
	use []uint8 // edge -> copies used, 0..2
	at  int32   // the vertex of a trail without edges; otherwise ignored
}

// resting finds a vertex that every card has as an end: the trail without
// edges of a deck of one colour or of one number. The deck is not empty.
func (g *graph) resting() (trail, bool) {
	for _, v := range [2]int32{g.from[0], g.to[0]} {
		if len(g.around(v)) == g.edges() {
			return trail{use: make([]uint8, g.edges()), at: v}, true
		}
	}
	return trail{}, false
}

// order turns a dominating trail into an order of the whole deck: an Euler walk
// of the trail; at the first visit of a vertex it plays the cards that wait
// there, then it continues. A card that the trail does not use waits at its
// number if the trail visits that, and otherwise at its colour. order returns
// nil if the trail does not solve the deck: it uses cards that do not exist, is
// not connected, has more than two odd vertices, or leaves a card without an
// end on it. Linear.
func (g *graph) order(t trail) []puzzle.Card {
	walk := g.eulerWalk(t)
	if walk == nil {
		return nil
	}
	waits := make([]bool, g.vertices()) // vertices of the walk that have not been visited
	for _, st := range walk {
		waits[st.vertex] = true
	}
	first, aside := g.aside(waits)
	n := g.cards()
	out := make([]puzzle.Card, 0, n)
	for i := len(walk) - 1; i >= 0; i-- {
		v := walk[i].vertex
		if waits[v] {
			waits[v] = false
			here := g.around(v)
			if int(v) < len(g.colors) {
				here = aside[first[v]:first[v+1]]
			}
			// Cards of the colour that the walk comes from go first: the chunk of
			// that colour continues.
			came := int32(-1)
			if i+1 < len(walk) {
				came = walk[i+1].vertex
			}
			for _, e := range here {
				if g.from[e] == came {
					out = g.lay(out, e, t)
				}
			}
			for _, e := range here {
				if g.from[e] != came {
					out = g.lay(out, e, t)
				}
			}
		}
		if i > 0 {
			out = append(out, g.between(v, walk[i-1].vertex))
		}
	}
	if len(out) < n {
		return nil
	}
	return out
}

// lay adds the cards of an edge that the trail does not use.
func (g *graph) lay(out []puzzle.Card, e int32, t trail) []puzzle.Card {
	card := g.card(e)
	for range g.count[e] - int32(t.use[e]) {
		out = append(out, card)
	}
	return out
}

// aside lists, for each colour, the edges whose number is not on the walk:
// those of colour c are aside[first[c]:first[c+1]].
func (g *graph) aside(onWalk []bool) (first, aside []int32) {
	first = make([]int32, len(g.colors)+1)
	for e, v := range g.to {
		if !onWalk[v] {
			first[g.from[e]+1]++
		}
	}
	for c := range g.colors {
		first[c+1] += first[c]
	}
	aside = make([]int32, first[len(g.colors)])
	next := slices.Clone(first)
	for e, v := range g.to {
		if !onWalk[v] {
			aside[next[g.from[e]]] = int32(e)
			next[g.from[e]]++
		}
	}
	return first, aside
}

// step is one place of an Euler walk: the vertex and the edge that led here in
// Hierholzer's order, -1 at the start.
type step struct{ vertex, edge int32 }

// eulerWalk walks all edges of the trail once (Hierholzer). The steps are in
// reverse order: the start is the last one, and walk[i-1].edge leads from
// walk[i].vertex to walk[i-1].vertex. It is nil if there is no such walk.
func (g *graph) eulerWalk(t trail) []step {
	left := make([]uint8, g.edges())
	degree := make([]int32, g.vertices())
	total := 0
	for e, k := range t.use {
		left[e] = k
		degree[g.from[e]] += int32(k)
		degree[g.to[e]] += int32(k)
		total += int(k)
		if int32(k) > g.copies(int32(e)) {
			return nil
		}
	}
	if total == 0 {
		return []step{{t.at, -1}}
	}
	start, odd := int32(-1), 0
	for v, d := range degree {
		if d&1 == 1 {
			start = int32(v)
			odd++
		} else if d > 0 && start < 0 {
			start = int32(v)
		}
	}
	if odd > 2 {
		return nil
	}
	// The edges of the trail alone, around their vertices: copies side by side.
	first := make([]int32, g.vertices()+1)
	for v, d := range degree {
		first[v+1] = first[v] + d
	}
	around := make([]step, 2*total)
	next := slices.Clone(first[:g.vertices()])
	for e, k := range t.use {
		v, w := g.from[e], g.to[e]
		for range k {
			around[next[v]], around[next[w]] = step{w, int32(e)}, step{v, int32(e)}
			next[v]++
			next[w]++
		}
	}
	copy(next, first)
	stack := make([]step, 1, total+1)
	stack[0] = step{start, -1}
	walk := make([]step, 0, total+1)
	for len(stack) > 0 {
		top := stack[len(stack)-1]
		v := top.vertex
		for next[v] < first[v+1] && left[around[next[v]].edge] == 0 {
			next[v]++
		}
		if next[v] == first[v+1] {
			walk = append(walk, top)
			stack = stack[:len(stack)-1]
			continue
		}
		to := around[next[v]]
		next[v]++
		left[to.edge]--
		stack = append(stack, to)
	}
	if len(walk) <= total {
		return nil
	}
	return walk
}
