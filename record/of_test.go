package record_test

import (
	"strings"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/record"
)

// ownChance is a chance of one's own.
type ownChance struct{ uno.DeckOrder }

// TestOfAnotherChance: a hand that was not dealt from a deck order cannot be recorded,
// which is an error.
func TestOfAnotherChance(t *testing.T) {
	rules, err := uno.Preset("official")
	if err != nil {
		t.Fatal(err)
	}
	var g uno.Game
	order := uno.NewDeckOrder(1, 1)
	if err := g.Start(&rules, 2, 0, order); err != nil {
		t.Fatal(err)
	}
	if _, err := record.Of(&g, []string{"a", "b"}); err != nil {
		t.Error(err)
	}
	g.Chance = &ownChance{*order}
	if r, err := record.Of(&g, []string{"a", "b"}); err == nil || !strings.Contains(err.Error(), "ownChance") {
		t.Errorf("%v, %v", r, err)
	}
}
