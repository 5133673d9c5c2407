package kernel

import (
	"math/big"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/unolab/uno/puzzle"
)

// orderOf finds a winning order over all subsets of a small deck, or nil.
func orderOf(deck []puzzle.Card) []puzzle.Card {
	n := len(deck)
	if n == 0 {
		return []puzzle.Card{}
	}
	last := make([]uint32, 1<<n) // by set: cards that can be its last
	for i := range n {
		last[1<<i] = 1 << i
	}
	for set := range last {
		for i := range n {
			for j := range n {
				if last[set]>>i&1 == 1 && set>>j&1 == 0 && deck[i].Matches(deck[j]) {
					last[set|1<<j] |= 1 << j
				}
			}
		}
	}
	set := len(last) - 1
	var out []puzzle.Card
	for set != 0 {
		at := -1
		for i := range n {
			if last[set]>>i&1 == 1 && (len(out) == 0 || deck[i].Matches(out[len(out)-1])) {
				at = i
			}
		}
		if at < 0 {
			return nil
		}
		out = append(out, deck[at])
		set &^= 1 << at
	}
	return out
}

func rounds(few, many int) int {
	if os.Getenv("UNO_LONG") == "" {
		return few
	}
	return many
}

func sorted(cards []puzzle.Card) []puzzle.Card {
	return slices.SortedFunc(slices.Values(cards), puzzle.Card.Compare)
}

// shortDeck draws a deck whose kernel is often smaller: few colours, many
// cards in some of them.
func shortDeck(r *rand.Rand) []puzzle.Card {
	c := 1 + r.IntN(3)
	var deck []puzzle.Card
	n := r.IntN(13)
	heavy := int32(1 + r.IntN(c))
	for range n {
		card := puzzle.Card{Color: int32(1 + r.IntN(c)), Number: int32(1 + r.IntN(9))}
		if r.IntN(2) == 0 {
			card.Color = heavy
		}
		deck = append(deck, card)
	}
	return deck
}

// TestKernelKeepsTheAnswer: Dey, Goyal, Misra Lemma 2 and Theorem 1, corrected:
// the kernel is a part of the deck within its bound, it has the deck's answer,
// and its orders are lifted.
func TestKernelKeepsTheAnswer(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 1))
	shrunk := 0
	for range rounds(1000, 10_000) {
		deck := shortDeck(r)
		k := Of(deck)
		if len(k.Cards) < len(deck) {
			shrunk++
		}
		if k.Bound.Cmp(big.NewInt(int64(len(k.Cards)))) < 0 {
			t.Fatalf("%d cards, bound %v: %v", len(k.Cards), k.Bound, deck)
		}
		if rest := slices.Concat(k.Cards, k.lost, k.thirds); !slices.Equal(sorted(rest), sorted(deck)) {
			t.Fatalf("kernel %v and the rest are not the deck %v", k.Cards, deck)
		}
		whole, part := orderOf(deck), orderOf(k.Cards)
		if (whole == nil) != (part == nil) {
			t.Fatalf("deck playable: %t, kernel %v: %t: %v", whole != nil, k.Cards, part != nil, deck)
		}
		if part == nil {
			continue
		}
		lifted, err := k.Lift(part)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(sorted(lifted), sorted(deck)) || Mismatch(lifted) >= 0 {
			t.Fatalf("%v lifted to %v: %v", part, lifted, deck)
		}
	}
	t.Log(shrunk, "decks shrink")
}

// TestPropositionTwo (Dey, Goyal, Misra): a colour of fewer than c+1 cards in the
// kernel has lost none; each deletion is of a colour with more, and of a card
// without a label; labels and deletions are those of the kernel.
func TestPropositionTwo(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 21))
	deletions := 0
	for range rounds(1000, 10_000) {
		deck := shortDeck(r)
		k, rule := Of(deck), RuleOf(deck)
		labelled := map[puzzle.Card]bool{}
		for _, l := range rule.Labels {
			if len(l.Numbers) != min(l.Common, rule.Most) {
				t.Fatalf("%+v: %v", l, deck)
			}
			for _, n := range l.Numbers {
				labelled[puzzle.Card{Color: l.Colors[0], Number: n}] = true
				labelled[puzzle.Card{Color: l.Colors[1], Number: n}] = true
			}
		}
		lost := puzzle.Cards{}
		for _, d := range rule.Deleted {
			if labelled[d.Card] || d.Degree <= rule.Colors+1 {
				t.Fatalf("%+v: %v", d, deck)
			}
			lost = append(lost, d.Card)
		}
		if !slices.Equal(lost, puzzle.Cards(k.lost)) {
			t.Fatalf("%v deleted, %v lost: %v", lost, k.lost, deck)
		}
		left := 0
		for _, d := range rule.Degrees {
			if left += d.After; d.After < rule.Colors+1 && d.Deleted > 0 {
				t.Fatalf("%+v: %v", d, deck)
			}
		}
		if left != len(k.Cards) {
			t.Fatalf("%d cards left, %d in the kernel: %v", left, len(k.Cards), deck)
		}
		deletions += len(lost)
	}
	if deletions == 0 {
		t.Error("nothing was deleted")
	}
}

// TestTheoremOneAsPrinted: deleting all unlabelled cards of a colour at once
// turns a no into a yes.
func TestTheoremOneAsPrinted(t *testing.T) {
	deck := []puzzle.Card{{Color: 1, Number: 1}, {Color: 1, Number: 2}, {Color: 1, Number: 3}, {Color: 1, Number: 4}, {Color: 2, Number: 5}}
	if orderOf(deck) != nil || orderOf(deck[4:]) == nil {
		t.Error("the counterexample to Theorem 1 as printed is none")
	}
	if k := Of(deck); len(k.Cards) != 4 {
		t.Errorf("the kernel is %v", k.Cards)
	}
}

// TestDefragment: Lemma 1 and Corollary 1, with equal cards: same cards,
// matching neighbours, at most c chunks of each colour.
func TestDefragment(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 2))
	for round := range rounds(2000, 20_000) {
		c, b := 1+r.IntN(5), 1+r.IntN(8)
		n := r.IntN(60)
		if round%100 == 0 {
			n = 3000
		}
		var sequence []puzzle.Card
		for len(sequence) < n {
			next := puzzle.Card{Color: int32(1 + r.IntN(c)), Number: int32(1 + r.IntN(b))}
			if k := len(sequence); k > 0 {
				if r.IntN(4) == 0 {
					next.Color = sequence[k-1].Color
				} else {
					next.Number = sequence[k-1].Number
				}
			}
			sequence = append(sequence, next)
		}
		got := Defragment(sequence)
		if !slices.Equal(sorted(got), sorted(sequence)) || Mismatch(got) >= 0 {
			t.Fatalf("%v became %v", sequence, got)
		}
		chunks := Chunks(got)
		for x, k := range chunks {
			if k > len(chunks) {
				t.Fatalf("colour %d has %d chunks, there are %d colours: %v", x, k, len(chunks), got)
			}
		}
	}
}

// TestLiftRefusesOtherSequences: a sequence that is not a winning order of the
// kernel is refused.
func TestLiftRefusesOtherSequences(t *testing.T) {
	k := Of([]puzzle.Card{{Color: 1, Number: 1}, {Color: 1, Number: 2}, {Color: 2, Number: 2}})
	for _, sequence := range [][]puzzle.Card{nil, {{Color: 1, Number: 2}, {Color: 1, Number: 1}, {Color: 2, Number: 2}}} {
		if _, err := k.Lift(sequence); err == nil {
			t.Errorf("%v was lifted", sequence)
		}
	}
}
