//go:build !js

package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
)

var _ Shared = (*DB)(nil)

// OpenShared opens a PostgreSQL database for one of several nodes. A program that
// has it for itself keeps the nodes out, and they keep it out.
func OpenShared(ctx context.Context, address string) (*DB, error) {
	if !strings.HasPrefix(address, "postgres://") && !strings.HasPrefix(address, "postgresql://") {
		return nil, errors.New("several nodes need a database that they share: name a postgres:// address")
	}
	return openPostgres(ctx, address, true)
}

// Under implements Shared.
func (db *DB) Under(fence int64) Store {
	under := *db
	under.fence = fence
	return &under
}

// Take implements Shared. The change of the token waits for transactions that write
// under the old one, which hold the table's row; what reads the moves comes after it.
func (db *DB) Take(ctx context.Context, code string, fence int64) (OpenTable, error) {
	if err := checkText("code", code); err != nil {
		return OpenTable{}, err
	}
	var taken OpenTable
	err := db.apart(ctx, func(ctx context.Context, c *sql.Conn) error {
		result, err := c.ExecContext(ctx, `UPDATE tables SET fence = $2 WHERE code = $1 AND closed IS NULL AND fence < $2`, code, fence)
		if err != nil {
			return err
		}
		n, err := result.RowsAffected()
		if err == nil && n == 0 {
			err = noOpenTable(ctx, c, code, fence)
		}
		if err != nil {
			return err
		}
		list, err := openTables(ctx, c, code)
		if err == nil {
			taken = list[0]
		}
		return err
	})
	if err != nil {
		return OpenTable{}, err // the write may be under way still
	}
	return taken, nil
}

// apart makes a change in a transaction of its own, beside the writer's where the
// database allows that: it may wait for another node, and moves must not.
func (db *DB) apart(ctx context.Context, do func(ctx context.Context, c *sql.Conn) error) error {
	if !db.d.together() {
		return db.change(ctx, do)
	}
	c, err := db.reads.Conn(ctx)
	if err != nil {
		return db.fail(err)
	}
	defer c.Close()
	_, err = c.ExecContext(ctx, db.d.begin())
	if err == nil {
		err = do(ctx, c)
	}
	end := "COMMIT"
	if err != nil {
		end = "ROLLBACK"
	}
	// A connection that is lost here rolls back as well.
	_, ended := c.ExecContext(context.WithoutCancel(ctx), end)
	return db.fail(errors.Join(err, ended))
}

// Fences implements Shared.
func (db *DB) Fences(ctx context.Context) (map[string]int64, error) {
	rows, err := db.reads.QueryContext(ctx, `SELECT code, fence FROM tables WHERE closed IS NULL`)
	if err != nil {
		return nil, db.fail(err)
	}
	defer rows.Close()
	fences := map[string]int64{}
	for rows.Next() {
		var code string
		var fence int64
		if err := rows.Scan(&code, &fence); err != nil {
			return nil, db.fail(err)
		}
		fences[code] = fence
	}
	return fences, db.fail(rows.Err())
}

// IsOpen implements Shared.
func (db *DB) IsOpen(ctx context.Context, code string) (open bool, err error) {
	if err := checkText("code", code); err != nil {
		return false, err
	}
	err = db.reads.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM tables WHERE code = $1 AND closed IS NULL)`, code).Scan(&open)
	return open, db.fail(err)
}

// heldBy reports ErrFenced if a table's token is not the one of a write; 0 is a
// write that asks for none.
func heldBy(ctx context.Context, c *sql.Conn, code string, fence int64) error {
	if fence == 0 {
		return nil
	}
	var now int64
	err := c.QueryRowContext(ctx, `SELECT fence FROM tables WHERE code = $1`, code).Scan(&now)
	if err == nil && now != fence {
		err = fmt.Errorf("table %s: it was written to under token %d and is held under %d: %w", code, fence, now, ErrFenced)
	}
	return err
}
