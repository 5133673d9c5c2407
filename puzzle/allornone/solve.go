package allornone

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/unolab/uno/puzzle"
)

// The methods of [Solve].
const (
	methodMotif = "motif" // motifs by depth-first search with remembered failures, within O*(5^c)
	methodPaper = "paper" // colourful paths, Dey, Goyal, Misra Theorem 2, repaired
)

// Methods lists them, the default first.
func Methods() []string { return []string{methodMotif, methodPaper} }

// Options are the options of [Solve].
type Options struct {
	Method   string            // one of Methods(); "" is methodMotif
	Progress func(line string) // hears now and then what is going on; may be nil
}

// Result is what [Solve] found out.
type Result struct {
	Answer    string // puzzle.Yes, puzzle.No, puzzle.Unknown
	Method    string
	Sequence  puzzle.Cards // yes: the whole deck in order
	Committed []int32      // yes: the colours played in one run, ascending
	Destroyed []int32      // yes: the others
	Motif     string       // yes: the order of committed colours and destroyed numbers
	Reason    string       // unknown: why
	Guesses   int          // sets of committed colours that were tried
}

// Solve decides whether a deck can be played out when every colour is played in
// one run or never twice in a row, and returns an order. When the context ends
// the answer is unknown; an error means that the method does not exist. Equal
// decks give equal results, unless cut short.
func Solve(ctx context.Context, cards []puzzle.Card, o Options) (Result, error) {
	method := o.Method
	if method == "" {
		method = methodMotif
	}
	if !slices.Contains(Methods(), method) {
		return Result{}, fmt.Errorf("unknown method %q: known are %s", method, strings.Join(Methods(), ", "))
	}
	res := Result{Method: method, Answer: puzzle.No}
	if len(cards) == 0 {
		res.Answer, res.Sequence, res.Committed, res.Destroyed = puzzle.Yes, puzzle.Cards{}, []int32{}, []int32{}
		return res, nil
	}
	d := newDeck(cards)
	find := findMotif
	if method == methodPaper {
		find = findColorfulPath
	}
	progress := func(g *guess) {
		if o.Progress != nil && res.Guesses&0x3ff == 0 {
			o.Progress(fmt.Sprintf("%d sets of colours tried; now %d committed, %d numbers of the others", res.Guesses, len(g.colors), len(g.numbers)))
		}
	}
	err := d.eachGuess(ctx, func(g *guess) (bool, error) {
		res.Guesses++
		progress(g)
		m, ok, err := find(ctx, g)
		if !ok || err != nil {
			return true, err
		}
		res.Answer = puzzle.Yes
		res.Sequence = g.expand(m)
		res.Committed, res.Destroyed = g.roles()
		res.Motif = g.describe(m)
		return false, nil
	})
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		res.Answer, res.Reason = puzzle.Unknown, "the time is up"
	case errors.Is(err, context.Canceled):
		res.Answer, res.Reason = puzzle.Unknown, "interrupted"
	case errors.Is(err, errTooLarge):
		res.Answer, res.Reason = puzzle.Unknown, err.Error()
	case err != nil:
		return Result{}, err
	}
	return res, nil
}

// errTooLarge says that a guess does not fit a method's sets.
var errTooLarge = errors.New("too large for the method")
