package graph

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/unolab/uno/puzzle"
)

// neighborhoods returns the adjacency of a small graph as masks over 0..n-1.
func neighborhoods(g *Graph) []uint32 {
	near := make([]uint32, g.N())
	for e := range g.Edges() {
		near[e[0]-1] |= 1 << (e[1] - 1)
		near[e[1]-1] |= 1 << (e[0] - 1)
	}
	return near
}

// parts counts the components that a set of vertices induces.
func parts(near []uint32, set uint32) (count int) {
	for set != 0 {
		count++
		for grow := set & -set; grow != 0; {
			v := bits.TrailingZeros32(grow)
			grow &^= 1 << v
			set &^= 1 << v
			grow |= near[v] & set
		}
	}
	return count
}

// slowTreewidth is the dynamic program over sets of eliminated vertices.
func slowTreewidth(near []uint32) int {
	n := len(near)
	width := make([]int, 1<<n)
	for set := 1; set < 1<<n; set++ {
		best := n
		for v := range n {
			if set>>v&1 == 0 {
				continue
			}
			before := uint32(set) &^ (1 << v)
			met := uint32(1) << v
			for grow := met; grow != 0; {
				u := bits.TrailingZeros32(grow)
				grow &^= 1 << u
				fresh := near[u] &^ met
				met |= fresh
				grow |= fresh & before
			}
			best = min(best, max(width[before], bits.OnesCount32(met&^uint32(set))))
		}
		width[set] = best
	}
	return width[1<<n-1]
}

// Every number of the facts against its definition; the toughness against
// Matthews and Sumner's theorem for claw-free graphs.
func TestFactsOnSmallGraphs(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 9))
	rounds := 1500
	if long() {
		rounds = 30_000
	}
	exactTough, exactWidth := 0, 0
	for range rounds {
		g := randomGraph(rng, 1+rng.IntN(8), 8+rng.Uint64N(56))
		f := FactsOf(g)
		near := neighborhoods(g)
		n := g.N()
		all := uint32(1)<<n - 1
		claw, clique, kappa := false, 0, n-1
		tough := Fraction{n, 1}
		complete := true
		for set := uint32(0); set <= all; set++ {
			size := bits.OnesCount32(set)
			isClique, apart := true, true
			for v := range n {
				if set>>v&1 != 0 {
					isClique = isClique && set&^(near[v]|1<<v) == 0
					apart = apart && set&near[v] == 0
				}
			}
			if isClique {
				clique = max(clique, size)
			}
			if apart && size == 3 {
				for v := range n {
					claw = claw || set&^near[v] == 0
				}
			}
			if k := parts(near, all&^set); k > 1 {
				complete = false
				kappa = min(kappa, size)
				if size*tough.Den < tough.Num*k {
					tough = Fraction{size, k}
				}
			}
		}
		if f.Components != parts(near, all) || f.ClawFree == claw || f.Clique != (Range{clique, clique}) || f.Connectivity != (Range{kappa, kappa}) {
			t.Fatalf("%b: facts %+v; components %d, claw %v, clique %d, connectivity %d", maskOf(g), f, parts(near, all), claw, clique, kappa)
		}
		if len(f.Claw) > 0 {
			verifyWitness(t, g, Recognition{Witness: f.Claw, Name: Claw})
		}
		if (f.Toughness == nil) != complete {
			t.Fatalf("%b: toughness %v", maskOf(g), f.Toughness)
		}
		if !complete {
			lo, hi := f.Toughness.Lower, f.Toughness.Upper
			if lo.Num*tough.Den > tough.Num*lo.Den || hi.Num*tough.Den < tough.Num*hi.Den {
				t.Fatalf("%b: toughness %+v, but it is %+v", maskOf(g), f.Toughness, tough)
			}
			if lo == hi {
				exactTough++
			} else if f.ClawFree {
				t.Fatalf("%b: claw-free, but toughness %+v", maskOf(g), f.Toughness)
			}
		}
		width := slowTreewidth(near)
		if f.Treewidth.Lower > width || f.Treewidth.Upper < width {
			t.Fatalf("%b: treewidth %+v, but it is %d", maskOf(g), f.Treewidth, width)
		}
		if f.Treewidth.Lower == f.Treewidth.Upper {
			exactWidth++
		}
	}
	t.Logf("of %d graphs: toughness exact for %d, treewidth for %d", rounds, exactTough, exactWidth)
}

// The facts of a deck are those of its UNO-1 graph, found another way.
func TestDeckFacts(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 10))
	for range 500 {
		n := 1 + rng.IntN(14)
		deck := randomDeck(rng, n, 1+rng.IntN(n), 1+rng.IntN(n))
		f := FactsOfDeck(puzzle.NewSolitaire(deck))
		g, err := OfInstance(puzzle.NewSolitaire(deck))
		if err != nil {
			t.Fatal(err)
		}
		want := FactsOf(g)
		near := neighborhoods(g)
		independent := 0
		for set := range uint32(1) << n {
			ok := true
			for v := range n {
				ok = ok && (set>>v&1 == 0 || set&near[v] == 0)
			}
			if ok {
				independent = max(independent, bits.OnesCount32(set))
			}
		}
		got := f.UNO1
		if got.Edges != want.Edges || got.Degrees != want.Degrees || got.Clique != want.Clique.Lower || got.Bipartite != want.Bipartite ||
			got.Connectivity != want.Connectivity || got.Independence != independent || f.Components != want.Components || !want.ClawFree ||
			(got.Toughness == nil) != (want.Toughness == nil) || got.Toughness != nil && *got.Toughness != *want.Toughness {
			t.Fatalf("deck %v: %+v; graph %+v, independence %d", deck, f, want, independent)
		}
	}
}

// sizeOf counts what OfInstance builds, for any number of players.
func TestEdgesOf(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 11))
	for range 500 {
		n := rng.IntN(20)
		in := puzzle.NewSolitaire(randomDeck(rng, n, 1+rng.IntN(5), 1+rng.IntN(5)))
		if in.Players = 1 + rng.IntN(4); in.Players > 1 {
			in.Owner = make([]int32, n)
			for i := range in.Owner {
				in.Owner[i] = 1 + rng.Int32N(int32(in.Players))
			}
		}
		g, err := OfInstance(in)
		if err != nil {
			t.Fatal(err)
		}
		want := 0
		for i, a := range in.Cards {
			for j, b := range in.Cards {
				var joined bool
				switch p, q := in.OwnerOf(i), in.OwnerOf(j); in.Players {
				case 1:
					joined = i != j && a.Matches(b)
				case 2:
					joined = p != q && a.Matches(b)
				default:
					joined = q == p%in.Players+1 && a.Matches(b)
				}
				if joined != (i != j && g.Adjacent(int32(i+1), int32(j+1))) {
					t.Fatalf("%+v: cards %d and %d: joined is %v", in, i+1, j+1, joined)
				}
				if joined && (g.Directed() || i < j) {
					want++
				}
			}
		}
		if got := sizeOf(in); got != want || g.M() != want {
			t.Fatalf("%+v: %d edges counted, %d built, want %d", in, got, g.M(), want)
		}
	}
}
