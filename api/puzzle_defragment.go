package api

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/allornone"
	"github.com/unolab/uno/puzzle/kernel"
	"github.com/unolab/uno/puzzle/solitaire"
)

// PuzzleDefragmentRequest asks for a winning order in which no colour is
// scattered. The order to start from is that of an answer, that of the cards
// themselves, or one that the solver finds.
type PuzzleDefragmentRequest struct {
	PuzzleDeck
	TimeLimit
	Sequence bool      `json:"sequence,omitempty"` // the cards stand in a winning order
	Answer   *Document `json:"answer,omitempty"`   // a solve answer with the order
	Seed     *uint64   `json:"seed,omitempty"`     // of the solver; 1 unless given
	Game     string    `json:"game,omitempty"`     // solitaire, which is the default, or all-or-none
}

// PuzzleDefragment rearranges a winning order so that each of its c colours comes
// in at most c chunks; of all-or-none, so that no number is broken. A deck that
// cannot be played gives the "no" of the solver.
func PuzzleDefragment(ctx context.Context, r PuzzleDefragmentRequest) (puzzle.Solve, error) {
	if r.Sequence && r.Answer != nil {
		return puzzle.Solve{}, unfit("the order is either FILE's (--sequence) or that of --answer")
	}
	if err := knownAmong("game", r.Game, []string{puzzle.GameSolitaire, puzzle.GameAllOrNone}); err != nil {
		return puzzle.Solve{}, err
	}
	ctx, done, err := r.context(ctx)
	if err != nil {
		return puzzle.Solve{}, err
	}
	defer done()
	in, err := r.PuzzleDeck.read(true)
	if err != nil {
		return puzzle.Solve{}, asError(err)
	}
	began := time.Now()
	found, err := r.order(ctx, in.Cards)
	if err != nil {
		return puzzle.Solve{}, asError(err)
	}
	found.Kind, found.Game, found.Rule, found.Names = puzzle.KindSolve, cmp.Or(r.Game, puzzle.GameSolitaire), "", nil
	found.Committed, found.Destroyed, found.Path, found.Chunks = nil, nil, nil, nil
	if found.Answer == puzzle.Yes {
		if found.Game == puzzle.GameSolitaire {
			defragment(&found)
		} else if err := mend(&found); err != nil {
			return puzzle.Solve{}, asError(err)
		}
		if r.Hand != nil {
			found.Names = puzzle.CardNames(found.Sequence)
		}
	}
	found.Seconds = time.Since(began).Seconds()
	return found, nil
}

// order is the order that is rearranged, as a solve answer.
func (r *PuzzleDefragmentRequest) order(ctx context.Context, deck []puzzle.Card) (puzzle.Solve, error) {
	switch {
	case r.Sequence:
		name := r.Cards.Name
		if r.Hand != nil {
			name = r.Hand.Name
		}
		return sequenceOf(name, deck)
	case r.Answer != nil:
		return orderOfAnswer(*r.Answer, deck)
	}
	if r.Game == puzzle.GameAllOrNone {
		res, err := allornone.Solve(ctx, deck, allornone.Options{Progress: notes(ctx)})
		return puzzle.Solve{Answer: res.Answer, Method: res.Method, Sequence: res.Sequence, Reason: res.Reason}, err
	}
	res, err := solitaire.Solve(ctx, deck, solitaire.Options{Seed: seedOf(r.Seed), Progress: notes(ctx)})
	return puzzle.Solve{
		Answer: res.Answer, Method: res.Method, Sequence: res.Sequence, Certificate: res.Certificate, Reason: res.Reason,
	}, err
}

// defragment rearranges the order of an answer and counts the chunks of each
// colour before and after.
func defragment(a *puzzle.Solve) {
	a.From = a.Sequence
	before := kernel.Chunks(a.Sequence)
	a.Sequence = append(puzzle.Cards{}, kernel.Defragment(a.Sequence)...)
	a.Method = "defragment, " + a.Method
	after := kernel.Chunks(a.Sequence)
	for _, s := range puzzle.Group(a.Sequence) {
		if k := len(a.Chunks); k == 0 || a.Chunks[k-1].Color != s.Card.Color {
			a.Chunks = append(a.Chunks, puzzle.Chunks{Color: s.Card.Color, Before: before[s.Card.Color], After: after[s.Card.Color]})
		}
	}
}

// mend rearranges the order of an answer about all-or-none so that no number is
// broken.
func mend(a *puzzle.Solve) (err error) {
	if a.Sequence, err = allornone.Mend(a.Sequence); err != nil {
		return err
	}
	a.Method = "mend, " + a.Method
	a.Committed, a.Destroyed, err = allornone.Roles(a.Sequence)
	return err
}

// sequenceOf takes cards as they stand for a winning order.
func sequenceOf(name string, cards []puzzle.Card) (puzzle.Solve, error) {
	if i := kernel.Mismatch(cards); i >= 0 {
		return puzzle.Solve{}, unfit("%s: card %d, (%v), does not match the one before it, (%v)", name, i+1, cards[i], cards[i-1])
	}
	return puzzle.Solve{Answer: puzzle.Yes, Method: "given", Sequence: append(puzzle.Cards{}, cards...)}, nil
}

// orderOfAnswer reads the order of an answer about the deck.
func orderOfAnswer(d Document, deck []puzzle.Card) (puzzle.Solve, error) {
	parsed, err := readAnswer(d)
	if err != nil {
		return puzzle.Solve{}, err
	}
	a, ok := parsed.(*puzzle.Solve)
	if !ok || a.Sequence == nil {
		return puzzle.Solve{}, fmt.Errorf("%s holds no winning order", d.Name)
	}
	if !sameCards(a.Sequence, deck) {
		return puzzle.Solve{}, fmt.Errorf("%s: the sequence does not play the cards of the deck", d.Name)
	}
	if i := kernel.Mismatch(a.Sequence); i >= 0 {
		return puzzle.Solve{}, fmt.Errorf("%s: card %d of the sequence, (%v), does not match the one before it, (%v)", d.Name, i+1, a.Sequence[i], a.Sequence[i-1])
	}
	return *a, nil
}

// sameCards reports whether two lists hold the same cards.
func sameCards(a, b []puzzle.Card) bool {
	left := make(map[puzzle.Card]int, len(a))
	for _, c := range a {
		left[c]++
	}
	for _, c := range b {
		left[c]--
	}
	for _, k := range left {
		if k != 0 {
			return false
		}
	}
	return true
}
