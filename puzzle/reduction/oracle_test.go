package reduction

import (
	"os"
	"slices"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/graph"
)

func long() bool { return os.Getenv("UNO_LONG") != "" }

// pairs lists the possible edges of n vertices; a graph is a mask over them.
func pairs(n int) []graph.Edge {
	var list []graph.Edge
	for v := int32(2); int(v) <= n; v++ {
		for u := int32(1); u < v; u++ {
			list = append(list, graph.Edge{u, v})
		}
	}
	return list
}

func ofMask(n int, mask uint32) *graph.Graph {
	var edges []graph.Edge
	for i, e := range pairs(n) {
		if mask>>i&1 != 0 {
			edges = append(edges, e)
		}
	}
	return graph.New(n, edges)
}

// graphsUpTo lists all graphs of at most n vertices: one of each isomorphism
// class, or all labelled ones when the big counts are asked for.
func graphsUpTo(n int) []*graph.Graph {
	var list []*graph.Graph
	for k := range n + 1 {
		all := pairs(k)
		seen := make([]bool, 1<<len(all))
		for mask := range uint32(1) << len(all) {
			if seen[mask] {
				continue
			}
			list = append(list, ofMask(k, mask))
			if !long() {
				eachOrder(k, func(order []int) {
					image := uint32(0)
					for i, e := range all {
						if mask>>i&1 != 0 {
							u, v := order[e[0]-1], order[e[1]-1]
							image |= 1 << slices.Index(all, graph.Edge{int32(min(u, v) + 1), int32(max(u, v) + 1)})
						}
					}
					seen[image] = true
				})
			}
		}
	}
	return list
}

// eachOrder visits all orders of 0..n-1.
func eachOrder(n int, visit func([]int)) {
	order := make([]int, 0, n)
	var grow func()
	grow = func() {
		if len(order) == n {
			visit(order)
			return
		}
		for v := range n {
			if !slices.Contains(order, v) {
				order = append(order, v)
				grow()
				order = order[:len(order)-1]
			}
		}
	}
	grow()
}

// slowPath solves the problem by trying all ways on.
func slowPath(p Problem) []int32 {
	n := p.Graph.N()
	gone := make([]bool, n+1)
	path := []int32{}
	var grow func() bool
	grow = func() bool {
		if len(path) == n {
			return true
		}
		for v := int32(1); int(v) <= n; v++ {
			if gone[v] || len(path) > 0 && !p.Graph.Adjacent(path[len(path)-1], v) || len(path) == 0 && p.Start != 0 && v != p.Start {
				continue
			}
			gone[v] = true
			path = append(path, v)
			if grow() {
				return true
			}
			path = path[:len(path)-1]
			gone[v] = false
		}
		return false
	}
	if !grow() {
		return nil
	}
	return path
}

// slowOrder finds an order of a deck of up to 32 distinct cards by trying all
// ways on, remembering those that failed. allOrNone adds the rule of that game:
// role[x] is 1 while colour x may still become either, 2 when it is committed,
// 3 when it is destroyed.
func slowOrder(deck []puzzle.Card, allOrNone bool) []puzzle.Card {
	type state struct {
		gone uint32
		last int
		run  bool // the last two cards are of one colour
	}
	failed := map[state]bool{}
	order := []puzzle.Card{}
	var grow func(state) bool
	grow = func(s state) bool {
		if len(order) == len(deck) {
			return true
		}
		if failed[s] {
			return false
		}
		for i, c := range deck {
			if s.gone>>i&1 != 0 {
				continue
			}
			next := state{s.gone | 1<<i, i, false}
			if len(order) > 0 {
				top := deck[s.last]
				if !top.Matches(c) {
					continue
				}
				next.run = top.Color == c.Color
				if allOrNone && !allows(deck, s.gone, s.last, s.run, c) {
					continue
				}
			}
			order = append(order, c)
			if grow(next) {
				return true
			}
			order = order[:len(order)-1]
		}
		failed[s] = true
		return false
	}
	if !grow(state{}) {
		return nil
	}
	return order
}

// allows reports whether all-or-none lets c follow the last card: a run goes
// on until its colour is used up; a colour that was left is never run.
func allows(deck []puzzle.Card, gone uint32, last int, run bool, c puzzle.Card) bool {
	color := deck[last].Color
	played, total := 0, 0
	for i, d := range deck {
		if d.Color == color {
			total++
			if gone>>i&1 != 0 {
				played++
			}
		}
	}
	if c.Color == color {
		return run || played == 1
	}
	return !run || played == total
}

// slowCoop decides the two-player cooperative game by the definition.
func slowCoop(in *puzzle.Instance, rule string) bool {
	type state struct {
		gone uint64
		top  int
		turn int
	}
	seen := map[state]bool{}
	left := func(gone uint64, player int) bool {
		for i := range in.Cards {
			if gone>>i&1 == 0 && in.OwnerOf(i) == player {
				return true
			}
		}
		return false
	}
	if !left(0, 1) {
		return true
	}
	if !left(0, 2) {
		return false
	}
	var grow func(s state, skips int) bool
	grow = func(s state, skips int) bool {
		if seen[s] {
			return false
		}
		seen[s] = true
		could := false
		for i, c := range in.Cards {
			if s.gone>>i&1 != 0 || in.OwnerOf(i) != s.turn || s.top >= 0 && !in.Cards[s.top].Matches(c) {
				continue
			}
			could = true
			next := state{s.gone | 1<<i, i, 3 - s.turn}
			if !left(next.gone, s.turn) {
				if s.turn == 1 {
					return true
				}
				continue
			}
			if grow(next, 0) {
				return true
			}
		}
		if could || rule == puzzle.RuleStrict || skips == 1 {
			return false
		}
		return grow(state{s.gone, s.top, 3 - s.turn}, skips+1)
	}
	return grow(state{0, -1, 1}, 0)
}
