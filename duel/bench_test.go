package duel

import (
	"context"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/unolab/uno"
)

// TestExactGoals measures exact values on the decks of UNO_EXACT, separated by
// slashes; without it nothing is done.
func TestExactGoals(t *testing.T) {
	list := os.Getenv("UNO_EXACT")
	if list == "" {
		t.Skip("UNO_EXACT names no decks")
	}
	for _, text := range strings.Split(list, "/") {
		rules, err := uno.Preset("duel")
		if err != nil {
			t.Fatal(err)
		}
		if err := rules.Set("deck", text); err != nil {
			t.Fatal(err)
		}
		g, err := New(&rules)
		if err != nil {
			t.Fatal(err)
		}
		start := time.Now()
		x, err := g.Solve(context.Background(), Limits{Entries: 80_000_000})
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%q: %d classes, %d positions, %d sweeps, residual %.1e, %.1f s", text, len(x.classes), x.States, x.Sweeps, x.Residual, time.Since(start).Seconds())
	}
}
