package check

import (
	"math/rand/v2"
	"testing"

	"github.com/unolab/uno/puzzle"
)

// TestCoverByCardsAgreesWithAllParts: the two ways to find the path cover
// number agree, equal cards included.
func TestCoverByCardsAgreesWithAllParts(t *testing.T) {
	r := rand.New(rand.NewPCG(10, 3))
	found := map[int]int{}
	for range rounds(1000, 10_000) {
		n := 1 + r.IntN(9)
		c, b := 1+r.IntN(n/2+3), 1+r.IntN(n/2+3)
		deck := make([]puzzle.Card, n)
		for i := range deck {
			deck[i] = puzzle.Card{Color: int32(1 + r.IntN(c)), Number: int32(1 + r.IntN(b))}
		}
		s, ok := newSubsets(deck, maxPartsToCover)
		if !ok {
			t.Fatal(deck)
		}
		want, err := s.cover(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		got, ok, err := coverByCards(t.Context(), deck)
		if err != nil || !ok || got != want {
			t.Fatalf("%d (%t, %v), want %d: %v", got, ok, err, want, deck)
		}
		found[want]++
	}
	t.Log(found)
}
