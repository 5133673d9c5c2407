package hidden

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/api"
	"github.com/unolab/uno/cmd/uno/cli"
	"github.com/unolab/uno/pomdp/twoplayer"
)

// newPomdpValueCmd makes `uno pomdp value`.
func newPomdpValueCmd() *cobra.Command {
	var f pomdpFlags
	var tree string
	r := api.PomdpValueRequest{Tree: new(api.PomdpTree)}
	l := twoplayer.DefaultLimits()
	depth, least := api.DefaultPomdpTree()
	cmd := &cobra.Command{
		Use:   "value",
		Short: "Value a position against a stated policy, exactly or between certified bounds",
		Long: `The value, from -1 to +1, of a position in which the player is to move, the effect
of the top card is spent and the opponent's hand is any part of the unseen cards:
of optimal play (V*), or of a named policy (--policy). Small decks are exact, by
value iteration over every belief that can be reached. On larger ones the value
lies between certified bounds, which draw together until they are --gap apart or
--time is over; those values are the middle of their interval.`,
		Example: `  uno pomdp value --deck "r1 r2 b1 b2 rs w" --hand "r1 b2" --top r2 --opponent 2
  uno pomdp value --deck "r1 r2 r3 b1 b2 b3 g1 g2 g3 rs w w" --hand "r1 b2" --top r2 --opponent 2 --gap 0.01 --time 1m --json
  uno pomdp value --deck "r1 r2 b1 b2 rs w" --hand "r1 b2" --top r2 --opponent 2 --policy greedy`,
		Args: cli.Args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			r.PomdpGame = f.PomdpGame
			if tree != "" {
				if r.Tree.Format = strings.TrimPrefix(filepath.Ext(tree), "."); r.Tree.Format != "svg" && r.Tree.Format != "json" {
					return cli.Usagef("--tree is %q, not a .svg or .json file", tree)
				}
			} else {
				r.Tree = nil
			}
			a, err := api.PomdpValue(cli.WithProgress(cmd), r)
			if err != nil {
				return err
			}
			if tree != "" {
				if err := cli.WriteFile(tree, cli.Text(a.Tree)); err != nil {
					return err
				}
				a.Tree = "" // it is in its file
			}
			return cli.Print(cmd, f.asJSON, a, func(out io.Writer) error { return printValue(out, a) })
		},
	}
	f.add(cmd, "")
	fl := cmd.Flags()
	fl.StringVar(&r.Policy, "policy", "", "value this policy of the player instead of optimal play")
	r.Gap = fl.Float64("gap", l.Gap, "the width of the interval at which to stop, where it is not exact")
	limitVar(cmd, &r.TimeLimit, time.Minute, "the time after which to stop")
	r.Exact = fl.Int("exact", l.Exact, "beliefs up to which the value is exact")
	r.Beliefs = fl.Int("beliefs", l.Beliefs, "beliefs to hold at most, up to some 800 bytes each")
	fl.StringVar(&tree, "tree", "", "write the policy as a tree to this `file`, .svg or .json")
	r.Tree.Depth = fl.Int("depth", depth, "with --tree: decisions below each other")
	r.Tree.Least = fl.Float64("least", least, "with --tree: cut what comes up more rarely")
	return cmd
}

// printValue prints the value of a position.
func printValue(out io.Writer, t *api.PomdpValueAnswer) error {
	show := func(value float64, between *[2]float64, endless bool) string {
		if between == nil {
			return fmt.Sprintf("%.8f", value)
		}
		if endless && t.Complete {
			return fmt.Sprintf("%.8f (%.8f to %.8f if endless play counts as lost or won)", value, between[0], between[1])
		}
		digits := 4
		if between[1]-between[0] < 1e-3 {
			digits = 8
		}
		return fmt.Sprintf("%.*f to %.*f", digits, between[0], digits, between[1])
	}
	fmt.Fprintf(out, "value %s (%s play, opponent %s, gamma %g)\n", show(t.Value, t.Interval, t.Gamma == 1), t.Policy, t.Sigma, t.Gamma)
	fmt.Fprintf(out, "value %s with gamma 1: chance to win less chance to lose\n", show(t.ValueGamma1, t.IntervalGamma1, true))
	for _, a := range t.Actions {
		fmt.Fprintf(out, "  %-5s %s\n", a.Action, show(a.Value, a.Interval, t.Gamma == 1))
	}
	how := "certified bounds"
	switch {
	case t.Exact:
		how = "exact"
	case t.Complete && t.Gamma == 1:
		how = "every belief valued; endless play counts 0"
	}
	_, err := fmt.Fprintf(out, "%s: %d beliefs, %d expanded, residual %.1e\n", how, t.Beliefs, t.Expanded, t.Residual)
	return err
}
