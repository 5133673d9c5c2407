package hidden

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/api"
	"github.com/unolab/uno/cmd/uno/cli"
	"github.com/unolab/uno/pomdp/game"
)

// newPomdpEquilibriumCmd makes `uno pomdp equilibrium`: both players hidden.
func newPomdpEquilibriumCmd() *cobra.Command {
	var r api.PomdpEquilibriumRequest
	var rules cli.RulesFlags
	var bots, file string
	var limit time.Duration
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "equilibrium",
		Short: "Find an equilibrium of two hidden hands, and how exploitable players are",
		Long: `Takes the hands as a game of two: both are dealt from --deck without --top (and
--pile), neither player sees the other's, seat 0 has the turn and the effect of
the top card is spent. Finds strategies for both seats and proves how good they
are by exact best responses: the value of the game lies in the interval, and the
exploitability is half its width. --bots says the same of players.

Without --limit the hand may go on for ever and the game is solved in stages,
which end when the draw pile is empty: then each seat knows the other's hand.
With --limit N a hand of N turns pays nothing. Methods: pcfr+ (predictive CFR+),
cfr+, dcfr, lp (the linear program of the sequence form), and cfr, which is
pcfr+ that leaves small stages on which it is slow to lp.`,
		Example: `  uno pomdp equilibrium --deck "r1 r2 b1 b2 rs w" --hands 2,2 --top r2 --bots uniform,greedy
  uno pomdp equilibrium --deck "r1 r2 b1 b2 rs w" --hands 2,2 --top r2 --limit 12 --method lp --json
  uno pomdp equilibrium --deck "r1 r2 b1 b2 rs w bs" --hands 2,2 --top r2 --policy policy.json`,
		Args: cli.Args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			r.Rules, r.Options, r.Deck, r.Hands = rules.Name, rules.Options, rules.Deck, rules.Hands
			r.Time, r.Policy = limit.Seconds(), file != ""
			for _, name := range strings.Split(bots, ",") {
				if bots != "" {
					r.Bots = append(r.Bots, strings.TrimSpace(name))
				}
			}
			ctx := cli.WithProgress(cmd)
			policy := cli.LateFile{Name: file}
			list := cli.JSONArray{W: &policy}
			ctx = api.WithParts(ctx, func(s api.PomdpSituation) error { return list.Add(s) })
			a, err := api.PomdpEquilibrium(ctx, r)
			if err == nil && file != "" {
				err = list.End()
			}
			if err := errors.Join(err, policy.Close()); err != nil {
				return err
			}
			return cli.Print(cmd, asJSON, a, func(out io.Writer) error { return printEquilibrium(out, a) })
		},
	}
	rules.Add(cmd, "pomdp")
	fl := cmd.Flags()
	fl.StringVar(&r.Top, "top", "", "the top `card`; a black card with its named colour, as w:r")
	fl.StringVar(&r.Hand, "hand", "", "the `cards` of seat 0, which both players then know (default hidden)")
	fl.StringVar(&r.Pile, "pile", "", "the `cards` of the discards under the top")
	r.Gamma = fl.Float64("gamma", 1, "the discount of each step of seat 0 after the first")
	fl.IntVar(&r.Limit, "limit", 0, "end hands without a winner after so many turns (default never)")
	fl.BoolVar(&r.Whole, "whole", false, "unfold one tree in place of stages; needs --limit, and players with a memory need it")
	fl.StringVar(&r.Method, "method", "cfr", "cfr, pcfr+, cfr+, dcfr or lp")
	r.Iterations = fl.Int("iterations", 100_000, "the most iterations for one stage at a time")
	r.Target = fl.Float64("target", 1e-6, "the exploitability to reach")
	cli.DurationVar(fl, &limit, "time", 0, "stop after so long with what there is, such as 60s (default never)")
	r.Nodes = fl.Int("nodes", game.DefaultNodes, "the most nodes to unfold")
	fl.StringVar(&bots, "bots", "", "players whose exploitability to find, such as uniform,random,greedy,rlcard-rule")
	fl.IntVar(&r.Samples, "samples", 0, "ask players that do not state their chances so often, and estimate them (default refuse)")
	fl.Uint64Var(&r.Seed, "seed", 1, "the seed of these samples")
	fl.StringVar(&file, "policy", "", "write what the equilibrium plays to this `file`")
	fl.BoolVar(&asJSON, "json", false, "print one JSON document")
	return cmd
}

// printEquilibrium prints an answer for people.
func printEquilibrium(out io.Writer, t *api.PomdpEquilibriumAnswer) error {
	small := fmt.Sprintf("%.2g", t.Exploitability)
	if t.Exploitability < 1e-9 {
		small = "below 1e-9" // what is left is rounding
	}
	fmt.Fprintf(out, "value %.6f for seat 0 (certified %.6f to %.6f), exploitability %s\n", t.Value, t.Interval[0], t.Interval[1], small)
	if !t.Reached {
		fmt.Fprintln(out, "the target was not reached")
	}
	if t.Longer != nil {
		fmt.Fprintf(out, "the limit is reached with chance %.6f; for every longer limit the value is in %.6f to %.6f\n", *t.Cut, t.Longer[0], t.Longer[1])
	}
	fmt.Fprintf(out, "%d stages (and %d open), %d nodes, %d information sets (%d in the largest stage); %d iterations in %d sweeps\n",
		t.Stages, t.Open, t.Nodes, t.Infosets, t.Largest, t.Iterations, t.Sweeps)
	if len(t.Openings) > 0 {
		fmt.Fprintln(out, "seat 0 begins")
	}
	for _, s := range t.Openings {
		fmt.Fprintf(out, "  with %-12s", s.Hand)
		for _, m := range s.Moves {
			fmt.Fprintf(out, "  %s %.3f", m.Move, m.Chance)
		}
		fmt.Fprintln(out)
	}
	for i, b := range t.Bots {
		if i == 0 {
			fmt.Fprintln(out, "player         exploitability  sure of as seat 0  as seat 1  against itself")
		}
		note := ""
		if b.Estimated {
			note = "  (its chances are estimated)"
		}
		fmt.Fprintf(out, "%-14s %14.6f  %17.6f  %9.6f  %14.6f%s\n", b.Name, b.Exploitability, b.Value, b.Second, b.Mean, note)
	}
	return nil
}
