package pomdp

import (
	"context"
	"math"
	"slices"
)

// HSVI is point-based value iteration with certified bounds on both sides: the
// exploration and the bounds of HSVI2 (Smith and Simmons 2004, 2005) on a graph
// in which equal beliefs are merged, as in SARSOP's tree (Kurniawati, Hsu and Lee
// 2008) with its pruning of vectors that no belief of the graph needs. The lower
// bound is a set of masked alpha vectors over the blind policies; the upper bound
// is the fast informed bound and the sawtooth through the beliefs backed up.
type HSVI struct {
	// Gap is the width at the start belief at which to stop (0: 1e-3).
	Gap float64
	// Backups bounds the work (0: none). The context can end it too.
	Backups int
	// Progress, where not nil, is called after each trial; Work counts backups,
	// Size vectors.
	Progress func(Progress)
}

// Solve narrows the interval at the start belief. Solution.Policy takes the best
// vector's action and achieves at least Lower; Solution.Vectors is that set
// written out over all states (states outside of a vector's zone get the least
// value of any plan), or nil where that would take more than 2^22 numbers.
func (h HSVI) Solve(ctx context.Context, m *Model) (*Solution, error) {
	x, err := h.begin(ctx, m)
	if err != nil {
		return nil, err
	}
	return x.run(ctx, x.trial)
}

// begin computes the first bounds of the start belief.
func (h HSVI) begin(ctx context.Context, m *Model) (*hsvi, error) {
	if h.Gap == 0 {
		h.Gap = 1e-3
	}
	blind, err := Blind{Precision: 1e-6}.Solve(ctx, m)
	if err != nil {
		return nil, err
	}
	informed, err := FIB{Precision: 1e-6}.Solve(ctx, m)
	if err != nil {
		return nil, err
	}
	x := &hsvi{
		HSVI: h, m: m, informed: informed.Vectors,
		zones: &zones{byKey: map[string]*zone{}}, corner: make([]float64, len(m.States)),
		g: &Graph[Belief]{discount: m.Discount, index: map[string]int{}},
	}
	x.f = NewFilter(m)
	x.p = beliefs{f: x.f}
	for _, v := range blind.Vectors {
		x.blind = append(x.blind, &masked{action: v.Action, values: v.Values, blind: true})
	}
	for s := range x.corner {
		x.corner[s] = math.Inf(-1)
		for _, v := range x.informed {
			x.corner[s] = max(x.corner[s], v.Values[s])
		}
	}
	x.g.add(m.Start.key(), m.Start)
	x.settle(0)
	return x, nil
}

// run makes trials until the interval at the start is narrow enough, nothing
// changes, or a limit is reached.
func (x *hsvi) run(ctx context.Context, trial func(context.Context) (bool, error)) (*Solution, error) {
	m := x.m
	thinned := 64
	for ctx.Err() == nil && x.width(0) > x.Gap && (x.Backups == 0 || x.work < x.Backups) {
		went, err := trial(ctx)
		if err != nil {
			return nil, err
		}
		if !went {
			break
		}
		if n := x.size(); n > 2*thinned {
			x.thin()
			thinned = max(64, x.size())
		}
		tell(x.Progress, x.progress())
	}
	sol := &Solution{Progress: x.progress(), Certified: true, Done: x.width(0) <= x.Gap}
	sol.Policy = zonePolicy{x.zones, x.blind}
	if (x.size()+len(x.blind))*len(m.States) <= 1<<22 {
		sol.Vectors = x.written()
	}
	sol.prove = x.prove
	return sol, nil
}

// hsvi is a solution under way.
type hsvi struct {
	HSVI
	m        *Model
	f        *Filter
	p        Process[Belief]
	g        *Graph[Belief]
	blind    []*masked
	informed Vectors
	corner   []float64 // upper bound where the state is certain
	zones    *zones
	zone     []*zone   // by node
	dip      []float64 // by node: upper bound minus the corners' mean, as of its last backup
	work     int
	relevant func() []int // the nodes that vectors are kept for; nil: all
}

func (x *hsvi) width(i int) float64 { return x.g.upper[i] - x.g.lower[i] }

func (x *hsvi) progress() Progress {
	return Progress{Work: x.work, Size: x.size(), Lower: x.g.lower[0], Upper: x.g.upper[0]}
}

// size counts the masked vectors.
func (x *hsvi) size() int {
	n := 0
	for _, z := range x.zones.all {
		n += len(z.vectors)
	}
	return n
}

// settle gives the nodes from i on their zones and first bounds.
func (x *hsvi) settle(i int) {
	for ; i < len(x.g.Nodes); i++ {
		x.zone = append(x.zone, x.zones.of(x.g.Nodes[i]))
		x.dip = append(x.dip, 0)
		x.refresh(i)
	}
}

// refresh narrows the interval of node i by vectors and points from other
// nodes, and reports whether it did.
func (x *hsvi) refresh(i int) bool {
	b, z := x.g.Nodes[i], x.zone[i]
	was := [2]float64{x.g.lower[i], x.g.upper[i]}
	if x.m.Over(b) {
		x.g.lower[i], x.g.upper[i] = 0, 0
		return was != [2]float64{}
	}
	_, low := z.best(b, x.blind)
	x.g.lower[i] = max(x.g.lower[i], low)
	x.g.upper[i] = max(x.g.lower[i], min(x.g.upper[i], x.informed.Value(b), x.sawtooth(b, z)))
	return was != [2]float64{x.g.lower[i], x.g.upper[i]}
}

// sawtooth is the upper bound through the backed up beliefs: with the share r of
// a belief b' in b, V*(b) <= r V*(b') + (the corners' mean of b - r b').
func (x *hsvi) sawtooth(b Belief, z *zone) float64 {
	base := b.Dot(x.corner)
	drop := 0.0
	for _, part := range z.within {
		for _, i := range part.knots {
			if x.dip[i] >= drop {
				continue
			}
			if r := ratio(x.g.Nodes[i], b, drop/x.dip[i]); r*x.dip[i] < drop {
				drop = r * x.dip[i]
			}
		}
	}
	return base + drop
}

// trial descends once and backs up its path; it returns false if nothing
// changed, which happens when the requested gap is smaller than the rounding
// error.
func (x *hsvi) trial(ctx context.Context) (bool, error) {
	var path []int
	moved := false
	for i, want := 0, x.Gap; i >= 0 && x.width(i) > want && len(path) < 1000 && ctx.Err() == nil; {
		if !x.g.expanded[i] {
			first := len(x.g.Nodes)
			if err := x.g.expand(x.p, i); err != nil {
				return false, err
			}
			x.settle(first)
			moved = true
		}
		moved = x.near(i) || moved
		path = append(path, i)
		want /= x.m.Discount
		i = x.next(i, want)
	}
	for _, i := range slices.Backward(path) {
		if x.backup(i) {
			moved = true
		}
	}
	return moved, nil
}

// near refreshes the successors of node i.
func (x *hsvi) near(i int) bool {
	moved := false
	for _, choice := range x.g.choices[i] {
		for _, j := range choice.to {
			moved = x.refresh(int(j)) || moved
		}
	}
	return moved
}

// next is the successor under the best upper bound that is widest beyond want,
// weighted by its chance.
func (x *hsvi) next(i int, want float64) int {
	best, high := -1, math.Inf(-1)
	for c, choice := range x.g.choices[i] {
		if v := x.g.through(choice, x.g.upper); v > high {
			best, high = c, v
		}
	}
	to, share := -1, 0.0
	if best >= 0 {
		choice := x.g.choices[i][best]
		for o, j := range choice.to {
			if v := choice.p[o] * (x.width(int(j)) - want); v > share {
				to, share = int(j), v
			}
		}
	}
	return to
}

// backup narrows the interval of node i from its successors, and adds the
// vector and the point of the upper bound that prove it. It reports whether the
// interval changed.
func (x *hsvi) backup(i int) bool {
	x.work++
	moved := x.near(i)
	moved = x.g.back(i) > 0 || moved
	b, z := x.g.Nodes[i], x.zone[i]
	if _, known := z.best(b, x.blind); known < x.g.lower[i] {
		z.add(x.vector(i))
	}
	dip := min(0, x.g.upper[i]-b.Dot(x.corner))
	if x.dip[i] == 0 && dip < 0 {
		z.knots = append(z.knots, i)
	}
	x.dip[i] = dip
	return moved
}

// vector is the point-based backup at node i: the vector of the plan that takes
// its best action and continues with the best vector after each observation, on
// the zone of the node. What follows an observation or a state whose chance is
// too small for a float64 is the least value of any plan, as the checker of
// proofs has it.
func (x *hsvi) vector(i int) *masked {
	best, pick := math.Inf(-1), 0
	for c, choice := range x.g.choices[i] {
		if v := x.g.through(choice, x.g.lower); v > best {
			best, pick = v, c
		}
	}
	low, _ := horizonBounds(x.m)
	choice := x.g.choices[i][pick]
	a := choice.action
	z := x.zone[i]
	v := &masked{zone: z, action: a, values: make([]float64, len(z.states))}
	ahead := make(map[int]*masked, len(choice.to))
	branches := x.f.branches(x.g.Nodes[i], a)
	for o, j := range choice.to {
		plan, _ := x.zone[j].best(x.g.Nodes[j], x.blind)
		ahead[branches[o].Observation] = plan
		v.seen, v.ahead = append(v.seen, branches[o].Observation), append(v.ahead, plan)
	}
	for k, s := range z.states {
		sum := 0.0
		for _, t := range x.m.Transition[a][s] {
			if x.m.IsTerminal(t.Index) {
				continue
			}
			for _, see := range x.m.Sight[a][t.Index] {
				value := low
				if plan, found := ahead[see.Index]; found {
					value = plan.at(t.Index, low)
				}
				sum += t.P * see.P * value
			}
		}
		if !x.m.IsTerminal(s) {
			v.values[k] = x.m.Reward[a][s] + x.m.Discount*sum
		}
	}
	return v
}

// thin drops the vectors that are best at no node that matters, unless the plan
// of another that stays goes on with them.
func (x *hsvi) thin() {
	needed := map[*masked]bool{}
	var keep func(v *masked)
	keep = func(v *masked) {
		if needed[v] {
			return
		}
		needed[v] = true
		for i := range v.ahead {
			v.ahead[i] = v.ahead[i].heir()
			keep(v.ahead[i])
		}
	}
	serve := func(i int) {
		pick, _ := x.zone[i].best(x.g.Nodes[i], x.blind)
		keep(pick)
	}
	if x.relevant == nil {
		for i := range x.g.Nodes {
			serve(i)
		}
	} else {
		for _, i := range x.relevant() {
			serve(i)
		}
	}
	for _, z := range x.zones.all {
		z.vectors = slices.DeleteFunc(z.vectors, func(v *masked) bool { return !needed[v] })
	}
}

// written are all vectors over all states.
func (x *hsvi) written() Vectors {
	low, _ := horizonBounds(x.m)
	var vectors Vectors
	for _, v := range x.blind {
		vectors = append(vectors, Alpha{v.action, v.values})
	}
	for _, z := range x.zones.all {
		for _, v := range z.vectors {
			full := Alpha{v.action, make([]float64, len(x.m.States))}
			for s := range full.Values {
				if !x.m.IsTerminal(s) {
					full.Values[s] = low
				}
			}
			for k, s := range z.states {
				full.Values[s] = v.values[k]
			}
			vectors = append(vectors, full)
		}
	}
	return vectors
}

// zonePolicy takes the action of the best masked vector.
type zonePolicy struct {
	zones *zones
	blind []*masked
}

// Choose finds the vectors that serve b: a comparison with every zone, unless
// the support of b is one.
func (p zonePolicy) Choose(b Belief) int {
	if z := p.zones.byKey[supportKey(b)]; z != nil {
		pick, _ := z.best(b, p.blind)
		return pick.action
	}
	states := make([]int, len(b))
	for i, e := range b {
		states[i] = e.Index
	}
	lone := &zone{states: states}
	for _, z := range p.zones.all {
		if subset(states, z.states) {
			lone.around = append(lone.around, z)
		}
	}
	pick, _ := lone.best(b, p.blind)
	return pick.action
}
