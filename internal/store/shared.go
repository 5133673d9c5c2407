package store

import (
	"context"
	"errors"
)

// ErrFenced means that somebody else has taken the table since: the writer's
// fencing token is no longer the table's.
var ErrFenced = errors.New("another node has the table")

// ErrDamaged means that a table cannot be restored from what the store has of it, now or
// later.
var ErrDamaged = errors.New("what is kept of it is damaged")

// Shared is a Store that several nodes write to. Each table has the fencing token
// of the node that took it last, and the store checks it in the transaction that
// writes: two nodes cannot both write to one table, whatever each believes.
type Shared interface {
	Store
	// Under is the same store for the holder of a fencing token, which is
	// positive: a write to a table with another token is ErrFenced, and a table
	// that is created gets it. Closing it closes the store.
	Under(fence int64) Store
	// Take gives an open table to the holder of a token, and returns it. A token
	// below the table's is ErrFenced; its own may be repeated. When it returns,
	// every write under an earlier token is in the answer, or fails.
	Take(ctx context.Context, code string, fence int64) (OpenTable, error)
	// Fences is the token of every open table; 0: nobody has ever taken it.
	Fences(ctx context.Context) (map[string]int64, error)
	// IsOpen reports whether there is an open table of a code.
	IsOpen(ctx context.Context, code string) (bool, error)
}
