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
	methodAuto  = "auto"  // motif for few colours, otherwise tree, otherwise motif
	methodTree  = "tree"  // the trail program over a tree decomposition of H
	methodMotif = "motif" // motifs by depth-first search with remembered failures, within O*(5^c)
	methodPaper = "paper" // colourful paths, Dey, Goyal, Misra Theorem 2, repaired
)

// Methods lists them, the default first.
func Methods() []string { return []string{methodAuto, methodTree, methodMotif, methodPaper} }

// The method auto tries tree for more colours than fewColors, if so few vertices
// of H are open at a time.
const (
	fewColors   = 16
	narrowWidth = 8
)

// Options are the options of [Solve].
type Options struct {
	Method   string            // one of Methods(); "" is methodAuto
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
		method = methodAuto
	}
	if !slices.Contains(Methods(), method) {
		return Result{}, fmt.Errorf("unknown method %q: known are %s", method, strings.Join(Methods(), ", "))
	}
	res := Result{Method: method, Answer: puzzle.No}
	if method == methodAuto {
		res.Method = methodMotif
	}
	if len(cards) == 0 {
		res.Answer, res.Sequence, res.Committed, res.Destroyed = puzzle.Yes, puzzle.Cards{}, []int32{}, []int32{}
		return res, nil
	}
	d := newDeck(cards)
	if method == methodTree || method == methodAuto && len(d.colors) > fewColors {
		width := narrowWidth
		if method == methodTree {
			width = maxWidth
		}
		g, m, ok, err := findOnTree(ctx, d, width)
		if method == methodTree || !errors.Is(err, errTooLarge) {
			res.Method = methodTree
			if ok {
				res.take(g, m)
			}
			err = res.end(err)
			return res, err
		}
	}
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
		res.take(g, m)
		return false, nil
	})
	if err := res.end(err); err != nil {
		return Result{}, err
	}
	return res, nil
}

// take takes over a motif.
func (r *Result) take(g *guess, motif []step) {
	r.Answer = puzzle.Yes
	r.Sequence = g.expand(motif)
	r.Committed, r.Destroyed = g.roles()
	r.Motif = g.describe(motif)
}

// end makes the answer unknown where a method could not end, and passes on any
// other error.
func (r *Result) end(err error) error {
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		r.Answer, r.Reason = puzzle.Unknown, "the time is up"
	case errors.Is(err, context.Canceled):
		r.Answer, r.Reason = puzzle.Unknown, "interrupted"
	case errors.Is(err, errTooLarge):
		r.Answer, r.Reason = puzzle.Unknown, err.Error()
	default:
		return err
	}
	return nil
}

// errTooLarge says that a guess does not fit a method's sets.
var errTooLarge = errors.New("too large for the method")
