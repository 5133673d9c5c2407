package api

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/big"
	"time"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/allornone"
	"github.com/unolab/uno/puzzle/check"
	"github.com/unolab/uno/puzzle/kernel"
	"github.com/unolab/uno/puzzle/reduction"
)

// PuzzleKernelRequest asks for a part of a deck that is playable exactly when the
// deck is.
type PuzzleKernelRequest struct {
	PuzzleDeck
	Game   string `json:"game,omitempty"`   // solitaire, which is the default, or all-or-none
	Sparse bool   `json:"sparse,omitempty"` // the kernel of solitaire with at most 16c-10 cards
}

// read reads the deck and the game.
func (r *PuzzleKernelRequest) read() (in *puzzle.Instance, game string, err error) {
	if err := knownAmong("game", r.Game, []string{puzzle.GameSolitaire, puzzle.GameAllOrNone}); err != nil {
		return nil, "", err
	}
	game = cmp.Or(r.Game, puzzle.GameSolitaire)
	if r.Sparse && game != puzzle.GameSolitaire {
		return nil, "", unfit("the sparse kernel is one of the game solitaire")
	}
	in, err = r.PuzzleDeck.read(true)
	return in, game, err
}

// PuzzleKernel shrinks a deck.
func PuzzleKernel(_ context.Context, r PuzzleKernelRequest) (puzzle.Kernel, error) {
	in, game, err := r.read()
	if err != nil {
		return puzzle.Kernel{}, asError(err)
	}
	began := time.Now()
	k := newKernel(game, r.Sparse, in.Cards)
	return puzzle.Kernel{
		Kind: puzzle.KindKernel, Game: game, Cards: len(in.Cards), KernelCards: len(k.cards), Bound: k.bound,
		Kernel: append(puzzle.Cards{}, k.cards...), Held: k.held, Seconds: time.Since(began).Seconds(),
	}, nil
}

// PuzzleKernelRule shows the labels and the deletions of the rule that makes the
// kernel of solitaire.
func PuzzleKernelRule(_ context.Context, r PuzzleDeck) (kernel.Rule, error) {
	in, err := r.read(true)
	if err != nil {
		return kernel.Rule{}, asError(err)
	}
	return *kernel.RuleOf(in.Cards), nil
}

// gameKernel is a kernel of either game.
type gameKernel struct {
	cards []puzzle.Card
	held  puzzle.Cards // of a sparse one
	bound *big.Int
	lift  func(sequence []puzzle.Card) (puzzle.Cards, error)
}

// newKernel makes the kernel of a deck.
func newKernel(game string, sparse bool, deck []puzzle.Card) gameKernel {
	if game == puzzle.GameAllOrNone {
		k := allornone.KernelOf(deck)
		return gameKernel{cards: k.Cards, bound: k.Bound, lift: k.Lift}
	}
	if sparse {
		k := kernel.SparseOf(deck)
		return gameKernel{k.Cards, append(puzzle.Cards{}, k.Held...), k.Bound, func(sequence []puzzle.Card) (puzzle.Cards, error) {
			return k.Lift(sequence)
		}}
	}
	k := kernel.Of(deck)
	return gameKernel{cards: k.Cards, bound: k.Bound, lift: func(sequence []puzzle.Card) (puzzle.Cards, error) {
		return k.Lift(sequence)
	}}
}

// PuzzleKernelLiftRequest asks what an answer about a kernel says of the deck.
type PuzzleKernelLiftRequest struct {
	PuzzleKernelRequest
	Answer Document  `json:"answer"`          // a solve answer of the kernel
	Proof  *Document `json:"proof,omitempty"` // of a "no", gzip-compressed or not
}

// PuzzleKernelLift turns a solve answer of the kernel into one of the deck. A "no"
// that the checker cannot verify becomes unknown.
func PuzzleKernelLift(ctx context.Context, r PuzzleKernelLiftRequest) (puzzle.Solve, error) {
	in, game, err := r.PuzzleKernelRequest.read()
	if err != nil {
		return puzzle.Solve{}, asError(err)
	}
	began := time.Now()
	k := newKernel(game, r.Sparse, in.Cards)
	parsed, err := readAnswer(r.Answer)
	if err != nil {
		return puzzle.Solve{}, asError(err)
	}
	small, ok := parsed.(*puzzle.Solve)
	if !ok || small.Game != game {
		return puzzle.Solve{}, asError(fmt.Errorf("%s is no solve answer of the game %s", r.Answer.Name, game))
	}
	a := puzzle.Solve{Kind: puzzle.KindSolve, Game: game, Answer: small.Answer, Method: "kernel, " + small.Method}
	switch small.Answer {
	case puzzle.Yes:
		err = r.liftYes(k, small, &a)
	case puzzle.No:
		err = r.liftNo(ctx, in.Cards, k, small, &a)
	default:
		a.Reason = small.Reason
	}
	a.Seconds = time.Since(began).Seconds()
	return a, asError(err)
}

// liftYes lets an answer be the order that follows from one of the kernel.
func (r *PuzzleKernelLiftRequest) liftYes(k gameKernel, small, a *puzzle.Solve) (err error) {
	if a.Sequence, err = k.lift(small.Sequence); err != nil {
		return fmt.Errorf("%s is no answer of the kernel: %w", r.Answer.Name, err)
	}
	if a.Game == puzzle.GameAllOrNone {
		if a.Committed, a.Destroyed, err = allornone.Roles(a.Sequence); err != nil {
			return err
		}
	}
	if r.Hand != nil {
		a.Names = puzzle.CardNames(a.Sequence)
	}
	return nil
}

// liftNo lets an answer be the "no" that follows from one of the kernel, with the
// kernel as its certificate, if the checker verifies both; otherwise it becomes
// unknown.
func (r *PuzzleKernelLiftRequest) liftNo(ctx context.Context, deck []puzzle.Card, k gameKernel, small, a *puzzle.Solve) error {
	opt, done, err := checkOptions(r.Answer.Name, r.Proof)
	if err != nil {
		return err
	}
	defer done()
	a.Certificate = small.Certificate
	if len(k.cards) < len(deck) {
		a.Certificate = &puzzle.Certificate{Kind: puzzle.CertKernel, Kernel: k.cards, Held: k.held, Of: small.Certificate}
	}
	_, err = check.Answer(ctx, puzzle.NewSolitaire(deck), a, opt)
	proved, err := provedNo(err, &a.Reason)
	if err != nil {
		return fmt.Errorf("%s is no answer of the kernel: %w", r.Answer.Name, err)
	}
	if !proved {
		a.Answer, a.Certificate = puzzle.Unknown, nil
	}
	return nil
}

// provedNo sorts what the checker says about a "no" that is to be handed on: it
// is proved; or it is not, which leaves the answer unknown for a reason; or it
// does not hold, which is an error.
func provedNo(checked error, reason *string) (proved bool, err error) {
	var refusal *check.Refusal
	switch {
	case checked == nil:
		return true, nil
	case !errors.As(checked, &refusal):
		return false, checked
	case refusal.Beyond:
		*reason = "the \"no\" is not proved: " + refusal.Why
		return false, nil
	default:
		return false, &reduction.AnswerError{Why: refusal.Why}
	}
}
