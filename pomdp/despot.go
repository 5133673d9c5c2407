package pomdp

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
)

// Despot is regularised DESPOT (Ye, Somani, Hsu and Lee 2017): a search of the
// tree of all actions, but only of the observations that come up in a few
// scenarios, each a state of the belief and a stream of random numbers that every
// action is played with.
type Despot[S any, A, O comparable] struct {
	Model Generative[S, A, O]
	// Scenarios is their number K (0: 500).
	Scenarios int
	// Depth is how many steps ahead the tree and the default policy look (0: 90).
	Depth int
	// Trials bounds the trials (0: 1,000), each one way down and back; Nodes, where
	// positive, the nodes.
	Trials, Nodes int
	// Gap is the width at the root at which to stop.
	Gap float64
	// Penalty is lambda, the price of every node of the policy tree: it keeps the
	// policy from fitting the scenarios.
	Penalty float64
	// Default is the policy beyond the tree. It may use only what the agent knows
	// of the state, otherwise the lower bound is invalid. Nil chooses actions
	// uniformly.
	Default func(s S) A
	// Upper bounds the optimal value of a state from above, as if the agent saw it.
	Upper func(s S) float64
	// Lower bounds the value of any policy from below where the look ahead ends
	// (nil: 0).
	Lower func(s S) float64
	// Progress, where not nil, is called after each trial, with the scenarios'
	// bounds; Work counts trials, Size nodes.
	Progress func(Progress)
}

// scenario is a particle on its way: the state, and which stream of random
// numbers it lives in.
type scenario[S any] struct {
	state S
	id    int
}

// despotNode is a belief, held as scenarios. All values are shares of the value
// at the root: weighted by gamma^depth / K.
type despotNode[S any, A, O comparable] struct {
	depth  int
	at     []scenario[S]
	arms   []despotArm[S, A, O] // nil: a leaf
	floor  float64              // the default policy's value
	lower  float64              // regularised
	upper  float64              // regularised
	limit  float64              // upper bound without penalty
	plain  float64              // value of the best policy so far, without penalty
	chosen int                  // its arm, -1: the default policy
}

type despotArm[S any, A, O comparable] struct {
	action A
	reward float64
	order  []O // as they came up
	next   map[O]*despotNode[S, A, O]
}

// Plan is what a search with scenarios found.
type Plan[A comparable] struct {
	Action A
	// Lower is the value, on the scenarios, of the policy found; Upper bounds that
	// of the best policy there. They enclose the optimum of the scenarios, not V*:
	// see Confidence.
	Lower, Upper float64
	Trials       int
	Nodes        int
}

// search is one tree under way.
type despotSearch[S any, A, O comparable] struct {
	Despot[S, A, O]
	seed  uint64
	pcg   *rand.PCG
	rng   *rand.Rand
	root  *despotNode[S, A, O]
	nodes int
}

// Search looks for the best action under the belief. The same generator state
// gives the same plan.
func (d Despot[S, A, O]) Search(ctx context.Context, belief Particles[S], rng *rand.Rand) (Plan[A], error) {
	_, plan, err := d.grow(ctx, belief, rng)
	return plan, err
}

// grow builds the tree.
func (d Despot[S, A, O]) grow(ctx context.Context, belief Particles[S], rng *rand.Rand) (*despotSearch[S, A, O], Plan[A], error) {
	var plan Plan[A]
	if d.Upper == nil {
		return nil, plan, errors.New("pomdp: DESPOT needs an upper bound of a state's value")
	}
	if len(belief.States) == 0 {
		return nil, plan, errors.New("pomdp: the belief has no particles")
	}
	if d.Scenarios == 0 {
		d.Scenarios = 500
	}
	if d.Depth == 0 {
		d.Depth = 90
	}
	if d.Trials == 0 {
		d.Trials = 1000
	}
	x := &despotSearch[S, A, O]{Despot: d, seed: rng.Uint64(), pcg: rand.NewPCG(0, 0)}
	x.rng = rand.New(x.pcg)
	start := belief.Resample(d.Scenarios, rng)
	at := make([]scenario[S], d.Scenarios)
	for i, s := range start.States {
		at[i] = scenario[S]{s, i}
	}
	x.root = x.leaf(0, at)
	if len(d.Model.Actions(at[0].state)) == 0 {
		return nil, plan, errors.New("pomdp: nothing can be done here; the episode is over")
	}
	for plan.Trials < d.Trials && x.root.upper-x.root.lower > d.Gap && (d.Nodes == 0 || x.nodes < d.Nodes) {
		if plan.Trials > 0 && ctx.Err() != nil {
			break
		}
		nodes, width := x.nodes, x.root.upper-x.root.lower
		x.trial()
		plan.Trials++
		tell(d.Progress, Progress{Work: plan.Trials, Size: x.nodes, Lower: x.root.plain, Upper: x.root.limit})
		if x.nodes == nodes && x.root.upper-x.root.lower == width {
			break // the rest is beyond the depth
		}
	}
	plan.Lower, plan.Upper, plan.Nodes = x.root.plain, x.root.limit, x.nodes
	plan.Action = x.choice(x.root)
	return x, plan, nil
}

// choice is the action at a node: that of the best policy found, or the
// default's where the tree has no better one.
func (x *despotSearch[S, A, O]) choice(n *despotNode[S, A, O]) A {
	if n.chosen >= 0 {
		return n.arms[n.chosen].action
	}
	return x.byDefault(n.at[0].state, n.at[0].id, n.depth)
}

// random is the generator of a scenario at a depth: the same for every action.
func (x *despotSearch[S, A, O]) random(id, depth int) *rand.Rand {
	x.pcg.Seed(x.seed+uint64(id)*0x9E3779B97F4A7C15, uint64(depth))
	return x.rng
}

// byDefault is the default policy's action.
func (x *despotSearch[S, A, O]) byDefault(s S, id, depth int) A {
	if x.Default != nil {
		return x.Default(s)
	}
	actions := x.Model.Actions(s)
	return actions[x.random(id, -1-depth).IntN(len(actions))]
}

// leaf makes a node and bounds it.
func (x *despotSearch[S, A, O]) leaf(depth int, at []scenario[S]) *despotNode[S, A, O] {
	x.nodes++
	n := &despotNode[S, A, O]{depth: depth, at: at, chosen: -1}
	share := math.Pow(x.Model.Discount(), float64(depth)) / float64(x.Scenarios)
	for _, p := range at {
		n.floor += share * x.follow(p, depth)
		n.limit += share * x.Upper(p.state)
	}
	n.limit = max(n.limit, n.floor)
	n.lower, n.plain = n.floor, n.floor
	n.upper = max(n.floor, n.limit-x.Penalty)
	if depth >= x.Depth {
		n.upper = n.floor
	}
	return n
}

// follow is the default policy's return from a scenario on.
func (x *despotSearch[S, A, O]) follow(p scenario[S], depth int) float64 {
	total, weight := 0.0, 1.0
	s := p.state
	for ; depth < x.Depth; depth++ {
		if len(x.Model.Actions(s)) == 0 {
			return total
		}
		a := x.byDefault(s, p.id, depth)
		next, _, reward, over := x.Model.Step(s, a, x.random(p.id, depth))
		total += weight * reward
		if over {
			return total
		}
		weight *= x.Model.Discount()
		s = next
	}
	if x.Lower != nil {
		total += weight * x.Lower(s)
	}
	return total
}

// trial explores one path and backs it up.
func (x *despotSearch[S, A, O]) trial() {
	path := []*despotNode[S, A, O]{}
	target := 0.95 * (x.root.upper - x.root.lower)
	for n := x.root; n != nil && n.depth < x.Depth; {
		path = append(path, n)
		if n.arms == nil {
			x.expand(n)
		}
		n = x.descend(n, target)
	}
	for i := len(path) - 1; i >= 0; i-- {
		x.back(path[i])
	}
}

// descend is the child to explore: under the arm of the best regularised upper
// bound, the one that is widest beyond its share of the target; nil if none is.
func (x *despotSearch[S, A, O]) descend(n *despotNode[S, A, O], target float64) *despotNode[S, A, O] {
	best, high := -1, math.Inf(-1)
	for i := range n.arms {
		sum := n.arms[i].reward - x.Penalty
		for _, o := range n.arms[i].order {
			sum += n.arms[i].next[o].upper
		}
		if sum > high {
			best, high = i, sum
		}
	}
	if best < 0 {
		return nil
	}
	var to *despotNode[S, A, O]
	widest := 0.0
	for _, o := range n.arms[best].order {
		child := n.arms[best].next[o]
		if e := child.upper - child.lower - float64(len(child.at))/float64(x.Scenarios)*target; e > widest {
			to, widest = child, e
		}
	}
	return to
}

// expand plays every action in every scenario of a leaf.
func (x *despotSearch[S, A, O]) expand(n *despotNode[S, A, O]) {
	actions := x.Model.Actions(n.at[0].state)
	n.arms = make([]despotArm[S, A, O], len(actions))
	share := math.Pow(x.Model.Discount(), float64(n.depth)) / float64(x.Scenarios)
	for i, a := range actions {
		arm := &n.arms[i]
		arm.action, arm.next = a, map[O]*despotNode[S, A, O]{}
		groups := map[O][]scenario[S]{}
		for _, p := range n.at {
			next, o, reward, over := x.Model.Step(p.state, a, x.random(p.id, n.depth))
			arm.reward += share * reward
			if over {
				continue
			}
			if _, known := groups[o]; !known {
				arm.order = append(arm.order, o)
			}
			groups[o] = append(groups[o], scenario[S]{next, p.id})
		}
		for _, o := range arm.order {
			arm.next[o] = x.leaf(n.depth+1, groups[o])
		}
	}
}

// back computes the values of a node from its children.
func (x *despotSearch[S, A, O]) back(n *despotNode[S, A, O]) {
	n.lower, n.upper, n.plain, n.chosen = n.floor, n.floor, n.floor, -1
	limit := n.floor
	for i := range n.arms {
		arm := &n.arms[i]
		low, high, top, plain := arm.reward-x.Penalty, arm.reward-x.Penalty, arm.reward, arm.reward
		for _, o := range arm.order {
			child := arm.next[o]
			low, high, top, plain = low+child.lower, high+child.upper, top+child.limit, plain+child.plain
		}
		if low > n.lower {
			n.lower, n.plain, n.chosen = low, plain, i
		}
		n.upper, limit = max(n.upper, high), max(limit, top)
	}
	n.limit = min(n.limit, limit)
}
