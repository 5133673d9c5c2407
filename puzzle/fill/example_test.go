package fill_test

import (
	"context"
	"fmt"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/fill"
)

// Two runs of cards need one more card between them.
func ExampleIn() {
	deck := []puzzle.Card{{Color: 1, Number: 1}, {Color: 1, Number: 2}, {Color: 2, Number: 3}}
	res, err := fill.In(context.Background(), deck, fill.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("add", res.Added, "play", res.Sequence, res.Exact())
	// Output: add [1 3] play [1 1 1 2 1 3 2 3] true
}
