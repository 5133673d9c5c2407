package explain

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/check"
)

// cards reads cards written as two digits, colour and number.
func cards(text string) []puzzle.Card {
	var deck []puzzle.Card
	for _, w := range strings.Fields(text) {
		deck = append(deck, puzzle.Card{Color: int32(w[0] - '0'), Number: int32(w[1] - '0')})
	}
	return deck
}

// TestExample1 reads the order that Demaine et al. print for their Example 1.
func TestExample1(t *testing.T) {
	r := Order(cards("13 23 24 34 32 22 23 43 41"))
	want := &Reading{
		Sequence:  r.Sequence,
		Colors:    4,
		Chunks:    []Run{{1, 1, 1}, {2, 2, 3}, {3, 4, 5}, {2, 6, 7}, {4, 8, 9}},
		Bridges:   []Run{},
		Critical:  []int{1, 2, 3, 4, 5, 6, 7, 8, 9},
		Wildcards: []int{},
		Frequency: []Frequency{{2, 2}, {1, 1}, {3, 1}, {4, 1}},
		Fragments: []puzzle.Vertex{},
		Broken:    []puzzle.Vertex{},
		Motif:     []puzzle.Vertex{-3, 2, 3, 2, 4},
		Trail: Trail{
			Walk:  []puzzle.Vertex{-3, 2, -4, 3, -2, 2, -3, 4},
			Cards: []int{2, 3, 4, 5, 6, 7, 8},
			Odd:   []puzzle.Vertex{-3, 4},
			At:    []puzzle.Vertex{-3, 0, 0, 0, 0, 0, 0, 0, 4},
		},
	}
	if diff := cmp.Diff(want, r); diff != "" {
		t.Error(diff)
	}
}

// TestBridgesAndBrokenNumbers reads the sequence of the erratum to Lemma 4 of
// Dey, Goyal and Misra: number 1 has two bridges.
func TestBridgesAndBrokenNumbers(t *testing.T) {
	r := Order(cards("11 21 31 32 42 41 51 61"))
	if diff := cmp.Diff([]Run{{-1, 2, 2}, {-1, 7, 7}}, r.Bridges); diff != "" {
		t.Error(diff)
	}
	if !slices.Equal(r.Broken, []puzzle.Vertex{-1}) {
		t.Errorf("broken: %v", r.Broken)
	}
	if !slices.Equal(r.Motif, []puzzle.Vertex{-1, 3, 4, -1}) {
		t.Errorf("motif: %v", r.Motif)
	}
}

// randomOrder walks at random: every card matches the one before, twins are
// common.
func randomOrder(rng *rand.Rand) []puzzle.Card {
	order := make([]puzzle.Card, rng.IntN(30))
	for i := range order {
		order[i] = puzzle.Card{Color: 1 + rng.Int32N(4), Number: 1 + rng.Int32N(5)}
		switch {
		case i == 0:
		case rng.IntN(4) == 0:
			order[i] = order[i-1]
		case rng.IntN(2) == 0:
			order[i].Color = order[i-1].Color
		default:
			order[i].Number = order[i-1].Number
		}
	}
	return order
}

// TestReadingHolds verifies on random orders what the words mean: chunks and
// roles partition the cards, wildcards can be taken out (Dey, Goyal, Misra
// Proposition 1), and the trail is a dominating trail of H (the trail theorem
// of docs/solitaire.md).
func TestReadingHolds(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 13))
	for range 5000 {
		order := randomOrder(rng)
		r := Order(order)
		if len(r.Critical)+len(r.Wildcards) != len(order) {
			t.Fatalf("%v: %d critical and %d wild cards", order, len(r.Critical), len(r.Wildcards))
		}
		for _, at := range r.Wildcards {
			rest := slices.Delete(slices.Clone(order), at-1, at)
			if !feasible(rest) {
				t.Fatalf("%v: without wildcard %d not feasible", order, at)
			}
		}
		if problem := dominates(order, r.Trail); problem != "" {
			t.Fatalf("%v: %+v: %s", order, r.Trail, problem)
		}
	}
}

func feasible(order []puzzle.Card) bool {
	for i := 1; i < len(order); i++ {
		if !order[i].Matches(order[i-1]) {
			return false
		}
	}
	return true
}

// dominates describes the fault in a trail of an order, "" if there is none.
func dominates(order []puzzle.Card, t Trail) string {
	if len(order) == 0 {
		return map[bool]string{false: "a walk without cards"}[len(t.Walk) == 0]
	}
	if len(t.Walk) != len(t.Cards)+1 || !slices.IsSorted(t.Cards) || len(slices.Compact(slices.Clone(t.Cards))) != len(t.Cards) {
		return "the walk does not alternate with different cards"
	}
	degree := make(map[puzzle.Vertex]int)
	for i, at := range t.Cards {
		a, b, c := t.Walk[i], t.Walk[i+1], order[at-1]
		if a != color(c) && a != number(c) || b != color(c) && b != number(c) || a == b {
			return "a card of the walk does not join its vertices"
		}
		degree[a]++
		degree[b]++
	}
	odd := 0
	for _, d := range degree {
		odd += d % 2
	}
	if odd != len(t.Odd) || odd > 2 {
		return "odd vertices"
	}
	walked := 0
	for i, c := range order {
		switch v := t.At[i]; {
		case v == 0:
			walked++
		case v != color(c) && v != number(c) || !slices.Contains(t.Walk, v):
			return "a card is played where the walk does not stand"
		}
	}
	if walked != len(t.Cards) {
		return "cards are neither walked over nor played"
	}
	return ""
}

// TestNoPrefersTheBareCut explains three bridges without the reduction steps
// under which the cut was found, and a sum of floors by equal terms.
func TestNoPrefersTheBareCut(t *testing.T) {
	deck := cards("11 12 21 23 31 34")
	n, err := No(t.Context(), deck, &puzzle.Certificate{
		Kind: puzzle.CertBridges, Steps: []string{"contract 1 -2", "contract 2 -3"},
		Form: puzzle.FormCards, Set: []puzzle.Vertex{-1},
	}, check.Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := &Refusal{
		Kind: puzzle.CertBridges, Form: puzzle.FormCards, Set: [][]puzzle.Vertex{{-1}}, degrees: []int{3},
		Pieces:   []Piece{{[]puzzle.Vertex{1, -2}, 1}, {[]puzzle.Vertex{2, -3}, 1}, {[]puzzle.Vertex{3, -4}, 1}},
		Crossing: 3, Bound: 2, Inequality: "k = 3 > 1 + ⌊3/2⌋ = 2",
	}
	if diff := cmp.Diff(want, n, cmp.AllowUnexported(Refusal{})); diff != "" {
		t.Error(diff)
	}
	n = &Refusal{Form: puzzle.FormVisits, Set: make([][]puzzle.Vertex, 3), Pieces: make([]Piece, 5), Bound: 4, degrees: []int{3, 2, 3}}
	if got := n.inequality(); got != "k = 5 > 1 + 2·⌊3/2⌋ + ⌊2/2⌋ = 4" {
		t.Error(got)
	}
}
