package check

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/unolab/uno/puzzle"
)

// rounds is how many random cases a test tries: few by default, many under
// UNO_LONG.
func rounds(few, many int) int {
	if os.Getenv("UNO_LONG") == "" {
		return few
	}
	return many
}

// deckOf reads cards such as "11 21 34": colour and number of one digit.
func deckOf(t testing.TB, text string) []puzzle.Card {
	t.Helper()
	var deck []puzzle.Card
	for i := 0; i+1 < len(text); i += 3 {
		deck = append(deck, puzzle.Card{Color: int32(text[i] - '0'), Number: int32(text[i+1] - '0')})
	}
	return deck
}

// randomDeck draws a deck of 1..n cards with few colours and numbers, some
// sparse (bridges, leaves, pieces), some dense, with twins.
func randomDeck(r *rand.Rand, n int) []puzzle.Card {
	size := 1 + r.IntN(n)
	colors, numbers := 1+r.IntN(5), 1+r.IntN(6)
	deck := make([]puzzle.Card, size)
	for i := range deck {
		deck[i] = puzzle.Card{Color: int32(1 + r.IntN(colors)), Number: int32(1 + r.IntN(numbers))}
	}
	return deck
}

// ordered is the oracle of playability: it tries orders card by card.
func ordered(deck []puzzle.Card) bool {
	used := make([]bool, len(deck))
	failed := make(map[string]bool)
	var extend func(last, count int) bool
	extend = func(last, count int) bool {
		if count == len(deck) {
			return true
		}
		key := fmt.Sprint(last, used)
		if failed[key] {
			return false
		}
		for i, c := range deck {
			if !used[i] && (count == 0 || c.Color == deck[last].Color || c.Number == deck[last].Number) {
				used[i] = true
				if extend(i, count+1) {
					return true
				}
				used[i] = false
			}
		}
		failed[key] = true
		return false
	}
	return extend(0, 0)
}

// trail is a dominating trail of a residual graph: touched vertices, and how
// often each edge is used.
type trail struct {
	touched []bool
	use     []int
}

// eachTrail hands out every dominating trail of a small graph that holds its
// required vertices, straight from the definition; visit returns false to
// stop.
func eachTrail(g *graph, visit func(trail) bool) {
	use := make([]int, len(g.edges))
	try := func(touched []bool) bool {
		for v := 1; v <= g.n; v++ {
			if g.required[v] && !touched[v] {
				return true
			}
		}
		for _, e := range g.edges {
			if !touched[e.u] && !touched[e.v] {
				return true
			}
		}
		return visit(trail{touched, use})
	}
	var choose func(i int) bool
	choose = func(i int) bool {
		if i < len(use) {
			for u := range g.edges[i].copies() + 1 {
				use[i] = u
				if !choose(i + 1) {
					return false
				}
			}
			use[i] = 0
			return true
		}
		touched, ok, empty := walkable(g, use)
		if empty {
			for v := 1; v <= g.n; v++ {
				single := make([]bool, g.n+1)
				single[v] = true
				if !try(single) {
					return false
				}
			}
			return true
		}
		return !ok || try(touched)
	}
	choose(0)
}

// walkable reports whether the edges in use are connected with at most two
// odd vertices.
func walkable(g *graph, use []int) (touched []bool, ok, empty bool) {
	touched = make([]bool, g.n+1)
	degree := make([]int, g.n+1)
	piece := make([]int, g.n+1)
	for v := range piece {
		piece[v] = v
	}
	empty = true
	for i, e := range g.edges {
		if use[i] == 0 {
			continue
		}
		empty = false
		touched[e.u], touched[e.v] = true, true
		degree[e.u] += use[i]
		degree[e.v] += use[i]
		from, to := piece[e.u], piece[e.v]
		for v := range piece {
			if piece[v] == from {
				piece[v] = to
			}
		}
	}
	odd, first := 0, 0
	for v := 1; v <= g.n; v++ {
		odd += degree[v] % 2
		if touched[v] {
			if first == 0 {
				first = piece[v]
			}
			if piece[v] != first {
				return touched, false, empty
			}
		}
	}
	return touched, odd <= 2, empty
}

func hasTrail(g *graph) bool {
	found := false
	eachTrail(g, func(trail) bool { found = true; return false })
	return found
}

// TestTrailsAndOrdersAgree checks the theorem of docs/solitaire.md, "What has
// to be shown", on which every certificate rests: a deck is playable if and
// only if H, multiplicities capped at 2, has a dominating trail.
func TestTrailsAndOrdersAgree(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range rounds(2000, 60000) {
		deck := randomDeck(r, 9)
		if got, want := hasTrail(newClasses(deck).residual()), ordered(deck); got != want {
			t.Fatalf("deck %v: trail %t, order %t", deck, got, want)
		}
	}
}

// vertexNames returns the names of all vertices of H of a deck.
func vertexNames(deck []puzzle.Card) []puzzle.Vertex {
	var vs []puzzle.Vertex
	for _, c := range deck {
		vs = append(vs, puzzle.ColorVertex(c.Color), puzzle.NumberVertex(c.Number))
	}
	slices.Sort(vs)
	return slices.Compact(vs)
}

// clone copies the classes, so that a step can be tried.
func (c *classes) clone() *classes {
	d := *c
	d.parent, d.size = slices.Clone(c.parent), slices.Clone(c.size)
	d.required, d.gone = slices.Clone(c.required), slices.Clone(c.gone)
	d.head, d.tail = slices.Clone(c.head), slices.Clone(c.tail)
	d.end, d.next, d.copies = slices.Clone(c.end), slices.Clone(c.next), slices.Clone(c.copies)
	return &d
}
