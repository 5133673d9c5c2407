package hidden

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/unolab/uno"
	"github.com/unolab/uno/api"
	"github.com/unolab/uno/belief"
	"github.com/unolab/uno/cmd/uno/cli"
	"github.com/unolab/uno/policy"
	"github.com/unolab/uno/pomdp"
	"github.com/unolab/uno/pomdp/twoplayer"
)

// planWorlds is how many deals a belief is sampled by where it is not held in full.
const planWorlds = 5000

// planFlags are the flags of `uno pomdp plan`.
type planFlags struct {
	pomdpFlags
	effort  twoplayer.Effort
	rollout string
	limit   time.Duration
	seed    uint64
	gap     float64
	record  beliefFlags // where and whose, in a record
}

// toldPlanAction is what plan tells of an action.
type toldPlanAction struct {
	Action string     `json:"action"`
	Value  float64    `json:"value"`
	CI95   [2]float64 `json:"ci95"` // or, certified, the bounds
	// Behind is by how much it is worse than the action to play, with the interval
	// of the difference; Apart whether that excludes 0.
	Behind     float64    `json:"behind"`
	BehindCI95 [2]float64 `json:"behind_ci95"`
	Apart      bool       `json:"apart"`
}

// toldPlan is what `uno pomdp plan --json` prints.
type toldPlan struct {
	Action string `json:"action"`
	// Kind is certified (every interval contains the true value by proof) or
	// statistical (with a chance of 95 %).
	Kind     string           `json:"kind"`
	Interval *[2]float64      `json:"interval"`
	Actions  []toldPlanAction `json:"actions"`
	// Searches were made for each action; Whole is false if time ended them.
	Searches int  `json:"searches,omitempty"`
	Whole    bool `json:"whole"`
	// Undecided lists the actions that are not told apart from the one to play.
	Undecided []string `json:"undecided"`
	Gamma     float64  `json:"gamma"`
	Sigma     string   `json:"sigma"`
	// Hands is how many hands of the opponent the belief holds, Exact whether that
	// is all of them, ESS the effective size where it is a sample.
	Hands int     `json:"hands,omitempty"`
	Exact bool    `json:"belief_exact"`
	ESS   float64 `json:"ess,omitempty"`
}

// newPomdpPlanCmd makes `uno pomdp plan`.
func newPomdpPlanCmd() *cobra.Command {
	f := planFlags{effort: twoplayer.DefaultEffort()}
	cmd := &cobra.Command{
		Use:   "plan [FILE]",
		Short: "Value the actions of a decision of any deck, while time allows",
		Long: `Values the actions at a position of any deck against a stated policy, or at a
decision in a record (FILE, --line, --seat, --at), where the opponent's hand is
believed to be what the record shows and the policy makes likely.

Decks of at most 21 different kinds are bounded as by value, and the answer is
certified. Otherwise each action is valued by independent searches with sampled
scenarios (DESPOT): value is what the policies found achieve after it on fresh
samples, and the 95 % interval is for optimal play after it. All actions get the
same effort, deals and random numbers, and each is compared with the best by the
interval of the difference: an action whose interval contains 0 is not told apart.
The opponent plays --sigma. Effort is counted, so that a seed gives the same
answer; --time ends it early.`,
		Example: `  uno pomdp plan --hand "r5 r7 gs w" --top r2 --opponent 3
  uno pomdp plan games.jsonl --seat 0 --at 12 --json`,
		Args: cli.Args(cobra.MaximumNArgs(1)),
		RunE: func(cmd *cobra.Command, files []string) error {
			t, err := f.plan(cmd, files)
			if err != nil {
				return err
			}
			if f.asJSON {
				return cli.PrintJSON(cmd.OutOrStdout(), t)
			}
			return t.text(cmd.OutOrStdout())
		},
	}
	f.add(cmd, "full")
	fl := cmd.Flags()
	cli.DurationVar(fl, &f.limit, "time", 10*time.Second, "the time after which to stop")
	fl.IntVar(&f.effort.Searches, "searches", f.effort.Searches, "searches for each action, two at least")
	fl.IntVar(&f.effort.Scenarios, "scenarios", f.effort.Scenarios, "scenarios of each search")
	fl.IntVar(&f.effort.Samples, "samples", f.effort.Samples, "games by which each policy found is tried")
	fl.StringVar(&f.rollout, "rollout", "greedy", "the player's policy beyond the trees")
	fl.Uint64Var(&f.seed, "seed", 1, "the seed of the samples")
	fl.Float64Var(&f.gap, "gap", 0.001, "the width of a certified interval at which to stop")
	fl.IntVar(&f.record.Line, "line", 0, "with FILE: the record on this line (default the first)")
	fl.IntVar(&f.record.Seat, "seat", 0, "with FILE: the seat that decides")
	fl.IntVar(&f.record.at, "at", -1, "with FILE: after so many actions")
	return cmd
}

// plan answers.
func (f *planFlags) plan(cmd *cobra.Command, files []string) (*toldPlan, error) {
	e := &f.effort
	if e.Samples < 1 || e.Searches < 2 || e.Scenarios < 1 || f.limit <= 0 || f.gap < 0 {
		return nil, cli.Usagef("--searches is 2 at least, --scenarios, --samples and --time are positive, --gap is not negative")
	}
	me, err := policy.Of(f.rollout)
	if err != nil {
		return nil, cli.Usage(fmt.Errorf("--rollout: %w", err))
	}
	ctx, stop := context.WithTimeout(cmd.Context(), f.limit)
	defer stop()
	rng := rand.New(rand.NewPCG(f.seed, 0))
	if len(files) == 1 {
		return f.planRecord(ctx, cmd, files[0], me, rng)
	}
	deck, sigma, pos, err := f.position()
	if err != nil {
		return nil, err
	}
	g, err := twoplayer.New(deck, sigma)
	var large *twoplayer.SizeError
	switch {
	case err == nil:
		return f.certified(ctx, g, pos)
	case !errors.As(err, &large):
		return nil, cli.Usage(err)
	}
	belief := pomdp.Particles[twoplayer.Table]{}
	for range planWorlds {
		belief.States = append(belief.States, pos.Deal(deck, rng))
		belief.Weights = append(belief.Weights, 1)
	}
	sim, err := twoplayer.NewSimulator(deck, sigma, f.gamma)
	if err != nil {
		return nil, cli.Usage(err)
	}
	sim.Belief = belief
	t := &toldPlan{}
	return t, f.sample(ctx, t, sim, me, rng)
}

// certified answers by the search for bounds.
func (f *planFlags) certified(ctx context.Context, g *twoplayer.Game, pos twoplayer.Position) (*toldPlan, error) {
	l := twoplayer.DefaultLimits()
	l.Gap = f.gap
	v, err := g.Value(ctx, pos, f.gamma, nil, l, nil)
	if err != nil {
		return nil, err
	}
	t := &toldPlan{Kind: "certified", Interval: &[2]float64{v.Lower, v.Upper}, Gamma: f.gamma, Sigma: f.sigma, Exact: true, Whole: true}
	best := -2.0
	for _, a := range v.Actions {
		t.Actions = append(t.Actions, toldPlanAction{Action: a.Action, Value: (a.Lower + a.Upper) / 2, CI95: [2]float64{a.Lower, a.Upper}})
		if a.Lower > best {
			best, t.Action = a.Lower, a.Action
		}
	}
	for _, a := range v.Actions {
		if a.Action != t.Action {
			continue
		}
		for i := range t.Actions {
			if b := &t.Actions[i]; b.Action != t.Action {
				b.Behind = (a.Lower+a.Upper)/2 - b.Value
				b.BehindCI95 = [2]float64{a.Lower - b.CI95[1], a.Upper - b.CI95[0]}
				b.Apart = b.BehindCI95[0] > 0
			}
		}
	}
	t.decide()
	return t, nil
}

// decide lists what is not told apart.
func (t *toldPlan) decide() {
	t.Undecided = []string{}
	for _, a := range t.Actions {
		if a.Action != t.Action && !a.Apart {
			t.Undecided = append(t.Undecided, a.Action)
		}
	}
}

// sample answers by sampled games.
func (f *planFlags) sample(ctx context.Context, t *toldPlan, sim *twoplayer.Simulator, me *policy.Ranked, rng *rand.Rand) error {
	p, err := sim.Plan(ctx, me, f.effort, rng)
	if err != nil {
		return err
	}
	t.Kind, t.Gamma, t.Sigma = "statistical", f.gamma, f.sigma
	t.Action, t.Whole, t.Searches = p.Actions[0].Action.String(), p.Whole, p.Searches
	t.Interval = &[2]float64{p.Lower, p.Upper}
	for _, a := range p.Actions {
		t.Actions = append(t.Actions, toldPlanAction{
			Action: a.Action.String(), Value: a.Value, CI95: [2]float64{a.Lower, a.Upper},
			Behind: a.Behind, BehindCI95: [2]float64{a.BehindLow, a.BehindHigh}, Apart: a.Apart(),
		})
	}
	t.decide()
	return nil
}

// planRecord answers for a decision in a record.
func (f *planFlags) planRecord(ctx context.Context, cmd *cobra.Command, file string, me *policy.Ranked, rng *rand.Rand) (*toldPlan, error) {
	sigma, err := policy.Of(f.sigma)
	if err != nil {
		return nil, cli.Usage(fmt.Errorf("--sigma: %w", err))
	}
	sc, err := findScene(cmd, file, &f.record)
	if err != nil {
		return nil, err
	}
	s := &sc.Game.State
	switch {
	case s.Seats != 2 || s.Rules.Name != "pomdp":
		return nil, cli.Usagef("%s: plan is for two seats under the rules pomdp, not %d under %s", file, s.Seats, s.Rules.Name)
	case s.Phase != uno.ToPlay || int(s.Turn) != f.record.Seat:
		return nil, cli.Usagef("%s: seat %d is not to decide there", file, f.record.Seat)
	}
	post, err := f.believe(sc, sigma, rng)
	if err != nil {
		return nil, err
	}
	seat := f.record.Seat
	particles := pomdp.Particles[twoplayer.Table]{Weights: post.Weights}
	for _, d := range post.Deals {
		hands := [2]uno.Cards{s.Hands[seat], d.Hands[1-seat]}
		pile := s.Rules.Deck.Minus(hands[0]).Minus(hands[1]).Minus(s.Discards())
		table := twoplayer.NewTable(hands, pile, s.Under, s.Top, s.Color)
		table.Idle = uint8(s.Idle)
		particles.States = append(particles.States, table)
	}
	t := &toldPlan{Hands: len(post.Deals), Exact: post.Exact}
	if !post.Exact {
		t.ESS = post.ESS()
	}
	sim, err := twoplayer.NewSimulator(s.Rules.Deck, sigma, f.gamma)
	if err != nil {
		return nil, cli.Usage(err)
	}
	sim.Belief = particles
	return t, f.sample(ctx, t, sim, me, rng)
}

// findScene finds the place in a record that flags name.
func findScene(cmd *cobra.Command, file string, f *beliefFlags) (*api.Scene, error) {
	if f.at >= 0 {
		f.At = &f.at
	}
	in, err := cli.OpenRecords(cmd, file, &f.Records)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return f.Find(cmd.Context())
}

// believe is the belief of the seat about the other hand, weighted by the
// policy.
func (f *planFlags) believe(sc *api.Scene, sigma *policy.Ranked, rng *rand.Rand) (*belief.Posterior, error) {
	b, err := belief.NewSigma(sc.Game.Rules, 2, f.record.Seat, policy.Chance(sigma), 0)
	if err != nil {
		return nil, err
	}
	if err := b.Listen(sc.Events); err != nil {
		return nil, err
	}
	return b.Posterior(rng, planWorlds)
}

// text prints what is told.
func (t *toldPlan) text(out io.Writer) error {
	fmt.Fprintf(out, "value %.4f to %.4f (%s; opponent %s, gamma %g)\n", t.Interval[0], t.Interval[1], t.Kind, t.Sigma, t.Gamma)
	for _, a := range t.Actions {
		fmt.Fprintf(out, "  %-5s %.4f (%.4f to %.4f)", a.Action, a.Value, a.CI95[0], a.CI95[1])
		if a.Action != t.Action {
			fmt.Fprintf(out, "; behind by %.4f (%.4f to %.4f)", a.Behind, a.BehindCI95[0], a.BehindCI95[1])
		}
		fmt.Fprintln(out)
	}
	if !t.Whole {
		fmt.Fprintf(out, "time was up after %d searches of each action\n", t.Searches)
	}
	fmt.Fprintf(out, "play %s", t.Action)
	if len(t.Undecided) > 0 {
		fmt.Fprintf(out, "; not told apart from it: %s", strings.Join(t.Undecided, ", "))
	}
	_, err := fmt.Fprintln(out)
	return err
}
