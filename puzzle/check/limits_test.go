package check

import (
	"errors"
	"strings"
	"testing"

	"github.com/unolab/uno/puzzle"
)

// staircase returns n different cards whose H is a path: playable, with many
// colours and numbers.
func staircase(n int) []puzzle.Card {
	deck := make([]puzzle.Card, n)
	for i := range deck {
		deck[i] = puzzle.Card{Color: int32(i/2 + 1), Number: int32((i+1)/2 + 1)}
	}
	return deck
}

// TestStatedLimits pins the limits that docs/solitaire.md states for what the
// checker decides without a certificate.
func TestStatedLimits(t *testing.T) {
	if testing.Short() {
		t.Skip("walks over millions of parts")
	}
	for _, c := range []struct {
		what   string
		most   int
		decide func(n int) error
	}{
		{"a no", 21, func(n int) error { _, err := playable(t.Context(), staircase(n)); return err }},
		{"a count", 18, func(n int) error { _, _, err := countOrders(t.Context(), staircase(n)); return err }},
		{"an all-or-none no", 24, func(n int) error { _, err := playableAllOrNone(t.Context(), staircase(n)); return err }},
		{"a fill", 20, func(n int) error {
			if _, ok := newSubsets(staircase(n), maxPartsToCover); !ok {
				return refusef("beyond")
			}
			return nil
		}},
	} {
		if rounds(0, 1) == 1 || c.what == "a fill" {
			if err := c.decide(c.most); err != nil {
				t.Errorf("%s of %d cards: %v", c.what, c.most, err)
			}
		}
		var refusal *Refusal
		if err := c.decide(c.most + 1); !errors.As(err, &refusal) {
			t.Errorf("%s of %d cards: %v", c.what, c.most+1, err)
		}
	}
}

// TestWideFrontiersAreRefused checks that a transcript over too many classes
// at once is refused in words.
func TestWideFrontiersAreRefused(t *testing.T) {
	var deck []puzzle.Card
	for x := int32(1); x <= 30; x++ {
		deck = append(deck, puzzle.Card{Color: x, Number: 1}, puzzle.Card{Color: x, Number: 2})
	}
	_, err := Proof(t.Context(), deck, "p", strings.NewReader("uno-proof 1\ndp\nlayer -1 *\n"))
	if err == nil || !strings.Contains(err.Error(), "more than 24 classes") && !strings.Contains(err.Error(), "states") {
		t.Errorf("%v", err)
	}
}
