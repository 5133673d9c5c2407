package geography

import (
	"context"
	"math/bits"
	"slices"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/graph"
)

// solveBipartite solves undirected edge geography when the component of the
// start is bipartite; ok is false when it is not.
func solveBipartite(ctx context.Context, game Game) (res Result, ok bool, err error) {
	res.Method = MethodKernel
	p := reach(game.Graph, game.Start)
	if p == nil {
		return Result{}, false, nil
	}
	set, wins := p.kernel(0, nil)
	res.Answer = puzzle.No
	if wins {
		res.Answer = puzzle.Yes
	}
	for _, i := range set {
		res.Kernel = append(res.Kernel, p.names[i])
	}
	slices.Sort(res.Kernel)
	res.Openings = []int32{}
	for _, w := range p.adj[0] {
		if !wins {
			break
		}
		if err := ctx.Err(); err != nil {
			return res, true, err
		}
		if _, replyWins := p.kernel(w, &[2]int32{0, w}); !replyWins {
			res.Openings = append(res.Openings, p.names[w])
		}
	}
	slices.Sort(res.Openings)
	return res, true, nil
}

// bipartite is a connected bipartite graph; vertex 0 is the start.
type bipartite struct {
	names []int32   // of the vertices in the graph of the game
	side  []int8    // 0 is that of the start
	index []int32   // of each vertex among those of its side
	sizes [2]int    // of the sides
	adj   [][]int32 // neighbours
}

// reach returns the component of v, or nil when it is not bipartite.
func reach(g *graph.Graph, v int32) *bipartite {
	p := &bipartite{}
	local := make(map[int32]int32)
	add := func(v int32, side int8) {
		local[v] = int32(len(p.names))
		p.names = append(p.names, v)
		p.side = append(p.side, side)
		p.index = append(p.index, int32(p.sizes[side]))
		p.sizes[side]++
	}
	add(v, 0)
	for at := 0; at < len(p.names); at++ {
		var near []int32
		for _, w := range g.Neighbors(p.names[at]) {
			i, met := local[w]
			switch {
			case !met:
				add(w, 1-p.side[at])
				i = local[w]
			case p.side[i] == p.side[at]:
				return nil
			}
			near = append(near, i)
		}
		p.adj = append(p.adj, near)
	}
	return p
}

// kernel decides the position with the token on v, by the equations that say of
// each vertex on the other side that it has an even number of neighbours in S,
// and that v is in S. If they can be satisfied the player to move loses and the
// set is S; otherwise a sum of them is v's membership alone, and the set is T,
// the vertices whose equations were added. The edge less, if any, is removed.
// Gaussian elimination over words of 64 unknowns: O(n^3 / 64).
func (p *bipartite) kernel(v int32, less *[2]int32) (set []int32, wins bool) {
	own, other := p.side[v], 1-p.side[v]
	unknowns, equations := p.sizes[own], p.sizes[other]
	words := unknowns/64 + 1
	terms := equations/64 + 1
	type row struct{ of, from []uint64 } // the sum, and the equations it is a sum of
	rows := make([]row, equations)
	byIndex := [2][]int32{make([]int32, p.sizes[0]), make([]int32, p.sizes[1])}
	for u := range p.names {
		byIndex[p.side[u]][p.index[u]] = int32(u)
	}
	for e := range rows {
		rows[e] = row{make([]uint64, words), make([]uint64, terms)}
		rows[e].from[e/64] |= 1 << (e % 64)
		u := byIndex[other][e]
		for _, w := range p.adj[u] {
			if less != nil && (u == less[0] && w == less[1] || u == less[1] && w == less[0]) {
				continue
			}
			rows[e].of[p.index[w]/64] ^= 1 << (p.index[w] % 64)
		}
	}
	// v's unknown is eliminated last: a row that is left with v alone says that
	// v is not in S.
	pivot := make([]int, unknowns) // the row that is led by the unknown, plus 1
	self := int(p.index[v])
	done := 0
	eliminate := func(x int) bool {
		word, bit := x/64, uint64(1)<<(x%64)
		for r := done; r < equations; r++ {
			if rows[r].of[word]&bit == 0 {
				continue
			}
			rows[done], rows[r] = rows[r], rows[done]
			for k := range rows {
				if k != done && rows[k].of[word]&bit != 0 {
					for i, w := range rows[done].of {
						rows[k].of[i] ^= w
					}
					for i, w := range rows[done].from {
						rows[k].from[i] ^= w
					}
				}
			}
			done++
			pivot[x] = done
			return true
		}
		return false
	}
	for x := range unknowns {
		if x != self {
			eliminate(x)
		}
	}
	if eliminate(self) {
		for i, w := range rows[done-1].from {
			for ; w != 0; w &= w - 1 {
				set = append(set, byIndex[other][i*64+bits.TrailingZeros64(w)])
			}
		}
		return set, true
	}
	for x := range unknowns {
		if x == self || pivot[x] > 0 && rows[pivot[x]-1].of[self/64]>>(self%64)&1 != 0 {
			set = append(set, byIndex[own][x])
		}
	}
	return set, false
}
