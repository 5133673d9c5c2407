package allornone_test

import (
	"context"
	"fmt"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/allornone"
)

// The deck {11, 12, 21} is playable: colour 1 in one run, colour 2 is destroyed.
func ExampleSolve() {
	deck := []puzzle.Card{{Color: 1, Number: 1}, {Color: 1, Number: 2}, {Color: 2, Number: 1}}
	res, err := allornone.Solve(context.Background(), deck, allornone.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(res.Answer, res.Sequence, "committed", res.Committed, "destroyed", res.Destroyed)
	// Output: yes [1 2 1 1 2 1] committed [1] destroyed [2]
}

// A graph has a Hamiltonian path exactly when its deck can be played, and an order of
// the deck is a path of the graph.
func ExampleDeckOfGraph() {
	edges := [][2]int{{1, 2}, {2, 3}, {2, 4}, {3, 4}}
	deck, err := allornone.DeckOfGraph(4, edges)
	if err != nil {
		fmt.Println(err)
		return
	}
	res, err := allornone.Solve(context.Background(), deck, allornone.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	path := allornone.PathOfOrder(res.Sequence)
	order, err := allornone.OrderOfPath(edges, path)
	fmt.Println(res.Answer, path, len(order), err)
	// Output:
	// yes [1 2 3 4] 8 <nil>
}
