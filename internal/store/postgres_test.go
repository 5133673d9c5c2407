package store_test

import (
	"strings"
	"testing"

	"github.com/unolab/uno/internal/store"
	"github.com/unolab/uno/internal/store/storetest"
)

// TestPostgreSQL holds databases of a server to all that SQLite files are
// checked against.
func TestPostgreSQL(t *testing.T) {
	t.Parallel()
	server := storetest.StartPostgres(t, "fsync=off")
	t.Run("stores", func(t *testing.T) {
		storetest.Run(t, func(t testing.TB) storetest.Opener {
			address := server.Database()
			return func() (store.Store, error) { return store.Open(t.Context(), address, "") }
		})
	})
	t.Run("migrates", func(t *testing.T) {
		migrates(t, func() (address, dir string) { return server.Database(), "" })
	})
	t.Run("no list scans the games", func(t *testing.T) { noListScans(t, server.Database()) })
	t.Run("one program at a time", func(t *testing.T) {
		t.Parallel()
		address := server.Database()
		s, err := store.Open(t.Context(), address, "")
		if err != nil {
			t.Fatal(err)
		}
		refused(t, address, "", "in use by another program")
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	})
	t.Run("databases that are not there", func(t *testing.T) {
		refused(t, server.Address("nowhere"), "", "nowhere", "does not exist")
		refused(t, server.Address("postgres")+"&search_path=nowhere", "", "there is no schema")
		refused(t, strings.Replace(server.Address("nowhere"), "user=uno", "user=ann&password=secret", 1), "", "ann")
		refused(t, "postgres://ann:secret@127.0.0.1:1/uno?password=hidden&connect_timeout=2", "", "postgres://ann:xxxxx@127.0.0.1:1/uno")
		refused(t, "postgres://ann:secret@127.0.0.1:notaport/uno", "", "postgres")
		refused(t, "postgres://ann:secret@127.0.0.1:1/uno?sslmode=perhaps", "", "sslmode")
	})
	t.Run("nodes share it", func(t *testing.T) {
		t.Parallel()
		nodesShareIt(t, server.Database())
	})
	t.Run("survives kills", func(t *testing.T) {
		t.Parallel()
		survives(t, server.Database(), "")
	})
}
