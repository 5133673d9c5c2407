// Package hidden holds the commands about hidden hands: belief and pomdp.
package hidden

import (
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/api"
	"github.com/unolab/uno/cmd/uno/cli"
	"github.com/unolab/uno/policy"
)

// NewPomdp makes `uno pomdp`: two-player UNO with hidden hands as a model.
func NewPomdp() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "pomdp",
		Short: "Hidden hands of two: values, plans, models, equilibria; any POMDP solved",
		Long: `Two-player UNO with hidden hands (rules: pomdp). Against a stated policy of the
opponent it is a partially observable Markov decision process: value and plan
solve it, export writes it for other solvers. Without one it is a game. solve,
simulate, evaluate and check work on any POMDP, from a file. See docs/pomdp.md.`,
		Example: `  uno pomdp value --deck "r1 r2 b1 b2 rs w" --hand "r1 b2" --top r2 --opponent 2
  uno pomdp plan --hand "r5 r7 gs w" --top r2 --opponent 3`,
		Args: cli.Args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(
		newPomdpValueCmd(), newPomdpPlanCmd(), newPomdpExportCmd(), newPomdpImportCmd(), newPomdpEquilibriumCmd(),
		newPomdpSolveCmd(), newPomdpSimulateCmd(), newPomdpEvaluateCmd(), newPomdpCheckCmd(),
	)
	return cmd
}

// pomdpFlags are the flags that set up a position: it is the player's turn, and
// what the top card does is done.
type pomdpFlags struct {
	api.PomdpGame
	asJSON bool
}

// add adds the flags of the position.
func (f *pomdpFlags) add(cmd *cobra.Command, deck string) {
	fl := cmd.Flags()
	fl.StringVar(&f.Deck, "deck", deck, "every `card` of the game, or full: the 108 cards")
	fl.StringVar(&f.Hand, "hand", "", "the player's `cards`")
	fl.StringVar(&f.Top, "top", "", "the top `card`; a black card with its named colour, as w:r")
	fl.IntVar(&f.Opponent, "opponent", 0, "the number of cards that the opponent holds")
	fl.StringVar(&f.Pile, "pile", "", "the `cards` of the discards under the top")
	fl.StringVar(&f.Sigma, "sigma", "uniform", "the opponent's policy: "+strings.Join(policy.Names(), ", "))
	f.Gamma = fl.Float64("gamma", 0.95, "the discount of a step, a turn of the player, 0 to 1")
	fl.BoolVar(&f.asJSON, "json", false, "print one JSON document")
}

// addRun adds the flags of a simulation.
func addRun(cmd *cobra.Command, r *api.PomdpRun) {
	fl := cmd.Flags()
	fl.IntVarP(&r.Episodes, "episodes", "n", 1000, "episodes to play")
	fl.IntVar(&r.Steps, "steps", 0, "the longest episode (default until the discount leaves 1e-4)")
	fl.IntVar(&r.Effort, "effort", 500, "what a planner may spend on an action: simulations, scenarios, trials")
	fl.Uint64Var(&r.Seed, "seed", 1, "the seed of the samples")
}

// limitVar binds --time: the time after which the command stops with its current
// answer.
func limitVar(cmd *cobra.Command, r *api.TimeLimit, usual time.Duration, usage string) {
	limit := new(time.Duration)
	cli.DurationVar(cmd.Flags(), limit, "time", usual, usage)
	run := cmd.RunE
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if *limit <= 0 {
			return cli.Usagef("--time is %v, not a time to stop after", *limit)
		}
		r.Time = limit.Seconds()
		return run(cmd, args)
	}
}
