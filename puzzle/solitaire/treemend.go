package solitaire

import "context"

// Bounds of the mending of a tree.
const (
	mendPart   = 32  // vertices of a component that counts as small, at first
	mendGrowth = 2   // times as many when those are mended
	mendBranch = 256 // vertices of a branch that is looked at
	mendTries  = 40  // exchanges weighed for one component
	mendRounds = 4   // plateau moves for one component, in the first pass
	mendEffort = 8   // at most so many times as many in later passes
	mendPasses = 48
	mendWork   = 1 << 24 // vertices looked at, plus so many times the core:
	mendLinear = 1 << 10
	mendClimb  = 64 // edges climbed in a pass, so many times the vertices
)

// mender holds the marks of mend.
type mender struct {
	mark   []int32 // vertex -> stamp of the look that saw it
	branch []int32 // vertex -> stamp of the branch it is in
	stamp  int32
	effort int   // of this pass, a multiple of that of the first
	part   int32 // vertices of a component that counts as small
	seen   []int32
	list   []int32
	level  []exchange
	work   int64
	climb  int64 // edges that under may still go up
}

// mend exchanges tree edges near small odd components of the graph without the
// tree, so that these join the large one or each other. An exchange takes a
// tree edge at the component out of the tree and hangs the branch below it up
// by another edge of its own; only the components at the four ends can change,
// and one that is not small need not be even for now, so each exchange is
// weighed in constant time. What counts as small grows until nothing but the
// largest component is left out. It gives up when the passes or the work are
// spent. It returns how many odd components there are.
func (j *treeJoin) mend(ctx context.Context) (oddOnes int, err error) {
	n := j.c.vertices()
	m := &j.mender
	limit := mendWork + mendLinear*int64(n+j.c.edges())
	m.part = mendPart
	m.effort = 1
	for pass, last := 0, n+1; pass < mendPasses; pass++ {
		odd, total := j.oddOnes()
		if total <= 2 {
			return total, nil
		}
		if len(odd) == 0 || 4*total > 3*last {
			m.part = min(m.part*mendGrowth, int32(n))
			last = n + 1
			continue
		}
		last = total
		m.climb = mendClimb * int64(n)
		if m.mark == nil {
			m.mark, m.branch = make([]int32, n), make([]int32, n)
		}
		for i, v := range odd {
			if i&63 == 0 && ctx.Err() != nil {
				return 0, ctx.Err()
			}
			if m.work > limit {
				return j.oddComponents(), nil
			}
			for range mendRounds * m.effort {
				if done := j.mendAt(&v); done {
					break
				}
			}
		}
		m.effort = min(2*m.effort, mendEffort)
	}
	return j.oddComponents(), nil
}

// oddOnes lists a vertex of each small odd component and counts all odd ones.
func (j *treeJoin) oddOnes() (small []int32, total int) {
	total = j.oddComponents()
	size := make([]int32, len(j.comp))
	for v := range int32(len(j.comp)) {
		size[j.comp.Find(v)]++
	}
	for v, o := range j.odd {
		if o == 1 && size[v] <= j.mender.part {
			small = append(small, int32(v))
		}
	}
	return small, total
}

// exchange takes the edge out above top from the tree and puts in there.
type exchange struct {
	out, in, top, at int32
	whole            bool // the branch is known in full
}

// mendAt tries to mend the component of v. It is done when the component is
// even, large, or cannot be improved; if not, it made an exchange that moved
// the oddness to a component elsewhere, at v.
func (j *treeJoin) mendAt(v *int32) bool {
	members, small, odd := j.component(*v, nil)
	if !small || !odd {
		return true
	}
	if j.dropNear(members) {
		return true
	}
	for _, far := range [2]bool{false, true} {
		if j.improve(members, far) {
			return true
		}
	}
	level := j.mender.level
	if len(level) == 0 {
		return true
	}
	x := level[j.rng.IntN(len(level))]
	if !j.sound(x) {
		return false
	}
	j.apply(x)
	for _, w := range [4]int32{j.c.a[x.in], j.c.b[x.in], j.c.a[x.out], j.c.b[x.out]} {
		if _, small, odd := j.component(w, nil); small && odd {
			*v = w
			return false
		}
	}
	return true
}

// improve makes the first exchange at the members found that leaves a small odd
// component less, and lists those that leave as many: near ones move a small
// branch; far ones a large one, known only in part, and have to be followed to
// the root before they are made.
func (j *treeJoin) improve(members []int32, far bool) bool {
	m := &j.mender
	if !far {
		m.level = m.level[:0]
	}
	tries := 0
	for _, u := range members {
		for _, out := range j.c.around(u) {
			if j.state[out] != edgeTree {
				continue
			}
			top := u
			if j.parent[u] != out {
				top = j.c.other(out, u)
			}
			branch, whole := j.below(top)
			if whole == far {
				continue
			}
			mark := m.stamp
			for _, s := range branch {
				for _, in := range j.c.around(s) {
					t := j.c.other(in, s)
					if j.state[in] != edgeOutside || m.branch[t] == mark {
						continue
					}
					if tries++; tries > mendTries {
						return false
					}
					x := exchange{out, in, top, s, whole}
					switch d := j.weigh(x); {
					case d < 0 && j.sound(x):
						j.apply(x)
						return true
					case d == 0:
						m.level = append(m.level, x)
					}
				}
			}
		}
	}
	return false
}

// sound reports whether an exchange leaves a tree: the new edge must lead out
// of the branch.
func (j *treeJoin) sound(x exchange) bool {
	return x.whole || !j.under(j.c.other(x.in, x.at), x.top)
}

// under reports whether v is in the branch under top. It climbs to the root, so
// it has a budget, and says yes when that is spent.
func (j *treeJoin) under(v, top int32) bool {
	for ; v != top; v = j.c.other(j.parent[v], v) {
		if j.parent[v] < 0 {
			return false
		}
		if j.mender.climb--; j.mender.climb < 0 {
			return true
		}
	}
	return true
}

// dropNear looks at and beside the members for a plain vertex of degree 2, a
// leaf of the tree, without which there is a small odd component less. Its
// neighbours are touched, so its cards are served; the trail stays away.
func (j *treeJoin) dropNear(members []int32) bool {
	for _, u := range members {
		if j.drop(u) {
			return true
		}
		for _, e := range j.c.around(u) {
			if j.drop(j.c.other(e, u)) {
				return true
			}
		}
	}
	return false
}

// drop lets x go if that helps.
func (j *treeJoin) drop(x int32) bool {
	if j.c.degree(x) != 2 || j.keep[x] || j.parent[x] < 0 {
		return false
	}
	es := j.c.around(x)
	e, f := es[0], es[1]
	if j.state[e] == edgeOutside {
		e, f = f, e
	}
	if j.state[e] != edgeTree || j.state[f] != edgeOutside {
		return false
	}
	p, q := j.c.other(e, x), j.c.other(f, x)
	before := j.smallOdd(p, q)
	j.state[e], j.state[f] = edgeGone, edgeGone
	j.flip[p] ^= 1
	j.flip[q] ^= 1
	if j.smallOdd(p, q) < before {
		j.keep[p], j.keep[q] = true, true
		return true
	}
	j.state[e], j.state[f] = edgeTree, edgeOutside
	j.flip[p] ^= 1
	j.flip[q] ^= 1
	return false
}

// below lists the branch under top, itself included, and marks what it lists;
// not the whole of it if it is large.
func (j *treeJoin) below(top int32) (branch []int32, whole bool) {
	m := &j.mender
	m.stamp++
	m.branch[top] = m.stamp
	list := append(m.list[:0], top)
	for i := 0; i < len(list) && len(list) <= mendBranch && j.c.degree(list[i]) <= mendBranch; i++ {
		for _, e := range j.c.around(list[i]) {
			if j.state[e] == edgeTree && e != j.parent[list[i]] {
				w := j.c.other(e, list[i])
				m.branch[w] = m.stamp
				list = append(list, w)
			}
		}
		m.work += int64(j.c.degree(list[i]))
		whole = i == len(list)-1
	}
	m.list = list
	return list, whole
}

// weigh says by how much an exchange changes the number of small odd
// components.
func (j *treeJoin) weigh(x exchange) int {
	u, w := j.c.a[x.out], j.c.b[x.out]
	s, t := j.c.a[x.in], j.c.b[x.in]
	before := j.smallOdd(u, w, s)
	j.state[x.out], j.state[x.in] = edgeOutside, edgeTree
	after := j.smallOdd(u, s, t)
	j.state[x.out], j.state[x.in] = edgeTree, edgeOutside
	return after - before
}

// apply makes an exchange and directs the branch to its new root.
func (j *treeJoin) apply(x exchange) {
	j.state[x.out], j.state[x.in] = edgeOutside, edgeTree
	for v, e := x.at, x.in; ; {
		old := j.parent[v]
		j.parent[v] = e
		if v == x.top {
			return
		}
		e = old
		v = j.c.other(old, v)
	}
}

// smallOdd counts the small odd components at some vertices.
func (j *treeJoin) smallOdd(vs ...int32) int {
	k := 0
	j.mender.stamp++
	first := j.mender.stamp
	for _, v := range vs {
		if j.mender.mark[v] >= first {
			continue
		}
		j.mender.stamp++
		if _, small, odd := j.look(v, j.mender.seen[:0], first); small && odd {
			k++
		}
	}
	return k
}

// component lists the component of v in the graph without the tree, as far as
// it is small, and whether it is odd.
func (j *treeJoin) component(v int32, list []int32) (members []int32, small, odd bool) {
	j.mender.stamp++
	return j.look(v, list, j.mender.stamp)
}

// look is component with marks from first on standing for components seen
// before: one that runs into them is part of a large one.
func (j *treeJoin) look(v int32, list []int32, first int32) (members []int32, small, odd bool) {
	m := &j.mender
	m.mark[v] = m.stamp
	list = append(list, v)
	parity := uint8(0)
	small = true
	for i := 0; i < len(list) && small; i++ {
		x := list[i]
		parity ^= j.parity(x)
		if j.c.degree(x) > 2*m.part {
			small = false
			break
		}
		for _, e := range j.c.around(x) {
			if j.state[e] != edgeOutside {
				continue
			}
			w := j.c.other(e, x)
			if m.mark[w] == m.stamp {
				continue
			}
			if m.mark[w] >= first {
				small = false
				break
			}
			m.mark[w] = m.stamp
			list = append(list, w)
		}
		small = small && int32(len(list)) <= m.part
	}
	m.work += int64(len(list))
	if first != m.stamp {
		m.seen = list
	}
	return list, small, parity == 1
}
