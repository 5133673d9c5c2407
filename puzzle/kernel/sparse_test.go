package kernel

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/solitaire"
)

// linkedDeck draws a deck of few colours or few numbers and many links between
// them, some cards twice.
func linkedDeck(r *rand.Rand, most int) []puzzle.Card {
	c := 1 + r.IntN(4)
	var deck []puzzle.Card
	for n, number := r.IntN(most+1), int32(0); len(deck) < n; {
		number++
		for range 1 + r.IntN(3) {
			deck = append(deck, puzzle.Card{Color: int32(1 + r.IntN(c)), Number: number})
		}
		if r.IntN(6) == 0 {
			number = max(0, number-2)
		}
	}
	deck = deck[:min(len(deck), most)]
	if r.IntN(2) == 0 {
		for i, c := range deck {
			deck[i] = puzzle.Card{Color: c.Number, Number: c.Color}
		}
	}
	return deck
}

// holds verifies what a sparse kernel promises, but for the answer.
func (s *Sparse) holds(t *testing.T, deck []puzzle.Card) {
	t.Helper()
	if s.Bound.Cmp(big.NewInt(int64(len(s.Cards)))) < 0 || s.Bound.Cmp(sparseBound(puzzle.NewDeckGraph(puzzle.Group(deck)))) != 0 {
		t.Fatalf("%d cards, bound %v: %v", len(s.Cards), s.Bound, deck)
	}
	left := map[puzzle.Card]int32{}
	for _, st := range puzzle.Group(deck) {
		left[st.Card] = st.Count
	}
	for _, st := range puzzle.Group(s.Cards) {
		if left[st.Card] < st.Count || st.Count > 2 {
			t.Fatalf("%v stands %d times in the kernel of %v", st.Card, st.Count, deck)
		}
	}
}

func (s *Sparse) lifts(t *testing.T, order, deck []puzzle.Card) {
	t.Helper()
	lifted, err := s.Lift(order)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(sorted(lifted), sorted(deck)) || Mismatch(lifted) >= 0 {
		t.Fatalf("%v lifted to %v: %v", order, lifted, deck)
	}
}

// TestSparseKernelKeepsTheAnswer against all subsets: the kernel is a part of
// the deck within its bound, it has the deck's answer, and its orders are
// lifted.
func TestSparseKernelKeepsTheAnswer(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 30))
	shrunk, no := 0, 0
	for i := range rounds(300, 100_000) {
		deck := linkedDeck(r, 12)
		if i%4 == 0 {
			deck = shortDeck(r)
		}
		s := SparseOf(deck)
		s.holds(t, deck)
		if len(s.Cards) < len(deck) {
			shrunk++
		}
		whole, part := orderOf(deck), orderOf(s.Cards)
		if (whole == nil) != (part == nil) {
			t.Fatalf("deck playable: %t, kernel %v: %t: %v", whole != nil, s.Cards, part != nil, deck)
		}
		if part == nil {
			no++
			continue
		}
		s.lifts(t, part, deck)
	}
	t.Log(shrunk, "decks shrink,", no, "are not playable")
}

// TestSparseKernelOfLargerDecks against the solver.
func TestSparseKernelOfLargerDecks(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 31))
	answers := map[string]int{}
	for i := range rounds(60, 10_000) {
		c, b := 2+r.IntN(8), 10+r.IntN(100)
		deck := linkedDeck(r, 60)
		if i%3 > 0 {
			deck = deck[:0]
			for range b + r.IntN(b) {
				deck = append(deck, puzzle.Card{Color: int32(1 + r.IntN(c)), Number: int32(1 + r.IntN(b))})
			}
		}
		s := SparseOf(deck)
		s.holds(t, deck)
		whole, err := solitaire.Solve(t.Context(), deck, solitaire.Options{})
		if err != nil {
			t.Fatal(err)
		}
		part, err := solitaire.Solve(t.Context(), s.Cards, solitaire.Options{})
		if err != nil {
			t.Fatal(err)
		}
		answers[whole.Answer]++
		if whole.Answer != part.Answer || whole.Answer == puzzle.Unknown {
			t.Fatalf("deck: %s, kernel %v: %s: %v", whole.Answer, s.Cards, part.Answer, deck)
		}
		if part.Answer == puzzle.Yes {
			s.lifts(t, part.Sequence, deck)
		}
	}
	t.Log(answers)
	if len(answers) < 2 {
		t.Error(answers)
	}
}

// TestForestsAreABase: no two forests of a multigraph hold more edges, by the
// formula of Nash-Williams and Tutte over all sets of vertices.
func TestForestsAreABase(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 32))
	for range rounds(100, 20_000) {
		n := 2 + r.IntN(5)
		var ends [][2]int32
		for range r.IntN(14) {
			if a, b := int32(r.IntN(n)), int32(r.IntN(n)); a != b {
				ends = append(ends, [2]int32{a, b})
			}
		}
		f := newForests(n, ends)
		held := 0
		for e := range ends {
			if f.add(int32(e)) {
				held++
			}
		}
		// The rank is the least of what a set of edges spans, twice, and of the
		// edges outside of it.
		least := len(ends)
		for set := range 1 << len(ends) {
			spans, outside := 0, 0
			part := make([]int, n)
			for v := range part {
				part[v] = v
			}
			for e, v := range ends {
				if set>>e&1 == 0 {
					outside++
					continue
				}
				if a, b := part[v[0]], part[v[1]]; a != b {
					spans++
					for x := range part {
						if part[x] == a {
							part[x] = b
						}
					}
				}
			}
			least = min(least, outside+2*spans)
		}
		if held != least {
			t.Fatalf("%d edges, want %d: %v", held, least, ends)
		}
	}
}
