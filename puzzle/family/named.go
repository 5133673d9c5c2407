package family

import (
	"math/rand/v2"
	"slices"
)

// namedGraphs lists the graphs that have a name in the literature. All but one
// are cubic, so that a trail that dominates the half-edge deck is a Hamiltonian
// path of the graph, with [Params.Open] a Hamiltonian cycle through the first
// edge.
func namedGraphs() []Family {
	fixed := func(name, doc string, build func() []link) Family {
		return Family{Name: name, Doc: doc, graph: func(Params, *rand.Rand) ([]link, error) { return build(), nil }}
	}
	lcf := func(copies int, jumps ...int) func() []link {
		return func() []link { return lcfGraph(copies, jumps) }
	}
	list := []Family{
		{
			Name: "flower", Doc: "flower snark J_n, n odd, from 3 (default 5): 4n vertices, not Hamiltonian",
			takes: "n", graph: flower,
		},
		{
			Name: "gp", Doc: "generalised Petersen graph GP(n,k), 1 <= k < n/2 (default 5,2, the Petersen graph): 2n vertices",
			takes: "nk", graph: generalisedPetersen,
		},
		fixed("coxeter", "the Coxeter graph: 28 vertices, not Hamiltonian", coxeter),
		fixed("tutte", "the Tutte graph: 46 vertices, planar, 3-connected, not Hamiltonian", tutte),
		fixed("barnette-bosak-lederberg", "the Barnette-Bosak-Lederberg graph: 38 vertices, planar, 3-connected, not Hamiltonian, none smaller", prismFragments),
		fixed("horton", "the Horton graph: 96 vertices, bipartite, 3-connected, not Hamiltonian", horton),
		fixed("meredith", "the Meredith graph: 70 vertices of degree 4, 4-connected, not Hamiltonian (all degrees are even: the deck is playable)", meredith),
		fixed("tutte-coxeter", "the Tutte-Coxeter graph: 30 vertices", lcf(5, -13, -9, 7, -7, 9, 13)),
		fixed("dodecahedron", "the dodecahedron: 20 vertices, GP(10,2)", func() []link { return gpLinks(10, 2) }),
		fixed("desargues", "the Desargues graph: 20 vertices, GP(10,3)", func() []link { return gpLinks(10, 3) }),
		fixed("moebius-kantor", "the Moebius-Kantor graph: 16 vertices, GP(8,3)", func() []link { return gpLinks(8, 3) }),
		fixed("nauru", "the Nauru graph: 24 vertices, GP(12,5)", func() []link { return gpLinks(12, 5) }),
		fixed("heawood", "the Heawood graph: 14 vertices", lcf(7, 5, -5)),
		fixed("pappus", "the Pappus graph: 18 vertices", lcf(3, 5, 7, -7, 7, -7, -5)),
		fixed("mcgee", "the McGee graph: 24 vertices", lcf(8, 12, 7, -7)),
		fixed("frucht", "the Frucht graph: 12 vertices without symmetry", lcf(1, -5, -2, -4, 2, 5, -2, 2, 5, -2, -5, 4, 2)),
		fixed("dyck", "the Dyck graph: 32 vertices", lcf(8, 5, -5, 13, -13)),
		fixed("gray", "the Gray graph: 54 vertices", lcf(9, -25, 7, -7, 13, -13, 25)),
		fixed("foster", "the Foster graph: 90 vertices", lcf(15, 17, -9, 37, -37, 9, -17)),
	}
	for i := range list {
		list[i].named = true
	}
	return list
}

// maxOrder is the most vertices of a named graph.
const maxOrder = maxCards / 3

// flower is the flower snark J_n (Isaacs): stars a_i with leaves b_i, c_i, d_i;
// the b form one cycle, the c and then the d another of twice the length.
func flower(p Params, _ *rand.Rand) ([]link, error) {
	n := p.N
	if n == 0 {
		n = 5
	}
	if n < 3 || n%2 == 0 || n > maxOrder/4 {
		return nil, paramErrorf("flower", "--n must be odd and within 3..%d, not %d", maxOrder/4, n)
	}
	edges := make([]link, 0, 6*n)
	for i := range int32(n) {
		a := 4 * i
		next := 4 * ((i + 1) % int32(n))
		c, d := next+2, next+3
		if next == 0 {
			c, d = d, c // the cycle continues through the other leaves
		}
		edges = append(edges, link{a, a + 1}, link{a, a + 2}, link{a, a + 3}, link{a + 1, next + 1}, link{a + 2, c}, link{a + 3, d})
	}
	return edges, nil
}

// generalisedPetersen is GP(n,k) (Watkins).
func generalisedPetersen(p Params, _ *rand.Rand) ([]link, error) {
	n, k := p.N, p.K
	if n == 0 {
		n = 5
	}
	if k == 0 {
		k = min(2, (n-1)/2)
	}
	if n < 3 || n > maxOrder/2 || k < 1 || 2*k >= n {
		return nil, paramErrorf("gp", "--n must be within 3..%d and --k from 1 to less than half of it, not %d and %d", maxOrder/2, n, k)
	}
	return gpLinks(n, k), nil
}

// gpLinks joins an outer cycle u_i, by spokes, to inner vertices v_i of which
// each is adjacent to the k-th behind it.
func gpLinks(n, k int) []link {
	edges := make([]link, 0, 3*n)
	for i := range n {
		u, v := int32(2*i), int32(2*i+1)
		edges = append(edges, link{u, int32(2 * ((i + 1) % n))}, link{u, v}, link{v, int32(2*((i+k)%n) + 1)})
	}
	return edges
}

// lcfGraph is a cycle with chords in the notation of Lederberg, Coxeter and
// Frucht: vertex i has a chord to i plus its jump, and the jumps are repeated
// copies times.
func lcfGraph(copies int, jumps []int) []link {
	n := copies * len(jumps)
	edges := make([]link, 0, 3*n/2)
	for i := range n {
		edges = append(edges, link{int32(i), int32((i + 1) % n)})
	}
	for i := range n {
		if j := ((i+jumps[i%len(jumps)])%n + n) % n; i < j {
			edges = append(edges, link{int32(i), int32(j)})
		}
	}
	return edges
}

// coxeter has the triples of seven points that are not lines of the Fano
// plane, disjoint ones adjacent.
func coxeter() []link {
	var triples []uint
	for set := uint(0); set < 1<<7; set++ {
		line := false
		points := 0
		for i := range 7 {
			points += int(set >> i & 1)
			line = line || set == 1<<i|1<<((i+1)%7)|1<<((i+3)%7)
		}
		if points == 3 && !line {
			triples = append(triples, set)
		}
	}
	var edges []link
	for i, s := range triples {
		for j, t := range triples[:i] {
			if s&t == 0 {
				edges = append(edges, link{int32(j), int32(i)})
			}
		}
	}
	return edges
}

// tutteFragment has fifteen vertices. Its open ends are 0, towards the vertex
// in the middle, 1 and 2. No Hamiltonian path of it joins 1 and 2 (Tutte), so a
// Hamiltonian cycle would enter the middle from all three fragments.
var tutteFragment = []link{
	{0, 3},
	{0, 7},
	{1, 4},
	{1, 8},
	{2, 5},
	{2, 8},
	{3, 4},
	{3, 14},
	{4, 10},
	{5, 6},
	{5, 13},
	{6, 7},
	{6, 12},
	{7, 14},
	{8, 9},
	{9, 10},
	{9, 13},
	{10, 11},
	{11, 12},
	{11, 14},
	{12, 13},
}

// tutte is the vertex 45 joined to three fragments, of which each is joined to
// the next.
func tutte() []link {
	edges := make([]link, 0, 69)
	for i := range int32(3) {
		base := 15 * i
		for _, e := range tutteFragment {
			edges = append(edges, link{base + e[0], base + e[1]})
		}
		edges = append(edges, link{45, base}, link{base + 1, 15*((i+1)%3) + 2})
	}
	return edges
}

// cutOpen replaces the first edge by two edges that end in a new vertex each: a
// Hamiltonian path of the result is a Hamiltonian cycle through the edge.
func cutOpen(edges []link) []link {
	last := int32(0)
	for _, e := range edges {
		last = max(last, e[0], e[1])
	}
	e := edges[0]
	return append(slices.Clone(edges[1:]), link{e[0], last + 1}, link{e[1], last + 2})
}
