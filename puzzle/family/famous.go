package family

// prismFragments is a pentagonal prism with two vertices replaced by Tutte's
// fragment (Barnette, Bosák, Lederberg). Every Hamiltonian cycle would take the
// two spokes at the fragments, and the prism's take two spokes that are next to
// each other, which these are not.
func prismFragments() []link {
	const second = 15 // the first vertex of the second fragment
	outer := func(i int) int32 { return int32(30 + i) }
	// Of the outer vertices, 0 and 2 are fragments; the places of 1, 3, 4 are
	// their own. The inner cycle follows.
	edges := []link{
		{0, 33}, {1, outer(2)}, {2, outer(0)}, // the first fragment: its spoke, then 4 and 1
		{second, 35}, {second + 1, outer(0)}, {second + 2, outer(1)}, // the second: its spoke, 1 and 3
		{outer(1), outer(2)}, {outer(0), 34}, {outer(1), 36}, {outer(2), 37},
	}
	for i := range int32(5) {
		edges = append(edges, link{33 + i, 33 + (i+1)%5})
	}
	for _, base := range []int32{0, second} {
		for _, e := range tutteFragment {
			edges = append(edges, link{base + e[0], base + e[1]})
		}
	}
	return edges
}

// horton has 96 vertices and is bipartite (Horton). It has three pairs of the
// cubic graph [5,-5]^8 on sixteen vertices with two opposite edges cut, of which
// the second of a pair lacks a vertex, and three vertices, each joined to all
// pairs.
func horton() []link {
	const pair = 31 // vertices
	var edges []link
	for i := range int32(3) {
		first, other := pair*i, pair*i+16
		for _, base := range []int32{first, other} {
			for _, e := range lcfGraph(8, []int{5, -5}) {
				cut := e == link{15, 0} || e == link{7, 8}
				lacks := base == other && (e[0] == 15 || e[1] == 15)
				if !cut && !lacks {
					edges = append(edges, link{base + e[0], base + e[1]})
				}
			}
		}
		edges = append(
			edges, link{first, other + 7}, link{first + 7, other + 8}, link{first + 15, other},
			link{first + 8, 3 * pair}, link{other + 14, 3*pair + 1}, link{other + 10, 3*pair + 2},
		)
	}
	return edges
}

// meredith has a K(4,3) for each vertex of the Petersen graph, its spokes
// doubled: four vertices for the ends of edges, each joined to the other three
// (Meredith).
func meredith() []link {
	var edges []link
	used := make([]int32, 10)
	end := func(v int32) int32 {
		used[v]++
		return 7*v + used[v] - 1
	}
	for _, e := range gpLinks(5, 2) {
		copies := 1
		if e[0]/2 == e[1]/2 {
			copies = 2
		}
		for range copies {
			edges = append(edges, link{end(e[0]), end(e[1])})
		}
	}
	for v := range int32(10) {
		for i := range int32(4) {
			for j := range int32(3) {
				edges = append(edges, link{7*v + i, 7*v + 4 + j})
			}
		}
	}
	return edges
}
