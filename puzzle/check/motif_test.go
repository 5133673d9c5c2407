package check

import (
	"math/rand/v2"
	"testing"

	"github.com/unolab/uno/puzzle"
)

// TestMotifsAgreeWithAllParts: the two slow methods for all-or-none decide
// alike, equal cards included.
func TestMotifsAgreeWithAllParts(t *testing.T) {
	r := rand.New(rand.NewPCG(10, 2))
	found := map[bool]int{}
	for range rounds(1000, 10_000) {
		n := 1 + r.IntN(11)
		c, b := 1+r.IntN(5), 1+r.IntN(7)
		deck := make([]puzzle.Card, n)
		for i := range deck {
			deck[i] = puzzle.Card{Color: int32(1 + r.IntN(c)), Number: int32(1 + r.IntN(b))}
		}
		want, err := playableAllOrNone(t.Context(), deck)
		if err != nil {
			t.Fatal(err)
		}
		got, ok, err := playableByMotifs(t.Context(), deck)
		if err != nil || !ok || got != want {
			t.Fatalf("%t (%t, %v), want %t: %v", got, ok, err, want, deck)
		}
		found[want]++
	}
	t.Log(found)
}
