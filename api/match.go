package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/unolab/uno"
	"github.com/unolab/uno/arena"
	"github.com/unolab/uno/internal/exactjson"
	"github.com/unolab/uno/record"
)

// MatchRequest asks which of two players is the better one.
type MatchRequest struct {
	A       string      `json:"a"`
	B       string      `json:"b"`
	Rules   Rules       `json:"rules,omitzero"`  // official unless named
	Games   int         `json:"games,omitempty"` // two a pair, the odd one left out; 10,000 unless given, at most 10,000,000 with SPRT
	SPRT    *[2]float64 `json:"sprt,omitempty"`  // two Elo differences: stop when a test of them is decided
	To      int         `json:"to,omitempty"`    // make each game a match to this many points
	Seed    uint64      `json:"seed,omitempty"`
	Workers int         `json:"workers,omitempty"` // one for each processor unless given
	// Players are players of the caller's own, which A and B may name.
	Players Players `json:"-"`
	// Seats is the size of the table, at which A sits once and B everywhere else; 2
	// unless given. A block of games has A in every seat of the same deal.
	Seats int `json:"seats,omitempty"`
	// AIVAT takes the luck out of each hand.
	AIVAT bool `json:"aivat,omitempty"`
	// AIVATSamples is how many continuations value a position for it; 0: the value
	// function alone.
	AIVATSamples int `json:"aivat_samples,omitempty"`
	// Control is a player that decides like A for the most part, such as fast beside strong.
	// A's rate is then also given as the control's, measured over ControlGames (10 for each
	// of A's unless given), and what A's decisions gain where they are others: both are
	// played on by the control, ControlPlayouts times each; 128 unless given.
	Control         string `json:"control,omitempty"`
	ControlGames    int    `json:"control_games,omitempty"`
	ControlPlayouts int    `json:"control_playouts,omitempty"`
	// Played are the blocks of a match that was interrupted, as JSON Lines: what
	// WithParts for arena.Blocks was given. The match goes on behind them.
	Played Document `json:"played,omitzero"`
}

// MatchAnswer is what was found, from A's side.
type MatchAnswer struct {
	arena.MatchResult
	// Stopped says that the context ended the match before all pairs were played.
	Stopped bool `json:"stopped,omitempty"`
}

// config is the match that the request asks for.
func (r MatchRequest) config() (arena.MatchConfig, error) {
	if r.Games == 0 {
		r.Games = 10_000
		if r.SPRT != nil {
			r.Games = 10_000_000
		}
	}
	if r.Seats == 0 {
		r.Seats = 2
	}
	if r.Seats < 2 || r.Seats > uno.MaxSeats {
		return arena.MatchConfig{}, usagef("seats", "%d is not a number of seats", r.Seats)
	}
	c := arena.MatchConfig{
		A: r.A, B: r.B, Players: r.Players, Seats: r.Seats, Pairs: r.Games / r.Seats, Seed: r.Seed, Target: r.To, Workers: workersOf(r.Workers), AIVAT: r.AIVAT, AIVATSamples: r.AIVATSamples,
	}
	var err error
	if c.Rules, err = r.Rules.For(r.Seats, "official"); err != nil {
		return c, err
	}
	names := slices.Repeat([]string{r.B}, r.Seats)
	names[0] = r.A
	if err := checkPlayers(names, r.Players, &c.Rules); err != nil {
		return c, err
	}
	if r.AIVAT && r.To > 0 {
		return c, usagef("aivat", "luck is taken out of single hands, not of matches to a number of points")
	}
	if r.SPRT != nil {
		c.SPRT = &arena.SPRT{Elo0: r.SPRT[0], Elo1: r.SPRT[1]}
		finite := math.Abs(c.SPRT.Elo0) <= math.MaxFloat64 && math.Abs(c.SPRT.Elo1) <= math.MaxFloat64 // NaN is not
		if !finite || c.SPRT.Elo0 >= c.SPRT.Elo1 {
			return c, unfit("--sprt is two finite Elo differences, the smaller first, such as 0,10; not %g,%g", c.SPRT.Elo0, c.SPRT.Elo1)
		}
	}
	if err := checkGames(r.Games, r.Seats, r.To, c.Workers); err != nil {
		return c, err
	}
	err = r.control(&c)
	return c, err
}

// usualControl is how many games the control plays for each of A's.
const usualControl = 10

// control puts the control into the match.
func (r MatchRequest) control(c *arena.MatchConfig) error {
	switch {
	case r.Control == "" && (r.ControlGames != 0 || r.ControlPlayouts != 0):
		return usagef("control", "its games and playouts are given, and not the player")
	case r.Control == "":
		return nil
	case r.To > 0:
		return usagef("control", "it is for single hands, not for matches to a number of points")
	case r.SPRT != nil:
		return usagef("control", "a sequential test does not go with it")
	case r.AIVAT:
		return usagef("control", "taking the luck out does not go with it")
	}
	if r.ControlGames == 0 {
		r.ControlGames = usualControl * r.Games
	}
	if r.ControlPlayouts == 0 {
		r.ControlPlayouts = arena.UsualPlayouts
	}
	switch least := 2 * r.Seats; {
	case r.ControlGames < least || r.ControlGames > 1<<40:
		return usagef("control-games", "%d is not a number of games of the control, %d at least", r.ControlGames, least)
	case r.ControlPlayouts < 1 || r.ControlPlayouts > arena.MaxPlayouts:
		return usagef("control-playouts", "%d is not a number of playouts from 1 to %d", r.ControlPlayouts, arena.MaxPlayouts)
	}
	for _, name := range []string{r.A, r.B, r.Control} {
		if r.Players[name] != nil {
			return usagef("control", "it is for players of this program, and %s is not", name)
		}
	}
	if err := arena.Controls(&c.Rules, r.Seats, r.Control, r.B); err != nil {
		return usagef("control", "%s and %s cannot play hands on from their middle: %w", r.Control, r.B, err)
	}
	c.Control, c.ControlPairs, c.ControlPlayouts = r.Control, r.ControlGames/r.Seats, r.ControlPlayouts
	return nil
}

// played reads the blocks played before.
func (r MatchRequest) played() ([]arena.Blocks, error) {
	var list []arena.Blocks
	text, err := r.Played.read()
	if err != nil {
		return nil, asError(err)
	}
	in := json.NewDecoder(bytes.NewReader(text))
	for line := 1; ; line++ {
		var raw json.RawMessage
		if err := in.Decode(&raw); errors.Is(err, io.EOF) {
			return list, nil
		} else if err != nil {
			return nil, &Error{Code: Malformed, Place: fmt.Sprintf("%s:%d", r.Played.Name, line), What: err.Error()}
		}
		var b arena.Blocks
		if err := exactjson.Unmarshal(raw, &b); err != nil {
			return nil, &Error{Code: Malformed, Place: fmt.Sprintf("%s:%d", r.Played.Name, line), What: err.Error()}
		}
		list = append(list, b)
	}
}

// Match compares two players over mirrored pairs of games. A context that ends
// stops it: the answer is then of the pairs played by that time.
func Match(ctx context.Context, r MatchRequest) (MatchAnswer, error) {
	var a MatchAnswer
	c, err := r.config()
	if err != nil {
		return a, err
	}
	if c.Played, err = r.played(); err != nil {
		return a, err
	}
	report := progress(ctx)
	total := float64(c.Pairs)
	if c.Control != "" {
		total += float64(c.ControlPairs)
	}
	c.Progress = func(p arena.MatchProgress) {
		whose, before := "", 0
		switch {
		case p.Control:
			whose = c.Control + ": "
		case c.Control != "":
			before = c.ControlPairs
		}
		report(Progress{
			Done: float64(before + p.Pairs), Total: total, Unit: "pairs", Best: p,
			Note: whose + fmt.Sprintf("%.2f %% (%.2f to %.2f, valid at every look)", 100*p.WinRate, 100*p.Valid[0], 100*p.Valid[1]),
		})
	}
	c.Record = parts[*record.Record](ctx)
	c.Log = parts[arena.Blocks](ctx)
	result, err := arena.Match(ctx, c)
	if result != nil {
		a.MatchResult = *result
	}
	if errors.Is(err, arena.ErrPlayed) {
		return a, &Error{Code: Malformed, Place: r.Played.Name, What: err.Error(), cause: err}
	}
	a.Stopped, err = stopped(ctx, err)
	return a, err
}
