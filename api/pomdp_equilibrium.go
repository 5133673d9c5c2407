package api

import (
	"cmp"
	"context"
	"math"
	"slices"

	"github.com/unolab/uno"
	"github.com/unolab/uno/pomdp/equilibrium"
	"github.com/unolab/uno/pomdp/game"
)

// PomdpHidden is two hands hidden from each other: both are dealt from the deck
// without the top and the pile, seat 0 has the turn and the effect of the top card is
// spent.
type PomdpHidden struct {
	Rules   string   `json:"rules,omitempty"` // the rule set, pomdp unless named
	Options []string `json:"options,omitempty"`
	Deck    string   `json:"deck"`            // every card of the game
	Hands   string   `json:"hands"`           // the cards dealt to each seat, such as "2,2"
	Top     string   `json:"top"`             // a black card with its named colour, as w:r
	Hand    string   `json:"hand,omitempty"`  // the cards of seat 0, which both players then know; hidden unless given
	Pile    string   `json:"pile,omitempty"`  // the discards under the top
	Gamma   *float64 `json:"gamma,omitempty"` // the discount of each step of seat 0 after the first; 1 unless given
	Limit   int      `json:"limit,omitempty"` // end hands without a winner after so many turns; never unless given
	Whole   bool     `json:"whole,omitempty"` // unfold one tree in place of stages; needs a limit, and players with a memory need it
	Nodes   *int     `json:"nodes,omitempty"` // the most nodes to unfold
}

// PomdpEquilibriumRequest asks for an equilibrium, and how exploitable players are.
type PomdpEquilibriumRequest struct {
	PomdpHidden
	TimeLimit           // after which the strategies found by then are reported on
	Method     string   `json:"method,omitempty"`     // cfr, which is the default, pcfr+, cfr+, dcfr or lp
	Iterations *int     `json:"iterations,omitempty"` // the most for one stage at a time; 100,000 unless given
	Target     *float64 `json:"target,omitempty"`     // the exploitability to reach; 1e-6 unless given
	Bots       []string `json:"bots,omitempty"`       // players whose exploitability to find
	Samples    int      `json:"samples,omitempty"`    // ask players that do not state their chances so often; refuse them unless given
	Seed       uint64   `json:"seed,omitempty"`       // of these samples
	// Policy asks for what the equilibrium plays: in the answer, or through the
	// callback of WithParts for PomdpSituation.
	Policy bool `json:"policy,omitempty"`
}

// PomdpEquilibriumAnswer is the value of the game and how good the strategies are
// that were found, by exact best responses.
type PomdpEquilibriumAnswer struct {
	Value          float64    `json:"value"`
	Interval       [2]float64 `json:"interval"`
	Exploitability float64    `json:"exploitability"` // half the width of the interval
	// Longer holds for every longer limit and for none, Cut is the chance that
	// the limit is reached; with a limit only.
	Longer *[2]float64 `json:"longer,omitempty"`
	Cut    *float64    `json:"cut,omitempty"`
	// Reached is false when the exploitability is above the target.
	Reached    bool             `json:"reached"`
	Method     string           `json:"method"`
	Iterations int              `json:"iterations"`
	Sweeps     int              `json:"sweeps"`
	Stages     int              `json:"stages"`
	Open       int              `json:"open_stages"`
	Nodes      int              `json:"nodes"`
	Infosets   int              `json:"information_sets"`
	Largest    int              `json:"largest_stage"`
	Openings   []PomdpSituation `json:"openings"`
	Bots       []PomdpExploited `json:"bots"`
	// Kind and Game are for PomdpCheck, which solves nothing.
	Kind   string           `json:"kind"` // "pomdp equilibrium"
	Game   *PomdpHidden     `json:"game"`
	Policy []PomdpSituation `json:"policy,omitempty"` // where it was asked for
}

// PomdpExploited is what is found of a player.
type PomdpExploited struct {
	Name           string  `json:"name"`
	Exploitability float64 `json:"exploitability"`
	// Value is what it is sure of in seat 0 against a best response, Second the
	// same in seat 1 (as a payoff to itself), Mean what seat 0 gets when it
	// plays itself.
	Value  float64 `json:"value"`
	Second float64 `json:"second"`
	Mean   float64 `json:"mean"`
	// Estimated says that its chances were sampled.
	Estimated bool `json:"estimated,omitempty"`
}

// PomdpMove is a move with its chance.
type PomdpMove struct {
	Move   string  `json:"move"`
	Chance float64 `json:"chance"`
}

// PomdpSituation is an information set with what is played in it.
type PomdpSituation struct {
	Stage    int         `json:"stage"`
	Start    string      `json:"start,omitempty"`
	Seat     int         `json:"seat"`
	Hand     string      `json:"hand"`
	Position string      `json:"position,omitempty"`
	Seen     []string    `json:"seen,omitempty"`
	Moves    []PomdpMove `json:"moves"`
}

// filled is the game with what is not given filled in.
func (h PomdpHidden) filled() PomdpHidden {
	gamma, nodes := orElse(h.Gamma, 1), orElse(h.Nodes, game.DefaultNodes)
	h.Rules, h.Gamma, h.Nodes = cmp.Or(h.Rules, "pomdp"), &gamma, &nodes
	return h
}

// setup is the game, filled in, that the request describes, and its limit of turns.
func (h PomdpHidden) setup() (*equilibrium.Setup, int, error) {
	if h.Top == "" || h.Deck == "" || h.Hands == "" {
		return nil, 0, unfit("--deck, --hands and --top are needed")
	}
	options := h.Options
	if h.Rules == "official" || h.Rules == "wikipedia" {
		options = append(slices.Clone(options), "no-uno-call")
	}
	rules, err := Rules{Name: h.Rules, Options: options, Deck: h.Deck, Hands: h.Hands}.For(2, "pomdp")
	if err != nil {
		return nil, 0, err
	}
	limit := h.Limit
	if usual, err := uno.Preset(rules.Name); err == nil && limit == 0 && rules.Limit != usual.Limit {
		limit = rules.Limit // the option limit=N
	}
	rules.Limit = equilibrium.NoLimit
	if limit != 0 {
		rules.Limit = limit
	}
	if !(*h.Gamma > 0) {
		return nil, 0, unfit("--gamma is %v, not above 0", *h.Gamma)
	}
	s := &equilibrium.Setup{Rules: rules, Hands: [2]int{rules.HandSize(0), rules.HandSize(1)}, Gamma: *h.Gamma}
	if s.Top, s.Color, err = topCard(h.Top); err != nil {
		return nil, 0, err
	}
	if s.Hand, err = fieldCards("hand", h.Hand); err != nil {
		return nil, 0, err
	}
	if s.Under, err = fieldCards("pile", h.Pile); err != nil {
		return nil, 0, err
	}
	if err := s.Check(); err != nil {
		return nil, 0, unfit("%w", err)
	}
	return s, limit, nil
}

// players makes the bots of the request.
func (r PomdpEquilibriumRequest) players() ([]*equilibrium.Bot, error) {
	var list []*equilibrium.Bot
	for _, name := range r.Bots {
		b := equilibrium.NewBot(name)
		b.Samples, b.Seed = r.Samples, r.Seed
		if _, err := b.New(); err != nil {
			return nil, unfit("%w", err)
		}
		if !r.Whole && !slices.Contains(equilibrium.ForgetfulBots, b.Name) {
			return nil, unfit("player %s may remember what it has seen: ask it with --whole and --limit", b.Name)
		}
		list = append(list, b)
	}
	return list, nil
}

// target is the exploitability to reach.
func (r PomdpEquilibriumRequest) target() float64 { return orElse(r.Target, 1e-6) }

// effort is how the request would have it solved.
func (r PomdpEquilibriumRequest) effort(limit int) (equilibrium.Effort, error) {
	e := equilibrium.Effort{Target: r.target(), Iterations: orElse(r.Iterations, 100_000)}
	switch r.Method {
	case "lp":
		e.LP = true
	case "cfr":
		e.Help = true
	default:
		var err error
		if e.Method, err = game.ParseMethod(r.Method); err != nil {
			return e, unfit("%w, and lp", err)
		}
	}
	switch {
	case e.Iterations < 1:
		return e, unfit("--iterations is %d, not at least 1", e.Iterations)
	case !(e.Target > 0):
		return e, unfit("--target is %v, not above 0", e.Target)
	case *r.Nodes < 1:
		return e, unfit("--nodes is %d, not at least 1", *r.Nodes)
	case r.Time < 0 || math.IsNaN(r.Time):
		return e, unfit("--time is %v, not a time to stop after", r.duration())
	case r.Samples < 0:
		return e, unfit("--samples is %d, not 0 or more", r.Samples)
	case limit < 0 || limit >= equilibrium.NoLimit:
		return e, unfit("--limit is %d, not a number of turns", limit)
	case r.Whole && limit == 0:
		return e, unfit("--whole needs --limit: without one the tree has no end")
	}
	return e, nil
}

// PomdpEquilibrium treats two hidden hands as a two-player game: it finds
// strategies for both seats and proves how good they are by exact best responses.
// Without a limit the hand may go on forever and the game is solved in stages,
// which end when the draw pile is empty: then each seat knows the other's hand.
// With a limit of N turns a hand of N turns pays nothing.
func PomdpEquilibrium(ctx context.Context, r PomdpEquilibriumRequest) (*PomdpEquilibriumAnswer, error) {
	r.PomdpHidden = r.filled()
	r.Method = cmp.Or(r.Method, "cfr")
	setup, limit, err := r.setup()
	if err != nil {
		return nil, err
	}
	effort, err := r.effort(limit)
	if err != nil {
		return nil, err
	}
	bots, err := r.players()
	if err != nil {
		return nil, err
	}
	report := progress(ctx)
	effort.Progress = func(sweeps, stages int, value, moved float64) {
		report(Progress{Done: float64(sweeps), Unit: "sweeps", Best: value})
	}
	g, err := equilibrium.New(ctx, setup, equilibrium.Options{Whole: r.Whole, MaxNodes: *r.Nodes, Bots: bots})
	if err != nil {
		return nil, asError(err)
	}
	found, err := r.solve(ctx, g, effort)
	if err != nil {
		return nil, asError(err)
	}
	a := r.answer(g, found)
	whatever := context.WithoutCancel(ctx)
	if err := a.addOpenings(whatever, g, found); err != nil {
		return nil, asError(err)
	}
	if r.Policy {
		if err := a.addPolicy(whatever, g, found); err != nil {
			return nil, asError(err)
		}
	}
	for i, b := range bots {
		if ctx.Err() != nil {
			break // interrupted: the answer holds what was found
		}
		one, err := exploited(ctx, g, i, b, r.target())
		if err != nil {
			return nil, asError(err)
		}
		a.Bots = append(a.Bots, one)
	}
	return a, nil
}

// solve solves the game. When the time or the context ends, it reports on the
// strategies found by then.
func (r PomdpEquilibriumRequest) solve(ctx context.Context, g *equilibrium.Game, e equilibrium.Effort) (*equilibrium.Answer, error) {
	limited, cancel, err := r.context(ctx)
	if err != nil {
		return nil, err
	}
	defer cancel()
	found, err := g.Solve(limited, e)
	if err != nil && limited.Err() != nil {
		found.Report, err = g.Report(context.WithoutCancel(ctx), found.Profile)
	}
	return found, err
}

// answer reports what was found.
func (r PomdpEquilibriumRequest) answer(g *equilibrium.Game, found *equilibrium.Answer) *PomdpEquilibriumAnswer {
	a := &PomdpEquilibriumAnswer{
		Value: found.Value(), Interval: [2]float64{found.Lo, found.Hi}, Exploitability: found.Exploitability(),
		Reached: found.Exploitability() <= r.target(), Method: r.Method,
		Iterations: found.Iterations, Sweeps: found.Sweeps, Stages: g.Unfolded, Open: g.Stages() - g.Unfolded, Nodes: g.Nodes, Infosets: g.Infosets, Largest: g.Largest,
		Openings: []PomdpSituation{}, Bots: []PomdpExploited{}, Kind: kindPomdpEquilibrium, Game: &r.PomdpHidden,
	}
	if !g.Endless() {
		a.Longer, a.Cut = &found.Longer, &found.Cut
	}
	return a
}

// exploited evaluates a player, where need be in more stages.
func exploited(ctx context.Context, g *equilibrium.Game, i int, b *equilibrium.Bot, tolerance float64) (p PomdpExploited, err error) {
	if err := g.Expand(ctx, tolerance, func() *equilibrium.Profile { return g.Bot(i) }); err != nil {
		return p, err
	}
	r, err := g.Report(ctx, g.Bot(i))
	if err != nil {
		return p, err
	}
	return PomdpExploited{
		Name: b.Name, Exploitability: r.Exploitability(), Value: r.Lo, Second: -r.Hi, Mean: r.Mean, Estimated: b.Estimated,
	}, nil
}

// situationOf describes an information set, with its position and what was seen
// if whole is set.
func situationOf(s *equilibrium.Situation, whole bool) PomdpSituation {
	t := PomdpSituation{Stage: s.Stage, Seat: s.Seat, Hand: s.View.Hand.String()}
	if whole {
		t.Position = s.View.Position()
		if s.Start != nil {
			t.Start = s.Start.Position()
		}
		for _, e := range s.Seen {
			t.Seen = append(t.Seen, e.String())
		}
	}
	for i, m := range s.Moves {
		t.Moves = append(t.Moves, PomdpMove{m.Text(), s.Chances[i]})
	}
	return t
}

// addOpenings adds what seat 0 plays first.
func (a *PomdpEquilibriumAnswer) addOpenings(ctx context.Context, g *equilibrium.Game, found *equilibrium.Answer) error {
	return g.Situations(ctx, found.Profile, 0, func(s *equilibrium.Situation) error {
		if s.Opening {
			a.Openings = append(a.Openings, situationOf(s, false))
		}
		return nil
	})
}

// addPolicy hands on every information set.
func (a *PomdpEquilibriumAnswer) addPolicy(ctx context.Context, g *equilibrium.Game, found *equilibrium.Answer) error {
	each := parts[PomdpSituation](ctx)
	if each == nil {
		each = func(s PomdpSituation) error { a.Policy = append(a.Policy, s); return nil }
	}
	for i := range g.Stages() {
		err := g.Situations(ctx, found.Profile, i, func(s *equilibrium.Situation) error { return each(situationOf(s, true)) })
		if err != nil {
			return err
		}
	}
	return nil
}
