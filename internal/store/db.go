//go:build !js

package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"
	"time"

	"github.com/pressly/goose/v3"
)

// File is the name of the SQLite file in the data folder.
const File = "studio.db"

// dialect is what differs between the databases. The statements themselves are
// shared, in the common subset of SQL.
type dialect interface {
	// words turns a migration, written for PostgreSQL, into the dialect.
	words(script string) string
	goose() goose.Dialect
	// begin starts a transaction that will write.
	begin() string
	// claim ensures that no other program writes through another connection while
	// this one is open.
	claim(ctx context.Context, c *sql.Conn) error
	// each runs a statement once for each row of arguments, and returns how
	// many rows each run changed.
	each(ctx context.Context, c *sql.Conn, statement string, rows [][]any) ([]int64, error)
	// lost reports whether the connection failed rather than a statement, so that
	// another connection may succeed.
	lost(err error) bool
	// together reports whether several programs may use the database at once, so
	// that a transaction may wait for another program's.
	together() bool
	// share ends a query that locks the rows of tables that it reads against
	// changes, until its transaction ends.
	share() string
	// plain says in one line what is wrong with the database.
	plain(err error) error
}

// DB is a Store in an SQL database.
type DB struct {
	d       dialect
	reads   *sql.DB
	writes  *writer
	now     func() time.Time
	fence   int64          // the token of its writes; 0: none
	closers []func() error // what to close after the writer, in this order
}

var _ Store = (*DB)(nil)

// Open opens the store: the PostgreSQL database of a postgres:// address, or,
// if that is empty, the file studio.db in the folder dir. It creates the store
// or updates its schema if necessary. Only one program can have a store open.
// Errors are one line and name the database, never its password.
func Open(ctx context.Context, address, dir string) (*DB, error) {
	switch {
	case address == "":
		return openSQLite(ctx, filepath.Join(dir, File))
	case strings.HasPrefix(address, "postgres://"), strings.HasPrefix(address, "postgresql://"):
		return openPostgres(ctx, address, false)
	}
	return nil, fmt.Errorf("database %s: the address of a database begins with postgres:// (without one, a file in the data folder is used)", redacted(address))
}

// redacted is an address without its password; of an invalid address it shows
// only the beginning.
func redacted(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		scheme, _, _ := strings.Cut(address, ":")
		return scheme + ":.."
	}
	u.RawQuery = ""
	return u.Redacted()
}

// oneLine is an error's text without line breaks.
func oneLine(err error) string { return strings.Join(strings.Fields(err.Error()), " ") }

// start updates the schema and starts the writer.
func start(ctx context.Context, d dialect, reads, writes *sql.DB, closers ...func() error) (*DB, error) {
	db := &DB{d: d, reads: reads, now: time.Now, closers: closers}
	w := &writer{d: d, db: writes}
	err := w.connect(ctx)
	if err == nil {
		err = migrate(ctx, d, writes)
	}
	if err != nil {
		_ = errors.Join(w.disconnect(), db.closeAll()) // why it cannot be opened is what counts
		return nil, d.plain(err)
	}
	db.writes = w
	w.start()
	return db, nil
}

func (db *DB) closeAll() error {
	var errs []error
	for _, f := range db.closers {
		errs = append(errs, f())
	}
	return errors.Join(errs...)
}

// Ping implements Store.
func (db *DB) Ping(ctx context.Context) error { return db.fail(db.reads.PingContext(ctx)) }

// Close implements Store.
func (db *DB) Close() error {
	if !db.writes.stop() {
		return nil
	}
	return errors.Join(db.writes.disconnect(), db.closeAll())
}

// Load counts the writes and the transactions since the store was opened.
func (db *DB) Load() (writes, commits int64) {
	return db.writes.written.Load(), db.writes.commits.Load()
}

// fail makes an error of the database readable; it does not change errors of
// this package and of contexts.
func (db *DB) fail(err error) error {
	if err == nil || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	for _, own := range []error{ErrNotFound, ErrTaken, ErrConflict, ErrClosed, ErrText, ErrFenced} {
		if errors.Is(err, own) {
			return err
		}
	}
	if db.writes.closed() {
		return ErrClosed
	}
	return db.d.plain(err)
}

// nullable stores a seat, and -1 (none) as null.
func nullable(seat int) any {
	if seat < 0 {
		return nil
	}
	return seat
}

// seatOr is a seat that was kept by nullable.
func seatOr(n sql.NullInt64) int {
	if !n.Valid {
		return -1
	}
	return int(n.Int64)
}
