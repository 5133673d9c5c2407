package api

import "context"

// Progress is how far a function has come.
type Progress struct {
	Done  float64 `json:"done"`            // in the unit of Total
	Total float64 `json:"total,omitempty"` // 0 where it is not known
	Unit  string  `json:"unit,omitempty"`  // games, seconds, nodes, ...
	Best  any     `json:"best,omitempty"`  // the answer as it would be now, where there is one
	Note  string  `json:"note,omitempty"`  // what is being done, where there is no measure of it
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

// notes returns the callback of the context as one that takes notes, or nil.
func notes(ctx context.Context) func(string) {
	report, ok := ctx.Value(progressKey{}).(func(Progress))
	if !ok {
		return nil
	}
	return func(line string) { report(Progress{Note: line}) }
}
