package solitaire

import (
	"math/rand/v2"
	"testing"

	"github.com/unolab/uno/puzzle"
)

// countingWithPieces is a counting deck whose larger side is not single
// vertices but copies of the Petersen graph less a vertex: s vertices of degree
// 3 on one side, s + 3 pieces on the other, nine of them with two edges. It is
// the half-edge deck of that graph.
func countingWithPieces(r *rand.Rand, s int) []puzzle.Card {
	var deck []puzzle.Card
	edges := int32(0)
	edge := func(u, v int) {
		edges++
		deck = append(deck,
			puzzle.Card{Color: int32(u + 1), Number: edges},
			puzzle.Card{Color: int32(v + 1), Number: edges})
	}
	var ports []int
	for p := range s + 3 {
		// Outer cycle 0..4, inner 5..9, spokes; vertex 0 is left out.
		at := func(i int) int { return s + 10*p + i }
		for i := range 5 {
			for _, e := range [3][2]int{{i, (i + 1) % 5}, {i + 5, (i+2)%5 + 5}, {i, i + 5}} {
				if e[0] != 0 && e[1] != 0 {
					edge(at(e[0]), at(e[1]))
				}
			}
		}
		ports = append(ports, at(1), at(4))
		if p >= 9 {
			ports = append(ports, at(5))
		}
	}
	r.Shuffle(len(ports), func(i, j int) { ports[i], ports[j] = ports[j], ports[i] })
	for i, p := range ports {
		edge(i/3, p)
	}
	return deck
}

// TestCutsWithPieces: cuts that leave larger pieces than single vertices are
// found with the help of the sets that clause learning meets.
func TestCutsWithPieces(t *testing.T) {
	for seed := range uint64(3) {
		deck := countingWithPieces(rand.New(rand.NewPCG(seed, 3)), 60)
		if res := solved(t, deck, Options{Seed: seed}); res.Answer != puzzle.No {
			t.Errorf("seed %d: %q\n%q", seed, res.Answer, res.Explain)
		} else {
			t.Log(res.Method, res.Explain[len(res.Explain)-1])
		}
	}
}
