package live

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/unolab/uno/internal/store"
)

// memory is a store that keeps everything in memory, and can be made to fail.
type memory struct {
	store.Store // what the tables do not use

	mu     sync.Mutex
	tables map[string]*memoryTable
	games  []store.FullGame
	fails  bool // it does nothing
	doubts bool // it does everything, and says that it does not know
	hangs  bool // it answers nothing until the context ends
	asked  int  // operations while it hangs
}

type memoryTable struct {
	store.OpenTable
	closed   bool
	finished map[int]int64
}

func newMemory() *memory { return &memory{tables: map[string]*memoryTable{}} }

// open is a table that is open; the lock is held.
func (m *memory) open(code string) (*memoryTable, error) {
	t := m.tables[code]
	switch {
	case m.fails:
		return nil, fmt.Errorf("the disk is full")
	case t == nil:
		return nil, store.ErrNotFound
	case t.closed:
		return nil, store.ErrClosed
	}
	return t, nil
}

func (m *memory) CreateTable(ctx context.Context, t store.Table) error {
	if err := m.wait(ctx); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.fails {
		return fmt.Errorf("the disk is full")
	}
	if m.tables[t.Code] != nil {
		return store.ErrTaken
	}
	m.tables[t.Code] = &memoryTable{OpenTable: store.OpenTable{Table: t}, finished: map[int]int64{}}
	return nil
}

func (m *memory) SaveTable(ctx context.Context, code string, state json.RawMessage) error {
	if err := m.wait(ctx); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	t, err := m.open(code)
	if err == nil {
		t.State = slices.Clone(state)
	}
	return err
}

func (m *memory) StartHand(ctx context.Context, code string, h store.Hand, state json.RawMessage) error {
	if err := m.wait(ctx); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	t, err := m.open(code)
	if err != nil {
		return err
	}
	if t.Hand != nil && (t.Hand.Round != h.Round || t.Hand.Hash != h.Hash || !t.Hand.Started.Equal(h.Started) || t.Hand.Dealer != h.Dealer || t.Hand.Match != h.Match) {
		return store.ErrConflict
	}
	if t.Hand == nil {
		h.Seed = slices.Clone(h.Seed)
		t.Hand = &store.OpenHand{Hand: h}
	}
	t.State = slices.Clone(state)
	return m.late()
}

func (m *memory) AppendMove(ctx context.Context, code string, round, n int, move string) error {
	if err := m.wait(ctx); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	t, err := m.open(code)
	if err != nil {
		return err
	}
	switch {
	case t.Hand == nil || t.Hand.Round != round || n > len(t.Hand.Moves):
		return store.ErrConflict
	case n < len(t.Hand.Moves) && t.Hand.Moves[n] != move:
		return store.ErrConflict
	case n == len(t.Hand.Moves):
		t.Hand.Moves = append(t.Hand.Moves, move)
	}
	return m.late()
}

// late is the answer of a store that has done it, or does not know.
func (m *memory) late() error {
	if m.doubts {
		return context.DeadlineExceeded
	}
	return nil
}

func (m *memory) FinishHand(ctx context.Context, code string, round int, f store.Finish, state json.RawMessage) (int64, error) {
	if err := m.wait(ctx); err != nil {
		return 0, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	t, err := m.open(code)
	if err != nil {
		return 0, err
	}
	if t.Hand == nil || t.Hand.Round != round {
		return 0, store.ErrConflict
	}
	if err := f.Record.Verify(); err != nil {
		return 0, err
	}
	line, err := f.Record.AppendLine(nil)
	if err != nil {
		return 0, err
	}
	id := int64(len(m.games) + 1)
	m.games = append(m.games, store.FullGame{
		Game:   store.Game{ID: id, Table: code, Round: round, Seats: f.Seats, MatchWinner: f.MatchWinner, Link: f.Link},
		Record: line, Hash: t.Hand.Hash, Salt: t.Hand.Salt, Deck: t.Hand.Deck,
	})
	t.Hand = nil
	t.State = slices.Clone(state)
	return id, nil
}

func (m *memory) CloseTable(ctx context.Context, code string) error {
	if err := m.wait(ctx); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	t, err := m.open(code)
	if err == nil {
		t.closed = true
	}
	return err
}

func (m *memory) OpenTables(context.Context) ([]store.OpenTable, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var list []store.OpenTable
	for _, t := range m.tables {
		if t.closed {
			continue
		}
		o := t.OpenTable
		if t.Hand != nil {
			hand := *t.Hand
			hand.Moves = slices.Clone(hand.Moves)
			o.Hand = &hand
		}
		list = append(list, o)
	}
	return list, nil
}

// moves is how many moves of the hand under way are kept.
func (m *memory) moves(code string) int {
	m.mu.Lock()
	defer m.mu.Unlock()
	if t := m.tables[code]; t != nil && t.Hand != nil {
		return len(t.Hand.Moves)
	}
	return 0
}

// game is the n-th game that was finished, nil if there is none.
func (m *memory) game(n int) *store.FullGame {
	m.mu.Lock()
	defer m.mu.Unlock()
	if n >= len(m.games) {
		return nil
	}
	g := m.games[n]
	return &g
}

// doubt makes hands and moves be kept, but not confirmed, or be both again.
func (m *memory) doubt(yes bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.doubts = yes
}

// hang makes every write wait until its context ends, or not any more.
func (m *memory) hang(yes bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.hangs = yes
}

// wait waits while the store hangs.
func (m *memory) wait(ctx context.Context) error {
	m.mu.Lock()
	hangs := m.hangs
	if hangs {
		m.asked++
	}
	m.mu.Unlock()
	if !hangs {
		return nil
	}
	<-ctx.Done()
	return ctx.Err()
}

// fail makes every write fail, or not any more.
func (m *memory) fail(yes bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.fails = yes
}

func (m *memory) Vacuum(context.Context, time.Time) (store.Vacuumed, error) {
	return store.Vacuumed{}, nil
}

func (m *memory) Games(_ context.Context, q store.Query) ([]store.Game, int64, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, g := range slices.Backward(m.games) {
		if g.Table == q.Table {
			return []store.Game{g.Game}, 0, nil
		}
	}
	return nil, 0, nil
}
