package graph

import (
	"context"
	"slices"

	"github.com/unolab/uno/puzzle"
)

// Dealt is the answer of [RecogniseTwo]. Decided false means that the budget
// of steps ran out; then nothing else is set.
type Dealt struct {
	Decided bool
	Cards   []puzzle.Card // of the vertices 1, 2, ..; nil when the graph is no UNO-2 graph
	Owners  []int32       // their players, 1 and 2
	Witness []int32       // vertices that induce a graph that is not an UNO-2 graph
	Minimal bool          // every vertex of the witness is known to be needed
}

// RecogniseTwo decides whether an undirected graph is an UNO-2 graph: whether
// cards can be dealt to two players so that vertices are adjacent exactly when
// their cards match and their players differ.
//
// In other words, the graph is bipartite and the union of two graphs whose
// components are complete bipartite, one for the colours and one for the
// numbers. In a graph without a cycle of four vertices these components are
// stars, so that the question is whether the star arboricity is at most 2,
// which is NP-complete even for planar bipartite graphs of maximum degree 3 and
// any girth (Gonçalves and Ochem, "On star and caterpillar arboricity", 2009).
// So an efficient method is unlikely, and this is a search: the components one
// by one, their vertices breadth first, each given a colour and a number that
// explain its edges to the vertices before it and no other.
//
// steps bounds the cards tried in each search. The search checks the context
// regularly and returns its error unchanged.
func RecogniseTwo(ctx context.Context, g *Graph, steps int) (Dealt, error) {
	d, err := dealTwo(ctx, g, steps)
	if err != nil || !d.Decided || d.Cards != nil || len(d.Witness) > 0 {
		return d, err
	}
	kept := make([]int32, g.N())
	for i := range kept {
		kept[i] = int32(i + 1)
	}
	d.Minimal = true
	for v := int32(g.N()); v >= 1; v-- {
		i := slices.Index(kept, v)
		less := slices.Delete(slices.Clone(kept), i, i+1)
		sub, err := dealTwo(ctx, g.Induced(less), steps)
		switch {
		case err != nil:
			return Dealt{}, err
		case !sub.Decided:
			d.Minimal = false
		case sub.Cards == nil:
			kept = less
		}
	}
	d.Witness = kept
	return d, nil
}

// dealTwo decides; its witness is the odd cycle of a graph that is not
// bipartite, otherwise none.
func dealTwo(ctx context.Context, g *Graph, steps int) (Dealt, error) {
	side, cycle := g.bipartition()
	if cycle != nil {
		return Dealt{Decided: true, Witness: g.chordless(cycle), Minimal: true}, nil
	}
	s := &dealer{ctx: ctx, g: g, side: side, steps: steps, cards: make([][2]int32, g.N()+1), place: make([]int, g.N()+1)}
	of, components := g.components()
	parts := make([][]int32, components)
	for v := 1; v <= g.N(); v++ {
		parts[of[v]] = append(parts[of[v]], int32(v))
	}
	for _, part := range parts {
		s.order = g.breadthFirst(part[0])
		for i, v := range s.order {
			s.place[v] = i
		}
		s.known = [2]int{len(s.labels[0]), len(s.labels[1])}
		ok := s.deal(0)
		if s.err != nil || s.spent > s.steps {
			return Dealt{}, s.err
		}
		if !ok {
			return Dealt{Decided: true}, nil
		}
	}
	d := Dealt{Decided: true, Cards: make([]puzzle.Card, g.N()), Owners: make([]int32, g.N())}
	for v := 1; v <= g.N(); v++ {
		d.Cards[v-1] = puzzle.Card{Color: s.cards[v][0] + 1, Number: s.cards[v][1] + 1}
		d.Owners[v-1] = int32(side[v]) + 1
	}
	return d, nil
}

// breadthFirst lists the component of v by distance.
func (g *Graph) breadthFirst(v int32) []int32 {
	seen := map[int32]bool{v: true}
	order := []int32{v}
	for at := 0; at < len(order); at++ {
		for _, w := range g.Neighbors(order[at]) {
			if !seen[w] {
				seen[w] = true
				order = append(order, w)
			}
		}
	}
	return order
}

// chordless cuts an odd cycle down along its chords; of the two cycles that a
// chord makes one is odd.
func (g *Graph) chordless(cycle []int32) []int32 {
	for i := 0; i < len(cycle); i++ {
		for j := i + 2; j < len(cycle); j++ {
			if i == 0 && j == len(cycle)-1 || !g.Adjacent(cycle[i], cycle[j]) {
				continue
			}
			inner := slices.Clone(cycle[i : j+1])
			if len(inner)%2 == 0 {
				inner = append(slices.Clone(cycle[:i+1]), cycle[j:]...)
			}
			return g.chordless(inner)
		}
	}
	return cycle
}

// dealer gives cards to the vertices of a bipartite graph.
type dealer struct {
	ctx   context.Context
	err   error
	g     *Graph
	side  []int8
	order []int32 // of the component in work
	place []int   // in order
	steps int
	spent int
	cards [][2]int32 // colour and number, from 0
	// labels[0] are the colours, labels[1] the numbers: the vertices of either
	// side that carry each. Those before known belong to earlier components.
	labels [2][][2][]int32
	known  [2]int
}

// deal gives cards to the vertices from order[i] on.
func (s *dealer) deal(i int) bool {
	if i == len(s.order) {
		return true
	}
	v := s.order[i]
	var earlier []int32
	for _, w := range s.g.Neighbors(v) {
		if s.place[w] < i {
			earlier = append(earlier, w)
		}
	}
	if len(earlier) == 0 {
		return s.try(i, v, [2]int32{s.fresh(0), s.fresh(1)})
	}
	for kind := range 2 {
		// The first of its neighbours shares the label of this kind; in the
		// second round it does not share the colour as well.
		var card [2]int32
		card[kind] = s.cards[earlier[0]][kind]
		if !s.fits(v, kind, card[kind]) {
			continue
		}
		other := 1 - kind
		left := int32(-1) // the label that the other neighbours must share
		agree := true
		for _, w := range earlier {
			if s.cards[w][kind] == card[kind] {
				continue
			}
			if left >= 0 && s.cards[w][other] != left {
				agree = false
				break
			}
			left = s.cards[w][other]
		}
		if !agree {
			continue
		}
		if left >= 0 {
			card[other] = left
			if s.fits(v, other, left) && s.try(i, v, card) {
				return true
			}
			continue
		}
		for label := int32(s.known[other]); label <= s.fresh(other); label++ {
			if kind == 1 && label == s.cards[earlier[0]][0] {
				continue
			}
			card[other] = label
			if s.fits(v, other, label) && s.try(i, v, card) {
				return true
			}
		}
	}
	return false
}

// fresh returns the next label of a kind that nothing carries.
func (s *dealer) fresh(kind int) int32 {
	labels := s.labels[kind]
	n := len(labels)
	for n > s.known[kind] && len(labels[n-1][0])+len(labels[n-1][1]) == 0 {
		n--
	}
	return int32(n)
}

// fits reports whether all vertices on the other side that carry the label
// are neighbours of v.
func (s *dealer) fits(v int32, kind int, label int32) bool {
	if int(label) >= len(s.labels[kind]) {
		return true
	}
	for _, w := range s.labels[kind][label][1-s.side[v]] {
		if !s.g.Adjacent(v, w) {
			return false
		}
	}
	return true
}

// try gives v, which is order[i], a card and continues.
func (s *dealer) try(i int, v int32, card [2]int32) bool {
	s.spent++
	if s.spent&1023 == 0 && s.err == nil {
		s.err = s.ctx.Err()
	}
	if s.err != nil || s.spent > s.steps {
		return false
	}
	for kind, label := range card {
		if int(label) == len(s.labels[kind]) {
			s.labels[kind] = append(s.labels[kind], [2][]int32{})
		}
		carriers := &s.labels[kind][label][s.side[v]]
		*carriers = append(*carriers, v)
	}
	s.cards[v] = card
	if s.deal(i + 1) {
		return true
	}
	for kind, label := range card {
		carriers := &s.labels[kind][label][s.side[v]]
		*carriers = (*carriers)[:len(*carriers)-1]
	}
	return false
}
