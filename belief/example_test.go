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
	mine, err := uno.ParseCards("r1 r2 g3 g4 b5 b6 w")
	if err != nil {
		panic(err)
	}
	theirs, err := uno.ParseCards("g7 g8 y1 y2 y3 b7 b8")
	if err != nil {
		panic(err)
	}
	// The cards are dealt by turns, the first to seat 1; then r9 starts.
	deck := uno.DeckOrder{Order: func(_ int, pile uno.Cards, order []uno.Kind) []uno.Kind {
		for i, k := range theirs.Kinds() {
			order = append(order, k, mine.Kinds()[i])
		}
		order = append(order, uno.Card(uno.Red, 9))
		return append(order, pile.Minus(uno.NewCards(order...)).Kinds()...)
	}}
	var g uno.Game
	if err := g.Start(&rules, 2, 0, &deck); err != nil {
		panic(err)
	}
	if err := g.Play(g.Legal(nil, 1)[0]); err != nil { // all that it can do is draw
		panic(err)
	}
	b, err := belief.New(&rules, 2, 0)
	if err != nil {
		panic(err)
	}
	for _, e := range g.Log.Events {
		if e, ok := e.For(0, false); ok {
			if err := b.Observe(e); err != nil {
				panic(err)
			}
		}
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
