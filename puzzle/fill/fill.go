package fill

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/solitaire"
)

// ErrTooLarge says that a smallest path cover is beyond this package's exact
// methods.
var ErrTooLarge = errors.New("too large for an exact path cover")

// Options tells [In] what additions are allowed.
type Options struct {
	Distinct bool // no added card equals a card of the deck or another added one
}

// Result is a smallest fill-in.
type Result struct {
	Runs     [][]puzzle.Card // a smallest path cover of the deck
	Added    puzzle.Cards    // one card for each gap between runs
	Sequence puzzle.Cards    // deck and additions in a winning order
	Method   string
}

// In finds the fewest cards whose addition makes a deck playable, all of
// existing colours and numbers. The deck is not changed. Beside the context's
// errors there is [ErrTooLarge].
func In(ctx context.Context, deck []puzzle.Card, o Options) (Result, error) {
	runs, method, err := Cover(ctx, deck)
	if err != nil {
		return Result{}, err
	}
	res := Result{Runs: runs, Method: method, Added: puzzle.Cards{}, Sequence: puzzle.Cards{}}
	if len(runs) == 0 {
		return res, nil
	}
	joined := joinPlainly
	if o.Distinct {
		joined = joinDistinctly
	}
	order, added, err := joined(ctx, deck, runs)
	if err != nil {
		return Result{}, err
	}
	res.Runs, res.Added = order, added
	for i, run := range order {
		if i > 0 {
			res.Sequence = append(res.Sequence, added[i-1])
		}
		res.Sequence = append(res.Sequence, run...)
	}
	return res, nil
}

// Cover lays out a deck in the fewest runs of matching cards: a smallest path
// cover of its UNO-1 graph. The empty deck has no run. It says which methods
// were used.
func Cover(ctx context.Context, deck []puzzle.Card) (runs [][]puzzle.Card, method string, err error) {
	var used []string
	known := 0
	parts := components(deck)
	for i, part := range parts {
		r, how, err := coverPart(ctx, part)
		if errors.Is(err, ErrTooLarge) {
			// Each component that is not done takes a run at least, this one two.
			return nil, "", fmt.Errorf("%w; at least %d added cards are needed", err, known+2+len(parts)-i-1-1)
		}
		if err != nil {
			return nil, "", err
		}
		known += len(r)
		runs = append(runs, r...)
		if !slices.Contains(used, how) {
			used = append(used, how)
		}
	}
	for i, how := range used {
		if i > 0 {
			method += ", "
		}
		method += how
	}
	return runs, method, nil
}

// coverPart covers a connected deck.
func coverPart(ctx context.Context, deck []puzzle.Card) (runs [][]puzzle.Card, method string, err error) {
	b := newBoard(deck)
	if b.colors == 1 || b.numbers == 1 {
		return [][]puzzle.Card{deck}, "one vertex", nil
	}
	tooLarge := fmt.Errorf("%w: a component has %d colours and %d numbers, %d open at a time, of which the cover DP takes %d", ErrTooLarge, b.colors, b.numbers, b.width, maxWidth)
	if b.width <= maxWidth {
		c, err := b.coverDP(ctx)
		if err == nil {
			return b.layOut(c), "cover dp", nil
		}
		if !errors.Is(err, ErrTooLarge) {
			return nil, "", err
		}
		tooLarge = err
	}
	if len(deck) <= maxSubset {
		runs, err := bySubsets(ctx, deck)
		return runs, "subsets", err
	}
	order, err := play(ctx, deck)
	if err != nil {
		return nil, "", err
	}
	if order != nil {
		return [][]puzzle.Card{order}, "solver", nil
	}
	runs, err = twoRuns(ctx, b, deck)
	if err != nil {
		return nil, "", err
	}
	if runs == nil {
		return nil, "", tooLarge
	}
	return runs, "solver with one card more", nil
}

// play asks the solver for an order, nil if there is none.
func play(ctx context.Context, deck []puzzle.Card) ([]puzzle.Card, error) {
	res, err := solitaire.Solve(ctx, deck, solitaire.Options{})
	switch {
	case err != nil:
		return nil, err
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case res.Answer == puzzle.Yes:
		return res.Sequence, nil
	case res.Answer == puzzle.No:
		return nil, nil
	default:
		return nil, fmt.Errorf("%w: the solver says %q: %s", ErrTooLarge, res.Answer, res.Reason)
	}
}

// maxTries is how many cards twoRuns adds for a try.
const maxTries = 64

// twoRuns looks for a card whose addition makes a deck playable, among the
// vertices of low degree, and cuts the order at it; nil if none was found.
func twoRuns(ctx context.Context, b *board, deck []puzzle.Card) ([][]puzzle.Card, error) {
	vertices := make([]int, len(b.around))
	for v := range vertices {
		vertices[v] = v
	}
	slices.SortStableFunc(vertices, func(v, w int) int { return len(b.around[v]) - len(b.around[w]) })
	tries := 0
	for i, v := range vertices {
		for _, w := range vertices[:i] {
			if (v < b.colors) == (w < b.colors) {
				continue
			}
			if tries++; tries > maxTries {
				return nil, nil
			}
			x, y := b.edges[b.around[min(v, w)][0]].card, b.edges[b.around[max(v, w)][0]].card
			more := puzzle.Card{Color: x.Color, Number: y.Number}
			if b.swapped {
				more = puzzle.Card{Color: y.Color, Number: x.Number}
			}
			order, err := play(ctx, append(slices.Clone(deck), more))
			if err != nil {
				return nil, err
			}
			if at := slices.Index(order, more); order != nil {
				runs := [][]puzzle.Card{order[:at], order[at+1:]}
				return slices.DeleteFunc(runs, func(r []puzzle.Card) bool { return len(r) == 0 }), nil
			}
		}
	}
	return nil, nil
}
