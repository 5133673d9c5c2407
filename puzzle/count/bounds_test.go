package count

import (
	"math/rand/v2"
	"testing"

	"github.com/unolab/uno/puzzle"
)

// TestBoundsHold against the count itself, playable decks and others; decks of
// one colour have all orders.
func TestBoundsHold(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 1))
	zero, tight := 0, 0
	for range 1000 {
		deck := make([]puzzle.Card, r.IntN(9))
		colors := 1 + r.IntN(4)
		for i := range deck {
			deck[i] = puzzle.Card{Color: int32(1 + r.IntN(colors)), Number: int32(1 + r.IntN(5))}
		}
		counted, err := Deck(t.Context(), deck, Options{})
		if err != nil {
			t.Fatal(err)
		}
		least, most, err := Bounds(t.Context(), deck)
		if err != nil || least.Cmp(counted.Sequences) > 0 || most.Cmp(counted.Sequences) < 0 {
			t.Fatalf("%v to %v, %v, counted %v: %v", least, most, err, counted.Sequences, deck)
		}
		if (counted.Sequences.Sign() == 0) != (most.Sign() == 0) || (counted.Sequences.Sign() == 0) != (least.Sign() == 0) {
			t.Fatalf("%v to %v, counted %v: %v", least, most, counted.Sequences, deck)
		}
		if most.Sign() == 0 {
			zero++
		} else if most.Cmp(counted.Sequences) == 0 {
			tight++
		}
	}
	if zero == 0 || tight == 0 {
		t.Errorf("%d decks not playable, %d upper bounds met", zero, tight)
	}
}
