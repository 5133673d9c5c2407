package solitaire

import (
	"container/heap"
	"math"
	"math/rand/v2"
	"slices"
)

// elimination is the tree of an elimination order: the bag of a vertex is the
// vertex with its parent and some of the parents above.
type elimination struct {
	roots    []int32
	children [][]int32 // the largest branch first
	size     []int     // of the branch
}

// eliminate eliminates vertices of least degree, or least fill-in. It fails if
// a vertex has more than most neighbours when its turn comes. The cost is
// n·most² steps and a heap's log n, on cores without vertices of high degree.
func eliminate(c *core, most int, fill bool, chance *rand.Rand) (*elimination, bool) {
	n := c.vertices()
	g := newFillGraph(c)
	q := &eliminationQueue{score: make([]int64, n), at: make([]int32, n), order: make([]int32, n)}
	score := func(v int32) int64 {
		s := int64(g.degree[v])
		if fill && g.degree[v] <= most {
			s = g.missing(v)
		} else if fill {
			s += math.MaxInt32 / 2
		}
		tie := int64(v)
		if chance != nil {
			tie = int64(chance.Uint32())
		}
		return s<<32 | tie
	}
	for v := range int32(n) {
		q.score[v], q.at[v], q.order[v] = score(v), v, v
	}
	heap.Init(q)
	t := &elimination{children: make([][]int32, n), size: make([]int, n)}
	when := make([]int32, n)
	bags := make([][]int32, n)
	for turn := range int32(n) {
		v := heap.Pop(q).(int32)
		when[v] = turn
		if g.degree[v] > most {
			return nil, false
		}
		bag := g.remove(v)
		bags[v] = bag
		for i, a := range bag {
			for _, b := range bag[:i] {
				if !g.connect(a, b) || !fill {
					continue
				}
				// A vertex that sees both misses a pair less.
				g.common(a, b, 2*most, func(x int32) {
					if _, in := slices.BinarySearch(bag, x); !in && g.degree[x] <= most {
						q.score[x] -= 1 << 32
						heap.Fix(q, int(q.at[x]))
					}
				})
			}
		}
		for _, u := range bag {
			q.score[u] = score(u)
			heap.Fix(q, int(q.at[u]))
		}
	}
	t.link(bags, when)
	return t, true
}

// fillGraph is a graph whose vertices are eliminated.
type fillGraph struct {
	near   [][]int32 // in increasing order; some may be gone
	degree []int     // without what is gone
	gone   []bool
	live   []int32 // scratch
}

func newFillGraph(c *core) *fillGraph {
	n := c.vertices()
	g := &fillGraph{near: make([][]int32, n), degree: make([]int, n), gone: make([]bool, n)}
	ends := make([]int32, 0, 2*c.edges())
	for v := range int32(n) {
		from := len(ends)
		for _, e := range c.around(v) {
			ends = append(ends, c.other(e, v))
		}
		list := ends[from:]
		slices.Sort(list)
		list = slices.Compact(list)
		ends = ends[:from+len(list)]
		g.near[v], g.degree[v] = slices.Clip(list), len(list)
	}
	return g
}

// appendLive appends the neighbours of v that are there.
func (g *fillGraph) appendLive(to []int32, v int32) []int32 {
	for _, u := range g.near[v] {
		if !g.gone[u] {
			to = append(to, u)
		}
	}
	return to
}

// remove takes v out and returns its neighbours. A list is cleared of what is
// gone when that is half of it.
func (g *fillGraph) remove(v int32) []int32 {
	bag := g.appendLive(make([]int32, 0, g.degree[v]), v)
	g.gone[v] = true
	g.near[v] = nil
	for _, a := range bag {
		g.degree[a]--
		if len(g.near[a]) > 2*g.degree[a] {
			g.near[a] = slices.DeleteFunc(g.near[a], func(u int32) bool { return g.gone[u] })
		}
	}
	return bag
}

// adjacent reports whether a and b, which are there, are neighbours.
func (g *fillGraph) adjacent(a, b int32) bool {
	if len(g.near[a]) > len(g.near[b]) {
		a, b = b, a
	}
	_, ok := slices.BinarySearch(g.near[a], b)
	return ok
}

// connect makes a and b neighbours and reports whether they were not.
func (g *fillGraph) connect(a, b int32) bool {
	if g.adjacent(a, b) {
		return false
	}
	for _, e := range [2][2]int32{{a, b}, {b, a}} {
		at, _ := slices.BinarySearch(g.near[e[0]], e[1])
		g.near[e[0]] = slices.Insert(g.near[e[0]], at, e[1])
		g.degree[e[0]]++
	}
	return true
}

// common calls f for the common neighbours of a and b, unless both have more
// than most neighbours.
func (g *fillGraph) common(a, b int32, most int, f func(x int32)) {
	if g.degree[a] > g.degree[b] {
		a, b = b, a
	}
	if g.degree[a] > most {
		return
	}
	for _, x := range g.near[a] {
		if !g.gone[x] && x != b && g.adjacent(x, b) {
			f(x)
		}
	}
}

// missing counts the pairs of neighbours of v that are not neighbours.
func (g *fillGraph) missing(v int32) int64 {
	g.live = g.appendLive(g.live[:0], v)
	pairs := int64(0)
	for i, a := range g.live {
		for _, b := range g.live[:i] {
			if !g.adjacent(a, b) {
				pairs++
			}
		}
	}
	return pairs
}

// link makes the tree: the parent of a vertex is the first of its bag to be
// eliminated after it.
func (t *elimination) link(bags [][]int32, when []int32) {
	order := make([]int32, len(when))
	for v, turn := range when {
		order[turn] = int32(v)
	}
	for _, v := range order {
		t.size[v]++
		parent := int32(-1)
		for _, u := range bags[v] {
			if parent < 0 || when[u] < when[parent] {
				parent = u
			}
		}
		if parent < 0 {
			t.roots = append(t.roots, v)
			continue
		}
		t.size[parent] += t.size[v]
		t.children[parent] = append(t.children[parent], v)
	}
	for _, list := range t.children {
		slices.SortStableFunc(list, func(a, b int32) int { return t.size[b] - t.size[a] })
	}
}

// plan walks the tree from the leaves, the largest branch of a vertex first. A
// further branch of at least the given size is worked out by itself and joined;
// a smaller one is walked on top of what is there.
func (t *elimination) plan(least int) []planStep {
	var plan []planStep
	type place struct {
		vertex int32
		next   int  // child
		join   bool // at the end
	}
	for _, root := range t.roots {
		for stack := []place{{vertex: root}}; len(stack) > 0; {
			at := &stack[len(stack)-1]
			if list := t.children[at.vertex]; at.next < len(list) {
				child := place{vertex: list[at.next], join: at.next > 0 && t.size[list[at.next]] >= least}
				at.next++
				if child.join {
					plan = append(plan, planStep{kind: planBranch})
				}
				stack = append(stack, child)
				continue
			}
			plan = append(plan, planStep{planLayer, at.vertex})
			if at.join {
				plan = append(plan, planStep{kind: planJoin})
			}
			stack = stack[:len(stack)-1]
		}
	}
	return plan
}

// eliminationQueue is a heap of vertices by score.
type eliminationQueue struct {
	score []int64
	at    []int32 // vertex -> place in order
	order []int32
}

func (q *eliminationQueue) Len() int           { return len(q.order) }
func (q *eliminationQueue) Less(i, j int) bool { return q.score[q.order[i]] < q.score[q.order[j]] }
func (q *eliminationQueue) Swap(i, j int) {
	q.order[i], q.order[j] = q.order[j], q.order[i]
	q.at[q.order[i]], q.at[q.order[j]] = int32(i), int32(j)
}
func (q *eliminationQueue) Push(any) {} // vertices only leave
func (q *eliminationQueue) Pop() any {
	v := q.order[len(q.order)-1]
	q.order = q.order[:len(q.order)-1]
	return v
}
