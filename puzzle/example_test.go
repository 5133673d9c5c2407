package puzzle_test

import (
	"fmt"
	"os"

	"github.com/unolab/uno/puzzle"
)

// Cards of the real game become a deck, which is a bipartite multigraph of colours
// and numbers.
func ExampleNewDeckGraph() {
	deck, err := puzzle.ParseHand("hand", "r5 g5 r5 y7")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, s := range puzzle.Group(deck) {
		fmt.Println(s.Card.Color, s.Card.Number, "copies:", s.Count)
	}
	h := puzzle.NewDeckGraph(puzzle.Group(deck))
	fmt.Println(len(h.Stacks), "edges")
	_, err = puzzle.ParseInstance("deck.txt", []byte("1 1\n1 x\n"), 1)
	fmt.Println(err)
	// Output:
	// 1 6 copies: 2
	// 2 6 copies: 1
	// 4 8 copies: 1
	// 3 edges
	// deck.txt:2: number "x" is not an integer in 1..2147483647
}

// A proof is written line by line. Its lines here are those of a refutation that
// needs one parity lemma.
func ExampleProofWriter() {
	w := puzzle.NewProofWriter(os.Stdout)
	w.SAT(3, 4, 20)
	w.Parity([]int32{4, -5}, []int32{1})
	w.Learn()
	if err := w.Close(); err != nil {
		fmt.Println(err)
	}
	// Output:
	// uno-proof 1
	// sat 3 4 20
	// p 4 -5 0 1
	// a
}
