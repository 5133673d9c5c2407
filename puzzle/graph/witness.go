package graph

// witness is a minimal graph that is no UNO-1 graph.
type witness struct {
	name     string
	vertices []int32
}

// thirdClique returns a witness that v, which is in two cliques, cannot have
// the edge vu in a third.
func (r *rootFinder) thirdClique(v, u int32) *witness {
	leg := [3]int32{r.another(v, r.of[v][0]), r.another(v, r.of[v][1]), u}
	for i := range 2 {
		for j := i + 1; j < 3; j++ {
			if r.Adjacent(leg[i], leg[j]) {
				return r.outsider(v, leg[i], leg[j], r.of[v][i])
			}
		}
	}
	return &witness{Claw, []int32{v, leg[0], leg[1], leg[2]}}
}

// another returns a member of the clique other than v.
func (r *rootFinder) another(v, clique int32) int32 {
	e := r.makers[clique]
	if e[0] == v {
		return e[1]
	}
	return e[0]
}

// outsider returns a witness against y, which is adjacent to w and x but not in
// their clique: y is not adjacent to one of the two vertices that made the
// clique.
func (r *rootFinder) outsider(w, x, y, clique int32) *witness {
	a := r.makers[clique][0]
	if a == w || a == x || r.Adjacent(a, y) {
		a = r.makers[clique][1]
	}
	return r.diamond(w, x, y, a)
}

// diamond explains why x and y, which are adjacent and no twins, cannot both
// be adjacent to c and d, which are not.
func (r *rootFinder) diamond(x, y, c, d int32) *witness {
	e := r.private(x, y)
	if e == 0 {
		x, y = y, x
		e = r.private(x, y)
	}
	if e == 0 {
		panic("graph: two vertices of a graph without twins have equal closed neighbourhoods")
	}
	if r.Adjacent(e, d) {
		c, d = d, c
	}
	switch {
	case !r.Adjacent(e, c):
		return &witness{Claw, []int32{x, c, d, e}}
	case r.Adjacent(e, d):
		return &witness{Wheel, []int32{x, y, c, e, d}}
	default:
		return &witness{Gem, []int32{x, e, c, y, d}}
	}
}

// private returns a neighbour of x that is neither y nor adjacent to it, or 0.
func (r *rootFinder) private(x, y int32) int32 {
	r.stamp++
	r.mark[y] = r.stamp
	for _, w := range r.Neighbors(y) {
		r.mark[w] = r.stamp
	}
	for _, w := range r.Neighbors(x) {
		if r.mark[w] != r.stamp {
			return w
		}
	}
	return 0
}

// oddCycle returns a witness that the cliques, numbered from 1, cannot form an
// odd cycle: the vertices between them form an odd hole; three of them and a
// maker of a clique form a diamond.
func (r *rootFinder) oddCycle(cliques []int32) *witness {
	place := make(map[int32]int, len(cliques))
	for i, k := range cliques {
		place[k-1] = i
	}
	n := len(cliques)
	hole := make([]int32, n) // [i] is in the cliques i and i+1
	for v := int32(1); int(v) <= r.N(); v++ {
		if !r.full(v) {
			continue
		}
		i, ok := place[r.of[v][0]]
		j, ok2 := place[r.of[v][1]]
		if !ok || !ok2 {
			continue
		}
		switch {
		case (i+1)%n == j:
			hole[i] = v
		case (j+1)%n == i:
			hole[j] = v
		}
	}
	if n == 3 {
		return r.outsider(hole[0], hole[1], hole[2], cliques[1]-1)
	}
	return &witness{OddHole, hole}
}
