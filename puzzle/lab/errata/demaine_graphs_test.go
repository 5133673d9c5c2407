package errata

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/unolab/uno/puzzle"
)

// matchGraph returns the adjacency masks of a deck's UNO-1 graph.
func matchGraph(deck []puzzle.Card) []uint32 {
	adj := make([]uint32, len(deck))
	for i, a := range deck {
		for j, b := range deck {
			if i != j && a.Matches(b) {
				adj[i] |= 1 << j
			}
		}
	}
	return adj
}

// isomorphic compares graphs of at most five vertices by all renamings.
func isomorphic(a, b []uint32) bool {
	if len(a) != len(b) {
		return false
	}
	to := make([]int, len(a))
	for i := range to {
		to[i] = i
	}
	var try func(k int) bool
	try = func(k int) bool {
		if k == len(to) {
			for i := range a {
				for j := range a {
					if a[i]>>j&1 != b[to[i]]>>to[j]&1 {
						return false
					}
				}
			}
			return true
		}
		for i := k; i < len(to); i++ {
			to[k], to[i] = to[i], to[k]
			if try(k + 1) {
				return true
			}
			to[k], to[i] = to[i], to[k]
		}
		return false
	}
	return try(0)
}

// everyDeck visits all multisets of n cards over the first k colours and
// numbers.
func everyDeck(n, k int, distinct bool, visit func(deck []puzzle.Card)) {
	deck := make([]puzzle.Card, 0, n)
	var choose func(from int)
	choose = func(from int) {
		if len(deck) == n {
			visit(deck)
			return
		}
		for at := from; at < k*k; at++ {
			deck = append(deck, puzzle.Card{Color: int32(at/k + 1), Number: int32(at%k + 1)})
			next := at
			if distinct {
				next++
			}
			choose(next)
			deck = deck[:len(deck)-1]
		}
	}
	choose(0)
}

// TestDObservation1: "A graph is UNO-1 if and only if it is a line graph of a
// bipartite graph" (Demaine et al. Observation 1), with decks that are
// multisets (section 2.2). The diamond is an UNO-1 graph and the line graph
// of no simple bipartite graph. Without twins the printed form holds by
// definition; with them, with bipartite multigraphs.
func TestDObservation1(t *testing.T) {
	diamond := matchGraph(cards("11 11 12 21"))
	if want := []uint32{0b1110, 0b1101, 0b0011, 0b0011}; !slices.Equal(diamond, want) {
		t.Fatalf("the UNO-1 graph is %b", diamond)
	}
	everyDeck(4, 4, true, func(deck []puzzle.Card) {
		if isomorphic(matchGraph(deck), diamond) {
			t.Errorf("the diamond is the line graph of %v", deck)
		}
	})
	// Nothing smaller fails: every graph of a deck of three is one of distinct
	// cards.
	everyDeck(3, 3, false, func(deck []puzzle.Card) {
		found := false
		everyDeck(3, 3, true, func(other []puzzle.Card) { found = found || isomorphic(matchGraph(deck), matchGraph(other)) })
		if !found {
			t.Errorf("%v is a smaller counterexample", deck)
		}
	})
}

// TestDFigure7: "an UNO-2 graph is bipartite and a line graph of a bipartite
// graph" (Demaine et al. section 4, Figure 7). Removing the edges within the
// hands can leave a claw, which is no line graph at all.
func TestDFigure7(t *testing.T) {
	c1, c2 := cards("11"), cards("12 13 21")
	claw := []uint32{0b1110, 1, 1, 1}
	for i, c := range c2 {
		if !c1[0].Matches(c) {
			t.Fatalf("card %d does not match", i)
		}
	}
	everyDeck(4, 4, false, func(deck []puzzle.Card) {
		if isomorphic(matchGraph(deck), claw) {
			t.Errorf("%v is a claw: a card would have three neighbours that do not match in pairs", deck)
		}
	})
}

// TestDTheorem1: the reduction of HAMILTONIAN PATH to UNO-2 (Demaine et al.
// Theorem 1) under the paper's assumption (f1), a player without a playable
// card skips: wrong. It is right under the match relation of section 2.2 taken
// literally (strict), and under skips for graphs of maximum degree 3.
func TestDTheorem1(t *testing.T) {
	g := graphCards{6, [][2]int{{0, 1}, {0, 2}, {0, 3}, {0, 4}, {0, 5}, {1, 2}, {1, 3}}}
	c1, c2 := g.incidence()
	if g.hamiltonianFrom(-1) || !coop(c1, c2, false) || coop(c1, c2, true) {
		t.Error("the counterexample is none")
	}
	k4 := graphCards{6, [][2]int{{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}, {0, 4}, {0, 5}}}
	c1, c2 = k4.incidence()
	if k4.hamiltonianFrom(-1) || !coop(c1, c2, false) {
		t.Error("K4 with two pendants at one vertex is no counterexample")
	}
	for n := 1; n <= 5; n++ {
		graphs(n, func(g graphCards) {
			if len(g.edges) < n {
				return
			}
			c1, c2 := g.incidence()
			want := g.hamiltonianFrom(-1)
			if coop(c1, c2, true) != want {
				t.Errorf("strict: %v", g)
			}
			if coop(c1, c2, false) != want {
				t.Errorf("skip, with fewer than 6 vertices: %v", g)
			}
		})
	}
	rng := rand.New(rand.NewPCG(1, 101))
	checked := 0
	for range rounds(300, 4000) {
		g := randomGraph(rng, 6)
		most, _ := g.degree()
		if len(g.edges) < g.n {
			continue
		}
		c1, c2 := g.incidence()
		want := g.hamiltonianFrom(-1)
		if coop(c1, c2, true) != want {
			t.Errorf("strict: %v", g)
		}
		if most <= 3 {
			checked++
			if coop(c1, c2, false) != want {
				t.Errorf("skip, maximum degree 3: %v", g)
			}
		}
	}
	t.Logf("%d graphs of degree at most 3", checked)
}

// randomGraph draws a graph on n vertices with some nine edges, half of the
// time with degrees of at most 3.
func randomGraph(rng *rand.Rand, n int) graphCards {
	g := graphCards{n: n}
	most := n
	if rng.IntN(2) == 0 {
		most = 3
	}
	degree := make([]int, n)
	for range 9 {
		u, v := rng.IntN(n), rng.IntN(n)
		e := [2]int{min(u, v), max(u, v)}
		if u == v || slices.Contains(g.edges, e) || degree[u] == most || degree[v] == most {
			continue
		}
		degree[u]++
		degree[v]++
		g.edges = append(g.edges, e)
	}
	return g
}

// corollary2 is the printed construction for equal hands: the reduction of
// Theorem 1 and, when |C1| < |C2|, |C2| - |C1| cards (n+2, n+2) and a card
// (n+2, n+1) for player 1 and (i, n+1) for player 2.
func corollary2(g graphCards, start int) (c1, c2 []puzzle.Card) {
	c1, c2 = g.incidence()
	if len(c1) == len(c2) {
		return c1, c2
	}
	n := int32(g.n)
	for range len(c2) - len(c1) {
		c1 = append(c1, puzzle.Card{Color: n + 2, Number: n + 2})
	}
	c1 = append(c1, puzzle.Card{Color: n + 2, Number: n + 1})
	c2 = append(c2, puzzle.Card{Color: int32(start + 1), Number: n + 1})
	return c1, c2
}

// TestDCorollary2: UNO-2 with equal hands, from HAMILTONIAN PATH with a given
// start (Demaine et al. Corollary 2). The construction fails under both
// meanings, and where the hands are equal already it forgets the start. Right
// under skips: UNO-2 of a deck against as many copies of a foreign card is
// UNO-1 of the deck.
func TestDCorollary2(t *testing.T) {
	paw := graphCards{4, [][2]int{{0, 1}, {0, 2}, {0, 3}, {1, 2}}}
	c1, c2 := corollary2(paw, 0)
	if len(c1) != len(c2) || paw.hamiltonianFrom(0) || !coop(c1, c2, false) || !coop(c1, c2, true) {
		t.Error("equal at once: the paw is no counterexample")
	}
	diamond := graphCards{4, [][2]int{{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}}}
	c1, c2 = corollary2(diamond, 0)
	if len(c1) != len(c2) || !diamond.hamiltonianFrom(0) || coop(c1, c2, true) {
		t.Error("strict: the diamond is no counterexample")
	}
	g := graphCards{5, [][2]int{{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}}}
	c1, c2 = corollary2(g, 0)
	if len(c1) != len(c2) || g.hamiltonianFrom(0) || !coop(c1, c2, false) {
		t.Error("skip: the graph on five vertices is no counterexample")
	}
	rng := rand.New(rand.NewPCG(1, 102))
	for range rounds(500, 5000) {
		deck := randomDeck(rng, 7, 3, 4, false)
		foreign := make([]puzzle.Card, len(deck))
		for i := range foreign {
			foreign[i] = puzzle.Card{Color: 9, Number: 9}
		}
		if coop(deck, foreign, false) != playable(deck) {
			t.Fatalf("equal hands by foreign cards: %v", deck)
		}
	}
}

// TestDTheorem4: the half-edge deck of Theorem 4 is proved for cubic graphs.
// It is right for maximum degree 3 without isolated vertices and wrong from
// degree 4 on.
func TestDTheorem4(t *testing.T) {
	g := graphCards{5, [][2]int{{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}}}
	if g.hamiltonianFrom(-1) || !playable(g.halfEdges()) {
		t.Error("{12,13,14,15,23} is no counterexample")
	}
	for n := 1; n <= 5; n++ {
		graphs(n, func(g graphCards) {
			if most, least := g.degree(); least > 0 && most <= 3 && playable(g.halfEdges()) != g.hamiltonianFrom(-1) {
				t.Errorf("degree at most 3: %v", g)
			}
		})
	}
}
