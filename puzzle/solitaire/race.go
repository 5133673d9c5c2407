package solitaire

import "context"

// contender is an engine in a race: it works until it has an answer or has
// spent its share of work, and stops early when the context ends. It must touch
// nothing that another contender touches.
type contender func(ctx context.Context) (coreTrail, verdict, error)

// race runs two engines at the same time where neither is known to be the
// better one. Each is bounded by work, not by time, and the first has
// precedence: when it has an answer the second is stopped; when the second is
// ready sooner it is kept waiting until the first has spent its work. So the
// outcome does not depend on which processor was faster, and equal runs stay
// equal; on one core the two take turns, and the cost is that of running one
// after the other.
//
// Both have returned when race does. won is 0 or 1, the contender whose answer
// it is, or -1 if neither has one.
func race(ctx context.Context, first, second contender) (t coreTrail, v verdict, won int, err error) {
	type result struct {
		t   coreTrail
		v   verdict
		err error
	}
	ctx2, stop := context.WithCancel(ctx)
	defer stop()
	done := make(chan result, 1)
	go func() {
		t, v, err := second(ctx2)
		done <- result{t, v, err}
	}()
	t, v, err = first(ctx)
	if err != nil || v != verdictUnknown {
		stop()
		<-done
		return t, v, 0, err
	}
	r := <-done
	if r.v == verdictUnknown || r.err != nil {
		return r.t, verdictUnknown, -1, r.err
	}
	return r.t, r.v, 1, nil
}
