package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

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
		Args: args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, argv []string) error {
			if players != 1 && players != 2 {
				return usagef("--players is 1 or 2")
			}
			if steps < 1 {
				return usagef("--steps must be positive")
			}
			g, err := readGraph(cmd, argv[0], false)
			if err != nil {
				return err
			}
			var doc puzzle.Recognition
			if players == 1 {
				doc = recogniseOne(g)
			} else if doc, err = recogniseTwo(cmd, g, steps); err != nil {
				return err
			}
			if asJSON {
				return json.NewEncoder(cmd.OutOrStdout()).Encode(doc)
			}
			return printRecognition(cmd, doc)
		},
	}
	cmd.Flags().IntVar(&players, "players", 1, "UNO-1 or UNO-2 graphs")
	cmd.Flags().IntVar(&steps, "steps", 10_000_000, "bound of the search for --players 2")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the answer as JSON")
	return cmd
}

func recogniseOne(g *graph.Graph) puzzle.Recognition {
	r := graph.Recognise(g)
	if r.Witness != nil {
		return puzzle.Recognition{Kind: puzzle.KindRecognise, Players: 1, Answer: puzzle.No, Witness: r.Witness, Name: r.Name, Minimal: true}
	}
	return puzzle.Recognition{Kind: puzzle.KindRecognise, Players: 1, Answer: puzzle.Yes, Cards: r.Cards}
}

func recogniseTwo(cmd *cobra.Command, g *graph.Graph, steps int) (puzzle.Recognition, error) {
	d, err := graph.RecogniseTwo(cmd.Context(), g, steps)
	doc := puzzle.Recognition{Kind: puzzle.KindRecognise, Players: 2}
	switch {
	case cmd.Context().Err() != nil:
		doc.Answer, doc.Reason = puzzle.Unknown, "interrupted"
		return doc, nil
	case err != nil:
		return doc, err
	case !d.Decided:
		doc.Answer, doc.Reason = puzzle.Unknown, fmt.Sprintf("not decided within %d steps; try more --steps", steps)
	case d.Cards != nil:
		doc.Answer, doc.Cards, doc.Owners = puzzle.Yes, d.Cards, d.Owners
	default:
		doc.Answer, doc.Witness, doc.Minimal = puzzle.No, d.Witness, d.Minimal
	}
	return doc, nil
}

// printRecognition prints an instance file, or the witness in words.
func printRecognition(cmd *cobra.Command, doc puzzle.Recognition) error {
	out := cmd.OutOrStdout()
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
func listed(numbers []int32) string {
	return strings.Trim(fmt.Sprint(numbers), "[]")
}
