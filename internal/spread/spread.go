// Package spread distributes numbered work over goroutines and merges the
// results in the order of the numbers, so results do not depend on the number
// of goroutines.
package spread

import (
	"context"
	"sync"
)

// job is the numbers from lo to hi and their result.
type job[T any] struct {
	lo, hi int
	result T
	err    error
	done   chan struct{}
}

// Ordered distributes the numbers from 0 to n-1 to workers in chunks and merges
// their results in order. newWorker makes each worker, which one goroutine
// uses. Chunks should be large enough to make the distribution cheap, and small
// enough that a run stops soon. Ordered ends early when merge returns stop, on
// an error of a worker or of merge, and when the context is cancelled. It then
// returns that error, and everything up to some number has been merged.
func Ordered[T any](ctx context.Context, n, chunk, workers int,
	newWorker func() (func(ctx context.Context, lo, hi int) (T, error), error),
	merge func(hi int, result T) (stop bool, err error),
) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	todo := make(chan *job[T])
	order := make(chan *job[T], 2*workers)
	go func() {
		defer close(order)
		defer close(todo)
		for lo := 0; lo < n; lo += chunk {
			j := &job[T]{lo: lo, hi: min(lo+chunk, n), done: make(chan struct{})}
			select {
			case order <- j:
			case <-ctx.Done():
				return
			}
			select {
			case todo <- j:
			case <-ctx.Done():
				j.err = ctx.Err()
				close(j.done)
				return
			}
		}
	}()
	var group sync.WaitGroup
	for range workers {
		group.Go(func() {
			work, err := newWorker()
			for j := range todo {
				if j.err = err; err == nil {
					j.result, j.err = work(ctx, j.lo, j.hi)
				}
				close(j.done)
			}
		})
	}
	stopped, err := mergeInOrder(order, merge)
	if err == nil && !stopped {
		err = ctx.Err() // nil unless the feeder was cut short
	}
	cancel()
	for range order { // let the feeder end
	}
	group.Wait()
	return err
}

// mergeInOrder merges the jobs in order, until one fails or merge returns stop,
// which stopped reports.
func mergeInOrder[T any](order <-chan *job[T], merge func(int, T) (bool, error)) (stopped bool, err error) {
	for j := range order {
		<-j.done
		if j.err != nil {
			return false, j.err
		}
		if stop, err := merge(j.hi, j.result); stop || err != nil {
			return stop, err
		}
	}
	return false, nil
}
