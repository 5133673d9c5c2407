package bench

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/api"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/cmd/uno/cli"
)

// newBenchPositionsCmd makes `uno bench positions`.
func newBenchPositionsCmd() *cobra.Command {
	var score api.PositionsRequest
	var proof api.PositionsProveRequest
	var made api.PositionsGenerateRequest
	var suite string
	var prove, generate, asJSON bool
	cmd := &cobra.Command{
		Use:   "positions",
		Short: "A player's score on positions whose best actions are proved",
		Long: `Asks a player for its action in each position of a suite. The score is the mean of
1 less what the action loses, as a part of the greatest loss that an action of the
position has: 1 is always a best action, 0 always the worst. Each line of the suite
says what proves it: hidden (exact values of tiny decks with hidden hands), exact (of
tiny decks with open hands), bound (a forced win, where all else has a bound below
1) or played (exact, if all seats play on by a policy, given what was seen before).
See docs/measuring.md.

--prove computes the values of each line again, and --generate makes a suite.

Players: ` + strings.Join(bot.Forms(), ", ") + `.`,
		Example: `  uno bench positions --player fast
  uno bench positions --prove --every 10
  uno bench positions --generate --seed 2 -n 50 > mine.txt
  uno bench positions --suite mine.txt --player random --json`,
		Args: cli.Args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if prove && generate {
				return cli.Usagef("--prove and --generate are two commands")
			}
			if err := cli.NotZero(cmd, "positions", "every"); err != nil {
				return err
			}
			if suite != "" {
				score.Suite = cli.FileDocument(cmd, suite)
				proof.Suite = score.Suite
			}
			ctx := cli.WithProgress(cmd)
			switch {
			case generate:
				made.Seed = score.Seed
				a, err := api.PositionsGenerate(ctx, made)
				if err != nil {
					return cli.Flagged(cmd, err)
				}
				return cli.Print(cmd, asJSON, a, a.Print)
			case prove:
				a, err := api.PositionsProve(ctx, proof)
				if err != nil {
					return cli.Flagged(cmd, err)
				}
				if err := cli.Print(cmd, asJSON, a, a.Print); err != nil {
					return err
				}
				return cli.Holds(a.Holds)
			default:
				a, err := api.Positions(ctx, score)
				if err != nil {
					return cli.Flagged(cmd, err)
				}
				return cli.Print(cmd, asJSON, a, a.Print)
			}
		},
	}
	fl := cmd.Flags()
	fl.StringVar(&score.Player, "player", "greedy", "the player to ask")
	fl.StringVar(&suite, "suite", "", "the positions in `FILE`, in place of the program's own")
	fl.Uint64Var(&score.Seed, "seed", 1, "the seed of the player's choices, or of --generate")
	fl.BoolVar(&prove, "prove", false, "compute the values of the positions again and compare")
	fl.IntVar(&proof.Every, "every", 1, "with --prove: only every Nth position")
	fl.BoolVar(&generate, "generate", false, "make a suite and print it")
	fl.IntVarP(&made.Count, "positions", "n", 500, "with --generate: positions to make")
	fl.BoolVar(&asJSON, "json", false, "print one JSON document")
	return cmd
}
