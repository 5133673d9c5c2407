package graph

// twinClasses partitions the vertices of an undirected graph into classes of
// equal closed neighbourhoods and returns, for each vertex, the smallest
// vertex of its class (index 0 unused). Partition refinement: each closed
// neighbourhood splits every class it meets into the part inside and the part
// outside. O(N + M).
func (g *Graph) twinClasses() []int32 {
	n := g.N()
	order := make([]int32, n) // vertices, class after class
	place := make([]int32, n+1)
	class := make([]int32, n+1)
	for i := range order {
		order[i] = int32(i + 1)
		place[i+1] = int32(i)
	}
	type span struct{ from, to, inside int32 } // of order; the first inside are met
	classes := []span{{0, int32(n), 0}}
	var met []int32
	meet := func(v int32) {
		c := class[v]
		s := &classes[c]
		if s.inside == 0 {
			met = append(met, c)
		}
		at := s.from + s.inside
		other := order[at]
		order[at], order[place[v]] = v, other
		place[other], place[v] = place[v], at
		s.inside++
	}
	for v := int32(1); int(v) <= n; v++ {
		met = met[:0]
		meet(v)
		for _, w := range g.Neighbors(v) {
			meet(w)
		}
		for _, c := range met {
			s := &classes[c]
			if s.inside < s.to-s.from {
				fresh := span{s.from, s.from + s.inside, 0}
				s.from += s.inside
				for i := fresh.from; i < fresh.to; i++ {
					class[order[i]] = int32(len(classes))
				}
				s.inside = 0
				classes = append(classes, fresh)
				continue
			}
			s.inside = 0
		}
	}
	first := make([]int32, n+1)
	least := make([]int32, len(classes))
	for v := int32(1); int(v) <= n; v++ {
		c := class[v]
		if least[c] == 0 {
			least[c] = v
		}
		first[v] = least[c]
	}
	return first
}
