package graph

import (
	"math/rand/v2"
	"testing"
)

// slowMatching finds the size of a maximum matching by trying all of them.
func slowMatching(g *Graph, gone uint32) int {
	for v := int32(1); int(v) <= g.N(); v++ {
		if gone>>v&1 != 0 {
			continue
		}
		best := slowMatching(g, gone|1<<v)
		for _, w := range g.Neighbors(v) {
			if gone>>w&1 == 0 {
				best = max(best, 1+slowMatching(g, gone|1<<v|1<<w))
			}
		}
		return best
	}
	return 0
}

// verifyMatching checks that a matching is one, and that its barrier proves
// that there is no larger one (Tutte, Berge).
func verifyMatching(t *testing.T, g *Graph, m Matching) {
	t.Helper()
	size := 0
	for v := int32(1); int(v) <= g.N(); v++ {
		w := m.Mate[v]
		if w == 0 {
			continue
		}
		if m.Mate[w] != v || !g.Adjacent(v, w) {
			t.Fatalf("%d is matched to %d, which is matched to %d", v, w, m.Mate[w])
		}
		size++
	}
	if size != 2*m.Size {
		t.Fatalf("size %d, but %d vertices are matched", m.Size, size)
	}
	in := make([]bool, g.N()+1)
	for _, v := range m.Barrier {
		in[v] = true
	}
	var rest []int32
	for v := int32(1); int(v) <= g.N(); v++ {
		if !in[v] {
			rest = append(rest, v)
		}
	}
	of, count := g.Induced(rest).components()
	parity := make([]int, count)
	for _, k := range of[1:] {
		parity[k] ^= 1
	}
	oddParts := 0
	for _, p := range parity {
		oddParts += p
	}
	if want := (g.N() - oddParts + len(m.Barrier)) / 2; m.Size != want {
		t.Fatalf("size %d, but the barrier %v proves %d", m.Size, m.Barrier, want)
	}
}

func checkMatching(t *testing.T, g *Graph) {
	t.Helper()
	m := MaximumMatching(g)
	verifyMatching(t, g, m)
	if want := slowMatching(g, 0); m.Size != want {
		t.Fatalf("size %d, want %d", m.Size, want)
	}
	for v := int32(1); int(v) <= g.N(); v++ {
		if want := slowMatching(g, 1<<v) == m.Size; m.Avoidable[v] != want {
			t.Fatalf("vertex %d of %v: avoidable is %v, want %v", v, m.Mate, m.Avoidable[v], want)
		}
	}
}

func TestMaximumMatchingOnAllSmallGraphs(t *testing.T) {
	most := 5
	if long() {
		most = 6
	}
	for n := range most + 1 {
		for mask := range 1 << len(pairs(n)) {
			checkMatching(t, ofMask(n, uint32(mask)))
		}
	}
}

func TestMaximumMatchingOnRandomGraphs(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 3))
	rounds := 500
	if long() {
		rounds = 20_000
	}
	for range rounds {
		n := 7 + rng.IntN(6)
		checkMatching(t, randomGraph(rng, n, 6+rng.Uint64N(24)))
	}
	for range rounds / 5 {
		n := 50 + rng.IntN(300)
		g := randomGraph(rng, n, 1)
		verifyMatching(t, g, MaximumMatching(g))
	}
}

// Chains of odd cycles make blossoms within blossoms.
func TestMaximumMatchingOnCactuses(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 4))
	rounds := 300
	if long() {
		rounds = 20_000
	}
	for range rounds {
		n, target := 1, 6+rng.IntN(9)
		var edges []Edge
		for n < target {
			k := 2 + rng.IntN(3)
			from := int32(1 + rng.IntN(n))
			last := from
			for range k {
				n++
				edges = append(edges, Edge{last, int32(n)})
				last = int32(n)
			}
			if rng.IntN(4) > 0 {
				edges = append(edges, Edge{last, from})
			}
			if last != from && rng.IntN(3) == 0 {
				if other := int32(1 + rng.IntN(n)); other != last {
					edges = append(edges, Edge{last, other})
				}
			}
		}
		checkMatching(t, New(n, edges))
	}
}
