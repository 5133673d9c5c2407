package puzzle

import "slices"

// DeckGraph is a deck as the bipartite multigraph H of the trail theorem. Its
// vertices are the colours, ascending, and then the numbers, ascending, counted
// from 0; edge e is the distinct card Stacks[e], whose multiplicity counts the
// equal cards. One array has the edges of all vertices, ascending at each
// vertex.
type DeckGraph struct {
	Stacks  []Stack
	Colors  []int32    // the values of the colours, ascending
	Numbers []int32    // the values of the numbers, ascending
	Ends    [][2]int32 // edge -> its colour and its number, as vertices

	first []int32 // vertex -> start of its run in inc; one more at the end
	inc   []int32
}

// NewDeckGraph builds H from the distinct cards of a deck, as [Group] returns
// them, and keeps these. It sorts the values; the rest is linear.
func NewDeckGraph(stacks []Stack) *DeckGraph {
	g := &DeckGraph{Stacks: stacks, Ends: make([][2]int32, len(stacks))}
	g.Colors = distinctValues(stacks, func(c Card) int32 { return c.Color })
	g.Numbers = distinctValues(stacks, func(c Card) int32 { return c.Number })
	g.first = make([]int32, g.Vertices()+1)
	for e, s := range stacks {
		x, _ := slices.BinarySearch(g.Colors, s.Card.Color)
		y, _ := slices.BinarySearch(g.Numbers, s.Card.Number)
		g.Ends[e] = [2]int32{int32(x), int32(len(g.Colors) + y)}
		g.first[g.Ends[e][0]+1]++
		g.first[g.Ends[e][1]+1]++
	}
	for v := range g.Vertices() {
		g.first[v+1] += g.first[v]
	}
	g.inc = make([]int32, 2*len(stacks))
	next := slices.Clone(g.first)
	for e, ends := range g.Ends {
		for _, v := range ends {
			g.inc[next[v]] = int32(e)
			next[v]++
		}
	}
	return g
}

func distinctValues(stacks []Stack, value func(Card) int32) []int32 {
	values := make([]int32, len(stacks))
	for i, s := range stacks {
		values[i] = value(s.Card)
	}
	slices.Sort(values)
	return slices.Compact(values)
}

// Vertices is the number of colours and numbers.
func (g *DeckGraph) Vertices() int { return len(g.Colors) + len(g.Numbers) }

// At lists the edges at a vertex, ascending. The caller must not change them.
func (g *DeckGraph) At(v int32) []int32 { return g.inc[g.first[v]:g.first[v+1]:g.first[v+1]] }

// Vertex is the name of a vertex in certificates.
func (g *DeckGraph) Vertex(v int32) Vertex {
	if int(v) < len(g.Colors) {
		return ColorVertex(g.Colors[v])
	}
	return NumberVertex(g.Numbers[int(v)-len(g.Colors)])
}
