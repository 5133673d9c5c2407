package main

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/spf13/cobra"

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
		Args: args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, argv []string) error {
			if !cmd.Flags().Changed("start") {
				return usagef("--start is needed: the vertex on which the token lies")
			}
			if limit < 0 {
				return usagef("--time must not be negative")
			}
			g, err := readGraph(cmd, argv[0], directed)
			if err != nil {
				return err
			}
			if start < 1 || start > g.N() {
				return usagef("--start %d is not a vertex: the graph has %d", start, g.N())
			}
			ctx := cmd.Context()
			if limit > 0 {
				var cancel context.CancelFunc
				ctx, cancel = context.WithTimeout(ctx, limit)
				defer cancel()
			}
			began := time.Now()
			res, err := geography.Solve(ctx, geography.Game{Graph: g, Start: int32(start), Edge: edge}, geography.Options{})
			if err != nil {
				return err
			}
			doc := puzzle.Geography{
				Kind: puzzle.KindGeography, Directed: directed, Edge: edge, Start: start, Answer: res.Answer, Openings: res.Openings, Method: res.Method,
				Seconds: time.Since(began).Seconds(), Matching: res.Matching, Barrier: res.Barrier, Kernel: res.Kernel,
				Positions: res.Positions, Reason: res.Reason,
			}
			switch res.Answer {
			case puzzle.Yes:
				doc.Winner, doc.Loser = 1, 2
			case puzzle.No:
				doc.Winner, doc.Loser = 2, 1
			}
			if asJSON {
				return json.NewEncoder(cmd.OutOrStdout()).Encode(doc)
			}
			printGeography(cmd, doc)
			return nil
		},
	}
	cmd.Flags().IntVar(&start, "start", 0, "the vertex on which the token lies")
	cmd.Flags().BoolVar(&directed, "directed", false, "read edges as arcs")
	cmd.Flags().BoolVar(&edge, "edge", false, "remove edges, not vertices")
	durationVar(cmd.Flags(), &limit, "time", 0, "answer unknown after this time (default: no limit)")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the answer as JSON")
	return cmd
}

func printGeography(cmd *cobra.Command, doc puzzle.Geography) {
	out := cmd.OutOrStdout()
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
