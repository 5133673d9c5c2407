//go:build !js

package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"
)

// gameColumns are the columns of a game in lists, with the joined tables.
const gameColumns = `
	g.id, g.code, g.round, h.match_no, g.ended, r.text, g.winner, g.points, g.turns, g.reason, g.match_winner, g.link`

const gameJoins = `
	JOIN hands AS h ON h.code = g.code AND h.round = g.round
	JOIN rule_sets AS r ON r.id = g.rules`

// statement is the query for a page and its arguments. The games are found by
// an index in the order wanted: the index of the name's seats, of the games of
// the rules or the table, or of all games.
func (q Query) statement(limit int) (string, []any) {
	before := q.Before
	if before <= 0 {
		before = math.MaxInt64
	}
	args := []any{before, limit}
	var from strings.Builder
	from.WriteString(`FROM games AS p WHERE p.id < $1`)
	order := `p.id`
	if q.Name != "" {
		from.Reset()
		args = append(args, fold(q.Name))
		// Who has two seats under one name is found once.
		from.WriteString(`
			FROM seats AS m JOIN games AS p ON p.id = m.game
			WHERE m.game < $1 AND m.name = (SELECT id FROM names WHERE folded = $3 AND program = 0)
			AND NOT EXISTS (SELECT 1 FROM seats AS e WHERE e.game = m.game AND e.name = m.name AND e.seat < m.seat)`)
		order = `m.game`
	}
	if q.Rules != "" {
		args = append(args, q.Rules)
		fmt.Fprintf(&from, ` AND p.rules = (SELECT id FROM rule_sets WHERE text = $%d)`, len(args))
	}
	if q.Table != "" {
		args = append(args, q.Table)
		fmt.Fprintf(&from, ` AND p.code = $%d`, len(args))
	}
	if !q.All {
		from.WriteString(` AND p.listed = 1`)
	}
	return `SELECT ` + gameColumns + `, s.typed, s.player FROM (
			SELECT p.* ` + from.String() + ` ORDER BY ` + order + ` DESC LIMIT $2) AS g ` + gameJoins + `
		JOIN seats AS s ON s.game = g.id ORDER BY g.id DESC, s.seat`, args
}

// Games implements Store.
func (db *DB) Games(ctx context.Context, q Query) ([]Game, int64, error) {
	if err := q.check(); err != nil {
		return nil, 0, err
	}
	limit := q.Limit
	if limit <= 0 || limit > MaxPage {
		limit = MaxPage
	}
	statement, args := q.statement(limit + 1)
	rows, err := db.reads.QueryContext(ctx, statement, args...)
	if err != nil {
		return nil, 0, db.fail(err)
	}
	defer rows.Close()
	list := []Game{}
	for rows.Next() {
		var g Game
		var s Seat
		if err := scanGame(rows, &g, &s.Name, &s.Player); err != nil {
			return nil, 0, db.fail(err)
		}
		if len(list) == 0 || list[len(list)-1].ID != g.ID {
			list = append(list, g)
		}
		last := &list[len(list)-1]
		last.Seats = append(last.Seats, s)
	}
	if err := rows.Err(); err != nil {
		return nil, 0, db.fail(err)
	}
	if len(list) <= limit {
		return list, 0, nil
	}
	return list[:limit], list[limit-1].ID, nil
}

// scanGame reads the columns of gameColumns, and more after them.
func scanGame(row interface{ Scan(...any) error }, g *Game, more ...any) error {
	var ended int64
	var winner, matchWinner sql.NullInt64
	columns := []any{&g.ID, &g.Table, &g.Round, &g.Match, &ended, &g.Rules, &winner, &g.Points, &g.Turns, &g.Reason, &matchWinner, &g.Link}
	if err := row.Scan(append(columns, more...)...); err != nil {
		return err
	}
	g.Ended, g.Winner, g.MatchWinner = moment(ended), seatOr(winner), seatOr(matchWinner)
	return nil
}

// Game implements Store.
func (db *DB) Game(ctx context.Context, id int64) (FullGame, error) {
	return db.game(ctx, fmt.Sprint("game ", id), `g.id = $1`, id)
}

// Linked implements Store.
func (db *DB) Linked(ctx context.Context, link string) (FullGame, error) {
	if err := checkText("link", link); err != nil {
		return FullGame{}, err
	}
	return db.game(ctx, "the game of that link", `g.link = $1 AND g.link <> ''`, link)
}

// game reads the game that a condition chooses; what is its name in errors.
func (db *DB) game(ctx context.Context, what, condition string, arg any) (FullGame, error) {
	var f FullGame
	var line, kept string
	row := db.reads.QueryRowContext(ctx, `SELECT `+gameColumns+`, records.line, records.sum, h.hash, h.salt, h.deck, g.host
		FROM games AS g `+gameJoins+` JOIN records ON records.game = g.id WHERE `+condition, arg)
	err := scanGame(row, &f.Game, &line, &kept, &f.Hash, &f.Salt, &f.Deck, &f.Host)
	if errors.Is(err, sql.ErrNoRows) {
		err = fmt.Errorf("%s: %w", what, ErrNotFound)
	}
	if err == nil && sum(line) != kept {
		err = fmt.Errorf("the record of %s is damaged", what)
	}
	if err != nil {
		return FullGame{}, db.fail(err)
	}
	f.Record = json.RawMessage(line)
	rows, err := db.reads.QueryContext(ctx, `SELECT typed, player FROM seats WHERE game = $1 ORDER BY seat`, f.ID)
	if err != nil {
		return FullGame{}, db.fail(err)
	}
	defer rows.Close()
	for rows.Next() {
		var s Seat
		if err := rows.Scan(&s.Name, &s.Player); err != nil {
			return FullGame{}, db.fail(err)
		}
		f.Seats = append(f.Seats, s)
	}
	return f, db.fail(rows.Err())
}
