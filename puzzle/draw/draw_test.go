package draw

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/cardart"
	"github.com/unolab/uno/puzzle"
)

// cards reads cards written as two digits, colour and number.
func cards(text string) []puzzle.Card {
	var deck []puzzle.Card
	for _, w := range strings.Fields(text) {
		deck = append(deck, puzzle.Card{Color: int32(w[0] - '0'), Number: int32(w[1] - '0')})
	}
	return deck
}

// wander returns a random feasible order.
func wander(rng *rand.Rand, n, colors, numbers int) []puzzle.Card {
	order := make([]puzzle.Card, n)
	for i := range order {
		order[i] = puzzle.Card{Color: 1 + rng.Int32N(int32(colors)), Number: 1 + rng.Int32N(int32(numbers))}
		switch {
		case i == 0:
		case rng.IntN(2) == 0:
			order[i].Color = order[i-1].Color
		default:
			order[i].Number = order[i-1].Number
		}
	}
	return order
}

// elements draws a scene and returns how many elements of each name it has.
func elements(t *testing.T, s *Scene) map[string]int {
	t.Helper()
	var b bytes.Buffer
	if err := SVG(&b, s); err != nil {
		t.Fatal(err)
	}
	count := map[string]int{}
	dec := xml.NewDecoder(&b)
	for {
		tok, err := dec.Token()
		if errors.Is(err, io.EOF) {
			return count
		}
		if err != nil {
			t.Fatalf("not well-formed: %v", err)
		}
		if e, ok := tok.(xml.StartElement); ok {
			count[e.Name.Local]++
			for _, a := range e.Attr {
				if strings.Contains(a.Value, "NaN") || strings.Contains(a.Value, "Inf") {
					t.Fatalf("<%s %s=%q>", e.Name.Local, a.Name.Local, a.Value)
				}
			}
		}
	}
}

// TestScenesAreWellFormed draws scenes of all sizes and kinds: every document
// is well-formed and has a tooltip for every card beside its own title.
func TestScenesAreWellFormed(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	for _, shape := range [][3]int{{0, 1, 1}, {1, 1, 1}, {5, 2, 2}, {40, 4, 13}, {300, 12, 30}, {900, 4, 400}, {2000, 700, 700}} {
		t.Run(fmt.Sprint(shape), func(t *testing.T) {
			order := wander(rng, shape[0], shape[1], shape[2])
			deck := append([]puzzle.Card{}, order...)
			rng.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
			owner := make([]int32, len(deck))
			for i := range owner {
				owner[i] = 1 + int32(i%3)
			}
			var cut Cut
			if len(deck) > 2 {
				cut.Set = []puzzle.Vertex{puzzle.ColorVertex(deck[0].Color)}
				cut.Pieces = [][]puzzle.Vertex{{puzzle.NumberVertex(deck[0].Number)}}
			}
			for name, s := range map[string]*Scene{
				"bare":   {Cards: deck},
				"order":  {Cards: deck, Order: order, Title: "a < b & c"},
				"fill":   {Cards: deck, Order: order, Added: order[len(order)/2:]},
				"kernel": {Cards: deck, Kept: order[:len(order)/2]},
				"cut":    {Cards: deck, Cut: &cut, Notes: []string{"k > 1"}},
				"hand":   {Cards: deck, Hand: true, Order: order},
				"dealt":  {Cards: deck, Owner: owner},
			} {
				want := len(deck)
				if s.Title != "" {
					want++
				}
				if got := elements(t, s)["title"]; got != want {
					t.Errorf("%s: %d titles, want %d", name, got, want)
				}
			}
		})
	}
}

// TestEqualScenesGiveEqualBytes pins that maps do not leak their order.
func TestEqualScenesGiveEqualBytes(t *testing.T) {
	order := wander(rand.New(rand.NewPCG(4, 4)), 200, 8, 40)
	var first, again bytes.Buffer
	for _, b := range []*bytes.Buffer{&first, &again} {
		if err := SVG(b, &Scene{Cards: order, Order: order}); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(first.Bytes(), again.Bytes()) {
		t.Error("two drawings of one scene differ")
	}
}

// TestMovesNeverOverlap verifies the promise of the lanes on random orders: two
// moves along one line with a stretch in common run at different distances
// from it, as long as there are lanes left, and straight pieces pass no card.
func TestMovesNeverOverlap(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	for range 200 {
		order := wander(rng, 2+rng.IntN(80), 1+rng.IntN(9), 1+rng.IntN(9))
		d, err := newDrawing(&Scene{Cards: order, Order: order})
		if err != nil {
			t.Fatal(err)
		}
		inRow, inColumn := d.present()
		for i, m := range d.moved {
			if m.kind != moveRow && m.kind != moveColumn {
				continue
			}
			on := inRow
			if m.kind == moveColumn {
				on = inColumn
			}
			if m.lane == 0 {
				for _, at := range on[m.line] {
					if m.lo < at && at < m.hi {
						t.Fatalf("move %d runs straight through a card", i+1)
					}
				}
			}
			if m.lane == 0 || len(order) > 2*maxLanes {
				continue
			}
			for k, other := range d.moved[:i] {
				if other.kind == m.kind && other.line == m.line && other.offset == m.offset && other.lo < m.hi && m.lo < other.hi {
					t.Fatalf("moves %d and %d overlap", k+1, i+1)
				}
			}
		}
	}
}

// TestScenesThatDoNotFit names what is wrong.
func TestScenesThatDoNotFit(t *testing.T) {
	deck := cards("11 12")
	for name, s := range map[string]*Scene{
		"the order":  {Cards: deck, Order: cards("11 11")},
		"the kernel": {Cards: deck, Kept: cards("13")},
		"added card": {Cards: deck, Added: cards("22")},
		"the game":   {Cards: deck, Plays: []puzzle.Play{{Player: 2, Card: &deck[0]}}},
	} {
		if err := SVG(io.Discard, s); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestHandColors holds the hues against those of the table's cards.
func TestHandColors(t *testing.T) {
	for i, c := range []uno.Color{uno.Red, uno.Green, uno.Blue, uno.Yellow} {
		if got := faces[i].hue; got != cardart.Hue(c) {
			t.Errorf("colour %d is %s, the table's is %s", i+1, got, cardart.Hue(c))
		}
	}
}
