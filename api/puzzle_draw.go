package api

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/check"
	"github.com/unolab/uno/puzzle/draw"
	"github.com/unolab/uno/puzzle/explain"
	"github.com/unolab/uno/puzzle/kernel"
)

// PuzzleDrawRequest asks for a drawing of a deck, and of an answer about it.
type PuzzleDrawRequest struct {
	PuzzleDeck
	Answer *Document `json:"answer,omitempty"`
	Proof  *Document `json:"proof,omitempty"`  // of a "no", gzip-compressed or not
	Title  string    `json:"title,omitempty"`  // what the deck is unless given
	Kernel bool      `json:"kernel,omitempty"` // fade the cards that the solitaire kernel deletes
}

// PuzzleDrawAnswer is the drawing.
type PuzzleDrawAnswer struct {
	Kind   string `json:"kind"` // "draw"
	Title  string `json:"title"`
	Output string `json:"output,omitempty"` // where a face has put the drawing, if not here
	SVG    string `json:"svg,omitempty"`
}

// PuzzleDraw draws. An answer is checked before it is drawn.
func PuzzleDraw(ctx context.Context, r PuzzleDrawRequest) (PuzzleDrawAnswer, error) {
	scene, in, err := r.scene(ctx)
	if err == nil && r.Kernel {
		err = fadeToKernel(scene, in)
	}
	if err != nil {
		return PuzzleDrawAnswer{}, asError(err)
	}
	r.entitle(scene, in)
	var svg strings.Builder
	if err := draw.SVG(&svg, scene); err != nil {
		return PuzzleDrawAnswer{}, asError(err)
	}
	return PuzzleDrawAnswer{Kind: "draw", Title: scene.Title, SVG: svg.String()}, nil
}

// scene reads the deck and lays out what the answer says.
func (r *PuzzleDrawRequest) scene(ctx context.Context) (*draw.Scene, *puzzle.Instance, error) {
	scene := &draw.Scene{Hand: r.Hand != nil}
	if r.Answer == nil {
		in, err := r.PuzzleDeck.read(false)
		if err == nil {
			scene.Cards, scene.Owner = in.Cards, in.Owner
		}
		return scene, in, err
	}
	answered := PuzzleAnswered{PuzzleDeck: r.PuzzleDeck, Answer: *r.Answer, Proof: r.Proof}
	in, answer, err := answered.readAnswered()
	if err != nil {
		return nil, nil, err
	}
	scene.Cards, scene.Owner = in.Cards, in.Owner
	opt, done, err := checkOptions(r.Answer.Name, r.Proof)
	if err != nil {
		return nil, nil, err
	}
	defer done()
	return scene, in, addAnswer(ctx, scene, in, answer, opt)
}

// entitle gives a scene its title.
func (r *PuzzleDrawRequest) entitle(scene *draw.Scene, in *puzzle.Instance) {
	colors, numbers := make(map[int32]bool), make(map[int32]bool)
	for _, c := range in.Cards {
		colors[c.Color], numbers[c.Number] = true, true
	}
	about := scene.Title
	if about != "" {
		about = ": " + about
	}
	scene.Title = fmt.Sprintf("%d cards, %d colours × %d numbers%s", len(in.Cards), len(colors), len(numbers), about)
	if r.Title != "" {
		scene.Title = r.Title
	}
}

// addAnswer checks an answer and adds what it says to a scene; the title is set
// to its verdict.
func addAnswer(ctx context.Context, scene *draw.Scene, in *puzzle.Instance, answer puzzle.Answer, opt check.Options) error {
	switch a := answer.(type) {
	case *puzzle.Kernel:
		scene.Kept = nonNil(a.Kernel)
		scene.Title = fmt.Sprintf("a kernel of %d", len(a.Kernel))
		return nil
	case *puzzle.Fill:
		if err := checkFilled(ctx, in, a, opt); err != nil {
			return err
		}
		scene.Cards = append(slices.Clone(in.Cards), a.Added...)
		scene.Added, scene.Order = a.Added, a.Sequence
		scene.Title = fmt.Sprintf("%d cards added", len(a.Added))
		return nil
	case *puzzle.Solve:
		scene.Title = a.Answer
		if a.Game == puzzle.GameSolitaire && a.Answer == puzzle.No && certified(a, opt) {
			refusal, err := explain.No(ctx, in.Cards, a.Certificate, opt)
			if err == nil {
				addCut(scene, refusal)
			}
			return err
		}
		if _, err := check.Answer(ctx, in, a, opt); err != nil {
			return err
		}
		scene.Order, scene.Plays = a.Sequence, a.Plays
		return nil
	default:
		return unfit("%s: there is nothing to draw in this answer; solve, kernel and fill answers can be drawn", opt.AnswerName)
	}
}

// addCut lights the cut of a "no"; other certificates have nothing to show in
// the lattice and are only named.
func addCut(scene *draw.Scene, r *explain.Refusal) {
	if r.Pieces == nil {
		scene.Notes = append(scene.Notes, fmt.Sprintf("certified by a %s of %d lines, which has no picture", certificateName(r.Kind), r.Lines))
		return
	}
	scene.Cut = &draw.Cut{}
	for _, class := range r.Set {
		scene.Cut.Set = append(scene.Cut.Set, class...)
	}
	for _, p := range r.Pieces {
		scene.Cut.Pieces = append(scene.Cut.Pieces, p.Vertices)
	}
	said := r.Inequality + ": the pieces must all be visited, and the cards of S do not suffice"
	if len(r.Set) == 0 {
		said = r.Inequality + ": the pieces share neither a colour nor a number"
	}
	scene.Notes = append(scene.Notes, said)
}

// certificateName is what a certificate without a picture is called.
func certificateName(kind string) string {
	if kind == puzzle.CertDP {
		return "transcript"
	}
	return "refutation"
}

// fadeToKernel fades the cards that the solitaire kernel deletes.
func fadeToKernel(scene *draw.Scene, in *puzzle.Instance) error {
	if in.Players > 1 {
		return unfit("--kernel is about one player's deck, and this instance has %d players", in.Players)
	}
	k := kernel.Of(in.Cards)
	scene.Kept = nonNil(k.Cards)
	said := fmt.Sprintf("the kernel keeps %d of %d cards, at most %v by the theorem", len(k.Cards), len(in.Cards), k.Bound)
	scene.Notes = append(scene.Notes, said)
	return nil
}
