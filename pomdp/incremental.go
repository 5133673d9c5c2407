package pomdp

import (
	"context"
	"fmt"
	"math"
)

// IncrementalPruning is exact value iteration over alpha vectors (Zhang and Liu
// 1996; Cassandra, Littman and Zhang 1997): the vectors of a step are, for each
// action, the cross sum over observations of the vectors behind each, purged
// after every sum. Exponential in the worst case; for models of a few states.
type IncrementalPruning struct {
	// Horizon, where positive, asks for the value of exactly so many steps. 0 asks
	// for the endless one, to Precision.
	Horizon int
	// Precision is the error allowed at every belief (0: 1e-6). With a horizon it
	// limits what purging may lose.
	Precision float64
	// Steps bounds the steps of the endless one (0: none).
	Steps int
	// Progress, where not nil, is called after each step; Work counts steps.
	Progress func(Progress)
}

// Solve returns the vectors of the optimal value function. For the endless
// horizon, from a first vector that no plan falls below, every step's vectors
// bound V* from below at every belief; the upper bound is their value plus
// gamma/(1-gamma) times the greatest gain of the last step, and what purging may
// have lost, each by a linear program whose optimum is proven from both sides. As
// a policy the vectors achieve their value, less at most Precision. With a horizon
// they are those of its first step, no policy for the steps after.
func (x IncrementalPruning) Solve(ctx context.Context, m *Model) (*Solution, error) {
	if x.Precision == 0 {
		x.Precision = 1e-6
	}
	if x.Horizon == 0 {
		if err := discounted(m, "exact value iteration without a horizon"); err != nil {
			return nil, err
		}
	}
	steps := float64(x.Horizon)
	first := 0.0
	if x.Horizon == 0 {
		first, _ = horizonBounds(m)
		steps = 1 / (1 - m.Discount)
	}
	// A step purges after every projection, every sum and the union: less than
	// 2·|O| + 1 times, each losing at most the slack. Half of the precision is
	// theirs.
	perStep := float64(2*len(m.Observations) + 1)
	p := &pruner{states: len(m.States), slack: max(x.Precision/2/perStep/steps, 1e-13), done: func() bool { return ctx.Err() != nil }}
	lost := p.slack * perStep * steps
	set := []Alpha{{0, make([]float64, len(m.States))}}
	for s := range m.States {
		if !m.IsTerminal(s) {
			set[0].Values[s] = first
		}
	}
	plans := map[*float64]*masked{&set[0].Values[0]: {values: set[0].Values, blind: true}}
	sol := &Solution{Progress: unknown(), Certified: true}
	for step := 1; ; step++ {
		next, behind, err := x.step(ctx, m, p, set, plans)
		if err != nil {
			if step > 1 && x.Horizon == 0 {
				return sol, nil
			}
			return nil, fmt.Errorf("pomdp: incremental pruning stopped in step %d: %w", step, err)
		}
		gain := 0.0
		if x.Horizon == 0 {
			gain = max(0, p.excess(next, set)) * m.Discount / (1 - m.Discount)
		}
		set, plans = next, behind
		sol.Vectors, sol.Policy = set, Vectors(set)
		sol.Work, sol.Size = step, len(set)
		sol.Lower = Vectors(set).Value(m.Start)
		sol.Upper = sol.Lower + gain + lost
		if x.Horizon == 0 {
			best, _ := Vectors(set).Best(m.Start)
			start := plans[&set[best].Values[0]]
			sol.prove = func() *Proof { return x.prove(ctx, m, start) }
		}
		tell(x.Progress, sol.Progress)
		sol.Done = (x.Horizon == 0 && gain+lost <= x.Precision) || step == x.Horizon
		if sol.Done || step == x.Steps || gain == 0 && x.Horizon == 0 {
			return sol, nil
		}
	}
}

// prove writes the proof of a lower bound. The upper bound of incremental pruning
// is proven by linear programs that the proof does not hold: it has the fast
// informed bound.
func (x IncrementalPruning) prove(ctx context.Context, m *Model, start *masked) *Proof {
	informed, err := FIB{}.Solve(context.WithoutCancel(ctx), m)
	if err != nil {
		return prove(m, start, nil)
	}
	return prove(m, start, informed.Vectors)
}

// step is one exact backup of a set of vectors, with the plan of each. The first
// vector of all is no more than any plan is worth, and counts as a blind one.
func (x IncrementalPruning) step(ctx context.Context, m *Model, p *pruner, set []Alpha, plans map[*float64]*masked) ([]Alpha, map[*float64]*masked, error) {
	var union []Alpha
	p.behind = map[*float64]*masked{}
	for a := range m.Actions {
		sum := []Alpha{{a, m.Reward[a]}}
		for o := range m.Observations {
			ahead := make([]Alpha, len(set))
			for i, u := range set {
				ahead[i] = Alpha{a, project(m, a, o, u.Values)}
				p.behind[&ahead[i].Values[0]] = &masked{seen: []int{o}, ahead: []*masked{plans[&u.Values[0]]}}
			}
			sum = p.sum(sum, p.purge(ahead))
		}
		union = append(union, sum...)
	}
	union = p.purge(union)
	next := make(map[*float64]*masked, len(union))
	for _, v := range union {
		plan := p.behind[&v.Values[0]]
		plan.action, plan.values = v.Action, v.Values
		next[&v.Values[0]] = plan
	}
	return union, next, ctx.Err()
}

// project is what the vector is worth one step before, through action a and
// observation o: gamma · sum over s' of T(s'|s,a) O(o|s',a) v(s').
func project(m *Model, a, o int, v []float64) []float64 {
	out := make([]float64, len(m.States))
	for s := range out {
		sum := 0.0
		for _, t := range m.Transition[a][s] {
			sum += t.P * m.Sight[a][t.Index].At(o) * v[t.Index]
		}
		out[s] = m.Discount * sum
	}
	return out
}

// bellman is the exact value of the best action under b when the vectors give
// what lies ahead: one step better than Value, and the action for it.
func (v Vectors) bellman(f *Filter, b Belief) (action int, value float64) {
	value = math.Inf(-1)
	for a := range f.m.Actions {
		q := f.m.gain(b, a)
		for _, branch := range f.branches(b, a) {
			q += f.m.Discount * branch.P * v.Value(branch.Next)
		}
		if q > value {
			action, value = a, q
		}
	}
	return action, value
}
