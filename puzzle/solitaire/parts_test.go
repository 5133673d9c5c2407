package solitaire

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/unolab/uno/puzzle"
)

// TestFieldOf64Bits checks the arithmetic of Cut&Count against multiplication
// bit by bit, and that the table multiplies alike.
func TestFieldOf64Bits(t *testing.T) {
	slow := func(a, b uint64) uint64 {
		p := uint64(0)
		for ; b != 0; b >>= 1 {
			if b&1 == 1 {
				p ^= a
			}
			if a>>63 == 1 {
				a = a<<1 ^ 0x1b
			} else {
				a <<= 1
			}
		}
		return p
	}
	r := rand.New(rand.NewPCG(5, 5))
	for range 2000 {
		a, b := r.Uint64(), r.Uint64()
		if got, want := gfMul(a, b), slow(a, b); got != want {
			t.Fatalf("%x * %x = %x, want %x", a, b, got, want)
		}
	}
	var table gfTable
	c := r.Uint64()
	table.set(c)
	for range 2000 {
		if a := r.Uint64(); table.mul(a) != slow(a, c) {
			t.Fatalf("table: %x * %x = %x", a, c, table.mul(a))
		}
	}
}

// TestGraphKeepsTheDeck with dense and sparse values, and with sides swapped.
func TestGraphKeepsTheDeck(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	for range 500 {
		deck := randomDeck(r, 20)
		if r.IntN(2) == 0 {
			for i := range deck {
				deck[i].Color *= 214_748_364
				deck[i].Number *= 200_000_000
			}
		}
		if len(deck) == 0 {
			continue
		}
		g := newGraph(deck)
		swapped, back := g.swapped()
		left := map[puzzle.Card]int{}
		for _, c := range deck {
			left[c]++
		}
		for e := range int32(g.edges()) {
			if left[g.card(e)] != int(g.count[e]) {
				t.Fatalf("card %v counted %d times in %v", g.card(e), g.count[e], deck)
			}
			delete(left, g.card(e))
		}
		if len(left) > 0 {
			t.Fatalf("%v are missing of %v", left, deck)
		}
		for e, f := range back {
			c, d := swapped.card(int32(e)), g.card(f)
			if c.Color != d.Number || c.Number != d.Color || swapped.count[e] != g.count[f] {
				t.Fatalf("swapped, %v is %v", d, c)
			}
		}
	}
}

// TestCutsAreSound: whenever a set passes as a cut the deck is a no; random
// sets, and what the quick search and the annealing find.
func TestCutsAreSound(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	found := 0
	for range rounds(2000, 50_000) {
		deck := randomDeck(r, 12)
		if len(deck) == 0 {
			continue
		}
		c, _ := coreOf(newGraph(deck))
		cuts := 0
		in := make([]bool, c.vertices())
		for range 20 {
			for v := range in {
				in[v] = r.IntN(3) == 0
			}
			if _, ok := c.tryCut(in); ok {
				cuts++
			}
		}
		if _, ok := c.quickCut(); ok {
			cuts++
		}
		if cuts > 0 && playable(deck) {
			t.Fatalf("a cut of a deck that can be played out: %v", deck)
		}
		found += cuts
	}
	if found == 0 {
		t.Error("no cut was found")
	}
}

// TestSearchesFindOnlySolutions: tree joins and rotations on cores of random
// decks.
func TestSearchesFindOnlySolutions(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	joins, paths := 0, 0
	for range rounds(1000, 20_000) {
		deck := randomDeck(r, 30)
		if len(deck) == 0 {
			continue
		}
		c, _ := coreOf(newGraph(deck))
		if s, ok, _ := newTreeJoin(c, r).run(t.Context(), 50); ok {
			joins++
			if !c.solves(s) {
				t.Fatalf("tree join: %v of %v", s, deck)
			}
		}
		if s, ok, _ := newRotator(c, r).run(t.Context(), 2000); ok {
			paths++
			if !c.solves(s) {
				t.Fatalf("rotations: %v of %v", s, deck)
			}
		}
	}
	if joins == 0 || paths == 0 {
		t.Errorf("%d tree joins, %d paths", joins, paths)
	}
}

// TestBlockPath holds the blocks against a plain slice.
func TestBlockPath(t *testing.T) {
	r := rand.New(rand.NewPCG(10, 10))
	for range 200 {
		n := 1 + r.IntN(200)
		p := newBlockPath(n)
		perm := r.Perm(n)
		want := []int32{int32(perm[0])}
		p.reset(want[0])
		for used := 1; used < n || r.IntN(50) != 0; {
			i := r.IntN(len(want))
			switch k := r.IntN(4); {
			case k == 0 && used < n:
				want = append(want, int32(perm[used]))
				p.pushBack(int32(perm[used]))
				used++
			case k == 1 && used < n:
				want = slices.Insert(want, 0, int32(perm[used]))
				p.pushFront(int32(perm[used]))
				used++
			case k == 2:
				p.turnBehind(want[i])
				slices.Reverse(want[i+1:])
			default:
				p.turnBefore(want[i])
				slices.Reverse(want[:i])
			}
			if p.first() != want[0] || p.last() != want[len(want)-1] {
				t.Fatalf("ends %d, %d of %v", p.first(), p.last(), want)
			}
		}
		if got := p.appendTo(nil); !slices.Equal(got, want) {
			t.Fatalf("path %v, want %v", got, want)
		}
	}
}
