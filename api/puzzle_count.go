package api

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"time"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/count"
)

// PuzzleCountRequest asks for the number of ways to play out a deck.
type PuzzleCountRequest struct {
	PuzzleDeck
	TimeLimit
	Method     string `json:"method,omitempty"`     // the cheapest unless given
	Dimensions *int   `json:"dimensions,omitempty"` // read so many integers a line
}

// PuzzleCountAnswer is the number of winning orders in two conventions, decimal:
// with equal cards distinguished and an order the same as its reverse, and with
// equal cards identical. What was not counted is null, and Bounds bounds the
// sequences.
type PuzzleCountAnswer struct {
	Kind       string    `json:"kind"`             // "count"
	Answer     string    `json:"answer,omitempty"` // "unknown", or "" where both were counted
	Paths      *string   `json:"paths"`
	Sequences  *string   `json:"sequences"`
	Bounds     []*string `json:"bounds,omitempty"` // of the sequences; null where there is none
	Reason     string    `json:"reason,omitempty"` // why the answer is unknown
	Method     string    `json:"method,omitempty"`
	Seconds    float64   `json:"seconds"`
	Dimensions int       `json:"dimensions,omitempty"`
	Names      []string  `json:"names,omitzero"` // the deck as real cards
}

// PuzzleCount counts. When the time is up, or the deck is too large to count, the
// answer is unknown with bounds, unless the deck cannot be played at all or the
// method that was asked for cannot count it.
func PuzzleCount(ctx context.Context, r PuzzleCountRequest) (PuzzleCountAnswer, error) {
	a := PuzzleCountAnswer{Kind: puzzle.KindCount}
	if err := knownAmong("method", r.Method, count.Methods()); err != nil {
		return a, err
	}
	within, done, err := r.context(ctx)
	if err != nil {
		return a, err
	}
	defer done()
	began := time.Now()
	if r.Dimensions != nil {
		err = a.countPoints(within, r)
	} else {
		err = a.countDeck(ctx, within, r)
	}
	a.Seconds = time.Since(began).Seconds()
	return a, asError(err)
}

// countPoints counts the orders of cards of several coordinates.
func (a *PuzzleCountAnswer) countPoints(ctx context.Context, r PuzzleCountRequest) error {
	a.Dimensions = *r.Dimensions
	points, err := r.points(*r.Dimensions)
	if err != nil {
		return err
	}
	counted, err := count.Points(ctx, coordinates(points), notes(ctx))
	if err != nil {
		return r.failure("counting", err)
	}
	a.take(counted)
	return nil
}

// countDeck counts the orders of a deck within a context, and bounds what it
// cannot count within the one around it.
func (a *PuzzleCountAnswer) countDeck(ctx, within context.Context, r PuzzleCountRequest) error {
	in, err := r.PuzzleDeck.read(true)
	if err != nil {
		return err
	}
	counted, err := count.Deck(within, in.Cards, count.Options{Method: r.Method, Progress: notes(ctx)})
	tooLarge := errors.Is(err, count.ErrTooLarge) && (r.Method == "" || r.Method == count.MethodAuto)
	switch {
	case tooLarge || errors.Is(err, context.DeadlineExceeded):
		return a.bound(ctx, in.Cards, r, err)
	case err != nil:
		return r.failure("counting", err)
	}
	a.take(counted)
	if r.Hand != nil {
		a.Names = puzzle.CardNames(in.Cards)
	}
	return nil
}

// take takes over a complete count.
func (a *PuzzleCountAnswer) take(counted count.Result) {
	a.Paths, a.Sequences, a.Method = decimal(counted.Paths), decimal(counted.Sequences), counted.Method
}

// decimal writes a number, nil where there is none.
func decimal(n *big.Int) *string {
	if n == nil {
		return nil
	}
	text := n.String()
	return &text
}

// bound reports what is known of an unfinished count: that it is 0, or bounds on
// the number of sequences.
func (a *PuzzleCountAnswer) bound(ctx context.Context, deck []puzzle.Card, r PuzzleCountRequest, why error) error {
	least, most, err := count.Bounds(ctx, deck)
	if err != nil {
		return r.failure("bounding", err)
	}
	a.Method = "solver"
	if most != nil && most.Sign() == 0 {
		a.Paths, a.Sequences = decimal(most), decimal(most)
		return nil
	}
	a.Answer, a.Reason = puzzle.Unknown, r.failure("counting", why).Error()
	a.Bounds = []*string{decimal(least), decimal(most)}
	return nil
}

// PuzzleTraceRequest asks for the dynamic program of Demaine et al. 3.3 on a deck,
// card by card.
type PuzzleTraceRequest struct {
	PuzzleDeck
	TimeLimit
	Sets int `json:"sets,omitempty"` // list the sets of subpaths while there are so many at most
}

// PuzzleTraceStep is what the program holds after one more card.
type PuzzleTraceStep struct {
	Step    int                 `json:"step"`  // from 1
	Card    puzzle.Card         `json:"card"`  // the card added
	Total   string              `json:"total"` // of sets, decimal
	Vectors []PuzzleTraceVector `json:"vectors"`
	Sets    []string            `json:"sets,omitempty"`
}

// PuzzleTraceVector is a vector (h; v; d) and the number f of sets that have it.
type PuzzleTraceVector struct {
	F      string `json:"f"` // decimal
	Vector string `json:"vector"`
}

// PuzzleTraceAnswer is the whole run.
type PuzzleTraceAnswer struct {
	Kind   string            `json:"kind"` // "trace"
	Steps  []PuzzleTraceStep `json:"steps,omitempty"`
	Orders string            `json:"orders"` // of the cards, equal ones distinguished, decimal
}

// PuzzleTrace runs the program. The steps are parts for the callback of WithParts.
func PuzzleTrace(ctx context.Context, r PuzzleTraceRequest) (PuzzleTraceAnswer, error) {
	a := PuzzleTraceAnswer{Kind: "trace"}
	ctx, done, err := r.context(ctx)
	if err != nil {
		return a, err
	}
	defer done()
	in, err := r.PuzzleDeck.read(true)
	if err != nil {
		return a, asError(err)
	}
	visit := parts[PuzzleTraceStep](ctx)
	if visit == nil {
		visit = func(s PuzzleTraceStep) error {
			a.Steps = append(a.Steps, s)
			return nil
		}
	}
	total, err := count.Trace(ctx, in.Cards, r.Sets, func(s count.Step) error { return visit(traceStep(s)) })
	if err != nil {
		return a, r.failure("tracing", err)
	}
	a.Orders = total.String()
	return a, nil
}

// traceStep is a step with its numbers and vectors written out.
func traceStep(s count.Step) PuzzleTraceStep {
	step := PuzzleTraceStep{Step: s.Index, Card: s.Card, Total: s.Total.String()}
	for _, v := range s.Vectors {
		step.Vectors = append(step.Vectors, PuzzleTraceVector{F: v.F.String(), Vector: fmt.Sprint(v)})
	}
	for _, set := range s.Sets {
		step.Sets = append(step.Sets, fmt.Sprint(set))
	}
	return step
}
