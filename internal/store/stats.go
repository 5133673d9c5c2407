//go:build !js

package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strconv"
)

// nameSums are the sums over the seats of a name, one row a rule set.
const nameSums = `
	SELECT r.text, COUNT(*),
		SUM(CASE WHEN g.winner = s.seat THEN 1 ELSE 0 END),
		CAST(SUM(CASE WHEN g.winner = s.seat THEN g.points ELSE 0 END) AS BIGINT),
		CAST(SUM(g.turns) AS BIGINT), CAST(SUM(s.uno_forgotten) AS BIGINT), CAST(SUM(s.caught) AS BIGINT),
		CAST(SUM(s.catches) AS BIGINT), CAST(SUM(s.missed_catches) AS BIGINT),
		CAST(SUM(s.challenges) AS BIGINT), CAST(SUM(s.challenges_won) AS BIGINT)
	FROM seats AS s JOIN games AS g ON g.id = s.game JOIN rule_sets AS r ON r.id = g.rules
	WHERE s.name = $1 GROUP BY r.text ORDER BY COUNT(*) DESC, r.text`

// Name implements Store.
func (db *DB) Name(ctx context.Context, name string) (NameStats, error) {
	if err := checkText("name", name); err != nil {
		return NameStats{}, err
	}
	var all NameStats
	var id int64
	err := db.reads.QueryRowContext(ctx, `SELECT id FROM names WHERE folded = $1 AND program = 0`, fold(name)).Scan(&id)
	if err == nil {
		// All games of a name may have been deleted.
		err = db.reads.QueryRowContext(ctx, `SELECT typed FROM seats WHERE name = $1 ORDER BY game DESC LIMIT 1`, id).Scan(&all.Name)
	}
	if errors.Is(err, sql.ErrNoRows) {
		err = fmt.Errorf("name %s: %w", name, ErrNotFound)
	}
	if err != nil {
		return NameStats{}, db.fail(err)
	}
	rows, err := db.reads.QueryContext(ctx, nameSums, id)
	if err != nil {
		return NameStats{}, db.fail(err)
	}
	defer rows.Close()
	for rows.Next() {
		var r RulesStats
		var points, turns int
		var d Counts
		if err := rows.Scan(&r.Rules, &r.Hands, &r.Wins, &points, &turns, &d.UnoForgotten, &d.Caught,
			&d.Catches, &d.MissedCatches, &d.Challenges, &d.ChallengesWon); err != nil {
			return NameStats{}, db.fail(err)
		}
		all.ByRules = append(all.ByRules, r)
		all.Hands += r.Hands
		all.Wins += r.Wins
		all.Points += points
		all.Turns += turns
		all.Counts.add(d)
	}
	return all, db.fail(rows.Err())
}

// eveningSeats are the seats of all hands of a table.
const eveningSeats = `
	SELECT s.name, s.typed, s.seat, g.winner, g.points, g.match_winner
	FROM games AS g JOIN seats AS s ON s.game = g.id WHERE g.code = $1 ORDER BY g.id, s.seat`

// Evening implements Store. It reads the seats of all hands of the table, some
// hundreds on a long evening.
func (db *DB) Evening(ctx context.Context, code string) ([]Standing, error) {
	if err := checkText("code", code); err != nil {
		return nil, err
	}
	rows, err := db.reads.QueryContext(ctx, eveningSeats, code)
	if err != nil {
		return nil, db.fail(err)
	}
	defer rows.Close()
	e := evening{list: []Standing{}, at: map[string]int{}}
	for rows.Next() {
		var name int64
		var typed string
		var seat, points int
		var winner, matchWinner sql.NullInt64
		if err := rows.Scan(&name, &typed, &seat, &winner, &points, &matchWinner); err != nil {
			return nil, db.fail(err)
		}
		e.add(strconv.FormatInt(name, 10), typed, &Game{Winner: seatOr(winner), Points: points, MatchWinner: seatOr(matchWinner)}, seat)
	}
	if err := rows.Err(); err != nil {
		return nil, db.fail(err)
	}
	return e.sorted(), nil
}
