package check

import (
	"errors"
	"math/rand/v2"
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

// TestCoverBoundsHold: no set of vertices asks for more runs than the deck
// needs, and a fill-in that claims one card too many is refused although it
// carries a certificate.
func TestCoverBoundsHold(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 1))
	tight := 0
	for range 3000 {
		// Mostly a tree: a new colour or number hangs on an old number or colour.
		deck := []puzzle.Card{{Color: 1, Number: 1}}
		colors, numbers := 1, 1
		for range r.IntN(9) {
			c := puzzle.Card{Color: int32(1 + r.IntN(colors)), Number: int32(1 + r.IntN(numbers))}
			switch r.IntN(5) {
			case 0, 1:
				colors++
				c.Color = int32(colors)
			case 2, 3:
				numbers++
				c.Number = int32(numbers)
			}
			deck = append(deck, c)
		}
		var set []puzzle.Vertex
		for v := range int32(colors) {
			if r.IntN(3) == 0 {
				set = append(set, puzzle.ColorVertex(v+1))
			}
		}
		for v := range int32(numbers) {
			if r.IntN(3) == 0 {
				set = append(set, puzzle.NumberVertex(v+1))
			}
		}
		least, err := leastRuns(t.Context(), deck)
		if err != nil {
			t.Fatal(err)
		}
		bound := coverBound(deck, set)
		if bound > least {
			t.Fatalf("the cut %v asks for %d runs, %d suffice: %v", set, bound, least, deck)
		}
		if bound == least && least > components(deck) {
			tight++
		}
	}
	if tight == 0 {
		t.Error("no cut was tight")
	}
	// A star of three arms, of which one added card joins two.
	star := []puzzle.Card{
		{Color: 1, Number: 1},
		{Color: 1, Number: 2},
		{Color: 1, Number: 3},
		{Color: 2, Number: 1},
		{Color: 2, Number: 4},
		{Color: 3, Number: 2},
		{Color: 3, Number: 5},
		{Color: 4, Number: 3},
		{Color: 4, Number: 6},
	}
	a := &puzzle.Fill{
		Kind: puzzle.KindFill, Minimum: 2, Added: puzzle.Cards{{Color: 4, Number: 5}, {Color: 4, Number: 5}},
		Sequence: puzzle.Cards{
			{Color: 2, Number: 4},
			{Color: 2, Number: 1},
			{Color: 1, Number: 1},
			{Color: 1, Number: 3},
			{Color: 1, Number: 2},
			{Color: 3, Number: 2},
			{Color: 3, Number: 5},
			{Color: 4, Number: 5},
			{Color: 4, Number: 5},
			{Color: 4, Number: 6},
			{Color: 4, Number: 3},
		},
		Certificate: &puzzle.Certificate{Kind: puzzle.CertCut, Form: puzzle.FormVisits, Set: []puzzle.Vertex{1}},
	}
	var refused *Refusal
	if _, err := Answer(t.Context(), puzzle.NewSolitaire(star), a, Options{}); !errors.As(err, &refused) {
		t.Errorf("two cards where one suffices: %v", err)
	}
}
