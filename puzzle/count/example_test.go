package count_test

import (
	"context"
	"fmt"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/count"
)

// Four cards on a square: each of the four paths can be played in two directions.
func ExampleDeck() {
	deck := []puzzle.Card{{Color: 1, Number: 1}, {Color: 1, Number: 2}, {Color: 2, Number: 2}, {Color: 2, Number: 1}}
	res, err := count.Deck(context.Background(), deck, count.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(res.Paths, "paths,", res.Sequences, "sequences")
	// Output: 4 paths, 8 sequences
}
