package geography

import "github.com/unolab/uno/puzzle/graph"

// solveVertex solves undirected vertex geography by two maximum matchings,
// with and without the start.
func solveVertex(game Game) Result {
	g, start := game.Graph, game.Start
	var rest []int32 // all vertices but the start
	for v := int32(1); int(v) <= g.N(); v++ {
		if v != start {
			rest = append(rest, v)
		}
	}
	without := graph.MaximumMatching(g.Induced(rest))
	res := Result{Method: MethodMatching, Openings: []int32{}}
	for _, w := range g.Neighbors(start) {
		name := w // in the graph without the start
		if w > start {
			name--
		}
		if without.Avoidable[name] {
			res.Openings = append(res.Openings, w)
		}
	}
	res.Answer = answer(res.Openings)
	with := graph.MaximumMatching(g)
	res.Matching, res.Barrier = [][2]int32{}, []int32{}
	if len(res.Openings) > 0 {
		for v, w := range with.Mate {
			if int32(v) < w {
				res.Matching = append(res.Matching, [2]int32{int32(v), w})
			}
		}
		for _, b := range without.Barrier {
			res.Barrier = append(res.Barrier, rest[b-1])
		}
		return res
	}
	for v, w := range without.Mate {
		if int32(v) < w {
			res.Matching = append(res.Matching, [2]int32{rest[v-1], rest[w-1]})
		}
	}
	res.Barrier = append(res.Barrier, with.Barrier...)
	return res
}
