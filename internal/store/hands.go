//go:build !js

package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
)

// StartHand implements Store.
func (db *DB) StartHand(ctx context.Context, code string, h Hand, state json.RawMessage) error {
	scores, err := json.Marshal(h.Scores)
	if err != nil {
		return err
	}
	seed := h.Seed
	if seed == nil {
		seed = []byte{}
	}
	if err := checkHand(code, h, state); err != nil {
		return err
	}
	return db.change(ctx, func(ctx context.Context, c *sql.Conn) error {
		if err := db.touch(ctx, c, code, state); err != nil {
			return err
		}
		result, err := c.ExecContext(ctx, `
			INSERT INTO hands (code, round, match_no, dealer, scores, seed, salt, deck, hash, started)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
			ON CONFLICT DO NOTHING`,
			code, h.Round, h.Match, h.Dealer, string(scores), seed, h.Salt, h.Deck, h.Hash, millis(h.Started))
		if err != nil {
			return err
		}
		if n, err := result.RowsAffected(); n > 0 || err != nil {
			return err
		}
		under, err := underWay(ctx, c, code)
		if err == nil && (len(under) == 0 || !sameHand(under[0].OpenHand.Hand, h)) {
			err = fmt.Errorf("table %s, hand %d: another hand is kept: %w", code, h.Round, ErrConflict)
		}
		return err
	})
}

// move is a move to append.
type move struct {
	code     string
	round, n int
	text     string
	made     int64
	fence    int64 // 0: the writer has no lease
}

// insertMove appends a move to a hand in progress, if the previous move is
// there and this one is not.
const insertMove = `
	INSERT INTO moves (code, round, n, move, made)
	SELECT code, round, CAST($3 AS BIGINT), CAST($4 AS TEXT), CAST($5 AS BIGINT) FROM hands
	WHERE code = $1 AND round = $2 AND ended IS NULL AND (CAST($3 AS BIGINT) = 0 OR EXISTS (
		SELECT 1 FROM moves WHERE code = $1 AND round = $2 AND n = CAST($3 AS BIGINT) - 1))
	ON CONFLICT (code, round, n) DO NOTHING`

// insertFenced is insertMove for a move under a fencing token, which is to be the
// table's. The dialect's lock of the table's row follows it: no other node can take
// the table before the move is committed.
const insertFenced = `
	INSERT INTO moves (code, round, n, move, made, fence)
	SELECT hands.code, round, CAST($3 AS BIGINT), CAST($4 AS TEXT), CAST($5 AS BIGINT), CAST($6 AS BIGINT)
	FROM hands JOIN tables ON tables.code = hands.code
	WHERE hands.code = $1 AND round = $2 AND ended IS NULL AND tables.fence = $6 AND (CAST($3 AS BIGINT) = 0 OR EXISTS (
		SELECT 1 FROM moves WHERE code = $1 AND round = $2 AND n = CAST($3 AS BIGINT) - 1))
	%s ON CONFLICT (code, round, n) DO NOTHING`

// row is the arguments of insertMove, or of insertFenced.
func (m *move) row() []any {
	row := []any{m.code, m.round, m.n, m.text, m.made}
	if m.fence != 0 {
		row = append(row, m.fence)
	}
	return row
}

// refused is the reason why a move was not inserted: nil means that it is there
// already. The second error is the database's.
func (m *move) refused(ctx context.Context, c *sql.Conn) (why, err error) {
	if why = heldBy(ctx, c, m.code, m.fence); errors.Is(why, ErrFenced) {
		return why, nil
	}
	var ended sql.NullInt64
	err = c.QueryRowContext(ctx, `SELECT ended FROM hands WHERE code = $1 AND round = $2`, m.code, m.round).Scan(&ended)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return fmt.Errorf("table %s, hand %d: %w", m.code, m.round, ErrNotFound), nil
	case err != nil:
		return nil, err
	case ended.Valid:
		return fmt.Errorf("table %s, hand %d: %w", m.code, m.round, ErrClosed), nil
	}
	var there string
	err = c.QueryRowContext(ctx, `SELECT move FROM moves WHERE code = $1 AND round = $2 AND n = $3`, m.code, m.round, m.n).Scan(&there)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return fmt.Errorf("table %s, hand %d, move %d: the move before it is missing: %w", m.code, m.round, m.n, ErrConflict), nil
	case err != nil:
		return nil, err
	case there != m.text:
		return fmt.Errorf("table %s, hand %d, move %d: %q is kept, not %q: %w", m.code, m.round, m.n, there, m.text, ErrConflict), nil
	}
	return nil, nil
}

// AppendMove implements Store.
func (db *DB) AppendMove(ctx context.Context, code string, round, n int, text string) error {
	if err := checkMove(code, round, n, text); err != nil {
		return err
	}
	m := &move{code, round, n, text, millis(db.now()), db.fence}
	return db.fail(db.writes.submit(ctx, &write{move: m}))
}

// OpenTables implements Store. The writer's goroutine reads, so the result is
// consistent.
func (db *DB) OpenTables(ctx context.Context) ([]OpenTable, error) {
	var list []OpenTable
	err := db.change(ctx, func(ctx context.Context, c *sql.Conn) (err error) {
		list, err = openTables(ctx, c, "")
		return err
	})
	if err != nil {
		return nil, err
	}
	return list, nil
}

// openTables reads the open tables with their hands and moves: the one of a code, or
// all if that is empty.
func openTables(ctx context.Context, c *sql.Conn, code string) ([]OpenTable, error) {
	one, args := only(code, "tables")
	rows, err := c.QueryContext(ctx, `
		SELECT code, state, created, (SELECT COALESCE(MAX(round) + 1, 0) FROM hands WHERE hands.code = tables.code)
		FROM tables WHERE closed IS NULL`+one+` ORDER BY created, code`, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	list := []OpenTable{}
	at := map[string]int{}
	for rows.Next() {
		var t OpenTable
		var state string
		var created int64
		if err := rows.Scan(&t.Code, &state, &created, &t.Rounds); err != nil {
			return nil, err
		}
		t.State, t.Created = json.RawMessage(state), moment(created)
		at[t.Code] = len(list)
		list = append(list, t)
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	hands, err := underWay(ctx, c, code)
	if err != nil {
		return nil, err
	}
	for _, h := range hands {
		list[at[h.code]].Hand = h.OpenHand
	}
	return list, readMoves(ctx, c, code, list, at)
}

// only limits a query of a table of the schema to a code, unless that is empty.
func only(code, of string) (condition string, args []any) {
	if code == "" {
		return "", nil
	}
	return " AND " + of + ".code = $1", []any{code}
}

// handOf is a hand under way and its table.
type handOf struct {
	code string
	*OpenHand
}

// underWay reads the hand under way of a table, or of all if the code is
// empty, without moves.
func underWay(ctx context.Context, c *sql.Conn, code string) ([]handOf, error) {
	one, args := only(code, "hands")
	rows, err := c.QueryContext(ctx, `
		SELECT code, round, match_no, dealer, scores, seed, salt, deck, hash, started
		FROM hands WHERE ended IS NULL`+one, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []handOf
	for rows.Next() {
		h := handOf{OpenHand: &OpenHand{}}
		var scores string
		var started int64
		if err := rows.Scan(&h.code, &h.Round, &h.Match, &h.Dealer, &scores, &h.Seed, &h.Salt, &h.Deck, &h.Hash, &started); err != nil {
			return nil, err
		}
		if err := json.Unmarshal([]byte(scores), &h.Scores); err != nil {
			return nil, fmt.Errorf("table %s, hand %d: scores: %w", h.code, h.Round, err)
		}
		h.Started = moment(started)
		list = append(list, h)
	}
	return list, rows.Err()
}

// readMoves adds the moves to the hands of tables; at is the index of each.
func readMoves(ctx context.Context, c *sql.Conn, code string, list []OpenTable, at map[string]int) error {
	one, args := only(code, "hands")
	rows, err := c.QueryContext(ctx, `
		SELECT moves.code, n, move FROM hands
		JOIN moves ON moves.code = hands.code AND moves.round = hands.round
		WHERE hands.ended IS NULL`+one+` ORDER BY moves.code, moves.round, n`, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var code, text string
		var n int
		if err := rows.Scan(&code, &n, &text); err != nil {
			return err
		}
		h := list[at[code]].Hand
		if n != len(h.Moves) {
			return fmt.Errorf("table %s, hand %d: move %d is missing", code, h.Round, len(h.Moves))
		}
		h.Moves = append(h.Moves, text)
	}
	return rows.Err()
}
