package store_test

import (
	"testing"

	"github.com/unolab/uno/internal/store"
	"github.com/unolab/uno/internal/store/storetest"
)

// TestSQLite checks SQLite files against the contract of stores.
func TestSQLite(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t testing.TB) storetest.Opener {
		dir := t.TempDir()
		return func() (store.Store, error) { return store.Open(t.Context(), "", dir) }
	})
}
