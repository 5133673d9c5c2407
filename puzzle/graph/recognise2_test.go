package graph

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
)

// slowTwo decides by the definition: over all partitions of the vertices into
// colours, and into numbers, whose cross pairs are edges.
func slowTwo(g *Graph, parts []uint64) bool {
	side, cycle := g.bipartition()
	if cycle != nil {
		return false
	}
	edges, across := uint64(0), uint64(0)
	for i, e := range pairs(g.N()) {
		if g.Adjacent(e[0], e[1]) {
			edges |= 1 << i
		}
		if side[e[0]] != side[e[1]] {
			across |= 1 << i
		}
	}
	var covers []uint64
	for _, p := range parts {
		if p&across&^edges == 0 {
			covers = append(covers, p&across)
		}
	}
	slices.Sort(covers)
	covers = slices.Compact(covers)
	for i, a := range covers {
		for _, b := range covers[i:] {
			if a|b == edges {
				return true
			}
		}
	}
	return false
}

// widePartitions is [partitions] for up to 11 things.
func widePartitions(n int) []uint64 {
	var list []uint64
	part := make([]int, n)
	var grow func(i, parts int, mask uint64)
	grow = func(i, parts int, mask uint64) {
		if i == n {
			list = append(list, mask)
			return
		}
		for p := 0; p <= parts; p++ {
			m := mask
			for j := range i {
				if part[j] == p {
					m |= 1 << pairIndex(int32(j+1), int32(i+1))
				}
			}
			part[i] = p
			grow(i+1, max(parts, p+1), m)
		}
	}
	grow(0, 0, 0)
	return list
}

// Random bipartite graphs of 8 and 9 vertices; connected components each have
// one bipartition, and swapping the sides of a component changes nothing, so
// that the oracle may take any.
func TestRecogniseTwoOnRandomBipartiteGraphs(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 5))
	rounds := 60
	if long() {
		rounds = 3000
	}
	no := 0
	for n := 8; n <= 9; n++ {
		parts := widePartitions(n)
		for range rounds {
			left := 3 + rng.IntN(n-5)
			odds := 16 + rng.Uint64N(32)
			var edges []Edge
			for u := 1; u <= left; u++ {
				for v := left + 1; v <= n; v++ {
					if rng.Uint64N(64) < odds {
						edges = append(edges, Edge{int32(u), int32(v)})
					}
				}
			}
			g := New(n, edges)
			d, err := RecogniseTwo(context.Background(), g, 1<<22)
			if err != nil || !d.Decided {
				t.Fatalf("%v: %+v, %v", edges, d, err)
			}
			if want := slowTwo(g, parts); (d.Cards != nil) != want {
				t.Fatalf("%v: %+v, want %v", edges, d, want)
			}
			if d.Cards == nil {
				no++
				if !d.Minimal || slowTwo(g.Induced(d.Witness), widePartitions(len(d.Witness))) {
					t.Fatalf("%v: bad witness %v", edges, d.Witness)
				}
			}
		}
	}
	t.Logf("%d of %d random bipartite graphs are no UNO-2 graphs", no, 2*rounds)
}

// All bipartite graphs of seven vertices are UNO-2 graphs
// (TestRecogniseTwoIsRightOnAllSmallGraphs); this one of eight is not.
func TestSmallestGraphThatIsNoUNO2Graph(t *testing.T) {
	g := New(8, []Edge{{1, 6}, {1, 7}, {1, 8}, {2, 5}, {2, 7}, {3, 5}, {3, 6}, {3, 7}, {3, 8}, {4, 5}, {4, 6}, {4, 7}})
	d, err := RecogniseTwo(context.Background(), g, 1<<22)
	if err != nil || !d.Decided || d.Cards != nil || len(d.Witness) != 8 || !d.Minimal || slowTwo(g, widePartitions(8)) {
		t.Fatalf("%+v, %v", d, err)
	}
}

// heawood is the point-line graph of the Fano plane.
func heawood() *Graph {
	var edges []Edge
	for line := range int32(7) {
		for _, d := range [3]int32{0, 1, 3} {
			edges = append(edges, Edge{1 + line, 8 + (line+d)%7})
		}
	}
	return New(14, edges)
}

// In a graph without four-cycles the components of a colour are stars. The
// 14 vertices of the Heawood graph carry star forests of at most 10 edges, so
// that two of them miss one of its 21.
func TestHeawoodGraphIsNoUNO2Graph(t *testing.T) {
	d, err := RecogniseTwo(context.Background(), heawood(), 1<<24)
	if err != nil || !d.Decided || d.Cards != nil {
		t.Fatalf("%+v, %v", d, err)
	}
	t.Logf("witness %v", d.Witness)
}
