package solitaire

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
)

// planStep is a step of the frontier program: a layer, a new branch without
// edges, or the joint of the branch in hand with the one before it.
type planStep struct {
	kind   planKind
	vertex int32 // of a layer
}

type planKind uint8

const (
	planLayer planKind = iota
	planBranch
	planJoin
)

// linearPlan is the plan of a linear order.
func linearPlan(order []int32) []planStep {
	plan := make([]planStep, len(order))
	for i, v := range order {
		plan[i] = planStep{planLayer, v}
	}
	return plan
}

// Bounds on the search for a tree decomposition.
const (
	eliminations = 8    // by chance, on cores of at most
	chanceSize   = 2000 // vertices
	largeBranch  = 8    // vertices: smaller branches may be walked without a joint
)

// treePlan looks for a cheaper plan than the one of the given cost whose
// frontiers have at most so many vertices, in the tree decompositions that
// eliminating vertices of least degree or least fill-in gives, ties settled in
// order and a few times by chance; each is walked with joints at all branches,
// at large ones, and at none. The cost is infinite where there is no plan.
func treePlan(c *core, plan []planStep, best float64, most int, rng *rand.Rand) ([]planStep, float64) {
	tries := 2
	if c.vertices() <= chanceSize {
		tries += eliminations
	}
	for i := range tries {
		var chance *rand.Rand
		if i >= 2 {
			chance = rng
		}
		tree, ok := eliminate(c, most, i%2 == 1, chance)
		if !ok {
			continue
		}
		for _, least := range []int{2, largeBranch, math.MaxInt} {
			candidate := tree.plan(least)
			if cost := planCost(c, candidate, most); cost < best {
				best, plan = cost, candidate
			}
		}
	}
	return plan, best
}

// planCost estimates what the program costs on a plan, in the measure of
// orderCost; a joint of frontiers of a and b vertices, c of them common, is
// 4^(a+b) / 2^c. It is infinite if a frontier is wider than most.
func planCost(c *core, plan []planStep, most int) float64 {
	p := newFrontierProgram(c, 0)
	cost := 0.0
	for _, step := range plan {
		switch step.kind {
		case planBranch:
			p.waiting = append(p.waiting, p.branch)
			p.branch = frontBranch{}
			continue
		case planJoin:
			a, b := p.waiting[len(p.waiting)-1].front, p.branch.front
			common := 0
			for _, v := range b {
				if slices.Contains(a, v) {
					common++
				}
			}
			if _, err := p.join(context.Background()); err != nil {
				return math.Inf(1)
			}
			cost += math.Pow(4, float64(len(a)+len(b))) / math.Pow(2, float64(common))
		default:
			before := len(p.branch.front)
			acts, err := p.actions(step.vertex)
			if err != nil {
				return math.Inf(1)
			}
			for _, act := range acts {
				if act.kind == frontEnter || act.kind == frontRequire {
					before++
				}
			}
			cost += math.Pow(4, float64(before))
		}
		if len(p.branch.front) > most {
			return math.Inf(1)
		}
	}
	return cost
}
