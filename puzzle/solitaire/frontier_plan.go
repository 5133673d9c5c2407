package solitaire

import (
	"container/heap"
	"context"
	"math"
	"math/rand/v2"
	"slices"
)

// planStep is a step of the frontier program: a layer, a new branch without
// edges, or the joint of the branch in hand with the one before it.
type planStep struct {
	kind   planKind
	vertex int32 // of a layer
}

type planKind uint8

const (
	planLayer planKind = iota
	planBranch
	planJoin
)

// linearPlan is the plan of a linear order.
func linearPlan(order []int32) []planStep {
	plan := make([]planStep, len(order))
	for i, v := range order {
		plan[i] = planStep{planLayer, v}
	}
	return plan
}

// Bounds on the search for a tree decomposition.
const (
	eliminations = 8    // by chance, on cores of at most
	chanceSize   = 2000 // vertices
	largeBranch  = 8    // vertices: smaller branches may be walked without a joint
)

// frontierPlan looks for a cheap plan whose frontiers have at most the given
// number of vertices: a linear order, or the tree decompositions that
// eliminating vertices of least degree or least fill-in gives, ties settled in
// order and a few times by chance; each is walked with joints at all branches,
// at large ones, and at none.
func frontierPlan(c *core, most int, rng *rand.Rand) ([]planStep, bool) {
	order, best := linearOrder(c, most, rng)
	plan := linearPlan(order)
	tries := 2
	if c.vertices() <= chanceSize {
		tries += eliminations
	}
	for i := range tries {
		var chance *rand.Rand
		if i >= 2 {
			chance = rng
		}
		tree, ok := eliminate(c, most, i%2 == 1, chance)
		if !ok {
			continue
		}
		for _, least := range []int{2, largeBranch, math.MaxInt} {
			candidate := tree.plan(least)
			if cost := planCost(c, candidate, most); cost < best {
				best, plan = cost, candidate
			}
		}
	}
	return plan, !math.IsInf(best, 1)
}

// planCost estimates what the program costs on a plan, in the measure of
// orderCost; a joint of frontiers of a and b vertices, c of them common, is
// 4^(a+b) / 2^c. It is infinite if a frontier is wider than most.
func planCost(c *core, plan []planStep, most int) float64 {
	p := newFrontierProgram(c, 0)
	cost := 0.0
	for _, step := range plan {
		switch step.kind {
		case planBranch:
			p.waiting = append(p.waiting, p.branch)
			p.branch = frontBranch{}
			continue
		case planJoin:
			a, b := p.waiting[len(p.waiting)-1].front, p.branch.front
			common := 0
			for _, v := range b {
				if slices.Contains(a, v) {
					common++
				}
			}
			if _, err := p.join(context.Background()); err != nil {
				return math.Inf(1)
			}
			cost += math.Pow(4, float64(len(a)+len(b))) / math.Pow(2, float64(common))
		default:
			before := len(p.branch.front)
			acts, err := p.actions(step.vertex)
			if err != nil {
				return math.Inf(1)
			}
			for _, act := range acts {
				if act.kind == frontEnter || act.kind == frontRequire {
					before++
				}
			}
			cost += math.Pow(4, float64(before))
		}
		if len(p.branch.front) > most {
			return math.Inf(1)
		}
	}
	return cost
}

// elimination is the tree of an elimination order: the bag of a vertex is the
// vertex with its parent and some of the parents above.
type elimination struct {
	roots    []int32
	children [][]int32 // the largest branch first
	size     []int     // of the branch
}

// eliminate eliminates vertices of least degree, or least fill-in. It fails if
// a vertex has more than most neighbours when its turn comes.
func eliminate(c *core, most int, fill bool, chance *rand.Rand) (*elimination, bool) {
	n := c.vertices()
	near := make([]map[int32]struct{}, n)
	for v := range near {
		near[v] = make(map[int32]struct{}, c.degree(int32(v)))
		for _, e := range c.around(int32(v)) {
			near[v][c.other(e, int32(v))] = struct{}{}
		}
	}
	q := &eliminationQueue{score: make([]int64, n), at: make([]int32, n), order: make([]int32, n)}
	score := func(v int32) int64 {
		s := int64(len(near[v]))
		if fill && len(near[v]) <= most {
			s = missing(near, v)
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
		if len(near[v]) > most {
			return nil, false
		}
		bag := make([]int32, 0, len(near[v]))
		for u := range near[v] {
			bag = append(bag, u)
		}
		slices.Sort(bag)
		bags[v] = bag
		changed := slices.Clone(bag)
		for i, a := range bag {
			delete(near[a], v)
			for _, b := range bag[:i] {
				near[a][b], near[b][a] = struct{}{}, struct{}{}
			}
		}
		if fill {
			for _, a := range bag {
				if len(near[a]) <= 2*most {
					for x := range near[a] {
						changed = append(changed, x)
					}
				}
			}
			slices.Sort(changed)
			changed = slices.Compact(changed)
		}
		for _, u := range changed {
			q.score[u] = score(u)
			heap.Fix(q, int(q.at[u]))
		}
	}
	t.link(bags, when)
	return t, true
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

// missing counts the pairs of neighbours of v that are not neighbours.
func missing(near []map[int32]struct{}, v int32) int64 {
	pairs := int64(0)
	for a := range near[v] {
		for b := range near[v] {
			if a < b {
				if _, adjacent := near[a][b]; !adjacent {
					pairs++
				}
			}
		}
	}
	return pairs
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
