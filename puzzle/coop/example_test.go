package coop_test

import (
	"context"
	"fmt"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/coop"
)

// Player 2 connects the two cards of player 1.
func ExampleSolve() {
	in := puzzle.NewDealt(
		[]puzzle.Card{{Color: 1, Number: 1}, {Color: 2, Number: 2}},
		[]puzzle.Card{{Color: 1, Number: 2}, {Color: 3, Number: 3}},
	)
	res, err := coop.Solve(context.Background(), in, coop.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(res.Answer)
	for _, p := range res.Plays {
		fmt.Println("player", p.Player, "plays", p.Card)
	}
	// Output:
	// yes
	// player 1 plays 1 1
	// player 2 plays 1 2
	// player 1 plays 2 2
}
