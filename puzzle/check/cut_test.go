package check

import (
	"math/rand/v2"
	"testing"

	"github.com/unolab/uno/puzzle"
)

// TestCutsAreSound checks both inequalities of docs/solitaire.md, "Cuts", on
// random sets of vertices of random decks, half of them after random steps: a
// deck with a winning order violates none.
func TestCutsAreSound(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	held := map[string]int{}
	for range rounds(6000, 200000) {
		deck := randomDeck(r, 10)
		vs := vertexNames(deck)
		c := newClasses(deck)
		for range r.IntN(2) * 4 {
			randomStep(r, c, vs)
		}
		g := c.residual()
		for range 6 {
			var set []puzzle.Vertex
			for _, v := range vs {
				if r.IntN(3) == 0 {
					set = append(set, v)
				}
			}
			for _, form := range []string{puzzle.FormCards, puzzle.FormVisits} {
				if _, err := g.cut(form, set); err == nil {
					held[form]++
					if ordered(deck) {
						t.Fatalf("deck %v is playable, and the cut %v by %s was accepted", deck, set, form)
					}
				}
			}
		}
	}
	for _, form := range []string{puzzle.FormCards, puzzle.FormVisits} {
		if held[form] < 100 {
			t.Errorf("only %d cuts of the form %s were accepted", held[form], form)
		}
	}
}

// TestSmallDecksHaveCuts checks that cuts are worth having: every unplayable
// deck of up to nine cards drawn here has one of at most four vertices.
func TestSmallDecksHaveCuts(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 1))
	no, cut := 0, 0
	for range rounds(400, 8000) {
		deck := randomDeck(r, 9)
		if ordered(deck) {
			continue
		}
		no++
		vs := vertexNames(deck)
		g := newClasses(deck).residual()
	sets:
		for bits := range 1 << len(vs) {
			var set []puzzle.Vertex
			for i, v := range vs {
				if bits>>i&1 == 1 {
					set = append(set, v)
				}
			}
			if len(set) > 4 {
				continue
			}
			for _, form := range []string{puzzle.FormCards, puzzle.FormVisits} {
				if _, err := g.cut(form, set); err == nil {
					cut++
					break sets
				}
			}
		}
	}
	if no == 0 || cut < no {
		t.Errorf("%d of %d unplayable decks have a cut of at most four vertices", cut, no)
	}
}

func TestCutFigures(t *testing.T) {
	for _, c := range []struct {
		name, deck, form string
		set              []puzzle.Vertex
		pieces, bound    int
		holds, bridges   bool
	}{
		{"two pieces", "11 22", puzzle.FormCards, nil, 2, 1, true, false},
		{"one piece", "11 12", puzzle.FormCards, nil, 1, 1, false, false},
		{"two pieces are no more than a trail can visit", "11 12 21 22 31 32 41 42 43 53", puzzle.FormCards, []puzzle.Vertex{4}, 2, 2, false, false},
		{"three bridges", "11 12 21 23 31 34", puzzle.FormCards, []puzzle.Vertex{-1}, 3, 2, true, true},
		{"visits", "11 12 21 23 31 34", puzzle.FormVisits, []puzzle.Vertex{-1}, 3, 2, true, true},
	} {
		g := newClasses(deckOf(t, c.deck)).residual()
		f, err := g.cut(c.form, c.set)
		if (err == nil) != c.holds || f.pieces != c.pieces || f.bound != c.bound || c.holds && f.bridges != c.bridges {
			t.Errorf("%s: %+v, %v", c.name, f, err)
		}
	}
}
