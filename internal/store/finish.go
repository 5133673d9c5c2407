//go:build !js

package store

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
)

// FinishHand implements Store. The caller's goroutine replays the record first;
// an unsound record is an error.
func (db *DB) FinishHand(ctx context.Context, code string, round int, f Finish, state json.RawMessage) (int64, error) {
	h, err := finish(code, round, f)
	if err != nil {
		return 0, err
	}
	if err := checkUse(code, state); err != nil {
		return 0, err
	}
	var id int64
	err = db.change(ctx, func(ctx context.Context, c *sql.Conn) (err error) {
		id, err = db.finish(ctx, c, h, state)
		return err
	})
	if err != nil {
		return 0, err // the write may be under way still
	}
	return id, nil
}

// finish writes a finished hand, unless that is done, and returns its game.
func (db *DB) finish(ctx context.Context, c *sql.Conn, h *finished, state json.RawMessage) (id int64, err error) {
	where := fmt.Sprintf("table %s, hand %d", h.code, h.round)
	var ended, game sql.NullInt64
	err = c.QueryRowContext(ctx, `
		SELECT hands.ended, games.id FROM hands
		LEFT JOIN games ON games.code = hands.code AND games.round = hands.round
		WHERE hands.code = $1 AND hands.round = $2`, h.code, h.round).Scan(&ended, &game)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return 0, fmt.Errorf("%s: %w", where, ErrNotFound)
	case err != nil:
		return 0, err
	case game.Valid:
		return game.Int64, nil
	case ended.Valid:
		return 0, fmt.Errorf("%s: %w", where, ErrClosed)
	}
	if err := db.touch(ctx, c, h.code, state); err != nil {
		return 0, err
	}
	if id, err = insertGame(ctx, c, h); err != nil {
		return 0, err
	}
	_, err = c.ExecContext(ctx, `UPDATE hands SET ended = $3 WHERE code = $1 AND round = $2`, h.code, h.round, millis(h.Ended))
	if err != nil {
		return 0, err
	}
	_, err = c.ExecContext(ctx, `DELETE FROM moves WHERE code = $1 AND round = $2`, h.code, h.round)
	return id, err
}

// insertGame adds the game, its record and its seats.
func insertGame(ctx context.Context, c *sql.Conn, h *finished) (id int64, err error) {
	rules, err := number(ctx, c,
		`INSERT INTO rule_sets (text) VALUES ($1) ON CONFLICT (text) DO NOTHING`,
		`SELECT id FROM rule_sets WHERE text = $1`, h.rules)
	if err != nil {
		return 0, err
	}
	listed := 1
	if h.Link != "" {
		listed = 0
	}
	winner := -1
	if w := h.Record.Result.Winner; w != nil {
		winner = *w
	}
	err = c.QueryRowContext(ctx, `
		INSERT INTO games (code, round, rules, ended, winner, points, turns, reason, match_winner, listed, link, host)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING id`,
		h.code, h.round, rules, millis(h.Ended), nullable(winner), h.Record.Result.Points, h.turns,
		h.Record.Result.Reason, nullable(h.MatchWinner), listed, h.Link, h.Host).Scan(&id)
	if err != nil {
		return 0, err
	}
	if _, err := c.ExecContext(ctx, `INSERT INTO records (game, line, sum) VALUES ($1, $2, $3)`, id, h.line, sum(h.line)); err != nil {
		return 0, err
	}
	for seat, s := range h.Seats {
		program := 0
		if s.Player != Person {
			program = 1
		}
		name, err := number(ctx, c,
			`INSERT INTO names (folded, program) VALUES ($1, $2) ON CONFLICT (folded, program) DO NOTHING`,
			`SELECT id FROM names WHERE folded = $1 AND program = $2`, fold(s.Name), program)
		if err != nil {
			return 0, err
		}
		d := h.counts[seat]
		_, err = c.ExecContext(ctx, `
			INSERT INTO seats (game, seat, name, typed, player, uno_forgotten, caught, catches, missed_catches, challenges, challenges_won)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
			id, seat, name, s.Name, s.Player, d.UnoForgotten, d.Caught, d.Catches, d.MissedCatches, d.Challenges, d.ChallengesWon)
		if err != nil {
			return 0, err
		}
	}
	return id, nil
}

// DeleteGame implements Store. The hand remains, without its cards, so that its
// round is not reused.
func (db *DB) DeleteGame(ctx context.Context, id int64) error {
	return db.change(ctx, func(ctx context.Context, c *sql.Conn) error {
		var code string
		var round int
		err := c.QueryRowContext(ctx, `SELECT code, round FROM games WHERE id = $1`, id).Scan(&code, &round)
		if errors.Is(err, sql.ErrNoRows) {
			return fmt.Errorf("game %d: %w", id, ErrNotFound)
		}
		for _, statement := range []string{
			`DELETE FROM records WHERE game = $1`, `DELETE FROM seats WHERE game = $1`, `DELETE FROM games WHERE id = $1`,
		} {
			if err == nil {
				_, err = c.ExecContext(ctx, statement, id)
			}
		}
		if err == nil {
			_, err = c.ExecContext(ctx, `UPDATE hands SET seed = $3, salt = '', deck = '' WHERE code = $1 AND round = $2`, code, round, []byte{})
		}
		return err
	})
}

// number is the number of a text in a list; it adds the text if necessary.
func number(ctx context.Context, c *sql.Conn, insert, find string, args ...any) (id int64, err error) {
	err = c.QueryRowContext(ctx, find, args...).Scan(&id)
	if !errors.Is(err, sql.ErrNoRows) {
		return id, err
	}
	if _, err := c.ExecContext(ctx, insert, args...); err != nil {
		return 0, err
	}
	err = c.QueryRowContext(ctx, find, args...).Scan(&id)
	return id, err
}

// sum is the checksum of a record, which detects damage to the file.
func sum(line string) string {
	s := sha256.Sum256([]byte(line))
	return hex.EncodeToString(s[:])
}
