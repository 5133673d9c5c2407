package solitaire

import (
	"context"
	"sync/atomic"
)

// halt is the end of a context in a form that is cheap enough for the innermost
// loops: one atomic load. Work that finds it due stops in a consistent but
// unfinished state; the caller checks the context before using the result. A
// nil halt is never due.
type halt struct{ on atomic.Bool }

// newHalt watches the context until release is called.
func newHalt(ctx context.Context) (h *halt, release func() bool) {
	h = &halt{}
	return h, context.AfterFunc(ctx, func() { h.on.Store(true) })
}

func (h *halt) due() bool { return h != nil && h.on.Load() }
