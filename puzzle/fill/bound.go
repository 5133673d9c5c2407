package fill

import (
	"github.com/unolab/uno/internal/unionfind"
	"github.com/unolab/uno/puzzle"
)

// cutBound is a lower bound on the number of runs of a cover, from a set S of
// vertices of H: the pieces of H - S with a card, minus half the cards with one
// end in S, or minus the sum of floor(deg(v)/2) over S, whichever is larger. A
// run that visits k pieces passes k-1 times through S in between, each time
// over two cards with one end in S and an inner visit to a vertex of S; the
// cards of different runs are different. Multiplicities count in full, as
// several runs may use more than two copies of a card. Near-linear.
func cutBound(deck []puzzle.Card, set []puzzle.Vertex) int {
	inS := make(map[puzzle.Vertex]bool, len(set))
	for _, v := range set {
		inS[v] = true
	}
	ids := make(map[puzzle.Vertex]int32)
	id := func(v puzzle.Vertex) int32 {
		k, ok := ids[v]
		if !ok {
			k = int32(len(ids))
			ids[v] = k
		}
		return k
	}
	joined := unionfind.New(2 * len(deck))
	crossing := 0
	degree := make(map[puzzle.Vertex]int, len(set))
	var inner []int32 // an end of each piece's cards
	for _, c := range deck {
		ends := [2]puzzle.Vertex{puzzle.ColorVertex(c.Color), puzzle.NumberVertex(c.Number)}
		cut := 0
		for _, v := range ends {
			if inS[v] {
				degree[v]++
				cut++
			}
		}
		switch cut {
		case 0:
			joined.Union(id(ends[0]), id(ends[1]))
			inner = append(inner, id(ends[0]))
		case 1:
			crossing++
		}
	}
	pieces := make(map[int32]bool)
	for _, v := range inner {
		pieces[joined.Find(v)] = true
	}
	visits := 0
	for _, d := range degree {
		visits += d / 2
	}
	return len(pieces) - min(crossing/2, visits)
}
