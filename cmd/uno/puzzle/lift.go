package puzzle

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/api"
	"github.com/unolab/uno/cmd/uno/cli"
	"github.com/unolab/uno/puzzle"
)

// newPuzzleLiftCmd builds `uno puzzle lift`.
func newPuzzleLiftCmd() *cobra.Command {
	var f reduceFlags
	var proof string
	cmd := &cobra.Command{
		Use:   "lift --to TARGET GRAPH|FILE ANSWER",
		Short: "Lift an answer to a reduced problem back to the graph or deck",
		Long: `Lift an answer to the problem that 'uno puzzle reduce' with the same flags makes
of a graph or a deck, back to it. A graph gets a Hamiltonian path, a deck a
solve answer that 'uno puzzle check' takes.

ANSWER is for the games a solve answer; for hamiltonian a TSPLIB tour file;
for cnf what a SAT solver prints; for asp what clingo prints, as text or with
--outf=2. An answer that does not hold is refused with exit code 1. A "no" is
verified before it is lifted: by its certificate (in the answer, or in a file
of --proof), which the lifted answer carries, or by the checker's own slow
methods. A "no" that is not proved becomes "unknown", with exit code 0.
'uno puzzle check GRAPH|FILE' verifies what is printed with --json.`,
		Example: `  uno puzzle solve --game solitaire deck.txt --json > answer.json
  uno puzzle lift --to solitaire graph.txt answer.json
  uno puzzle lift --to cnf deck.txt model.txt --json > answer.json`,
		Args: f.deck.args(2),
		RunE: func(cmd *cobra.Command, argv []string) error {
			path, rest := f.deck.split(cmd, argv)
			if err := cli.OnlyOneStdin(path, rest[0]); err != nil {
				return err
			}
			a, err := api.PuzzleLift(cmd.Context(), api.PuzzleLiftRequest{
				PuzzleReduction: f.reduction(cmd, path), Answer: cli.FileDocument(cmd, rest[0]), Proof: cli.NamedDocument(cmd, proof),
			})
			if err != nil || a.Order != nil {
				return printSolve(cmd, a.Order, err, f.json)
			}
			return cli.Print(cmd, f.json, a.Path, func(out io.Writer) error { return printPath(out, a.Path) })
		},
	}
	f.bind(cmd)
	cmd.Flags().StringVar(&proof, "proof", "", "proof file of a \"no\", gzip-compressed or not")
	return cmd
}

// printPath prints a Hamiltonian path, or that there is none.
func printPath(out io.Writer, a *puzzle.Lift) (err error) {
	switch a.Answer {
	case puzzle.No:
		_, err = fmt.Fprintln(out, "no: there is no Hamiltonian path")
	case puzzle.Unknown:
		_, err = fmt.Fprintf(out, "unknown: %s\n", a.Reason)
	default:
		_, err = fmt.Fprintf(out, "yes: the Hamiltonian path %s\n", listed(a.Path))
	}
	return err
}
