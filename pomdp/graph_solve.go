package pomdp

import (
	"context"
	"math"
	"slices"
)

// Sweep is how [Graph.Solve] goes about it.
type Sweep struct {
	// Lower and Upper are true of every node at the outset.
	Lower, Upper float64
	// Gap is the width to which the intervals are to be brought.
	Gap float64
	// Sweeps bounds the passes over one strongly connected part (0: a million).
	Sweeps int
	// Policy, if not nil, fixes the choice at every node, and the values are
	// those of that policy. It returns the index of the choice in Rate's order.
	Policy func(node int) int
}

// Settled is how far a solution came.
type Settled struct {
	Gap    float64 // the widest interval of all nodes
	Sweeps int     // the most passes that one part took
	Parts  int     // strongly connected parts
	// Residual is the greatest change that one more backup of any node's lower
	// bound would bring: with gamma < 1 the lower bounds are within
	// Residual/(1-gamma) of the fixed point.
	Residual float64
}

// Solve narrows the intervals of all nodes by value iteration from below and
// from above (interval iteration), so they enclose the fixed point at all
// times. It processes the strongly connected components of the graph one by
// one, successors first; a component without a cycle needs one pass. With gamma
// < 1 the width falls at least by gamma with each pass, and any positive Gap is
// reached (up to rounding, about 1e-15/(1-gamma) of the largest value). With
// gamma = 1 the ends may stay apart where play can continue forever: lower is
// then the value if endless play counts as Sweep.Lower, upper if it counts as
// Sweep.Upper.
func (g *Graph[N]) Solve(ctx context.Context, s Sweep) (Settled, error) {
	if s.Sweeps == 0 {
		s.Sweeps = 1_000_000
	}
	for i := range g.lower {
		g.lower[i], g.upper[i] = s.Lower, s.Upper
		g.raised[i] = -1
		if s.Policy != nil && len(g.choices[i]) > 1 {
			g.choices[i] = []arc{g.choices[i][s.Policy(i)]}
		}
	}
	var done Settled
	for _, part := range g.parts() {
		done.Parts++
		for pass := 1; pass <= s.Sweeps; pass++ {
			if err := ctx.Err(); err != nil {
				return done, err
			}
			moved, gap := 0.0, 0.0
			for _, i := range part {
				moved = max(moved, g.back(int(i)))
				gap = max(gap, g.upper[i]-g.lower[i])
			}
			done.Sweeps = max(done.Sweeps, pass)
			if gap <= s.Gap || moved == 0 || (len(part) == 1 && !g.loops(int(part[0]))) {
				break
			}
		}
	}
	for i := range g.lower {
		done.Gap = max(done.Gap, g.upper[i]-g.lower[i])
		best := 0.0
		if len(g.choices[i]) > 0 {
			best = math.Inf(-1)
			for _, x := range g.choices[i] {
				best = max(best, g.through(x, g.lower))
			}
		}
		done.Residual = max(done.Residual, math.Abs(best-g.lower[i]))
	}
	return done, nil
}

// loops reports whether node i can lead to itself in one step.
func (g *Graph[N]) loops(i int) bool {
	return slices.ContainsFunc(g.choices[i], func(x arc) bool { return slices.Contains(x.to, int32(i)) })
}

// parts are the strongly connected components, successors before predecessors
// (Tarjan 1972, with an explicit stack: graphs are deeper than call stacks are
// cheap). Within a part the nodes found last come first, for they tend to be
// nearer to the end.
func (g *Graph[N]) parts() [][]int32 {
	type frame struct{ node, choice, outcome int32 }
	var (
		n      = len(g.Nodes)
		order  = make([]int32, n) // of discovery, 0 unseen
		low    = make([]int32, n)
		onto   = make([]bool, n)
		open   []int32
		calls  []frame
		result [][]int32
		next   int32
	)
	enter := func(i int32) {
		next++
		order[i], low[i], onto[i] = next, next, true
		open = append(open, i)
		calls = append(calls, frame{i, 0, 0})
	}
	for root := range n {
		if order[root] != 0 {
			continue
		}
		enter(int32(root))
		for len(calls) > 0 {
			f := &calls[len(calls)-1]
			if int(f.choice) < len(g.choices[f.node]) {
				x := g.choices[f.node][f.choice]
				if int(f.outcome) == len(x.to) {
					f.choice, f.outcome = f.choice+1, 0
					continue
				}
				to := x.to[f.outcome]
				f.outcome++
				switch {
				case order[to] == 0:
					enter(to)
				case onto[to]:
					low[f.node] = min(low[f.node], order[to])
				}
				continue
			}
			i := f.node
			calls = calls[:len(calls)-1]
			if len(calls) > 0 {
				up := calls[len(calls)-1].node
				low[up] = min(low[up], low[i])
			}
			if low[i] == order[i] {
				at := slices.Index(open, i)
				part := slices.Clone(open[at:])
				open = open[:at]
				for _, j := range part {
					onto[j] = false
				}
				slices.Reverse(part)
				result = append(result, part)
			}
		}
	}
	return result
}
