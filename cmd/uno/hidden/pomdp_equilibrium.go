package hidden

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/unolab/uno"
	"github.com/unolab/uno/cmd/uno/cli"
	"github.com/unolab/uno/pomdp/equilibrium"
	"github.com/unolab/uno/pomdp/game"
)

// equilibriumFlags are the flags of `uno pomdp equilibrium`.
type equilibriumFlags struct {
	rules      cli.RulesFlags
	top        string
	hand       string
	pile       string
	gamma      float64
	limit      int
	whole      bool
	method     string
	iterations int
	target     float64
	time       time.Duration
	nodes      int
	bots       string
	samples    int
	seed       uint64
	policy     string
	asJSON     bool
}

// newPomdpEquilibriumCmd makes `uno pomdp equilibrium`: both players hidden.
func newPomdpEquilibriumCmd() *cobra.Command {
	var f equilibriumFlags
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
		RunE: func(cmd *cobra.Command, _ []string) error { return f.run(cmd) },
	}
	f.rules.Add(cmd, "pomdp")
	fl := cmd.Flags()
	fl.StringVar(&f.top, "top", "", "the top `card`; a black card with its named colour, as w:r")
	fl.StringVar(&f.hand, "hand", "", "the `cards` of seat 0, which both players then know (default hidden)")
	fl.StringVar(&f.pile, "pile", "", "the `cards` of the discards under the top")
	fl.Float64Var(&f.gamma, "gamma", 1, "the discount of each step of seat 0 after the first")
	fl.IntVar(&f.limit, "limit", 0, "end hands without a winner after so many turns (default never)")
	fl.BoolVar(&f.whole, "whole", false, "unfold one tree in place of stages; needs --limit, and players with a memory need it")
	fl.StringVar(&f.method, "method", "cfr", "cfr, pcfr+, cfr+, dcfr or lp")
	fl.IntVar(&f.iterations, "iterations", 100_000, "the most iterations for one stage at a time")
	fl.Float64Var(&f.target, "target", 1e-6, "the exploitability to reach")
	cli.DurationVar(fl, &f.time, "time", 0, "stop after so long with what there is, such as 60s (default never)")
	fl.IntVar(&f.nodes, "nodes", game.DefaultNodes, "the most nodes to unfold")
	fl.StringVar(&f.bots, "bots", "", "players whose exploitability to find, such as uniform,random,greedy,rlcard-rule")
	fl.IntVar(&f.samples, "samples", 0, "ask players that do not state their chances so often, and estimate them (default refuse)")
	fl.Uint64Var(&f.seed, "seed", 1, "the seed of these samples")
	fl.StringVar(&f.policy, "policy", "", "write what the equilibrium plays to this `file`")
	fl.BoolVar(&f.asJSON, "json", false, "print one JSON document")
	return cmd
}

// setup is the game that the flags describe.
func (f *equilibriumFlags) setup() (*equilibrium.Setup, error) {
	if f.top == "" || f.rules.Deck == "" || f.rules.Hands == "" {
		return nil, cli.Usagef("--deck, --hands and --top are needed")
	}
	if f.rules.Name == "official" || f.rules.Name == "wikipedia" {
		f.rules.Options = append(f.rules.Options, "no-uno-call")
	}
	rules, err := f.rules.For(2, "official")
	if err != nil {
		return nil, err
	}
	if usual, err := uno.Preset(rules.Name); err == nil && f.limit == 0 && rules.Limit != usual.Limit {
		f.limit = rules.Limit // --option limit=N
	}
	rules.Limit = equilibrium.NoLimit
	if f.limit != 0 {
		rules.Limit = f.limit
	}
	if !(f.gamma > 0) {
		return nil, cli.Usagef("--gamma is %v, not above 0", f.gamma)
	}
	s := &equilibrium.Setup{Rules: rules, Hands: [2]int{rules.HandSize(0), rules.HandSize(1)}, Gamma: f.gamma}
	if s.Top, s.Color, err = cli.TopOf(f.top); err != nil {
		return nil, cli.Usage(err)
	}
	if s.Hand, err = cli.CardsOf("hand", f.hand); err != nil {
		return nil, cli.Usage(err)
	}
	if s.Under, err = cli.CardsOf("pile", f.pile); err != nil {
		return nil, cli.Usage(err)
	}
	if err := s.Check(); err != nil {
		return nil, cli.Usage(err)
	}
	return s, nil
}

// players makes the bots of the flags.
func (f *equilibriumFlags) players() ([]*equilibrium.Bot, error) {
	if f.bots == "" {
		return nil, nil
	}
	var list []*equilibrium.Bot
	for _, name := range strings.Split(f.bots, ",") {
		b := equilibrium.NewBot(strings.TrimSpace(name))
		b.Samples, b.Seed = f.samples, f.seed
		if _, err := b.New(); err != nil {
			return nil, cli.Usage(err)
		}
		if !f.whole && !slices.Contains(equilibrium.ForgetfulBots, b.Name) {
			return nil, cli.Usagef("player %s may remember what it has seen: ask it with --whole and --limit", b.Name)
		}
		list = append(list, b)
	}
	return list, nil
}

// effort is how the flags would have it solved.
func (f *equilibriumFlags) effort() (equilibrium.Effort, error) {
	e := equilibrium.Effort{Target: f.target, Iterations: f.iterations}
	switch f.method {
	case "lp":
		e.LP = true
	case "cfr":
		e.Help = true
	default:
		var err error
		if e.Method, err = game.ParseMethod(f.method); err != nil {
			return e, cli.Usagef("%w, and lp", err)
		}
	}
	switch {
	case f.iterations < 1:
		return e, cli.Usagef("--iterations is %d, not at least 1", f.iterations)
	case !(f.target > 0):
		return e, cli.Usagef("--target is %v, not above 0", f.target)
	case f.nodes < 1:
		return e, cli.Usagef("--nodes is %d, not at least 1", f.nodes)
	case f.time < 0:
		return e, cli.Usagef("--time is %v, not a time to stop after", f.time)
	case f.samples < 0:
		return e, cli.Usagef("--samples is %d, not 0 or more", f.samples)
	case f.limit < 0 || f.limit >= equilibrium.NoLimit:
		return e, cli.Usagef("--limit is %d, not a number of turns", f.limit)
	case f.whole && f.limit == 0:
		return e, cli.Usagef("--whole needs --limit: without one the tree has no end")
	}
	return e, nil
}

// run answers.
func (f *equilibriumFlags) run(cmd *cobra.Command) error {
	asked := &askedGame{
		Rules: f.rules.Name, Options: f.rules.Options, Deck: f.rules.Deck, Hands: f.rules.Hands,
		Top: f.top, Hand: f.hand, Pile: f.pile, Gamma: f.gamma, Limit: f.limit, Whole: f.whole, Nodes: f.nodes,
	}
	setup, err := f.setup()
	if err != nil {
		return err
	}
	effort, err := f.effort()
	if err != nil {
		return err
	}
	bots, err := f.players()
	if err != nil {
		return err
	}
	options := equilibrium.Options{Whole: f.whole, MaxNodes: f.nodes, Bots: bots}
	if w := cmd.ErrOrStderr(); cli.IsTerminal(w) {
		effort.Progress = func(sweeps, stages int, value, moved float64) {
			fmt.Fprintf(w, "\runo: %d stages, sweep %d, value %.6f, moved %.1e   ", stages, sweeps, value, moved)
		}
		defer fmt.Fprint(w, "\r\033[K")
	}
	ctx := cmd.Context()
	g, err := equilibrium.New(ctx, setup, options)
	if err != nil {
		return err
	}
	answer, err := f.solve(ctx, g, effort)
	if err != nil {
		return err
	}
	t := f.tell(g, answer)
	t.Game = asked
	whatever := context.WithoutCancel(ctx)
	if err := t.addOpenings(whatever, g, answer); err != nil {
		return err
	}
	if f.policy != "" {
		if err := writePolicy(whatever, f.policy, g, answer); err != nil {
			return err
		}
	}
	for i, b := range bots {
		if ctx.Err() != nil {
			break // interrupted: what was found is told
		}
		one, err := tellBot(ctx, g, i, b, f.target)
		if err != nil {
			return err
		}
		t.Bots = append(t.Bots, one)
	}
	if f.asJSON {
		return cli.PrintJSON(cmd.OutOrStdout(), t)
	}
	t.text(cmd.OutOrStdout())
	return nil
}

// solve solves the game. When the time is over, or on an interrupt, it reports
// on the strategies found by then.
func (f *equilibriumFlags) solve(ctx context.Context, g *equilibrium.Game, e equilibrium.Effort) (*equilibrium.Answer, error) {
	limited, cancel := ctx, func() {}
	if f.time > 0 {
		limited, cancel = context.WithTimeout(ctx, f.time)
	}
	defer cancel()
	answer, err := g.Solve(limited, e)
	if err != nil && limited.Err() != nil {
		answer.Report, err = g.Report(context.WithoutCancel(ctx), answer.Profile)
	}
	return answer, err
}
