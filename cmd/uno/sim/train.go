package sim

import (
	"fmt"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/api"
	"github.com/unolab/uno/cmd/uno/cli"
	"github.com/unolab/uno/train"
)

// NewTrain makes `uno train`, which trains a policy in self-play.
func NewTrain() *cobra.Command {
	var rules cli.RulesFlags
	var r api.TrainRequest
	var limit time.Duration
	var asJSON bool
	var cluster cli.ClusterFlags
	cmd := &cobra.Command{
		Use:   "train --rules RULES --out DIR",
		Short: "Learn to play in self-play",
		Long: `Trains a policy by playing against itself, or against other players (--against), and
writes it to a directory. 'train:DIR' is then a player. The training ends after
--time or -n games, or when it is interrupted; what it has learnt is kept, and
--resume goes on. The directory holds the policy, a checkpoint, and the learning
curve as train.json and curve.svg. --mixed draws the rules and the number of
seats of each game. --playouts plays the hand on after each move of a decision and
learns from that, best --from an earlier training. The result depends on the rules, the seed and the number of
games, not on the workers or on interruptions.

` + cli.ClusterHelp,
		Example: `  uno train --rules pomdp --time 10m --out trained
  uno train --rules official --seats 4 --against self,greedy,random -n 1000000 --out trained
  uno train --rules official --from trained --against self,random --playouts 1 -n 100000 --out adapted
  uno match train:trained greedy --rules pomdp -n 20000`,
		Args: cli.Args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if r.Dir == "" {
				return cli.Usagef("--out names the directory of the training")
			}
			if r.Games == 0 && limit <= 0 {
				return cli.Usagef("-n or --time says when the training ends")
			}
			r.Rules, r.Time = rules.Rules, limit.Seconds()
			if cli.IsTerminal(cmd.ErrOrStderr()) {
				r.Progress = func(p train.Point) {
					fmt.Fprintf(cmd.ErrOrStderr(), "%d games:%s\n", p.Games, ratings(p))
				}
			}
			ctx, leave, err := cluster.Open(cmd, cmd.Context(), r.Against)
			if err != nil {
				return err
			}
			defer leave()
			log, err := api.Train(ctx, r)
			if err != nil {
				return cli.Flagged(cmd, err)
			}
			if asJSON {
				return cli.PrintJSON(cmd.OutOrStdout(), struct {
					*train.Log
					Dir     string  `json:"dir"`
					Seconds float64 `json:"seconds"`
				}{log.Log, r.Dir, log.Seconds})
			}
			fmt.Fprintf(cmd.OutOrStdout(), "trained %d games; 'train:%s' is the player\n", log.Games, r.Dir)
			if n := len(log.Curve); n > 0 {
				fmt.Fprintf(cmd.OutOrStdout(), "after %d games it won%s\n", log.Curve[n-1].Games, ratings(log.Curve[n-1]))
			}
			return nil
		},
	}
	rules.Add(cmd, "official")
	fl := cmd.Flags()
	fl.IntVar(&r.Seats, "seats", 2, "the number of seats")
	fl.BoolVar(&r.Mixed, "mixed", false, "draw the rules and the seats of each game: presets and house rules, alone and together")
	fl.StringSliceVar(&r.Against, "against", nil, "the `players` at the other seats, from game to game in turn; self is the policy itself, which is the default")
	fl.StringVar(&r.From, "from", "", "begin with the policy of the training in this `directory`, or with that of fast")
	fl.IntVar(&r.Playouts, "playouts", 0, "learn from so many playouts after each move, instead of from how the hands ended")
	fl.StringVar(&r.Value, "value", "", "end playouts after five turns at the value function in this `file`, or with the hand: none (default that of fast)")
	fl.Uint64VarP(&r.Games, "games", "n", 0, "games to train, rounded up to whole batches of 4096")
	cli.DurationVar(fl, &limit, "time", 0, "how long to train")
	fl.IntVar(&r.Every, "every", 25, "batches between two ratings")
	fl.IntVar(&r.Workers, "workers", runtime.GOMAXPROCS(0), "games played at the same time")
	fl.Uint64Var(&r.Seed, "seed", 1, "the seed of the training")
	fl.StringVar(&r.Dir, "out", "", "the `directory` of the training")
	fl.BoolVar(&r.Resume, "resume", false, "go on with the training in the directory")
	cluster.Add(fl)
	fl.BoolVar(&asJSON, "json", false, "print one JSON document")
	return cmd
}

// ratings spells the ratings of a point.
func ratings(p train.Point) string {
	text := ""
	for i, r := range p.Ratings {
		if i > 0 {
			text += ","
		}
		text += fmt.Sprintf(" %.1f %% v %s", 100*r.Rate, r.Against)
	}
	return text
}
