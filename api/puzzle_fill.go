package api

import (
	"context"
	"time"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/fill"
)

// PuzzleFillRequest asks for the fewest cards that make a deck playable.
type PuzzleFillRequest struct {
	PuzzleDeck
	TimeLimit
	Distinct bool `json:"distinct,omitempty"` // add no card that is there, and none twice
}

// PuzzleFillAnswer is such a set of cards; Minimum is null where it is unknown.
type PuzzleFillAnswer struct {
	puzzle.Fill
	Minimum *int `json:"minimum"`
}

// PuzzleFill fills in. When the time is up, or the minimum is too hard to find,
// the answer is unknown with bounds and the best set that was found.
func PuzzleFill(ctx context.Context, r PuzzleFillRequest) (PuzzleFillAnswer, error) {
	ctx, done, err := r.context(ctx)
	if err != nil {
		return PuzzleFillAnswer{}, err
	}
	defer done()
	in, err := r.PuzzleDeck.read(true)
	if err != nil {
		return PuzzleFillAnswer{}, asError(err)
	}
	began := time.Now()
	res, err := fill.In(ctx, in.Cards, fill.Options{Distinct: r.Distinct})
	if err != nil {
		return PuzzleFillAnswer{}, r.failure("filling in", err)
	}
	a := PuzzleFillAnswer{
		Fill: puzzle.Fill{
			Kind: puzzle.KindFill, Added: res.Added, Sequence: res.Sequence, Certificate: res.Certificate,
			Method: res.Method, Seconds: time.Since(began).Seconds(), Distinct: r.Distinct, Runs: make([]puzzle.Cards, len(res.Runs)),
		},
	}
	if minimum := len(res.Added); res.Exact() {
		a.Minimum = &minimum
	} else {
		a.Answer, a.Bounds, a.Reason = puzzle.Unknown, []int{res.Lower, minimum}, res.Reason
	}
	for i, run := range res.Runs {
		a.Runs[i] = run
	}
	if r.Hand != nil {
		a.Names = puzzle.CardNames(res.Sequence)
	}
	return a, nil
}
