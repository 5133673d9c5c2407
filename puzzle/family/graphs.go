package family

import (
	"math/rand/v2"

	"github.com/unolab/uno/internal/unionfind"
	"github.com/unolab/uno/puzzle"
)

// link is an edge between two vertices, from 0.
type link [2]int32

// halfEdges returns the cards (v, e) of a graph, both counted from 1.
func halfEdges(edges []link) []puzzle.Card {
	deck := make([]puzzle.Card, 0, 2*len(edges))
	for e, ends := range edges {
		for _, v := range ends {
			deck = append(deck, puzzle.Card{Color: v + 1, Number: int32(e + 1)})
		}
	}
	return deck
}

// configure draws a random simple connected graph with the given degrees, by
// pairing half-edges and, where a pair is a loop or a repetition, exchanging
// ends with another pair. Half-edges of the first list are paired with those of
// the second, or, if the second is nil, with each other. Most pairings of the
// degrees must admit such a graph.
func configure(rng *rand.Rand, left, right []int32, vertices int) []link {
	for {
		edges := pairStubs(rng, left, right)
		if repair(rng, edges, right == nil) && connected(edges, vertices) {
			return edges
		}
	}
}

func pairStubs(rng *rand.Rand, left, right []int32) []link {
	if right != nil {
		rng.Shuffle(len(right), func(i, j int) { right[i], right[j] = right[j], right[i] })
		edges := make([]link, len(left))
		for i := range edges {
			edges[i] = link{left[i], right[i]}
		}
		return edges
	}
	rng.Shuffle(len(left), func(i, j int) { left[i], left[j] = left[j], left[i] })
	edges := make([]link, len(left)/2)
	for i := range edges {
		edges[i] = link{left[2*i], left[2*i+1]}
	}
	return edges
}

// repair exchanges ends until the graph is simple; false means it gave up.
func repair(rng *rand.Rand, edges []link, loops bool) bool {
	key := func(e link) link { return link{min(e[0], e[1]), max(e[0], e[1])} }
	count := make(map[link]int, len(edges))
	for _, e := range edges {
		count[key(e)]++
	}
	bad := func(e link) bool { return loops && e[0] == e[1] || count[key(e)] > 1 }
	patience := 1000 + 100*len(edges)
	for i := range edges {
		for bad(edges[i]) {
			if patience--; patience < 0 {
				return false
			}
			j := rng.IntN(len(edges))
			a, b := edges[i], edges[j]
			x, y := link{a[0], b[1]}, link{b[0], a[1]}
			if j == i || loops && (x[0] == x[1] || y[0] == y[1]) || count[key(x)] > 0 || count[key(y)] > 0 || key(x) == key(y) {
				continue
			}
			count[key(a)]--
			count[key(b)]--
			count[key(x)]++
			count[key(y)]++
			edges[i], edges[j] = x, y
		}
	}
	return true
}

func connected(edges []link, vertices int) bool {
	joined := unionfind.New(vertices)
	pieces := vertices
	for _, e := range edges {
		if joined.Union(e[0], e[1]) {
			pieces--
		}
	}
	return pieces == 1
}

// stubs returns each vertex of from..from+n-1 as often as its degree.
func stubs(from, n, degree int) []int32 {
	list := make([]int32, 0, n*degree)
	for v := range n {
		for range degree {
			list = append(list, int32(from+v))
		}
	}
	return list
}

// cubicGraph draws a connected cubic graph of an even number of vertices, at
// least 4.
func cubicGraph(rng *rand.Rand, vertices int) []link {
	return configure(rng, stubs(0, vertices, 3), nil, vertices)
}

// cubic has 3 cards a vertex, a multiple of 6 and at least 12 cards.
func cubic(p Params, rng *rand.Rand) ([]link, error) {
	if err := fixed("cubic", p, true); err != nil {
		return nil, err
	}
	if p.Cards == 0 {
		p.Cards = 60
	}
	return cubicGraph(rng, 2*nearest(p.Cards, 6, 2)), nil
}

// The Petersen graph less a vertex: nine vertices, of which the first three
// lack an edge.
var petersenFragment = []link{
	{0, 3},
	{0, 4},
	{1, 5},
	{1, 6},
	{2, 7},
	{2, 8},
	{3, 5},
	{5, 7},
	{7, 4},
	{4, 6},
	{6, 8},
	{8, 3},
}

// petersen has 27 cards for each vertex of a cubic graph, a multiple of 54
// and at least 108 cards. A trail that dominates the deck meets all vertices
// of the graph, as each has three neighbours of degree 2 in H. In a fragment
// without an odd vertex it would be a Hamiltonian path between two of the
// three open vertices, which would close to a Hamiltonian cycle of the
// Petersen graph; so all four or more fragments need one of two odd vertices.
func petersen(p Params, rng *rand.Rand) ([]link, error) {
	if err := fixed("petersen", p, true); err != nil {
		return nil, err
	}
	if p.Cards == 0 {
		p.Cards = 162
	}
	vertices := 2 * nearest(p.Cards, 54, 2)
	open := make([]int32, vertices) // open ends of each fragment used so far
	edges := make([]link, 0, 27*vertices/2)
	end := func(v int32) int32 {
		open[v]++
		return 9*v + open[v] - 1
	}
	for _, e := range cubicGraph(rng, vertices) {
		edges = append(edges, link{end(e[0]), end(e[1])})
	}
	for v := range int32(vertices) {
		for _, e := range petersenFragment {
			edges = append(edges, link{9*v + e[0], 9*v + e[1]})
		}
	}
	return edges, nil
}

// counting has 6s cards, at least 42: a bipartite graph with s vertices of
// degree 3 on one side and s+3 on the other, nine of those of degree 2. A trail
// visits each of the s at most once at an inner place, between two of the s+3,
// so it visits at most s+1 of these, and each of the s+3 has a card whose other
// end has no other card.
func counting(p Params, rng *rand.Rand) ([]link, error) {
	if err := fixed("counting", p, true); err != nil {
		return nil, err
	}
	if p.Cards == 0 {
		p.Cards = 150
	}
	s := nearest(p.Cards, 6, 7)
	right := append(stubs(s, 9, 2), stubs(s+9, s-6, 3)...)
	return configure(rng, stubs(0, s, 3), right, 2*s+3), nil
}

// pieces is counting with larger pieces: each of its vertices of degree 3 on the
// larger side becomes a random cubic graph of k+1 vertices less one, of which
// the three neighbours take over the edges. The argument of counting holds for
// pieces as for vertices.
func pieces(p Params, rng *rand.Rand) ([]link, error) {
	s, k := p.N, p.K
	if s == 0 {
		s = 20
	}
	if k == 0 {
		k = 121
	}
	if s < 7 || s > maxOrder || k < 3 || k%2 == 0 || k > maxOrder/s {
		return nil, paramErrorf("pieces", "--n must be at least 7 and --k odd and at least 3, and not too large, not %d and %d", s, k)
	}
	right := append(stubs(s, 9, 2), stubs(s+9, s-6, 3)...)
	edges := configure(rng, stubs(0, s, 3), right, 2*s+3)
	next := int32(s + 9)
	open := make(map[int32][]int32) // vertex of degree 3 -> the ends that its piece has left
	for v := next; v < int32(2*s+3); v++ {
		base := int32(s+9) + (v-next)*int32(k)
		for _, e := range cubicGraph(rng, k+1) {
			switch last := int32(k); {
			case e[0] == last:
				open[v] = append(open[v], base+e[1])
			case e[1] == last:
				open[v] = append(open[v], base+e[0])
			default:
				edges = append(edges, link{base + e[0], base + e[1]})
			}
		}
	}
	for i, e := range edges[:3*s] {
		if ends := open[e[1]]; len(ends) > 0 {
			edges[i][1], open[e[1]] = ends[0], ends[1:]
		}
	}
	return edges, nil
}

// biregular has 12k cards, at least 24: 3k colours of four cards and 4k
// numbers of three, no twins, H connected.
func biregular(p Params, rng *rand.Rand) ([]puzzle.Card, error) {
	if err := fixed("biregular", p, true); err != nil {
		return nil, err
	}
	if p.Cards == 0 {
		p.Cards = 120
	}
	k := nearest(p.Cards, 12, 2)
	edges := configure(rng, stubs(0, 3*k, 4), stubs(3*k, 4*k, 3), 7*k)
	deck := make([]puzzle.Card, len(edges))
	for i, e := range edges {
		deck[i] = puzzle.Card{Color: e[0] + 1, Number: e[1] - int32(3*k) + 1}
	}
	return deck, nil
}
