package graph

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/unolab/uno/puzzle"
)

// checkRecognition holds the answer for a labelled graph against the list of
// all UNO-1 graphs of up to 7 vertices.
func checkRecognition(t *testing.T, n int, mask uint32, uno [][]bool) {
	t.Helper()
	r := Recognise(ofMask(n, mask))
	switch {
	case (r.Witness == nil) != uno[n][mask]:
		t.Fatalf("n = %d, graph %b: answer %+v, but UNO-1 is %v", n, mask, r, uno[n][mask])
	case r.Witness == nil:
		if matchMask(r.Cards, nil) != mask {
			t.Fatalf("n = %d, graph %b: the cards %v have another graph", n, mask, r.Cards)
		}
	default:
		if uno[len(r.Witness)][induced(mask, r.Witness)] {
			t.Fatalf("n = %d, graph %b: the witness %v is an UNO-1 graph", n, mask, r.Witness)
		}
		for i := range r.Witness {
			if rest := without(r.Witness, i); !uno[len(rest)][induced(mask, rest)] {
				t.Fatalf("n = %d, graph %b: the witness %v is not minimal", n, mask, r.Witness)
			}
		}
	}
}

func unoGraphs(most int) (one, two [][]bool) {
	for n := range most + 1 {
		a, b := unoMasks(n)
		one, two = append(one, a), append(two, b)
	}
	return one, two
}

// Demaine et al., Observation 1, with multigraphs: the answer is right for
// every labelled graph, and every witness is minimal.
func TestRecogniseIsRightOnAllSmallGraphs(t *testing.T) {
	most := 6
	if long() {
		most = 7
	}
	one, _ := unoGraphs(most)
	for n := range most + 1 {
		yes := 0
		for mask := range one[n] {
			checkRecognition(t, n, uint32(mask), one)
			if one[n][mask] {
				yes++
			}
		}
		t.Logf("%d vertices: %d of %d labelled graphs are UNO-1 graphs", n, yes, len(one[n]))
	}
}

// Observation 1 as printed, with simple bipartite graphs, fails on the
// diamond: cards that are all different do not make it, equal ones do.
func TestObservation1NeedsMultigraphs(t *testing.T) {
	diamond := uint32(0)
	for _, e := range []Edge{{1, 2}, {1, 3}, {2, 3}, {2, 4}, {3, 4}} {
		diamond |= 1 << pairIndex(e[0], e[1])
	}
	for _, colors := range partitions(4) {
		for _, numbers := range partitions(4) {
			if colors&numbers == 0 && colors|numbers == diamond {
				t.Errorf("the diamond is made by different cards: %b, %b", colors, numbers)
			}
		}
	}
	if r := Recognise(ofMask(4, diamond)); r.Witness != nil {
		t.Errorf("the diamond is not recognised: %+v", r)
	}
}

// Decks give UNO-1 graphs; an edge more or less usually does not, and the
// answer then carries one of the four minimal graphs.
func TestRecogniseOnRandomDecks(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 1))
	rounds := 2000
	if long() {
		rounds = 200_000
	}
	names := map[string]int{}
	for range rounds {
		n := 2 + rng.IntN(40)
		deck := randomDeck(rng, n, 1+rng.IntN(n), 1+rng.IntN(n))
		g, err := OfInstance(puzzle.NewSolitaire(deck))
		if err != nil {
			t.Fatal(err)
		}
		r := Recognise(g)
		if r.Witness != nil {
			t.Fatalf("deck %v: witness %v (%s)", deck, r.Witness, r.Name)
		}
		verifyCards(t, g, r.Cards)
		edges := slices.Collect(g.Edges())
		u, v := 1+rng.Int32N(int32(n)), 1+rng.Int32N(int32(n))
		if u > v {
			u, v = v, u
		}
		if i := slices.Index(edges, Edge{u, v}); i >= 0 {
			edges = slices.Delete(edges, i, i+1)
		} else if u != v {
			edges = append(edges, Edge{u, v})
		}
		g = New(n, edges)
		if r = Recognise(g); r.Witness != nil {
			names[r.Name]++
			verifyWitness(t, g, r)
		} else {
			verifyCards(t, g, r.Cards)
		}
	}
	t.Log(names)
	if len(names) < 4 {
		t.Errorf("only the witnesses %v came up", names)
	}
}

func verifyCards(t *testing.T, g *Graph, cards []puzzle.Card) {
	t.Helper()
	h, err := OfInstance(puzzle.NewSolitaire(cards))
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(slices.Collect(g.Edges()), slices.Collect(h.Edges())) {
		t.Fatalf("cards %v have another graph than %v", cards, slices.Collect(g.Edges()))
	}
}

// verifyWitness checks a witness against the definition of what its name says.
func verifyWitness(t *testing.T, g *Graph, r Recognition) {
	t.Helper()
	w := g.Induced(r.Witness)
	var want *Graph
	switch k := len(r.Witness); {
	case r.Name == Claw && k == 4:
		want = New(4, []Edge{{1, 2}, {1, 3}, {1, 4}})
	case r.Name == Gem && k == 5:
		want = New(5, []Edge{{1, 2}, {1, 3}, {1, 4}, {1, 5}, {2, 3}, {3, 4}, {4, 5}})
	case r.Name == Wheel && k == 5:
		want = New(5, []Edge{{1, 2}, {1, 3}, {1, 4}, {1, 5}, {2, 3}, {3, 4}, {4, 5}, {5, 2}})
	case r.Name == OddHole && k >= 5 && k%2 == 1:
		var edges []Edge
		for i := range k {
			edges = append(edges, Edge{int32(i + 1), int32((i+1)%k + 1)})
		}
		want = New(k, edges)
	}
	if want == nil || !slices.Equal(slices.Collect(w.Edges()), slices.Collect(want.Edges())) {
		t.Fatalf("witness %v is no %s: %v", r.Witness, r.Name, slices.Collect(w.Edges()))
	}
}

// A graph of a million edges is recognised by one walk over it.
func TestRecogniseLargeGraph(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 2))
	g, err := OfInstance(puzzle.NewSolitaire(randomDeck(rng, 30_000, 3000, 3000)))
	if err != nil {
		t.Fatal(err)
	}
	r := Recognise(g)
	if r.Witness != nil {
		t.Fatalf("witness %v (%s)", r.Witness, r.Name)
	}
	for e := range g.Edges() {
		if !r.Cards[e[0]-1].Matches(r.Cards[e[1]-1]) {
			t.Fatalf("edge %v: cards %v and %v do not match", e, r.Cards[e[0]-1], r.Cards[e[1]-1])
		}
	}
	if m := sizeOf(puzzle.NewSolitaire(r.Cards)); m != g.M() {
		t.Fatalf("the cards have %d matches, the graph %d edges", m, g.M())
	}
}

// UNO-2 graphs: every labelled graph against all deals.
func TestRecogniseTwoIsRightOnAllSmallGraphs(t *testing.T) {
	most := 6
	if long() {
		most = 7
	}
	_, two := unoGraphs(most)
	for n := range most + 1 {
		yes, bipartite := 0, 0
		for m := range two[n] {
			mask := uint32(m)
			g := ofMask(n, mask)
			d, err := RecogniseTwo(context.Background(), g, 1<<20)
			if err != nil || !d.Decided {
				t.Fatalf("n = %d, graph %b: %+v, %v", n, mask, d, err)
			}
			if _, cycle := g.bipartition(); cycle == nil {
				bipartite++
			}
			if (d.Cards != nil) != two[n][mask] {
				t.Fatalf("n = %d, graph %b: %+v, but UNO-2 is %v", n, mask, d, two[n][mask])
			}
			if d.Cards != nil {
				yes++
				if matchMask(d.Cards, d.Owners) != mask {
					t.Fatalf("n = %d, graph %b: the cards %v of %v have another graph", n, mask, d.Cards, d.Owners)
				}
				continue
			}
			if two[len(d.Witness)][induced(mask, d.Witness)] {
				t.Fatalf("n = %d, graph %b: the witness %v is an UNO-2 graph", n, mask, d.Witness)
			}
			for i := range d.Witness {
				if rest := without(d.Witness, i); !two[len(rest)][induced(mask, rest)] {
					t.Fatalf("n = %d, graph %b: the witness %v is not minimal", n, mask, d.Witness)
				}
			}
		}
		t.Logf("%d vertices: %d of %d bipartite labelled graphs are UNO-2 graphs", n, yes, bipartite)
	}
}
