package explain_test

import (
	"fmt"
	"os"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/explain"
)

// A winning order in words.
func ExampleOrder() {
	order := []puzzle.Card{{Color: 1, Number: 3}, {Color: 2, Number: 3}, {Color: 2, Number: 2}}
	if err := explain.Order(order).Write(os.Stdout, explain.Names{}, nil); err != nil {
		fmt.Println(err)
	}
	// Output:
	// card  chunk               bridge  trail
	// 1  1 3   colour 1  critical          at number 3
	// 2  2 3   colour 2  critical          from number 3 to colour 2
	// 3  2 2   colour 2  critical          at colour 2
	//
	// 3 cards in 2 chunks; 3 critical cards and 0 wildcards
	// chunks: colour 1 is the most frequent, once; Corollary 1 allows c = 2
	// motif: n3 c2
	// trail: n3 – c2
	// it walks over 1 card and plays 2 cards where it stands; its ends are the two odd vertices, number 3 and colour 2
}
