package solitaire

import (
	"math/rand/v2"
	"testing"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/family"
)

// TestTreeJoinOnDecks: tree joins on random connected decks, leaves stripped
// and not reduced further: a solution found is lifted to a legal order, and
// none is found where Held and Karp's DP has none.
func TestTreeJoinOnDecks(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 4))
	found, missed := 0, 0
	for range rounds(4000, 200_000) {
		deck := randomDeck(r, 13)
		if len(deck) == 0 {
			continue
		}
		g := newGraph(deck)
		red := newReducer(g)
		red.stripLeaves()
		res := red.residual()
		ct, ok, err := newTreeJoin(res.core, r).run(t.Context(), 0)
		if err != nil {
			t.Fatal(err)
		}
		want := playable(deck)
		if !ok {
			if want {
				missed++
			}
			continue
		}
		found++
		if order := g.order(red.lift(res, ct)); !want || !legal(deck, order) {
			t.Fatalf("tree join on %v (playable: %v) gives %v", deck, want, order)
		}
	}
	if found < 100 {
		t.Errorf("only %d decks solved", found)
	}
	t.Logf("solved %d, missed %d", found, missed)
}

// TestMendKeepsTheTree: after mending, the tree edges still form a spanning tree
// of all vertices that have not gone, parents lead to the root, and what has
// gone is plain, of degree 2, and beside vertices that stay.
func TestMendKeepsTheTree(t *testing.T) {
	for _, name := range []string{"near-threshold", "biregular", "distinct", "cubic"} {
		for seed := range uint64(5) {
			in, err := family.Generate(name, family.Params{Cards: 3000}, rand.New(rand.NewPCG(seed, 7)))
			if err != nil {
				t.Fatal(err)
			}
			red := newReducer(newGraph(in.Cards))
			red.flat()
			c := red.residual().core
			j := newTreeJoin(c, rand.New(rand.NewPCG(seed, 8)))
			if !j.grow() {
				continue
			}
			if _, err := j.repairTree(t.Context()); err != nil {
				t.Fatal(err)
			}
			gone, edges := 0, 0
			for v := range int32(c.vertices()) {
				lost := 0
				for _, e := range c.around(v) {
					if j.state[e] == edgeGone {
						lost++
					}
				}
				if lost == 2 && c.degree(v) == 2 && !j.keep[v] {
					gone++
					for _, e := range c.around(v) {
						if !j.keep[c.other(e, v)] {
							t.Fatalf("%s %d: the neighbour of a vertex that has gone may go", name, seed)
						}
					}
					continue
				}
				if j.flip[v] != uint8(lost&1) {
					t.Fatalf("%s %d: vertex %d lost %d edges, noted %d", name, seed, v, lost, j.flip[v])
				}
				steps := 0
				for u := v; j.parent[u] >= 0; u = c.other(j.parent[u], u) {
					if steps++; steps > c.vertices() || j.state[j.parent[u]] != edgeTree {
						t.Fatalf("%s %d: vertex %d does not lead to the root", name, seed, v)
					}
				}
			}
			for _, s := range j.state {
				if s == edgeTree {
					edges++
				}
			}
			if edges != c.vertices()-gone-1 {
				t.Fatalf("%s %d: %d tree edges for %d vertices of which %d have gone", name, seed, edges, c.vertices(), gone)
			}
		}
	}
}

// TestLargeSparseDecksAreSettled: decks near the threshold and bi-regular ones
// never stay unknown, and every answer is checked.
func TestLargeSparseDecksAreSettled(t *testing.T) {
	for _, f := range []struct {
		family string
		cards  int
	}{{"near-threshold", 3000}, {"near-threshold", 30_000}, {"biregular", 3000}, {"biregular", 12_000}, {"distinct", 20_000}} {
		for seed := range uint64(rounds(3, 100)) {
			in, err := family.Generate(f.family, family.Params{Cards: f.cards}, rand.New(rand.NewPCG(seed, 11)))
			if err != nil {
				t.Fatal(err)
			}
			if res := solved(t, in.Cards, Options{Seed: seed}); res.Answer == puzzle.Unknown {
				t.Fatalf("%s of %d cards, seed %d: %s", f.family, f.cards, seed, res.Reason)
			}
		}
	}
}
