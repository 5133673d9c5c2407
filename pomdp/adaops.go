package pomdp

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
)

// AdaOPS plans with weighted particles whose number adapts to the belief, and
// packs the observations of an action: those that lead to nearly the same
// belief share a node (Wu, Yang, Zhang, Li, Huang and Chen 2021). It suits
// models with many observations, in which the tree of DESPOT splits into single
// scenarios.
type AdaOPS[S any, A, O comparable] struct {
	Model Likely[S, A, O]
	// Least and Most bound the particles of a node (0: 30 and 200).
	Least, Most int
	// Bin sorts states into kinds; a belief of k kinds gets as many particles as
	// keep its histogram within Precision (0: 0.1) of the true one, in
	// Kullback-Leibler distance, with 95 % confidence (Fox 2003). Nil: Least.
	Bin       func(s S) string
	Precision float64
	// Packing is the distance (1-norm of the weights, 0..2) below which two
	// beliefs share a node (0: 0.1).
	Packing float64
	// Depth bounds the tree and the default policy (0: 90), Trials the trials (0:
	// 1,000).
	Depth, Trials int
	// Gap is the width at the root at which to stop.
	Gap float64
	// Default, Upper, Lower and Progress are those of [Despot].
	Default  func(s S) A
	Upper    func(s S) float64
	Lower    func(s S) float64
	Progress func(Progress)
}

// packed is a node: a belief that represents all those packed into it.
type packed[S any, A, O comparable] struct {
	depth        int
	belief       Particles[S] // weights add up to 1
	arms         []packedArm[S, A, O]
	floor        float64
	lower, upper float64
}

type packedArm[S any, A, O comparable] struct {
	action A
	reward float64
	p      []float64
	next   []*packed[S, A, O]
}

// Search looks for the best action under the belief. The interval of the plan
// is that of the sampled, packed tree. It estimates V* and does not bound it:
// its bias falls with the packing distance, and its noise with the number of
// particles.
func (d AdaOPS[S, A, O]) Search(ctx context.Context, belief Particles[S], rng *rand.Rand) (Plan[A], error) {
	var plan Plan[A]
	if d.Upper == nil {
		return plan, errors.New("pomdp: AdaOPS needs an upper bound of a state's value")
	}
	if len(belief.States) == 0 {
		return plan, errors.New("pomdp: the belief has no particles")
	}
	d.settle()
	x := &adaopsSearch[S, A, O]{d, rng, 0}
	root := x.node(0, belief)
	if len(d.Model.Actions(root.belief.States[0])) == 0 {
		return plan, errors.New("pomdp: nothing can be done here; the episode is over")
	}
	for plan.Trials < d.Trials && root.upper-root.lower > d.Gap {
		if plan.Trials > 0 && ctx.Err() != nil {
			break
		}
		nodes := x.nodes
		x.trial(root)
		plan.Trials++
		tell(d.Progress, Progress{Work: plan.Trials, Size: x.nodes, Lower: root.lower, Upper: root.upper})
		if x.nodes == nodes {
			break
		}
	}
	plan.Lower, plan.Upper, plan.Nodes = root.lower, root.upper, x.nodes
	best := math.Inf(-1)
	for i := range root.arms {
		if low, _ := root.arms[i].value(d.Model.Discount()); low > best {
			best, plan.Action = low, root.arms[i].action
		}
	}
	if d.Default != nil && best < root.floor {
		plan.Action = d.Default(root.belief.States[0])
	}
	return plan, nil
}

// settle replaces zero fields by defaults.
func (d *AdaOPS[S, A, O]) settle() {
	if d.Least == 0 {
		d.Least = 30
	}
	if d.Most == 0 {
		d.Most = max(200, d.Least)
	}
	if d.Precision == 0 {
		d.Precision = 0.1
	}
	if d.Packing == 0 {
		d.Packing = 0.1
	}
	if d.Depth == 0 {
		d.Depth = 90
	}
	if d.Trials == 0 {
		d.Trials = 1000
	}
}

type adaopsSearch[S any, A, O comparable] struct {
	AdaOPS[S, A, O]
	rng   *rand.Rand
	nodes int
}

// value is the interval of an arm.
func (a *packedArm[S, A, O]) value(discount float64) (lower, upper float64) {
	lower, upper = a.reward, a.reward
	for i, n := range a.next {
		lower += discount * a.p[i] * n.lower
		upper += discount * a.p[i] * n.upper
	}
	return lower, upper
}

// enough is the number of particles for a belief.
func (x *adaopsSearch[S, A, O]) enough(p Particles[S]) int {
	if x.Bin == nil {
		return x.Least
	}
	kinds := map[string]bool{}
	for _, s := range p.States {
		kinds[x.Bin(s)] = true
	}
	if len(kinds) < 2 {
		return x.Least
	}
	k := float64(len(kinds) - 1)
	const quantile = 1.6448536269514722 // of 0.95
	root := 1 - 2/(9*k) + math.Sqrt(2/(9*k))*quantile
	return min(x.Most, max(x.Least, int(math.Ceil(k/(2*x.Precision)*root*root*root))))
}

// node makes a leaf of a belief, with as many particles as it needs.
func (x *adaopsSearch[S, A, O]) node(depth int, p Particles[S]) *packed[S, A, O] {
	x.nodes++
	if need := x.enough(p); len(p.States) > need || p.effective() < float64(need)/2 {
		p = p.Resample(need, x.rng)
	}
	p.Weights = slices.Clone(p.Weights)
	total := 0.0
	for _, w := range p.Weights {
		total += w
	}
	n := &packed[S, A, O]{depth: depth, belief: p}
	for i, s := range p.States {
		p.Weights[i] /= total
		n.floor += p.Weights[i] * x.follow(s, depth)
		n.upper += p.Weights[i] * x.Upper(s)
	}
	n.lower = n.floor
	n.upper = max(n.upper, n.lower)
	if depth >= x.Depth {
		n.upper = n.lower
	}
	return n
}

// follow is one return of the default policy.
func (x *adaopsSearch[S, A, O]) follow(s S, depth int) float64 {
	total, weight := 0.0, 1.0
	for ; depth < x.Depth; depth++ {
		actions := x.Model.Actions(s)
		if len(actions) == 0 {
			return total
		}
		var a A
		if x.Default != nil {
			a = x.Default(s)
		} else {
			a = actions[x.rng.IntN(len(actions))]
		}
		next, _, reward, over := x.Model.Step(s, a, x.rng)
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
func (x *adaopsSearch[S, A, O]) trial(root *packed[S, A, O]) {
	var path []*packed[S, A, O]
	target := max(x.Gap, 0.95*(root.upper-root.lower))
	for n := root; n != nil && n.depth < x.Depth; {
		if n.arms == nil {
			x.expand(n)
		}
		path = append(path, n)
		target /= x.Model.Discount()
		n = x.descend(n, target)
	}
	for _, n := range slices.Backward(path) {
		low, high := n.floor, n.floor
		for i := range n.arms {
			l, u := n.arms[i].value(x.Model.Discount())
			low, high = max(low, l), max(high, u)
		}
		n.lower, n.upper = low, min(n.upper, high)
	}
}

// descend is the child, under the arm of the best upper bound, that is widest
// beyond the target; nil if none is.
func (x *adaopsSearch[S, A, O]) descend(n *packed[S, A, O], target float64) *packed[S, A, O] {
	var best *packedArm[S, A, O]
	high := math.Inf(-1)
	for i := range n.arms {
		if _, u := n.arms[i].value(x.Model.Discount()); u > high {
			best, high = &n.arms[i], u
		}
	}
	if best == nil {
		return nil
	}
	var to *packed[S, A, O]
	widest := 0.0
	for i, child := range best.next {
		if e := best.p[i] * (child.upper - child.lower - target); e > widest {
			to, widest = child, e
		}
	}
	return to
}

// expand plays every action with every particle once, weighs the particles by
// each observation that came up, and packs the beliefs.
func (x *adaopsSearch[S, A, O]) expand(n *packed[S, A, O]) {
	actions := x.Model.Actions(n.belief.States[0])
	n.arms = make([]packedArm[S, A, O], len(actions))
	for i, a := range actions {
		arm := &n.arms[i]
		arm.action = a
		var (
			moved Particles[S]
			order []O
			share = map[O]float64{}
		)
		for k, s := range n.belief.States {
			w := n.belief.Weights[k]
			next, o, reward, over := x.Model.Step(s, a, x.rng)
			arm.reward += w * reward
			if over {
				continue
			}
			moved.States, moved.Weights = append(moved.States, next), append(moved.Weights, w)
			if _, known := share[o]; !known {
				order = append(order, o)
			}
			share[o] += w
		}
		slices.SortStableFunc(order, func(a, b O) int {
			switch {
			case share[a] > share[b]:
				return -1
			case share[a] < share[b]:
				return 1
			}
			return 0
		})
		var centres [][]float64 // normalised weights of the packed beliefs
		for _, o := range order {
			weights := x.weigh(moved, a, o)
			at := slices.IndexFunc(centres, func(c []float64) bool { return distance(c, weights) <= x.Packing })
			if at >= 0 {
				arm.p[at] += share[o]
				continue
			}
			centres = append(centres, weights)
			arm.p = append(arm.p, share[o])
			arm.next = append(arm.next, x.node(n.depth+1, living(moved.States, weights)))
		}
	}
}

// weigh are the weights of the particles after the observation, adding up to 1.
func (x *adaopsSearch[S, A, O]) weigh(moved Particles[S], a A, o O) []float64 {
	weights := make([]float64, len(moved.States))
	total := 0.0
	for k, s := range moved.States {
		weights[k] = moved.Weights[k] * x.Model.Likelihood(o, a, s)
		total += weights[k]
	}
	for k := range weights {
		weights[k] /= total // the observation came from one of them
	}
	return weights
}

// distance is the 1-norm of a difference.
func distance(a, b []float64) float64 {
	sum := 0.0
	for i, v := range a {
		sum += math.Abs(v - b[i])
	}
	return sum
}

// living are the particles of positive weight.
func living[S any](states []S, weights []float64) Particles[S] {
	var p Particles[S]
	for i, w := range weights {
		if w > 0 {
			p.States, p.Weights = append(p.States, states[i]), append(p.Weights, w)
		}
	}
	return p
}
