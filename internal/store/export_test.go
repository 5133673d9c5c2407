package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
)

// raw is the dialect of a store that is not open, and a connection to it.
func raw(address, dir string) (dialect, *sql.DB, error) {
	if address == "" {
		d := sqliteFile{filepath.Join(dir, File)}
		return d, d.pool(1), nil
	}
	config, err := pgx.ParseConfig(address)
	if err != nil {
		return nil, nil, err
	}
	return postgresServer{where: address}, stdlib.OpenDB(*config), nil
}

// MakeVersion makes a store of an earlier version and runs a script in it.
func MakeVersion(ctx context.Context, address, dir string, version int64, script string) error {
	d, db, err := raw(address, dir)
	if err != nil {
		return err
	}
	p, err := provider(d, db)
	if err == nil {
		_, err = p.UpTo(ctx, version)
	}
	if err == nil {
		_, err = db.ExecContext(ctx, d.words(script))
	}
	return errors.Join(err, db.Close())
}

// Execute runs a statement in a store that is not open.
func Execute(ctx context.Context, address, dir, statement string, args ...any) error {
	_, db, err := raw(address, dir)
	if err != nil {
		return err
	}
	_, err = db.ExecContext(ctx, statement, args...)
	return errors.Join(err, db.Close())
}

// Setting runs a statement on the writer's own connection and returns what it
// answers.
func (db *DB) Setting(ctx context.Context, statement string) (value string, err error) {
	err = db.change(ctx, func(ctx context.Context, c *sql.Conn) error {
		return c.QueryRowContext(ctx, statement).Scan(&value)
	})
	return value, err
}

// Plan is the database's plan of a statement, after a setting on the same
// connection; explain are the words that ask for it.
func (db *DB) Plan(ctx context.Context, setting, explain, statement string, args ...any) (plan string, err error) {
	c, err := db.reads.Conn(ctx)
	if err != nil {
		return "", err
	}
	defer c.Close()
	if _, err := c.ExecContext(ctx, setting); err != nil {
		return "", err
	}
	rows, err := c.QueryContext(ctx, explain+statement, args...)
	if err != nil {
		return "", err
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return "", err
	}
	values := make([]any, len(columns))
	for i := range values {
		values[i] = new(any)
	}
	for rows.Next() {
		if err := rows.Scan(values...); err != nil {
			return "", err
		}
		plan += fmt.Sprintln(*values[len(values)-1].(*any)) // what a step does comes last
	}
	return plan, rows.Err()
}

// Statement is the query for a page.
func (q Query) Statement(limit int) (string, []any) { return q.statement(limit) }

// The other statements whose plans are looked at.
const (
	NameSums     = nameSums
	EveningSeats = eveningSeats
	InsertMove   = insertMove
)

// Versions are the numbers of the migrations.
func Versions() ([]int64, error) {
	list, err := migrations(sqliteFile{})
	var numbers []int64
	for _, m := range list {
		numbers = append(numbers, m.Version)
	}
	return numbers, err
}

// VersionTable is where goose keeps which migrations were made.
const VersionTable = versionTable

// Rows are all rows that a store in memory holds.
func (m *Memory) Rows() map[string]json.RawMessage {
	m.mu.Lock()
	defer m.mu.Unlock()
	keys := []string{}
	if m.last > 0 {
		keys = append(keys, lastRow)
	}
	for code := range m.tables {
		keys = append(keys, tableRow+code)
	}
	for i := range m.games {
		keys = append(keys, gameKey(m.games[i].ID))
	}
	for id := range m.docs {
		keys = append(keys, docRow+id)
	}
	rows := map[string]json.RawMessage{}
	for _, key := range keys {
		row, err := json.Marshal(m.row(key))
		if err != nil {
			panic(err) // they were handed on
		}
		rows[key] = row
	}
	return rows
}
