package puzzle

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/api"
	"github.com/unolab/uno/cmd/uno/cli"
	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/graph"
)

// newPuzzleRecogniseCmd builds `uno puzzle recognise`.
func newPuzzleRecogniseCmd() *cobra.Command {
	var players, steps int
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "recognise GRAPH",
		Short: "Tell whether a graph is an UNO graph: cards, or a witness",
		Long: `Tell whether a graph is an UNO-1 graph, that is, the line graph of a bipartite
multigraph: cards for its vertices, printed as an instance file, or a minimal
set of vertices that induces a graph that is none: a claw, a gem, a wheel or
an odd hole. Linear time.
'uno puzzle check GRAPH ANSWER.json' verifies either.

With --players 2: whether it is an UNO-2 graph, cards dealt to two players
with edges only between the two. That is NP-complete even for planar
bipartite graphs of maximum degree 3, and is searched for within --steps.`,
		Example: `  uno puzzle recognise graph.txt
  uno puzzle recognise graph.txt --json
  uno puzzle recognise --players 2 graph.txt`,
		Args: cli.Args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, argv []string) error {
			a, err := api.PuzzleRecognise(cmd.Context(), api.PuzzleRecogniseRequest{
				Graph: cli.FileDocument(cmd, argv[0]), Players: &players, Steps: &steps,
			})
			if err != nil {
				return err
			}
			return cli.Print(cmd, asJSON, a, func(out io.Writer) error { return printRecognition(out, a) })
		},
	}
	cmd.Flags().IntVar(&players, "players", 1, "UNO-1 or UNO-2 graphs")
	cmd.Flags().IntVar(&steps, "steps", api.PuzzleRecogniseSteps, "bound of the search for --players 2")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the answer as JSON")
	return cmd
}

// printRecognition prints an instance file, or the witness in words.
func printRecognition(out io.Writer, doc puzzle.Recognition) error {
	switch doc.Answer {
	case puzzle.Yes:
		in := &puzzle.Instance{Players: doc.Players, Cards: doc.Cards, Owner: doc.Owners}
		return puzzle.WriteInstance(out, in, fmt.Sprintf("yes: an UNO-%d graph; one card for each vertex, in order", doc.Players))
	case puzzle.Unknown:
		fmt.Fprintf(out, "unknown: %s\n", doc.Reason)
	default:
		what := "a graph that is none"
		if doc.Name != "" {
			what = "a graph that is none, a " + doc.Name
			if doc.Name == graph.OddHole {
				what = "a graph that is none, an odd hole"
			}
		}
		fmt.Fprintf(out, "no: not an UNO-%d graph; the vertices %s induce %s\n", doc.Players, listed(doc.Witness), what)
	}
	return nil
}

// listed writes numbers with blanks between.
func listed[T any](numbers []T) string {
	return strings.Trim(fmt.Sprint(numbers), "[]")
}
