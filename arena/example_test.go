package arena_test

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/unolab/uno"
	"github.com/unolab/uno/arena"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/policy"
)

// hoarder keeps its black cards for the end. It never interrupts, so that it
// need not implement bot.Interrupter.
type hoarder struct{}

// Reset implements bot.Player.
func (hoarder) Reset(int, rand.Source) {}

// Decide implements bot.Player.
func (hoarder) Decide(v *uno.View) uno.Move {
	moves := policy.Decisions(nil, v)
	for _, m := range moves {
		if m.Act == uno.Play && !m.Card.Black() {
			return m
		}
	}
	return moves[0]
}

// A custom player is measured against those of package bot.
func ExampleMatch_foreignPlayer() {
	rules, err := uno.Preset("pomdp")
	if err != nil {
		panic(err)
	}
	result, err := arena.Match(context.Background(), arena.MatchConfig{
		Rules: rules, A: "hoarder", B: "random", Pairs: 1000, Seed: 1, Workers: 2,
		Players: map[string]func() (bot.Player, error){
			"hoarder": func() (bot.Player, error) { return hoarder{}, nil },
		},
	})
	if err != nil {
		panic(err)
	}
	fmt.Printf("%s wins %.1f %% of %d games (%.1f to %.1f)\n", result.A, 100*result.WinRate, result.Games, 100*result.CI95[0], 100*result.CI95[1])
	// Output: hoarder wins 53.1 % of 2000 games (50.9 to 55.3)
}
