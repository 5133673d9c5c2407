package equilibrium_test

import (
	"context"
	"fmt"

	"github.com/unolab/uno"
	"github.com/unolab/uno/pomdp/equilibrium"
)

// Two seats hold two cards each of a deck of seven, over a red 2. The bounds are
// those of exact best responses to the strategies that were found.
func Example() {
	rules, err := uno.ParseRules("pomdp[deck=b1.b2.b3.g1.r1.r2.r3,no-uno-call]")
	if err != nil {
		fmt.Println(err)
		return
	}
	top, _ := uno.ParseKind("r2")
	rules.Limit = equilibrium.NoLimit
	setup := &equilibrium.Setup{Rules: rules, Hands: [2]int{2, 2}, Top: top, Color: top.Color(), Gamma: 1}
	game, err := equilibrium.New(context.Background(), setup, equilibrium.Options{MaxNodes: 100_000})
	if err != nil {
		fmt.Println(err)
		return
	}
	answer, err := game.Solve(context.Background(), equilibrium.Effort{LP: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("between %.4f and %.4f\n", answer.Lo, answer.Hi)
	sure, err := game.Worst(context.Background(), answer.Profile, 0, -1)
	fmt.Printf("its strategy alone is sure of %.4f %v\n", sure, err)
	// Output:
	// between 0.3352 and 0.3352
	// its strategy alone is sure of 0.3352 <nil>
}
