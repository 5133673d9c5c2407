package check

import "github.com/unolab/uno/puzzle"

// cutFigures are the two sides of the inequality of a cut.
type cutFigures struct {
	pieces, bound int
	bridges       bool // every piece hangs on one edge
}

// cut verifies that the set violates the inequality of its form. It takes
// linear time.
func (g *graph) cut(form string, set []puzzle.Vertex) (cutFigures, error) {
	var f cutFigures
	if form != puzzle.FormCards && form != puzzle.FormVisits {
		return f, refusef("a cut has the form %q or %q, not %q", puzzle.FormCards, puzzle.FormVisits, form)
	}
	inS := make([]bool, g.n+1)
	for _, name := range set {
		v, err := g.vertex(name)
		if err != nil {
			return f, err
		}
		if inS[v] {
			return f, refusef("the cut set names the class of %d twice", name)
		}
		inS[v] = true
	}
	piece := newForest(g.n + 1)
	for _, e := range g.edges {
		if !inS[e.u] && !inS[e.v] {
			piece[piece.find(e.u)] = piece.find(e.v)
		}
	}
	tallied := make([]bool, g.n+1)
	count := func(v int32) {
		if r := piece.find(v); !tallied[r] {
			tallied[r] = true
			f.pieces++
		}
	}
	degree := make([]int, g.n+1)
	crossing := 0
	ties := make([]int, g.n+1) // by root of a piece: edges into S
	for _, e := range g.edges {
		degree[e.u] += e.copies()
		degree[e.v] += e.copies()
		switch {
		case !inS[e.u] && !inS[e.v]:
			count(e.u)
		case inS[e.u] && !inS[e.v]:
			crossing += e.copies()
			ties[piece.find(e.v)] += e.copies()
		case inS[e.v] && !inS[e.u]:
			crossing += e.copies()
			ties[piece.find(e.u)] += e.copies()
		}
	}
	f.bridges = crossing > 0
	for v := int32(1); v <= int32(g.n); v++ {
		if !inS[v] && g.required[v] {
			count(v)
		}
	}
	for r, c := range tallied {
		if c && ties[r] != 1 {
			f.bridges = false
		}
	}
	f.bound = 1 + crossing/2
	if form == puzzle.FormVisits {
		f.bound = 1
		for v, in := range inS {
			if in {
				f.bound += degree[v] / 2
			}
		}
	}
	if f.pieces <= f.bound {
		return f, refusef("the cut proves nothing: %s, and the bound of the form %q is %d", counted(f.pieces, "piece"), form, f.bound)
	}
	return f, nil
}
