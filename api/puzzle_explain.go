package api

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/check"
	"github.com/unolab/uno/puzzle/explain"
)

// PuzzleAnswered is a deck with an answer about it.
type PuzzleAnswered struct {
	PuzzleDeck
	Answer Document  `json:"answer"`
	Proof  *Document `json:"proof,omitempty"` // of a "no", gzip-compressed or not
}

// readAnswered reads an answer and the instance it is about.
func (r *PuzzleAnswered) readAnswered() (*puzzle.Instance, puzzle.Answer, error) {
	answer, err := readAnswer(r.Answer)
	if err != nil {
		return nil, nil, err
	}
	if puzzle.Dimensions(answer) != 0 {
		return nil, nil, unfit("%s is about cards of several coordinates, which are neither explained nor drawn", r.Answer.Name)
	}
	switch answer.(type) {
	case *puzzle.Recognition, *puzzle.Geography, *puzzle.Lift:
		return nil, nil, unfit("%s is about a graph, not about cards", r.Answer.Name)
	}
	in, err := r.PuzzleDeck.read(solitaryAnswer(answer))
	return in, answer, err
}

// PuzzleExplainRequest asks what an order is made of, or why there is none.
type PuzzleExplainRequest struct {
	PuzzleAnswered
}

// PuzzleExplainAnswer is the explanation.
type PuzzleExplainAnswer struct {
	Kind      string           `json:"kind"` // "explain"
	Game      string           `json:"game,omitempty"`
	Answer    string           `json:"answer"`
	Reading   *explain.Reading `json:"reading,omitempty"`
	Refusal   *explain.Refusal `json:"refusal,omitempty"`
	Added     []int            `json:"added,omitempty"` // of a fill: positions in the sequence
	Committed []int32          `json:"committed,omitempty"`
	Destroyed []int32          `json:"destroyed,omitempty"`
	Words     []string         `json:"words"` // the explanation, line by line
}

// PuzzleExplain checks an answer and explains it.
func PuzzleExplain(ctx context.Context, r PuzzleExplainRequest) (*PuzzleExplainAnswer, error) {
	in, answer, err := r.readAnswered()
	if err != nil {
		return nil, asError(err)
	}
	opt, done, err := checkOptions(r.Answer.Name, r.Proof)
	if err != nil {
		return nil, asError(err)
	}
	defer done()
	e := explainer{in: in, opt: opt, names: explain.Names{Hand: r.Hand != nil}, a: &PuzzleExplainAnswer{Kind: "explain"}}
	if err := e.explain(ctx, answer); err != nil {
		return nil, asError(err)
	}
	if e.said.Len() > 0 {
		e.a.Words = strings.Split(strings.TrimRight(e.said.String(), "\n"), "\n")
	}
	return e.a, nil
}

// explainer describes an answer in words.
type explainer struct {
	in    *puzzle.Instance
	opt   check.Options
	names explain.Names
	a     *PuzzleExplainAnswer
	said  strings.Builder
}

// explain checks an answer and describes it.
func (e *explainer) explain(ctx context.Context, answer puzzle.Answer) error {
	switch a := answer.(type) {
	case *puzzle.Fill:
		return e.explainFill(ctx, a)
	case *puzzle.Solve:
		if a.Game == puzzle.GameSolitaire && a.Answer == puzzle.No && certified(a, e.opt) {
			refusal, err := explain.No(ctx, e.in.Cards, a.Certificate, e.opt)
			if err != nil {
				return err
			}
			e.a.Game, e.a.Answer, e.a.Refusal = a.Game, a.Answer, refusal
			return refusal.Write(&e.said, e.names)
		}
	}
	verdict, err := check.Answer(ctx, e.in, answer, e.opt)
	if err != nil {
		return err
	}
	e.a.Answer = verdict
	if a, ok := answer.(*puzzle.Solve); ok {
		if err := e.explainSolve(a); err != nil {
			return err
		}
	}
	if e.said.Len() == 0 {
		fmt.Fprintf(&e.said, "%s\n", verdict)
	}
	return nil
}

// explainFill describes the order of a fill, with the cards that were added.
func (e *explainer) explainFill(ctx context.Context, a *puzzle.Fill) error {
	if err := checkFilled(ctx, e.in, a, e.opt); err != nil {
		return err
	}
	e.a.Answer = fmt.Sprintf("%d cards added", len(a.Added))
	e.a.Reading = explain.Order(a.Sequence)
	e.a.Added = addedPositions(a)
	added := make(map[int]bool, len(e.a.Added))
	for _, at := range e.a.Added {
		added[at] = true
	}
	return e.a.Reading.Write(&e.said, e.names, added)
}

// explainSolve describes a verified answer.
func (e *explainer) explainSolve(a *puzzle.Solve) error {
	e.a.Game, e.a.Answer = a.Game, a.Answer
	e.a.Committed, e.a.Destroyed = a.Committed, a.Destroyed
	switch {
	case a.Sequence != nil:
		e.a.Reading = explain.Order(a.Sequence)
		if err := e.a.Reading.Write(&e.said, e.names, nil); err != nil || a.Game != puzzle.GameAllOrNone {
			return err
		}
		return explain.WriteRoles(&e.said, a.Sequence, e.names)
	case a.Plays != nil:
		return explain.WritePlays(&e.said, a.Plays, e.names)
	case a.Cover != nil || a.Matching != nil:
		return explain.WriteMatching(&e.said, e.in, a, e.names)
	default:
		return nil
	}
}

// checkFilled verifies that the sequence of a fill plays the deck and the added
// cards; that no fewer would do is not looked at.
func checkFilled(ctx context.Context, in *puzzle.Instance, a *puzzle.Fill, opt check.Options) error {
	whole := puzzle.NewSolitaire(append(slices.Clone(in.Cards), a.Added...))
	_, err := check.Answer(ctx, whole, &puzzle.Solve{
		Kind: puzzle.KindSolve, Game: puzzle.GameSolitaire, Answer: puzzle.Yes, Sequence: nonNil(a.Sequence),
	}, opt)
	return err
}

// nonNil makes an empty list of nil, so that JSON has [] and not null.
func nonNil(cs puzzle.Cards) puzzle.Cards {
	if cs == nil {
		return puzzle.Cards{}
	}
	return cs
}

// addedPositions finds the added cards of a fill in its sequence, the last
// copies where the deck has equal ones.
func addedPositions(a *puzzle.Fill) []int {
	left := make(map[puzzle.Card]int)
	for _, c := range a.Added {
		left[c]++
	}
	var at []int
	for i := len(a.Sequence) - 1; i >= 0; i-- {
		if c := a.Sequence[i]; left[c] > 0 {
			left[c]--
			at = append(at, i+1)
		}
	}
	slices.Reverse(at)
	return at
}

// certified reports whether a "no" has a certificate about the deck itself; that
// of a kernel is not.
func certified(a *puzzle.Solve, opt check.Options) bool {
	return a.Certificate == nil && opt.Proof != nil || a.Certificate != nil && a.Certificate.Kind != puzzle.CertKernel
}
