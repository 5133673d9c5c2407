// Package duel is `uno duel`: open hands.
package duel

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/api"
	"github.com/unolab/uno/cmd/uno/cli"
	"github.com/unolab/uno/duel"
)

// New makes `uno duel`: open hands.
func New() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "duel",
		Short: "Open hands: values, advice, proved end runs, handicaps",
		Long: `Works on positions of two players whose hands lie open: McGuire's duel, and with
--rules the other two-player games once the hands are known. The side to move
holds --hand and is called 0, the other 1.`,
		Example: `  uno duel value --hand "r5 rs" --other "g1 g2 b3" --top r2
  uno duel advise --hand "r5 r7 rs" --other "g1 b3" --top r2`,
		Args: cli.Args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newDuelValueCmd(), newDuelAdviseCmd(), newDuelProveCmd(), newDuelCheckCmd(), newDuelHandicapCmd())
	return cmd
}

// positionFlags are the flags that set up a position.
type positionFlags struct {
	api.DuelPosition
	asJSON bool
}

// add adds the flags of the position.
func (f *positionFlags) add(cmd *cobra.Command) {
	fl := cmd.Flags()
	fl.StringVar(&f.Position, "position", "", "the whole position as one `LINE`, in place of the flags about it; see 'uno call hand.position'")
	fl.StringVar(&f.Hand, "hand", "", "the `cards` of the side to move")
	fl.StringVar(&f.Other, "other", "", "the `cards` of the other side")
	fl.StringVar(&f.Top, "top", "", "the top `card`; a black card or Colour Wild with its named colour, as w:r")
	fl.StringVar(&f.Deck, "deck", "rest", "the `cards` of the draw pile, or rest: the 108 without hands, top and discards")
	fl.StringVar(&f.Under, "under", "", "the `cards` of the discards under the top")
	fl.StringVar(&f.Drawn, "drawn", "", "the `card` that the side to move, which holds it, has just drawn")
	fl.StringVar(&f.Rules, "rules", "duel", "the rule set; for official, no-uno-call is set")
	fl.StringArrayVar(&f.Options, "option", nil, "set an option of the rules, `NAME[=VALUE]`; see 'uno help rules'")
	fl.BoolVar(&f.asJSON, "json", false, "print one JSON document")
}

// addEffort adds the flags of what an evaluation may cost.
func addEffort(cmd *cobra.Command, r *api.DuelEffort) {
	e := duel.DefaultEffort()
	fl := cmd.Flags()
	r.Entries = fl.Int("entries", e.Entries, "solve exactly where the table has at most so many entries of 48 bytes")
	r.Nodes = fl.Int("nodes", e.Nodes, "positions of the search for bounds")
	r.Odds = fl.Int("odds", e.Odds, "positions of each search for the chance of a run")
	r.Playouts = fl.Int("playouts", e.Playouts, "playouts for the estimate of half where it is not exact")
	fl.Uint64Var(&r.Seed, "seed", 1, "the seed of the playouts")
}

// newDuelValueCmd makes `uno duel value`.
func newDuelValueCmd() *cobra.Command {
	var f positionFlags
	var r api.DuelValueRequest
	var proof string
	cmd := &cobra.Command{
		Use:   "value",
		Short: "Value a position and its actions, with certified bounds",
		Long: `Chances to win of the side to move: certified bounds [lo, hi], whatever endless
play is worth, and half, where endless play counts one half. Where the deck is
small all is exact; otherwise half is an estimate by playouts, unless the bounds
meet.`,
		Example: `  uno duel value --hand "r1 b2" --other "r2 b1" --top rs --deck "w"
  uno duel value --hand "r5 rs" --other "g1 g2 b3" --top r2 --json`,
		Args: cli.Args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			r.DuelPosition, r.Proof = f.DuelPosition, proof != ""
			a, err := api.DuelValue(cmd.Context(), r)
			if err != nil {
				return err
			}
			if err := writeProof(proof, a.Proof); err != nil {
				return err
			}
			a.Proof = nil // it is in its file
			return cli.Print(cmd, f.asJSON, a, func(out io.Writer) error { return printValue(out, a) })
		},
	}
	f.add(cmd)
	addEffort(cmd, &r.DuelEffort)
	cmd.Flags().StringVar(&proof, "proof", "", "write the tree of a forced win to this `file`")
	return cmd
}

// printValue prints values and advice.
func printValue(out io.Writer, t *api.DuelValueAnswer) error {
	switch {
	case t.Certified != nil:
		fmt.Fprintf(out, "value %.4f to %.4f, half %.4f (exact; certified to %.0e, %.0e and %.0e)\n",
			t.Value[0], t.Value[1], t.Half, t.Certified.Lo, t.Certified.Hi, t.Certified.Half)
	case t.Exact:
		fmt.Fprintf(out, "value %.4f to %.4f, half %.4f (exact; the bounds meet)\n", t.Value[0], t.Value[1], t.Half)
	default:
		fmt.Fprintf(out, "value %.4f to %.4f, half %.4f (an estimate; 95 %%: %.4f to %.4f)\n", t.Value[0], t.Value[1], t.Half, t.CI95[0], t.CI95[1])
	}
	printForced(out, "forced whatever is drawn", &t.Forced)
	printForced(out, "barring a lucky draw", &t.Runs.Barring)
	if b := t.Runs.Bound; b != nil {
		fmt.Fprintf(out, "the run of side %d wins at least %.4f\n", b.By, b.Chance)
	}
	if t.Threat != nil {
		fmt.Fprintf(out, "the other threatens (%s, %s): %s\n", t.Threat.Sort, t.Threat.Pattern, strings.Join(t.Threat.Line, ", "))
	}
	for _, a := range t.Actions {
		fmt.Fprintf(out, "  %-10s %.4f to %.4f, half %.4f", a.Action, a.Value[0], a.Value[1], a.Half)
		if !a.Exact {
			fmt.Fprintf(out, " (%.4f to %.4f)", a.CI95[0], a.CI95[1])
		}
		if len(a.Why) > 0 {
			fmt.Fprintf(out, "  %s", strings.Join(a.Why, "; "))
		}
		fmt.Fprintln(out)
	}
	return nil
}

// printForced prints a run.
func printForced(out io.Writer, how string, run *api.DuelForced) {
	if run.By != nil {
		fmt.Fprintf(out, "%s: side %d in %d turns (%s): %s\n", how, *run.By, run.Turns, run.Pattern, strings.Join(run.Line, ", "))
	}
}

// newDuelAdviseCmd makes `uno duel advise`.
func newDuelAdviseCmd() *cobra.Command {
	var f positionFlags
	var r api.DuelAdviseRequest
	cmd := &cobra.Command{
		Use:     "advise",
		Short:   "Say of every action what it is worth and why",
		Example: `  uno duel advise --hand "r5 r7 rs" --other "g1 b3" --top r2`,
		Args:    cli.Args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			r.DuelPosition = f.DuelPosition
			a, err := api.DuelAdvise(cmd.Context(), r)
			if err != nil {
				return err
			}
			return cli.Print(cmd, f.asJSON, a, func(out io.Writer) error { return printValue(out, a) })
		},
	}
	f.add(cmd)
	addEffort(cmd, &r.DuelEffort)
	return cmd
}
