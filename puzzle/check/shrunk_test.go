package check

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/allornone"
	"github.com/unolab/uno/puzzle/kernel"
)

// TestShrunkDecks holds the conditions of both kernels against deciding deck and
// part: a part that meets them is playable exactly when the deck is (Dey, Goyal,
// Misra Theorems 1 and 3, corrected). Parts are random, and the conditions are
// met by those of the solvers.
func TestShrunkDecks(t *testing.T) {
	r := rand.New(rand.NewPCG(24, 1))
	met, noes := map[string]int{}, map[string]int{}
	for range rounds(4000, 100_000) {
		colors, numbers := 1+r.IntN(3), 3+r.IntN(8)
		deck := make([]puzzle.Card, 3+r.IntN(10))
		for i := range deck {
			deck[i] = puzzle.Card{Color: int32(1 + r.IntN(colors)), Number: int32(1 + r.IntN(numbers))}
		}
		lost := r.IntN(1 + len(deck)/2)
		part := slices.Clone(deck)
		r.Shuffle(len(part), func(i, j int) { part[i], part[j] = part[j], part[i] })
		part = part[lost:]
		for game, decide := range map[string]func([]puzzle.Card) (bool, error){
			puzzle.GameSolitaire: func(d []puzzle.Card) (bool, error) { return playable(t.Context(), d) },
			puzzle.GameAllOrNone: func(d []puzzle.Card) (bool, error) { return playableAllOrNone(t.Context(), d) },
		} {
			own := kernel.Of(deck).Cards
			if game == puzzle.GameAllOrNone {
				own = allornone.KernelOf(deck).Cards
			}
			if err := shrunk(game, deck, own, nil); err != nil {
				t.Fatalf("%s: the kernel %v of %v: %v", game, own, deck, err)
			}
			if shrunk(game, deck, part, nil) != nil || len(part) == len(deck) {
				continue
			}
			whole, err := decide(deck)
			if err != nil {
				t.Fatal(err)
			}
			small, err := decide(part)
			if err != nil || whole != small {
				t.Fatalf("%s: %v is playable: %t; its part %v is: %t, %v", game, deck, whole, part, small, err)
			}
			met[game]++
			if !whole {
				noes[game]++
			}
		}
	}
	t.Logf("parts that meet the conditions: %v, of decks that are not playable: %v", met, noes)
	for _, game := range []string{puzzle.GameSolitaire, puzzle.GameAllOrNone} {
		if met[game] < 100 || noes[game] < 10 {
			t.Errorf("%s: only %d parts met the conditions, %d of them of decks that are not playable", game, met[game], noes[game])
		}
	}
}

// TestKernelsAsPrintedAreRefused: the kernels of the errata, which delete too
// much, do not meet the conditions.
func TestKernelsAsPrintedAreRefused(t *testing.T) {
	for _, c := range []struct{ game, deck, part string }{
		{puzzle.GameSolitaire, "11 12 13 14 25", "25"},
		{puzzle.GameAllOrNone, "11 12 13 14 25 26 27 28", ""},
		{puzzle.GameAllOrNone, "11 12 13 14 25 26 27 28", "11 12 25 26 27"},
		{puzzle.GameSolitaire, "11 11 11 11 22", "11 11 11 22"},
		{puzzle.GameSolitaire, "11 12 13 14 15 21 22 23", "11 12 13 14 21 22 23 15 25"},
	} {
		if err := shrunk(c.game, deckOf(t, c.deck), deckOf(t, c.part), nil); err == nil {
			t.Errorf("%s: %s is taken for a kernel of %s", c.game, c.part, c.deck)
		}
	}
}

// TestKernelsBeyondTheCheckersMethods: a kernel that meets the conditions is
// accepted where neither deck nor kernel can be decided anew, and one that does
// not is refused.
func TestKernelsBeyondTheCheckersMethods(t *testing.T) {
	var deck []puzzle.Card
	for x := int32(1); x <= 7; x++ {
		for y := range int32(200) {
			deck = append(deck, puzzle.Card{Color: x, Number: 1 + (y*x+y/7)%500})
		}
	}
	k := kernel.Of(deck)
	a := &puzzle.Kernel{Kind: puzzle.KindKernel, Cards: len(deck), KernelCards: len(k.Cards), Bound: k.Bound, Kernel: k.Cards}
	if len(k.Cards) == len(deck) {
		t.Fatal("the deck does not shrink")
	}
	said, err := Answer(t.Context(), puzzle.NewSolitaire(deck), a, Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Log(said)
	a.Kernel = a.Kernel[:len(a.Kernel)-150]
	a.KernelCards = len(a.Kernel)
	if said, err := Answer(t.Context(), puzzle.NewSolitaire(deck), a, Options{}); err == nil {
		t.Errorf("accepted with too few cards: %s", said)
	}
}
