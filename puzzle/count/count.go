package count

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/unolab/uno/puzzle"
)

// The methods of [Deck].
const (
	MethodAuto  = "auto"  // the cheaper of the others, by an estimate
	MethodEuler = "euler" // Eulerian circuits through the colours, modulo primes
	MethodPaths = "paths" // the DP of Demaine et al. 3.3, corrected
	MethodTree  = "tree"  // paths by their ends over a tree decomposition of H
)

// Methods lists them, the default first.
func Methods() []string { return []string{MethodAuto, MethodEuler, MethodPaths, MethodTree} }

// ErrTooLarge says that the count of a deck needs more memory than this
// package allows itself.
var ErrTooLarge = errors.New("the deck is too large to count")

// Options are the options of [Deck]. The zero value selects the cheaper method.
type Options struct {
	Method   string            // one of Methods(); "" is MethodAuto
	Progress func(line string) // receives progress lines; may be nil
}

// Result is a count in both conventions.
type Result struct {
	Directed  *big.Int // orders of the cards, equal cards distinguished
	Paths     *big.Int // undirected Hamiltonian paths of the UNO-1 graph
	Sequences *big.Int // orders of the cards, equal cards identical
	Method    string   // what counted
	Swapped   bool     // colours and numbers changed places
}

// Deck counts the ways to play out a deck. The empty deck and a single card
// have one of each. When the context ends, its error is returned; a deck that
// is too large for every method gives an error that wraps [ErrTooLarge].
func Deck(ctx context.Context, deck []puzzle.Card, o Options) (Result, error) {
	method := o.Method
	if method == "" {
		method = MethodAuto
	}
	if !slices.Contains(Methods(), method) {
		return Result{}, fmt.Errorf("unknown method %q: known are %s", method, strings.Join(Methods(), ", "))
	}
	if len(deck) == 0 {
		return conventions(big.NewInt(1), nil, method), nil
	}
	stacks := puzzle.Group(deck)
	progress := func(format string, args ...any) {
		if o.Progress != nil {
			o.Progress(fmt.Sprintf(format, args...))
		}
	}
	c := counter{stacks: stacks, progress: progress}
	total, err := c.run(ctx, method)
	if err != nil {
		return Result{}, err
	}
	r := conventions(total, stacks, c.method)
	r.Swapped = c.swapped
	return r, nil
}

// firstStates is the number of states after which the method auto changes from
// the method paths to the method euler.
const firstStates = 1 << 15

// counter is one call of Deck.
type counter struct {
	stacks   []puzzle.Stack
	progress func(string, ...any)
	method   string
	swapped  bool
}

// run counts by a method. The method auto first tries paths, which is fast on
// small and on sparse decks, for a little; then euler if it can afford it; then
// tree; then paths again.
func (c *counter) run(ctx context.Context, method string) (*big.Int, error) {
	if method == MethodAuto {
		total, err := c.paths(ctx, firstStates)
		if !errors.Is(err, ErrTooLarge) {
			return total, err
		}
	}
	if method == MethodTree {
		return c.tree(ctx)
	}
	if method != MethodPaths {
		plan := planEuler(c.stacks)
		if plan.feasible() {
			c.method, c.swapped = MethodEuler, plan.grid.swapped
			return plan.run(ctx, c.progress)
		}
		if method == MethodEuler {
			return nil, fmt.Errorf("%w: the method euler takes at most %d colours or numbers and %.2g words of memory", ErrTooLarge, maxEulerColors, float64(maxEulerWords))
		}
		if total, err := c.tree(ctx); !errors.Is(err, ErrTooLarge) {
			return total, err
		}
	}
	return c.paths(ctx, maxPathStates)
}

func (c *counter) paths(ctx context.Context, states int) (*big.Int, error) {
	g := newGrid(c.stacks)
	c.method, c.swapped = MethodPaths, g.swapped
	return g.countPaths(ctx, states, c.progress)
}

func (c *counter) tree(ctx context.Context) (*big.Int, error) {
	c.method, c.swapped = MethodTree, false
	return countOnTree(ctx, c.stacks, c.progress)
}

// conventions derives the published counts from the number of orders of
// labelled cards: an undirected path is two orders unless it is one card, and
// each distinct order comes up once for every way to label its equal cards.
func conventions(directed *big.Int, stacks []puzzle.Stack, method string) Result {
	counts := make([]int32, len(stacks))
	for i, s := range stacks {
		counts[i] = s.Count
	}
	return byMultiplicity(directed, counts, method)
}

// byMultiplicity is conventions for the multiplicities of the distinct cards.
func byMultiplicity(directed *big.Int, counts []int32, method string) Result {
	cards := int64(0)
	labellings := big.NewInt(1)
	for _, k := range counts {
		cards += int64(k)
		labellings.Mul(labellings, new(big.Int).MulRange(1, int64(k)))
	}
	r := Result{Directed: directed, Paths: new(big.Int).Set(directed), Sequences: new(big.Int), Method: method}
	if cards > 1 {
		r.Paths.Rsh(r.Paths, 1)
	}
	r.Sequences.Quo(directed, labellings)
	return r
}
