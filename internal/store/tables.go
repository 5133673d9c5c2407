//go:build !js

package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// change makes a write other than a move.
func (db *DB) change(ctx context.Context, do func(ctx context.Context, c *sql.Conn) error) error {
	return db.fail(db.writes.submit(ctx, &write{do: do}))
}

// CreateTable implements Store.
func (db *DB) CreateTable(ctx context.Context, t Table) error {
	if err := checkUse(t.Code, t.State); err != nil {
		return err
	}
	return db.change(ctx, func(ctx context.Context, c *sql.Conn) error {
		result, err := c.ExecContext(ctx, `
			INSERT INTO tables (code, state, created, touched, fence) VALUES ($1, $2, $3, $4, $5)
			ON CONFLICT (code) DO NOTHING`,
			t.Code, string(t.State), millis(t.Created), millis(db.now()), db.fence)
		if err != nil {
			return err
		}
		if n, err := result.RowsAffected(); n > 0 || err != nil {
			return err
		}
		var same bool
		err = c.QueryRowContext(ctx, `
			SELECT state = $2 AND created = $3 AND closed IS NULL AND fence = $4 FROM tables WHERE code = $1`,
			t.Code, string(t.State), millis(t.Created), db.fence).Scan(&same)
		if err == nil && !same {
			err = fmt.Errorf("table %s: %w", t.Code, ErrTaken)
		}
		return err
	})
}

// SaveTable implements Store.
func (db *DB) SaveTable(ctx context.Context, code string, state json.RawMessage) error {
	if err := checkSave(code, state); err != nil {
		return err
	}
	return db.change(ctx, func(ctx context.Context, c *sql.Conn) error {
		return db.touch(ctx, c, code, state)
	})
}

// touch records the use of an open table, with a new state unless it is nil.
func (db *DB) touch(ctx context.Context, c *sql.Conn, code string, state json.RawMessage) error {
	statement, args := `UPDATE tables SET touched = $2 WHERE code = $1 AND closed IS NULL`+fenced, []any{code, millis(db.now()), db.fence}
	if state != nil {
		statement = `UPDATE tables SET touched = $2, state = $4 WHERE code = $1 AND closed IS NULL` + fenced
		args = append(args, string(state))
	}
	result, err := c.ExecContext(ctx, statement, args...)
	if err != nil {
		return err
	}
	if n, err := result.RowsAffected(); n > 0 || err != nil {
		return err
	}
	return noOpenTable(ctx, c, code, db.fence)
}

// fenced limits a write to tables with its token, $3, if it has one.
const fenced = ` AND ($3 = CAST(0 AS BIGINT) OR fence = $3)`

// noOpenTable says why a table is not open to the holder of a token.
func noOpenTable(ctx context.Context, c *sql.Conn, code string, fence int64) error {
	var closed sql.NullInt64
	err := c.QueryRowContext(ctx, `SELECT closed FROM tables WHERE code = $1`, code).Scan(&closed)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return fmt.Errorf("table %s: %w", code, ErrNotFound)
	case err != nil:
		return err
	case !closed.Valid:
		return heldBy(ctx, c, code, fence)
	}
	return fmt.Errorf("table %s: %w", code, ErrClosed)
}

// CloseTable implements Store.
func (db *DB) CloseTable(ctx context.Context, code string) error {
	if err := checkText("code", code); err != nil {
		return err
	}
	return db.change(ctx, func(ctx context.Context, c *sql.Conn) error {
		err := db.close(ctx, c, code)
		if err == nil {
			if err = noOpenTable(ctx, c, code, db.fence); errors.Is(err, ErrClosed) {
				err = nil
			}
		}
		return err
	})
}

// close closes a table, if it is open, and its hand in progress.
func (db *DB) close(ctx context.Context, c *sql.Conn, code string) error {
	now := millis(db.now())
	_, err := c.ExecContext(ctx, `UPDATE tables SET closed = $2 WHERE code = $1 AND closed IS NULL`+fenced, code, now, db.fence)
	if err == nil {
		err = heldBy(ctx, c, code, db.fence)
	}
	if err != nil {
		return err
	}
	_, err = c.ExecContext(ctx, `UPDATE hands SET ended = $2 WHERE code = $1 AND ended IS NULL`, code, now)
	return err
}

// Expire implements Store.
func (db *DB) Expire(ctx context.Context, since time.Time) ([]string, error) {
	var codes []string
	err := db.change(ctx, func(ctx context.Context, c *sql.Conn) (err error) {
		codes, err = texts(ctx, c, `
			SELECT code FROM tables WHERE closed IS NULL AND touched < $1 AND NOT EXISTS (
				SELECT 1 FROM hands JOIN moves ON moves.code = hands.code AND moves.round = hands.round
				WHERE hands.code = tables.code AND hands.ended IS NULL AND made >= $1)
			ORDER BY created, code`, millis(since))
		for i := 0; err == nil && i < len(codes); i++ {
			err = db.close(ctx, c, codes[i])
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return codes, nil
}

// vacuumChunk is how many tables one transaction of Vacuum clears, so that
// moves wait only for these.
const vacuumChunk = 50

// Vacuum implements Store. The states of closed tables are dropped too; an
// empty state marks a table that is cleared.
func (db *DB) Vacuum(ctx context.Context, before time.Time) (Vacuumed, error) {
	var all Vacuumed
	for {
		var sum Vacuumed
		var codes []string
		err := db.change(ctx, func(ctx context.Context, c *sql.Conn) (err error) {
			sum = Vacuumed{}
			codes, err = texts(ctx, c, `
				SELECT code FROM tables WHERE closed IS NOT NULL AND state <> '' AND closed < $1
				ORDER BY closed LIMIT $2`, millis(before), vacuumChunk)
			for i := 0; err == nil && i < len(codes); i++ {
				err = clearTable(ctx, c, codes[i], &sum)
			}
			return err
		})
		if err != nil || len(codes) == 0 {
			return all, err
		}
		all.Tables += sum.Tables
		all.Hands += sum.Hands
		all.Moves += sum.Moves
	}
}

// clearTable deletes what a closed table need not keep, and counts it.
func clearTable(ctx context.Context, c *sql.Conn, code string, sum *Vacuumed) error {
	for _, step := range []struct {
		statement string
		count     *int64
	}{
		{`DELETE FROM moves WHERE code = $1`, &sum.Moves},
		{`DELETE FROM hands WHERE code = $1 AND NOT EXISTS (
			SELECT 1 FROM games WHERE games.code = hands.code AND games.round = hands.round)`, &sum.Hands},
		{`DELETE FROM tables WHERE code = $1 AND NOT EXISTS (
			SELECT 1 FROM hands WHERE hands.code = tables.code)`, &sum.Tables},
		{`UPDATE tables SET state = '' WHERE code = $1`, nil},
	} {
		result, err := c.ExecContext(ctx, step.statement, code)
		if err != nil {
			return err
		}
		n, err := result.RowsAffected()
		if err != nil {
			return err
		}
		if step.count != nil {
			*step.count += n
		}
	}
	return nil
}

// texts reads one column.
func texts(ctx context.Context, c *sql.Conn, query string, args ...any) ([]string, error) {
	rows, err := c.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []string
	for rows.Next() {
		var s string
		if err := rows.Scan(&s); err != nil {
			return nil, err
		}
		list = append(list, s)
	}
	return list, rows.Err()
}
