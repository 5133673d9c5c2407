package belief_test

import (
	"fmt"

	"github.com/unolab/uno"
	"github.com/unolab/uno/belief"
)

// A seat that must play if it can draws instead: it holds nothing red, no nine
// and no black card, but what it has drawn may be anything.
func Example() {
	rules, err := uno.Preset("pomdp")
	if err != nil {
		panic(err)
	}
	b, err := belief.New(&rules, 2, 0)
	if err != nil {
		panic(err)
	}
	mine, err := uno.ParseCards("r1 r2 g3 g4 b5 b6 w")
	if err != nil {
		panic(err)
	}
	r9 := uno.Card(uno.Red, 9)
	events := []uno.Event{
		{Type: uno.Dealt, Seat: 1, N: 7},
		{Type: uno.Dealt, Seat: 0, N: 7, Cards: mine},
		{Type: uno.StartTurned, Card: r9},
		{Type: uno.Drew, Seat: 1, N: 1},
	}
	if err := b.Listen(events); err != nil {
		panic(err)
	}
	red, err := b.HoldsColor(1, uno.Red)
	if err != nil {
		panic(err)
	}
	exact, err := b.ExactAvoids(1, func(k uno.Kind) bool { return k.Color() == uno.Red })
	if err != nil {
		panic(err)
	}
	fmt.Printf("red in hand: %.4f = 1 - %v\n", red, exact)
	// Output: red in hand: 0.2366 = 1 - 71/93
}
