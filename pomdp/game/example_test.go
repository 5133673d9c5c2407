package game_test

import (
	"context"
	"fmt"
	"log"

	"github.com/unolab/uno/pomdp/game"
)

// pennies is matching pennies where two heads pay 3: a history is what was shown.
type pennies struct{}

// Root implements game.Source.
func (pennies) Root() string { return "" }

// Node implements game.Source.
func (pennies) Node(shown string) game.Node {
	switch shown {
	case "HH":
		return game.Node{Payoff: 3}
	case "TT":
		return game.Node{Payoff: 1}
	case "HT", "TH":
		return game.Node{Payoff: -1}
	}
	return game.Node{Kind: game.Decision, Player: len(shown), Info: "?", Actions: []string{"H", "T"}}
}

// Next implements game.Source.
func (pennies) Next(shown string, i int) string { return shown + "HT"[i:i+1] }

// A game is unfolded from its rules and solved exactly.
func Example() {
	g, err := game.Unfold(context.Background(), pennies{}, game.DefaultNodes)
	if err != nil {
		log.Fatal(err)
	}
	s, err := g.SolveLP(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("value %.4f, exploitability %.4f\n", s.Value(), s.Exploitability())
	// Output: value 0.3333, exploitability 0.0000
}
