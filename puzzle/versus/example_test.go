package versus_test

import (
	"context"
	"fmt"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/versus"
)

func ExampleSolve() {
	in := puzzle.NewDealt(
		[]puzzle.Card{{Color: 1, Number: 1}, {Color: 1, Number: 2}, {Color: 2, Number: 1}},
		[]puzzle.Card{{Color: 1, Number: 3}, {Color: 3, Number: 1}},
	)
	out, err := versus.Solve(context.Background(), in)
	if err != nil {
		panic(err)
	}
	fmt.Println("player", out.Winner, "wins, opening with one of", out.Openings)
	fmt.Println("cover", out.Cover, "matching", out.Matching)
	// Output:
	// player 1 wins, opening with one of [1 1 1 2 2 1]
	// cover [4 5] matching [[1 5] [2 4]]
}
