package solitaire

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/unolab/uno/puzzle/internal/treewalk"
)

// Walk looks for a walk over a tree decomposition of a graph whose frontiers
// have at most so many vertices, the same plan that the method frontier
// follows; false if it finds none. Parallel edges are allowed, loops are not.
func Walk(vertices int, ends [][2]int32, most int) (*treewalk.Walk, bool) {
	a, b := make([]int32, len(ends)), make([]int32, len(ends))
	for e, v := range ends {
		a[e], b[e] = v[0], v[1]
	}
	most = min(most, treewalk.Most)
	c := newCore(make([]bool, vertices), a, b)
	rng := rand.New(rand.NewPCG(uint64(vertices), uint64(len(ends))))
	order, cost := linearOrder(c, most, rng)
	plan, cost := treePlan(c, linearPlan(order), cost, most, rng)
	if math.IsInf(cost, 1) {
		return nil, false
	}
	return stepsOf(c, plan)
}

// stepsOf writes a plan out; false if a frontier does not fit a state on the
// way.
func stepsOf(c *core, plan []planStep) (*treewalk.Walk, bool) {
	p := newFrontierProgram(c, 0)
	w := &treewalk.Walk{}
	width := 0
	emit := func(s treewalk.Step) {
		w.Steps = append(w.Steps, s)
		width = s.After
		w.Widest = max(w.Widest, width)
	}
	perform := func(acts []frontAction, v int32) {
		for _, act := range acts {
			s := treewalk.Step{A: act.a, B: act.b, What: act.what, Width: width, After: width}
			switch act.kind {
			case frontEnter, frontRequire:
				s.Kind, s.After = treewalk.Enter, width+1
			case frontEdge:
				s.Kind, s.Ends = treewalk.Edge, [2]int32{v, c.other(act.what, v)}
			case frontForget:
				s.Kind, s.After = treewalk.Forget, width-1
			}
			emit(s)
		}
	}
	for _, step := range plan {
		switch step.kind {
		case planBranch:
			p.waiting = append(p.waiting, p.branch)
			p.branch = frontBranch{}
			emit(treewalk.Step{Kind: treewalk.Branch, Width: width})
		case planJoin:
			waits, hand := p.waiting[len(p.waiting)-1].front, p.branch.front
			all := slices.Clone(waits)
			s := treewalk.Step{Kind: treewalk.Join, Width: len(waits), Vertices: slices.Clone(hand)}
			for _, v := range hand {
				at := slices.Index(all, v)
				if at < 0 {
					at = len(all)
					all = append(all, v)
				}
				s.Places = append(s.Places, uint8(at))
			}
			s.After = len(all)
			acts, err := p.join(context.Background())
			if err != nil {
				return nil, false
			}
			w.Joints++
			emit(s)
			perform(acts, -1)
		default:
			acts, err := p.actions(step.vertex)
			if err != nil {
				return nil, false
			}
			perform(acts, step.vertex)
		}
	}
	return w, w.Widest <= treewalk.Most
}
