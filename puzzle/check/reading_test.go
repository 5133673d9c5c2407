package check

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/unolab/uno/puzzle"
)

// TestReadingOfBridges reads the cut of the example in docs/solitaire.md.
func TestReadingOfBridges(t *testing.T) {
	deck := []puzzle.Card{{Color: 1, Number: 1}, {Color: 1, Number: 2}, {Color: 2, Number: 1}, {Color: 2, Number: 3}, {Color: 3, Number: 1}, {Color: 3, Number: 4}}
	c := &puzzle.Certificate{Kind: puzzle.CertBridges, Form: puzzle.FormCards, Set: []puzzle.Vertex{-1}}
	got, err := ReadCertificate(t.Context(), deck, c, Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := &Reading{
		Kind: puzzle.CertCut, Form: puzzle.FormCards, Bound: 2, Crossing: 3,
		Set:    []CutVertex{{Members: []puzzle.Vertex{-1}, Degree: 3}},
		Pieces: [][]puzzle.Vertex{{1, -2}, {2, -3}, {3, -4}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestReadingSpreadsContractedPieces follows classes and a suppressed vertex
// back to the deck: number 5 is suppressed within the first piece.
func TestReadingSpreadsContractedPieces(t *testing.T) {
	deck := []puzzle.Card{
		{Color: 1, Number: 1},
		{Color: 1, Number: 5},
		{Color: 4, Number: 5},
		{Color: 4, Number: 6},
		{Color: 2, Number: 1},
		{Color: 2, Number: 3},
		{Color: 3, Number: 1},
		{Color: 3, Number: 4},
		{Color: 9, Number: 1},
	}
	c := &puzzle.Certificate{
		Kind: puzzle.CertCut, Steps: []string{"suppress -5", "contract 2 -3"}, Form: puzzle.FormCards, Set: []puzzle.Vertex{-1},
	}
	if _, err := ReadCertificate(t.Context(), deck, c, Options{}); err == nil {
		t.Fatal("four cards cross, so three pieces prove nothing, and the cut was read")
	}
	c.Steps = append(c.Steps, "contract 9 -1")
	got, err := ReadCertificate(t.Context(), deck, c, Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := [][]puzzle.Vertex{{1, 4, -5, -6}, {2, -3}, {3, -4}}
	if diff := cmp.Diff(want, got.Pieces); diff != "" {
		t.Error(diff)
	}
	if got.Steps != 3 || got.Crossing != 3 || !slices.Equal(got.Set[0].Members, []puzzle.Vertex{9, -1}) {
		t.Errorf("read %+v", got)
	}
}

// TestReadingAgreesWithTheCheck holds the pieces of random cuts against the
// figures that the checker verified, and every vertex to one place.
func TestReadingAgreesWithTheCheck(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	read := 0
	for range 4000 {
		deck := make([]puzzle.Card, 3+rng.IntN(9))
		for i := range deck {
			deck[i] = puzzle.Card{Color: 1 + rng.Int32N(5), Number: 1 + rng.Int32N(6)}
		}
		c := &puzzle.Certificate{Kind: puzzle.CertCut, Form: []string{puzzle.FormCards, puzzle.FormVisits}[rng.IntN(2)]}
		c.Set = []puzzle.Vertex{puzzle.ColorVertex(deck[0].Color), puzzle.NumberVertex(deck[1].Number)}[:rng.IntN(3)]
		p, err := checkProof(t.Context(), deck, newInlineSource("answer", c))
		r, err2 := ReadCertificate(t.Context(), deck, c, Options{})
		if (err == nil) != (err2 == nil) {
			t.Fatalf("%v, cut %v: checked %v, read %v", deck, c.Set, err, err2)
		}
		if err != nil {
			continue
		}
		read++
		if len(r.Pieces) != p.cut.pieces || r.Bound != p.cut.bound {
			t.Fatalf("%v, cut %v: read %d pieces, bound %d; checked %+v", deck, c.Set, len(r.Pieces), r.Bound, p.cut)
		}
		all := slices.Clone(r.Beside)
		for _, s := range r.Set {
			all = append(all, s.Members...)
		}
		for _, p := range r.Pieces {
			all = append(all, p...)
		}
		slices.SortFunc(all, byName)
		n := newNames(puzzle.Group(deck))
		if len(slices.Compact(all)) != n.count() {
			t.Fatalf("%v, cut %v: vertices %v of %d", deck, c.Set, all, n.count())
		}
	}
	if read < 100 {
		t.Errorf("only %d cuts proved something", read)
	}
}
