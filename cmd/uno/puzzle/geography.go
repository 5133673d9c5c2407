package puzzle

import (
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/api"
	"github.com/unolab/uno/cmd/uno/cli"
	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/geography"
)

// newPuzzleGeographyCmd builds `uno puzzle geography`.
func newPuzzleGeographyCmd() *cobra.Command {
	var start int
	var directed, edge, asJSON bool
	var limit time.Duration
	cmd := &cobra.Command{
		Use:   "geography GRAPH --start V",
		Short: "Play Generalised Geography: who wins, and by which first moves",
		Long: `A token lies on a vertex. Two players move it in turn to a neighbour; the
vertex that is left is removed, or with --edge the edge that is used. Who
cannot move loses; the answer is yes if player 1, who moves first, wins.

The undirected vertex game is decided by maximum matchings on any graph; the
answer carries a matching and a barrier that prove it. The undirected edge
game on a bipartite graph is decided by linear equations modulo 2. The others
are PSPACE-complete and searched, up to 512 vertices or edges within reach.
With --directed a line 'e U V' is an arc from U to V.`,
		Example: `  uno puzzle geography graph.txt --start 1
  uno puzzle geography graph.txt --start 1 --directed --edge --time 10s --json`,
		Args: cli.Args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, argv []string) error {
			a, err := api.PuzzleGeography(cmd.Context(), api.PuzzleGeographyRequest{
				TimeLimit: api.TimeLimit{Time: limit.Seconds()}, Graph: cli.FileDocument(cmd, argv[0]),
				Start: cli.FlagValue(cmd, "start", start), Directed: directed, Edge: edge,
			})
			if err != nil {
				return err
			}
			return cli.Print(cmd, asJSON, a, func(out io.Writer) error {
				printGeography(out, a)
				return nil
			})
		},
	}
	cmd.Flags().IntVar(&start, "start", 0, "the vertex on which the token lies")
	cmd.Flags().BoolVar(&directed, "directed", false, "read edges as arcs")
	cmd.Flags().BoolVar(&edge, "edge", false, "remove edges, not vertices")
	cli.DurationVar(cmd.Flags(), &limit, "time", 0, "answer unknown after this time (default: no limit)")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the answer as JSON")
	return cmd
}

func printGeography(out io.Writer, doc puzzle.Geography) {
	if doc.Answer == puzzle.Unknown {
		fmt.Fprintf(out, "unknown (%s): %s\n", doc.Method, doc.Reason)
		return
	}
	fmt.Fprintf(out, "%s (%s): player %d wins\n", doc.Answer, doc.Method, doc.Winner)
	if doc.Answer == puzzle.Yes {
		fmt.Fprintf(out, "winning first moves: %s\n", listed(doc.Openings))
	}
	switch {
	case doc.Method == geography.MethodMatching:
		fmt.Fprint(out, "the winner answers along the matching")
		for _, e := range doc.Matching {
			fmt.Fprintf(out, " %d-%d", e[0], e[1])
		}
		fmt.Fprintln(out)
	case len(doc.Kernel) > 0:
		fmt.Fprintf(out, "the winner moves into %s\n", listed(doc.Kernel))
	}
}
