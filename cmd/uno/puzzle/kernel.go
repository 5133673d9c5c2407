package puzzle

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/api"
	"github.com/unolab/uno/cmd/uno/cli"
	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/kernel"
)

// newPuzzleKernelCmd builds `uno puzzle kernel`.
func newPuzzleKernelCmd() *cobra.Command {
	var work workFlags
	var game, lift, proof string
	var rule, sparse bool
	cmd := &cobra.Command{
		Use:   "kernel FILE",
		Short: "Shrink a deck without changing its answer",
		Long: `Shrink a deck to a part of it that is playable exactly when the deck is, of a
size cubic in the colours: the kernels of Dey, Goyal and Misra, corrected, for
solitaire and for all-or-none. The kernel is printed as an instance file.

--sparse makes a kernel of solitaire of another kind, of at most 16c-10 cards, c
the colours or the numbers, whichever are fewer.

--lift ANSWER.json turns a solve answer of the kernel into one of the deck. A
"no" is verified first, by its certificate (in the answer, or in a file of
--proof) or by the checker's own slow methods; the lifted answer carries it
with the kernel, and 'uno puzzle check' verifies both. A "no" that is not proved
becomes "unknown".

--rule shows what Reduction Rule 1 does, of solitaire: for each pair of colours
the numbers whose cards it labels, then the deletions in order, each with the
number of cards that the colour had, and what every colour keeps.`,
		Example: `  uno puzzle kernel deck.txt > small.txt
  uno puzzle solve --game solitaire small.txt --json > small.json
  uno puzzle kernel deck.txt --lift small.json --json > answer.json`,
		Args: work.deck.args(1),
		RunE: func(cmd *cobra.Command, argv []string) error {
			path, _ := work.deck.split(cmd, argv)
			r := api.PuzzleKernelRequest{PuzzleDeck: work.deck.deck(cmd, path), Game: game, Sparse: sparse}
			if lift != "" {
				if err := cli.OnlyOneStdin(path, lift); err != nil {
					return err
				}
				a, err := api.PuzzleKernelLift(cmd.Context(), api.PuzzleKernelLiftRequest{
					PuzzleKernelRequest: r, Answer: cli.FileDocument(cmd, lift), Proof: cli.NamedDocument(cmd, proof),
				})
				return printSolve(cmd, &a, err, work.json)
			}
			if rule {
				if game != puzzle.GameSolitaire || sparse {
					return cli.Usagef("--rule shows the rule of the game solitaire, and not that of --sparse")
				}
				a, err := api.PuzzleKernelRule(cmd.Context(), r.PuzzleDeck)
				if err != nil {
					return err
				}
				return cli.Print(cmd, work.json, &a, func(out io.Writer) error { return printRule(out, &a) })
			}
			if proof != "" {
				return cli.Usagef("--proof goes with --lift")
			}
			a, err := api.PuzzleKernel(cmd.Context(), r)
			if err != nil {
				return err
			}
			return cli.Print(cmd, work.json, a, func(out io.Writer) error {
				if r.Hand != nil {
					nameLine(out, a.Kernel)
					return nil
				}
				about := fmt.Sprintf("%s kernel: %d of %d cards, at most %v promised", a.Game, a.KernelCards, a.Cards, a.Bound)
				return puzzle.WriteInstance(out, puzzle.NewSolitaire(a.Kernel), about)
			})
		},
	}
	work.deck.bind(cmd)
	cmd.Flags().BoolVar(&work.json, "json", false, "print the answer as JSON")
	cmd.Flags().StringVar(&game, "game", puzzle.GameSolitaire, "the game: solitaire, all-or-none")
	cmd.Flags().BoolVar(&sparse, "sparse", false, "the kernel of solitaire that is linear in the colours")
	cmd.Flags().BoolVar(&rule, "rule", false, "show the labels and the deletions")
	cmd.Flags().StringVar(&lift, "lift", "", "a solve answer of the kernel, to be turned into one of the deck")
	cmd.Flags().StringVar(&proof, "proof", "", "proof file of a \"no\" of the kernel, gzip-compressed or not")
	return cmd
}

// printRule prints the labels and deletions of Reduction Rule 1.
func printRule(out io.Writer, r *kernel.Rule) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%d colours: up to %d labels for two of them; a colour of more than %d cards may lose one\n", r.Colors, r.Most, r.Least)
	if len(r.Thirds) > 0 {
		fmt.Fprintf(&b, "left out as third copies: %s\n", r.Thirds)
	}
	for _, l := range r.Labels {
		fmt.Fprintf(&b, "[%d,%d] %d of %d common numbers: %s\n", l.Colors[0], l.Colors[1], len(l.Numbers), l.Common, strings.Trim(fmt.Sprint(l.Numbers), "[]"))
	}
	for _, d := range r.Deleted {
		fmt.Fprintf(&b, "delete %d %d while its colour has %d\n", d.Card.Color, d.Card.Number, d.Degree)
	}
	for _, d := range r.Degrees {
		fmt.Fprintf(&b, "colour %d: %d cards, %d deleted, %d left\n", d.Color, d.Before, d.Deleted, d.After)
	}
	_, err := io.WriteString(out, b.String())
	return err
}

// printSolve prints a solve answer, unless there is an error.
func printSolve(cmd *cobra.Command, a *puzzle.Solve, err error, asJSON bool) error {
	if err != nil {
		return err
	}
	return cli.Print(cmd, asJSON, a, func(out io.Writer) error { return printSolved(out, &api.PuzzleSolveAnswer{Solve: *a}, "") })
}
