package errata

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/allornone"
)

// bridges returns the bridges of a number in an order, first and last
// position from 0: maximal runs of more than two cards less their ends.
func bridges(pi []puzzle.Card, number int32) [][2]int {
	var found [][2]int
	for i := 0; i < len(pi); {
		j := i
		for j < len(pi) && pi[j].Number == pi[i].Number {
			j++
		}
		if pi[i].Number == number && j-i > 2 {
			found = append(found, [2]int{i + 1, j - 2})
		}
		i = j
	}
	return found
}

// printedLemma4 is the rearrangement in the proof of Dey, Goyal, Misra Lemma 4,
// for bridges pi[i1,j1] and pi[i2,j2] from 1: pi[1,i1] . pi[j1] . pi[j1+1,i2] .
// pi[i1+1,j1-1] . pi[i2+1,n].
func printedLemma4(pi []puzzle.Card, i1, j1, i2 int) []puzzle.Card {
	out := append(slices.Clone(pi[:i1]), pi[j1-1])
	out = append(out, pi[j1:i2]...)
	out = append(out, pi[i1:max(i1, j1-1)]...)
	return append(out, pi[i2:]...)
}

// correctedLemma4 moves the whole first bridge into the second.
func correctedLemma4(pi []puzzle.Card, i1, j1, i2 int) []puzzle.Card {
	out := slices.Clone(pi[:i1-1])
	out = append(out, pi[j1:i2]...)
	out = append(out, pi[i1-1:j1]...)
	return append(out, pi[i2:]...)
}

// obeys reports whether an order keeps the rules of all-or-none.
func obeys(pi []puzzle.Card) bool {
	runs, twice := chunks(pi), map[int32]bool{}
	for i := 1; i < len(pi); i++ {
		if !pi[i].Matches(pi[i-1]) {
			return false
		}
		if pi[i].Color == pi[i-1].Color {
			twice[pi[i].Color] = true
		}
	}
	for color := range twice {
		if runs[color] > 1 {
			return false
		}
	}
	return true
}

// randomAllOrNone draws an order of different cards that obeys the rules: chunks
// of colours of their own, joined by runs of one number in other colours.
func randomAllOrNone(rng *rand.Rand) []puzzle.Card {
	pi := []puzzle.Card{}
	used := map[puzzle.Card]bool{}
	put := func(c puzzle.Card) bool {
		if used[c] {
			return false
		}
		used[c] = true
		pi = append(pi, c)
		return true
	}
	number := 1 + rng.Int32N(3)
	for chunk := range int32(2 + rng.IntN(5)) {
		for range rng.IntN(4) { // destroyed colours 20.. in a run of the number
			put(puzzle.Card{Color: 20 + rng.Int32N(9), Number: number})
		}
		put(puzzle.Card{Color: chunk + 1, Number: number})
		next := 1 + rng.Int32N(3)
		if next == number {
			put(puzzle.Card{Color: chunk + 1, Number: 9})
			continue // the chunk ends elsewhere; the next one cannot begin
		}
		number = next
		put(puzzle.Card{Color: chunk + 1, Number: number})
	}
	return pi
}

// TestGLemma4: the rearrangement printed in the proof of Lemma 4 leaves the ends
// of the first bridge where they are, and plays a bridge of one card twice.
// Moving the whole bridge merges the two.
func TestGLemma4(t *testing.T) {
	pi := cards("11 21 31 32 42 41 51 61")
	if b := bridges(pi, 1); !obeys(pi) || !slices.Equal(b, [][2]int{{1, 1}, {6, 6}}) {
		t.Fatalf("the order is not as told: %v", b)
	}
	if printed := printedLemma4(pi, 2, 2, 7); feasible(pi, printed) {
		t.Errorf("the printed order is feasible: %v", printed)
	}
	right := correctedLemma4(pi, 2, 2, 7)
	if !feasible(pi, right) || !obeys(right) || len(bridges(right, 1)) != 1 {
		t.Errorf("the corrected order: %v", right)
	}
	// A bridge of two cards or more: nothing is lost, but number 1 stays broken.
	pi = cards("11 21 71 31 32 42 41 51 61")
	if printed := printedLemma4(pi, 2, 3, 8); len(bridges(printed, 1)) != 2 {
		t.Errorf("the printed order mends number 1: %v", printed)
	}
	rng := rand.New(rand.NewPCG(2, 4))
	merged := 0
	for range rounds(5000, 100000) {
		pi := randomAllOrNone(rng)
		if !obeys(pi) {
			continue
		}
		for number := range int32(3) {
			b := bridges(pi, number+1)
			if len(b) < 2 {
				continue
			}
			merged++
			out := correctedLemma4(pi, b[0][0]+1, b[0][1]+1, b[1][0]+1)
			if !feasible(pi, out) || !obeys(out) || len(bridges(out, number+1)) != len(b)-1 {
				t.Fatalf("%v becomes %v", pi, out)
			}
		}
	}
	if merged < 20 {
		t.Errorf("only %d pairs of bridges", merged)
	}
}

// TestGLemma3: HAMILTONIAN PATH to all-or-none by the half-edge deck is stated
// for general graphs. An isolated vertex leaves no card behind: the deck of two
// vertices without an edge is empty. Right for graphs without isolated
// vertices.
func TestGLemma3(t *testing.T) {
	two := graphCards{n: 2}
	if two.hamiltonianFrom(-1) || !allOrNone(two.halfEdges()) {
		t.Error("two isolated vertices are no counterexample")
	}
	edge := graphCards{3, [][2]int{{0, 1}}}
	if edge.hamiltonianFrom(-1) || !allOrNone(edge.halfEdges()) {
		t.Error("an edge and a vertex are no counterexample")
	}
	for n := 1; n <= 5; n++ {
		graphs(n, func(g graphCards) {
			if _, least := g.degree(); least == 0 || len(g.edges) > rounds(7, 8) {
				return
			}
			if allOrNone(g.halfEdges()) != g.hamiltonianFrom(-1) {
				t.Errorf("no isolated vertex: %v", g)
			}
		})
	}
}

// colorful is the algorithm of Dey, Goyal, Misra Theorem 2 with the graph H as
// printed: for every set X of committed colours, is there a path that visits
// each of the sets X_i^L, X_i^x, X_i^R, Y_1 .. once?
func colorful(deck []puzzle.Card) bool {
	colors := []int32{}
	for _, c := range deck {
		if !slices.Contains(colors, c.Color) {
			colors = append(colors, c.Color)
		}
	}
	for set := range 1 << len(colors) {
		x := []int32{}
		for i, color := range colors {
			if set>>i&1 == 1 {
				x = append(x, color)
			}
		}
		y := []int32{}
		for _, c := range deck {
			if !slices.Contains(x, c.Color) && !slices.Contains(y, c.Number) {
				y = append(y, c.Number)
			}
		}
		if len(y) <= len(x)+1 && len(x)+len(y) > 0 && colorfulPath(deck, x, y) {
			return true
		}
	}
	return false
}

// hVertex is a vertex of H: a card in one of the parts of its colour, or an
// ordered pair of cards of one number.
type hVertex struct {
	part  int
	place byte        // 'L', 'x', 'R' or 'Y'
	card  puzzle.Card // of L, x, R; the first of a pair
	other puzzle.Card // the second of a pair
}

func colorfulPath(deck []puzzle.Card, x, y []int32) bool {
	vertices := []hVertex{}
	for i, color := range x {
		for _, c := range deck {
			if c.Color == color {
				for k, place := range []byte("LxR") {
					vertices = append(vertices, hVertex{part: 3*i + k, place: place, card: c})
				}
			}
		}
	}
	for i, number := range y {
		for _, a := range deck {
			for _, b := range deck {
				if a.Number == number && b.Number == number && a != b && slices.Contains(x, a.Color) && slices.Contains(x, b.Color) {
					vertices = append(vertices, hVertex{part: 3*len(x) + i, place: 'Y', card: a, other: b})
				}
			}
		}
	}
	parts := 3*len(x) + len(y)
	type key struct{ visited, at int }
	seen := map[key]bool{}
	var walk func(k key) bool
	walk = func(k key) bool {
		if k.visited == 1<<parts-1 {
			return true
		}
		if seen[k] {
			return false
		}
		seen[k] = true
		for v, next := range vertices {
			if k.visited>>next.part&1 == 0 && (k.at < 0 || adjacent(vertices[k.at], next) || adjacent(next, vertices[k.at])) {
				if walk(key{k.visited | 1<<next.part, v}) {
					return true
				}
			}
		}
		return false
	}
	return walk(key{0, -1})
}

// adjacent holds for the edges of H in one direction.
func adjacent(a, b hVertex) bool {
	switch string([]byte{a.place, b.place}) {
	case "Lx":
		return a.card == b.card
	case "xR":
		return a.card.Color == b.card.Color && a.card != b.card
	case "RL":
		return a.card.Color != b.card.Color && a.card.Number == b.card.Number
	case "YR":
		return a.card == b.card
	case "YL":
		return a.other == b.card
	default:
		return false
	}
}

// TestGTheorem2: the graph H of section 4.2 has a vertex for a number only
// between two committed colours. A number at an end of the motif is lost:
// {11} and {11,12,21} become no. The corrected algorithm puts numbers at both
// ends.
func TestGTheorem2(t *testing.T) {
	for _, text := range []string{"11", "11 21", "11 12 21"} {
		if deck := cards(text); colorful(deck) || !allOrNone(deck) {
			t.Errorf("{%s} is no counterexample", text)
		}
	}
	rng := rand.New(rand.NewPCG(2, 5))
	lost, gained := 0, 0
	for range rounds(800, 10000) {
		deck := randomDeck(rng, 8, 4, 4, true)
		want := allOrNone(deck)
		got, err := allornone.Solve(t.Context(), deck, allornone.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if (got.Answer == puzzle.Yes) != want {
			t.Fatalf("%v: %s, by all orders %t", deck, got.Answer, want)
		}
		switch printed := len(deck) == 0 || colorful(deck); {
		case want && !printed:
			lost++
		case printed && !want:
			gained++
			t.Logf("the printed graph says yes to %v", deck)
		}
	}
	t.Logf("the printed graph loses %d decks and gains %d", lost, gained)
}

// printedAllOrNoneKernel deletes every card of a pre-committed colour (degree
// more than c+1) whose number is not on a card of another colour that is not
// pre-committed (Dey, Goyal, Misra section 4.3).
func printedAllOrNoneKernel(deck []puzzle.Card) []puzzle.Card {
	degree := map[int32]int{}
	for _, c := range deck {
		degree[c.Color]++
	}
	committed := func(c puzzle.Card) bool { return degree[c.Color] > len(degree)+1 }
	keep := map[int32]bool{}
	for _, c := range deck {
		if !committed(c) {
			keep[c.Number] = true
		}
	}
	kernel := []puzzle.Card{}
	for _, c := range deck {
		if !committed(c) || keep[c.Number] {
			kernel = append(kernel, c)
		}
	}
	return kernel
}

// TestGTheorem3: the cubic kernel of all-or-none as printed can delete whole
// colours. The corrected one keeps enough of them.
func TestGTheorem3(t *testing.T) {
	for _, text := range []string{"11 12 13 14 25", "11 12 13 14 25 26 27 28"} {
		deck := cards(text)
		if k := printedAllOrNoneKernel(deck); allOrNone(deck) || !allOrNone(k) {
			t.Errorf("{%s} becomes %v: no counterexample", text, k)
		}
	}
	everyDeck(4, 4, true, func(deck []puzzle.Card) {
		if allOrNone(deck) != allOrNone(printedAllOrNoneKernel(deck)) {
			t.Errorf("%v is a smaller counterexample", deck)
		}
	})
	rng := rand.New(rand.NewPCG(2, 6))
	shrunk := 0
	for range rounds(500, 5000) {
		deck := randomDeck(rng, 11, 2+rng.IntN(2), 9, rng.IntN(2) == 0)
		k := allornone.KernelOf(deck).Cards
		if len(k) < len(deck) {
			shrunk++
		}
		if allOrNone(deck) != allOrNone(k) {
			t.Fatalf("%v: kernel %v", deck, k)
		}
	}
	t.Logf("%d decks shrank", shrunk)
}
