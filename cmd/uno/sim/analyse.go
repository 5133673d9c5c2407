package sim

import (
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/analyse"
	"github.com/unolab/uno/api"
	"github.com/unolab/uno/cmd/uno/cli"
)

// NewAnalyse makes `uno analyse`: the decisions of a hand valued.
func NewAnalyse() *cobra.Command {
	var r api.AnalyseRequest
	var seat, effort, horizon int
	var within time.Duration
	var svg string
	var position api.AnalysePositionRequest
	var asJSON bool
	var cluster cli.ClusterFlags
	cmd := &cobra.Command{
		Use:   "analyse FILE",
		Short: "Value every decision of a recorded hand; tell skill from luck",
		Long: `Value every decision of a recorded hand, and divide its result into skill and luck.

Each decision is judged by what its seat could know: the hidden cards are dealt anew
from what the seat had seen, every action is made, and the hand is played on. A loss
of 3, 7 or 15 percentage points is marked as an inaccuracy, a mistake or a blunder.
For each seat the result is the prior chance, plus skill, plus luck. With --seat
nothing is used that this seat could not see. See docs/measuring.md.

More --effort makes the values finer; --effort 0 asks the value function alone.
--time works until the time is up, in place of an effort.

--position values the actions of a position set by hand in place of a record:
hands=r1.r5/g1.b1 top=r2 and more, as 'uno call hand.position' checks and prints it.
Its seat to act knows its own hand and the counts of the others; --open shows it all.

` + cli.ClusterHelp,
		Example: `  uno analyse games.jsonl
  uno analyse games.jsonl --line 3 --seat 1 --effort 500
  uno analyse games.jsonl --time 20s --svg curve.svg --json
  uno analyse --position "rules=pomdp hands=r1.r5.w/g1.b1 top=r2"`,
		Args: cli.Args(cobra.MaximumNArgs(1)),
		RunE: func(cmd *cobra.Command, files []string) error {
			r.Seat = cli.FlagValue(cmd, "seat", seat)
			r.Effort = cli.FlagValue(cmd, "effort", effort)
			r.Horizon = cli.FlagValue(cmd, "horizon", horizon)
			switch {
			case position.Position != "" && len(files) > 0:
				return cli.Usagef("a file and --position exclude each other")
			case position.Position != "":
				for _, flag := range []string{"line", "seat", "time", "svg", "cluster", "nats"} {
					if cmd.Flags().Changed(flag) {
						return cli.Usagef("--%s is for records", flag)
					}
				}
				position.Effort, position.Horizon, position.Seed = r.Effort, r.Horizon, r.Seed
				a, err := api.AnalysePosition(cli.WithProgress(cmd), position)
				if err != nil {
					return cli.Flagged(cmd, err)
				}
				return cli.Print(cmd, asJSON, a, a.Print)
			case len(files) == 0:
				return cli.Usagef("a FILE of records, or a --position, is needed")
			case position.Open:
				return cli.Usagef("--open is for a --position")
			}
			r.Seconds, r.SVG = within.Seconds(), svg != ""
			if within > 0 && (cluster.On || cluster.URL != "") {
				return cli.Usagef("--cluster is for an effort, not for a --time")
			}
			ctx, leave, err := cluster.Open(cmd, cli.WithProgress(cmd), nil)
			if err != nil {
				return err
			}
			defer leave()
			in, err := cli.OpenRecords(cmd, files[0], &r.Records)
			if err != nil {
				return err
			}
			defer in.Close()
			a, err := api.Analyse(ctx, r)
			if err != nil {
				return cli.Flagged(cmd, err)
			}
			if a.Partial {
				fmt.Fprintln(cmd.ErrOrStderr(), "uno: stopped before all decisions were played on")
			}
			if svg != "" {
				if err := os.WriteFile(svg, []byte(a.SVG), 0o666); err != nil {
					return errors.Join(errors.New("--svg"), err)
				}
				a.SVG = "" // it is in its file
			}
			return cli.Print(cmd, asJSON, a, a.Print)
		},
	}
	fl := cmd.Flags()
	fl.IntVar(&r.Line, "line", 0, "the record on this line (default the first)")
	fl.IntVar(&seat, "seat", 0, "the decisions of this seat alone, by what it could see (default all seats)")
	fl.IntVar(&effort, "effort", api.UsualAnalyseEffort, "worlds in which each decision is played on")
	fl.IntVar(&horizon, "horizon", analyse.Horizon, "turns that each world is played on before the value function is asked, 0 to the end")
	cli.DurationVar(fl, &within, "time", 0, "work so long, in place of an effort")
	fl.Uint64Var(&r.Seed, "seed", 1, "the seed of the worlds")
	fl.StringVar(&position.Position, "position", "", "the actions of this position, one `LINE`, in place of a record")
	fl.BoolVar(&position.Open, "open", false, "judge a --position by all hands, not by what the seat to act sees")
	fl.StringVar(&svg, "svg", "", "draw the chances over the hand in `FILE`")
	fl.BoolVar(&asJSON, "json", false, "print one JSON document")
	cluster.Add(fl)
	return cmd
}
