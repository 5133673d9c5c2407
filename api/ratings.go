package api

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/unolab/uno/arena"
)

// RatingsRequest asks for the strength of several players: a match of each two.
type RatingsRequest struct {
	Players []string `json:"players"`
	Rules   Rules    `json:"rules,omitzero"`  // official unless named
	Games   int      `json:"games,omitempty"` // of each two players, two a pair; 10,000 unless given
	To      int      `json:"to,omitempty"`    // make each game a match to this many points
	Seed    uint64   `json:"seed,omitempty"`
	Workers int      `json:"workers,omitempty"` // one for each processor unless given
	Seats   int      `json:"seats,omitempty"`   // at the table: each player once among players like each other; 2 unless given
	SVG     bool     `json:"svg,omitempty"`     // ask for the table as a picture
	// Own are players of the caller's own, which Players may name.
	Own Players `json:"-"`
}

// RatingsAnswer is the ratings, and the picture where it was asked for.
type RatingsAnswer struct {
	arena.Ratings
	SVG string `json:"svg,omitempty"`
}

// Ratings plays a round robin and rates the players.
func Ratings(ctx context.Context, r RatingsRequest) (RatingsAnswer, error) {
	var a RatingsAnswer
	if len(r.Players) < 2 {
		return a, usagef("all", "ratings need at least two players")
	}
	for i, name := range r.Players {
		if slices.Contains(r.Players[:i], name) {
			return a, usagef("all", "player %q is named twice", name)
		}
	}
	var c arena.MatchConfig
	for _, name := range r.Players {
		m := MatchRequest{A: r.Players[0], B: name, Players: r.Own, Rules: r.Rules, Games: r.Games, To: r.To, Seed: r.Seed, Workers: r.Workers, Seats: r.Seats}
		var err error
		if c, err = m.config(); err != nil {
			return a, err
		}
	}
	report := progress(ctx)
	n := len(r.Players)
	matches := n * (n - 1)
	if c.Seats == 2 {
		matches /= 2
	}
	total := float64(c.Pairs * matches)
	c.Progress = func(p arena.MatchProgress) {
		report(Progress{Done: float64(p.Pairs), Total: total, Unit: "pairs", Note: fmt.Sprintf("%.2f %%", 100*p.WinRate)})
	}
	ratings, err := arena.Rate(ctx, c, r.Players)
	if err != nil {
		return a, asError(err)
	}
	a.Ratings = *ratings
	if r.SVG {
		var b strings.Builder
		if err := ratings.WriteSVG(&b); err != nil {
			return a, asError(err)
		}
		a.SVG = b.String()
	}
	return a, nil
}
