package reduction_test

import (
	"fmt"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/graph"
	"github.com/unolab/uno/puzzle/reduction"
)

// A Hamiltonian path of a square becomes an order of its half-edge deck, and
// is read off it again.
func Example() {
	p := reduction.Problem{Graph: graph.New(4, []graph.Edge{{1, 2}, {2, 3}, {3, 4}, {4, 1}})}
	answer, err := reduction.PushPath(p, puzzle.GameSolitaire, "", []int32{2, 1, 4, 3})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(answer.Sequence)
	path, err := reduction.LiftPath(p, puzzle.GameSolitaire, "", answer)
	fmt.Println(path, err)
	// Output:
	// [2 3 2 1 1 1 1 2 4 2 4 4 3 4 3 3]
	// [2 1 4 3] <nil>
}

func ExampleFromGraph_precondition() {
	star := graph.New(5, []graph.Edge{{1, 2}, {1, 3}, {1, 4}, {1, 5}})
	_, err := reduction.FromGraph(reduction.Problem{Graph: star}, puzzle.GameSolitaire, "")
	fmt.Println(err)
	// Output:
	// the reduction to solitaire needs a graph of maximum degree 3: vertex 1 has degree 4
}
