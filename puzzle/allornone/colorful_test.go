package allornone

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/unolab/uno/puzzle"
)

// TestColorfulGraph: the path of H visits every part once, along arcs, and there
// is one for some X exactly if the deck is won.
func TestColorfulGraph(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 21))
	paths := 0
	for range rounds(200, 5000) {
		deck := randomDeck(r, 8)
		if len(deck) == 0 {
			continue
		}
		d := newDeck(deck)
		found := false
		for set := range 1 << len(d.colors) {
			var inX []int32
			fits := true
			for x, v := range d.colors {
				never := destroyed
				if set>>x&1 == 1 {
					inX = append(inX, v)
				} else {
					never = committed
				}
				fits = fits && d.role[x] != never
			}
			c, err := ColorfulGraph(t.Context(), deck, inX)
			if err != nil {
				t.Fatal(err)
			}
			if c.Path == nil {
				continue
			}
			paths++
			found = found || fits
			if len(c.Path) != len(c.Parts) {
				t.Fatalf("%d vertices, %d parts: %v", len(c.Path), len(c.Parts), deck)
			}
			for _, p := range c.Parts {
				if !slices.ContainsFunc(p.Vertices, func(v string) bool { return slices.Contains(c.Path, v) }) {
					t.Fatalf("part %s is not visited: %v", p.Name, deck)
				}
			}
			for i := 1; i < len(c.Path); i++ {
				if !slices.Contains(c.Arcs, [2]string{c.Path[i-1], c.Path[i]}) {
					t.Fatalf("no arc %s -> %s: %v", c.Path[i-1], c.Path[i], deck)
				}
			}
		}
		if found != playable(deck) {
			t.Fatalf("a colourful path: %t: %v", found, deck)
		}
	}
	if paths == 0 {
		t.Error("no paths")
	}
	c, err := ColorfulGraph(t.Context(), []puzzle.Card{{Color: 1, Number: 1}, {Color: 1, Number: 2}, {Color: 2, Number: 1}}, []int32{1})
	if err != nil || len(c.Path) != 4 {
		t.Fatalf("%+v, %v", c, err)
	}
	if all := strings.Join(c.Path, " "); all != "v(1,2)[L] v(1,2)[x] v(1,1)[R] y(1)[1,-]" {
		t.Error(all)
	}
}
