package pomdp

import (
	"context"
	"fmt"
	"math/rand/v2"
)

// Confidence is a 95 % interval for V* at a belief, from independent searches
// with scenarios.
type Confidence struct {
	Lower, Upper float64
	Policy       Estimate // value of the policies found, on fresh samples
	Bound        Estimate // upper bounds, by scenario set
}

// Confidence searches several times, each time with new scenarios, and joins two
// one-sided 97.5 % limits, by Student's t over the searches:
//
//   - the best policy on given scenarios does at least as well there as any
//     policy fixed before they were drawn, so that the mean of the upper bounds
//     is no less than V*;
//   - each policy found is played on samples of its own, an unbiased estimate of
//     what it achieves, which is no more than V*.
//
// It is statistical, not certified. It assumes that Upper bounds every state,
// that Lower bounds every policy beyond Depth, and that the belief is the true
// one.
func (d Despot[S, A, O]) Confidence(ctx context.Context, belief Particles[S], searches, samples int, rng *rand.Rand) (Confidence, error) {
	var c Confidence
	if searches < 2 || samples < 1 {
		return c, fmt.Errorf("pomdp: %d searches with %d samples; an interval needs two searches and a sample", searches, samples)
	}
	var policy, bound Tally
	for range searches {
		p, b, err := d.Probe(ctx, belief, samples, rng)
		if err != nil {
			return c, err
		}
		policy.Add(p)
		bound.Add(b)
	}
	c.Policy, c.Bound = policy.Estimate(), bound.Estimate()
	c.Lower, _ = c.Policy.Interval(0.95)
	_, c.Upper = c.Bound.Interval(0.95)
	return c, nil
}

// Probe is one of Confidence's searches: the mean return of the policy found on
// fresh samples, and the upper bound on the scenarios. Two probes of equal
// generators see the same scenarios and samples (common random numbers), which
// makes their difference less noisy than either of them.
func (d Despot[S, A, O]) Probe(ctx context.Context, belief Particles[S], samples int, rng *rand.Rand) (policy, bound float64, err error) {
	x, plan, err := d.grow(ctx, belief, rng)
	if err != nil {
		return 0, 0, err
	}
	draw := belief.alias()
	seed := rng.Uint64()
	pcg := rand.NewPCG(0, 0)
	own := rand.New(pcg)
	for i := range samples {
		pcg.Seed(seed, uint64(i)) // a sample's numbers do not depend on how long the last one was
		policy += x.play(belief.States[draw(own)], own) / float64(samples)
	}
	return policy, plan.Upper, ctx.Err()
}

// play is the return of the policy of the tree from a state, with fresh random
// numbers; where the tree ends, the default policy continues.
func (x *despotSearch[S, A, O]) play(s S, rng *rand.Rand) float64 {
	total, weight := 0.0, 1.0
	n := x.root
	for depth := 0; depth < x.Depth; depth++ {
		actions := x.Model.Actions(s)
		if len(actions) == 0 {
			return total
		}
		var a A
		switch {
		case n != nil && n.chosen >= 0:
			a = n.arms[n.chosen].action
		case x.Default != nil:
			a, n = x.Default(s), nil
		default:
			a, n = actions[rng.IntN(len(actions))], nil
		}
		next, o, reward, over := x.Model.Step(s, a, rng)
		total += weight * reward
		if over {
			return total
		}
		if n != nil {
			n = n.arms[n.chosen].next[o]
		}
		weight *= x.Model.Discount()
		s = next
	}
	if x.Lower != nil {
		total += weight * x.Lower(s)
	}
	return total
}
