package puzzle

import (
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/api"
	"github.com/unolab/uno/cmd/uno/cli"
	"github.com/unolab/uno/puzzle"
)

// reduceFlags are the flags that `uno puzzle reduce` and `lift` share.
type reduceFlags struct {
	deck  deckFlags
	to    string
	rule  string
	start int
	edges bool
	json  bool
}

func (f *reduceFlags) bind(cmd *cobra.Command) {
	f.deck.bind(cmd)
	cmd.Flags().StringVar(&f.to, "to", "", "the target: "+strings.Join(api.PuzzleReduceTargets(), ", "))
	cmd.Flags().StringVar(&f.rule, "rule", "", "rule of coop: skip (default) or strict")
	cmd.Flags().IntVar(&f.start, "start", 0, "the vertex at which the path of the graph has to begin")
	cmd.Flags().BoolVar(&f.edges, "edges", false, edgesUsage+"; needed where the target takes both")
	cmd.Flags().BoolVar(&f.json, "json", false, "print a JSON document")
}

// reduction is the reduction of a request.
func (f *reduceFlags) reduction(cmd *cobra.Command, path string) api.PuzzleReduction {
	return api.PuzzleReduction{
		PuzzleDeck: f.deck.deck(cmd, path), To: f.to, Rule: cli.FlagValue(cmd, "rule", f.rule), Start: cli.FlagValue(cmd, "start", f.start), Edges: f.edges,
	}
}

// newPuzzleReduceCmd builds `uno puzzle reduce`.
func newPuzzleReduceCmd() *cobra.Command {
	var f reduceFlags
	var solution string
	cmd := &cobra.Command{
		Use:   "reduce --to TARGET GRAPH|FILE",
		Short: "Reduce Hamiltonian paths to games, and decks to other solvers",
		Long: `Reduce a problem to another one that has a solution exactly if it has one.

From a graph, of which a Hamiltonian path is wanted:
  solitaire     a deck           needs maximum degree 3 and no isolated vertex
  coop          two hands        needs as many edges as vertices; by the rule
                                 skip also maximum degree 3
  coop-equal    two equal hands  needs what solitaire needs
  all-or-none   a deck           needs that no vertex is isolated
  hamiltonian   a TSPLIB Hamiltonian cycle problem with one more vertex
From a deck, which is to be played out:
  hamiltonian   the same, of the UNO-1 graph
  cnf           a DIMACS formula
  opb           the pseudo-Boolean formula that 'uno puzzle prove' refutes
  asp           facts and rules for clingo
  coop-equal    two equal hands

A graph outside the precondition is refused, exit code 2. With --solution the
solution in FILE (a document with a "path", or for a deck a solve answer) is
reduced in place of the problem: an answer, a tour, a model, an answer set.
'uno puzzle lift' goes the other way.`,
		Example: `  uno puzzle reduce --to solitaire graph.txt > deck.txt
  uno puzzle reduce --to coop --rule strict --start 3 graph.txt
  uno puzzle reduce --to cnf deck.txt > deck.cnf`,
		Args: f.deck.args(1),
		RunE: func(cmd *cobra.Command, argv []string) error {
			path, _ := f.deck.split(cmd, argv)
			r := api.PuzzleReduceRequest{PuzzleReduction: f.reduction(cmd, path), Solution: cli.NamedDocument(cmd, solution)}
			if !f.json {
				r.TextTo = cmd.OutOrStdout()
			}
			a, err := api.PuzzleReduce(cmd.Context(), r)
			if err != nil {
				return err
			}
			return cli.Print(cmd, f.json || a.Pushed != nil, a.Document(), func(out io.Writer) error {
				if a.Cards == nil {
					return nil // the text is written
				}
				in := &puzzle.Instance{Players: a.Players, Cards: a.Cards, Owner: a.Owners}
				return puzzle.WriteInstance(out, in, a.About)
			})
		},
	}
	f.bind(cmd)
	cmd.Flags().StringVar(&solution, "solution", "", "reduce the solution in this file in place of the problem")
	return cmd
}
