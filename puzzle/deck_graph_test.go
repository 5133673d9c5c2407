package puzzle

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestDeckGraph compares H of random decks with its definition: every distinct
// card is an edge between its colour and its number, listed at both and nowhere
// else.
func TestDeckGraph(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for trial := range 200 {
		deck := make([]Card, rng.IntN(30))
		for i := range deck {
			deck[i] = Card{1 + 1000*rng.Int32N(5), 1 + rng.Int32N(9)}
		}
		g := NewDeckGraph(Group(deck))
		colors, numbers := make(map[int32]bool), make(map[int32]bool)
		for _, c := range deck {
			colors[c.Color], numbers[c.Number] = true, true
		}
		if len(g.Colors) != len(colors) || len(g.Numbers) != len(numbers) || !slices.IsSorted(g.Colors) || !slices.IsSorted(g.Numbers) {
			t.Fatalf("trial %d: colours %v, numbers %v of %v", trial, g.Colors, g.Numbers, deck)
		}
		total := 0
		for e, s := range g.Stacks {
			total += int(s.Count)
			if g.Vertex(g.Ends[e][0]) != ColorVertex(s.Card.Color) || g.Vertex(g.Ends[e][1]) != NumberVertex(s.Card.Number) {
				t.Fatalf("trial %d: the ends of %v are %v and %v", trial, s.Card, g.Vertex(g.Ends[e][0]), g.Vertex(g.Ends[e][1]))
			}
		}
		if total != len(deck) {
			t.Fatalf("trial %d: %d cards, want %d", trial, total, len(deck))
		}
		for v := range int32(g.Vertices()) {
			var want []int32
			for e, s := range g.Stacks {
				if ColorVertex(s.Card.Color) == g.Vertex(v) || NumberVertex(s.Card.Number) == g.Vertex(v) {
					want = append(want, int32(e))
				}
			}
			if !slices.Equal(g.At(v), want) {
				t.Fatalf("trial %d: the edges at %v are %v, want %v", trial, g.Vertex(v), g.At(v), want)
			}
		}
	}
}
