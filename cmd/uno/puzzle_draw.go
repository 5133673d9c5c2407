package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/check"
	"github.com/unolab/uno/puzzle/draw"
	"github.com/unolab/uno/puzzle/explain"
)

// drawFlags are the flags of `uno puzzle draw`.
type drawFlags struct {
	deck   deckFlags
	out    string
	proof  string
	title  string
	kernel bool
	json   bool
}

// drawnAnswer is the document of `uno puzzle draw --json`.
type drawnAnswer struct {
	Kind   string `json:"kind"` // "draw"
	Title  string `json:"title"`
	Output string `json:"output,omitempty"` // the file of -o
	SVG    string `json:"svg,omitempty"`    // without -o
}

// newPuzzleDrawCmd builds `uno puzzle draw`.
func newPuzzleDrawCmd() *cobra.Command {
	var f drawFlags
	cmd := &cobra.Command{
		Use:   "draw FILE [ANSWER.json]",
		Short: "Draw a deck and an answer about it, as SVG",
		Long: `Draw a deck in the geometric view: cards are points of a lattice, colours one
way and numbers the other. An answer adds what it says: a winning order as a
path of axis-parallel moves that grows darker as it goes, a kernel bold among
deleted cards that fade, the cards that a fill adds, a cut with its set lit
and its pieces tinted. Answers are checked before they are drawn.`,
		Example: `  uno puzzle draw deck.txt answer.json -o deck.svg
  uno puzzle draw --hand "r5 r5 g5 gs yd y5 bs" > hand.svg
  uno puzzle draw deck.txt --kernel -o kernel.svg`,
		Args: func(cmd *cobra.Command, argv []string) error {
			least := 1
			if !f.deck.takesFile(cmd) {
				least = 0
			}
			return args(cobra.RangeArgs(least, least+1))(cmd, argv)
		},
		RunE: func(cmd *cobra.Command, argv []string) error { return f.run(cmd, argv) },
	}
	f.deck.bind(cmd)
	cmd.Flags().StringVarP(&f.out, "output", "o", "", "write the SVG to this file (default: standard output)")
	cmd.Flags().StringVar(&f.proof, "proof", "", "proof file of a \"no\", gzip-compressed or not")
	cmd.Flags().StringVar(&f.title, "title", "", "the title (default: what the deck is)")
	cmd.Flags().BoolVar(&f.kernel, "kernel", false, "fade the cards that the solitaire kernel deletes")
	cmd.Flags().BoolVar(&f.json, "json", false, "print a JSON document: the SVG, or with -o where it is")
	return cmd
}

// run draws.
func (f *drawFlags) run(cmd *cobra.Command, argv []string) error {
	scene := &draw.Scene{Hand: !f.deck.takesFile(cmd)}
	answered := len(argv) == 2 || scene.Hand && len(argv) == 1
	var in *puzzle.Instance
	var err error
	if answered {
		var answer puzzle.Answer
		if in, answer, err = readAnswer(cmd, &f.deck, argv); err == nil {
			scene.Cards, scene.Owner = in.Cards, in.Owner
			err = f.addAnswer(cmd, scene, in, answer, argv[len(argv)-1])
		}
	} else {
		path := ""
		if len(argv) == 1 {
			path = argv[0]
		}
		if in, err = f.deck.read(cmd, path, false); err == nil {
			scene.Cards, scene.Owner = in.Cards, in.Owner
		}
	}
	if err == nil && f.kernel {
		err = fadeToKernel(scene, in)
	}
	if err != nil {
		return err
	}
	f.entitle(scene, in)
	var svg bytes.Buffer
	if err := draw.SVG(&svg, scene); err != nil {
		return err
	}
	doc := drawnAnswer{Kind: "draw", Title: scene.Title}
	if f.out == "" || f.out == "-" {
		doc.SVG = svg.String()
		if !f.json {
			_, err := cmd.OutOrStdout().Write(svg.Bytes())
			return err
		}
	} else {
		doc.Output = f.out
		if err := os.WriteFile(f.out, svg.Bytes(), 0o644); err != nil {
			return usageError{err}
		}
	}
	if f.json {
		return json.NewEncoder(cmd.OutOrStdout()).Encode(doc)
	}
	return nil
}

// entitle gives a scene its title.
func (f *drawFlags) entitle(scene *draw.Scene, in *puzzle.Instance) {
	colors, numbers := make(map[int32]bool), make(map[int32]bool)
	for _, c := range in.Cards {
		colors[c.Color], numbers[c.Number] = true, true
	}
	about := scene.Title
	if about != "" {
		about = ": " + about
	}
	scene.Title = fmt.Sprintf("%d cards, %d colours × %d numbers%s", len(in.Cards), len(colors), len(numbers), about)
	if f.title != "" {
		scene.Title = f.title
	}
}

// addAnswer checks an answer and adds what it says to a scene; the title is
// set to its verdict.
func (f *drawFlags) addAnswer(cmd *cobra.Command, scene *draw.Scene, in *puzzle.Instance, answer puzzle.Answer, name string) error {
	opt, done, err := checkOptions(cmd, name, f.proof)
	if err != nil {
		return err
	}
	defer done()
	switch a := answer.(type) {
	case *puzzle.Kernel:
		scene.Kept = nonNil(a.Kernel)
		scene.Title = fmt.Sprintf("a kernel of %d", len(a.Kernel))
		return nil
	case *puzzle.Fill:
		if err := checkFilled(cmd, in, a, opt); err != nil {
			return err
		}
		scene.Cards = append(slices.Clone(in.Cards), a.Added...)
		scene.Added, scene.Order = a.Added, a.Sequence
		scene.Title = fmt.Sprintf("%d cards added", len(a.Added))
		return nil
	case *puzzle.Solve:
		scene.Title = a.Answer
		if a.Game == puzzle.GameSolitaire && a.Answer == puzzle.No && certified(a, opt) {
			refusal, err := explain.No(cmd.Context(), in.Cards, a.Certificate, opt)
			if err == nil {
				addCut(scene, refusal)
			}
			return err
		}
		if _, err := check.Answer(cmd.Context(), in, a, opt); err != nil {
			return err
		}
		scene.Order, scene.Plays = a.Sequence, a.Plays
		return nil
	default:
		return usagef("%s: there is nothing to draw in this answer; solve, kernel and fill answers can be drawn", name)
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

func certificateName(kind string) string {
	if kind == puzzle.CertDP {
		return "transcript"
	}
	return "refutation"
}

// checkFilled verifies that the sequence of a fill plays the deck and the
// added cards; that no fewer would do is not looked at.
func checkFilled(cmd *cobra.Command, in *puzzle.Instance, a *puzzle.Fill, opt check.Options) error {
	whole := puzzle.NewSolitaire(append(slices.Clone(in.Cards), a.Added...))
	_, err := check.Answer(cmd.Context(), whole, &puzzle.Solve{
		Kind: puzzle.KindSolve, Game: puzzle.GameSolitaire, Answer: puzzle.Yes, Sequence: nonNil(a.Sequence),
	}, opt)
	return err
}

// nonNil tells an empty list from none.
func nonNil(cs puzzle.Cards) puzzle.Cards {
	if cs == nil {
		return puzzle.Cards{}
	}
	return cs
}
