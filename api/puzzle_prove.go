package api

import (
	"context"
	"errors"
	"io"
	"strings"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/veripb"
)

// PuzzleProveRequest asks for a pseudo-Boolean proof that a deck is not
// playable.
type PuzzleProveRequest struct {
	PuzzleDeck
	TimeLimit
	// FormulaTo and ProofTo get the texts in place of the answer.
	FormulaTo io.Writer `json:"-"`
	ProofTo   io.Writer `json:"-"`
}

// PuzzleProveAnswer is the formula of the deck in OPB, satisfiable exactly if
// the deck is playable, and for a "no" a proof as VeriPB reads it, which the
// program has read itself.
type PuzzleProveAnswer struct {
	Kind        string `json:"kind"`   // "prove"
	Answer      string `json:"answer"` // "yes", "no", or "unknown" where no proof was found in time
	Variables   int    `json:"variables"`
	Constraints int    `json:"constraints"`
	By          string `json:"by,omitempty"` // "cut" or "sat"
	Lines       int    `json:"lines,omitempty"`
	Formula     string `json:"formula,omitempty"`
	Proof       string `json:"proof,omitempty"`
}

// PuzzleProve writes the formula and proves the "no".
func PuzzleProve(ctx context.Context, r PuzzleProveRequest) (*PuzzleProveAnswer, error) {
	in, err := r.PuzzleDeck.read(true)
	if err != nil {
		return nil, asError(err)
	}
	if in.Players > 1 {
		return nil, unfit("a proof is about the deck of one player; this is the deal of %d", in.Players)
	}
	within, done, err := r.context(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	f := veripb.NewFormula(in.Cards)
	a := &PuzzleProveAnswer{Kind: "prove", Answer: puzzle.No, Variables: f.Variables(), Constraints: f.Constraints()}
	var formula, proof strings.Builder
	if err := f.Write(&formula); err != nil {
		return nil, err
	}
	p, err := veripb.Prove(within, f)
	switch {
	case errors.Is(err, veripb.ErrPlayable):
		a.Answer = puzzle.Yes
	case errors.Is(err, veripb.ErrNoProof) || within.Err() != nil:
		a.Answer = puzzle.Unknown
	case err != nil:
		return nil, asError(err)
	default:
		a.By, a.Lines = p.Kind, p.Lines()
		if err := p.Write(&proof); err != nil {
			return nil, err
		}
		if err := veripb.Check(strings.NewReader(formula.String()), strings.NewReader(proof.String())); err != nil {
			return nil, asError(err)
		}
	}
	if a.Formula, err = to(r.FormulaTo, formula.String()); err != nil {
		return nil, err
	}
	a.Proof, err = to(r.ProofTo, proof.String())
	return a, err
}

// to writes a text where there is a writer, and otherwise returns it.
func to(w io.Writer, text string) (string, error) {
	if w == nil {
		return text, nil
	}
	_, err := io.WriteString(w, text)
	return "", err
}
