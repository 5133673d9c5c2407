package count

import (
	"context"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/unolab/uno/puzzle"
)

// exampleOne is Example 1 of Demaine et al.
var exampleOne = []puzzle.Card{
	{Color: 1, Number: 3},
	{Color: 2, Number: 2},
	{Color: 2, Number: 3},
	{Color: 2, Number: 3},
	{Color: 2, Number: 4},
	{Color: 3, Number: 2},
	{Color: 3, Number: 4},
	{Color: 4, Number: 1},
	{Color: 4, Number: 3},
}

// TestExampleOne holds the counts of Demaine et al. Example 1, corrected, and
// the set of subpaths of Figure 5 (c).
func TestExampleOne(t *testing.T) {
	for _, method := range Methods() {
		r := counted(t, exampleOne, method)
		if r.Directed.Int64() != 56 || r.Paths.Int64() != 28 || r.Sequences.Int64() != 28 {
			t.Errorf("%s: %v directed, %v paths, %v sequences", method, r.Directed, r.Paths, r.Sequences)
		}
	}
	total, err := Trace(context.Background(), exampleOne, 1000, func(s Step) error {
		if s.Index == 6 {
			if !slices.ContainsFunc(s.Vectors, func(v Vector) bool { return v.String() == "h{1,2}=1 v(2,3)=1 d{4,4}=1" }) {
				t.Errorf("Figure 5 (c) is not among %v", s.Vectors)
			}
		}
		return nil
	})
	if err != nil || total.Int64() != 56 {
		t.Errorf("the trace counts %v, %v", total, err)
	}
}

// TestTraceCountsItsOwnSets: f of every vector is the number of listed sets
// with that vector, and every set covers the cards so far by matching paths.
func TestTraceCountsItsOwnSets(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 3))
	for range rounds(200, 2000) {
		deck := randomDeck(r, 6)
		total, err := Trace(context.Background(), deck, 100_000, func(s Step) error {
			if s.Total.Cmp(big.NewInt(int64(len(s.Sets)))) != 0 {
				t.Fatalf("%v sets, %d listed: %v", s.Total, len(s.Sets), deck)
			}
			want := map[string]int64{}
			seen := map[string]int{}
			for _, set := range s.Sets {
				n := 0
				for _, path := range set {
					n += len(path)
					for i := 1; i < len(path); i++ {
						if !path[i].Matches(path[i-1]) {
							t.Fatalf("the path %v of %v does not match", path, deck)
						}
					}
				}
				if n != s.Index {
					t.Fatalf("a set of %d cards after %d", n, s.Index)
				}
				seen[set.String()]++
				want[vectorOf(set, s.Card.Number)]++
			}
			for _, v := range s.Vectors {
				if v.F.Cmp(big.NewInt(want[v.String()])) != 0 {
					t.Fatalf("f(%v) = %v, %d sets look so: %v", v, v.F, want[v.String()], deck)
				}
				delete(want, v.String())
			}
			if len(want) > 0 {
				t.Fatalf("no vector for %v: %v", want, deck)
			}
			return nil
		})
		if err != nil || total.Cmp(ordersOfDeck(deck)) != 0 {
			t.Fatalf("%v, %v: %v", total, err, deck)
		}
	}
}

// vectorOf reads (h; v; d) off a set of paths.
func vectorOf(set Set, row int32) string {
	var paths []Ends
	for _, p := range set {
		a, b := p[0], p[len(p)-1]
		if a.Number != row && b.Number == row {
			a, b = b, a
		}
		e := Ends{Type: 'h', A: a.Color, B: b.Color, M: 1}
		if b.Number != row {
			e.Type = 'v'
			if a.Number != row {
				e.Type = 'd'
			}
		}
		if e.Type != 'v' {
			e.A, e.B = min(e.A, e.B), max(e.A, e.B)
		}
		if i := slices.IndexFunc(paths, func(o Ends) bool { o.M = 1; return o == e }); i >= 0 {
			paths[i].M++
		} else {
			paths = append(paths, e)
		}
	}
	slices.SortFunc(paths, func(a, b Ends) int { return compareEnds([]Ends{a}, []Ends{b}) })
	return Vector{Paths: paths}.String()
}
