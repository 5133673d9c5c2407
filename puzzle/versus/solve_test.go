package versus

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/check"
	"github.com/unolab/uno/puzzle/family"
)

// TestSolveAgainstPlainPlay checks the form of Demaine et al. Theorem 7 on
// which Solve stands: player 1 wins exactly when the hands have no matching
// that saturates his, with the openings that some maximum matching leaves
// free; against all lines of play.
func TestSolveAgainstPlainPlay(t *testing.T) {
	r := rand.New(rand.NewPCG(70, 1))
	won := 0
	for range rounds(1500, 20000) {
		in := randomDeal(r, 2, 9)
		got, err := Solve(t.Context(), in)
		if err != nil {
			t.Fatal(err)
		}
		want := &Outcome{Winner: 2, Openings: got.Openings, Matching: got.Matching, Cover: got.Cover}
		var openings puzzle.Cards
		dealt(in).plays(func(c puzzle.Card, next table) {
			if !next.wins() && !slices.Contains(openings, c) {
				openings = append(openings, c)
			}
		})
		slices.SortFunc(openings, puzzle.Card.Compare)
		if len(openings) > 0 {
			want.Winner, want.Openings = 1, openings
			won++
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("%v dealt to %v: (-want +got)\n%s", in.Cards, in.Owner, diff)
		}
		accepted(t, in, got)
	}
	if won < 100 {
		t.Errorf("player 1 won only %d games", won)
	}
}

// accepted has the independent checker verify matching, cover and openings.
func accepted(t *testing.T, in *puzzle.Instance, out *Outcome) {
	t.Helper()
	if _, err := check.Answer(t.Context(), in, out.Answer(), check.Options{}); err != nil {
		t.Fatalf("%d cards: %v", len(in.Cards), err)
	}
}

// TestCertificatesOnFamilies has the checker verify answers on middle-sized
// deals of all families, equal and unequal hands.
func TestCertificatesOnFamilies(t *testing.T) {
	r := rand.New(rand.NewPCG(71, 1))
	for _, f := range family.Families() {
		for range rounds(2, 30) {
			p := family.Params{Players: 2}
			if f.TakesCards() {
				p.Cards = 60 + r.IntN(3000)
			}
			in, err := family.Generate(f.Name, p, r)
			if err != nil {
				t.Fatal(err)
			}
			if r.IntN(2) == 0 {
				share := r.Float64()
				for i := range in.Owner {
					in.Owner[i] = 1
					if r.Float64() < share {
						in.Owner[i] = 2
					}
				}
			}
			out, err := Solve(t.Context(), in)
			if err != nil {
				t.Fatal(err)
			}
			accepted(t, in, out)
		}
	}
}

// TestSparseDeals sweeps mean degrees, where peeling leaves everything from
// nothing to all of the graph.
func TestSparseDeals(t *testing.T) {
	r := rand.New(rand.NewPCG(72, 1))
	for range rounds(60, 2000) {
		cards := 50 + r.IntN(400)
		side := 2 + r.IntN(cards)
		in, err := family.Generate("random", family.Params{Colors: side, Numbers: 2 + r.IntN(cards), Cards: cards, Players: 2}, r)
		if err != nil {
			t.Fatal(err)
		}
		out, err := Solve(t.Context(), in)
		if err != nil {
			t.Fatal(err)
		}
		accepted(t, in, out)
	}
}

// TestSolveIsForTwo says so in the error.
func TestSolveIsForTwo(t *testing.T) {
	if _, err := Solve(t.Context(), puzzle.NewDealt(nil, nil, nil)); err == nil {
		t.Error("three players were accepted")
	}
}

// TestDenseIDs holds the numbering of values against sorting.
func TestDenseIDs(t *testing.T) {
	r := rand.New(rand.NewPCG(73, 1))
	for range rounds(100, 1000) {
		n, top := r.IntN(5000), 1+r.Int32N(puzzle.MaxValue)
		if r.IntN(2) == 0 {
			top = 1 + r.Int32N(50)
		}
		values := make([]int32, n)
		for i := range values {
			values[i] = 1 + r.Int32N(top)
		}
		sorted := slices.Compact(slices.Sorted(slices.Values(values)))
		ids, count := denseIDs(n, func(i int) int32 { return values[i] })
		if n > 0 && int(count) != len(sorted) {
			t.Fatalf("%d distinct values, want %d", count, len(sorted))
		}
		for i, id := range ids {
			if sorted[id] != values[i] {
				t.Fatalf("value %d has number %d, that of %d", values[i], id, sorted[id])
			}
		}
	}
}
