package store

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"
)

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

// Games implements Store.
func (m *Memory) Games(ctx context.Context, q Query) (games []Game, next int64, err error) {
	if err := q.check(); err != nil {
		return nil, 0, err
	}
	limit := q.Limit
	if limit <= 0 || limit > MaxPage {
		limit = MaxPage
	}
	err = m.locked(ctx, func() error {
		for _, g := range slices.Backward(m.games) {
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

// at is where a game is, if it is kept.
func (m *Memory) at(id int64) (i int, found bool) {
	return slices.BinarySearchFunc(m.games, id, func(g memoryGame, id int64) int { return cmp.Compare(g.ID, id) })
}

// find is the game that a test accepts.
func (m *Memory) find(ctx context.Context, is func(*memoryGame) bool) (found FullGame, err error) {
	err = m.locked(ctx, func() error {
		for i := range m.games {
			if is(&m.games[i]) {
				found = m.games[i].FullGame
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
	if err := checkText("link", link); err != nil {
		return FullGame{}, err
	}
	return m.find(ctx, func(g *memoryGame) bool { return link != "" && g.Link == link })
}

// DeleteGame implements Store.
func (m *Memory) DeleteGame(ctx context.Context, id int64) error {
	return m.change(ctx, func() error {
		i, found := m.at(id)
		if !found {
			return fmt.Errorf("game %d: %w", id, ErrNotFound)
		}
		m.touch(gameKey(id))
		m.games = slices.Delete(m.games, i, i+1)
		return nil
	})
}

// Name implements Store.
func (m *Memory) Name(ctx context.Context, name string) (all NameStats, err error) {
	if err := checkText("name", name); err != nil {
		return all, err
	}
	rules := map[string]*RulesStats{}
	err = m.locked(ctx, func() error {
		for _, g := range m.games {
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
	if err := checkText("code", code); err != nil {
		return nil, err
	}
	e := evening{list: []Standing{}, at: map[string]int{}}
	err := m.locked(ctx, func() error {
		for _, g := range m.games {
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
