package main

import (
	"encoding/json"
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/study"
)

// newDuelHandicapCmd makes `uno duel handicap`.
func newDuelHandicapCmd() *cobra.Command {
	var rules rulesFlags
	var p study.HandicapPlan
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "handicap A B",
		Short: "Find the hand sizes that make two players equal",
		Long: `Plays A against B with seven cards each, then gives the better player more cards
and the other fewer, in turn, until the balance tips, and names the sizes at
which A wins most nearly half of the hands.`,
		Example: `  uno duel handicap duelist greedy
  uno duel handicap greedy random -n 4000 --json`,
		Args: args(cobra.ExactArgs(2)),
		RunE: func(cmd *cobra.Command, names []string) error {
			var err error
			if p.Rules, err = rules.rules(2); err != nil {
				return err
			}
			for _, name := range names {
				if err := bot.Check(name, &p.Rules, 2); err != nil {
					return usagef("%w", err)
				}
			}
			if p.Games < 1 || p.Workers < 1 || p.Least < 1 || p.Least > 7 || p.Most < 7 || p.Most > 30 {
				return usagef("-n, --workers, --least (1 to 7) or --most (7 to 30) is out of range")
			}
			p.A, p.B = names[0], names[1]
			steps, equal, err := study.Handicap(cmd.Context(), p)
			if err != nil {
				return err
			}
			out := cmd.OutOrStdout()
			if asJSON {
				return json.NewEncoder(out).Encode(map[string]any{
					"a": p.A, "b": p.B, "rules": p.Rules.String(), "seed": p.Seed, "steps": steps, "equal": equal,
				})
			}
			for _, s := range steps {
				fmt.Fprintf(out, "%d v %d cards: %s wins %.1f %% (95 %%: %.1f to %.1f)\n", s.Hands[0], s.Hands[1], p.A, 100*s.WinRate, 100*s.CI95[0], 100*s.CI95[1])
			}
			_, err = fmt.Fprintf(out, "nearest to equal: %s with %d cards, %s with %d\n", p.A, equal[0], p.B, equal[1])
			return err
		},
	}
	rules.add(cmd, "duel")
	fl := cmd.Flags()
	fl.IntVarP(&p.Games, "games", "n", 1000, "games for each pair of sizes")
	fl.Uint64Var(&p.Seed, "seed", 1, "the seed of the games")
	fl.IntVar(&p.Workers, "workers", runtime.GOMAXPROCS(0), "games played at the same time")
	fl.IntVar(&p.Least, "least", 6, "the smallest hand; below six luck decides")
	fl.IntVar(&p.Most, "most", 14, "the largest hand")
	fl.BoolVar(&asJSON, "json", false, "print one JSON document")
	return cmd
}
