package storetest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/unolab/uno/internal/store"
)

// shared is the store as nodes share it.
func (b *bench) shared() store.Shared {
	b.t.Helper()
	s, ok := b.Store.(store.Shared)
	if !ok {
		b.t.Skip("nodes cannot share this store")
	}
	return s
}

// fencing writes under tokens that are the table's, and under earlier ones.
func fencing(t *testing.T, s *bench) {
	db := s.shared()
	five, seven := db.Under(5), db.Under(7)
	made := store.Table{Code: "AAAAA", State: state("made"), Created: start}
	s.must(five.CreateTable(s.ctx, made))
	s.must(five.CreateTable(s.ctx, made))
	s.fails(seven.CreateTable(s.ctx, made), store.ErrTaken)
	s.must(five.SaveTable(s.ctx, "AAAAA", state("saved")))
	s.fails(seven.SaveTable(s.ctx, "AAAAA", state("by another")), store.ErrFenced)
	s.must(five.StartHand(s.ctx, "AAAAA", hand(0), nil))
	s.must(five.AppendMove(s.ctx, "AAAAA", 0, 0, "0 draw"))
	s.must(five.AppendMove(s.ctx, "AAAAA", 0, 0, "0 draw"))
	s.fails(five.AppendMove(s.ctx, "AAAAA", 0, 2, "1 g7"), store.ErrConflict)
	s.fails(seven.AppendMove(s.ctx, "AAAAA", 0, 1, "1 g7"), store.ErrFenced)
	s.fails(five.AppendMove(s.ctx, "BBBBB", 0, 0, "1 g7"), store.ErrNotFound)

	want := store.OpenTable{
		Table: store.Table{Code: "AAAAA", State: state("saved"), Created: start}, Rounds: 1,
		Hand: &store.OpenHand{Hand: hand(0), Moves: []string{"0 draw"}},
	}
	for range 2 {
		got, err := db.Take(s.ctx, "AAAAA", 7)
		s.must(err)
		s.same("the table taken", want, got)
	}
	_, err := db.Take(s.ctx, "AAAAA", 6)
	s.fails(err, store.ErrFenced)
	_, err = db.Take(s.ctx, "BBBBB", 6)
	s.fails(err, store.ErrNotFound)
	s.fails(five.AppendMove(s.ctx, "AAAAA", 0, 0, "0 draw"), store.ErrFenced)
	s.fails(five.AppendMove(s.ctx, "AAAAA", 0, 1, "1 g7"), store.ErrFenced)
	s.fails(five.SaveTable(s.ctx, "AAAAA", state("late")), store.ErrFenced)
	s.fails(five.StartHand(s.ctx, "AAAAA", hand(1), state("late")), store.ErrFenced)
	s.fails(five.CloseTable(s.ctx, "AAAAA"), store.ErrFenced)
	s.must(seven.AppendMove(s.ctx, "AAAAA", 0, 1, "1 g7"))

	fences, err := db.Fences(s.ctx)
	s.must(err)
	s.same("fences", map[string]int64{"AAAAA": 7}, fences)
	for code, want := range map[string]bool{"AAAAA": true, "BBBBB": false} {
		open, err := db.IsOpen(s.ctx, code)
		s.must(err)
		s.same(code+" is open", want, open)
	}
	s.must(seven.CloseTable(s.ctx, "AAAAA"))
	_, err = db.Take(s.ctx, "AAAAA", 9)
	s.fails(err, store.ErrClosed)
}

// contending lets nodes of one store contend for a table.
func contending(_ *testing.T, s *bench) {
	Contend(s.t, s.shared(), s.shared(), s.shared())
}

// Contend lets nodes, each with its store, take one table from each other and write
// moves until they notice, concurrently. Every move that a store accepted must be kept
// in its place, and no place may have been accepted twice.
func Contend(t testing.TB, nodes ...store.Shared) {
	t.Helper()
	const takes = 25 // of each node
	ctx := t.Context()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(nodes[0].CreateTable(ctx, store.Table{Code: "FOUGHT", State: state("made"), Created: start}))
	must(nodes[0].StartHand(ctx, "FOUGHT", hand(0), nil))
	var tokens atomic.Int64
	var mu sync.Mutex
	accepted := map[int]string{}
	var all sync.WaitGroup
	for id, node := range nodes {
		all.Go(func() {
			for range takes {
				fence := tokens.Add(1)
				err := contend(ctx, node, fence, func(n int, move string) {
					mu.Lock()
					defer mu.Unlock()
					if accepted[n] != "" {
						t.Errorf("move %d is accepted twice: %q and %q", n, accepted[n], move)
					}
					accepted[n] = move
				})
				if !errors.Is(err, store.ErrFenced) && err != nil {
					t.Errorf("node %d, token %d: %v", id, fence, err)
				}
			}
		})
	}
	all.Wait()
	last, err := nodes[0].Take(ctx, "FOUGHT", tokens.Add(1))
	must(err)
	if len(last.Hand.Moves) == 0 {
		t.Error("no node kept a move")
	}
	for n, move := range accepted {
		if n >= len(last.Hand.Moves) || last.Hand.Moves[n] != move {
			t.Errorf("move %d (%q) was accepted and is lost", n, move)
		}
	}
}

// contend takes the table and writes a few moves, or as many as it can.
func contend(ctx context.Context, node store.Shared, fence int64, accepted func(n int, move string)) error {
	taken, err := node.Take(ctx, "FOUGHT", fence)
	if err != nil {
		return err
	}
	mine := node.Under(fence)
	for n := len(taken.Hand.Moves); n < len(taken.Hand.Moves)+4; n++ {
		move := fmt.Sprintf("%d under %d", n, fence)
		if err := mine.AppendMove(ctx, "FOUGHT", 0, n, move); err != nil {
			return err
		}
		accepted(n, move)
	}
	return nil
}
