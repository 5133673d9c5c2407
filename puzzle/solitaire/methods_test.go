package solitaire

import (
	"context"
	"math/rand/v2"
	"testing"
)

// TestMethodsOnTheDeckItself holds the complete methods against the oracle
// without reductions between: the trail theorem with multiplicities capped at
// two, the DP on it, backtracking and clause learning.
func TestMethodsOnTheDeckItself(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 4))
	for range rounds(3000, 100_000) {
		deck := randomDeck(r, 11)
		if len(deck) == 0 {
			continue
		}
		want := playable(deck)
		g := newGraph(deck)
		check := func(name string, out outcome, err error) {
			t.Helper()
			if err != nil || (out.verdict == verdictYes) != want || out.verdict == verdictUnknown {
				t.Fatalf("%s says %v (%v, %s), want playable = %v for %v", name, out.verdict, err, out.why, want, deck)
			}
			if out.verdict == verdictYes && !legal(deck, g.order(out.trail)) {
				t.Fatalf("%s: trail %v, order %v of %v", name, out.trail, g.order(out.trail), deck)
			}
		}
		c, card := coreOf(g)
		onCore := func(name string, ct coreTrail, v verdict, err error) {
			t.Helper()
			out := outcome{verdict: v}
			if v == verdictYes {
				if !c.solves(ct) {
					t.Fatalf("%s: %v does not solve the core of %v", name, ct, deck)
				}
				out = yes(g.deckTrail(ct, card))
			}
			check(name, out, err)
		}
		out, err := runDP(context.Background(), g)
		check("dp", out, err)
		ct, v, err := runSearch(context.Background(), c)
		onCore("search", ct, v, err)
		ct, v, err = newSATSolver(c, nil).run(context.Background(), 0)
		onCore("sat", ct, v, err)
	}
}

// TestPrintedStatementsThatFail pins decks on which statements of the sources
// fail as printed and the methods here must not (Demaine et al. 3.3 and the
// trail theorem).
func TestPrintedStatementsThatFail(t *testing.T) {
	tests := []struct {
		name string
		deck string
		want bool
	}{
		{"a twin that is needed: capping at one copy is wrong", "11 21 21 22 42 23 33", true},
		{"the same without the twin", "11 21 22 42 23 33", false},
		{"connected with three colours and yet no", "11 21 31 12 23 34", false},
		{"the printed DP misses a first card of a row that joins two paths", "21 31 12 32 33", true},
		{"the printed DP misses the join of h and d", "32 23 33", true},
		{"Example 1 of Demaine et al.", "13 22 23 23 24 32 34 41 43", true},
		{"deleting all unlabelled cards at once is wrong", "11 12 13 14 25", false},
		{"and leaves this", "25", true},
	}
	for _, tt := range tests {
		deck := digits(tt.deck)
		if got := playable(deck); got != tt.want {
			t.Fatalf("%s: the oracle says %v", tt.name, got)
		}
		for _, method := range Methods() {
			res := solved(t, deck, Options{Method: method})
			yes := res.Answer == "yes"
			if yes != tt.want && (yes || method != MethodLocal && method != MethodCutCount) {
				t.Errorf("%s: %s says %q", tt.name, method, res.Answer)
			}
		}
	}
}
