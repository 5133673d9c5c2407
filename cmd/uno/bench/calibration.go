package bench

import (
	"errors"
	"os"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/api"
	"github.com/unolab/uno/cmd/uno/cli"
)

// newBenchCalibrationCmd makes `uno bench calibration`.
func newBenchCalibrationCmd() *cobra.Command {
	var r api.CalibrationRequest
	var rules cli.RulesFlags
	var effort int
	var svg string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "calibration",
		Short: "How right the chances of uno analyse are",
		Long: `Plays hands, takes one decision of each at random, and compares the chance to win that
'uno analyse' gives the seat with the result: by what the seat could know, and by all
hands. The Brier score is the mean square of the difference; the chances are
calibrated if of the hands with a chance of 30 % so many are won. The hands are others
than those that the value function is fitted to. See docs/measuring.md.`,
		Example: `  uno bench calibration --rules pomdp --seats fast,fast -n 2000 --seed 1
  uno bench calibration --seats fast,fast,greedy,greedy -n 10000 --svg calibration.svg`,
		Args: cli.Args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := cli.NotZero(cmd, "games"); err != nil {
				return err
			}
			r.Rules, r.Effort, r.SVG = rules.Rules, cli.FlagValue(cmd, "effort", effort), svg != ""
			a, err := api.Calibration(cli.WithProgress(cmd), r)
			if err != nil {
				return cli.Flagged(cmd, err)
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
	rules.Add(cmd, "official")
	fl := cmd.Flags()
	fl.StringSliceVar(&r.Seats, "seats", []string{"fast", "fast"}, "the players by seat")
	fl.IntVarP(&r.Games, "games", "n", 1000, "hands to play")
	fl.IntVar(&effort, "effort", api.UsualAnalyseEffort, "worlds in which each decision is played on, 0 to ask the value function alone")
	fl.Uint64Var(&r.Seed, "seed", 1, "the seed of the hands")
	fl.StringVar(&svg, "svg", "", "draw the reliability plot in `FILE`")
	fl.BoolVar(&asJSON, "json", false, "print one JSON document")
	return cmd
}
