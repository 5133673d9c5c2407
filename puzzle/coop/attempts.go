package coop

import (
	"context"
	"errors"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/internal/openhand"
)

// attempter is a method that works in runs of limited length. It keeps the lost
// positions from run to run, so it terminates.
type attempter interface {
	// attempt runs for a number of steps. The error is errBudget when they are
	// used up.
	attempt(budget int) (won bool, err error)
	// found describes the result, won or lost.
	found(won bool) *Result
}

// firstBudget is the budget of first runs, and no less than a few steps a card;
// each further one has a quarter more.
const firstBudget, firstBudgetCard = 4096, 4

// errBudget ends a run.
var errBudget = errors.New("the budget of this run is spent")

// errTooLarge ends a method that would need more memory than it may use.
var errTooLarge = errors.New("the positions of this game do not fit into memory")

// alternate runs methods in turn, for a game of this many cards, until one of
// them decides. A method that needs too much memory drops out.
func alternate(cards int, methods ...attempter) (*Result, error) {
	for budget := max(firstBudget, firstBudgetCard*cards); ; budget += budget / 4 {
		for i := 0; i < len(methods); i++ {
			won, err := methods[i].attempt(budget)
			switch {
			case err == nil:
				return methods[i].found(won), nil
			case errors.Is(err, errTooLarge) && len(methods) > 1:
				methods = append(methods[:i:i], methods[i+1:]...)
				i--
			case !errors.Is(err, errBudget):
				return nil, err
			}
		}
	}
}

// limits are how far a run may go.
type limits struct {
	bytes  int // most memory of the table
	steps  int // so far, in all runs
	budget int // of steps, in all runs
}

// may reports whether a run may continue.
func (l *limits) may(ctx context.Context, table *openhand.Table) error {
	if l.steps > l.budget {
		return errBudget
	}
	if table.Bytes() > l.bytes {
		return errTooLarge
	}
	return ctx.Err()
}

// result is what a method reports.
func result(won bool, method string, positions int, plays func() []puzzle.Play) *Result {
	if !won {
		return &Result{Answer: puzzle.No, Method: method, Positions: positions}
	}
	return &Result{Answer: puzzle.Yes, Method: method, Positions: positions, Plays: plays()}
}
