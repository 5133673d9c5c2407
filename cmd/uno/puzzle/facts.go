package puzzle

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/api"
	"github.com/unolab/uno/cmd/uno/cli"
	"github.com/unolab/uno/puzzle/graph"
)

// newPuzzleFactsCmd builds `uno puzzle facts`.
func newPuzzleFactsCmd() *cobra.Command {
	var deck deckFlags
	var edges, asJSON bool
	cmd := &cobra.Command{
		Use:   "facts FILE|GRAPH",
		Short: "Find out facts about a deck and its UNO-1 graph, or about a graph",
		Long: `Find out facts about the cards of an instance (the bipartite multigraph H of
colours and numbers, and the UNO-1 graph) or about a graph: degrees, cliques,
claws, connectivity, toughness, matchings, treewidth, which reductions the
graph may enter. What is too hard to find is given as a range LOWER..UPPER.`,
		Example: `  uno puzzle facts deck.txt
  uno puzzle facts graph.txt --json
  uno puzzle facts --hand "r5 g5 gs bv yd"`,
		Args: deck.args(1),
		RunE: func(cmd *cobra.Command, argv []string) error {
			path, _ := deck.split(cmd, argv)
			a, err := api.PuzzleFacts(cmd.Context(), api.PuzzleFactsRequest{PuzzleDeck: deck.deck(cmd, path), Edges: edges})
			if err != nil {
				return err
			}
			return cli.Print(cmd, asJSON, a.Document(), func(out io.Writer) error {
				if a.Graph != nil {
					printGraphFacts(out, a.Graph)
				} else {
					printDeckFacts(out, a.Deck)
				}
				return nil
			})
		},
	}
	deck.bind(cmd)
	cmd.Flags().BoolVar(&edges, "edges", false, edgesUsage)
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the facts as JSON")
	return cmd
}

func printGraphFacts(out io.Writer, f *api.PuzzleGraphFacts) {
	fact(out, "vertices", f.Vertices)
	fact(out, "edges", f.Edges)
	fact(out, "degrees", spread(f.Degrees))
	fact(out, "components", f.Components)
	fact(out, "bipartite", yesNo(f.Bipartite))
	claw := yesNo(f.ClawFree)
	if !f.ClawFree {
		claw += ": " + listed(f.Claw)
	}
	fact(out, "claw-free", claw)
	uno := yesNo(f.UNO1)
	if !f.UNO1 {
		uno += ": there is a " + f.Obstacle
		if f.Obstacle == graph.OddHole {
			uno = "no: there is an odd hole"
		}
	}
	fact(out, "UNO-1 graph", uno)
	fact(out, "largest clique", bounds(f.Clique))
	fact(out, "connectivity", bounds(f.Connectivity))
	fact(out, "toughness", toughness(f.Toughness))
	fact(out, "maximum matching", f.Matching)
	fact(out, "treewidth", bounds(f.Treewidth))
	fact(out, "reduces to", strings.Join(f.Reductions, ", "))
}

func printDeckFacts(out io.Writer, f *graph.DeckFacts) {
	fact(out, "cards", fmt.Sprintf("%d, %d of them distinct", f.Cards, f.Distinct))
	fact(out, "players", f.Players)
	fact(out, fmt.Sprintf("edges of the UNO-%d graph", f.Players), f.Matches)
	fmt.Fprintln(out, "H, the multigraph of colours and numbers:")
	fact(out, "  colours", fmt.Sprintf("%d, degrees %s", f.Colors, spread(f.ColorDegrees)))
	fact(out, "  numbers", fmt.Sprintf("%d, degrees %s", f.Numbers, spread(f.NumberDegrees)))
	fact(out, "  odd vertices", f.OddVertices)
	fact(out, "  components", f.Components)
	fact(out, "  treewidth", bounds(f.Treewidth))
	fmt.Fprintln(out, "the UNO-1 graph, the line graph of H:")
	line := f.UNO1
	fact(out, "  edges", line.Edges)
	fact(out, "  degrees", spread(line.Degrees))
	fact(out, "  bipartite", yesNo(line.Bipartite))
	fact(out, "  claw-free", yesNo(line.ClawFree))
	fact(out, "  largest clique", line.Clique)
	fact(out, "  chromatic number", line.Chromatic)
	fact(out, "  independent cards", line.Independence)
	fact(out, "  connectivity", bounds(line.Connectivity))
	fact(out, "  toughness", toughness(line.Toughness))
}

func fact(out io.Writer, name string, value any) { fmt.Fprintf(out, "%-26s %v\n", name, value) }

func yesNo(is bool) string {
	if is {
		return "yes"
	}
	return "no"
}

func bounds(r graph.Range) string {
	if r.Lower == r.Upper {
		return fmt.Sprint(r.Lower)
	}
	return fmt.Sprintf("%d..%d", r.Lower, r.Upper)
}

func spread(d graph.Degrees) string { return fmt.Sprintf("%d..%d, mean %.2f", d.Min, d.Max, d.Mean) }

func toughness(t *graph.Toughness) string {
	switch {
	case t == nil:
		return "infinite: the graph is complete"
	case t.Lower == t.Upper:
		return fraction(t.Lower)
	}
	return fraction(t.Lower) + ".." + fraction(t.Upper)
}

func fraction(f graph.Fraction) string {
	if f.Den == 1 {
		return fmt.Sprint(f.Num)
	}
	return fmt.Sprintf("%d/%d", f.Num, f.Den)
}
