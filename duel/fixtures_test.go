package duel

import (
	"os"
	"testing"

	"github.com/unolab/uno"
)

// long reports that the big counts are asked for.
var long = os.Getenv("UNO_LONG") != ""

// times is n, or few unless the big counts are asked for.
func times(n, few int) int {
	if long {
		return n
	}
	return few
}

// served are the rule sets of the tests.
var served = []string{
	"duel", "pomdp", "official[no-uno-call]", "official[no-uno-call,no-bluff]",
	"official[no-uno-call,force-play]", "official[no-uno-call,no-draw-by-choice,reverse-passes]",
	"official[no-uno-call,no-bluff,draws-do-not-skip]", "official[no-uno-call,wd4-last]",
}

// gameOf is the game of a rule set, which must be served.
func gameOf(t testing.TB, rules string) *Game {
	t.Helper()
	r, err := uno.ParseRules(rules)
	if err != nil {
		t.Fatal(err)
	}
	g, err := New(&r)
	if err != nil {
		t.Fatal(err)
	}
	return g
}
