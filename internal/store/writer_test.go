package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"runtime"
	"testing"
	"time"
)

// openFile opens a store in a new file.
func openFile(t *testing.T) *DB {
	t.Helper()
	s, err := Open(t.Context(), "", t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// occupy keeps the writer busy in a transaction until release is called, and
// then fails with err.
func occupy(t *testing.T, s *DB, err error) (release func() error) {
	t.Helper()
	busy, free, done := make(chan struct{}), make(chan struct{}), make(chan error, 1)
	go func() {
		done <- s.change(context.Background(), func(context.Context, *sql.Conn) error {
			close(busy)
			<-free
			return err
		})
	}()
	<-busy
	return func() error {
		close(free)
		return <-done
	}
}

// queued waits until n writes wait in the queue.
func queued(s *DB, n int) {
	for len(s.writes.queue) < n {
		runtime.Gosched()
	}
}

// TestWhatWaitsIsCommittedTogether lets moves of many tables wait for one
// transaction: they share the next.
func TestWhatWaitsIsCommittedTogether(t *testing.T) {
	s := openFile(t)
	const tables = 100
	for i := range tables {
		code := fmt.Sprint("T", i)
		if err := s.CreateTable(t.Context(), Table{Code: code, State: []byte(`{}`)}); err != nil {
			t.Fatal(err)
		}
		if err := s.StartHand(t.Context(), code, Hand{}, nil); err != nil {
			t.Fatal(err)
		}
	}
	writes, commits := s.Load()
	release := occupy(t, s, errors.New("this write fails"))
	answers := make(chan error, tables)
	for i := range tables {
		go func() { answers <- s.AppendMove(t.Context(), fmt.Sprint("T", i), 0, 0, "0 draw") }()
	}
	queued(s, tables)
	if err := release(); err == nil {
		t.Error("the first write does not fail")
	}
	for range tables {
		if err := <-answers; err != nil {
			t.Error(err)
		}
	}
	w, c := s.Load()
	if w-writes != tables+1 || c-commits != 2 {
		t.Errorf("%d writes went into %d transactions, not %d into 2", w-writes, c-commits, tables+1)
	}
}

// TestCallersWaitWhenTheQueueIsFull fills the queue: who comes later waits, and
// may give up.
func TestCallersWaitWhenTheQueueIsFull(t *testing.T) {
	s := openFile(t)
	if err := s.CreateTable(t.Context(), Table{Code: "A", State: []byte(`{}`)}); err != nil {
		t.Fatal(err)
	}
	release := occupy(t, s, nil)
	answers := make(chan error, maxQueue)
	for range maxQueue {
		go func() { answers <- s.SaveTable(t.Context(), "A", []byte(`1`)) }()
	}
	queued(s, maxQueue)
	soon, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	if err := s.SaveTable(soon, "A", []byte(`2`)); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("a call that cannot wait says %v", err)
	}
	if err := release(); err != nil {
		t.Error(err)
	}
	for range maxQueue {
		if err := <-answers; err != nil {
			t.Error(err)
		}
	}
}

// TestNoCallOutlastsItsContext ends the context of a move that waits, which is
// never made, and of a write that has been begun, which is made all the same
// and may be repeated.
func TestNoCallOutlastsItsContext(t *testing.T) {
	s := openFile(t)
	if err := s.CreateTable(t.Context(), Table{Code: "A", State: []byte(`{}`)}); err != nil {
		t.Fatal(err)
	}
	if err := s.StartHand(t.Context(), "A", Hand{}, nil); err != nil {
		t.Fatal(err)
	}
	release := occupy(t, s, nil)
	ctx, cancel := context.WithCancel(t.Context())
	answer := make(chan error, 1)
	go func() { answer <- s.AppendMove(ctx, "A", 0, 0, "0 draw") }()
	queued(s, 1)
	cancel()
	if err := <-answer; !errors.Is(err, context.Canceled) {
		t.Errorf("the move says %v", err)
	}
	if err := release(); err != nil {
		t.Fatal(err)
	}
	if err := s.AppendMove(t.Context(), "A", 0, 0, "0 pass"); err != nil {
		t.Errorf("another move in its place: %v", err)
	}

	ctx, cancel = context.WithCancel(t.Context())
	free, made := make(chan struct{}), make(chan struct{})
	err := s.change(ctx, func(ctx context.Context, c *sql.Conn) error {
		cancel()
		<-free
		defer close(made)
		return s.touch(ctx, c, "A", []byte(`1`))
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("a write that was begun says %v", err)
	}
	close(free)
	<-made
	if err := s.SaveTable(t.Context(), "A", []byte(`1`)); err != nil {
		t.Errorf("the same write again: %v", err)
	}
}

// TestNobodyReadsAWriteUnderWay ends the contexts of writes with a result that
// are in a transaction: their callers leave the result to it. The race detector
// reports a caller that reads it.
func TestNobodyReadsAWriteUnderWay(t *testing.T) {
	s := openFile(t)
	if err := s.CreateTable(t.Context(), Table{Code: "A", State: []byte(`{}`)}); err != nil {
		t.Fatal(err)
	}
	for name, do := range map[string]func(ctx context.Context) error{
		"Take":       func(ctx context.Context) error { _, err := s.Take(ctx, "A", 7); return err },
		"OpenTables": func(ctx context.Context) error { _, err := s.OpenTables(ctx); return err },
		"Expire":     func(ctx context.Context) error { _, err := s.Expire(ctx, time.Time{}); return err },
		"Vacuum":     func(ctx context.Context) error { _, err := s.Vacuum(ctx, time.Time{}); return err },
	} {
		// The next transaction has two writes: one that waits, and this.
		release := occupy(t, s, nil)
		begun, free, last := make(chan struct{}), make(chan struct{}), make(chan error, 2)
		go func() {
			last <- s.change(context.Background(), func(context.Context, *sql.Conn) error {
				close(begun)
				<-free
				return nil
			})
		}()
		queued(s, 1)
		ctx, cancel := context.WithCancel(t.Context())
		go func() { last <- do(ctx) }()
		queued(s, 2)
		if err := release(); err != nil {
			t.Fatal(err)
		}
		<-begun
		cancel()
		close(free) // not in order with the caller, who may get a result as well
		for range 2 {
			if err := <-last; err != nil && !errors.Is(err, context.Canceled) {
				t.Errorf("%s says %v", name, err)
			}
		}
	}
}

// TestCloseWritesWhatWaits closes a store while writes wait: those accepted are
// made, and answered.
func TestCloseWritesWhatWaits(t *testing.T) {
	s := openFile(t)
	if err := s.CreateTable(t.Context(), Table{Code: "A", State: []byte(`{}`)}); err != nil {
		t.Fatal(err)
	}
	release := occupy(t, s, nil)
	const n = 20
	answers := make(chan error, n)
	for range n {
		go func() { answers <- s.SaveTable(t.Context(), "A", []byte(`1`)) }()
	}
	queued(s, n)
	closed := make(chan error, 1)
	go func() { closed <- s.Close() }()
	if err := release(); err != nil {
		t.Error(err)
	}
	for range n {
		if err := <-answers; err != nil {
			t.Error(err)
		}
	}
	if err := <-closed; err != nil {
		t.Error(err)
	}
}
