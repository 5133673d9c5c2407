package api

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/unolab/uno/pomdp"
)

// PomdpRun is how a policy is measured by simulation. Effort is counted, so that
// a seed gives the same answer unless the context ends the work.
type PomdpRun struct {
	Episodes int    `json:"episodes,omitempty"` // 1,000 unless given
	Steps    int    `json:"steps,omitempty"`    // the longest episode; until gamma^steps is below 1e-4 unless given
	Effort   int    `json:"effort,omitempty"`   // of a planner for each action: simulations, scenarios or trials; 500 unless given
	Seed     uint64 `json:"seed,omitempty"`
}

// episodes is their number.
func (r PomdpRun) episodes() int {
	if r.Episodes == 0 {
		return 1000
	}
	return r.Episodes
}

// steps is the longest episode.
func (r PomdpRun) steps(m *pomdp.Model) int {
	switch {
	case r.Steps != 0:
		return r.Steps
	case m.Discount == 0:
		return 1
	case m.Discount == 1:
		return 1000
	default:
		return int(min(10_000, math.Ceil(math.Log(1e-4)/math.Log(m.Discount))))
	}
}

// effort is that of a planner.
func (r PomdpRun) effort() int {
	if r.Effort == 0 {
		return 500
	}
	return r.Effort
}

// measure plays the episodes.
func (r PomdpRun) measure(ctx context.Context, m *pomdp.Model, agent func() pomdp.Agent[int, int]) (pomdp.Estimate, error) {
	var none pomdp.Estimate
	if r.episodes() < 2 || r.steps(m) < 1 || r.effort() < 1 {
		return none, usagef("run", "%d episodes of %d steps with the effort %d; an interval needs two episodes of a step", r.episodes(), r.steps(m), r.effort())
	}
	e, err := pomdp.Simulate(ctx, m.Sampling(), agent, pomdp.Trial{Episodes: r.episodes(), Steps: r.steps(m), Rng: rand.New(rand.NewPCG(r.Seed, 1))})
	if err != nil && ctx.Err() == nil {
		return none, err
	}
	if e.N < 2 {
		return none, &Error{Code: Limit, What: fmt.Sprintf("%d episodes were played in the time given; an interval needs two", e.N)}
	}
	return e, nil
}

// agent makes the agents of a planner, of vectors, or random ones.
func (r PomdpRun) agent(ctx context.Context, m *pomdp.Model, name string, v pomdp.Vectors) (func() pomdp.Agent[int, int], error) {
	rng := rand.New(rand.NewPCG(r.Seed, 2))
	if v != nil {
		return func() pomdp.Agent[int, int] { return pomdp.Follow(m, v) }, nil
	}
	if name == "random" {
		return func() pomdp.Agent[int, int] { return pomdp.Random(m, rng) }, nil
	}
	if name == "pomcp" {
		return r.pomcp(ctx, m, rng), nil
	}
	upper, lower, err := stateBounds(ctx, m)
	if err != nil {
		return nil, err
	}
	var search func(belief pomdp.Particles[int]) (pomdp.Plan[int], error)
	switch name {
	case "despot":
		d := r.despot(m, upper, lower)
		search = func(b pomdp.Particles[int]) (pomdp.Plan[int], error) { return d.Search(ctx, b, rng) }
	case "adaops":
		likely, _ := m.Sampling().(pomdp.Likely[int, int, int])
		d := pomdp.AdaOPS[int, int, int]{Model: likely, Trials: r.effort(), Depth: r.steps(m), Upper: upper, Lower: lower}
		search = func(b pomdp.Particles[int]) (pomdp.Plan[int], error) { return d.Search(ctx, b, rng) }
	default:
		return nil, usagef("policy", "%q is not random, a solver or a planner", name)
	}
	policy := pomdp.PolicyFunc(func(b pomdp.Belief) int {
		plan, err := search(weighted(b))
		if err != nil {
			return 0 // every state of the belief is an end: all actions are alike
		}
		return plan.Action
	})
	return func() pomdp.Agent[int, int] { return pomdp.Follow(m, policy) }, nil
}

// stateBounds bound the value from a state: above as if the state were seen,
// below by the least reward forever.
func stateBounds(ctx context.Context, m *pomdp.Model) (upper, lower func(s int) float64, err error) {
	seen, err := pomdp.MDP{}.Solve(ctx, m)
	if err != nil {
		return nil, nil, err
	}
	least, _ := m.RewardRange()
	low := min(0, least) / (1 - m.Discount)
	upper = func(s int) float64 { return seen.Values[s] }
	lower = func(s int) float64 {
		if m.IsTerminal(s) {
			return 0
		}
		return low
	}
	return upper, lower, nil
}

// despot is the planner DESPOT.
func (r PomdpRun) despot(m *pomdp.Model, upper, lower func(s int) float64) pomdp.Despot[int, int, int] {
	return pomdp.Despot[int, int, int]{Model: m.Sampling(), Scenarios: r.effort(), Trials: r.effort(), Depth: r.steps(m), Upper: upper, Lower: lower}
}

// optimumSearches are made for an interval of the optimal value.
const optimumSearches = 8

// optimum is a 95 % interval of the optimal value, by searches with scenarios.
func (r PomdpRun) optimum(ctx context.Context, m *pomdp.Model) (*[2]float64, error) {
	upper, lower, err := stateBounds(ctx, m)
	if err != nil {
		return nil, err
	}
	c, err := r.despot(m, upper, lower).Confidence(ctx, weighted(m.Start), optimumSearches, r.effort(), rand.New(rand.NewPCG(r.Seed, 3)))
	if err != nil {
		if ctx.Err() != nil {
			return nil, nil // no time for it
		}
		return nil, err
	}
	return &[2]float64{c.Lower, c.Upper}, nil
}

// weighted are the states of a belief as particles.
func weighted(b pomdp.Belief) pomdp.Particles[int] {
	var p pomdp.Particles[int]
	for _, e := range b {
		p.States, p.Weights = append(p.States, e.Index), append(p.Weights, e.P)
	}
	return p
}

// pomcp makes POMCP agents. Each keeps its tree and its particles; when the
// particles run out it continues from the exact belief.
func (r PomdpRun) pomcp(ctx context.Context, m *pomdp.Model, rng *rand.Rand) func() pomdp.Agent[int, int] {
	least, most := m.RewardRange()
	p := pomdp.POMCP[int, int, int]{Model: m.Sampling(), Simulations: r.effort(), Explore: max(most-least, 1e-9), Depth: r.steps(m)}
	return func() pomdp.Agent[int, int] {
		return &pomcpAgent{Planner: p.Agent(ctx, rng), f: pomdp.NewFilter(m), b: m.Start}
	}
}

// pomcpAgent is a planner with the exact belief to fall back on.
type pomcpAgent struct {
	*pomdp.Planner[int, int, int]
	f *pomdp.Filter
	b pomdp.Belief
}

// Observe passes the outcome of an action to the planner.
func (x *pomcpAgent) Observe(a, o int) error {
	x.b, _ = x.f.Update(x.b, a, o)
	if err := x.Planner.Observe(a, o); err != nil {
		x.From(weighted(x.b))
	}
	return nil
}
