package solitaire

import (
	"context"
	"math/rand/v2"
	"testing"
)

// TestReductionsKeepTheAnswer solves what the reductions leave by search and
// carries solutions back.
func TestReductionsKeepTheAnswer(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 4))
	var fired [rules]int
	for range rounds(4000, 100_000) {
		deck := randomDeck(r, 13)
		if len(deck) == 0 {
			continue
		}
		g := newGraph(deck)
		red := newReducer(g)
		red.run()
		for i, k := range red.fired {
			fired[i] += k
		}
		res := red.residual()
		ct, v, err := runSearch(context.Background(), res.core)
		if err != nil {
			t.Fatal(err)
		}
		if want := playable(deck); (v == verdictYes) != want {
			t.Fatalf("the core of %v says %v, want playable = %v; steps %v", deck, v, want, red.steps)
		}
		if v != verdictYes {
			continue
		}
		if lifted := red.lift(res, ct); !legal(deck, g.order(lifted)) {
			t.Fatalf("core solution %v of %v is lifted to %v", ct, deck, lifted)
		}
	}
	for i, k := range fired {
		if k == 0 {
			t.Errorf("no deck tried the rule %q", ruleNames[i])
		}
	}
}
