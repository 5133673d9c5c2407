package check

import (
	"fmt"
	"slices"

	"github.com/unolab/uno/puzzle"
)

// aside verifies the names and positions of the cards in an answer whose
// sequence has been verified.
func aside(deck []puzzle.Card, a *puzzle.Solve) error {
	if err := sameNames(a.Names, a.Sequence); err != nil {
		return err
	}
	return path(deck, a)
}

// sameNames verifies that the names, if any, are those of the cards.
func sameNames(names []string, cards []puzzle.Card) error {
	if names != nil && !slices.Equal(names, puzzle.CardNames(cards)) {
		return refusef("the names are not those of the cards")
	}
	return nil
}

// path verifies that the positions of an answer hold the cards of its
// sequence, each position once.
func path(deck []puzzle.Card, a *puzzle.Solve) error {
	if a.Path == nil {
		return nil
	}
	if len(a.Path) != len(a.Sequence) {
		return refusef("the path has %d positions, the sequence %s", len(a.Path), counted(len(a.Sequence), "card"))
	}
	seen := make([]bool, len(deck)+1)
	for i, at := range a.Path {
		switch {
		case at < 1 || int(at) > len(deck):
			return refusef("%d on the path is not a position in the deck", at)
		case seen[at]:
			return refusef("position %d is on the path twice", at)
		case deck[at-1] != a.Sequence[i]:
			return refusef("position %d on the path holds (%v), the sequence plays (%v)", at, deck[at-1], a.Sequence[i])
		}
		seen[at] = true
	}
	return nil
}

// chunks verifies the chunk counts of an answer: the counts in its sequence, at
// most one for each colour of the deck, and, where the answer has the order
// that it was made from, the counts there. It returns a description to append
// to that of the order.
func chunks(deck []puzzle.Card, a *puzzle.Solve) (string, error) {
	if a.From != nil {
		if err := order(deck, a.From); err != nil {
			return "", refusef("the order that was rearranged is none: %s", why(err))
		}
	}
	if a.Chunks == nil {
		if a.From != nil {
			return ", as does the order it was made from", nil
		}
		return "", nil
	}
	before, after := chunksOf(a.From), chunksOf(a.Sequence)
	if len(a.Chunks) != len(after) {
		return "", refusef("the answer counts the chunks of %d colours, the deck has %d", len(a.Chunks), len(after))
	}
	last := int32(0)
	for _, c := range a.Chunks {
		switch {
		case c.Color <= last:
			return "", refusef("the colours of the chunks do not ascend")
		case c.After != after[c.Color]:
			return "", refusef("colour %d comes in %d chunks, the answer says %d", c.Color, after[c.Color], c.After)
		case c.After > len(after):
			return "", refusef("colour %d comes in %d chunks, more than there are colours", c.Color, c.After)
		case a.From != nil && c.Before != before[c.Color]:
			return "", refusef("colour %d came in %d chunks, the answer says %d", c.Color, before[c.Color], c.Before)
		}
		last = c.Color
	}
	most := ", no colour in more chunks than there are colours; chunks counted"
	if a.From == nil {
		return most + ", those before not checked: the answer does not carry that order", nil
	}
	return most + " in it and in the order it was made from", nil
}

// chunksOf counts the maximal runs of each colour.
func chunksOf(sequence []puzzle.Card) map[int32]int {
	count := make(map[int32]int)
	for i, c := range sequence {
		if i == 0 || sequence[i-1].Color != c.Color {
			count[c.Color]++
		}
	}
	return count
}

// why returns the reason of a refusal.
func why(err error) string {
	if r, ok := err.(*Refusal); ok {
		return r.Why
	}
	return fmt.Sprint(err)
}
