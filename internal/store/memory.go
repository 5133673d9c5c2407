package store

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Memory is a Store in memory, for the page that has no studio behind it. It is as
// durable as its owner makes it: what a change touches is handed on as rows, before the
// call that made it returns. Make one with NewMemory.
type Memory struct {
	keep func(rows map[string]json.RawMessage)

	mu      sync.Mutex
	tables  map[string]*memoryTable
	games   []memoryGame // in the order of their numbers
	last    int64        // the highest number given
	docs    map[string]Doc
	touched map[string]bool // keys of rows that the call under way may change
	closed  bool
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

// The keys of rows: lastRow, and these before a code, a number, and kind, a zero byte and key.
const (
	lastRow  = "last"
	tableRow = "table/"
	gameRow  = "game/"
	docRow   = "doc/"
)

// NewMemory makes a store of rows, none for an empty one. After every change keep,
// unless nil, receives the rows that it touched, null for those that are gone; changes
// come in their order, and keep must not call the store. Rows that cannot be read are
// left out of the store; the error names them.
func NewMemory(rows map[string]json.RawMessage, keep func(rows map[string]json.RawMessage)) (*Memory, error) {
	m := &Memory{keep: keep, tables: map[string]*memoryTable{}, docs: map[string]Doc{}, touched: map[string]bool{}}
	var errs []error
	for _, key := range slices.Sorted(maps.Keys(rows)) {
		if err := m.load(key, rows[key]); err != nil {
			errs = append(errs, fmt.Errorf("row %q: %w", key, err))
		}
	}
	slices.SortFunc(m.games, func(a, b memoryGame) int { return cmp.Compare(a.ID, b.ID) })
	if n := len(m.games); n > 0 {
		m.last = max(m.last, m.games[n-1].ID)
	}
	return m, errors.Join(errs...)
}

// load puts a row into the store.
func (m *Memory) load(key string, row json.RawMessage) error {
	switch {
	case key == lastRow:
		return json.Unmarshal(row, &m.last)
	case strings.HasPrefix(key, tableRow):
		var t memoryTable
		if err := json.Unmarshal(row, &t); err != nil {
			return err
		}
		if t.Games == nil {
			t.Games = map[int]int64{}
		}
		m.tables[strings.TrimPrefix(key, tableRow)] = &t
	case strings.HasPrefix(key, gameRow):
		var g memoryGame
		if err := json.Unmarshal(row, &g); err != nil {
			return err
		}
		m.games = append(m.games, g)
	case strings.HasPrefix(key, docRow):
		var d Doc
		if err := json.Unmarshal(row, &d); err != nil {
			return err
		}
		m.docs[docID(d.Kind, d.Key)] = d
	default:
		return errors.New("no such kind of row")
	}
	return nil
}

// row is a row as it is now, null if it is gone.
func (m *Memory) row(key string) any {
	switch {
	case key == lastRow:
		return m.last
	case strings.HasPrefix(key, tableRow):
		if t := m.tables[strings.TrimPrefix(key, tableRow)]; t != nil {
			return t
		}
	case strings.HasPrefix(key, gameRow):
		id, err := strconv.ParseInt(strings.TrimPrefix(key, gameRow), 10, 64)
		if err != nil {
			panic(err) // gameKey wrote it
		}
		if i, found := m.at(id); found {
			return &m.games[i]
		}
	case strings.HasPrefix(key, docRow):
		if d, found := m.docs[strings.TrimPrefix(key, docRow)]; found {
			return d
		}
	}
	return nil
}

// gameKey is the key of the row of a game.
func gameKey(id int64) string { return gameRow + strconv.FormatInt(id, 10) }

// touch says that the call under way may change a row.
func (m *Memory) touch(key string) { m.touched[key] = true }

// change makes a change under the lock, and hands on the rows that it touched: one that
// is refused may have noted that its table is used.
func (m *Memory) change(ctx context.Context, do func() error) error {
	return m.locked(ctx, func() error {
		clear(m.touched)
		refused := do()
		if len(m.touched) == 0 || m.keep == nil {
			return refused
		}
		rows := map[string]json.RawMessage{}
		for key := range m.touched {
			row, err := json.Marshal(m.row(key))
			if err != nil {
				return fmt.Errorf("row %q: %w", key, err)
			}
			rows[key] = row
		}
		m.keep(rows)
		return refused
	})
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
