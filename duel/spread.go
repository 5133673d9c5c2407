package duel

import (
	"context"
	"math/bits"
	"runtime"
	"sync"
)

// leastSpread is the number of layouts from which on it pays to share them out.
const leastSpread = 4096

// sweep visits every position once, in the order of the table; Residual is then
// the largest change that a visit has returned. Layouts of one rank that do not
// lead to each other are shared out over the processors, which changes no value:
// a visit writes to its own entry alone.
func (x *Exact) sweep(ctx context.Context, visit func(p *spot, entry int) float64) error {
	x.Residual = 0
	from := int32(0)
	for rank, to := range x.ranks {
		change, err := x.spread(ctx, from, to, x.apart(rank), visit)
		if err != nil {
			return err
		}
		x.Residual = max(x.Residual, change)
		from = to
	}
	x.Sweeps++
	return nil
}

// spread visits the positions of the layouts from..to in order, side by side if
// they are apart and many.
func (x *Exact) spread(ctx context.Context, from, to int32, apart bool, visit func(p *spot, entry int) float64) (float64, error) {
	workers := runtime.GOMAXPROCS(0)
	if !apart || workers == 1 || to-from < leastSpread {
		return x.visit(ctx, from, to, visit)
	}
	changes, errs := make([]float64, workers), make([]error, workers)
	part := func(w int) int32 { return from + int32(int(to-from)*w/workers) }
	var wg sync.WaitGroup
	for w := range workers {
		wg.Go(func() { changes[w], errs[w] = x.visit(ctx, part(w), part(w+1), visit) })
	}
	wg.Wait()
	change := 0.0
	for w := range workers {
		if errs[w] != nil {
			return 0, errs[w]
		}
		change = max(change, changes[w])
	}
	return change, nil
}

// visit visits the positions of the layouts from..to in order, one after the
// other.
func (x *Exact) visit(ctx context.Context, from, to int32, visit func(p *spot, entry int) float64) (change float64, err error) {
	var p spot
	for n := from; n < to; n++ {
		if n&0xFFF == 0 && ctx.Err() != nil {
			return 0, ctx.Err()
		}
		l := x.order[n]
		x.locate(&p, int(l))
		entry := int(x.first[l])
		for set := p.faces; set != 0; set &= set - 1 {
			p.face = bits.TrailingZeros64(set)
			change = max(change, visit(&p, entry))
			entry++
		}
	}
	return change, nil
}
