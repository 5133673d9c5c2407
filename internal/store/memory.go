package store

import (
	"context"
	"encoding/json"
	"sync"
	"time"
)

// Memory is a Store in memory, for the page that has no studio behind it. It is as
// durable as its owner makes it: after every change it calls Changed, whose receiver
// can keep Snapshot. Make one with NewMemory.
type Memory struct {
	// Changed, unless nil, is called after every change; it must not call the store.
	Changed func()

	mu     sync.Mutex
	kept   snapshot
	closed bool
}

// snapshot is all that a Memory holds.
type snapshot struct {
	Tables map[string]*memoryTable
	Games  []memoryGame // in the order of their numbers
	Last   int64        // the highest number given
	Docs   map[string]Doc
}

// memoryTable is a table and its hand in progress, which a table that closes keeps;
// Games are the numbers of the games of its finished hands by round.
type memoryTable struct {
	OpenTable
	Touched time.Time // last written to
	Closed  time.Time // zero: open
	Games   map[int]int64
}

// memoryGame is a game and what its seats did.
type memoryGame struct {
	FullGame
	Counts []Counts
}

var _ Store = (*Memory)(nil)

// NewMemory makes a store from a snapshot; an empty one makes an empty store.
func NewMemory(from []byte) (*Memory, error) {
	m := &Memory{kept: snapshot{Tables: map[string]*memoryTable{}}}
	if len(from) == 0 {
		return m, nil
	}
	err := json.Unmarshal(from, &m.kept)
	if err == nil && m.kept.Tables == nil {
		m.kept.Tables = map[string]*memoryTable{}
	}
	return m, err
}

// Snapshot is all that the store holds, for NewMemory.
func (m *Memory) Snapshot() ([]byte, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return json.Marshal(m.kept)
}

// change makes a change under the lock, and reports it after the lock if it was made.
func (m *Memory) change(ctx context.Context, do func() error) error {
	err := m.locked(ctx, do)
	if err == nil && m.Changed != nil {
		m.Changed()
	}
	return err
}

// usable refuses calls of a closed store and of a context that is over.
func (m *Memory) usable(ctx context.Context) error {
	if m.closed {
		return ErrClosed
	}
	return ctx.Err()
}

// locked makes a call under the lock.
func (m *Memory) locked(ctx context.Context, do func() error) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := m.usable(ctx); err != nil {
		return err
	}
	return do()
}

// Ping implements Store.
func (m *Memory) Ping(ctx context.Context) error { return m.locked(ctx, func() error { return nil }) }

// Close implements Store.
func (m *Memory) Close() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.closed = true
	return nil
}
