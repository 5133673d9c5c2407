package live

import (
	"context"
	"errors"
	"time"

	"github.com/unolab/uno/internal/store"
)

// storeLimit is how long the store has for one operation. After a slower one the
// store is not used for storePause: operations fail at once, so that the clients
// of a table wait for one limit, not for one each.
const (
	storeLimit = 2 * time.Second
	storePause = time.Second
)

// errSilent is the error of an operation that was not begun, because the store
// did not answer the previous one.
var errSilent = errors.New("the store did not answer")

// storing runs an operation of the store within its limit.
func (h *Hub) storing(op func(ctx context.Context) error) error {
	h.mu.Lock()
	silent := time.Now().Before(h.silent)
	h.mu.Unlock()
	if silent {
		return errSilent
	}
	ctx, cancel := context.WithTimeout(context.Background(), storeLimit)
	defer cancel()
	err := op(ctx)
	h.mu.Lock()
	defer h.mu.Unlock()
	if ctx.Err() != nil {
		h.silent = time.Now().Add(storePause)
	} else if err == nil {
		h.silent = time.Time{}
	}
	return err
}

// lock begins a change to the table, unlock ends it.
func (t *Table) lock() {
	t.turn <- struct{}{}
	t.mu.Lock()
}

func (t *Table) unlock() {
	t.mu.Unlock()
	<-t.turn
}

// storing runs an operation of the store in the middle of a change. Meanwhile the
// table can be read, and nobody else changes it. When the store begins to fail,
// or to work again, the table notifies its clients.
func (t *Table) storing(op func(ctx context.Context) error) error {
	err := t.unguarded(op)
	if errors.Is(err, store.ErrFenced) {
		t.lose()
	}
	unkept := err != nil
	for _, own := range []error{store.ErrNotFound, store.ErrTaken, store.ErrConflict, store.ErrClosed, store.ErrText, store.ErrFenced} {
		unkept = unkept && !errors.Is(err, own)
	}
	if unkept != t.unkept {
		t.unkept = unkept
		t.tellTable()
	}
	return err
}

// unguarded is Hub.storing without the lock of the fields.
func (t *Table) unguarded(op func(ctx context.Context) error) error {
	t.mu.Unlock()
	defer t.mu.Lock()
	return t.hub.storing(op)
}
