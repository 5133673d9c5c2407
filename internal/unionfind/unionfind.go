// Package unionfind keeps a partition of 0..n-1 into disjoint sets.
//
// A Forest holds the parent of each element. A root is its own parent and
// represents its set. The caller chooses which root represents a union, so a
// search can name a set after the element that it needs: the base of a blossom,
// the class whose edge list stays.
//
// Find halves the path to the root. With linking left to the caller, m
// operations take O(m log n / log(1+m/n)) for m >= n (Tarjan and van Leeuwen,
// 1984). A forest is not safe for concurrent use: Find writes.
//
// The checkers of package puzzle/check have their own implementation, because
// they share no code with the solvers.
package unionfind

// Forest maps each element to its parent. Its length is the number of elements.
// An element may be made a set of its own again by f[x] = x once no other
// element has it as an ancestor.
type Forest []int32

// New returns n sets of one element each.
func New(n int) Forest {
	f := make(Forest, n)
	f.Reset()
	return f
}

// Reset makes every element a set of its own.
func (f Forest) Reset() {
	for x := range f {
		f[x] = int32(x)
	}
}

// Find returns the representative of the set of x.
func (f Forest) Find(x int32) int32 {
	for f[x] != x {
		f[x] = f[f[x]]
		x = f[x]
	}
	return x
}

// Union puts the set of x into the set of y, whose representative remains. It
// reports whether the sets were different.
func (f Forest) Union(x, y int32) bool {
	a, b := f.Find(x), f.Find(y)
	f[a] = b
	return a != b
}
