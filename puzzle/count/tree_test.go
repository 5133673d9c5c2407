package count

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/internal/treewalk"
)

// TestTreeAgreesWithAllSubsets on decks with twins, over the walk that is found
// and over one with a joint.
func TestTreeAgreesWithAllSubsets(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 50))
	quiet := func(string, ...any) {}
	playable := 0
	for range rounds(500, 100_000) {
		deck := randomDeck(r, 8)
		if len(deck) == 0 {
			continue
		}
		want := ordersOfDeck(deck)
		playable += want.Sign()
		if got := counted(t, deck, MethodTree).Directed; got.Cmp(want) != 0 {
			t.Fatalf("%v, want %v: %v", got, want, deck)
		}
		h := puzzle.NewDeckGraph(puzzle.Group(deck))
		got, err := countOnWalk(t.Context(), h, twoBranches(h, r), quiet)
		if err != nil || got.Cmp(want) != 0 {
			t.Fatalf("%v with a joint, want %v, %v: %v", got, want, err, deck)
		}
	}
	if playable < 50 {
		t.Errorf("%d playable", playable)
	}
}

// twoBranches is a walk of two branches with the edges of H dealt out by chance.
func twoBranches(h *puzzle.DeckGraph, r *rand.Rand) *treewalk.Walk {
	w := &treewalk.Walk{}
	part := make([]int, len(h.Ends))
	for e := range part {
		part[e] = r.IntN(2)
	}
	var fronts [2][]int32
	add := func(s treewalk.Step) { w.Steps = append(w.Steps, s) }
	for branch := range 2 {
		front := &fronts[branch]
		for e, ends := range h.Ends {
			if part[e] != branch {
				continue
			}
			for _, v := range ends {
				if !slices.Contains(*front, v) {
					add(treewalk.Step{Kind: treewalk.Enter, What: v})
					*front = append(*front, v)
				}
			}
			a, b := slices.Index(*front, ends[0]), slices.Index(*front, ends[1])
			add(treewalk.Step{Kind: treewalk.Edge, A: uint8(a), B: uint8(b), What: int32(e), Ends: ends})
		}
		for i := len(*front) - 1; i >= 0; i-- {
			v := (*front)[i]
			if !slices.ContainsFunc(h.At(v), func(e int32) bool { return part[e] != branch }) {
				add(treewalk.Step{Kind: treewalk.Forget, A: uint8(i), What: v})
				*front = slices.Delete(*front, i, i+1)
			}
		}
		if branch == 0 {
			add(treewalk.Step{Kind: treewalk.Branch})
		}
	}
	joint := treewalk.Step{Kind: treewalk.Join, Vertices: fronts[1]}
	all := slices.Clone(fronts[0])
	for _, v := range fronts[1] {
		at := slices.Index(all, v)
		if at < 0 {
			at = len(all)
			all = append(all, v)
		}
		joint.Places = append(joint.Places, uint8(at))
	}
	add(joint)
	for i := len(all) - 1; i >= 0; i-- {
		add(treewalk.Step{Kind: treewalk.Forget, A: uint8(i), What: all[i]})
	}
	return w
}

// TestLongLadders: two thousand cards. The half-edge deck of a ladder with n rungs
// has 16n²-54n+52 undirected orders, by the method paths for small n.
func TestLongLadders(t *testing.T) {
	for _, n := range []int32{2, 3, 4, 7, 334} {
		var deck []puzzle.Card
		edge := int32(0)
		join := func(v, w int32) {
			edge++
			deck = append(deck, puzzle.Card{Color: v, Number: edge}, puzzle.Card{Color: w, Number: edge})
		}
		for i := range n {
			join(2*i, 2*i+1)
			if i+1 < n {
				join(2*i, 2*i+2)
				join(2*i+1, 2*i+3)
			}
		}
		want := big.NewInt(16*int64(n)*int64(n) - 54*int64(n) + 52)
		if got := counted(t, deck, MethodTree); got.Paths.Cmp(want) != 0 {
			t.Errorf("%d rungs: %v, want %v", n, got.Paths, want)
		}
		if n < 10 {
			if got := counted(t, deck, MethodPaths); got.Paths.Cmp(want) != 0 {
				t.Errorf("%d rungs: %v by paths, want %v", n, got.Paths, want)
			}
		}
	}
}

// TestPetersenGraphs: decks of width 8, in two orders of search, colours and
// numbers exchanged; small ones by the method paths too.
func TestPetersenGraphs(t *testing.T) {
	for _, n := range []int32{5, 6, int32(rounds(12, 334))} {
		deck := petersenDeck(n, 2)
		other := make([]puzzle.Card, len(deck))
		for i, c := range deck {
			other[len(deck)-1-i] = puzzle.Card{Color: c.Number, Number: c.Color}
		}
		got := counted(t, deck, MethodTree)
		if again := counted(t, other, MethodTree); got.Paths.Cmp(again.Paths) != 0 {
			t.Errorf("GP(%d,2): %v and %v", n, got.Paths, again.Paths)
		}
		if n < 7 {
			if want := counted(t, deck, MethodPaths); got.Paths.Cmp(want.Paths) != 0 {
				t.Errorf("GP(%d,2): %v, want %v", n, got.Paths, want.Paths)
			}
		}
	}
}

// petersenDeck is the half-edge deck of the generalised Petersen graph GP(n,k).
func petersenDeck(n, k int32) []puzzle.Card {
	var deck []puzzle.Card
	edge := int32(0)
	for i := range n {
		for _, e := range [][2]int32{{i, (i + 1) % n}, {i, n + i}, {n + i, n + (i+k)%n}} {
			edge++
			deck = append(deck, puzzle.Card{Color: e[0] + 1, Number: edge}, puzzle.Card{Color: e[1] + 1, Number: edge})
		}
	}
	return deck
}
