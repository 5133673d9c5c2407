package errata

import (
	"math/rand/v2"
	"testing"

	"github.com/unolab/uno/puzzle"
)

// TestDSection33Literal: the recursion of Demaine et al. section 3.3 as it
// stands. Its base case is 0, case (c) refers to the same l, and no deck has
// f >= 1: not even one card.
func TestDSection33Literal(t *testing.T) {
	for _, deck := range []string{"11", "11 12", "11 21"} {
		if newPrintedDP(cards(deck), true).yes() || !playable(cards(deck)) {
			t.Errorf("{%s} is no counterexample", deck)
		}
	}
}

// TestDSection33Slips: with the base case and the index put right, three more
// slips. Case (b2) refers to the formula of (b1), which takes up no path. Case
// (c), "otherwise", also serves the first card of a row. And a term that takes
// two equal paths and makes one of their kind asks for one such path, not for
// two.
func TestDSection33Slips(t *testing.T) {
	deck := cards("11 12")
	p := newPrintedDP(deck, false)
	p.sameB = true
	if p.yes() || !newPrintedDP(deck, false).yes() {
		t.Errorf("one formula: %v is no counterexample", deck)
	}
	deck = cards("21 12")
	p = newPrintedDP(deck, false)
	p.otherwise = true
	if !p.yes() || playable(deck) {
		t.Errorf("otherwise: %v is no counterexample", deck)
	}
	deck = cards("21 12 32")
	p = newPrintedDP(deck, false)
	p.cancel = true
	if !p.yes() || playable(deck) {
		t.Errorf("cancelling: %v is no counterexample", deck)
	}
}

// missing are the cases that the recursion lacks with all slips put right,
// each with a deck that it loses: Yes decks whose only orders use the case
// where that is so, otherwise decks whose count is too small.
var missing = []struct {
	name string
	omission
	deck     string
	decision bool // the deck becomes a no
}{
	{"the first card of a row joins two old paths", firstJoins, "21 31 12 32 33", true},
	{"the same, smallest in the order of cards", firstJoins, "11 12 13 21 32", true},
	{"h + d_kk", joinHWithDkk, "32 23 33", true},
	{"the same, smallest in the order of cards", joinHWithDkk, "12 21 22", true},
	{"h + v at its old end", joinHWithV, "11 12 22 31 32", false},
	{"the same, where all orders need it", joinHWithV, "23 12 32 14 22 31 32", true},
	{"v at its new end + v at its old end", joinVWithV, "11 11 12 12 12", false},
	{"h + v_(j,j)", joinHWithVjj, "11 12 12 22 22", false},
	{"how many paths there are to choose from", multiplicity, "11 12 13", false},
}

// TestDSection33Missing shows each missing case at work, and that the
// corrected recursion counts these decks as brute force does.
func TestDSection33Missing(t *testing.T) {
	for _, m := range missing {
		deck := cards(m.deck)
		all, less := correctedDP(deck, 0), correctedDP(deck, m.omission)
		if all != orders(deck) || less >= all || m.decision != (less == 0) {
			t.Errorf("%s: {%s}: %d orders, %d without the case, %d in truth", m.name, m.deck, all, less, orders(deck))
		}
		if m.decision && (newPrintedDP(deck, false).yes() || !playable(deck)) {
			t.Errorf("%s: {%s} is no counterexample to the printed recursion", m.name, m.deck)
		}
	}
}

// TestDSection33Complete: the printed recursion with its slips put right is
// the corrected one without exactly these cases. And the corrected one counts
// right.
func TestDSection33Complete(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 33))
	for range rounds(150, 3000) {
		deck := randomDeck(rng, 6, 3, 3, false)
		if len(deck) == 0 {
			continue
		}
		if got, want := newPrintedDP(deck, false).yes(), correctedDP(deck, allOmissions) > 0; got != want {
			t.Fatalf("%v: printed %t, corrected without the missing cases %t", deck, got, want)
		}
	}
	for range rounds(500, 10000) {
		deck := randomDeck(rng, 7, 3, 4, false)
		if len(deck) > 0 && correctedDP(deck, 0) != orders(deck) {
			t.Fatalf("%v: %d, brute force %d", deck, correctedDP(deck, 0), orders(deck))
		}
	}
}

// TestDSection33OnlyCounts looks for a playable deck that needs one of the two
// joins that so far showed in counts alone.
func TestDSection33OnlyCounts(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 34))
	for seen, most := 0, rounds(100, 10000); seen < most; {
		deck := randomDeck(rng, 12, 3, 3+rng.IntN(3), rng.IntN(2) == 0)
		if len(deck) < 6 || len(deck) > 10 || !playable(deck) {
			continue
		}
		seen++
		if correctedDP(deck, joinVWithV|joinHWithVjj) == 0 {
			t.Fatalf("%v needs one of the two: docs/errata.md says that none is known", deck)
		}
	}
}

// TestDExample1 pins the count of the paper's Example 1: 56 orders of its
// labelled cards, 28 undirected paths, 28 orders with its twins alike.
func TestDExample1(t *testing.T) {
	deck := cards("13 22 23 23 24 32 34 41 43")
	if got := orders(deck); got != 56 {
		t.Errorf("%d orders", got)
	}
	if !feasible(deck, cards("13 23 24 34 32 22 23 43 41")) {
		t.Error("the printed order is not feasible")
	}
}

// TestTrailCap: copies beyond the second never help, the second can: the
// statement behind every "cap at 2" of the corrected methods (the trail
// theorem; docs/solitaire.md).
func TestTrailCap(t *testing.T) {
	with, without := cards("11 21 21 22 42 23 33"), cards("11 21 22 42 23 33")
	if !playable(with) || playable(without) {
		t.Error("the second copy of (2,1) makes no difference")
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for range rounds(500, 5000) {
		deck := randomDeck(rng, 10, 3, 4, false)
		capped := []puzzle.Card{}
		count := map[puzzle.Card]int{}
		for _, c := range deck {
			if count[c]++; count[c] <= 2 {
				capped = append(capped, c)
			}
		}
		if playable(deck) != playable(capped) {
			t.Fatalf("%v: capping at 2 changes the answer", deck)
		}
	}
}
