package allornone

import (
	"fmt"
	"slices"

	"github.com/unolab/uno/puzzle"
)

// longRuns lists the runs of more than two cards of one number, by their first
// and last card. A run without those two is a bridge of its number (Dey, Goyal,
// Misra section 4.2); a number with two bridges is broken.
func longRuns(sequence []puzzle.Card) (runs [][2]int) {
	for a := 0; a < len(sequence); {
		b := a
		for b+1 < len(sequence) && sequence[b+1].Number == sequence[a].Number {
			b++
		}
		if b-a >= 2 {
			runs = append(runs, [2]int{a, b})
		}
		a = b + 1
	}
	return runs
}

// Mend rearranges a winning order of different cards until no number is broken
// (Lemma 4, corrected): of two bridges pi[i1,j1] and pi[i2,j2] of a number the
// first moves into the second, pi[1,i1-1] . pi[j1+1,i2] . pi[i1,j1] . pi[i2+1,n].
// An order that is not a winning one, or has equal cards, is an error.
func Mend(sequence []puzzle.Card) (puzzle.Cards, error) {
	if _, _, err := Roles(sequence); err != nil {
		return nil, err
	}
	for _, s := range puzzle.Group(sequence) {
		if s.Count > 1 {
			return nil, fmt.Errorf("the deck has %d cards (%v): broken numbers are mended in decks of different cards", s.Count, s.Card)
		}
	}
	order := append(puzzle.Cards{}, sequence...)
	for {
		first := make(map[int32][2]int)
		mended := false
		for _, run := range longRuns(order) {
			t := order[run[0]].Number
			before, again := first[t]
			if !again {
				first[t] = run
				continue
			}
			i1, j1, i2 := before[0]+1, before[1]-1, run[0]+1
			order = slices.Concat(order[:i1], order[j1+1:i2+1], order[i1:j1+1], order[i2+1:])
			mended = true
			break
		}
		if !mended {
			return order, nil
		}
	}
}
