package api

import "context"

// Progress is how far a function has come.
type Progress struct {
	Done  float64 `json:"done"`            // in the unit of Total
	Total float64 `json:"total,omitempty"` // 0 where it is not known
	Unit  string  `json:"unit,omitempty"`  // games, seconds, nodes, ...
	Best  any     `json:"best,omitempty"`  // the answer as it would be now, where there is one
}

type progressKey struct{}

// WithProgress returns a context under which the functions of this package report
// to the callback. The callback is called from one goroutine at a time and must
// return at once.
func WithProgress(ctx context.Context, report func(Progress)) context.Context {
	return context.WithValue(ctx, progressKey{}, report)
}

// progress returns the callback of the context, or one that does nothing.
func progress(ctx context.Context) func(Progress) {
	if report, ok := ctx.Value(progressKey{}).(func(Progress)); ok {
		return report
	}
	return func(Progress) {}
}
