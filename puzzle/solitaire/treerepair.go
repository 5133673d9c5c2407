package solitaire

import "context"

// Bounds of the mending of a tree.
const (
	mendPart   = 32  // vertices of a component that counts as small, at first
	mendGrowth = 2   // times as many when those are repaired
	mendBranch = 256 // vertices of a branch that is looked at
	mendTries  = 40  // exchanges weighed for one component
	mendRounds = 4   // plateau moves for one component, in the first pass
	mendEffort = 8   // the maximum growth of that factor in later passes
	mendPasses = 48
	mendWork   = 1 << 24 // vertices visited, plus this many times the core:
	mendLinear = 1 << 10
	mendClimb  = 64 // edges climbed in a pass, as a multiple of the vertices
)

// repair has the marks of repairTree.
type repair struct {
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

// repairTree exchanges tree edges near small odd components of the graph
// without the tree, so that these join the large one or each other. An exchange
// removes a tree edge at the component from the tree and attaches the branch
// below it by another of its edges. Only the components at the four ends can
// change, and components that are not small are ignored, so an exchange is
// evaluated in constant time. The limit for small grows until it excludes only
// the largest component. repairTree gives up when the passes or the work are
// used up. It returns the number of odd components.
func (j *treeJoin) repairTree(ctx context.Context) (oddOnes int, err error) {
	n := j.c.vertices()
	m := &j.repair
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
				if done := j.repairAt(&v); done {
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
		if o == 1 && size[v] <= j.repair.part {
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

// repairAt tries to repair the component of v. It is done when the component is
// even, large, or cannot be improved; if not, it made an exchange that moved
// the oddness to a component elsewhere, at v.
func (j *treeJoin) repairAt(v *int32) bool {
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
	level := j.repair.level
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

// improve makes the first exchange at the members that reduces the number of
// small odd components, and lists those that keep it: near ones move a small
// branch; far ones move a large branch, of which only a part is known, and must
// be followed to the root first.
func (j *treeJoin) improve(members []int32, far bool) bool {
	m := &j.repair
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
		if j.repair.climb--; j.repair.climb < 0 {
			return true
		}
	}
	return true
}

// dropNear looks at the members and their neighbours for a plain vertex of
// degree 2, a leaf of the tree, whose removal reduces the number of small odd
// components. Its neighbours are touched, so its cards are dominated without
// it.
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

// drop removes x if that helps.
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

// below lists and marks the branch under top, including top, up to a limit.
func (j *treeJoin) below(top int32) (branch []int32, whole bool) {
	m := &j.repair
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
	j.repair.stamp++
	first := j.repair.stamp
	for _, v := range vs {
		if j.repair.mark[v] >= first {
			continue
		}
		j.repair.stamp++
		if _, small, odd := j.look(v, j.repair.seen[:0], first); small && odd {
			k++
		}
	}
	return k
}

// component lists the component of v in the graph without the tree, up to a
// limit, and whether it is odd.
func (j *treeJoin) component(v int32, list []int32) (members []int32, small, odd bool) {
	j.repair.stamp++
	return j.look(v, list, j.repair.stamp)
}

// look is component with marks from first on standing for components seen
// before: one that runs into them is part of a large one.
func (j *treeJoin) look(v int32, list []int32, first int32) (members []int32, small, odd bool) {
	m := &j.repair
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
