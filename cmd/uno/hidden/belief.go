package hidden

import (
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/api"
	"github.com/unolab/uno/belief"
	"github.com/unolab/uno/cmd/uno/cli"
)

// beliefFlags are the flags of `uno belief`.
type beliefFlags struct {
	api.BeliefRequest
	at     int
	svg    string
	errata bool
	asJSON bool
}

// NewBelief makes `uno belief`: what a seat may know of the hidden hands.
func NewBelief() *cobra.Command {
	var f beliefFlags
	cmd := &cobra.Command{
		Use:   "belief FILE",
		Short: "Say what a seat may know of the hidden hands",
		Long: `Say what a seat may know of the hidden hands after the first K actions of a
record: how many hands are possible, the chance that each kind is held, that a
colour is held, and that some card is legal on the top now.

Methods: exact (by the rules alone, in closed form), sigma (the other seats play a
stated policy: all deals while they are few, see --deals, otherwise weighted histories),
particle (a particle filter, for comparison), seed (the filter of the printed
two-player model, for comparison).`,
		Example: `  uno belief games.jsonl --seat 0 --at 12
  uno belief games.jsonl --line 3 --seat 1 --at 20 --method sigma --sigma uniform --json
  uno belief games.jsonl --seat 0 --at 12 --svg belief.svg --open
  uno belief --errata`,
		Args: cli.Args(func(cmd *cobra.Command, names []string) error {
			if f.errata {
				return cobra.NoArgs(cmd, names)
			}
			return cobra.ExactArgs(1)(cmd, names)
		}),
		RunE: func(cmd *cobra.Command, files []string) error {
			if f.errata {
				return tellErrata(cmd, f.asJSON)
			}
			return runBelief(cmd, files[0], &f)
		},
	}
	fl := cmd.Flags()
	fl.IntVar(&f.Line, "line", 0, "the record on this line (default the first)")
	fl.IntVar(&f.Seat, "seat", 0, "the seat whose knowledge is asked for")
	fl.IntVar(&f.at, "at", -1, "after so many actions; 0 is after the deal and the start card (default all)")
	fl.StringVar(&f.Method, "method", "exact", "the method: "+strings.Join(api.BeliefMethods, ", "))
	fl.StringVar(&f.Sigma, "sigma", "uniform", "the policy of the other seats, for sigma and particle: "+strings.Join(api.BeliefPolicies(), ", "))
	fl.IntVar(&f.Samples, "samples", 2000, "histories or particles, where not all deals are counted")
	fl.IntVar(&f.Deals, "deals", belief.DefaultMaxDeals, "the deals that sigma holds at most before it samples")
	fl.Uint64Var(&f.Seed, "seed", 1, "the seed of the samples")
	fl.BoolVar(&f.Open, "open", false, "mark the cards that are truly held")
	fl.StringVar(&f.svg, "svg", "", "write the heat maps to this `file`")
	fl.BoolVar(&f.errata, "errata", false, "tell the errata of the printed filter, each with a toy")
	fl.BoolVar(&f.asJSON, "json", false, "print one JSON document")
	return cmd
}

// runBelief answers.
func runBelief(cmd *cobra.Command, file string, f *beliefFlags) error {
	if err := cli.NotZero(cmd, "samples", "deals"); err != nil {
		return err
	}
	if f.at != -1 {
		f.At = &f.at
	}
	in, err := cli.OpenRecords(cmd, file, &f.Records)
	if err != nil {
		return err
	}
	defer in.Close()
	f.SVG = f.svg != ""
	a, err := api.Belief(cmd.Context(), f.BeliefRequest)
	if err != nil {
		return cli.Flagged(cmd, err)
	}
	if f.SVG {
		if err := os.WriteFile(f.svg, []byte(a.SVG), 0o666); err != nil {
			return err
		}
		a.SVG = "" // it is in its file
	}
	return cli.Print(cmd, f.asJSON, a, func(out io.Writer) error { return printBelief(out, a) })
}

// printBelief prints the answer as heat maps.
func printBelief(out io.Writer, t *api.BeliefAnswer) error {
	if err := belief.WriteText(out, t.Heats, cli.IsTerminal(out) && os.Getenv("NO_COLOR") == ""); err != nil {
		return err
	}
	if t.BeliefHand != nil {
		fmt.Fprintf(out, "possible hands: %s\n", howMany(t.BeliefHand))
	}
	for _, seat := range slices.Sorted(maps.Keys(t.Seats)) {
		fmt.Fprintf(out, "possible hands of seat %s: %s\n", seat, howMany(t.Seats[seat]))
	}
	if t.ESS > 0 {
		fmt.Fprintf(out, "a sample, worth %.0f independent ones\n", t.ESS)
	}
	if t.Deaths > 0 {
		fmt.Fprintf(out, "all particles died %d times\n", t.Deaths)
	}
	if t.Mass != "" {
		fmt.Fprintf(out, "the printed belief sums to %s\n", t.Mass)
	}
	return nil
}

// howMany spells the number of hands.
func howMany(t *api.BeliefHand) string {
	if t.Bound {
		return "at most " + t.Hands
	}
	return t.Hands
}

// tellErrata prints the errata of the printed filter.
func tellErrata(cmd *cobra.Command, asJSON bool) error {
	list, err := api.BeliefErrata(cmd.Context(), api.BeliefErrataRequest{})
	if err != nil {
		return err
	}
	return cli.Print(cmd, asJSON, list, func(out io.Writer) error {
		for _, e := range list {
			fmt.Fprintf(out, "%d. %s\n   printed: %s\n   right:   %s\n   toy:     %s\n            printed: %s\n            right:   %s\n",
				e.Number, e.Title, e.Printed, e.Right, e.Toy, e.AsPrinted, e.AsRight)
		}
		return nil
	})
}
