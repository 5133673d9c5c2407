package fill

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/solitaire"
)

// Options are the allowed additions of [In].
type Options struct {
	Distinct bool // no added card equals a card of the deck or another added one
}

// Result is a fill-in, a smallest one if [Result.Exact].
type Result struct {
	Runs     [][]puzzle.Card // a path cover of the deck
	Added    puzzle.Cards    // one card for each gap between runs
	Sequence puzzle.Cards    // deck and additions in a winning order
	Method   string
	Lower    int    // fewer additions do not suffice
	Reason   string // why Lower is less than len(Added)

	// Certificate proves that a connected deck is not playable, where that
	// came out on the way; nil otherwise.
	Certificate *puzzle.Certificate
}

// Exact reports whether no fewer additions suffice.
func (r Result) Exact() bool { return r.Lower == len(r.Added) }

// In finds the fewest cards whose addition makes a deck playable, all of
// existing colours and numbers, or, where that is too hard or the context ends
// first, a small set of cards and a lower bound. The deck is not changed.
func In(ctx context.Context, deck []puzzle.Card, o Options) (Result, error) {
	c, err := findCover(ctx, deck)
	if err != nil {
		return Result{}, err
	}
	res := Result{
		Method: strings.Join(c.methods, ", "), Lower: max(0, c.least-1), Reason: c.reason, Certificate: c.certificate,
		Added: puzzle.Cards{}, Sequence: puzzle.Cards{},
	}
	if len(c.runs) == 0 {
		return res, nil
	}
	joined := joinPlainly
	if o.Distinct {
		joined = joinDistinctly
	}
	res.Runs, res.Added, err = joined(ctx, deck, c.runs)
	if err != nil {
		return Result{}, err
	}
	for i, run := range res.Runs {
		if i > 0 {
			res.Sequence = append(res.Sequence, res.Added[i-1])
		}
		res.Sequence = append(res.Sequence, run...)
	}
	return res, nil
}

// found is a path cover of a deck and a lower bound on the size of any cover.
type found struct {
	runs        [][]puzzle.Card
	least       int // no cover has fewer runs
	methods     []string
	reason      string // why least is less than the number of runs
	certificate *puzzle.Certificate
}

// findCover lays out a deck in few runs of matching cards, by the solver if
// one run is enough, otherwise component by component. The empty deck has no
// run.
func findCover(ctx context.Context, deck []puzzle.Card) (found, error) {
	if len(deck) == 0 {
		return found{}, nil
	}
	whole, err := ask(ctx, deck, quickRounds)
	if err != nil {
		return found{}, err
	}
	if whole.Answer == puzzle.Yes {
		return found{runs: [][]puzzle.Card{whole.Sequence}, least: 1, methods: []string{whole.Method}}, nil
	}
	parts := components(deck)
	if len(parts) == 1 {
		return coverPart(ctx, deck, whole)
	}
	var all found
	for _, part := range parts {
		quick, err := ask(ctx, part, quickRounds)
		if err != nil {
			return found{}, err
		}
		c, err := coverPart(ctx, part, quick)
		if err != nil {
			return found{}, err
		}
		all.runs = append(all.runs, c.runs...)
		all.least += c.least
		for _, m := range c.methods {
			if !slices.Contains(all.methods, m) {
				all.methods = append(all.methods, m)
			}
		}
		if all.reason == "" {
			all.reason = c.reason
		}
	}
	return all, nil
}

// quickRounds is how much clause learning comes before the cover DP.
const quickRounds = 1

// ask asks the solver whether a deck is playable; with rounds 0 its work is not
// bounded.
func ask(ctx context.Context, deck []puzzle.Card, rounds int) (solitaire.Result, error) {
	return solitaire.Solve(ctx, deck, solitaire.Options{Rounds: rounds})
}

// coverPart covers a connected deck, given the solver's answer about it.
func coverPart(ctx context.Context, deck []puzzle.Card, solved solitaire.Result) (found, error) {
	c := found{least: 1}
	if solved.Answer == puzzle.Yes {
		return c.exactly([][]puzzle.Card{solved.Sequence}, solved.Method), nil
	}
	refuted := func(r solitaire.Result) {
		c.least, c.certificate = 2, r.Certificate
		if r.Certificate != nil {
			c.least = max(c.least, cutBound(deck, r.Certificate.Set))
		}
		c.methods = append(c.methods, r.Method)
	}
	if solved.Answer == puzzle.No {
		refuted(solved)
	}
	b := newBoard(deck)
	c.runs = b.greedyCover(ctx, c.least)
	c.methods = append(c.methods, "greedy cover")
	if len(c.runs) == c.least {
		return c, nil
	}
	smallest, reason, err := b.leastCover(ctx)
	switch {
	case err != nil:
		return c.halted(err)
	case reason == "":
		return c.exactly(b.layOut(smallest), "cover dp"), nil
	}
	c.reason = reason
	if len(deck) <= maxSubset {
		runs, err := bySubsets(ctx, deck)
		if err != nil {
			return c.halted(err)
		}
		return c.exactly(runs, "subsets"), nil
	}
	if solved.Answer == puzzle.Unknown {
		full, err := ask(ctx, deck, 0)
		switch {
		case err != nil:
			return c, err
		case full.Answer == puzzle.Yes:
			return c.exactly([][]puzzle.Card{full.Sequence}, full.Method), nil
		case full.Answer == puzzle.No:
			refuted(full)
		default:
			c.reason = full.Reason
		}
	}
	if c.least == 2 && len(c.runs) > 2 && ctx.Err() == nil {
		runs, err := twoRuns(ctx, b, deck)
		if err != nil {
			return c, err
		}
		if runs != nil {
			return c.exactly(runs, "solver with one card more"), nil
		}
	}
	if err := ctx.Err(); err != nil {
		return c.halted(err)
	}
	if len(c.runs) == c.least {
		c.reason = ""
	}
	return c, nil
}

// exactly makes runs the smallest cover.
func (c found) exactly(runs [][]puzzle.Card, method string) found {
	c.runs, c.least, c.reason = runs, len(runs), ""
	c.methods = []string{method}
	return c
}

// halted keeps the known bounds when the context has ended; it passes on any
// other error.
func (c found) halted(err error) (found, error) {
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		c.reason = "the time is up"
	case errors.Is(err, context.Canceled):
		c.reason = "interrupted"
	default:
		return c, err
	}
	return c, nil
}

// maxTries is how many cards twoRuns adds for a try.
const maxTries = 16

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
			res, err := ask(ctx, append(slices.Clone(deck), more), quickRounds)
			if err != nil {
				return nil, err
			}
			if order := res.Sequence; res.Answer == puzzle.Yes {
				at := slices.Index(order, more)
				runs := [][]puzzle.Card{order[:at], order[at+1:]}
				return slices.DeleteFunc(runs, func(r []puzzle.Card) bool { return len(r) == 0 }), nil
			}
		}
	}
	return nil, nil
}
