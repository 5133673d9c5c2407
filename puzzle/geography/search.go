package geography

import (
	"context"
	"fmt"
	"math/bits"
	"slices"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/graph"
)

// maxThings is the largest number of vertices or edges, whichever are
// removed, within reach of the start.
const maxThings = 512

// set is a set of things that are still there.
type set [maxThings / 64]uint64

func (s *set) has(i int32) bool { return s[i>>6]>>(i&63)&1 != 0 }
func (s *set) add(i int32)      { s[i>>6] |= 1 << (i & 63) }
func (s *set) remove(i int32)   { s[i>>6] &^= 1 << (i & 63) }

// position is a position cut down to what the token can still reach.
type position struct {
	left  set
	token int32
}

// step is a way to move the token.
type step struct {
	to    int32
	thing int32 // that goes: the edge, or the vertex that is left
}

// searcher searches positions with memory.
type searcher struct {
	ctx      context.Context
	edge     bool
	directed bool
	names    []int32
	steps    [][]step     // by vertex
	ends     []graph.Edge // of the removable edges, vertices counted from 1
	known    map[position]bool
	memory   int
	looked   int
	err      error
}

// search solves the game by exhaustive search with a table of positions.
func search(ctx context.Context, game Game, o Options) (Result, error) {
	res := Result{Method: MethodSearch}
	s := &searcher{ctx: ctx, edge: game.Edge, directed: game.Graph.Directed(), known: make(map[position]bool), memory: o.Memory, err: ctx.Err()}
	if s.memory == 0 {
		s.memory = 1 << 21
	}
	things := s.load(game.Graph, game.Start)
	if things > maxThings {
		what := "vertices"
		if game.Edge {
			what = "edges"
		}
		res.Answer = puzzle.Unknown
		res.Reason = fmt.Sprintf("%d %s are within reach of the start; the search takes %d", things, what, maxThings)
		return res, nil
	}
	var left set
	for i := range things {
		left.add(int32(i))
	}
	start := s.cut(position{left, 0})
	res.Openings = []int32{}
	for _, m := range s.moves(start) {
		if !s.wins(s.cut(s.play(start, m))) {
			res.Openings = append(res.Openings, s.names[m.to])
		}
		if s.err != nil {
			break
		}
	}
	slices.Sort(res.Openings)
	res.Answer, res.Positions = answer(res.Openings), s.looked
	return res, s.err
}

// load numbers what the start can reach, breadth first, the start being 0,
// and returns the number of removable things.
func (s *searcher) load(g *graph.Graph, start int32) (things int) {
	local := map[int32]int32{start: 0}
	s.names = []int32{start}
	for at := 0; at < len(s.names); at++ {
		for _, w := range g.Neighbors(s.names[at]) {
			if _, met := local[w]; !met {
				local[w] = int32(len(s.names))
				s.names = append(s.names, w)
			}
		}
	}
	s.steps = make([][]step, len(s.names))
	edges := int32(0)
	for i, v := range s.names {
		for _, w := range g.Neighbors(v) {
			j := local[w]
			if !s.edge {
				s.steps[i] = append(s.steps[i], step{j, int32(i)})
				continue
			}
			if s.directed {
				s.steps[i] = append(s.steps[i], step{j, edges})
				s.ends = append(s.ends, graph.Edge{int32(i) + 1, j + 1})
				edges++
			} else if int32(i) < j {
				s.steps[i] = append(s.steps[i], step{j, edges})
				s.steps[j] = append(s.steps[j], step{int32(i), edges})
				s.ends = append(s.ends, graph.Edge{int32(i) + 1, j + 1})
				edges++
			}
		}
	}
	if s.edge {
		return len(s.ends)
	}
	return len(s.names)
}

// open reports whether a step can be taken: whether its edge, or the vertex
// it leads to, is still there.
func (s *searcher) open(left *set, m step) bool {
	if s.edge {
		return left.has(m.thing)
	}
	return left.has(m.to)
}

// cut drops from a position all that the token cannot reach.
func (s *searcher) cut(p position) position {
	cut := position{token: p.token}
	if !s.edge {
		cut.left.add(p.token)
	}
	var met set // vertices, in a game on edges; there can be more than maxThings
	var far map[int32]bool
	first := func(v int32) bool {
		if v < maxThings {
			if met.has(v) {
				return false
			}
			met.add(v)
			return true
		}
		if far[v] {
			return false
		}
		if far == nil {
			far = make(map[int32]bool)
		}
		far[v] = true
		return true
	}
	first(p.token)
	stack := make([]int32, 1, 64)
	stack[0] = p.token
	for len(stack) > 0 {
		v := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, m := range s.steps[v] {
			if !s.open(&p.left, m) {
				continue
			}
			if s.edge {
				cut.left.add(m.thing)
			} else {
				cut.left.add(m.to)
			}
			if first(m.to) {
				stack = append(stack, m.to)
			}
		}
	}
	return cut
}

func (s *searcher) play(p position, m step) position {
	p.left.remove(m.thing)
	p.token = m.to
	return p
}

// moves lists the moves of a position, those that leave the fewest replies
// first.
func (s *searcher) moves(p position) []step {
	var list []step
	var replies []int
	for _, m := range s.steps[p.token] {
		if !s.open(&p.left, m) || !s.edge && m.to == p.token {
			continue
		}
		next := s.play(p, m)
		count := 0
		for _, r := range s.steps[m.to] {
			if s.open(&next.left, r) {
				count++
			}
		}
		at, _ := slices.BinarySearch(replies, count)
		list, replies = slices.Insert(list, at, m), slices.Insert(replies, at, count)
	}
	return list
}

// wins reports whether the player to move wins a position that has been cut.
func (s *searcher) wins(p position) bool {
	if won, ok := s.known[p]; ok {
		return won
	}
	s.looked++
	if s.looked&1023 == 0 && s.err == nil {
		s.err = s.ctx.Err()
	}
	if s.err != nil {
		return false
	}
	won := false
	if s.edge && !s.directed {
		var ok bool
		if won, ok = s.equations(p); ok {
			s.remember(p, won)
			return won
		}
	}
	for _, m := range s.moves(p) {
		if !s.wins(s.cut(s.play(p, m))) {
			won = true
			break
		}
	}
	s.remember(p, won)
	return won
}

func (s *searcher) remember(p position, won bool) {
	if s.err == nil && len(s.known) < s.memory {
		s.known[p] = won
	}
}

// equations decides an undirected edge position that has become bipartite.
func (s *searcher) equations(p position) (won, ok bool) {
	var edges []graph.Edge
	for i, word := range p.left {
		for ; word != 0; word &= word - 1 {
			edges = append(edges, s.ends[64*i+bits.TrailingZeros64(word)])
		}
	}
	b := reach(graph.New(len(s.names), edges), p.token+1)
	if b == nil {
		return false, false
	}
	_, won = b.kernel(0, nil)
	return won, true
}
