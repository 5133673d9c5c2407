package duel_test

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/unolab/uno"
	"github.com/unolab/uno/duel"
)

// A Skip and another red card go out whatever happens: a run that wins in all
// draws, which its checker replays on the engine.
func Example() {
	position, err := uno.ParsePosition("rules=duel hands=rs.r5/b1.b2.g3 top=r2 color=r")
	if err != nil {
		fmt.Println(err)
		return
	}
	game, err := duel.New(position.Rules)
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := game.From(position)
	if err != nil {
		fmt.Println(err)
		return
	}
	report, err := game.Evaluate(context.Background(), &s, duel.DefaultEffort(), rand.NewPCG(1, 0))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("to win: at least %.2f, estimated %.2f\n", report.Lo, report.Half)
	run, _ := game.Prove(&s, duel.Strict, 0, duel.DefaultNodes)
	if run == nil {
		fmt.Println("no sure run")
		return
	}
	fmt.Println(run.Sort, run.Line, game.Check(&s, run, duel.DefaultNodes))
	// Output:
	// to win: at least 1.00, estimated 1.00
	// strict [0 rs 0 r5] <nil>
}

// A game with a turn limit is drawn when the limit is reached: no turn is left, or
// enough to play the last card.
func ExampleGame_SolveTurns() {
	position, err := uno.ParsePosition("rules=duel[deck=r1.r2.b1.b2] hands=r1/b1 top=r2 color=r")
	if err != nil {
		fmt.Println(err)
		return
	}
	game, err := duel.New(position.Rules)
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := game.From(position)
	if err != nil {
		fmt.Println(err)
		return
	}
	for turns := range 3 {
		x, err := game.SolveTurns(context.Background(), turns, 100_000)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%d turns: %.2f\n", turns, x.Value(&s).Half)
	}
	// Output:
	// 0 turns: 0.50
	// 1 turns: 1.00
	// 2 turns: 1.00
}
