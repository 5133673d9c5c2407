package check

// forest is the union-find structure of this package: x -> its parent, a root
// being its own. It repeats internal/unionfind on purpose, since the checkers
// share no code with the solvers.
type forest []int32

func newForest(n int) forest {
	f := make(forest, n)
	for x := range f {
		f[x] = int32(x)
	}
	return f
}

// find returns the root of x and halves the path to it.
func (f forest) find(x int32) int32 {
	for f[x] != x {
		f[x] = f[f[x]]
		x = f[x]
	}
	return x
}
