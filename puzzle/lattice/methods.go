package lattice

import (
	"context"
	"math/rand/v2"
	"slices"
)

// rotationsPerPoint bounds the rotations of a run.
const rotationsPerPoint = 400

// rotate looks for a Hamiltonian path by Pósa's rotations: a path grows at its
// end; where it cannot, a random neighbour w of the end becomes the point
// behind which the path is turned round. It only finds paths: nil means that it
// gave up.
func (g *graph) rotate(ctx context.Context, r *rand.Rand) ([]int, error) {
	n := len(g.points)
	path := []int{r.IntN(n)}
	at := make([]int, n) // position in the path, or -1
	for v := range at {
		at[v] = -1
	}
	at[path[0]] = 0
	for step := range rotationsPerPoint*n + n {
		if len(path) == n {
			return path, nil
		}
		if step&0x3ff == 0 {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
		}
		end := path[len(path)-1]
		grow, turn, met := -1, -1, 0
		g.neighbors(end, func(w int) bool {
			if at[w] < 0 {
				grow = w
				return false
			}
			if met++; r.IntN(met) == 0 {
				turn = w
			}
			return true
		})
		switch {
		case grow >= 0:
			at[grow] = len(path)
			path = append(path, grow)
		case turn < 0:
			return nil, nil
		case r.IntN(8) == 0:
			slices.Reverse(path)
			for i, v := range path {
				at[v] = i
			}
		default:
			from := at[turn] + 1
			slices.Reverse(path[from:])
			for i := from; i < len(path); i++ {
				at[path[i]] = i
			}
		}
	}
	return nil, nil
}

// maxSubset is the most points that bySubsets takes.
const maxSubset = 22

// bySubsets decides over all subsets and last points, 2^n n; nil is a no.
func (g *graph) bySubsets(ctx context.Context) ([]int, error) {
	n := len(g.points)
	match := make([]uint32, n)
	for i, p := range g.points {
		for j, q := range g.points {
			if i != j && p.matches(q) {
				match[i] |= 1 << j
			}
		}
	}
	last := make([]uint32, 1<<n) // by set: the points it can end with
	for i := range n {
		last[1<<i] = 1 << i
	}
	for set := range last {
		if set&0xffff == 0 {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
		}
		for i := range n {
			if set>>i&1 == 0 && last[set]&match[i] != 0 {
				last[set|1<<i] |= 1 << i
			}
		}
	}
	set := len(last) - 1
	var order []int
	for set != 0 {
		ends := last[set]
		if len(order) > 0 {
			ends &= match[order[len(order)-1]]
		}
		if ends == 0 {
			return nil, nil
		}
		i := 0
		for ends>>i&1 == 0 {
			i++
		}
		order = append(order, i)
		set &^= 1 << i
	}
	return order, nil
}

// search is a complete depth-first search; nil is a no. It prunes a path when
// the rest is disconnected or unreachable.
func (g *graph) search(ctx context.Context) ([]int, error) {
	used := make([]bool, len(g.points))
	path := make([]int, 0, len(g.points))
	var failure error
	var extend func(v int) bool
	extend = func(v int) bool {
		if failure = ctx.Err(); failure != nil {
			return false
		}
		used[v] = true
		path = append(path, v)
		if len(path) == len(g.points) {
			return true
		}
		if g.connected(v, used) {
			for _, w := range g.ways(v, used) {
				if extend(w) {
					return true
				}
			}
		}
		used[v] = false
		path = path[:len(path)-1]
		return false
	}
	for v := range g.points {
		if extend(v) {
			return path, nil
		}
		if failure != nil {
			return nil, failure
		}
	}
	return nil, nil
}

// ways lists the next points, equal ones once, those with few continuations
// first.
func (g *graph) ways(v int, used []bool) []int {
	var out []int
	seen := make(map[int]bool)
	g.neighbors(v, func(w int) bool {
		if used[w] || seen[w] {
			return true
		}
		seen[w] = true
		if !slices.ContainsFunc(out, func(u int) bool { return slices.Equal(g.points[u], g.points[w]) }) {
			out = append(out, w)
		}
		return true
	})
	onward := make(map[int]int, len(out))
	for _, w := range out {
		g.neighbors(w, func(u int) bool {
			if !used[u] {
				onward[w]++
			}
			return true
		})
	}
	slices.SortStableFunc(out, func(a, b int) int { return onward[a] - onward[b] })
	return out
}
