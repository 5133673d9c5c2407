package solitaire

import "context"

// contender is an engine in a race: it works until it has an answer or has used
// its share of work, and stops early when the context ends. It shares no memory
// with another contender.
type contender func(ctx context.Context) (coreTrail, verdict, error)

// race runs two engines concurrently where neither is known to be better. Work,
// not time, bounds each of them, and the first has precedence: when it has an
// answer, the second is stopped; when the second is ready sooner, it waits
// until the first has used its work. So the outcome does not depend on
// processor speed, and equal runs give equal results. On one core the two
// alternate, which costs as much as running them in sequence.
//
// Both have returned when race does. won is 0 or 1, the contender with the
// answer, or -1 if neither has one.
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
