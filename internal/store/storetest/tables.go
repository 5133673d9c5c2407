package storetest

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/unolab/uno/internal/store"
)

func tables(t *testing.T, s *bench) {
	a := s.table("AAAAA")
	s.must(s.CreateTable(s.ctx, a))
	other := a
	other.State = state("other")
	s.fails(s.CreateTable(s.ctx, other), store.ErrTaken)
	second := store.Table{Code: "BBBBB", State: state("second"), Created: start.Add(-time.Hour)}
	s.must(s.CreateTable(s.ctx, second))

	a.State = state("saved, with ' and \" and \\ and é and 日本")
	s.must(s.SaveTable(s.ctx, "AAAAA", a.State))
	s.fails(s.SaveTable(s.ctx, "CCCCC", a.State), store.ErrNotFound)
	for range 2 {
		list, err := s.OpenTables(s.ctx)
		s.must(err)
		s.same("open tables, oldest first", []store.OpenTable{{Table: second}, {Table: a}}, list)
		s.reopen()
	}

	s.must(s.CloseTable(s.ctx, "AAAAA"))
	s.must(s.CloseTable(s.ctx, "AAAAA"))
	s.fails(s.CloseTable(s.ctx, "CCCCC"), store.ErrNotFound)
	s.fails(s.SaveTable(s.ctx, "AAAAA", a.State), store.ErrClosed)
	s.fails(s.StartHand(s.ctx, "AAAAA", hand(0), nil), store.ErrClosed)
	s.fails(s.StartHand(s.ctx, "CCCCC", hand(0), nil), store.ErrNotFound)
	s.fails(s.CreateTable(s.ctx, a), store.ErrTaken)
	list, err := s.OpenTables(s.ctx)
	s.must(err)
	s.same("open tables", []store.OpenTable{{Table: second}}, list)
	s.must(s.Ping(s.ctx))
}

func hands(t *testing.T, s *bench) {
	s.table("AAAAA")
	h := hand(3)
	s.must(s.StartHand(s.ctx, "AAAAA", h, state("in the hand")))
	s.must(s.StartHand(s.ctx, "AAAAA", h, state("in the hand")))
	changed := h
	changed.Deck = "r5 w gs"
	s.fails(s.StartHand(s.ctx, "AAAAA", changed, nil), store.ErrConflict)
	s.fails(s.StartHand(s.ctx, "AAAAA", hand(4), nil), store.ErrConflict)

	moves := []string{"1 g7", "0 draw", "0 pass", "1 w:r!"}
	for n, m := range moves {
		s.must(s.AppendMove(s.ctx, "AAAAA", 3, n, m))
	}
	want := store.OpenTable{
		Table:  store.Table{Code: "AAAAA", State: state("in the hand"), Created: start},
		Rounds: 4, Hand: &store.OpenHand{Hand: h, Moves: moves},
	}
	for range 2 {
		s.same("the open table", want, s.openTables()["AAAAA"])
		s.reopen()
	}
	s.must(s.CloseTable(s.ctx, "AAAAA"))
	s.fails(s.AppendMove(s.ctx, "AAAAA", 3, 4, "0 draw"), store.ErrClosed)
}

func order(t *testing.T, s *bench) {
	s.begin("AAAAA")
	s.fails(s.AppendMove(s.ctx, "AAAAA", 0, 1, "0 draw"), store.ErrConflict)
	s.fails(s.AppendMove(s.ctx, "AAAAA", 0, -1, "0 draw"), store.ErrConflict)
	s.fails(s.AppendMove(s.ctx, "AAAAA", 1, 0, "0 draw"), store.ErrNotFound)
	s.fails(s.AppendMove(s.ctx, "BBBBB", 0, 0, "0 draw"), store.ErrNotFound)
	s.must(s.AppendMove(s.ctx, "AAAAA", 0, 0, "0 draw"))
	s.must(s.AppendMove(s.ctx, "AAAAA", 0, 0, "0 draw"))
	s.fails(s.AppendMove(s.ctx, "AAAAA", 0, 0, "0 pass"), store.ErrConflict)
	s.fails(s.AppendMove(s.ctx, "AAAAA", 0, 2, "0 draw"), store.ErrConflict)
	s.must(s.AppendMove(s.ctx, "AAAAA", 0, 1, "0 pass"))
	s.must(s.AppendMove(s.ctx, "AAAAA", 0, 0, "0 draw"))
	s.same("moves", []string{"0 draw", "0 pass"}, s.openTables()["AAAAA"].Hand.Moves)
}

// beside repeatedly puts calls that fail and calls that succeed into the same
// transaction.
func beside(t *testing.T, s *bench) {
	const n = 60
	s.begin("AAAAA")
	s.begin("BBBBB")
	for move := range n {
		var calls sync.WaitGroup
		call := func(f func() error, kind error) {
			calls.Go(func() {
				if err := f(); kind == nil && err != nil {
					t.Error(err)
				} else if kind != nil && err == nil {
					t.Errorf("no error, but %q expected", kind)
				}
			})
		}
		call(func() error { return s.AppendMove(s.ctx, "AAAAA", 0, move, "0 draw") }, nil)
		call(func() error { return s.AppendMove(s.ctx, "AAAAA", 0, move+5, "0 pass") }, store.ErrConflict)
		call(func() error { return s.StartHand(s.ctx, "AAAAA", hand(1), state("wrong")) }, store.ErrConflict)
		call(func() error { return s.CreateTable(s.ctx, store.Table{Code: "BBBBB", State: state("wrong")}) }, store.ErrTaken)
		call(func() error { return s.SaveTable(s.ctx, "BBBBB", state(fmt.Sprint(move))) }, nil)
		call(func() error { return s.SaveTable(s.ctx, "CCCCC", state("wrong")) }, store.ErrNotFound)
		call(func() error { return s.AppendMove(s.ctx, "BBBBB", 0, move, "1 draw") }, nil)
		calls.Wait()
		if t.Failed() {
			return
		}
	}
	s.reopen()
	all := s.openTables()
	s.same("number of tables", 2, len(all))
	s.same("moves of A", n, len(all["AAAAA"].Hand.Moves))
	s.same("moves of B", n, len(all["BBBBB"].Hand.Moves))
	s.same("state of A", string(state("AAAAA")), string(all["AAAAA"].State))
	s.same("state of B", string(state(fmt.Sprint(n-1))), string(all["BBBBB"].State))
}

// concurrent plays at many tables at once, each move sent twice.
func concurrent(t *testing.T, s *bench) {
	const tables, moves = 40, 25
	var players sync.WaitGroup
	for i := range tables {
		players.Go(func() {
			code := fmt.Sprintf("T%04d", i)
			err := s.CreateTable(s.ctx, store.Table{Code: code, State: state(code), Created: start})
			if err == nil {
				err = s.StartHand(s.ctx, code, hand(0), nil)
			}
			for n := 0; err == nil && n < moves; n++ {
				text := fmt.Sprintf("%d r%d", i%4, n%10)
				var again sync.WaitGroup
				again.Go(func() {
					if err := s.AppendMove(s.ctx, code, 0, n, text); err != nil {
						t.Error(err)
					}
				})
				err = s.AppendMove(s.ctx, code, 0, n, text)
				again.Wait()
			}
			if err != nil {
				t.Error(err)
			}
		})
	}
	players.Wait()
	s.reopen()
	all := s.openTables()
	s.same("tables", tables, len(all))
	for i := range tables {
		code := fmt.Sprintf("T%04d", i)
		var want []string
		for n := range moves {
			want = append(want, fmt.Sprintf("%d r%d", i%4, n%10))
		}
		s.same("moves of "+code, want, all[code].Hand.Moves)
	}
}

// random makes random calls, many of them wrong, and compares the open tables
// with a model in memory; it reopens the store from time to time.
func random(t *testing.T, s *bench) {
	rng := rand.New(rand.NewPCG(11, 3))
	rec := Records(t, 1, 4)[0]
	model := map[string]*store.OpenTable{}
	closed := map[string]bool{}
	steps := 400
	if os.Getenv("UNO_LONG") != "" {
		steps = 20_000
	}
	for step := range steps {
		code := fmt.Sprintf("T%d", step/400*2+rng.IntN(4)) // closed codes are left behind
		m := model[code]
		var got error
		var want bool // it succeeds
		switch rng.IntN(12) {
		case 0:
			at := start.Add(time.Duration(step) * time.Second)
			created := store.Table{Code: code, State: state(fmt.Sprint(step)), Created: at}
			want = m == nil && !closed[code]
			got = s.CreateTable(s.ctx, created)
			if want {
				model[code] = &store.OpenTable{Table: created}
			}
		case 1:
			want = m != nil
			got = s.SaveTable(s.ctx, code, state(fmt.Sprint(step)))
			if want {
				m.State = state(fmt.Sprint(step))
			}
		case 2, 3:
			h := hand(rng.IntN(6))
			h.Deck = fmt.Sprint(step)
			want = m != nil && m.Hand == nil && h.Round >= m.Rounds
			if m != nil && m.Hand == nil && h.Round < m.Rounds {
				continue // whether that round was played the model does not know
			}
			got = s.StartHand(s.ctx, code, h, nil)
			if want {
				m.Hand, m.Rounds = &store.OpenHand{Hand: h}, h.Round+1
			}
		case 4:
			if m == nil || m.Hand == nil || rng.IntN(3) > 0 {
				continue
			}
			want = true
			_, got = s.FinishHand(s.ctx, code, m.Hand.Round, finish(rec, step), nil)
			m.Hand = nil
		case 5:
			if rng.IntN(20) > 0 {
				continue
			}
			want = m != nil || closed[code]
			got = s.CloseTable(s.ctx, code)
			if m != nil {
				closed[code] = true
				delete(model, code)
			}
		case 6:
			if rng.IntN(5) == 0 {
				s.reopen()
			}
			continue
		default:
			round, n, text := rng.IntN(6), rng.IntN(3), fmt.Sprintf("0 r%d", rng.IntN(4))
			if m != nil && m.Hand != nil {
				round = m.Hand.Round
				n += max(0, len(m.Hand.Moves)-1)
				want = n == len(m.Hand.Moves) || n < len(m.Hand.Moves) && m.Hand.Moves[n] == text
				if n == len(m.Hand.Moves) {
					m.Hand.Moves = append(m.Hand.Moves, text)
				}
			}
			got = s.AppendMove(s.ctx, code, round, n, text)
		}
		if want != (got == nil) {
			t.Fatalf("step %d, table %s: the error is %v", step, code, got)
		}
	}
	s.reopen()
	plain := map[string]store.OpenTable{}
	for code, m := range model {
		plain[code] = *m
	}
	s.same("open tables", plain, s.openTables())
}

func badTexts(t *testing.T, s *bench) {
	s.begin("AAAAA")
	for _, bad := range []string{"nul \x00", "not UTF-8 \xff"} {
		quoted := json.RawMessage(`"` + bad + `"`)
		h := hand(1)
		h.Deck = bad
		rec := Records(t, 1, 1)[0]
		f := finish(rec, 0)
		f.Seats[0].Name = bad
		_, finishErr := s.FinishHand(s.ctx, "AAAAA", 0, f, nil)
		_, _, gamesErr := s.Games(s.ctx, store.Query{Name: bad})
		_, nameErr := s.Name(s.ctx, bad)
		for _, err := range []error{
			s.CreateTable(s.ctx, store.Table{Code: bad, State: state("x")}),
			s.CreateTable(s.ctx, store.Table{Code: "BBBBB", State: quoted}),
			s.SaveTable(s.ctx, "AAAAA", quoted),
			s.SaveTable(s.ctx, "AAAAA", json.RawMessage(`{"cut`)),
			s.SaveTable(s.ctx, "AAAAA", nil),
			s.StartHand(s.ctx, "AAAAA", h, nil),
			s.AppendMove(s.ctx, "AAAAA", 0, 0, bad),
			s.CloseTable(s.ctx, bad),
			finishErr, gamesErr, nameErr,
		} {
			s.fails(err, store.ErrText)
		}
	}
	s.must(s.AppendMove(s.ctx, "AAAAA", 0, 0, "0 draw"))
}

func contexts(t *testing.T, s *bench) {
	s.begin("AAAAA")
	over, cancel := context.WithCancel(s.ctx)
	cancel()
	s.fails(s.AppendMove(over, "AAAAA", 0, 0, "0 draw"), context.Canceled)
	_, _, err := s.Games(over, store.Query{})
	s.fails(err, context.Canceled)
	s.must(s.AppendMove(s.ctx, "AAAAA", 0, 0, "0 draw"))
	s.must(s.AppendMove(s.ctx, "AAAAA", 0, 1, "0 pass"))
}

// closedStore closes a store in the middle of writing: accepted writes are
// there, and the others returned an error.
func closedStore(t *testing.T, s *bench) {
	s.begin("AAAAA")
	accepted := make(chan int)
	go func() {
		n := 0
		for s.AppendMove(s.ctx, "AAAAA", 0, n, "0 draw") == nil {
			n++
		}
		accepted <- n
	}()
	time.Sleep(20 * time.Millisecond)
	s.must(s.Close())
	n := <-accepted
	s.must(s.Close())
	s.fails(s.SaveTable(s.ctx, "AAAAA", state("late")), store.ErrClosed)
	_, err := s.Evening(s.ctx, "AAAAA")
	s.fails(err, store.ErrClosed)
	s.reopen()
	s.same("moves", n, len(s.openTables()["AAAAA"].Hand.Moves))
}
