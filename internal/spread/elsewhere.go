package spread

import (
	"context"
	"encoding/json"
	"fmt"
)

// Work is numbered work that another process can do: the numbers of a request
// to a function with a name.
type Work struct {
	Function string
	Request  []byte // JSON; it must say everything that the results depend on
	N        int    // the numbers are 0 to N-1
	Chunk    int    // numbers to a result
	// Whole says that a chunk is large enough to be sent alone.
	Whole bool
	// Fleeting says that a run which is stopped is not to go on later: nothing of it
	// is kept.
	Fleeting bool
}

// A Function makes a worker for a request. The worker does the numbers from lo to
// hi, a chunk, and returns the result as bytes. Its results depend on the
// request and the numbers alone. One goroutine uses it.
type Function func(request []byte) (func(ctx context.Context, lo, hi int) ([]byte, error), error)

// Elsewhere does work in other processes.
type Elsewhere interface {
	// Do does the chunks of the work, each at least once, and takes the result of
	// each exactly once, in order. Take refuses a malformed result with an error, and
	// then the chunk is done again; else it returns what merges the result, as in
	// Ordered.
	Do(ctx context.Context, w Work, take func(lo, hi int, result []byte) (merge func() (stop bool, err error), err error)) error
}

type elsewhereKey struct{}

// WithElsewhere returns a context under which Shared does its work elsewhere.
func WithElsewhere(ctx context.Context, e Elsewhere) context.Context {
	return context.WithValue(ctx, elsewhereKey{}, e)
}

// Carry returns a context under which Shared does its work where it does under another.
func Carry(ctx, from context.Context) context.Context {
	return context.WithValue(ctx, elsewhereKey{}, from.Value(elsewhereKey{}))
}

// HasElsewhere reports whether the context does work elsewhere.
func HasElsewhere(ctx context.Context) bool { return ctx.Value(elsewhereKey{}) != nil }

// Shared does numbered work like Ordered: elsewhere where the context has that
// and the work names a function, and else on goroutines of this process. A
// result is then JSON, which Go writes and reads without a loss; a result with a
// method Check(lo, hi int) error may refuse what cannot be of these numbers.
func Shared[T any](ctx context.Context, w Work, workers int,
	newWorker func() (func(ctx context.Context, lo, hi int) (T, error), error),
	merge func(hi int, result T) (stop bool, err error),
) error {
	e, ok := ctx.Value(elsewhereKey{}).(Elsewhere)
	if !ok || w.Function == "" {
		return Ordered(ctx, w.N, w.Chunk, workers, newWorker, merge)
	}
	return e.Do(ctx, w, func(lo, hi int, data []byte) (func() (bool, error), error) {
		var result T
		if err := json.Unmarshal(data, &result); err != nil {
			return nil, fmt.Errorf("a malformed result of %s: %w", w.Function, err)
		}
		if c, ok := any(&result).(interface{ Check(lo, hi int) error }); ok {
			if err := c.Check(lo, hi); err != nil {
				return nil, fmt.Errorf("a wrong result of %s: %w", w.Function, err)
			}
		}
		return func() (bool, error) { return merge(hi, result) }, nil
	})
}

// Serve makes a function of workers whose results are written as JSON, which
// Shared reads.
func Serve[R, T any](newWorker func(request *R) (func(ctx context.Context, lo, hi int) (T, error), error)) Function {
	return func(data []byte) (func(context.Context, int, int) ([]byte, error), error) {
		request := new(R)
		if err := json.Unmarshal(data, request); err != nil {
			return nil, err
		}
		work, err := newWorker(request)
		if err != nil {
			return nil, err
		}
		return func(ctx context.Context, lo, hi int) ([]byte, error) {
			result, err := work(ctx, lo, hi)
			if err != nil {
				return nil, err
			}
			return json.Marshal(result)
		}, nil
	}
}
