package store

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
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
}

// memoryTable is a table and its hand under way; Games are the games of its finished
// hands by round.
type memoryTable struct {
	OpenTable
	Closed bool
	Games  map[int]int64
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

// change makes a change under the lock, and reports it if it was made.
func (m *Memory) change(ctx context.Context, do func() error) error {
	m.mu.Lock()
	err := m.usable(ctx)
	if err == nil {
		err = do()
	}
	m.mu.Unlock()
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

// read reads under the lock.
func (m *Memory) read(ctx context.Context, do func() error) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := m.usable(ctx); err != nil {
		return err
	}
	return do()
}

// table is an open table.
func (m *Memory) table(code string) (*memoryTable, error) {
	t := m.kept.Tables[code]
	switch {
	case t == nil:
		return nil, fmt.Errorf("table %s: %w", code, ErrNotFound)
	case t.Closed:
		return nil, fmt.Errorf("table %s: %w", code, ErrClosed)
	}
	return t, nil
}

// CreateTable implements Store.
func (m *Memory) CreateTable(ctx context.Context, t Table) error {
	return m.change(ctx, func() error {
		if m.kept.Tables[t.Code] != nil {
			return ErrTaken
		}
		m.kept.Tables[t.Code] = &memoryTable{OpenTable: OpenTable{Table: t}, Games: map[int]int64{}}
		return nil
	})
}

// SaveTable implements Store.
func (m *Memory) SaveTable(ctx context.Context, code string, state json.RawMessage) error {
	return m.change(ctx, func() error {
		t, err := m.table(code)
		if err == nil {
			t.State = slices.Clone(state)
		}
		return err
	})
}

// save replaces the state of a table, unless there is none.
func (t *memoryTable) save(state json.RawMessage) {
	if state != nil {
		t.State = slices.Clone(state)
	}
}

// StartHand implements Store.
func (m *Memory) StartHand(ctx context.Context, code string, h Hand, state json.RawMessage) error {
	return m.change(ctx, func() error {
		t, err := m.table(code)
		if err != nil {
			return err
		}
		if t.Hand != nil && (t.Hand.Round != h.Round || t.Hand.Hash != h.Hash) || t.Games[h.Round] != 0 {
			return fmt.Errorf("table %s, hand %d: %w", code, h.Round, ErrConflict)
		}
		if t.Hand == nil {
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
	return m.change(ctx, func() error {
		t, err := m.table(code)
		switch {
		case err != nil:
			return err
		case t.Hand == nil || t.Hand.Round != round || n > len(t.Hand.Moves) || n < len(t.Hand.Moves) && t.Hand.Moves[n] != move:
			return fmt.Errorf("table %s, hand %d, move %d: %w", code, round, n, ErrConflict)
		case n == len(t.Hand.Moves):
			t.Hand.Moves = append(t.Hand.Moves, move)
		}
		return nil
	})
}

// FinishHand implements Store.
func (m *Memory) FinishHand(ctx context.Context, code string, round int, f Finish, state json.RawMessage) (id int64, err error) {
	h, err := finish(code, round, f)
	if err != nil {
		return 0, err
	}
	err = m.change(ctx, func() error {
		if t := m.kept.Tables[code]; t != nil && t.Games[round] != 0 {
			id = t.Games[round]
			return nil
		}
		t, err := m.table(code)
		switch {
		case err != nil:
			return err
		case t.Hand == nil || t.Hand.Round != round:
			return fmt.Errorf("table %s, hand %d: %w", code, round, ErrNotFound)
		}
		m.kept.Last++
		id = m.kept.Last
		m.kept.Games = append(m.kept.Games, h.game(id, &t.Hand.Hand))
		t.Games[round], t.Hand = id, nil
		t.save(state)
		return nil
	})
	return id, err
}

// game is the finished hand as a game of that number.
func (h *finished) game(id int64, began *Hand) memoryGame {
	winner := -1
	if w := h.Record.Result.Winner; w != nil {
		winner = *w
	}
	return memoryGame{Counts: h.counts, FullGame: FullGame{
		Game: Game{
			ID: id, Table: h.code, Round: h.round, Match: began.Match, Ended: h.Ended.UTC().Truncate(time.Millisecond),
			Rules: h.rules, Seats: h.Seats, Winner: winner, Points: h.Record.Result.Points, Turns: h.turns,
			Reason: h.Record.Result.Reason, MatchWinner: h.MatchWinner, Link: h.Link,
		},
		Record: json.RawMessage(h.line), Hash: began.Hash, Salt: began.Salt, Deck: began.Deck, Host: h.Host,
	}}
}

// CloseTable implements Store.
func (m *Memory) CloseTable(ctx context.Context, code string) error {
	return m.change(ctx, func() error {
		t := m.kept.Tables[code]
		if t == nil {
			return fmt.Errorf("table %s: %w", code, ErrNotFound)
		}
		t.Closed, t.Hand = true, nil
		return nil
	})
}

// Expire implements Store: a table in memory does not expire.
func (m *Memory) Expire(ctx context.Context, _ time.Time) ([]string, error) {
	return nil, m.read(ctx, func() error { return nil })
}

// Vacuum implements Store: it drops closed tables without a game.
func (m *Memory) Vacuum(ctx context.Context, _ time.Time) (v Vacuumed, err error) {
	err = m.change(ctx, func() error {
		for code, t := range m.kept.Tables {
			if t.Closed && len(t.Games) == 0 {
				delete(m.kept.Tables, code)
				v.Tables++
			}
		}
		return nil
	})
	return v, err
}

// OpenTables implements Store.
func (m *Memory) OpenTables(ctx context.Context) (list []OpenTable, err error) {
	err = m.read(ctx, func() error {
		for _, t := range m.kept.Tables {
			if t.Closed {
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
		slices.SortFunc(list, func(a, b OpenTable) int { return cmp.Or(a.Created.Compare(b.Created), cmp.Compare(a.Code, b.Code)) })
		return nil
	})
	return list, err
}

// Games implements Store.
func (m *Memory) Games(ctx context.Context, q Query) (games []Game, next int64, err error) {
	limit := q.Limit
	if limit <= 0 || limit > MaxPage {
		limit = MaxPage
	}
	err = m.read(ctx, func() error {
		for _, g := range slices.Backward(m.kept.Games) {
			if !q.takes(&g.Game) {
				continue
			}
			if len(games) == limit {
				next = games[limit-1].ID
				return nil
			}
			games = append(games, g.Game)
		}
		return nil
	})
	return games, next, err
}

// takes reports whether the query selects a game.
func (q *Query) takes(g *Game) bool {
	return (q.Before <= 0 || g.ID < q.Before) && (q.All || g.Link == "") && (q.Rules == "" || q.Rules == g.Rules) &&
		(q.Table == "" || q.Table == g.Table) && (q.Name == "" || slices.ContainsFunc(g.Seats, func(s Seat) bool { return s.is(q.Name) }))
}

// is reports whether a person of that name sat there.
func (s *Seat) is(name string) bool { return s.Player == Person && fold(s.Name) == fold(name) }

// find is the game that a test accepts.
func (m *Memory) find(ctx context.Context, is func(*memoryGame) bool) (found FullGame, err error) {
	err = m.read(ctx, func() error {
		for i := range m.kept.Games {
			if is(&m.kept.Games[i]) {
				found = m.kept.Games[i].FullGame
				return nil
			}
		}
		return fmt.Errorf("game: %w", ErrNotFound)
	})
	return found, err
}

// Game implements Store.
func (m *Memory) Game(ctx context.Context, id int64) (FullGame, error) {
	return m.find(ctx, func(g *memoryGame) bool { return g.ID == id })
}

// Linked implements Store.
func (m *Memory) Linked(ctx context.Context, link string) (FullGame, error) {
	return m.find(ctx, func(g *memoryGame) bool { return link != "" && g.Link == link })
}

// DeleteGame implements Store.
func (m *Memory) DeleteGame(ctx context.Context, id int64) error {
	return m.change(ctx, func() error {
		i := slices.IndexFunc(m.kept.Games, func(g memoryGame) bool { return g.ID == id })
		if i < 0 {
			return fmt.Errorf("game %d: %w", id, ErrNotFound)
		}
		m.kept.Games = slices.Delete(m.kept.Games, i, i+1)
		return nil
	})
}

// Name implements Store.
func (m *Memory) Name(ctx context.Context, name string) (all NameStats, err error) {
	rules := map[string]*RulesStats{}
	err = m.read(ctx, func() error {
		for _, g := range m.kept.Games {
			for seat, s := range g.Seats {
				if !s.is(name) {
					continue
				}
				r := rules[g.Rules]
				if r == nil {
					r = &RulesStats{Rules: g.Rules}
					rules[g.Rules] = r
				}
				all.Name = s.Name
				all.Hands++
				r.Hands++
				all.Turns += g.Turns
				all.Counts.add(g.Counts[seat])
				if g.Winner == seat {
					all.Wins++
					r.Wins++
					all.Points += g.Points
				}
			}
		}
		if all.Hands == 0 {
			return fmt.Errorf("name %s: %w", name, ErrNotFound)
		}
		return nil
	})
	for _, r := range rules {
		all.ByRules = append(all.ByRules, *r)
	}
	slices.SortFunc(all.ByRules, func(a, b RulesStats) int { return cmp.Or(cmp.Compare(b.Hands, a.Hands), cmp.Compare(a.Rules, b.Rules)) })
	return all, err
}

// Evening implements Store.
func (m *Memory) Evening(ctx context.Context, code string) ([]Standing, error) {
	e := evening{list: []Standing{}, at: map[string]int{}}
	err := m.read(ctx, func() error {
		for _, g := range m.kept.Games {
			for seat, s := range g.Seats {
				if g.Table == code {
					e.add(fmt.Sprint(fold(s.Name), s.Player == Person), s.Name, &g.Game, seat)
				}
			}
		}
		return nil
	})
	return e.sorted(), err
}

// evening sums up the hands of a table by who sat there.
type evening struct {
	list []Standing
	at   map[string]int
}

// add adds a seat of a game, of whoever the key names.
func (e *evening) add(key, typed string, g *Game, seat int) {
	i, known := e.at[key]
	if !known {
		i = len(e.list)
		e.at[key] = i
		e.list = append(e.list, Standing{})
	}
	s := &e.list[i]
	s.Name = typed
	s.Hands++
	if g.Winner == seat {
		s.HandWins++
		s.Points += g.Points
	}
	if g.MatchWinner >= 0 {
		s.Matches++
		if g.MatchWinner == seat {
			s.MatchWins++
		}
	}
}

// sorted is the standings, the best first.
func (e *evening) sorted() []Standing {
	slices.SortStableFunc(e.list, func(a, b Standing) int {
		return cmp.Or(cmp.Compare(b.MatchWins, a.MatchWins), cmp.Compare(b.HandWins, a.HandWins), cmp.Compare(b.Points, a.Points))
	})
	return e.list
}

// Ping implements Store.
func (m *Memory) Ping(ctx context.Context) error { return m.read(ctx, func() error { return nil }) }

// Close implements Store.
func (m *Memory) Close() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.closed = true
	return nil
}
