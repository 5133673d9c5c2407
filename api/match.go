package api

import (
	"context"
	"math"
	"runtime"

	"github.com/unolab/uno/arena"
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
	if r.Workers == 0 {
		r.Workers = runtime.GOMAXPROCS(0)
	}
	c := arena.MatchConfig{A: r.A, B: r.B, Players: r.Players, Pairs: r.Games / 2, Seed: r.Seed, Target: r.To, Workers: r.Workers}
	var err error
	if c.Rules, err = r.Rules.For(2, "official"); err != nil {
		return c, err
	}
	if err := checkPlayers([]string{r.A, r.B}, r.Players, &c.Rules); err != nil {
		return c, err
	}
	switch {
	case r.Games < 2 || r.Games > 1<<40:
		return c, usagef("games", "%d is not a number of games to play in pairs", r.Games)
	case r.To < 0:
		return c, usagef("to", "%d is not a number of points to play to", r.To)
	case r.Workers < 0:
		return c, usagef("workers", "%d is not a number of workers", r.Workers)
	}
	if r.SPRT != nil {
		c.SPRT = &arena.SPRT{Elo0: r.SPRT[0], Elo1: r.SPRT[1]}
		finite := math.Abs(c.SPRT.Elo0) <= math.MaxFloat64 && math.Abs(c.SPRT.Elo1) <= math.MaxFloat64 // NaN is not
		if !finite || c.SPRT.Elo0 >= c.SPRT.Elo1 {
			return c, usagef("sprt", "%g and %g are not two finite Elo differences, the smaller first", c.SPRT.Elo0, c.SPRT.Elo1)
		}
	}
	return c, nil
}

// Match compares two players over mirrored pairs of games. A context that ends
// stops it: the answer is then of the pairs played by that time.
func Match(ctx context.Context, r MatchRequest) (MatchAnswer, error) {
	var a MatchAnswer
	c, err := r.config()
	if err != nil {
		return a, err
	}
	c.Progress = gamesDone(ctx, c.Pairs, "pairs")
	result, err := arena.Match(ctx, c)
	if result != nil {
		a.MatchResult = *result
	}
	a.Stopped, err = stopped(ctx, err)
	return a, err
}
