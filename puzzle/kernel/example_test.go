package kernel_test

import (
	"context"
	"fmt"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/kernel"
	"github.com/unolab/uno/puzzle/solitaire"
)

// A winning order of the kernel is lifted to the whole deck.
func ExampleKernel_Lift() {
	var deck []puzzle.Card
	for n := range int32(50) {
		deck = append(deck, puzzle.Card{Color: 1, Number: n + 1})
	}
	deck = append(deck, puzzle.Card{Color: 2, Number: 1})
	k := kernel.Of(deck)
	fmt.Println(len(deck), "cards, kernel", k.Cards)
	res, err := solitaire.Solve(context.Background(), k.Cards, solitaire.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	order, err := k.Lift(res.Sequence)
	fmt.Println(len(order), kernel.Mismatch(order), err)
	// Output:
	// 51 cards, kernel [1 1 1 2 1 3 2 1]
	// 51 -1 <nil>
}
