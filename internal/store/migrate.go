//go:build !js

package store

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"path"
	"strconv"
	"strings"

	"github.com/pressly/goose/v3"
)

// scripts are the migrations, NNNNN_what.sql. A released migration never
// changes: each change is a new migration.
//
//go:embed migrations/*.sql
var scripts embed.FS

// versionTable is the table in which goose keeps the applied migrations.
const versionTable = "schema_versions"

// migrations are the scripts in a dialect's SQL. There are no down migrations:
// an older program rejects the schema of a newer one.
func migrations(d dialect) ([]*goose.Migration, error) {
	files, err := scripts.ReadDir("migrations")
	if err != nil {
		return nil, err
	}
	var list []*goose.Migration
	for _, f := range files {
		number, _, _ := strings.Cut(f.Name(), "_")
		version, err := strconv.ParseInt(number, 10, 64)
		if err != nil {
			return nil, fmt.Errorf("migration %s: no number in front", f.Name())
		}
		text, err := scripts.ReadFile(path.Join("migrations", f.Name()))
		if err != nil {
			return nil, err
		}
		script := d.words(string(text))
		list = append(list, goose.NewGoMigration(version, &goose.GoFunc{
			RunTx: func(ctx context.Context, tx *sql.Tx) error {
				_, err := tx.ExecContext(ctx, script)
				return err
			},
		}, nil))
	}
	return list, nil
}

// provider runs the migrations of a dialect on a database.
func provider(d dialect, db *sql.DB) (*goose.Provider, error) {
	list, err := migrations(d)
	if err != nil {
		return nil, err
	}
	return goose.NewProvider(d.goose(), db, nil,
		goose.WithGoMigrations(list...),
		goose.WithDisableGlobalRegistry(true),
		goose.WithTableName(versionTable),
	)
}

// migrate updates a database, which the program has claimed, to the newest
// schema that it knows; a newer schema is an error.
func migrate(ctx context.Context, d dialect, db *sql.DB) error {
	p, err := provider(d, db)
	if err != nil {
		return err
	}
	if d.together() {
		unlock, err := migrating(ctx, db)
		if err != nil {
			return err
		}
		defer unlock()
	}
	has, knows, err := p.GetVersions(ctx)
	if err != nil {
		return err
	}
	if has > knows {
		return fmt.Errorf("a newer uno has written it (schema %d, this one knows %d): use that program, or another place", has, knows)
	}
	if has < knows {
		_, err = p.Up(ctx)
	}
	return err
}

// migrating takes the lock under which one of several nodes updates the schema; the
// others find it updated.
func migrating(ctx context.Context, db *sql.DB) (unlock func(), err error) {
	c, err := db.Conn(ctx)
	if err != nil {
		return nil, err
	}
	if _, err := c.ExecContext(ctx, `SELECT pg_advisory_lock($1, hashtext(current_schema()))`, ownerKey+1); err != nil {
		return nil, errors.Join(err, c.Close())
	}
	return func() {
		// The pool keeps the connection, and with it the lock, unless it is released.
		_, _ = c.ExecContext(ctx, `SELECT pg_advisory_unlock($1, hashtext(current_schema()))`, ownerKey+1)
		_ = c.Close() // the lock ended with it where the release failed
	}, nil
}
