package puzzle

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/api"
	"github.com/unolab/uno/cmd/uno/cli"
	"github.com/unolab/uno/puzzle"
)

// newPuzzleKernelCmd builds `uno puzzle kernel`.
func newPuzzleKernelCmd() *cobra.Command {
	var work workFlags
	var game, lift, proof string
	cmd := &cobra.Command{
		Use:   "kernel FILE",
		Short: "Shrink a deck without changing its answer",
		Long: `Shrink a deck to a part of it that is playable exactly when the deck is, of a
size cubic in the colours: the kernels of Dey, Goyal and Misra, corrected, for
solitaire and for all-or-none. The kernel is printed as an instance file.

--lift ANSWER.json turns a solve answer of the kernel into one of the deck. A
"no" is verified first, by its certificate (in the answer, or in a file of
--proof) or by the checker's own slow methods; the lifted answer carries it
with the kernel, and 'uno puzzle check' verifies both. A "no" that is not proved
becomes "unknown".`,
		Example: `  uno puzzle kernel deck.txt > small.txt
  uno puzzle solve --game solitaire small.txt --json > small.json
  uno puzzle kernel deck.txt --lift small.json --json > answer.json`,
		Args: work.deck.args(1),
		RunE: func(cmd *cobra.Command, argv []string) error {
			path, _ := work.deck.split(cmd, argv)
			r := api.PuzzleKernelRequest{PuzzleDeck: work.deck.deck(cmd, path), Game: game}
			if lift != "" {
				if err := cli.OnlyOneStdin(path, lift); err != nil {
					return err
				}
				a, err := api.PuzzleKernelLift(cmd.Context(), api.PuzzleKernelLiftRequest{
					PuzzleKernelRequest: r, Answer: cli.FileDocument(cmd, lift), Proof: cli.NamedDocument(cmd, proof),
				})
				return printSolve(cmd, &a, err, work.json)
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
	cmd.Flags().StringVar(&lift, "lift", "", "a solve answer of the kernel, to be turned into one of the deck")
	cmd.Flags().StringVar(&proof, "proof", "", "proof file of a \"no\" of the kernel, gzip-compressed or not")
	return cmd
}

// printSolve prints a solve answer, unless there is an error.
func printSolve(cmd *cobra.Command, a *puzzle.Solve, err error, asJSON bool) error {
	if err != nil {
		return err
	}
	return cli.Print(cmd, asJSON, a, func(out io.Writer) error { return printSolved(out, &api.PuzzleSolveAnswer{Solve: *a}, "") })
}
