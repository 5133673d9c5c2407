//go:build !js

package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
)

// SaveDocs implements Store.
func (db *DB) SaveDocs(ctx context.Context, docs []Doc) error {
	if err := checkDocs(docs); err != nil {
		return err
	}
	return db.change(ctx, func(ctx context.Context, c *sql.Conn) error {
		for i := range docs {
			if err := saveDoc(ctx, c, &docs[i]); err != nil {
				return err
			}
		}
		return nil
	})
}

// saveDoc writes one document, if it follows the version that is kept.
func saveDoc(ctx context.Context, c *sql.Conn, d *Doc) error {
	result, err := c.ExecContext(ctx, `
		INSERT INTO docs (kind, key, version, body) SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS BIGINT), CAST($4 AS TEXT)
		WHERE CAST($3 AS BIGINT) = 1 OR EXISTS (SELECT 1 FROM docs WHERE kind = $1 AND key = $2)
		ON CONFLICT (kind, key) DO UPDATE SET version = excluded.version, body = excluded.body
		WHERE docs.version = excluded.version - 1`, d.Kind, d.Key, d.Version, string(d.Body))
	if err != nil {
		return err
	}
	if n, err := result.RowsAffected(); n > 0 || err != nil {
		return err
	}
	var version int64
	var body string
	err = c.QueryRowContext(ctx, `SELECT version, body FROM docs WHERE kind = $1 AND key = $2`, d.Kind, d.Key).Scan(&version, &body)
	if errors.Is(err, sql.ErrNoRows) || err == nil && (version != d.Version || body != string(d.Body)) {
		return d.outdated()
	}
	return err
}

// Docs implements Store.
func (db *DB) Docs(ctx context.Context, kind string) ([]Doc, error) {
	if err := checkText("kind", kind); err != nil {
		return nil, err
	}
	rows, err := db.reads.QueryContext(ctx, `SELECT key, version, body FROM docs WHERE kind = $1`, kind)
	if err != nil {
		return nil, db.fail(err)
	}
	defer rows.Close()
	list := []Doc{}
	for rows.Next() {
		d := Doc{Kind: kind}
		var body string
		if err := rows.Scan(&d.Key, &d.Version, &body); err != nil {
			return nil, db.fail(err)
		}
		d.Body = json.RawMessage(body)
		list = append(list, d)
	}
	sortDocs(list)
	return list, db.fail(rows.Err())
}

// Doc implements Store.
func (db *DB) Doc(ctx context.Context, kind, key string) (Doc, error) {
	d := Doc{Kind: kind, Key: key}
	if err := errors.Join(checkText("kind", kind), checkText("key", key)); err != nil {
		return d, err
	}
	var body string
	err := db.reads.QueryRowContext(ctx, `SELECT version, body FROM docs WHERE kind = $1 AND key = $2`, kind, key).Scan(&d.Version, &body)
	if errors.Is(err, sql.ErrNoRows) {
		err = d.missing()
	}
	d.Body = json.RawMessage(body)
	return d, db.fail(err)
}
