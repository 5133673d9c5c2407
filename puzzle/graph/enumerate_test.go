package graph

import (
	"math/rand/v2"
	"os"

	"github.com/unolab/uno/puzzle"
)

// long reports whether the big counts are asked for.
func long() bool { return os.Getenv("UNO_LONG") != "" }

// pairs lists the possible edges of n vertices; a graph is a mask over them.
func pairs(n int) []Edge {
	var list []Edge
	for v := int32(2); int(v) <= n; v++ {
		for u := int32(1); u < v; u++ {
			list = append(list, Edge{u, v})
		}
	}
	return list
}

// ofMask returns the labelled graph of a mask.
func ofMask(n int, mask uint32) *Graph {
	var edges []Edge
	for i, e := range pairs(n) {
		if mask>>i&1 != 0 {
			edges = append(edges, e)
		}
	}
	return New(n, edges)
}

// maskOf is the inverse of ofMask.
func maskOf(g *Graph) (mask uint32) {
	for i, e := range pairs(g.N()) {
		if g.Adjacent(e[0], e[1]) {
			mask |= 1 << i
		}
	}
	return mask
}

// partitions lists the partitions of n things as masks of the pairs that lie
// in one part.
func partitions(n int) []uint32 {
	var list []uint32
	part := make([]int, n)
	var grow func(i, parts int)
	grow = func(i, parts int) {
		if i == n {
			mask := uint32(0)
			for k, e := range pairs(n) {
				if part[e[0]-1] == part[e[1]-1] {
					mask |= 1 << k
				}
			}
			list = append(list, mask)
			return
		}
		for p := 0; p <= parts; p++ {
			part[i] = p
			grow(i+1, max(parts, p+1))
		}
	}
	grow(0, 0)
	return list
}

// unoMasks marks every UNO-1 graph and every UNO-2 graph of n vertices, by
// giving them all colours and numbers there are and all ways to deal them.
func unoMasks(n int) (one, two []bool) {
	all := pairs(n)
	one, two = make([]bool, 1<<len(all)), make([]bool, 1<<len(all))
	parts := partitions(n)
	for _, colors := range parts {
		for _, numbers := range parts {
			one[colors|numbers] = true
		}
	}
	for hand := range 1 << max(0, n-1) {
		across := uint32(0)
		for i, e := range all {
			if hand>>(e[0]-1)&1 != hand>>(e[1]-1)&1 {
				across |= 1 << i
			}
		}
		for mask, is := range one {
			if is {
				two[uint32(mask)&across] = true
			}
		}
	}
	return one, two
}

// matchMask returns the graph of cards, and of players unless nil.
func matchMask(cards []puzzle.Card, owners []int32) (mask uint32) {
	for i, e := range pairs(len(cards)) {
		a, b := e[0]-1, e[1]-1
		if cards[a].Matches(cards[b]) && (owners == nil || owners[a] != owners[b]) {
			mask |= 1 << i
		}
	}
	return mask
}

// induced returns the mask of the subgraph that some vertices induce.
func induced(mask uint32, vertices []int32) (sub uint32) {
	for i, e := range pairs(len(vertices)) {
		u, v := vertices[e[0]-1], vertices[e[1]-1]
		if u > v {
			u, v = v, u
		}
		if mask>>pairIndex(u, v)&1 != 0 {
			sub |= 1 << i
		}
	}
	return sub
}

// pairIndex returns the place of the edge u < v in pairs.
func pairIndex(u, v int32) int { return int((v-1)*(v-2)/2 + u - 1) }

// without returns the list less its i-th entry.
func without(list []int32, i int) []int32 {
	return append(append([]int32{}, list[:i]...), list[i+1:]...)
}

// randomDeck draws cards of few colours and numbers.
func randomDeck(rng *rand.Rand, n, c, b int) []puzzle.Card {
	deck := make([]puzzle.Card, n)
	for i := range deck {
		deck[i] = puzzle.Card{Color: 1 + rng.Int32N(int32(c)), Number: 1 + rng.Int32N(int32(b))}
	}
	return deck
}

// randomGraph draws each edge with the given odds in 64.
func randomGraph(rng *rand.Rand, n int, odds uint64) *Graph {
	var edges []Edge
	for _, e := range pairs(n) {
		if rng.Uint64N(64) < odds {
			edges = append(edges, e)
		}
	}
	return New(n, edges)
}
