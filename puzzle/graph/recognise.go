package graph

import "github.com/unolab/uno/puzzle"

// The names of the minimal graphs that are not UNO-1 graphs, in a
// [Recognition].
const (
	Claw    = puzzle.ObstacleClaw
	Gem     = puzzle.ObstacleGem
	Wheel   = puzzle.ObstacleWheel
	OddHole = puzzle.ObstacleOddHole
)

// Recognition is the answer of [Recognise]: Cards when the graph is an UNO-1
// graph, otherwise a Witness and its name.
type Recognition struct {
	Cards   []puzzle.Card // of the vertices 1, 2, ..; nil when the graph is not an UNO-1 graph
	Witness []int32       // vertices that induce a graph that is not an UNO-1 graph
	Name    string        // of the witness
}

// Recognise decides whether an undirected graph is an UNO-1 graph, the line
// graph of a bipartite multigraph, in time O(N + M).
//
// Cards with consecutive colours and numbers from 1 realise it; vertices of
// different components share neither, and equal cards are given only to
// vertices whose colour and number both occur on other cards. A witness is
// minimal: every graph that it induces with a vertex less is an UNO-1 graph.
//
// Method. Vertices with equal closed neighbourhoods can be equal cards, so one
// of each class is kept. The rest is the line graph of a simple bipartite graph
// exactly if it has no claw, no diamond and no odd hole. The algorithm tests
// that by building the only possible root: every edge vu is in one maximal
// clique, {v, u} and the common neighbours; each vertex is in at most two of
// these; the cliques are the colours and numbers, joined by the vertices, and
// must be 2-colourable. Each failure exhibits a claw, an odd hole, or a
// diamond. In a diamond the two inner vertices are not twins, so a fifth vertex
// distinguishes them and makes it a claw, a gem or a wheel. (So the UNO-1
// graphs are the graphs without these four.)
func Recognise(g *Graph) Recognition {
	first := g.twinClasses()
	var kept []int32
	for v := int32(1); int(v) <= g.N(); v++ {
		if first[v] == v {
			kept = append(kept, v)
		}
	}
	r := newRootFinder(g.Induced(kept))
	w := r.partition()
	if w == nil {
		w = r.label()
	}
	if w != nil {
		for i, v := range w.vertices {
			w.vertices[i] = kept[v-1]
		}
		return Recognition{Witness: w.vertices, Name: w.name}
	}
	cards := make([]puzzle.Card, g.N())
	place := make([]int32, g.N()+1) // among the kept
	for i, v := range kept {
		cards[v-1], place[v] = r.cards[i], int32(i+1)
	}
	for v := int32(1); int(v) <= g.N(); v++ {
		if u := first[v]; u != v {
			cards[v-1] = r.twin(place[u])
		}
	}
	return Recognition{Cards: cards}
}

// rootFinder partitions the edges of a graph without twins into cliques.
type rootFinder struct {
	*Graph
	clique  []int32    // for each entry of adj, -1 when not yet known
	of      [][2]int32 // the cliques of each vertex, -1 for none, [0] first
	makers  []Edge     // of each clique: the edge from which it was made
	mark    []int32    // by vertex: stamp of the last marking
	stamp   int32
	members []int32 // of the clique that is being made
	cards   []puzzle.Card
	used    [2]int32 // colours and numbers handed out
	free    []int8   // of each vertex: the side of its card that nothing else shares, or -1
}

func newRootFinder(g *Graph) *rootFinder {
	r := &rootFinder{Graph: g, clique: make([]int32, len(g.adj)), of: make([][2]int32, g.N()+1), mark: make([]int32, g.N()+1)}
	for i := range r.clique {
		r.clique[i] = -1
	}
	for v := range r.of {
		r.of[v] = [2]int32{-1, -1}
	}
	return r
}

// full reports whether v is already in two cliques.
func (r *rootFinder) full(v int32) bool { return r.of[v][1] >= 0 }

// in reports whether v is in the clique.
func (r *rootFinder) in(v, clique int32) bool {
	return r.of[v][0] == clique || r.of[v][1] == clique
}

// partition puts every edge into its clique. Each vertex is scanned once for
// itself and once for each of its cliques, of which a third one ends the work.
func (r *rootFinder) partition() *witness {
	for v := int32(1); int(v) <= r.N(); v++ {
		for i := r.start[v-1]; i < r.start[v]; i++ {
			if r.clique[i] >= 0 {
				continue
			}
			u := r.adj[i]
			if r.full(v) {
				return r.thirdClique(v, u)
			}
			if r.full(u) {
				return r.thirdClique(u, v)
			}
			if w := r.makeClique(v, u); w != nil {
				return w
			}
		}
	}
	return nil
}

// makeClique makes the clique of the edge vu, which is not yet in one.
func (r *rootFinder) makeClique(v, u int32) *witness {
	r.stamp++
	for _, w := range r.Neighbors(v) {
		r.mark[w] = r.stamp
	}
	r.members = append(r.members[:0], v, u)
	for _, w := range r.Neighbors(u) {
		if r.mark[w] == r.stamp {
			r.members = append(r.members, w)
		}
	}
	r.stamp++
	for _, w := range r.members {
		r.mark[w] = r.stamp
	}
	id := int32(len(r.makers))
	r.makers = append(r.makers, Edge{v, u})
	for _, w := range r.members {
		if r.full(w) {
			if old := r.cliqueOf(w, v); old >= 0 {
				return r.outsider(w, v, u, old)
			}
			return r.thirdClique(w, v)
		}
		met := 1
		for i := r.start[w-1]; i < r.start[w]; i++ {
			x := r.adj[i]
			if r.mark[x] != r.stamp {
				continue
			}
			met++
			if old := r.clique[i]; old >= 0 {
				y := v
				if w == v || x == v || r.in(v, old) {
					y = u
				}
				return r.outsider(w, x, y, old)
			}
			r.clique[i] = id
		}
		if met < len(r.members) {
			return r.diamond(v, u, w, r.stranger(w))
		}
	}
	for _, w := range r.members {
		if r.of[w][0] < 0 {
			r.of[w][0] = id
		} else {
			r.of[w][1] = id
		}
	}
	return nil
}

// cliqueOf returns the clique of the edge wv, -1 when it has none yet.
func (r *rootFinder) cliqueOf(w, v int32) int32 {
	for i := r.start[w-1]; i < r.start[w]; i++ {
		if r.adj[i] == v {
			return r.clique[i]
		}
	}
	return -1
}

// stranger returns a member of the clique being made that is not adjacent to w.
func (r *rootFinder) stranger(w int32) int32 {
	for _, x := range r.members {
		if x != w && !r.Adjacent(w, x) {
			return x
		}
	}
	panic("graph: a vertex misses a member of a clique, but is adjacent to all")
}

// label colours the cliques by 0 (a colour) and 1 (a number) and reads off
// the cards.
func (r *rootFinder) label() *witness {
	var edges []Edge
	for v := 1; v <= r.N(); v++ {
		if o := r.of[v]; o[1] >= 0 {
			edges = append(edges, Edge{o[0] + 1, o[1] + 1})
		}
	}
	root := New(len(r.makers), edges)
	side, cycle := root.bipartition()
	if cycle != nil {
		return r.oddCycle(cycle)
	}
	r.cards = make([]puzzle.Card, r.N())
	value := make([]int32, len(r.makers))
	r.free = make([]int8, r.N()+1)
	for v := 1; v <= r.N(); v++ {
		var ends [2]int32 // colour, number
		for _, k := range r.of[v] {
			if k < 0 {
				continue
			}
			s := side[k+1]
			if value[k] == 0 {
				value[k] = r.fresh(s)
			}
			ends[s] = value[k]
		}
		r.free[v] = -1
		for s := range int8(2) {
			if ends[s] == 0 {
				ends[s], r.free[v] = r.fresh(s), s
			}
		}
		r.cards[v-1] = puzzle.Card{Color: ends[0], Number: ends[1]}
	}
	return nil
}

// fresh hands out the next colour (side 0) or number (side 1).
func (r *rootFinder) fresh(side int8) int32 {
	r.used[side]++
	return r.used[side]
}

// twin returns a card for another vertex with the closed neighbourhood of v:
// one that differs on the side that nothing else shares, if there is such a
// side, and an equal one otherwise.
func (r *rootFinder) twin(v int32) puzzle.Card {
	c := r.cards[v-1]
	switch r.free[v] {
	case 0:
		c.Color = r.fresh(0)
	case 1:
		c.Number = r.fresh(1)
	}
	return c
}
