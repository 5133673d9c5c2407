package store_test

import (
	"context"
	"errors"
	"os"
	"syscall"
	"testing"
	"time"

	"github.com/unolab/uno/internal/store"
	"github.com/unolab/uno/internal/store/storetest"
)

// TestServerRestarts stops the server under a table that plays, politely and
// not: moves wait until it is there again, and none is lost. Commits are synced
// though the server's default is not to.
func TestServerRestarts(t *testing.T) {
	t.Parallel()
	server := storetest.StartPostgres(t, "synchronous_commit=off")
	s, err := store.Open(t.Context(), server.Database(), "")
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for setting, want := range map[string]string{"synchronous_commit": "on", "fsync": "on"} {
		if got, err := s.Setting(t.Context(), "SHOW "+setting); err != nil || got != want {
			t.Errorf("%s is %s, not %s (%v)", setting, got, want, err)
		}
	}
	if err := s.CreateTable(t.Context(), store.Table{Code: "A", State: []byte(`{}`)}); err != nil {
		t.Fatal(err)
	}
	if err := s.StartHand(t.Context(), "A", store.Hand{}, nil); err != nil {
		t.Fatal(err)
	}
	stop := make(chan struct{})
	appended := make(chan int)
	go func() {
		for n := 0; ; n++ {
			select {
			case <-stop:
				appended <- n
				return
			default:
			}
			if err := s.AppendMove(t.Context(), "A", 0, n, "0 draw"); err != nil {
				t.Errorf("move %d: %v", n, err)
			}
		}
	}()
	for _, how := range []os.Signal{os.Interrupt, syscall.SIGQUIT} {
		time.Sleep(50 * time.Millisecond)
		server.Stop(how)
		server.Start()
	}
	time.Sleep(50 * time.Millisecond)
	close(stop)
	n := <-appended
	tables, err := s.OpenTables(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if got := len(tables[0].Hand.Moves); got != n || n == 0 {
		t.Errorf("%d moves are kept of %d", got, n)
	}
}

// TestAServerThatIsGoneHoldsNobodyUp stops the server: no call outlasts its
// context, and when the server is back the move that failed can be repeated.
func TestAServerThatIsGoneHoldsNobodyUp(t *testing.T) {
	t.Parallel()
	server := storetest.StartPostgres(t, "fsync=off")
	s, err := store.Open(t.Context(), server.Database(), "")
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if err := s.CreateTable(t.Context(), store.Table{Code: "A", State: []byte(`{}`)}); err != nil {
		t.Fatal(err)
	}
	if err := s.StartHand(t.Context(), "A", store.Hand{}, nil); err != nil {
		t.Fatal(err)
	}
	server.Stop(syscall.SIGQUIT)
	soon, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	if err := s.AppendMove(soon, "A", 0, 0, "0 draw"); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("a move: %v", err)
	}
	if _, _, err := s.Games(soon, store.Query{}); err == nil {
		t.Error("games are read")
	}
	server.Start()
	if err := s.AppendMove(t.Context(), "A", 0, 0, "0 draw"); err != nil {
		t.Errorf("the move again: %v", err)
	}
	if err := s.AppendMove(t.Context(), "A", 0, 1, "0 pass"); err != nil {
		t.Errorf("the next move: %v", err)
	}
}
