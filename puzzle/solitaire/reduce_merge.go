package solitaire

// collapseAlong contracts a parallel pair (h < 0) or a triangle of edges,
// unless that has happened meanwhile.
func (r *reducer) collapseAlong(e, f, h int32) {
	if r.dead[e] || r.dead[f] || h >= 0 && r.dead[h] {
		return
	}
	p, q := r.class(r.a[e]), r.class(r.b[e])
	if h < 0 {
		r.note(ruleParallel, p, q)
		r.merge([]int32{e, f}, p, q)
		return
	}
	y := r.class(r.a[f])
	if y == p || y == q {
		y = r.class(r.b[f])
	}
	r.note(ruleTriangle, p, q, y)
	r.merge([]int32{e, f, h}, p, q, y)
}

// merge contracts the classes, held together by the edges, to one required
// class. The longest edge list stays, the others move.
func (r *reducer) merge(edges []int32, classes ...int32) {
	root := classes[0]
	for _, c := range classes {
		if len(r.adj[c]) > len(r.adj[root]) {
			root = c
		}
	}
	fresh := !r.must[root]
	for _, c := range classes {
		r.parent[c] = root
		r.least[root] = min(r.least[root], r.least[c])
	}
	r.contracted(root, edges, classes...)
	r.must[root] = true
	var moved []int32
	for _, c := range classes {
		if c == root {
			continue
		}
		r.degree[root] += r.degree[c]
		for _, e := range r.adj[c] {
			if r.dead[e] {
				continue
			}
			if r.class(r.a[e]) == r.class(r.b[e]) {
				r.dead[e] = true
				r.degree[root] -= 2
				continue
			}
			moved = append(moved, e)
		}
		r.adj[c] = nil
	}
	r.adj[root] = append(r.adj[root], moved...)
	if fresh {
		for _, e := range r.living(root) {
			if w := r.across(e, root); r.degree[w] == 2 && !r.must[w] {
				r.look(w)
			}
		}
	}
	for _, e := range moved {
		r.placed(e, root, r.across(e, root))
	}
}

// placed examines an edge that is now between v and w: whether it is parallel
// to another, whether it closes a triangle, and whether its ends are thin.
func (r *reducer) placed(e, v, w int32) {
	if f, ok := r.pairs.get(v, w); ok && f != e && !r.dead[f] {
		r.join = append(r.join, e, f, -1)
		return
	}
	r.pairs.put(v, w, e)
	for _, x := range [2]int32{v, w} {
		if r.degree[x] <= 2 {
			r.look(x)
		}
	}
	if r.degree[v] > r.degree[w] {
		v, w = w, v
	}
	for _, f := range r.living(v) {
		x := r.across(f, v)
		if x == w {
			continue
		}
		if h, ok := r.pairs.get(x, w); ok && !r.dead[h] {
			r.join = append(r.join, e, f, h)
			return
		}
	}
}

// pairTable maps pairs of classes to an edge between them: open addressing,
// linear probing, no deletion, because nobody looks up pairs of merged classes.
type pairTable struct {
	keys  []uint64 // 0 is empty
	edges []int32
	used  int
}

func (t *pairTable) init(pairs int) {
	size := 16
	for size < 2*pairs {
		size *= 2
	}
	t.keys, t.edges, t.used = make([]uint64, size), make([]int32, size), 0
}

func pairKey(v, w int32) uint64 {
	return uint64(uint32(min(v, w)))<<32 | uint64(uint32(max(v, w))) // max > 0
}

// slot finds the place of a key or the empty place for it.
func (t *pairTable) slot(key uint64) int {
	mask := len(t.keys) - 1
	i := int(key*0x9e3779b97f4a7c15>>32) & mask
	for t.keys[i] != 0 && t.keys[i] != key {
		i = (i + 1) & mask
	}
	return i
}

func (t *pairTable) get(v, w int32) (int32, bool) {
	i := t.slot(pairKey(v, w))
	return t.edges[i], t.keys[i] != 0
}

func (t *pairTable) put(v, w, e int32) {
	if 4*t.used >= 3*len(t.keys) {
		old := *t
		t.init(len(old.keys))
		for i, k := range old.keys {
			if k != 0 {
				j := t.slot(k)
				t.keys[j], t.edges[j] = k, old.edges[i]
				t.used++
			}
		}
	}
	key := pairKey(v, w)
	i := t.slot(key)
	if t.keys[i] == 0 {
		t.keys[i] = key
		t.used++
	}
	t.edges[i] = e
}
