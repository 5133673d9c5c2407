package fill

import (
	"slices"

	"github.com/unolab/uno/internal/unionfind"
	"github.com/unolab/uno/puzzle"
)

// board is a connected deck as the bipartite multigraph H: vertices are the
// colours 0..colors-1 and then the numbers, edges the distinct cards.
type board struct {
	colors  int
	numbers int
	edges   []edge
	around  [][]int // by vertex: its edges
}

// edge is a stack of equal cards.
type edge struct {
	color, number int // vertices
	card          puzzle.Card
	count         int
}

func newBoard(deck []puzzle.Card) *board {
	h := puzzle.NewDeckGraph(puzzle.Group(deck))
	b := &board{colors: len(h.Colors), numbers: len(h.Numbers), around: make([][]int, h.Vertices())}
	for i, s := range h.Stacks {
		x, y := int(h.Ends[i][0]), int(h.Ends[i][1])
		b.around[x] = append(b.around[x], i)
		b.around[y] = append(b.around[y], i)
		b.edges = append(b.edges, edge{x, y, s.Card, int(s.Count)})
	}
	return b
}

// other is the end of an edge that is not v.
func (e edge) other(v int) int { return e.color ^ e.number ^ v }

// components cuts a deck into its connected parts, in the order of their
// lowest cards; each part ascends. Linear but for sorting.
func components(deck []puzzle.Card) [][]puzzle.Card {
	stacks := puzzle.Group(deck)
	joined := unionfind.New(len(stacks))
	byNumber := make(map[int32]int32)
	for i, s := range stacks {
		i := int32(i)
		if i > 0 && stacks[i-1].Card.Color == s.Card.Color {
			joined.Union(i, i-1)
		}
		if j, ok := byNumber[s.Card.Number]; ok {
			joined.Union(i, j)
		}
		byNumber[s.Card.Number] = i
	}
	at := make(map[int32]int)
	var parts [][]puzzle.Card
	for i, s := range stacks {
		root := joined.Find(int32(i))
		k, ok := at[root]
		if !ok {
			k = len(parts)
			at[root] = k
			parts = append(parts, nil)
		}
		for range s.Count {
			parts[k] = append(parts[k], s.Card)
		}
	}
	return parts
}

// cover is a choice of trails: how often they use each edge, and the single
// vertices.
type cover struct {
	use    []uint8 // by edge, 0..2
	single []int
}

// layOut turns a cover into runs of cards. Linear.
func (b *board) layOut(c cover) [][]puzzle.Card {
	left := make([]int, len(b.edges))
	for i, e := range b.edges {
		left[i] = e.count - int(c.use[i])
	}
	visited := make([]bool, len(b.around))
	// visit hands out the cards that are left at a vertex.
	visit := func(run []puzzle.Card, v int) []puzzle.Card {
		if visited[v] {
			return run
		}
		visited[v] = true
		for _, e := range b.around[v] {
			for ; left[e] > 0; left[e]-- {
				run = append(run, b.edges[e].card)
			}
		}
		return run
	}
	var runs [][]puzzle.Card
	for _, trail := range b.trails(c.use) {
		run := visit(nil, trail.start)
		for i, e := range trail.edges {
			run = append(run, b.edges[e].card)
			run = visit(run, trail.vertices[i])
		}
		runs = append(runs, run)
	}
	for _, v := range c.single {
		if run := visit(nil, v); len(run) > 0 {
			runs = append(runs, run)
		}
	}
	return runs
}

// trail is a walk: from start over edges[i] to vertices[i].
type trail struct {
	start    int
	edges    []int
	vertices []int
}

// bridge is the edge that trails pairs odd vertices with.
const bridge = -1

// trails decomposes the used edges into the minimum number of trails: each
// block's odd vertices are paired by bridges, the block is walked round
// (Hierholzer), and the walk is cut at the bridges.
func (b *board) trails(use []uint8) []trail {
	left := slices.Clone(use)
	next := make([]int, len(b.around))
	mate := make([]int, len(b.around)) // over the bridge; -1 none, or used
	for v := range mate {
		mate[v] = -1
	}
	seen := make([]bool, len(b.around))
	var out []trail
	for v := range b.around {
		block := b.block(v, use, seen)
		if len(block) < 2 {
			continue
		}
		odd := -1
		for _, w := range block {
			degree := 0
			for _, e := range b.around[w] {
				degree += int(use[e])
			}
			if degree&1 == 0 {
				continue
			}
			if odd < 0 {
				odd = w
			} else {
				mate[odd], mate[w] = w, odd
				odd = -1
			}
		}
		out = append(out, cut(b.circuit(v, left, next, mate))...)
	}
	return out
}

// block lists the vertices that edges in use join to v, v included, unless it
// has been seen.
func (b *board) block(v int, use []uint8, seen []bool) []int {
	if seen[v] {
		return nil
	}
	seen[v] = true
	block := []int{v}
	for i := 0; i < len(block); i++ {
		for _, e := range b.around[block[i]] {
			if w := b.edges[e].other(block[i]); use[e] > 0 && !seen[w] {
				seen[w] = true
				block = append(block, w)
			}
		}
	}
	return block
}

// circuit walks round all that is left of a block, bridges included.
func (b *board) circuit(v int, left []uint8, next, mate []int) trail {
	type place struct{ vertex, edge int } // edge: how it was reached
	stack := []place{{v, bridge}}
	var back []place
	for len(stack) > 0 {
		top := stack[len(stack)-1]
		v := top.vertex
		if w := mate[v]; w >= 0 {
			mate[v], mate[w] = -1, -1
			stack = append(stack, place{w, bridge})
			continue
		}
		for next[v] < len(b.around[v]) && left[b.around[v][next[v]]] == 0 {
			next[v]++
		}
		if next[v] == len(b.around[v]) {
			back = append(back, top)
			stack = stack[:len(stack)-1]
			continue
		}
		e := b.around[v][next[v]]
		left[e]--
		stack = append(stack, place{b.edges[e].other(v), e})
	}
	// back[0] is the end, which is the start; back[i].edge leads from
	// back[i+1].vertex to back[i].vertex, and the last entry leads nowhere.
	t := trail{start: back[0].vertex}
	for i := range len(back) - 1 {
		t.edges = append(t.edges, back[i].edge)
		t.vertices = append(t.vertices, back[i+1].vertex)
	}
	return t
}

// cut removes the bridges from a closed walk.
func cut(t trail) []trail {
	first := slices.Index(t.edges, bridge)
	if first < 0 {
		return []trail{t}
	}
	// Begin behind the first bridge and go round to it.
	edges := slices.Concat(t.edges[first+1:], t.edges[:first+1])
	vertices := slices.Concat(t.vertices[first+1:], t.vertices[:first+1])
	piece := trail{start: t.vertices[first]}
	var out []trail
	for i, e := range edges {
		if e != bridge {
			piece.edges = append(piece.edges, e)
			piece.vertices = append(piece.vertices, vertices[i])
			continue
		}
		out = append(out, piece)
		piece = trail{start: vertices[i]}
	}
	return out
}
