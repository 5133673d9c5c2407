package analyse

import (
	"context"
	"errors"
	"fmt"
	"runtime"

	"github.com/unolab/uno/internal/spread"
)

// refine values the decisions: all of them by the value function, then by playing on.
// The decisions are dealt out to all processors; each depends on the seed and its
// action alone.
func (a *analysis) refine(ctx context.Context) error {
	var todo []*node
	var place []int // in the report
	for i, n := range a.nodes {
		if n.given == nil {
			todo, place = append(todo, n), append(place, i)
		}
	}
	if err := a.each(context.WithoutCancel(ctx), todo, func(_ context.Context, n *node, j *judge) error {
		if err := n.know(); err != nil {
			return fmt.Errorf("action %d: %w", n.action+1, err)
		}
		n.reset(false)
		return n.value(j, a.o.Seed, a.o.Worlds)
	}, func(int) {}); err != nil {
		return err
	}
	a.tell(0)
	if a.remote(ctx) {
		return a.elsewhere(ctx, todo, place)
	}
	for round := 1; a.o.Effort > 0; round *= 2 {
		var open []*node
		var at []int
		for i, n := range todo {
			if !n.play || !n.settled(precision) {
				open, at = append(open, n), append(at, place[i])
			}
		}
		err := a.each(ctx, open, func(ctx context.Context, n *node, j *judge) error {
			return a.playOn(ctx, n, j, round*a.o.Effort)
		}, func(done int) { a.tell(at[done-1] + 1) })
		if errors.Is(context.Cause(ctx), ErrDone) {
			return nil
		}
		if err != nil || !a.o.Rounds || len(open) == 0 {
			return err
		}
	}
	return nil
}

// each does some work on nodes, and says how many are done. A node is done whole or
// left as it was.
func (a *analysis) each(ctx context.Context, nodes []*node, work func(context.Context, *node, *judge) error, done func(int)) error {
	newWorker := func() (func(context.Context, int, int) ([]node, error), error) {
		j := newJudge(a.o.Model, &a.rec.Rules, a.seats, a.o.Horizon)
		return func(ctx context.Context, lo, hi int) (list []node, err error) {
			for _, n := range nodes[lo:hi] {
				next := n.clone()
				if err = work(ctx, &next, j); err != nil {
					return nil, err
				}
				list = append(list, next)
			}
			return list, nil
		}, nil
	}
	return spread.Ordered(ctx, len(nodes), 1, runtime.GOMAXPROCS(0), newWorker, func(hi int, list []node) (bool, error) {
		*nodes[hi-1] = list[0]
		done(hi)
		return false, nil
	})
}

// playOn plays on from a decision in the given number of worlds.
func (a *analysis) playOn(ctx context.Context, n *node, j *judge, worlds int) error {
	if !n.play {
		n.reset(true)
	}
	for n.worlds < worlds && !n.settled(precision) {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := n.value(j, a.o.Seed+1, min(batch, worlds-n.worlds)); err != nil {
			return err
		}
	}
	return nil
}
