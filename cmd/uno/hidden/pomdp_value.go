package hidden

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/cmd/uno/cli"
	"github.com/unolab/uno/policy"
	"github.com/unolab/uno/pomdp"
	"github.com/unolab/uno/pomdp/format"
	"github.com/unolab/uno/pomdp/twoplayer"
)

const (
	// handsPerBelief is room for the hands of the beliefs that wait.
	handsPerBelief = 20
	// mostBeliefs can be numbered with their outcomes.
	mostBeliefs = 100_000_000
)

// toldPomdpAction is what value tells of an action.
type toldPomdpAction struct {
	Action   string      `json:"action"`
	Value    float64     `json:"value"`
	Interval *[2]float64 `json:"interval,omitempty"`
}

// toldPomdp is what `uno pomdp value --json` prints. Where the value is not exact,
// the interval in which it lies is next to it: with gamma below 1 the value is its
// middle; with gamma 1 the value counts a hand that never ends 0, and the ends of
// the interval count it as lost and as won.
type toldPomdp struct {
	Value          float64           `json:"value"`
	Interval       *[2]float64       `json:"interval,omitempty"`
	Actions        []toldPomdpAction `json:"actions"`
	Beliefs        int               `json:"beliefs"`
	Residual       float64           `json:"residual"`
	Exact          bool              `json:"exact"`
	Certified      bool              `json:"certified"`
	Complete       bool              `json:"complete"` // every belief that can be reached was valued
	Expanded       int               `json:"expanded"`
	Merged         bool              `json:"merged"`
	Symmetries     int               `json:"symmetries"`
	Margin         float64           `json:"margin,omitempty"`
	Gamma          float64           `json:"gamma"`
	Sigma          string            `json:"sigma"`
	Policy         string            `json:"policy"`
	ValueGamma1    float64           `json:"value_gamma1"`
	IntervalGamma1 *[2]float64       `json:"interval_gamma1,omitempty"`
	Kind           string            `json:"kind"`
	Position       *askedPosition    `json:"position"`
}

// newPomdpValueCmd makes `uno pomdp value`.
func newPomdpValueCmd() *cobra.Command {
	var f pomdpFlags
	var own string
	var limit time.Duration
	var tree string
	u := twoplayer.Unfold{Depth: 4, Least: 0.02, Hands: 3}
	l := twoplayer.DefaultLimits()
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
			if l.Gap < 0 || l.Exact < 0 || l.Exact > mostBeliefs || l.Beliefs < 1 || l.Beliefs > mostBeliefs || limit <= 0 || u.Depth < 0 || u.Least < 0 {
				return cli.Usagef("--gap, --exact, --depth and --least are not negative, --beliefs and --time are positive, at most %d beliefs", mostBeliefs)
			}
			if tree != "" && !strings.HasSuffix(tree, ".svg") && !strings.HasSuffix(tree, ".json") {
				return cli.Usagef("--tree is %q, not a .svg or .json file", tree)
			}
			var me *policy.Ranked
			if own != "" {
				var err error
				if me, err = policy.Of(own); err != nil {
					return cli.Usage(fmt.Errorf("--policy: %w", err))
				}
			}
			g, pos, err := f.game()
			if err != nil {
				return err
			}
			l.Hands = handsPerBelief * l.Beliefs
			ctx, stop := context.WithTimeout(cmd.Context(), limit)
			defer stop()
			v, drawn, err := g.Tree(ctx, pos, f.gamma, me, l, u, valueProgress(cmd.ErrOrStderr()))
			if err != nil {
				return err
			}
			if cli.IsTerminal(cmd.ErrOrStderr()) {
				fmt.Fprintln(cmd.ErrOrStderr())
			}
			if err := f.writeTree(tree, drawn); err != nil {
				return err
			}
			t := tellPomdp(v, &f, g, own)
			if f.asJSON {
				return cli.PrintJSON(cmd.OutOrStdout(), t)
			}
			return t.text(cmd.OutOrStdout())
		},
	}
	f.add(cmd, "")
	fl := cmd.Flags()
	fl.StringVar(&own, "policy", "", "value this policy of the player instead of optimal play")
	fl.Float64Var(&l.Gap, "gap", l.Gap, "the width of the interval at which to stop, where it is not exact")
	cli.DurationVar(fl, &limit, "time", time.Minute, "the time after which to stop")
	fl.IntVar(&l.Exact, "exact", l.Exact, "beliefs up to which the value is exact")
	fl.IntVar(&l.Beliefs, "beliefs", l.Beliefs, "beliefs to hold at most, up to some 800 bytes each")
	fl.StringVar(&tree, "tree", "", "write the policy as a tree to this `file`, .svg or .json")
	fl.IntVar(&u.Depth, "depth", u.Depth, "with --tree: decisions below each other")
	fl.Float64Var(&u.Least, "least", u.Least, "with --tree: cut what comes up more rarely")
	return cmd
}

// writeTree writes the tree, unless the file has no name.
func (f *pomdpFlags) writeTree(file string, t *pomdp.Tree) error {
	switch {
	case file == "":
		return nil
	case strings.HasSuffix(file, ".json"):
		return cli.WriteFile(file, func(w io.Writer) error { return format.WriteTreeJSON(w, t) })
	}
	title := fmt.Sprintf("Hand %s on %s, opponent %d cards", f.hand, f.top, f.opponent)
	caption := fmt.Sprintf("deck %s; opponent %s, gamma %g; values are of what is still to come", f.deck, f.sigma, f.gamma)
	return cli.WriteFile(file, func(w io.Writer) error { return format.WriteTreeSVG(w, t, title, caption) })
}

// tellPomdp tells a valuation.
func tellPomdp(v *twoplayer.Valuation, f *pomdpFlags, g *twoplayer.Game, policy string) *toldPomdp {
	if policy == "" {
		policy = "optimal"
	}
	t := &toldPomdp{
		Beliefs: v.Beliefs, Residual: v.Residual, Exact: v.Exact, Complete: v.Complete, Certified: v.Exact || f.gamma < 1,
		Expanded: v.Expanded, Merged: v.Merged, Symmetries: g.Symmetries(),
		Gamma: f.gamma, Sigma: f.sigma, Policy: policy, Margin: v.Margin,
		Kind:     kindValue,
		Position: &askedPosition{f.deck, f.hand, f.top, f.pile, f.opponent},
	}
	t.Value, t.Interval = v.Value, interval(v.Lower, v.Upper, v.Exact)
	t.ValueGamma1 = v.UndiscountedValue
	t.IntervalGamma1 = interval(v.Undiscounted[0], v.Undiscounted[1], v.Complete && v.Undiscounted[1]-v.Undiscounted[0] < 1e-9)
	for _, a := range v.Actions {
		t.Actions = append(t.Actions, toldPomdpAction{a.Action, a.Value, interval(a.Lower, a.Upper, v.Exact)})
	}
	return t
}

// interval is an interval, nil where the value is exact.
func interval(lo, hi float64, exact bool) *[2]float64 {
	if exact {
		return nil
	}
	return &[2]float64{lo, hi}
}

// text prints what is told.
func (t *toldPomdp) text(out io.Writer) error {
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

// valueProgress shows how far the bounds are, on a terminal only.
func valueProgress(out io.Writer) func(twoplayer.Progress) {
	if !cli.IsTerminal(out) {
		return nil
	}
	return func(p twoplayer.Progress) {
		fmt.Fprintf(out, "\r%d beliefs, %.4f to %.4f ", p.Beliefs, p.Lower, p.Upper)
	}
}
