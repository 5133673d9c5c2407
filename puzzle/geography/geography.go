package geography

import (
	"context"
	"errors"
	"fmt"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/graph"
)

// The methods that a [Result] names.
const (
	MethodMatching = "matching"
	MethodKernel   = "even kernel"
	MethodSearch   = "search"
)

// Game is a position of Geography: the token is on Start and player 1 moves.
type Game struct {
	Graph *graph.Graph // undirected or directed
	Start int32        // 1..N
	Edge  bool         // the edge that is used is removed, not the vertex that is left
}

// Result is what [Solve] found out. Which of the proofs is there depends on
// the method; a search has none.
type Result struct {
	Answer   string  // puzzle.Yes: player 1 wins; puzzle.No; puzzle.Unknown
	Method   string  // one of the Method constants
	Openings []int32 // all winning first moves, ascending
	Reason   string  // why the answer is unknown

	// Matching and Barrier prove the answer of undirected vertex geography. No:
	// the matching leaves out the start, and the barrier shows that the graph
	// has no larger one. Yes: the matching covers the start, and the barrier
	// shows that the graph without the start only has smaller ones. The winner
	// answers along the matching.
	Matching [][2]int32
	Barrier  []int32

	// Kernel proves the answer of undirected edge geography on a bipartite graph:
	// the winner always moves into it. No: it contains the start, and every
	// vertex on the other side has an even number of neighbours in it. Yes: it is
	// on the other side; the start has an odd number of neighbours in it and
	// every other vertex an even number.
	Kernel []int32

	Positions int // looked at by the search
}

// Options bound a search.
type Options struct {
	Memory int // positions remembered; 0 means 2^21
}

// Solve decides who wins and which first moves win. When the context ends, or
// the position is too large for the search, the answer is unknown with a
// reason. An error means that the start is not a vertex.
func Solve(ctx context.Context, game Game, o Options) (Result, error) {
	if game.Start < 1 || int(game.Start) > game.Graph.N() {
		return Result{}, fmt.Errorf("the start, %d, is not a vertex: the graph has %d", game.Start, game.Graph.N())
	}
	var res Result
	var err error
	switch {
	case !game.Graph.Directed() && !game.Edge:
		return solveVertex(game), nil
	case !game.Graph.Directed():
		ok := false
		if res, ok, err = solveBipartite(ctx, game); ok {
			break
		}
		fallthrough
	default:
		res, err = search(ctx, game, o)
	}
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return Result{Answer: puzzle.Unknown, Method: res.Method, Positions: res.Positions, Reason: "the time is up"}, nil
	case errors.Is(err, context.Canceled):
		return Result{Answer: puzzle.Unknown, Method: res.Method, Positions: res.Positions, Reason: "interrupted"}, nil
	}
	return res, err
}

// answer is yes when there is a winning first move.
func answer(openings []int32) string {
	if len(openings) > 0 {
		return puzzle.Yes
	}
	return puzzle.No
}
