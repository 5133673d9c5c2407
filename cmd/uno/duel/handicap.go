package duel

import (
	"fmt"
	"io"
	"runtime"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/api"
	"github.com/unolab/uno/cmd/uno/cli"
)

// newDuelHandicapCmd makes `uno duel handicap`.
func newDuelHandicapCmd() *cobra.Command {
	var rules cli.RulesFlags
	var r api.HandicapRequest
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "handicap A B",
		Short: "Find the hand sizes that make two players equal",
		Long: `Plays A against B with seven cards each, then gives the better player more cards
and the other fewer, in turn, until the balance tips, and names the sizes at
which A wins most nearly half of the hands.`,
		Example: `  uno duel handicap duelist greedy
  uno duel handicap greedy random -n 4000 --json`,
		Args: cli.Args(cobra.ExactArgs(2)),
		RunE: func(cmd *cobra.Command, names []string) error {
			if err := cli.NotZero(cmd, "games", "workers", "least", "most"); err != nil {
				return err
			}
			r.A, r.B, r.Rules = names[0], names[1], rules.Rules
			a, err := api.DuelHandicap(cmd.Context(), r)
			if err != nil {
				return cli.Flagged(cmd, err)
			}
			return cli.Print(cmd, asJSON, a, func(out io.Writer) error {
				for _, s := range a.Steps {
					fmt.Fprintf(out, "%d v %d cards: %s wins %.1f %% (95 %%: %.1f to %.1f)\n", s.Hands[0], s.Hands[1], a.A, 100*s.WinRate, 100*s.CI95[0], 100*s.CI95[1])
				}
				_, err := fmt.Fprintf(out, "nearest to equal: %s with %d cards, %s with %d\n", a.A, a.Equal[0], a.B, a.Equal[1])
				return err
			})
		},
	}
	rules.Add(cmd, "duel")
	fl := cmd.Flags()
	fl.IntVarP(&r.Games, "games", "n", 1000, "games for each pair of sizes")
	fl.Uint64Var(&r.Seed, "seed", 1, "the seed of the games")
	fl.IntVar(&r.Workers, "workers", runtime.GOMAXPROCS(0), "games played at the same time")
	fl.IntVar(&r.Least, "least", 6, "the smallest hand; below six luck decides")
	fl.IntVar(&r.Most, "most", 14, "the largest hand")
	fl.BoolVar(&asJSON, "json", false, "print one JSON document")
	return cmd
}
