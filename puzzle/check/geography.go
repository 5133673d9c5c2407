package check

import (
	"context"
	"fmt"
	"slices"

	"github.com/unolab/uno/puzzle"
)

// checkGeography verifies an answer to a game of Generalised Geography.
//
//   - Undirected, vertices removed: by the matching and the barrier of the
//     answer (Tutte, Berge) or, without them, by a maximum matching of the
//     checker's own; the openings by alternating paths (blossom.go).
//   - Undirected, edges removed: by the even kernel of the answer, if it has
//     one; the openings, and an answer without a kernel, by linear equations
//     where the component of the start is bipartite (even_kernel.go), otherwise
//     by search.
//   - Directed: by search (token.go).
func checkGeography(ctx context.Context, t *net, a *puzzle.Geography) (string, error) {
	switch {
	case a.Start < 1 || a.Start > t.n:
		return "", refusef("the start, %d, is not a vertex: the graph has %d", a.Start, t.n)
	case a.Answer != puzzle.Yes && a.Answer != puzzle.No:
		return "", refusef("the answer is %.20q: there is nothing to check", a.Answer)
	}
	yes := a.Answer == puzzle.Yes
	wins, loses := 2, 1
	if yes {
		wins, loses = 1, 2
	}
	if a.Winner != 0 && a.Winner != wins || a.Loser != 0 && a.Loser != loses || !yes && len(a.Openings) > 0 {
		return "", refusef("answer, winner, loser and openings do not agree: \"yes\" says that player 1 wins, and only then are there openings")
	}
	g := &geographyGame{ctx: ctx, t: t, start: int32(a.Start), edge: a.Edge, answer: a}
	check := g.bySearch
	switch {
	case !t.directed && !a.Edge:
		check = g.byMatching
	case a.Matching != nil || a.Barrier != nil:
		return "", refusef("a matching and a barrier certify the undirected game in which vertices are removed, not this one")
	case !t.directed:
		check = g.byKernel
	}
	if a.Kernel != nil && (t.directed || !a.Edge) {
		return "", refusef("an even kernel certifies the undirected game in which edges are removed, not this one")
	}
	openings, by, err := check()
	if err != nil {
		return "", err
	}
	if err := sameMoves(openings, a.Openings, yes); err != nil {
		return "", err
	}
	game := "undirected"
	if t.directed {
		game = "directed"
	}
	removed := "vertices"
	if a.Edge {
		removed = "edges"
	}
	found := fmt.Sprintf("%s: player %d wins the %s game from %d in which %s are removed", a.Answer, wins, game, a.Start, removed)
	if yes {
		found += ", by " + counted(len(openings), "opening")
	}
	return found + ": " + by, nil
}

// sameMoves compares the winning first moves with those of the answer. Without
// any, the player to move loses.
func sameMoves(want, have []int32, yes bool) error {
	if yes != (len(want) > 0) {
		return refusef("player 1 has %s", counted(len(want), "winning opening"))
	}
	if !yes {
		return nil
	}
	sorted := slices.Sorted(slices.Values(have))
	if !slices.Equal(want, sorted) {
		return refusef("the winning openings are %v, not %v", want, have)
	}
	return nil
}

// geographyGame is a game whose answer is being verified. Its checks return all
// winning first moves, ascending, and how they were found.
type geographyGame struct {
	ctx    context.Context
	t      *net
	start  int32
	edge   bool
	answer *puzzle.Geography
}

// byMatching decides undirected vertex geography: player 1 wins exactly if
// every maximum matching covers the start, by moving to a vertex that some
// maximum matching of the graph without the start leaves out.
func (g *geographyGame) byMatching() (openings []int32, by string, err error) {
	a := g.answer
	m := newMatching(g.t)
	by = "decided anew by the checker"
	switch {
	case a.Matching == nil && a.Barrier == nil:
		// The matching that is grown here is maximum in the graph without the start.
		m.gone = g.start
		if err := m.grow(g.ctx); err != nil {
			return nil, "", err
		}
	case a.Matching == nil || a.Barrier == nil:
		return nil, "", refusef("a matching and a barrier certify the game together, and the answer has one of them")
	default:
		if err := m.take(a.Matching); err != nil {
			return nil, "", err
		}
		if err := g.barrier(m); err != nil {
			return nil, "", err
		}
		by = "a matching of " + counted(len(a.Matching), "edge") + ", maximum by a barrier of " + counted(len(a.Barrier), "vertex")
		if w := m.mate[g.start]; w != 0 {
			m.mate[g.start], m.mate[w] = 0, 0
		}
		m.gone = g.start
	}
	free, err := m.avoidable()
	if err != nil {
		return nil, "", err
	}
	for _, w := range g.t.adj[g.start] {
		if free[w] {
			openings = append(openings, w)
		}
	}
	return openings, by, nil
}

// barrier verifies that the matching and the barrier prove the answer. No
// matching of a graph of n vertices has more edges than (n + |B| - odd)/2, odd
// being the components with an odd number of vertices that the barrier B
// leaves. No: the matching leaves the start out and reaches that bound. Yes: it
// covers the start and is larger by one than the bound of the graph without it.
func (g *geographyGame) barrier(m *matched) error {
	a := g.answer
	if err := g.t.distinctVertices("barrier", a.Barrier); err != nil {
		return err
	}
	yes := a.Answer == puzzle.Yes
	out := make([]bool, g.t.n+1)
	for _, v := range a.Barrier {
		out[v] = true
	}
	n := g.t.n
	if yes {
		if out[g.start] {
			return refusef("the barrier is one of the graph without the start, and names it")
		}
		out[g.start] = true
		n--
	}
	if (m.mate[g.start] != 0) != yes {
		return refusef("the answer is %q; the matching covers the start: %t", a.Answer, !yes)
	}
	rest := make([]int32, 0, g.t.n)
	for v := int32(1); int(v) <= g.t.n; v++ {
		if !out[v] {
			rest = append(rest, v)
		}
	}
	odd := 0
	for _, piece := range g.t.induced(rest).pieces() {
		odd += len(piece) % 2
	}
	bound := (n + len(a.Barrier) - odd) / 2
	switch {
	case yes && len(a.Matching) <= bound:
		return refusef("the matching has %s, and the barrier allows %d without the start", counted(len(a.Matching), "edge"), bound)
	case !yes && len(a.Matching) != bound:
		return refusef("the matching has %s, and the barrier allows %d", counted(len(a.Matching), "edge"), bound)
	}
	return nil
}

// byKernel decides undirected edge geography. An even kernel is a set of
// vertices, no two of them adjacent, of which every other vertex has an even
// number of neighbours. The player who has to move from one loses, because the
// other always moves back into it. So player 1 loses if the start is in one,
// and wins if the start is the only vertex that violates the condition for a
// set.
func (g *geographyGame) byKernel() (openings []int32, by string, err error) {
	a := g.answer
	by = "decided anew by the checker"
	if a.Kernel != nil {
		if err := g.kernel(); err != nil {
			return nil, "", err
		}
		by = "an even kernel of " + counted(len(a.Kernel), "vertex")
		if a.Answer == puzzle.No {
			return nil, by, nil
		}
	}
	if openings, ok, err := g.equations(); ok || err != nil {
		return openings, by, err
	}
	openings, _, err = g.bySearch()
	return openings, by, err
}

// kernel verifies the even kernel of the answer.
func (g *geographyGame) kernel() error {
	a := g.answer
	if err := g.t.distinctVertices("kernel", a.Kernel); err != nil {
		return err
	}
	in := make([]bool, g.t.n+1)
	for _, v := range a.Kernel {
		in[v] = true
	}
	yes := a.Answer == puzzle.Yes
	if in[g.start] == yes {
		return refusef("the answer is %q; the start is in the kernel: %t", a.Answer, yes)
	}
	for v := int32(1); int(v) <= g.t.n; v++ {
		near := 0
		for _, w := range g.t.adj[v] {
			if in[w] {
				near++
			}
		}
		odd := yes && v == g.start
		if in[v] && near > 0 || !in[v] && near%2 == 1 != odd {
			return refusef("vertex %d has %s in the kernel", v, counted(near, "neighbour"))
		}
	}
	return nil
}
