package api

import (
	"context"
)

type partsKey[Part any] struct{}

// WithParts returns a context under which a function whose answer is a list of
// such parts hands each of them to the callback as soon as it is there, in order,
// and keeps none: its memory stays bounded however many there are. The callback
// is called from one goroutine at a time. Its error ends the work and is returned.
//
// The parts are *record.Record of Sim and RecordConvert, SeededHands of Sim, RecordHand
// of RecordShow, PuzzleTraceStep of PuzzleTrace, and of Match *record.Record and
// arena.Blocks.
func WithParts[Part any](ctx context.Context, each func(Part) error) context.Context {
	return context.WithValue(ctx, partsKey[Part]{}, each)
}

// parts returns the callback of the context, nil where there is none.
func parts[Part any](ctx context.Context) func(Part) error {
	each, _ := ctx.Value(partsKey[Part]{}).(func(Part) error)
	return each
}
