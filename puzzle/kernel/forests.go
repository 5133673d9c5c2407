package kernel

import (
	"slices"

	"github.com/unolab/uno/internal/unionfind"
)

// forests are two edge-disjoint forests of a multigraph that hold as many edges
// as two forests can: a base of the union of two graphic matroids. An edge that
// finds no place has both ends in a blob, a set of vertices that both forests
// span, each with a tree of it.
type forests struct {
	ends [][2]int32
	in   []int8 // by edge: 1 or 2, its forest; 0 in none
	near [2][][]int32
	part [2]unionfind.Forest // the trees of each forest
	blob unionfind.Forest

	came   map[int32]int32 // of a search: edge -> the edge that would take its place
	before []int32         // of a path: vertex -> the edge that leads to it
	seen   []int32
	stamp  int32
}

func newForests(vertices int, ends [][2]int32) *forests {
	f := &forests{ends: ends, in: make([]int8, len(ends)), blob: unionfind.New(vertices)}
	for t := range f.near {
		f.near[t], f.part[t] = make([][]int32, vertices), unionfind.New(vertices)
	}
	f.before, f.seen = make([]int32, vertices), make([]int32, vertices)
	return f
}

// within reports whether an edge has both ends in one blob.
func (f *forests) within(e int32) bool {
	return f.blob.Find(f.ends[e][0]) == f.blob.Find(f.ends[e][1])
}

// add takes an edge into one of the forests, for which others may change theirs,
// along a shortest chain of such changes. It reports false, and keeps the blob,
// if there is no place.
func (f *forests) add(e int32) bool {
	if f.within(e) {
		return false
	}
	f.came = map[int32]int32{e: -1}
	queue := []int32{e}
	for len(queue) > 0 {
		x := queue[0]
		queue = queue[1:]
		for t := range f.near {
			if int(f.in[x]) == t+1 {
				continue
			}
			u, v := f.ends[x][0], f.ends[x][1]
			if f.part[t].Union(u, v) {
				f.place(x, t)
				return true
			}
			for _, z := range f.path(t, u, v) {
				if _, again := f.came[z]; !again && !f.within(z) {
					f.came[z] = x
					queue = append(queue, z)
				}
			}
		}
	}
	for x := range f.came {
		f.blob.Union(f.ends[x][0], f.ends[x][1])
	}
	return false
}

// place puts an edge into a forest, the edge that would take its place into the
// forest that it leaves, and so on.
func (f *forests) place(x int32, t int) {
	for {
		from := int(f.in[x]) - 1
		for _, v := range f.ends[x] {
			if from >= 0 {
				at := slices.Index(f.near[from][v], x)
				f.near[from][v] = slices.Delete(f.near[from][v], at, at+1)
			}
			f.near[t][v] = append(f.near[t][v], x)
		}
		f.in[x] = int8(t + 1)
		if from < 0 {
			return
		}
		x, t = f.came[x], from
	}
}

// path lists the edges between two vertices of one tree.
func (f *forests) path(t int, u, v int32) []int32 {
	f.stamp++
	f.seen[u], f.before[u] = f.stamp, -1
	for stack := []int32{u}; f.seen[v] != f.stamp; {
		x := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, e := range f.near[t][x] {
			if y := f.ends[e][0] ^ f.ends[e][1] ^ x; f.seen[y] != f.stamp {
				f.seen[y], f.before[y] = f.stamp, e
				stack = append(stack, y)
			}
		}
	}
	var path []int32
	for x := v; f.before[x] >= 0; x ^= f.ends[f.before[x]][0] ^ f.ends[f.before[x]][1] {
		path = append(path, f.before[x])
	}
	return path
}

// span changes a choice of edges within the blobs: the tree of the first forest
// is in, and of that of the second what makes all vertices of a blob even, or
// all but one.
func (f *forests) span(use []bool) {
	odd := make([]bool, len(f.seen))
	for e, ends := range f.ends {
		if f.within(int32(e)) {
			use[e] = f.in[e] == 1
		}
		if use[e] {
			odd[ends[0]], odd[ends[1]] = !odd[ends[0]], !odd[ends[1]]
		}
	}
	f.stamp++
	for root := range int32(len(f.seen)) {
		if f.seen[root] == f.stamp {
			continue
		}
		f.seen[root], f.before[root] = f.stamp, -1
		reached := []int32{root} // the tree of the second forest, parents first
		for i := 0; i < len(reached); i++ {
			x := reached[i]
			for _, e := range f.near[1][x] {
				if y := f.ends[e][0] ^ f.ends[e][1] ^ x; f.within(e) && f.seen[y] != f.stamp {
					f.seen[y], f.before[y] = f.stamp, e
					reached = append(reached, y)
				}
			}
		}
		for i := len(reached) - 1; i > 0; i-- {
			if y := reached[i]; odd[y] {
				e := f.before[y]
				x := f.ends[e][0] ^ f.ends[e][1] ^ y
				use[e], odd[y], odd[x] = true, false, !odd[x]
			}
		}
	}
}
