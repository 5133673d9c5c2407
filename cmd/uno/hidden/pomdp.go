// Package hidden is the commands about hidden hands: belief and pomdp.
package hidden

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/unolab/uno"
	"github.com/unolab/uno/cmd/uno/cli"
	"github.com/unolab/uno/policy"
	"github.com/unolab/uno/pomdp/twoplayer"
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
	deck, hand, top, pile string
	opponent              int
	sigma                 string
	gamma                 float64
	asJSON                bool
}

// add adds the flags of the position.
func (f *pomdpFlags) add(cmd *cobra.Command, deck string) {
	fl := cmd.Flags()
	fl.StringVar(&f.deck, "deck", deck, "every `card` of the game, or full: the 108 cards")
	fl.StringVar(&f.hand, "hand", "", "the player's `cards`")
	fl.StringVar(&f.top, "top", "", "the top `card`; a black card with its named colour, as w:r")
	fl.IntVar(&f.opponent, "opponent", 0, "the number of cards that the opponent holds")
	fl.StringVar(&f.pile, "pile", "", "the `cards` of the discards under the top")
	fl.StringVar(&f.sigma, "sigma", "uniform", "the opponent's policy: "+strings.Join(policy.Names(), ", "))
	fl.Float64Var(&f.gamma, "gamma", 0.95, "the discount of a step, a turn of the player, 0 to 1")
	fl.BoolVar(&f.asJSON, "json", false, "print one JSON document")
}

// position reads the flags. Every mistake in them is one of usage.
func (f *pomdpFlags) position() (deck uno.Cards, sigma *policy.Ranked, pos twoplayer.Position, err error) {
	if f.hand == "" || f.top == "" || f.deck == "" || f.opponent == 0 {
		return deck, sigma, pos, cli.Usagef("--deck, --hand, --top and --opponent are needed; see 'uno pomdp --help'")
	}
	if !(f.gamma >= 0 && f.gamma <= 1) {
		return deck, sigma, pos, cli.Usagef("--gamma is %v, not 0 to 1", f.gamma)
	}
	deck = uno.FullDeck()
	if f.deck != "full" {
		if deck, err = cli.CardsOf("deck", f.deck); err != nil {
			return deck, sigma, pos, cli.Usage(err)
		}
	}
	pos.Other = f.opponent
	if pos.Hand, err = cli.CardsOf("hand", f.hand); err != nil {
		return deck, sigma, pos, cli.Usage(err)
	}
	if pos.Under, err = cli.CardsOf("pile", f.pile); err != nil {
		return deck, sigma, pos, cli.Usage(err)
	}
	if pos.Top, pos.Color, err = cli.TopOf(f.top); err != nil {
		return deck, sigma, pos, cli.Usage(err)
	}
	if sigma, err = policy.Of(f.sigma); err != nil {
		return deck, sigma, pos, cli.Usage(fmt.Errorf("--sigma: %w", err))
	}
	if err = pos.Check(deck); err != nil {
		return deck, sigma, pos, cli.Usage(err)
	}
	return deck, sigma, pos, nil
}

// game makes the exact model of the flags.
func (f *pomdpFlags) game() (*twoplayer.Game, twoplayer.Position, error) {
	deck, sigma, pos, err := f.position()
	if err != nil {
		return nil, pos, err
	}
	g, err := twoplayer.New(deck, sigma)
	if err != nil {
		return nil, pos, cli.Usage(err)
	}
	return g, pos, nil
}
