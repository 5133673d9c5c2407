package pomdp

import (
	"container/heap"
	"context"
	"math"
)

// Evaluation is what a policy is worth from the start belief of a model.
type Evaluation struct {
	// Lower <= value of the policy <= Upper, by proof up to the rounding of sums
	// (about 1e-16 of the largest value for each outcome, over 1 - gamma).
	Lower, Upper float64
	// Beliefs is the number of beliefs, Expanded the number of those that were
	// followed.
	Beliefs, Expanded int
	// Complete says that every belief that the policy reaches was followed.
	Complete bool
}

// Reach limits how far [Evaluate] follows a policy.
type Reach struct {
	// Beliefs bounds the beliefs that are followed (0: 100,000).
	Beliefs int
	// Gap is the width of the interval at which to stop (0: follow all).
	Gap float64
}

// Evaluate evaluates a policy on the beliefs that it reaches from m.Start,
// those of the greatest discounted probability first. It asks for the action at
// a belief once. Beliefs equal within 2^-40 are merged, and the interval
// accounts for that. If all of them are followed, the interval closes. Beliefs
// that are not followed count as the least reward forever in the lower bound,
// and as the greatest in the upper bound. It needs a discount below 1. If the
// context ends, the interval is wider and still valid; that is not an error.
//
// Cost: a step of the filter for each belief, and a few hundred passes over the
// graph of beliefs in the worst case.
func Evaluate(ctx context.Context, m *Model, p Policy, r Reach) (Evaluation, error) {
	var e Evaluation
	if err := discounted(m, "the evaluation of a policy"); err != nil {
		return e, err
	}
	if r.Beliefs == 0 {
		r.Beliefs = 100_000
	}
	low, high := horizonBounds(m)
	x := &follower{m: m, f: NewFilter(m), p: p, g: &Graph[Belief]{discount: m.Discount, index: map[string]int{}}}
	x.meet(m.Start, 1, low, high)
	for len(x.queue) > 0 && e.Expanded < r.Beliefs && x.open*(high-low) > r.Gap && ctx.Err() == nil {
		x.follow(low, high)
		e.Expanded++
	}
	e.Complete = len(x.queue) == 0
	x.g.converge(1e-13 * max(1, math.Abs(low), math.Abs(high)))
	e.Beliefs = len(x.g.Nodes)
	margin := math.Ldexp(float64(x.largest), -40) * max(math.Abs(low), math.Abs(high)) / (1 - m.Discount)
	e.Lower, e.Upper = x.g.lower[0]-margin, x.g.upper[0]+margin
	return e, nil
}

// follower is an evaluation under way.
type follower struct {
	m       *Model
	f       *Filter
	p       Policy
	g       *Graph[Belief]
	queue   reached
	at      []int     // by node: place in the queue, -1: followed
	weight  []float64 // by node: discounted chance of the ways found to it
	open    float64   // the weights of the queue together
	largest int       // states of the largest belief
}

// meet finds the node of a belief and adds weight to it.
func (x *follower) meet(b Belief, weight, low, high float64) int {
	i, fresh := x.g.add(b.key(), b)
	switch {
	case fresh && x.m.Over(b):
		x.g.lower[i], x.g.upper[i], x.g.expanded[i] = 0, 0, true
		x.at, x.weight = append(x.at, -1), append(x.weight, 0)
	case fresh:
		x.g.lower[i], x.g.upper[i] = low, high
		x.largest = max(x.largest, len(b))
		x.at, x.weight = append(x.at, 0), append(x.weight, weight)
		x.open += weight
		heap.Push(x, i)
	case x.at[i] >= 0:
		x.weight[i] += weight
		x.open += weight
		heap.Fix(x, x.at[i])
	}
	return i
}

// follow expands the node of the greatest weight.
func (x *follower) follow(low, high float64) {
	i := heap.Pop(x).(int)
	x.open -= x.weight[i]
	b := x.g.Nodes[i]
	a := x.p.Choose(b)
	one := arc{action: a, reward: x.m.gain(b, a)}
	for _, branch := range x.f.branches(b, a) {
		j := x.meet(branch.Next, x.weight[i]*x.m.Discount*branch.P, low, high)
		one.to, one.p = append(one.to, int32(j)), append(one.p, branch.P)
	}
	x.g.choices[i], x.g.expanded[i] = []arc{one}, true
}

// reached are nodes that wait, as a heap by weight.
type reached []int

func (x *follower) Len() int           { return len(x.queue) }
func (x *follower) Less(i, j int) bool { return x.weight[x.queue[i]] > x.weight[x.queue[j]] }

func (x *follower) Swap(i, j int) {
	x.queue[i], x.queue[j] = x.queue[j], x.queue[i]
	x.at[x.queue[i]], x.at[x.queue[j]] = i, j
}

// Push implements heap.Interface.
func (x *follower) Push(node any) {
	x.at[node.(int)] = len(x.queue)
	x.queue = append(x.queue, node.(int))
}

// Pop implements heap.Interface.
func (x *follower) Pop() any {
	last := len(x.queue) - 1
	i := x.queue[last]
	x.queue = x.queue[:last]
	x.at[i] = -1
	return i
}

// converge backs all expanded nodes up, one strongly connected part at a time and
// successors first, until no end moves by more than a tolerance.
func (g *Graph[N]) converge(tolerance float64) {
	for _, part := range g.parts() {
		for moved := math.Inf(1); moved > tolerance; {
			moved = 0
			for _, i := range part {
				if g.expanded[i] {
					moved = max(moved, g.back(int(i)))
				}
			}
			if len(part) == 1 && !g.loops(int(part[0])) {
				break
			}
		}
	}
}
