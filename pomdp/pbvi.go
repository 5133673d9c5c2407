package pomdp

import (
	"context"
	"math"
)

// PBVI is point-based value iteration (Pineau, Gordon and Thrun 2003): rounds
// of backups at a growing set of reachable beliefs, each belief adding, in each
// round, the successor farthest from all others. Its vectors cover all states.
type PBVI struct {
	// Beliefs bounds the set (0: 100).
	Beliefs int
	// Rounds is the number of backups of the whole set between growths (0: 20).
	Rounds int
	// Gap ends the work when the interval at the start belief is this narrow (0:
	// only the limits end it). The upper bound is FIB's and does not move.
	Gap float64
	// Progress, where not nil, is called after each round; Work counts backups.
	Progress func(Progress)
}

// Solve returns lower bound vectors: a backup of vectors that no optimal plan
// falls below is a plan's value again. It is not an exact method: the lower bound
// rises with every round and need not reach V*.
func (x PBVI) Solve(ctx context.Context, m *Model) (*Solution, error) {
	if x.Beliefs == 0 {
		x.Beliefs = 100
	}
	if x.Rounds == 0 {
		x.Rounds = 20
	}
	blind, err := Blind{Precision: 1e-6}.Solve(ctx, m)
	if err != nil {
		return nil, err
	}
	informed, err := FIB{Precision: 1e-6}.Solve(ctx, m)
	if err != nil {
		return nil, err
	}
	f := NewFilter(m)
	points := []Belief{m.Start}
	set := blind.Vectors
	plans := map[*float64]*masked{} // by vector: its content
	for _, v := range set {
		plans[&v.Values[0]] = &masked{action: v.Action, values: v.Values, blind: true}
	}
	sol := &Solution{Certified: true}
	sol.Upper = informed.Upper
	finish := func() *Solution {
		sol.Vectors, sol.Policy, sol.Size, sol.Lower = set, set, len(set), set.Value(m.Start)
		sol.Done = sol.Upper-sol.Lower <= x.Gap
		best, _ := set.Best(m.Start)
		start := plans[&set[best].Values[0]]
		sol.prove = func() *Proof { return prove(m, start, informed.Vectors) }
		return sol
	}
	for {
		for range x.Rounds {
			next := make([]Alpha, 0, len(points)+len(blind.Vectors))
			for _, b := range points {
				if ctx.Err() != nil {
					return finish(), nil
				}
				i, old := set.Best(b)
				alpha, ahead := set.backup(f, b)
				sol.Work++
				if b.Dot(alpha.Values) < old {
					alpha = set[i] // keep what is better here
				} else {
					plan := &masked{action: alpha.Action, values: alpha.Values}
					for o, j := range ahead {
						plan.seen, plan.ahead = append(plan.seen, o), append(plan.ahead, plans[&set[j].Values[0]])
					}
					plans[&alpha.Values[0]] = plan
				}
				next = append(next, alpha)
			}
			moved := 0.0
			grown := Vectors(undominated(append(next, blind.Vectors...)))
			for _, b := range points {
				moved = max(moved, grown.Value(b)-set.Value(b))
			}
			set = grown
			plans = held(plans, set)
			tell(x.Progress, finish().Progress)
			if sol.Done {
				return sol, nil
			}
			if moved <= 1e-12 {
				break
			}
		}
		if more := expandBeliefs(f, points, x.Beliefs); len(more) > len(points) {
			points = more
			continue
		}
		return finish(), nil
	}
}

// held are the plans of a set of vectors, and the blind ones, which come back into
// every set. Those that they lead to live on in them.
func held(plans map[*float64]*masked, set Vectors) map[*float64]*masked {
	kept := make(map[*float64]*masked, len(set))
	for key, p := range plans {
		if p.blind {
			kept[key] = p
		}
	}
	for _, v := range set {
		kept[&v.Values[0]] = plans[&v.Values[0]]
	}
	return kept
}

// backup is the point-based backup at b: the vector, over all states, of taking
// the best action and going on, behind each observation, with the vector ahead
// that is best there.
func (v Vectors) backup(f *Filter, b Belief) (alpha Alpha, ahead []int) {
	m := f.m
	a, _ := v.bellman(f, b)
	ahead = make([]int, len(m.Observations))
	safe, _ := v.Best(b)
	for o := range ahead {
		ahead[o] = safe // where the observation cannot be made, any plan will do
	}
	for _, branch := range f.branches(b, a) {
		ahead[branch.Observation], _ = v.Best(branch.Next)
	}
	alpha = Alpha{a, make([]float64, len(m.States))}
	for s := range alpha.Values {
		if m.IsTerminal(s) {
			continue
		}
		sum := 0.0
		for _, t := range m.Transition[a][s] {
			for _, see := range m.Sight[a][t.Index] {
				sum += t.P * see.P * v[ahead[see.Index]].Values[t.Index]
			}
		}
		alpha.Values[s] = m.Reward[a][s] + m.Discount*sum
	}
	return alpha, ahead
}

// expandBeliefs adds to each belief its successor farthest, in the 1-norm, from
// the whole set, until the set has limit members.
func expandBeliefs(f *Filter, points []Belief, limit int) []Belief {
	grown := points
	for _, b := range points {
		if len(grown) >= limit {
			break
		}
		var best Belief
		far := 1e-6
		for a := range f.m.Actions {
			for _, branch := range f.branches(b, a) {
				near := math.Inf(1)
				for _, c := range grown {
					near = min(near, apart(branch.Next, c))
				}
				if near > far && !f.m.Over(branch.Next) {
					best, far = branch.Next, near
				}
			}
		}
		if best != nil {
			grown = append(grown[:len(grown):len(grown)], best)
		}
	}
	return grown
}

// apart is the 1-norm of the difference of two distributions, 0..2.
func apart(p, q Dist) float64 {
	sum, j := 0.0, 0
	for _, e := range p {
		for j < len(q) && q[j].Index < e.Index {
			sum += q[j].P
			j++
		}
		if j < len(q) && q[j].Index == e.Index {
			sum += math.Abs(e.P - q[j].P)
			j++
		} else {
			sum += e.P
		}
	}
	for ; j < len(q); j++ {
		sum += q[j].P
	}
	return sum
}
