package solitaire

// growBlob contracts, on flat arrays and before any table is made, what hangs
// together by pairs of edges around the first twins of the deck: a vertex with
// two edges into the blob joins it. In a dense deck that is nearly everything.
// Linear.
func (r *reducer) growBlob() {
	seed := int32(-1)
	for e := int32(1); e < r.base; e++ {
		if r.card[e] == r.card[e-1] {
			seed = r.a[e]
			break
		}
	}
	if seed < 0 {
		return
	}
	in := make([]bool, len(r.parent))
	link := make([]int32, len(r.parent)) // vertex -> 1 + its first edge into the blob
	in[seed] = true
	blob := []int32{seed}
	for i := 0; i < len(blob); i++ {
		for _, e := range r.adj[blob[i]] {
			w := r.a[e] ^ r.b[e] ^ blob[i]
			switch {
			case in[w]:
			case link[w] == 0:
				link[w] = e + 1
			default:
				in[w] = true
				blob = append(blob, w)
				r.contracted(seed, []int32{link[w] - 1, e}, seed, w)
				r.parent[w] = seed
				r.least[seed] = min(r.least[seed], w)
				r.note(ruleParallel, seed, w)
			}
		}
	}
	border := []int32(nil)
	for _, v := range blob {
		for _, e := range r.adj[v] {
			if in[r.a[e]] && in[r.b[e]] {
				r.dead[e] = true
			} else {
				border = append(border, e)
			}
		}
		r.adj[v], r.degree[v] = nil, 0
	}
	r.adj[seed], r.degree[seed] = border, int32(len(border))
	r.must[seed] = true
}

// contracted enters a contraction into the tree, with root as the new class.
func (r *reducer) contracted(root int32, edges []int32, classes ...int32) {
	r.ops = append(r.ops, collapse{int32(len(r.store)), uint8(len(classes)), uint8(len(edges))})
	for _, c := range classes {
		r.store = append(r.store, r.node[c])
	}
	r.store = append(r.store, edges...)
	r.node[root] = int32(len(r.parent) + len(r.ops) - 1)
}

// stripLeaves takes the leaves off. No leaf appears by it: what loses one is
// required from then on.
func (r *reducer) stripLeaves() {
	for v := range int32(len(r.parent)) {
		if r.parent[v] != v || r.degree[v] != 1 || r.must[v] {
			continue
		}
		e := r.living(v)[0]
		w := r.across(e, v)
		r.note(ruleLeaf, v, w)
		r.gone[v], r.must[w] = true, true
		r.dead[e] = true
		r.degree[v]--
		r.degree[w]--
		r.least[w] = min(r.least[w], v)
	}
}
