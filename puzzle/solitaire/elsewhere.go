package solitaire

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/unolab/uno/internal/spread"
	"github.com/unolab/uno/puzzle"
)

// Where the context does work elsewhere, the portfolio runs here and other
// processes hunt for a solution at the same time: each hunt relabels the colours
// and numbers at random, which makes the portfolio search in another order, and
// gives up after some rounds of clause learning. The first to decide ends the
// other. What the portfolio then cuts into cubes is done by the other processes too,
// which hunt no longer. A no comes from the portfolio, with the certificate that it has
// on one machine.

// huntFunction is the name of the function that hunts for a solution.
const huntFunction = "solitaire.hunt"

// hunts bounds the hunts of a deck.
const hunts = 1 << 20

// Functions are the functions by which a process works for another one.
func Functions() map[string]spread.Function {
	return map[string]spread.Function{huntFunction: spread.Serve(serveHunt), cubeFunction: spread.Serve(serveCube)}
}

// huntRequest is a deck for another process.
type huntRequest struct {
	Cards puzzle.Cards `json:"cards"`
	Seed  uint64       `json:"seed"`
}

// prey is what a hunt found: an order of the deck, or nothing.
type prey struct {
	Sequence puzzle.Cards `json:"sequence,omitempty"`
}

// serveHunt makes a worker that hunts.
func serveHunt(r *huntRequest) (func(context.Context, int, int) (prey, error), error) {
	return func(ctx context.Context, i, _ int) (prey, error) {
		rng := rand.New(rand.NewPCG(r.Seed, uint64(i)))
		deck, back := relabel(rng, r.Cards)
		res, err := Solve(ctx, deck, Options{Seed: rng.Uint64(), Rounds: roundsOf(i)})
		if err != nil || res.Answer != puzzle.Yes {
			return prey{}, err
		}
		for k, c := range res.Sequence {
			res.Sequence[k] = puzzle.Card{Color: back[0][c.Color], Number: back[1][c.Number]}
		}
		return prey{res.Sequence}, nil
	}, nil
}

// roundsOf is how many rounds a hunt may take: the sequence of Luby, Sinclair and
// Zuckerman (1993), 1 1 2 1 1 2 4 and so on, which is within a logarithm of the
// best one.
func roundsOf(i int) int {
	for size := 1; ; size = 2*size + 1 {
		switch {
		case i+1 == size:
			return min((size+1)/2, portfolioRounds)
		case i+1 < size:
			i -= (size - 1) / 2
			size = 0
		}
	}
}

// relabel permutes the colours and the numbers of a deck; back leads from the new
// ones to the old ones.
func relabel(rng *rand.Rand, deck []puzzle.Card) (out []puzzle.Card, back [2]map[int32]int32) {
	values := [2][]int32{}
	for _, c := range deck {
		values[0] = append(values[0], c.Color)
		values[1] = append(values[1], c.Number)
	}
	forth := [2]map[int32]int32{}
	for k, list := range values {
		slices.Sort(list)
		list = slices.Compact(list)
		forth[k], back[k] = map[int32]int32{}, map[int32]int32{}
		for i, at := range rng.Perm(len(list)) {
			forth[k][list[i]], back[k][list[at]] = list[at], list[i]
		}
	}
	for _, c := range deck {
		c.Color, c.Number = forth[0][c.Color], forth[1][c.Number]
		out = append(out, c)
	}
	return out, back
}

// errFound ends the portfolio here when a hunt was successful.
var errFound = errors.New("another process found a solution")

// together runs the portfolio here and hunts elsewhere.
func together(ctx context.Context, deck []puzzle.Card, o Options) (Result, error) {
	request, err := json.Marshal(huntRequest{deck, o.Seed})
	if err != nil {
		return Result{}, err
	}
	here, found := context.WithCancelCause(spread.WithElsewhere(ctx, nil))
	defer found(nil)
	there, stop := context.WithCancel(ctx)
	defer stop()
	var caught prey
	var lost error // of the hunt, once it is over
	over := make(chan struct{})
	go func() {
		defer close(over)
		w := spread.Work{Function: huntFunction, Request: request, N: hunts, Chunk: 1, Whole: true, Fleeting: true}
		lost = spread.Shared(there, w, 1, nil, func(_ int, p prey) (bool, error) {
			if p.Sequence == nil {
				return false, nil
			}
			if err := playsOut(deck, p.Sequence); err != nil {
				return false, fmt.Errorf("a wrong solution from another process: %w", err)
			}
			caught = p
			found(errFound)
			return true, nil
		})
		if lost != nil && there.Err() == nil {
			found(lost) // the cluster has failed
		}
	}()
	o.far = func(here context.Context) context.Context {
		stop()
		<-over
		return spread.Carry(here, ctx)
	}
	res, err := Solve(here, deck, o)
	stop()
	<-over
	switch {
	case err != nil:
		return res, err
	case res.Answer != puzzle.Unknown:
		return res, nil
	case caught.Sequence != nil:
		return Result{Answer: puzzle.Yes, Method: "hunt", Sequence: caught.Sequence, Explain: append(res.Explain, "another process found the order")}, nil
	case lost != nil && ctx.Err() == nil:
		return res, lost
	}
	return res, nil
}

// playsOut checks an order of the deck.
func playsOut(deck, order []puzzle.Card) error {
	a, b := newGraph(deck), newGraph(order)
	if !slices.Equal(a.colors, b.colors) || !slices.Equal(a.numbers, b.numbers) ||
		!slices.Equal(a.from, b.from) || !slices.Equal(a.to, b.to) || !slices.Equal(a.count, b.count) {
		return errors.New("it is not of these cards")
	}
	for i := 1; i < len(order); i++ {
		if order[i].Color != order[i-1].Color && order[i].Number != order[i-1].Number {
			return fmt.Errorf("card %d does not match card %d", i+1, i)
		}
	}
	return nil
}
