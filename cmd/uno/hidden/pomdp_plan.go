package hidden

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/api"
	"github.com/unolab/uno/cmd/uno/cli"
	"github.com/unolab/uno/pomdp/twoplayer"
)

// newPomdpPlanCmd makes `uno pomdp plan`.
func newPomdpPlanCmd() *cobra.Command {
	var f pomdpFlags
	var r api.PomdpPlanRequest
	var moment api.Moment
	var at int
	e := twoplayer.DefaultEffort()
	cmd := &cobra.Command{
		Use:   "plan [FILE]",
		Short: "Value the actions of a decision of any deck, while time allows",
		Long: `Values the actions at a position of any deck against a stated policy, or at a
decision in a record (FILE, --line, --seat, --at), where the opponent's hand is
believed to be what the record shows and the policy makes likely.

Decks of at most 21 different kinds are bounded as by value, and the answer is
certified. Otherwise each action is valued by independent searches with sampled
scenarios (DESPOT): value is what the policies found achieve after it on fresh
samples, and the 95 % interval is for optimal play after it. All actions get the
same effort, deals and random numbers, and each is compared with the best by the
interval of the difference: an action whose interval contains 0 does not differ significantly.
The opponent plays --sigma. Effort is counted, so that a seed gives the same
answer; --time ends it early.`,
		Example: `  uno pomdp plan --hand "r5 r7 gs w" --top r2 --opponent 3
  uno pomdp plan games.jsonl --seat 0 --at 12 --json`,
		Args: cli.Args(cobra.MaximumNArgs(1)),
		RunE: func(cmd *cobra.Command, files []string) error {
			r.PomdpGame = f.PomdpGame
			if len(files) == 1 {
				in, err := cli.OpenRecords(cmd, files[0], &moment.Records)
				if err != nil {
					return err
				}
				defer in.Close()
				if at >= 0 {
					moment.At = &at
				}
				r.Moment = &moment
			}
			a, err := api.PomdpPlan(cmd.Context(), r)
			if err != nil {
				return err
			}
			return cli.Print(cmd, f.asJSON, a, func(out io.Writer) error { return printPlan(out, a) })
		},
	}
	f.add(cmd, "full")
	fl := cmd.Flags()
	limitVar(cmd, &r.TimeLimit, 10*time.Second, "the time after which to stop")
	r.Searches = fl.Int("searches", e.Searches, "searches for each action, two at least")
	r.Scenarios = fl.Int("scenarios", e.Scenarios, "scenarios of each search")
	r.Samples = fl.Int("samples", e.Samples, "games by which each policy found is tried")
	fl.StringVar(&r.Rollout, "rollout", "greedy", "the player's policy beyond the trees")
	fl.Uint64Var(&r.Seed, "seed", 1, "the seed of the samples")
	r.Gap = fl.Float64("gap", 0.001, "the width of a certified interval at which to stop")
	fl.IntVar(&moment.Line, "line", 0, "with FILE: the record on this line (default the first)")
	fl.IntVar(&moment.Seat, "seat", 0, "with FILE: the seat that decides")
	fl.IntVar(&at, "at", -1, "with FILE: after so many actions")
	return cmd
}

// printPlan prints what the actions are worth.
func printPlan(out io.Writer, t *api.PomdpPlanAnswer) error {
	fmt.Fprintf(out, "value %.4f to %.4f (%s; opponent %s, gamma %g)\n", t.Interval[0], t.Interval[1], t.Kind, t.Sigma, t.Gamma)
	for _, a := range t.Actions {
		fmt.Fprintf(out, "  %-5s %.4f (%.4f to %.4f)", a.Action, a.Value, a.CI95[0], a.CI95[1])
		if a.Action != t.Action {
			fmt.Fprintf(out, "; behind by %.4f (%.4f to %.4f)", a.Behind, a.BehindCI95[0], a.BehindCI95[1])
		}
		fmt.Fprintln(out)
	}
	if !t.Whole {
		fmt.Fprintf(out, "time was up after %d searches of each action\n", t.Searches)
	}
	fmt.Fprintf(out, "play %s", t.Action)
	if len(t.Undecided) > 0 {
		fmt.Fprintf(out, "; no significant difference from: %s", strings.Join(t.Undecided, ", "))
	}
	_, err := fmt.Fprintln(out)
	return err
}
