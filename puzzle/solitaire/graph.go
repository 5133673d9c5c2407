package solitaire

import (
	"slices"

	"github.com/unolab/uno/puzzle"
)

// graph is a deck seen as the bipartite multigraph H of the trail theorem:
// vertices are the colours (0 .. len(colors)-1) followed by the numbers, and
// every distinct card is one edge with its multiplicity. Edges are sorted by
// number, then by colour, so the cards of one number are a contiguous run. All
// arrays are flat; building is linear for values that are not sparse, n log n
// otherwise.
type graph struct {
	colors, numbers []int32 // the printed values, ascending
	from            []int32 // edge -> colour vertex
	to              []int32 // edge -> number vertex, len(colors) and above
	count           []int32 // edge -> number of equal cards, at least 1
	first           []int32 // vertex -> start of its run in inc; one more at the end
	inc             []int32 // edges around the vertices
	halt            *halt   // stops what works on the graph; may be nil
}

// newGraph groups the cards. The cost is linear in the cards.
func newGraph(cards []puzzle.Card) *graph {
	n := len(cards)
	colors := make([]int32, n)
	numbers := make([]int32, n)
	for i, c := range cards {
		colors[i], numbers[i] = c.Color, c.Number
	}
	g := &graph{}
	g.colors = indexValues(colors)
	g.numbers = indexValues(numbers)
	nc := len(g.colors)
	// Two stable counting sorts, by colour and then by number, that carry the
	// cards along: every read is in order.
	type ranks struct{ color, number int32 }
	byColor, sorted := make([]ranks, n), make([]ranks, n)
	next := starts(colors, nc)
	for i, c := range colors {
		byColor[next[c]] = ranks{c, numbers[i]}
		next[c]++
	}
	next = starts(numbers, len(g.numbers))
	for _, r := range byColor {
		sorted[next[r.number]] = r
		next[r.number]++
	}
	distinct := 0
	for i, r := range sorted {
		if i == 0 || r != sorted[i-1] {
			distinct++
		}
	}
	g.from = make([]int32, 0, distinct)
	g.to = make([]int32, 0, distinct)
	g.count = make([]int32, 0, distinct)
	for i, r := range sorted {
		if i > 0 && r == sorted[i-1] {
			g.count[len(g.count)-1]++
			continue
		}
		g.from = append(g.from, r.color)
		g.to = append(g.to, r.number+int32(nc))
		g.count = append(g.count, 1)
	}
	g.link()
	return g
}

// link fills the incidence lists from the edges.
func (g *graph) link() {
	g.first = make([]int32, g.vertices()+1)
	for e := range g.from {
		g.first[g.from[e]+1]++
		g.first[g.to[e]+1]++
	}
	for v := range g.vertices() {
		g.first[v+1] += g.first[v]
	}
	g.inc = make([]int32, 2*len(g.from))
	next := slices.Clone(g.first[:g.vertices()])
	for e := range g.from {
		for _, v := range [2]int32{g.from[e], g.to[e]} {
			g.inc[next[v]] = int32(e)
			next[v]++
		}
	}
}

func (g *graph) vertices() int { return len(g.colors) + len(g.numbers) }
func (g *graph) edges() int    { return len(g.from) }

// cards counts the cards of the deck, equal ones included.
func (g *graph) cards() int {
	n := 0
	for _, m := range g.count {
		n += int(m)
	}
	return n
}

// around lists the edges at a vertex.
func (g *graph) around(v int32) []int32 { return g.inc[g.first[v]:g.first[v+1]] }

// other is the end of e that is not v.
func (g *graph) other(e, v int32) int32 { return g.from[e] ^ g.to[e] ^ v }

// parts counts the connected components. Linear.
func (g *graph) parts() int {
	seen := make([]bool, g.vertices())
	queue := make([]int32, 0, g.vertices())
	parts := 0
	for v := range int32(g.vertices()) {
		if seen[v] {
			continue
		}
		parts++
		seen[v] = true
		queue = append(queue[:0], v)
		for i := 0; i < len(queue); i++ {
			for _, e := range g.around(queue[i]) {
				if w := g.other(e, queue[i]); !seen[w] {
					seen[w] = true
					queue = append(queue, w)
				}
			}
		}
	}
	return parts
}

// copies is how many of the equal cards behind e a trail can need: 1 or 2.
func (g *graph) copies(e int32) int32 { return min(g.count[e], 2) }

// card is the printed card of an edge.
func (g *graph) card(e int32) puzzle.Card {
	return puzzle.Card{Color: g.colors[g.from[e]], Number: g.numbers[int(g.to[e])-len(g.colors)]}
}

// between is the printed card that joins a colour and a number, in either
// order.
func (g *graph) between(v, w int32) puzzle.Card {
	if v > w {
		v, w = w, v
	}
	return puzzle.Card{Color: g.colors[v], Number: g.numbers[int(w)-len(g.colors)]}
}

// swapped is the same deck with the roles of colours and numbers exchanged, and
// for each of its edges the corresponding edge of g.
func (g *graph) swapped() (*graph, []int32) {
	nc, nn := len(g.colors), len(g.numbers)
	s := &graph{colors: g.numbers, numbers: g.colors}
	back := make([]int32, 0, g.edges())
	for v := range int32(nc) {
		back = append(back, g.around(v)...)
	}
	for _, e := range back {
		s.from = append(s.from, g.to[e]-int32(nc))
		s.to = append(s.to, g.from[e]+int32(nn))
		s.count = append(s.count, g.count[e])
	}
	s.link()
	return s, back
}

// indexValues replaces every value by its rank among the distinct values and
// returns those, ascending.
func indexValues(values []int32) []int32 {
	if len(values) == 0 {
		return nil
	}
	top := slices.Max(values)
	var names []int32
	if int64(top) <= 4*int64(len(values))+1024 {
		rank := make([]int32, top+1)
		for _, v := range values {
			rank[v] = 1
		}
		for v, seen := range rank {
			if seen == 1 {
				rank[v] = int32(len(names))
				names = append(names, int32(v))
			}
		}
		for i, v := range values {
			values[i] = rank[v]
		}
		return names
	}
	names = slices.Clone(values)
	slices.Sort(names)
	names = slices.Compact(names)
	for i, v := range values {
		k, _ := slices.BinarySearch(names, v)
		values[i] = int32(k)
	}
	return names
}

// starts returns, for each key below size, the number of smaller keys, which is
// the start of its run in sorted order, and the total at the end.
func starts(keys []int32, size int) []int32 {
	start := make([]int32, size+1)
	for _, k := range keys {
		start[k+1]++
	}
	for k := range size {
		start[k+1] += start[k]
	}
	return start
}
