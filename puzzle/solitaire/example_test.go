package solitaire_test

import (
	"context"
	"fmt"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/solitaire"
)

// A deck that can be played comes with an order of its cards, another one with a
// certificate.
func ExampleSolve() {
	for _, deck := range [][]puzzle.Card{
		{{Color: 1, Number: 3}, {Color: 2, Number: 2}, {Color: 2, Number: 3}},
		{{Color: 1, Number: 1}, {Color: 2, Number: 2}},
	} {
		res, err := solitaire.Solve(context.Background(), deck, solitaire.Options{})
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(res.Answer, res.Sequence, res.Certificate != nil)
	}
	// Output:
	// yes [1 3 2 3 2 2] false
	// no [] true
}
