package graph_test

import (
	"fmt"
	"os"
	"strings"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/graph"
)

func ExampleRecognise() {
	triangle := "p edge 4 4\ne 1 2\ne 1 3\ne 2 3\ne 3 4\n"
	claw := "p edge 4 3\ne 1 2\ne 1 3\ne 1 4\n"
	for _, text := range []string{triangle, claw} {
		g, err := graph.Read("example", strings.NewReader(text), false)
		if err != nil {
			fmt.Println(err)
			return
		}
		r := graph.Recognise(g)
		fmt.Println(r.Cards, r.Name, r.Witness)
	}
	// Output:
	// [1 1 1 3 1 2 2 2]  []
	// [] claw [1 2 3 4]
}

func ExampleOfInstance() {
	in := puzzle.NewDealt([]puzzle.Card{{Color: 1, Number: 1}}, []puzzle.Card{{Color: 1, Number: 2}, {Color: 2, Number: 2}})
	g, err := graph.OfInstance(in)
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := graph.WriteDIMACS(os.Stdout, g, "an UNO-2 graph"); err != nil {
		fmt.Println(err)
	}
	// Output:
	// c an UNO-2 graph
	// p edge 3 1
	// e 1 2
}
