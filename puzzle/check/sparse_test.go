package check

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/kernel"
)

// TestSparseParts holds the conditions of the sparse kernel against deciding
// deck and part: they are met by the kernels of the solver, and a part that meets
// them, whatever cards are said to be held, is playable exactly when the deck is.
func TestSparseParts(t *testing.T) {
	r := rand.New(rand.NewPCG(24, 30))
	met, noes := 0, 0
	for range rounds(6000, 200_000) {
		var deck []puzzle.Card
		colors := 1 + r.IntN(4)
		for number := int32(1); len(deck) < 4+r.IntN(9); number++ {
			for range 1 + r.IntN(3) {
				deck = append(deck, puzzle.Card{Color: int32(1 + r.IntN(colors)), Number: number})
			}
		}
		k := kernel.SparseOf(deck)
		if err := shrunk(puzzle.GameSolitaire, deck, k.Cards, append([]puzzle.Card{}, k.Held...)); err != nil {
			t.Fatalf("the kernel %v of %v, held %v: %v", k.Cards, deck, k.Held, err)
		}
		// Some cards of the kernel become held or lost, or held ones lost.
		part, held := []puzzle.Card{}, []puzzle.Card{}
		keep := 1 + r.IntN(6)
		for _, c := range k.Cards {
			switch r.IntN(2 * keep) {
			case 0:
				held = append(held, c)
			case 1:
			default:
				part = append(part, c)
			}
		}
		for _, c := range k.Held {
			if r.IntN(8) > 0 {
				held = append(held, c)
			}
		}
		if len(part) == len(deck) || slices.Equal(part, k.Cards) && r.IntN(4) > 0 || shrunk(puzzle.GameSolitaire, deck, part, held) != nil {
			continue
		}
		whole, err := playable(t.Context(), deck)
		if err != nil {
			t.Fatal(err)
		}
		small, err := playable(t.Context(), part)
		if err != nil || whole != small {
			t.Fatalf("%v is playable: %t; its part %v, held %v, is: %t, %v", deck, whole, part, held, small, err)
		}
		met++
		if !whole {
			noes++
		}
	}
	t.Logf("%d parts meet the conditions, %d of them of decks that are not playable", met, noes)
	if met < 100 || noes < 10 {
		t.Errorf("%d parts, %d not playable", met, noes)
	}
}

// TestSparsePartsThatAreNone: each condition is missing once.
func TestSparsePartsThatAreNone(t *testing.T) {
	for _, c := range []struct{ deck, part, held string }{
		{"11 12 22 23", "11 23", ""},                  // lost cards
		{"11 12 23 24", "11 12", "23 24"},             // nothing hangs on 2
		{"11 12 22 23", "11 12 23", "22"},             // half a link
		{"11 12 22 23", "11 23", "12 22"},             // no links are left
		{"11 21 12 22 13 23", "11 21 12 22", "13 23"}, // not forced
	} {
		held := deckOf(t, c.held)
		if held == nil {
			held = []puzzle.Card{}
		}
		if shrunk(puzzle.GameSolitaire, deckOf(t, c.deck), deckOf(t, c.part), held) == nil {
			t.Errorf("%+v is taken for a kernel", c)
		}
	}
}
