package solitaire

import (
	"math/rand/v2"
	"testing"

	"github.com/unolab/uno/puzzle/internal/treewalk"
)

// TestTrailProgram: the cheapest trails of small multigraphs, some vertices in
// or out for certain and some with at most two edges, against all choices; over
// trees with joints and over linear orders, with rank reduction and without.
func TestTrailProgram(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 40))
	joints, none := 0, 0
	for range rounds(1000, 100_000) {
		c := randomCore(r, 6, 8)
		if r.IntN(3) > 0 { // a forest, or nearly
			c = randomCore(r, 8, 6)
		}
		n := c.vertices()
		p := treewalk.Problem{Must: c.must, Never: make([]bool, n), Twice: make([]bool, n), Eager: r.IntN(2) == 0}
		for v := range n {
			p.Never[v] = !c.must[v] && r.IntN(6) == 0
			p.Twice[v] = r.IntN(4) == 0
		}
		if r.IntN(3) == 0 {
			p.Most = 2
		}
		want := trailsByHand(c, p)
		tree, ok := eliminate(c, maxFront, false, r)
		if !ok {
			t.Fatal("not eliminated")
		}
		order, _ := linearOrder(c, maxFront, r)
		for _, plan := range [][]planStep{tree.plan(2), linearPlan(order)} {
			w, ok := stepsOf(c, plan)
			if !ok {
				t.Fatal("no walk")
			}
			joints += w.Joints
			got, err := treewalk.Least(t.Context(), w, n, c.edges(), p)
			if err != nil {
				t.Fatal(err)
			}
			if got == nil != (want < 0) {
				t.Fatalf("%+v, want %d", got, want)
			}
			if got == nil {
				none++
				continue
			}
			in, use := 0, 0
			for v, on := range got.In {
				if on {
					in |= 1 << v
				}
			}
			for e, on := range got.Use {
				if on {
					use |= 1 << e
				}
			}
			if cost := trailCost(c, p, in, use); got.Trails != want || cost != 2*want {
				t.Fatalf("%d trails, read back %d halves, want %d: %+v", got.Trails, cost, want, c)
			}
		}
	}
	if joints < 5 || none < 20 {
		t.Errorf("%d joints, %d without a choice", joints, none)
	}
}

// trailsByHand is the least number of trails over all choices; -1 if there is
// none.
func trailsByHand(c *core, p treewalk.Problem) int {
	best := -1
	for in := range 1 << c.vertices() {
		for use := range 1 << c.edges() {
			if cost := trailCost(c, p, in, use); cost >= 0 && (best < 0 || cost < 2*best) {
				best = cost / 2
			}
		}
	}
	return best
}

// trailCost is the cost of a choice in halves of a trail, by the definition of
// a path cover: each connected piece has half as many trails as odd vertices,
// at least one. It is -1 if the choice is not allowed.
func trailCost(c *core, p treewalk.Problem, in, use int) int {
	degree := make([]int, c.vertices())
	piece := make([]int, c.vertices())
	for v := range piece {
		piece[v] = v
	}
	for e := range c.edges() {
		a, b := int(c.a[e]), int(c.b[e])
		if in>>a&1 == 0 && in>>b&1 == 0 {
			return -1
		}
		if use>>e&1 == 0 {
			continue
		}
		if in>>a&1 == 0 || in>>b&1 == 0 {
			return -1
		}
		degree[a]++
		degree[b]++
		from, to := piece[a], piece[b]
		for v := range piece {
			if piece[v] == from {
				piece[v] = to
			}
		}
	}
	odd := make(map[int]int)
	for v := range degree {
		is := in>>v&1 == 1
		if is && p.Never[v] || !is && p.Must[v] || p.Twice[v] && degree[v] > 2 {
			return -1
		}
		if is {
			odd[piece[v]] += degree[v] & 1
		}
	}
	cost := 0
	for _, k := range odd {
		cost += max(2, k)
	}
	if p.Most > 0 && cost > int(p.Most) {
		return -1
	}
	return cost
}

// TestRankBoundsTheTrailProgram: no layer of a grid has more states than the
// rank bound, 5^w of a frontier of w vertices.
func TestRankBoundsTheTrailProgram(t *testing.T) {
	for _, w := range []int32{2, 3, 4} {
		var ends [][2]int32
		for i := range 10 * w {
			if i%w > 0 {
				ends = append(ends, [2]int32{i - 1, i})
			}
			if i >= w {
				ends = append(ends, [2]int32{i - w, i})
			}
		}
		walk, ok := Walk(int(10*w), ends, treewalk.Most)
		if !ok {
			t.Fatal("no walk")
		}
		most := 1
		for range walk.Widest {
			most *= 5
		}
		c, err := treewalk.Least(t.Context(), walk, int(10*w), len(ends), treewalk.Problem{Eager: true})
		if err != nil || c.Trails != 1 || c.Widest > most {
			t.Errorf("%+v, %v: at most %d states of a frontier of %d", c, err, most, walk.Widest)
		}
	}
}
