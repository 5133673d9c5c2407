package live

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/unolab/uno/internal/store"
)

// Leases say which tables are this hub's where several nodes share a store. The
// writes of a table go to the store that its lease gives, which refuses them with
// store.ErrFenced once another node has taken the table.
type Leases interface {
	// Grant takes the lease of a table that is about to be made; store.ErrTaken
	// means that the code has a lease.
	Grant(ctx context.Context, code string) (store.Store, error)
	// Drop gives up the lease of a table that was closed for good or not made.
	Drop(code string)
}

// grant is the store for a new table.
func (h *Hub) grant(code string) (st store.Store, err error) {
	if h.cfg.Leases == nil {
		return h.store, nil
	}
	err = h.storing(func(ctx context.Context) error {
		st, err = h.cfg.Leases.Grant(ctx, code)
		return err
	})
	return st, err
}

// drop gives up the lease of a table.
func (h *Hub) drop(code string) {
	if h.cfg.Leases != nil {
		h.cfg.Leases.Drop(code)
	}
}

// Adopt restores a table that this node has taken; its writes go to st. The error is
// store.ErrDamaged where that is impossible, and another one where it is impossible now.
func (h *Hub) Adopt(o *store.OpenTable, st store.Store) error {
	t, err := h.reopen(o, st)
	if err != nil {
		return fmt.Errorf("table %s cannot be taken up: %w", o.Code, err)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case h.closed:
		return errors.New("the studio is closing")
	case h.tables[t.code] != nil:
		return fmt.Errorf("table %s is here", t.code)
	}
	h.tables[t.code] = t
	return nil
}

// Has reports whether the hub has a table of a code, in any case.
func (h *Hub) Has(code string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.tables[strings.ToUpper(code)] != nil
}

// Yield lets all tables go, for other nodes to take: when it returns, none of them
// writes any more. Their clients are asked to connect again by the function that it
// returns.
func (h *Hub) Yield() (tell func()) {
	h.mu.Lock()
	tables := h.list()
	h.mu.Unlock()
	for _, t := range tables {
		t.lock()
		t.closed, t.yielded = true, true
		h.forget(t)
		t.unlock()
	}
	return func() {
		for _, t := range tables {
			t.lock()
			t.release(ByeShutdown)
			t.unlock()
		}
	}
}

// lose lets a table go that another node has taken.
func (t *Table) lose() {
	if t.closed {
		return
	}
	t.hub.log.Warn("another node has taken a table", "table", t.code)
	t.hub.events.Lost()
	t.closed, t.yielded = true, true
	t.hub.forget(t)
	t.release(ByeShutdown)
}

// gone is why a closed table takes no requests.
func (t *Table) gone() *Error {
	if t.yielded {
		return errorf(Unavailable, "The table moves to another place; please try again.")
	}
	return errorf(Closed, "The table is closed.")
}
