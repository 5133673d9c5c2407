package sim

import (
	"errors"
	"fmt"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/cmd/uno/cli"
	"github.com/unolab/uno/train"
)

// NewTrain makes `uno train`, which trains a policy in self-play.
func NewTrain() *cobra.Command {
	var rules cli.RulesFlags
	var c train.Config
	var plan train.Plan
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
seats of each game. The result depends on the rules, the seed and the number of
games, not on the workers or on interruptions.

` + cli.ClusterHelp,
		Example: `  uno train --rules pomdp --time 10m --out trained
  uno train --rules official --seats 4 --against self,greedy,random -n 1000000 --out trained
  uno match train:trained greedy --rules pomdp -n 20000`,
		Args: cli.Args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if plan.Dir == "" {
				return cli.Usagef("--out names the directory of the training")
			}
			if plan.Games == 0 && plan.Time <= 0 {
				return cli.Usagef("-n or --time says when the training ends")
			}
			var err error
			if c.Rules, err = rules.For(c.Seats, "official"); err != nil {
				return cli.Flagged(cmd, err)
			}
			if cli.IsTerminal(cmd.ErrOrStderr()) {
				plan.Progress = func(p train.Point) {
					fmt.Fprintf(cmd.ErrOrStderr(), "%d games:%s\n", p.Games, ratings(p))
				}
			}
			ctx, leave, err := cluster.Open(cmd, cmd.Context(), c.Against)
			if err != nil {
				return err
			}
			defer leave()
			began := time.Now()
			log, err := train.Run(ctx, c, plan)
			if errors.Is(err, train.ErrExists) || err != nil && log == nil {
				return cli.Usagef("%w", err)
			}
			if err != nil {
				return err
			}
			if asJSON {
				return cli.PrintJSON(cmd.OutOrStdout(), struct {
					*train.Log
					Dir     string  `json:"dir"`
					Seconds float64 `json:"seconds"`
				}{log, plan.Dir, time.Since(began).Seconds()})
			}
			fmt.Fprintf(cmd.OutOrStdout(), "trained %d games; 'train:%s' is the player\n", log.Games, plan.Dir)
			if n := len(log.Curve); n > 0 {
				fmt.Fprintf(cmd.OutOrStdout(), "after %d games it won%s\n", log.Curve[n-1].Games, ratings(log.Curve[n-1]))
			}
			return nil
		},
	}
	rules.Add(cmd, "official")
	fl := cmd.Flags()
	fl.IntVar(&c.Seats, "seats", 2, "the number of seats")
	fl.BoolVar(&c.Mixed, "mixed", false, "draw the rules and the seats of each game: presets and house rules, alone and together")
	fl.StringSliceVar(&c.Against, "against", nil, "the `players` at the other seats, from game to game in turn; self is the policy itself, which is the default")
	fl.Uint64VarP(&plan.Games, "games", "n", 0, "games to train, rounded up to whole batches of 4096")
	cli.DurationVar(fl, &plan.Time, "time", 0, "how long to train")
	fl.IntVar(&plan.Every, "every", 25, "batches between two ratings")
	fl.IntVar(&c.Workers, "workers", runtime.GOMAXPROCS(0), "games played at the same time")
	fl.Uint64Var(&c.Seed, "seed", 1, "the seed of the training")
	fl.StringVar(&plan.Dir, "out", "", "the `directory` of the training")
	fl.BoolVar(&plan.Resume, "resume", false, "go on with the training in the directory")
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
