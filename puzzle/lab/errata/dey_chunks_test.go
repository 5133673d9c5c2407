package errata

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/kernel"
)

// printedLemma1 is the rearrangement in the proof of Dey, Goyal, Misra Lemma
// 1, with a1, a2 from 1 as there: pi[1,a1-1] . pi[a1-1] . pi[a2-1] .
// reverse(pi[a1,a2-2]) . pi[a2,n].
func printedLemma1(pi []puzzle.Card, a1, a2 int) []puzzle.Card {
	out := slices.Clone(pi[:a1-1])
	out = append(out, pi[a1-2], pi[a2-2])
	for i := a2 - 2; i >= a1; i-- {
		out = append(out, pi[i-1])
	}
	return append(out, pi[a2-1:]...)
}

// chunks counts the chunks of each colour.
func chunks(pi []puzzle.Card) map[int32]int {
	count := map[int32]int{}
	for i, c := range pi {
		if i == 0 || pi[i-1].Color != c.Color {
			count[c.Color]++
		}
	}
	return count
}

// defragment is the corrected rearrangement: while a change of colours a -> l
// occurs twice, reverse what lies between.
func defragment(pi []puzzle.Card) []puzzle.Card {
	pi = slices.Clone(pi)
	for {
		first := map[[2]int32]int{}
		from, to := 0, 0
		for i := 1; i < len(pi) && to == 0; i++ {
			change := [2]int32{pi[i-1].Color, pi[i].Color}
			if change[0] == change[1] {
				continue
			}
			if at, ok := first[change]; ok {
				from, to = at, i
			} else {
				first[change] = i
			}
		}
		if to == 0 {
			return pi
		}
		slices.Reverse(pi[from:to])
	}
}

// wander returns a random feasible order.
func wander(rng *rand.Rand, n, colors, numbers int) []puzzle.Card {
	pi := make([]puzzle.Card, n)
	for i := range pi {
		pi[i] = puzzle.Card{Color: 1 + rng.Int32N(int32(colors)), Number: 1 + rng.Int32N(int32(numbers))}
		if i > 0 && rng.IntN(2) == 0 {
			pi[i].Color = pi[i-1].Color
		} else if i > 0 {
			pi[i].Number = pi[i-1].Number
		}
	}
	return pi
}

// TestGLemma1: the sequence printed in the proof of Lemma 1 plays the card
// before the first chunk twice. In the smallest order of different cards with
// a fragmented colour (c = 2: three chunks) the chunks of colour 1 begin at 4
// and 8. The statement holds, with twins too: reversing between two equal
// changes of colour removes two chunks, and in the end every colour has at
// most c.
func TestGLemma1(t *testing.T) {
	pi := cards("11 21 22 12 13 23 24 14")
	if !feasible(pi, pi) || chunks(pi)[1] != 3 {
		t.Fatal("the order is not as told")
	}
	if printed := printedLemma1(pi, 4, 8); feasible(pi, printed) {
		t.Errorf("the printed sequence is feasible: %v", printed)
	}
	right := append(append(slices.Clone(pi[:3]), pi[6], pi[5], pi[4], pi[3]), pi[7])
	if !feasible(pi, right) || chunks(right)[1] != 2 {
		t.Errorf("the corrected sequence: %v", right)
	}
	rng := rand.New(rand.NewPCG(2, 1))
	for range rounds(2000, 20000) {
		colors := 1 + rng.IntN(4)
		pi := wander(rng, rng.IntN(40), colors, 6)
		out := defragment(pi)
		if !feasible(pi, out) {
			t.Fatalf("%v becomes %v", pi, out)
		}
		present := len(chunks(pi))
		for color, k := range chunks(out) {
			if k > present {
				t.Fatalf("%v: colour %d in %d chunks, %d colours", out, color, k, present)
			}
		}
	}
}

// TestGLemma1Overlap: the proof's first claim, that chunks of a colour never
// share a neighbour, needs different cards: here one card of colour 2 is the
// only one between two chunks of colour 1. (The paper assumes different cards,
// and says that its results extend to few duplicates.)
func TestGLemma1Overlap(t *testing.T) {
	pi := cards("11 21 11")
	if !feasible(pi, pi) || chunks(pi)[1] != 2 {
		t.Error("the order is not as told")
	}
}

// labelled marks the cards of Dey, Goyal, Misra's labelled pairs: for every two
// colours up to 5c pairs of cards with a common number, the smallest numbers
// first. The deck has no twins.
func labelled(deck []puzzle.Card) []bool {
	colors := len(chunks(deck))
	mark := make([]bool, len(deck))
	pairs := map[[2]int32]int{}
	for i, a := range deck {
		for j, b := range deck {
			if a.Number != b.Number || a.Color >= b.Color {
				continue
			}
			key := [2]int32{a.Color, b.Color}
			if pairs[key]++; pairs[key] <= 5*colors {
				mark[i], mark[j] = true, true
			}
		}
	}
	return mark
}

// printedKernel deletes all unlabelled cards of every colour of degree more
// than c+1 at once, as the proof of Theorem 1 counts.
func printedKernel(deck []puzzle.Card) []puzzle.Card {
	mark := labelled(deck)
	degree := map[int32]int{}
	for _, c := range deck {
		degree[c.Color]++
	}
	kept := []puzzle.Card{}
	for i, c := range deck {
		if mark[i] || degree[c.Color] <= len(degree)+1 {
			kept = append(kept, c)
		}
	}
	return kept
}

// TestGTheorem1: the proof of Theorem 1 deletes "all unlabeled cards" of a
// colour of degree more than c+1. That can delete a colour altogether. Deleting
// one at a time while the degree is still more than c+1, as Reduction Rule 1
// says, is right; then a colour keeps max(c+1, 5c(c-1)) cards at most.
func TestGTheorem1(t *testing.T) {
	deck := cards("11 12 13 14 25")
	if k := printedKernel(deck); playable(deck) || !playable(k) || !slices.Equal(k, cards("25")) {
		t.Errorf("the counterexample is none: %v", k)
	}
	everyDeck(4, 4, true, func(deck []puzzle.Card) {
		if playable(deck) != playable(printedKernel(deck)) {
			t.Errorf("%v is a smaller counterexample", deck)
		}
	})
	// The bound 5c^2(c-1) is 0 for one colour, whose kernel is not empty.
	if got := len(kernel.Of(cards("11")).Cards); got != 1 || kernel.Bound(cards("11")).Cmp(big.NewInt(2)) != 0 {
		t.Errorf("one card: a kernel of %d", got)
	}
	rng := rand.New(rand.NewPCG(2, 2))
	shrunk := 0
	for range rounds(500, 5000) {
		deck := []puzzle.Card{}
		colors := 1 + rng.IntN(3)
		for number := range int32(4 + rng.IntN(10)) {
			for color := range int32(colors) {
				if rng.IntN(colors+1) == 0 && len(deck) < 14 {
					deck = append(deck, puzzle.Card{Color: color + 1, Number: number + 1})
				}
			}
		}
		k := kernel.Of(deck)
		if len(k.Cards) < len(deck) {
			shrunk++
		}
		if playable(deck) != playable(k.Cards) || big.NewInt(int64(len(k.Cards))).Cmp(k.Bound) > 0 {
			t.Fatalf("%v: kernel %v, bound %v", deck, k.Cards, k.Bound)
		}
	}
	t.Logf("%d decks shrank", shrunk)
}

// TestGIntroduction: the introduction of Dey, Goyal, Misra says that the rule leaves
// O(c^2) numbers. Where every two colours share 5c numbers of their own, every
// card is labelled and nothing is deleted: 5c^2(c-1)/2 numbers stay. What the
// rule gives is O(c^3) cards and therefore O(c^3) numbers.
func TestGIntroduction(t *testing.T) {
	for c := int32(2); c <= 8; c++ {
		deck := []puzzle.Card{}
		number := int32(0)
		for a := int32(1); a <= c; a++ {
			for b := a + 1; b <= c; b++ {
				for range 5 * c {
					number++
					deck = append(deck, puzzle.Card{Color: a, Number: number}, puzzle.Card{Color: b, Number: number})
				}
			}
		}
		if k := kernel.Of(deck); len(k.Cards) != len(deck) || number != 5*c*c*(c-1)/2 {
			t.Errorf("c = %d: %d of %d cards kept, %d numbers", c, len(k.Cards), len(deck), number)
		}
	}
}
