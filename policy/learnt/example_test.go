package learnt_test

import (
	"fmt"
	"log"

	"github.com/unolab/uno"
	"github.com/unolab/uno/policy"
	"github.com/unolab/uno/policy/learnt"
)

// The embedded player `fast` states the probability of every move of a view.
func Example() {
	rules, err := uno.Preset("pomdp")
	if err != nil {
		log.Fatal(err)
	}
	var g uno.Game
	if err := g.Start(&rules, 2, 1, uno.NewDeckOrder(1, 3)); err != nil {
		log.Fatal(err)
	}
	var view uno.View
	g.View(int(g.State.Turn), &view)
	moves := policy.Decisions(nil, &view)
	weights := make([]float64, len(moves))
	learnt.NewFast().Weights(&view, moves, weights)
	sum := 0.0
	for _, w := range weights {
		sum += w
	}
	best := 0
	for i, w := range weights {
		if w > weights[best] {
			best = i
		}
	}
	fmt.Printf("%d moves, probabilities add up to %.3f, the likeliest is %s\n", len(moves), sum, moves[best].Text())
	// Output: 4 moves, probabilities add up to 1.000, the likeliest is w:b
}
