package api

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"
)

// TimeLimit is how long a function may take.
type TimeLimit struct {
	Time float64 `json:"time,omitempty"` // seconds; no limit unless given
}

// context ends a context when the time is up.
func (t TimeLimit) context(ctx context.Context) (context.Context, context.CancelFunc, error) {
	switch {
	case t.Time < 0 || math.IsNaN(t.Time):
		return nil, nil, unfit("--time must not be negative")
	case t.Time == 0 || t.Time > math.MaxInt64/float64(time.Second):
		return ctx, func() {}, nil
	}
	ctx, cancel := context.WithTimeout(ctx, t.duration())
	return ctx, cancel, nil
}

// duration is the time as Go has it.
func (t TimeLimit) duration() time.Duration {
	return time.Duration(math.Round(t.Time * float64(time.Second)))
}

// failure explains in words that the time is up or that the caller cancelled.
func (t TimeLimit) failure(doing string, err error) error {
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return &Error{Code: Limit, What: fmt.Sprintf("%s: no answer within --time %v", doing, t.duration())}
	case errors.Is(err, context.Canceled):
		return &Error{Code: Failed, What: doing + ": interrupted", cause: err}
	default:
		return asError(fmt.Errorf("%s: %w", doing, err))
	}
}
