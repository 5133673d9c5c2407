package api

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"

	"github.com/unolab/uno"
	"github.com/unolab/uno/belief"
	"github.com/unolab/uno/policy"
	"github.com/unolab/uno/pomdp"
	"github.com/unolab/uno/pomdp/twoplayer"
)

// planWorlds is how many deals a belief is sampled by where it is not held in full.
const planWorlds = 5000

// PomdpPlanRequest asks what the actions of a decision are worth: of a position of
// any deck (full unless given), or of a moment in a record. Effort is counted, so
// that a seed gives the same answer unless the time ends it.
type PomdpPlanRequest struct {
	PomdpGame
	TimeLimit
	// Moment takes the place of the position: the opponent's hand is believed to be
	// what the record shows and the policy makes likely.
	Moment    *Moment  `json:"moment,omitempty"`
	Searches  *int     `json:"searches,omitempty"`  // for each action, two at least
	Scenarios *int     `json:"scenarios,omitempty"` // of each search
	Samples   *int     `json:"samples,omitempty"`   // games by which each policy found is tried
	Rollout   string   `json:"rollout,omitempty"`   // the player's policy beyond the trees; greedy unless given
	Gap       *float64 `json:"gap,omitempty"`       // the width of a certified interval at which to stop; 0.001 unless given
	Seed      uint64   `json:"seed,omitempty"`
}

// PomdpPlanAction is what an action is worth.
type PomdpPlanAction struct {
	Action string     `json:"action"`
	Value  float64    `json:"value"`
	CI95   [2]float64 `json:"ci95"` // or, certified, the bounds
	// Behind is by how much it is worse than the action to play, with the interval
	// of the difference; Apart whether that excludes 0.
	Behind     float64    `json:"behind"`
	BehindCI95 [2]float64 `json:"behind_ci95"`
	Apart      bool       `json:"apart"`
}

// PomdpPlanAnswer is the action to play and what all are worth.
type PomdpPlanAnswer struct {
	Action string `json:"action"`
	// Kind is certified (every interval contains the true value by proof) or
	// statistical (with a chance of 95 %).
	Kind     string            `json:"kind"`
	Interval *[2]float64       `json:"interval"`
	Actions  []PomdpPlanAction `json:"actions"`
	// Searches were made for each action; Whole is false if time ended them.
	Searches int  `json:"searches,omitempty"`
	Whole    bool `json:"whole"`
	// Undecided lists the actions whose values do not differ significantly from
	// that of the one to play.
	Undecided []string `json:"undecided"`
	Gamma     float64  `json:"gamma"`
	Sigma     string   `json:"sigma"`
	// Hands is how many hands of the opponent the belief holds, Exact whether that
	// is all of them, ESS the effective size where it is a sample.
	Hands int     `json:"hands,omitempty"`
	Exact bool    `json:"belief_exact"`
	ESS   float64 `json:"ess,omitempty"`
}

// effort is what the request allows.
func (r PomdpPlanRequest) effort() (twoplayer.Effort, error) {
	e := twoplayer.DefaultEffort()
	e.Searches, e.Scenarios, e.Samples = orElse(r.Searches, e.Searches), orElse(r.Scenarios, e.Scenarios), orElse(r.Samples, e.Samples)
	if e.Samples < 1 || e.Searches < 2 || e.Scenarios < 1 || !(r.gap() >= 0) {
		return e, unfit("--searches is 2 at least, --scenarios, --samples and --time are positive, --gap is not negative")
	}
	return e, nil
}

// gap is the width at which to stop.
func (r PomdpPlanRequest) gap() float64 { return orElse(r.Gap, 0.001) }

// planning is a plan that is being made.
type planning struct {
	PomdpPlanRequest
	effort twoplayer.Effort
	me     *policy.Ranked // the player's policy beyond the trees
	rng    *rand.Rand
}

// PomdpPlan values the actions of a decision. Decks of at most 21 different kinds are
// bounded as by PomdpValue; otherwise each action is valued by independent searches
// with sampled scenarios (DESPOT).
func PomdpPlan(ctx context.Context, r PomdpPlanRequest) (*PomdpPlanAnswer, error) {
	r.Deck = cmp.Or(r.Deck, "full")
	p := planning{PomdpPlanRequest: r, rng: rand.New(rand.NewPCG(r.Seed, 0))}
	var err error
	if p.effort, err = r.effort(); err != nil {
		return nil, err
	}
	if p.me, err = statedPolicy("rollout", cmp.Or(r.Rollout, "greedy")); err != nil {
		return nil, err
	}
	ctx, stop, err := r.context(ctx)
	if err != nil {
		return nil, err
	}
	defer stop()
	a, err := p.plan(ctx)
	return a, asError(err)
}

// plan answers.
func (p *planning) plan(ctx context.Context) (*PomdpPlanAnswer, error) {
	if p.Moment != nil {
		return p.moment(ctx)
	}
	deck, sigma, pos, err := p.position()
	if err != nil {
		return nil, err
	}
	g, err := twoplayer.New(deck, sigma)
	var large *twoplayer.SizeError
	switch {
	case err == nil:
		return p.certified(ctx, g, pos)
	case !errors.As(err, &large):
		return nil, unfit("%w", err)
	}
	deals := pomdp.Particles[twoplayer.Table]{}
	for range planWorlds {
		deals.States = append(deals.States, pos.Deal(deck, p.rng))
		deals.Weights = append(deals.Weights, 1)
	}
	sim, err := twoplayer.NewSimulator(deck, sigma, p.gamma())
	if err != nil {
		return nil, unfit("%w", err)
	}
	sim.Belief = deals
	a := &PomdpPlanAnswer{}
	return a, p.sample(ctx, a, sim)
}

// certified answers by the search for bounds.
func (p *planning) certified(ctx context.Context, g *twoplayer.Game, pos twoplayer.Position) (*PomdpPlanAnswer, error) {
	l := twoplayer.DefaultLimits()
	l.Gap = p.gap()
	v, err := g.Value(ctx, pos, p.gamma(), nil, l, nil)
	if err != nil {
		return nil, err
	}
	t := &PomdpPlanAnswer{Kind: "certified", Interval: &[2]float64{v.Lower, v.Upper}, Gamma: p.gamma(), Sigma: p.sigma(), Exact: true, Whole: true}
	best := -2.0
	for _, a := range v.Actions {
		t.Actions = append(t.Actions, PomdpPlanAction{Action: a.Action, Value: (a.Lower + a.Upper) / 2, CI95: [2]float64{a.Lower, a.Upper}})
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

// decide lists the actions without a significant difference.
func (t *PomdpPlanAnswer) decide() {
	t.Undecided = []string{}
	for _, a := range t.Actions {
		if a.Action != t.Action && !a.Apart {
			t.Undecided = append(t.Undecided, a.Action)
		}
	}
}

// sample answers by sampled games.
func (p *planning) sample(ctx context.Context, t *PomdpPlanAnswer, sim *twoplayer.Simulator) error {
	found, err := sim.Plan(ctx, p.me, p.effort, p.rng)
	if err != nil {
		return err
	}
	t.Kind, t.Gamma, t.Sigma = "statistical", p.gamma(), p.sigma()
	t.Action, t.Whole, t.Searches = found.Actions[0].Action.String(), found.Whole, found.Searches
	t.Interval = &[2]float64{found.Lower, found.Upper}
	for _, a := range found.Actions {
		t.Actions = append(t.Actions, PomdpPlanAction{
			Action: a.Action.String(), Value: a.Value, CI95: [2]float64{a.Lower, a.Upper},
			Behind: a.Behind, BehindCI95: [2]float64{a.BehindLow, a.BehindHigh}, Apart: a.Apart(),
		})
	}
	t.decide()
	return nil
}

// moment answers for a decision in a record.
func (p *planning) moment(ctx context.Context) (*PomdpPlanAnswer, error) {
	sigma, err := statedPolicy("sigma", p.sigma())
	if err != nil {
		return nil, err
	}
	sc, err := p.Moment.Find(ctx)
	if err != nil {
		return nil, err
	}
	s, seat, file := &sc.Game.State, p.Moment.Seat, p.Moment.Records.Name
	switch {
	case s.Seats != 2 || s.Rules.Name != "pomdp":
		return nil, unfit("%s: plan is for two seats under the rules pomdp, not %d under %s", file, s.Seats, s.Rules.Name)
	case s.Phase != uno.ToPlay || int(s.Turn) != seat:
		return nil, unfit("%s: seat %d is not to decide there", file, seat)
	}
	post, err := weightedBelief(sc, seat, sigma, p.rng)
	if err != nil {
		return nil, err
	}
	particles := pomdp.Particles[twoplayer.Table]{Weights: post.Weights}
	for _, d := range post.Deals {
		hands := [2]uno.Cards{s.Hands[seat], d.Hands[1-seat]}
		pile := s.Rules.Deck.Minus(hands[0]).Minus(hands[1]).Minus(s.Discards())
		table := twoplayer.NewTable(hands, pile, s.Under, s.Top, s.Color)
		table.Idle = uint8(s.Idle)
		particles.States = append(particles.States, table)
	}
	t := &PomdpPlanAnswer{Hands: len(post.Deals), Exact: post.Exact}
	if !post.Exact {
		t.ESS = post.ESS()
	}
	sim, err := twoplayer.NewSimulator(s.Rules.Deck, sigma, p.gamma())
	if err != nil {
		return nil, unfit("%w", err)
	}
	sim.Belief = particles
	return t, p.sample(ctx, t, sim)
}

// weightedBelief is the belief of a seat about the other hand, weighted by the
// policy.
func weightedBelief(sc *Scene, seat int, sigma *policy.Ranked, rng *rand.Rand) (*belief.Posterior, error) {
	b, err := belief.NewSigma(sc.Game.Rules, 2, seat, policy.Chance(sigma), 0)
	if err != nil {
		return nil, err
	}
	if err := b.Listen(sc.Events); err != nil {
		return nil, err
	}
	return b.Posterior(rng, planWorlds)
}
