package api

import (
	"context"
	"slices"

	"github.com/unolab/uno/arena"
)

// OrdersRequest asks how different players do against each other at one table, where
// each deal is played in all orders of the seats.
type OrdersRequest struct {
	Players []string `json:"players"`         // 2 to 5 different ones
	Rules   Rules    `json:"rules,omitzero"`  // official unless named
	Games   int      `json:"games,omitempty"` // what does not fill a block is left out; 10,000 unless given
	Seed    uint64   `json:"seed,omitempty"`
	Workers int      `json:"workers,omitempty"` // one for each processor unless given
	// Own are players of the caller's own, which Players may name.
	Own Players `json:"-"`
}

// OrdersAnswer is what was found.
type OrdersAnswer struct {
	arena.OrdersResult
	// Stopped says that the context ended the match before all games were played.
	Stopped bool `json:"stopped,omitempty"`
}

// Orders compares different players at one table in all seat orders. A context that
// ends stops it: the answer is then of the deals played by that time.
func Orders(ctx context.Context, r OrdersRequest) (OrdersAnswer, error) {
	var a OrdersAnswer
	n := len(r.Players)
	if n < 2 || n > arena.MaxOrders {
		return a, usagef("players", "%d is not 2 to %d players", n, arena.MaxOrders)
	}
	block := 1
	for i, name := range r.Players {
		block *= i + 1
		if slices.Contains(r.Players[:i], name) {
			return a, usagef("players", "%s is there twice", name)
		}
	}
	if r.Games == 0 {
		r.Games = 10_000
	}
	if r.Games < block {
		return a, usagef("games", "%d seat orders need as many games", block)
	}
	c := arena.OrdersConfig{Names: r.Players, Players: r.Own, Blocks: r.Games / block, Seed: r.Seed, Workers: workersOf(r.Workers)}
	var err error
	if c.Rules, err = r.Rules.For(n, "official"); err != nil {
		return a, err
	}
	if err := checkPlayers(r.Players, r.Own, &c.Rules); err != nil {
		return a, err
	}
	if err := checkGames(r.Games, n, 0, c.Workers); err != nil {
		return a, err
	}
	report := progress(ctx)
	c.Progress = func(done int) { report(Progress{Done: float64(done), Total: float64(c.Blocks), Unit: "deals"}) }
	result, err := arena.Orders(ctx, c)
	if result != nil {
		a.OrdersResult = *result
	}
	a.Stopped, err = stopped(ctx, err)
	return a, err
}
