package api

import (
	"context"
	"fmt"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/graph"
)

// PuzzleRecogniseRequest asks whether a graph is an UNO graph.
type PuzzleRecogniseRequest struct {
	Graph   Document `json:"graph"`
	Players *int     `json:"players,omitempty"` // 1, which is the default, or 2
	Steps   *int     `json:"steps,omitempty"`   // bound of the search for 2; 10,000,000 unless given
}

// PuzzleRecogniseSteps bounds the search for two players unless a request does.
const PuzzleRecogniseSteps = 10_000_000

// PuzzleRecognise recognises: cards for the vertices, or a witness.
func PuzzleRecognise(ctx context.Context, r PuzzleRecogniseRequest) (puzzle.Recognition, error) {
	players, steps := 1, PuzzleRecogniseSteps
	if r.Players != nil {
		players = *r.Players
	}
	if r.Steps != nil {
		steps = *r.Steps
	}
	switch {
	case players != 1 && players != 2:
		return puzzle.Recognition{}, unfit("--players is 1 or 2")
	case steps < 1:
		return puzzle.Recognition{}, unfit("--steps must be positive")
	}
	g, err := readGraph(r.Graph, false)
	switch {
	case err != nil:
		return puzzle.Recognition{}, asError(err)
	case players == 1:
		return recogniseOne(g), nil
	default:
		a, err := recogniseTwo(ctx, g, steps)
		return a, asError(err)
	}
}

// recogniseOne recognises UNO-1 graphs.
func recogniseOne(g *graph.Graph) puzzle.Recognition {
	r := graph.Recognise(g)
	if r.Witness != nil {
		return puzzle.Recognition{Kind: puzzle.KindRecognise, Players: 1, Answer: puzzle.No, Witness: r.Witness, Name: r.Name, Minimal: true}
	}
	return puzzle.Recognition{Kind: puzzle.KindRecognise, Players: 1, Answer: puzzle.Yes, Cards: r.Cards}
}

// recogniseTwo recognises UNO-2 graphs.
func recogniseTwo(ctx context.Context, g *graph.Graph, steps int) (puzzle.Recognition, error) {
	d, err := graph.RecogniseTwo(ctx, g, steps)
	a := puzzle.Recognition{Kind: puzzle.KindRecognise, Players: 2}
	switch {
	case ctx.Err() != nil:
		a.Answer, a.Reason = puzzle.Unknown, "interrupted"
		return a, nil
	case err != nil:
		return a, err
	case !d.Decided:
		a.Answer, a.Reason = puzzle.Unknown, fmt.Sprintf("not decided within %d steps; try more --steps", steps)
	case d.Cards != nil:
		a.Answer, a.Cards, a.Owners = puzzle.Yes, d.Cards, d.Owners
	default:
		a.Answer, a.Witness, a.Minimal = puzzle.No, d.Witness, d.Minimal
	}
	return a, nil
}
