package puzzle

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/api"
	"github.com/unolab/uno/cmd/uno/cli"
	"github.com/unolab/uno/puzzle/count"
)

// countFlags are the flags of `uno puzzle count`.
type countFlags struct {
	work       workFlags
	dimensions int
	method     string
	trace      bool
	sets       int
}

// newPuzzleCountCmd builds `uno puzzle count`.
func newPuzzleCountCmd() *cobra.Command {
	var f countFlags
	cmd := &cobra.Command{
		Use:   "count FILE",
		Short: "Count the ways to play out a deck, exactly",
		Long: `Count the winning orders of a deck, in two conventions: "paths" are the
undirected Hamiltonian paths of the UNO-1 graph with equal cards distinguished,
"sequences" the distinct orders with equal cards alike.

Methods: ` + strings.Join(count.Methods(), ", ") + `. 'paths' is the DP of Demaine et al. 3.3,
corrected; 'euler' counts Eulerian circuits through the colours and is the one
for sixty cards in four colours; 'tree' is the one for long narrow decks; 'auto'
takes the cheapest one. When --time runs out, or the deck is too large, the answer is 0 where the solver finds the deck
not playable, and otherwise unknown with bounds on the sequences, exit code 0.

--trace shows the DP card by card: f of every vector (h; v; d), and the sets of
subpaths themselves while there are at most --sets of them.
--dimensions D reads D integers a line; cards match in at least one of them.`,
		Example: `  uno puzzle count deck.txt
  uno puzzle count --hand "r5 g5 gs bs" --trace
  uno puzzle count --dimensions 3 points.txt --json`,
		Args: f.work.deck.args(1),
		RunE: func(cmd *cobra.Command, argv []string) error { return f.run(cmd, argv) },
	}
	f.work.bind(cmd)
	flags := cmd.Flags()
	flags.IntVar(&f.dimensions, "dimensions", 0, "coordinates of a card (default: colour and number)")
	flags.StringVar(&f.method, "method", "", "how to count: "+strings.Join(count.Methods(), ", "))
	flags.BoolVar(&f.trace, "trace", false, "show the sets of subpaths step by step")
	flags.IntVar(&f.sets, "sets", 20, "list at most so many sets of a step")
	return cmd
}

// run counts and prints.
func (f *countFlags) run(cmd *cobra.Command, argv []string) error {
	path, _ := f.work.deck.split(cmd, argv)
	deck, limit := f.work.deck.deck(cmd, path), f.work.limit()
	if f.trace {
		if f.dimensions != 0 || f.work.json || f.method != "" {
			return cli.Usagef("--trace goes with neither --dimensions, --method nor --json")
		}
		return f.printTrace(cmd, api.PuzzleTraceRequest{PuzzleDeck: deck, TimeLimit: limit, Sets: f.sets})
	}
	a, err := api.PuzzleCount(cli.WithProgress(cmd), api.PuzzleCountRequest{
		PuzzleDeck: deck, TimeLimit: limit, Method: f.method, Dimensions: cli.FlagValue(cmd, "dimensions", f.dimensions),
	})
	if err != nil {
		return err
	}
	return cli.Print(cmd, f.work.json, a, func(out io.Writer) error { return printCount(out, &a) })
}

// printCount prints the numbers, or the bounds that are known.
func printCount(out io.Writer, a *api.PuzzleCountAnswer) (err error) {
	switch {
	case a.Answer == "":
		_, err = fmt.Fprintf(out, "paths     %s\nsequences %s\n", *a.Paths, *a.Sequences)
	case a.Bounds[1] == nil:
		_, err = fmt.Fprintf(out, "unknown: at least %s sequences: %s\n", *a.Bounds[0], a.Reason)
	default:
		_, err = fmt.Fprintf(out, "unknown: %s to %s sequences: %s\n", *a.Bounds[0], *a.Bounds[1], a.Reason)
	}
	return err
}

// printTrace prints the DP of Demaine et al. 3.3 card by card.
func (f *countFlags) printTrace(cmd *cobra.Command, r api.PuzzleTraceRequest) error {
	w := cmd.OutOrStdout()
	ctx := api.WithParts(cmd.Context(), func(s api.PuzzleTraceStep) error {
		var b strings.Builder
		fmt.Fprintf(&b, "step %d: add (%d,%d): %s, %s\n", s.Step, s.Card.Color, s.Card.Number,
			quantity(s.Total, "set"), quantity(fmt.Sprint(len(s.Vectors)), "vector"))
		for _, v := range s.Vectors {
			fmt.Fprintf(&b, "  f = %-6s %s\n", v.F, v.Vector)
		}
		for i, set := range s.Sets {
			fmt.Fprintf(&b, "  %3d: %s\n", i+1, set)
		}
		_, err := io.WriteString(w, b.String())
		return err
	})
	a, err := api.PuzzleTrace(ctx, r)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "orders of the cards, equal ones distinguished: %s\n", a.Orders)
	return err
}

// quantity writes a decimal number of things.
func quantity(n, what string) string {
	if n == "1" {
		return n + " " + what
	}
	return n + " " + what + "s"
}

// workFlags are what the commands on one player's deck have in common.
type workFlags struct {
	deck deckFlags
	time time.Duration
	json bool
}

func (f *workFlags) bind(cmd *cobra.Command) {
	f.deck.bind(cmd)
	cli.DurationVar(cmd.Flags(), &f.time, "time", 0, "give up after this time (default: no limit)")
	cmd.Flags().BoolVar(&f.json, "json", false, "print the answer as JSON")
}

// limit is --time as a request has it.
func (f *workFlags) limit() api.TimeLimit { return api.TimeLimit{Time: f.time.Seconds()} }
