package api

import (
	"context"
	"time"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/geography"
)

// PuzzleGeographyRequest asks who wins Generalised Geography.
type PuzzleGeographyRequest struct {
	TimeLimit
	Graph    Document `json:"graph"`
	Start    *int     `json:"start"`              // the vertex on which the token lies
	Directed bool     `json:"directed,omitempty"` // edges are arcs
	Edge     bool     `json:"edge,omitempty"`     // remove edges, not vertices
}

// PuzzleGeography decides the game. When the time is up the answer is unknown.
func PuzzleGeography(ctx context.Context, r PuzzleGeographyRequest) (puzzle.Geography, error) {
	if r.Start == nil {
		return puzzle.Geography{}, unfit("--start is needed: the vertex on which the token lies")
	}
	if r.Time < 0 {
		return puzzle.Geography{}, unfit("--time must not be negative")
	}
	g, err := readGraph(r.Graph, r.Directed)
	if err != nil {
		return puzzle.Geography{}, asError(err)
	}
	if *r.Start < 1 || *r.Start > g.N() {
		return puzzle.Geography{}, unfit("--start %d is not a vertex: the graph has %d", *r.Start, g.N())
	}
	ctx, done, err := r.context(ctx)
	if err != nil {
		return puzzle.Geography{}, err
	}
	defer done()
	began := time.Now()
	res, err := geography.Solve(ctx, geography.Game{Graph: g, Start: int32(*r.Start), Edge: r.Edge}, geography.Options{})
	if err != nil {
		return puzzle.Geography{}, asError(err)
	}
	a := puzzle.Geography{
		Kind: puzzle.KindGeography, Directed: r.Directed, Edge: r.Edge, Start: *r.Start, Answer: res.Answer, Openings: res.Openings, Method: res.Method,
		Seconds: time.Since(began).Seconds(), Matching: res.Matching, Barrier: res.Barrier, Kernel: res.Kernel,
		Positions: res.Positions, Reason: res.Reason,
	}
	switch res.Answer {
	case puzzle.Yes:
		a.Winner, a.Loser = 1, 2
	case puzzle.No:
		a.Winner, a.Loser = 2, 1
	}
	return a, nil
}
