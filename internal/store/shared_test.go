package store_test

import (
	"context"
	"database/sql"
	"testing"

	"github.com/unolab/uno/internal/store"
	"github.com/unolab/uno/internal/store/storetest"
)

// openShared opens a database as nodes do.
func openShared(t *testing.T, address string) *store.DB {
	t.Helper()
	s, err := store.OpenShared(t.Context(), address)
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

// nodesShareIt opens one database several times, as nodes do. Nobody else may have it
// for itself, and a transaction that a stopped node left open ends.
func nodesShareIt(t *testing.T, address string) {
	a, b, c := openShared(t, address), openShared(t, address), openShared(t, address)
	storetest.Contend(t, a, b, c)
	refused(t, address, "", "in use by another program")

	db, err := sql.Open("pgx", address+"&idle_in_transaction_session_timeout=200")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	stopped, err := db.BeginTx(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer stopped.Rollback()
	if _, err := stopped.Exec(`SELECT 1 FROM tables WHERE code = 'FOUGHT' FOR SHARE OF tables`); err != nil {
		t.Fatal(err)
	}
	if _, err := a.Take(t.Context(), "FOUGHT", 1000); err != nil {
		t.Errorf("a table is not taken from a node that was stopped: %v", err)
	}
	if limit, err := a.Setting(t.Context(), "SHOW idle_in_transaction_session_timeout"); err != nil || limit != "2s" {
		t.Errorf("a stopped node keeps its transaction for %s, %v", limit, err)
	}
}

// A file is no store of several nodes.
func TestNodesShareNoFile(t *testing.T) {
	for _, address := range []string{"", "mysql://here"} {
		if _, err := store.OpenShared(t.Context(), address); err == nil {
			t.Errorf("%q is opened", address)
		}
	}
}
