package puzzle

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/api"
	"github.com/unolab/uno/cmd/uno/cli"
	"github.com/unolab/uno/puzzle/graph"
)

// edgesUsage explains --edges.
const edgesUsage = "read a FILE of numbers as an edge list and not as cards"

// newPuzzleGraphCmd builds `uno puzzle graph`.
func newPuzzleGraphCmd() *cobra.Command {
	var deck deckFlags
	var format, view, path string
	var edges bool
	var committed []int32
	cmd := &cobra.Command{
		Use:   "graph FILE|GRAPH",
		Short: "Write the UNO-p graph of an instance, or a graph, in another format",
		Long: `Write the UNO-p graph of an instance: a vertex for each card in order, an edge
where two cards match (with several players: cards of different players; from
three on, an arc to a card of the next player). Or write a graph in another
format. DIMACS, TSPLIB, graph6, sparse6 and digraph6 files are recognised by
their first line; a file of numbers is a deck, or with --edges an edge list
(U V a line, vertices from 1).

Formats: ` + strings.Join(api.GraphFormats, ", ") + `.
A directed graph in graph6 is a digraph6 line.
Views of svg: ` + strings.Join(graph.Views(), ", ") + `. The last shows H: cards as edges between
colours and numbers. --path draws an order on top: a solve answer with a
sequence, or a document with a "path" of vertices.

--committed X writes another graph, as text: H of Dey, Goyal and Misra's Theorem 2
and Figure 7, repaired, for All-or-None with the committed colours X, labelled as
in the paper (x for the boxed cross), with its colourful path if it has one.`,
		Example: `  uno puzzle graph deck.txt --format dimacs > graph.txt
  uno puzzle graph deck.txt --format svg --view hubs > h.svg
  uno puzzle graph deck.txt --committed 2,3
  uno puzzle graph graph.txt --format svg --path answer.json > path.svg`,
		Args: deck.args(1),
		RunE: func(cmd *cobra.Command, argv []string) error {
			file, _ := deck.split(cmd, argv)
			_, err := api.PuzzleGraph(cmd.Context(), api.PuzzleGraphRequest{
				PuzzleDeck: deck.deck(cmd, file), Edges: edges, Format: format, View: view,
				Path: cli.NamedDocument(cmd, path), Committed: committed, TextTo: cmd.OutOrStdout(),
			})
			return err
		},
	}
	deck.bind(cmd)
	cmd.Flags().BoolVar(&edges, "edges", false, edgesUsage)
	cmd.Flags().StringVar(&format, "format", "dimacs", strings.Join(api.GraphFormats, ", "))
	cmd.Flags().StringVar(&view, "view", graph.ViewCircle, "how svg lays out the graph: "+strings.Join(graph.Views(), ", "))
	cmd.Flags().Int32SliceVar(&committed, "committed", nil, "write H of All-or-None for these committed colours")
	cmd.Flags().StringVar(&path, "path", "", "draw the order of this answer on top (svg)")
	return cmd
}
