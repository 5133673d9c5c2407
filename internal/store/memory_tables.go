package store

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"
)

// use is an open table that is about to be written to.
func (m *Memory) use(code string) (*memoryTable, error) {
	t := m.tables[code]
	if t == nil {
		return nil, fmt.Errorf("table %s: %w", code, ErrNotFound)
	}
	return t, m.open(t)
}

// open refuses a table that is closed, and notes that an open one is used.
func (m *Memory) open(t *memoryTable) error {
	if !t.Closed.IsZero() {
		return fmt.Errorf("table %s: %w", t.Code, ErrClosed)
	}
	t.Touched = time.Now()
	m.touch(tableRow + t.Code)
	return nil
}

// save replaces the state of a table, unless there is none.
func (t *memoryTable) save(state json.RawMessage) {
	if state != nil {
		t.State = slices.Clone(state)
	}
}

// CreateTable implements Store.
func (m *Memory) CreateTable(ctx context.Context, t Table) error {
	if err := checkUse(t.Code, t.State); err != nil {
		return err
	}
	return m.change(ctx, func() error {
		if old := m.tables[t.Code]; old != nil {
			if old.Closed.IsZero() && string(old.State) == string(t.State) && old.Created.Equal(t.Created) {
				return nil
			}
			return fmt.Errorf("table %s: %w", t.Code, ErrTaken)
		}
		t.State = slices.Clone(t.State)
		m.touch(tableRow + t.Code)
		m.tables[t.Code] = &memoryTable{OpenTable: OpenTable{Table: t}, Touched: time.Now(), Games: map[int]int64{}}
		return nil
	})
}

// SaveTable implements Store.
func (m *Memory) SaveTable(ctx context.Context, code string, state json.RawMessage) error {
	if err := checkSave(code, state); err != nil {
		return err
	}
	return m.change(ctx, func() error {
		t, err := m.use(code)
		if err == nil {
			t.save(state)
		}
		return err
	})
}

// StartHand implements Store.
func (m *Memory) StartHand(ctx context.Context, code string, h Hand, state json.RawMessage) error {
	if err := checkHand(code, h, state); err != nil {
		return err
	}
	return m.change(ctx, func() error {
		t, err := m.use(code)
		switch {
		case err != nil:
			return err
		case t.Hand != nil && !sameHand(t.Hand.Hand, h), t.Games[h.Round] != 0:
			return fmt.Errorf("table %s, hand %d: another hand is kept: %w", code, h.Round, ErrConflict)
		case t.Hand == nil:
			h.Seed, h.Scores = slices.Clone(h.Seed), slices.Clone(h.Scores)
			t.Hand = &OpenHand{Hand: h}
			t.Rounds = max(t.Rounds, h.Round+1)
		}
		t.save(state)
		return nil
	})
}

// AppendMove implements Store.
func (m *Memory) AppendMove(ctx context.Context, code string, round, n int, move string) error {
	if err := checkMove(code, round, n, move); err != nil {
		return err
	}
	return m.change(ctx, func() error {
		where := fmt.Sprintf("table %s, hand %d", code, round)
		t := m.tables[code]
		switch {
		case t != nil && t.Games[round] != 0:
			return fmt.Errorf("%s: %w", where, ErrClosed)
		case t == nil || t.Hand == nil || t.Hand.Round != round:
			return fmt.Errorf("%s: %w", where, ErrNotFound)
		}
		if err := m.open(t); err != nil {
			return err
		}
		moves := t.Hand.Moves
		switch {
		case n > len(moves):
			return fmt.Errorf("%s, move %d: the move before it is missing: %w", where, n, ErrConflict)
		case n == len(moves):
			t.Hand.Moves = append(moves, move)
		case moves[n] != move:
			return fmt.Errorf("%s, move %d: %q is kept, not %q: %w", where, n, moves[n], move, ErrConflict)
		}
		return nil
	})
}

// FinishHand implements Store.
func (m *Memory) FinishHand(ctx context.Context, code string, round int, f Finish, state json.RawMessage) (id int64, err error) {
	h, err := finish(code, round, f)
	if err == nil {
		err = checkUse(code, state)
	}
	if err != nil {
		return 0, err
	}
	err = m.change(ctx, func() (err error) {
		id, err = m.finish(h, state)
		return err
	})
	return id, err
}

// finish keeps a finished hand, unless that is done, and returns its game.
func (m *Memory) finish(h *finished, state json.RawMessage) (int64, error) {
	where := fmt.Sprintf("table %s, hand %d", h.code, h.round)
	t := m.tables[h.code]
	switch {
	case t != nil && t.Games[h.round] != 0:
		id := t.Games[h.round]
		if _, found := m.at(id); !found {
			return 0, fmt.Errorf("%s: %w", where, ErrClosed)
		}
		return id, nil
	case t == nil || t.Hand == nil || t.Hand.Round != h.round:
		return 0, fmt.Errorf("%s: %w", where, ErrNotFound)
	}
	if err := m.open(t); err != nil {
		return 0, err
	}
	m.last++
	m.touch(lastRow)
	m.touch(gameKey(m.last))
	m.games = append(m.games, h.game(m.last, &t.Hand.Hand))
	t.Games[h.round], t.Hand = m.last, nil
	t.save(state)
	return m.last, nil
}

// CloseTable implements Store.
func (m *Memory) CloseTable(ctx context.Context, code string) error {
	if err := checkText("code", code); err != nil {
		return err
	}
	return m.change(ctx, func() error {
		t := m.tables[code]
		if t == nil {
			return fmt.Errorf("table %s: %w", code, ErrNotFound)
		}
		if t.Closed.IsZero() {
			t.Closed = time.Now()
			m.touch(tableRow + code)
		}
		return nil
	})
}

// Expire implements Store.
func (m *Memory) Expire(ctx context.Context, since time.Time) (codes []string, err error) {
	err = m.change(ctx, func() error {
		var old []*memoryTable
		for _, t := range m.tables {
			if t.Closed.IsZero() && t.Touched.Before(since) {
				t.Closed = time.Now()
				m.touch(tableRow + t.Code)
				old = append(old, t)
			}
		}
		slices.SortFunc(old, byAge)
		for _, t := range old {
			codes = append(codes, t.Code)
		}
		return nil
	})
	return codes, err
}

// byAge orders tables, the oldest first.
func byAge(a, b *memoryTable) int {
	return cmp.Or(a.Created.Compare(b.Created), cmp.Compare(a.Code, b.Code))
}

// Vacuum implements Store.
func (m *Memory) Vacuum(ctx context.Context, before time.Time) (v Vacuumed, err error) {
	err = m.change(ctx, func() error {
		for code, t := range m.tables {
			if t.Closed.IsZero() || !t.Closed.Before(before) {
				continue
			}
			m.touch(tableRow + code)
			t.State = nil
			if t.Hand != nil {
				v.Hands++
				v.Moves += int64(len(t.Hand.Moves))
				t.Hand = nil
			}
			for round, id := range t.Games {
				if _, found := m.at(id); !found {
					v.Hands++
					delete(t.Games, round)
				}
			}
			if len(t.Games) == 0 {
				v.Tables++
				delete(m.tables, code)
			}
		}
		return nil
	})
	return v, err
}

// OpenTables implements Store.
func (m *Memory) OpenTables(ctx context.Context) ([]OpenTable, error) {
	list := []OpenTable{}
	err := m.locked(ctx, func() error {
		var open []*memoryTable
		for _, t := range m.tables {
			if t.Closed.IsZero() {
				open = append(open, t)
			}
		}
		slices.SortFunc(open, byAge)
		for _, t := range open {
			o := t.OpenTable
			if t.Hand != nil {
				hand := *t.Hand
				hand.Moves = slices.Clone(hand.Moves)
				o.Hand = &hand
			}
			list = append(list, o)
		}
		return nil
	})
	return list, err
}
