package pomdp

import (
	"context"
	"slices"
)

// Search limits [Find].
type Search struct {
	// Discount is gamma, 0..1.
	Discount float64
	// Gap is the width at which to stop.
	Gap float64
	// Nodes bounds the nodes expanded, Trials the trials (0: no bound).
	Nodes, Trials int
	// Depth bounds the length of a trial (0: 1,000).
	Depth int
	// Progress, where not nil, is called after each trial.
	Progress func(Progress)
}

// Find searches a process for the value of one node: an interval that holds at
// every moment and narrows. It explores like HSVI (Smith and Simmons 2005), on
// the graph of merged nodes instead of vectors: a trial follows the action of
// the best upper bound and the outcome that adds most to the width at the start,
// until the width is small enough for its depth, and then backs up its path.
// Whenever the graph has grown by half, all nodes are backed up, last first.
//
// The graph holds the nodes seen, with their intervals; node 0 is the start.
// Reaching a limit or the end of the context is no error: the interval is what
// was proven until then, and Progress.Work counts expanded nodes. The bounds are
// computed in binary64 without directed rounding: a backup may be off by about
// 1e-16 of the largest value for each outcome.
func Find[N any](ctx context.Context, p Bounded[N], start N, s Search) (*Graph[N], Progress, error) {
	if s.Depth == 0 {
		s.Depth = 1_000
	}
	x := &finder[N]{g: &Graph[N]{discount: s.Discount, index: map[string]int{}}, p: p, s: s}
	g := x.g
	g.add(p.Key(start), start)
	if err := x.bound(0); err != nil {
		return nil, unknown(), err
	}
	swept := 16
	for trial := 0; s.Trials == 0 || trial < s.Trials; trial++ {
		before := x.work
		moved, err := x.trial(ctx)
		if err != nil {
			return nil, unknown(), err
		}
		if x.work >= swept || (x.work == before && !moved) {
			moved = g.sweep() || moved
			swept = x.work + x.work/2 + 16
		}
		tell(s.Progress, x.progress())
		stuck := x.work == before && !moved
		if g.upper[0]-g.lower[0] <= s.Gap || stuck || (s.Nodes > 0 && x.work >= s.Nodes) || ctx.Err() != nil {
			break
		}
	}
	return g, x.progress(), nil
}

// finder is a search under way.
type finder[N any] struct {
	g    *Graph[N]
	p    Bounded[N]
	s    Search
	work int
	path []int
	mark []int // by node: the trial that met it last, from 1
	run  int
}

func (x *finder[N]) progress() Progress {
	return Progress{Work: x.work, Size: len(x.g.Nodes), Lower: x.g.lower[0], Upper: x.g.upper[0]}
}

// bound asks for the first interval of node i.
func (x *finder[N]) bound(i int) error {
	low, high, err := x.p.Bounds(x.g.Nodes[i])
	if err != nil {
		return err
	}
	x.g.lower[i], x.g.upper[i] = low, max(low, high)
	return nil
}

// trial descends once and backs up; it reports whether any interval changed.
func (x *finder[N]) trial(ctx context.Context) (bool, error) {
	g := x.g
	x.path = x.path[:0]
	x.run++
	for i, want := 0, x.s.Gap; len(x.path) < x.s.Depth; {
		if g.upper[i]-g.lower[i] <= want || ctx.Err() != nil {
			break
		}
		if !g.expanded[i] {
			if x.s.Nodes > 0 && x.work >= x.s.Nodes {
				break
			}
			if err := x.open(i); err != nil {
				return false, err
			}
		}
		for len(x.mark) < len(g.Nodes) {
			x.mark = append(x.mark, 0)
		}
		x.mark[i] = x.run
		x.path = append(x.path, i)
		if len(g.choices[i]) == 0 {
			break
		}
		if x.s.Discount > 0 {
			want /= x.s.Discount
		}
		if i = x.next(i, want); i < 0 {
			break
		}
	}
	moved := false
	for _, i := range slices.Backward(x.path) {
		if g.back(i) > 0 {
			moved = true
		}
	}
	return moved, nil
}

// open expands node i and bounds its successors.
func (x *finder[N]) open(i int) error {
	first := len(x.g.Nodes)
	if err := x.g.expand(x.p, i); err != nil {
		return err
	}
	x.work++
	for j := first; j < len(x.g.Nodes); j++ {
		if err := x.bound(j); err != nil {
			return err
		}
	}
	return nil
}

// next is the successor of node i, under the action of the best upper bound,
// that contributes most to the width beyond the target at its depth; -1 if none
// is wider. Without discount a repeated cycle does not reduce the target, so a
// trial visits no node twice, and it replaces an action that only leads back by
// the next best one.
func (x *finder[N]) next(i int, want float64) int {
	g := x.g
	tried := make([]bool, len(g.choices[i]))
	for range g.choices[i] {
		best, high := -1, 0.0
		for c, choice := range g.choices[i] {
			if tried[c] {
				continue
			}
			if v := g.through(choice, g.upper); best < 0 || v > high {
				best, high = c, v
			}
		}
		tried[best] = true
		to, share := -1, 0.0
		for o, j := range g.choices[i][best].to {
			if x.s.Discount == 1 && int(j) < len(x.mark) && x.mark[j] == x.run {
				continue
			}
			if v := g.choices[i][best].p[o] * (g.upper[j] - g.lower[j] - want); v > share {
				to, share = int(j), v
			}
		}
		if to >= 0 || x.s.Discount < 1 {
			return to
		}
	}
	return -1
}

// sweep backs up every expanded node once, the last found first.
func (g *Graph[N]) sweep() bool {
	moved := false
	for i := len(g.Nodes) - 1; i >= 0; i-- {
		if g.expanded[i] && g.back(i) > 0 {
			moved = true
		}
	}
	return moved
}
