package solitaire

// seekBipartite contracts K33 with at most one edge missing, wherever it finds
// one: two vertices with three common neighbours, two of which have another
// neighbour in common. It examines only vertices of moderate degree, and stops
// after a multiple of the edges in walks of length two; what it misses only
// leaves a larger core.
func (r *reducer) seekBipartite() {
	n := len(r.parent)
	via := make([]int32, n)    // number of walks v - b - x seen, by x
	second := make([]int32, n) // the same for the common neighbours
	var seen []int32
	budget := 40*len(r.a) + 1<<16
	for v := range int32(n) {
		if r.parent[v] != v || r.gone[v] || r.degree[v] < 3 {
			continue
		}
		if budget < 0 || r.g.halt.due() {
			return
		}
		seen = seen[:0]
		partner := int32(-1)
		for _, e := range r.living(v) {
			b := r.across(e, v)
			if r.degree[b] < 2 || r.degree[b] > 1<<10 {
				continue
			}
			for _, f := range r.living(b) {
				budget--
				x := r.across(f, b)
				if x == v || r.degree[x] < 3 {
					continue
				}
				if via[x] == 0 {
					seen = append(seen, x)
				}
				if via[x]++; via[x] == 3 && partner < 0 {
					if r.completeBipartite(v, x, second, &budget) {
						partner = x
						break
					}
				}
			}
			if partner >= 0 {
				break
			}
		}
		for _, x := range seen {
			via[x] = 0
		}
		if partner >= 0 {
			r.settle()
		}
	}
}

// completeBipartite looks for a third vertex in addition to v and x, and
// contracts.
func (r *reducer) completeBipartite(v, x int32, count []int32, budget *int) bool {
	var common, touched []int32
	small, large := v, x
	if r.degree[small] > r.degree[large] {
		small, large = large, small
	}
	for _, e := range r.living(small) {
		b := r.across(e, small)
		if _, ok := r.pairs.get(b, large); ok && b != large {
			common = append(common, b)
		}
		*budget--
	}
	third := int32(-1)
search:
	for _, b := range common {
		if r.degree[b] > 1<<10 {
			continue
		}
		for _, e := range r.living(b) {
			*budget--
			y := r.across(e, b)
			if y == v || y == x || r.isIn(common, y) {
				continue
			}
			if count[y] == 0 {
				touched = append(touched, y)
			}
			if count[y]++; count[y] == 2 {
				third = y
				break search
			}
		}
	}
	for _, y := range touched {
		count[y] = 0
	}
	if third < 0 || len(common) < 3 {
		return false
	}
	// Two common neighbours of third, and any other one.
	side := make([]int32, 0, 3)
	for _, b := range common {
		if _, ok := r.pairs.get(b, third); ok && len(side) < 2 {
			side = append(side, b)
		}
	}
	for _, b := range common {
		if len(side) < 3 && !r.isIn(side, b) {
			side = append(side, b)
		}
	}
	var edges []int32
	for _, b := range side {
		for _, y := range [3]int32{v, x, third} {
			if e, ok := r.pairs.get(b, y); ok && !r.dead[e] && len(edges) < 8 {
				edges = append(edges, e)
			}
		}
	}
	r.note(ruleBipartite, v, x, third, side[0], side[1], side[2])
	r.merge(edges, v, x, third, side[0], side[1], side[2])
	return true
}

func (r *reducer) isIn(list []int32, v int32) bool {
	for _, w := range list {
		if w == v {
			return true
		}
	}
	return false
}
