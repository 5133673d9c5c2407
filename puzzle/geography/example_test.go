package geography_test

import (
	"context"
	"fmt"

	"github.com/unolab/uno/puzzle/geography"
	"github.com/unolab/uno/puzzle/graph"
)

// A triangle with a tail: the first player wins from its end if moves remove
// vertices, and loses if they remove edges.
func ExampleSolve() {
	g := graph.New(4, []graph.Edge{{1, 2}, {2, 3}, {3, 4}, {4, 2}})
	for _, edge := range []bool{false, true} {
		res, err := geography.Solve(context.Background(), geography.Game{Graph: g, Start: 1, Edge: edge}, geography.Options{})
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(res.Answer, res.Method, res.Openings)
	}
	// Output:
	// yes matching [2]
	// no search []
}
