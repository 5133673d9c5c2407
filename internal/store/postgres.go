//go:build !js

package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
)

// ownerKey and the schema identify the advisory lock of the writing program.
const ownerKey = 0x756e6f // "uno"

// claimTries is the number of attempts to get the lock, a claimWait apart: a
// server may notice late that the previous program is gone.
const (
	claimTries = 20
	claimWait  = 100 * time.Millisecond
)

// postgresServer is the dialect of a PostgreSQL database; where is its address
// as errors show it. Several nodes may open it shared.
type postgresServer struct {
	where  string
	shared bool
}

// stalled is how long the transaction of a node that shares the database may wait
// for the node: one that was stopped in the middle keeps no table from the others
// for longer.
const stalled = 2 * time.Second

// openPostgres opens a database by its address.
func openPostgres(ctx context.Context, address string, shared bool) (*DB, error) {
	d := postgresServer{redacted(address), shared}
	config, err := pgx.ParseConfig(address)
	if err != nil {
		return nil, d.plain(err)
	}
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = 10 * time.Second
	}
	// A commit returns when it is on the disk, whatever the server's default.
	config.RuntimeParams["synchronous_commit"] = "on"
	config.RuntimeParams["application_name"] = "uno"
	// The server finds within half a minute that a connection is dead, and
	// frees its lock for the next.
	config.RuntimeParams["tcp_keepalives_idle"] = "10"
	config.RuntimeParams["tcp_keepalives_interval"] = "5"
	config.RuntimeParams["tcp_keepalives_count"] = "4"
	if shared {
		config.RuntimeParams["idle_in_transaction_session_timeout"] = fmt.Sprint(stalled.Milliseconds())
	}
	pool := stdlib.OpenDB(*config)
	pool.SetMaxOpenConns(readers + 2) // the writer's, and one for migrations
	pool.SetMaxIdleConns(readers + 2)
	return start(ctx, d, pool, pool, pool.Close)
}

// words implements dialect: the scripts are written in PostgreSQL's.
func (postgresServer) words(script string) string { return script }

func (postgresServer) goose() goose.Dialect { return goose.DialectPostgres }

func (postgresServer) begin() string { return "BEGIN" }

// claim implements dialect with a lock of the session, which ends with the
// session.
func (d postgresServer) claim(ctx context.Context, c *sql.Conn) error {
	lock := `SELECT pg_try_advisory_lock($1, hashtext(current_schema()))`
	if d.shared {
		lock = `SELECT pg_try_advisory_lock_shared($1, hashtext(current_schema()))`
	}
	for range claimTries {
		var held sql.NullBool // null where there is no schema
		err := c.QueryRowContext(ctx, lock, ownerKey).Scan(&held)
		switch {
		case err != nil || held.Bool:
			return err
		case !held.Valid:
			return errors.New("there is no schema to keep tables in: make the one that search_path names")
		}
		select {
		case <-time.After(claimWait):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return errors.New("the database is in use by another program: stop that, or name another database")
}

// together implements dialect.
func (d postgresServer) together() bool { return d.shared }

// share implements dialect.
func (postgresServer) share() string { return "FOR SHARE OF tables" }

// each implements dialect: one message carries all runs, and one the answers.
func (d postgresServer) each(ctx context.Context, c *sql.Conn, statement string, rows [][]any) ([]int64, error) {
	changed := make([]int64, len(rows))
	err := c.Raw(func(raw any) (err error) {
		batch := &pgx.Batch{}
		for _, args := range rows {
			batch.Queue(statement, args...)
		}
		results := raw.(*stdlib.Conn).Conn().SendBatch(ctx, batch)
		defer func() { err = errors.Join(err, results.Close()) }()
		for i := range rows {
			tag, err := results.Exec()
			if err != nil {
				return err
			}
			changed[i] = tag.RowsAffected()
		}
		return nil
	})
	return changed, err
}

// lost implements dialect: the network failed, or the server ended the session
// (class 57P: it shuts down, has crashed, or is starting; class 08; 25P03: the
// program was stopped in a transaction) or the transaction (40P01: two waited for
// each other).
func (postgresServer) lost(err error) bool {
	var server *pgconn.PgError
	if errors.As(err, &server) {
		return strings.HasPrefix(server.Code, "57P") || strings.HasPrefix(server.Code, "08") ||
			server.Code == "25P03" || server.Code == "40P01"
	}
	var network net.Error
	var connect *pgconn.ConnectError
	return errors.As(err, &network) || errors.As(err, &connect) || pgconn.SafeToRetry(err) ||
		errors.Is(err, driver.ErrBadConn) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF)
}

// plain implements dialect.
func (d postgresServer) plain(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %s", d.where, oneLine(err))
}
