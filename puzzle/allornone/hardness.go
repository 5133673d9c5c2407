package allornone

import (
	"fmt"

	"github.com/unolab/uno/puzzle"
)

// DeckOfGraph is the one hand of Dey, Goyal, Misra Lemma 3: for every edge e,
// numbered from 1, of a graph with vertices 1..vertices, the cards (u, e) and
// (v, e) of its ends. The deck can be played all-or-none exactly when the
// graph has a Hamiltonian path. Loops are refused, and so are vertices without
// an edge: they would leave no card.
func DeckOfGraph(vertices int, edges [][2]int) ([]puzzle.Card, error) {
	touched := make([]bool, vertices+1)
	deck := make([]puzzle.Card, 0, 2*len(edges))
	for i, e := range edges {
		for _, v := range e {
			if v < 1 || v > vertices {
				return nil, fmt.Errorf("edge %d: there is no vertex %d among 1..%d", i+1, v, vertices)
			}
			touched[v] = true
			deck = append(deck, puzzle.Card{Color: int32(v), Number: int32(i + 1)})
		}
		if e[0] == e[1] {
			return nil, fmt.Errorf("edge %d is a loop at vertex %d", i+1, e[0])
		}
	}
	for v := 1; v <= vertices; v++ {
		if !touched[v] {
			return nil, fmt.Errorf("vertex %d has no edge: the reduction needs a graph without isolated vertices", v)
		}
	}
	return deck, nil
}

// OrderOfPath turns a Hamiltonian path into a winning order: vertex by vertex,
// each with the card by which the path comes in first and the one by which it
// goes out last.
func OrderOfPath(edges [][2]int, path []int) (puzzle.Cards, error) {
	number := make(map[[2]int]int32)
	around := make(map[int][]int32)
	for i, e := range edges {
		number[[2]int{min(e[0], e[1]), max(e[0], e[1])}] = int32(i + 1)
		around[e[0]] = append(around[e[0]], int32(i+1))
		around[e[1]] = append(around[e[1]], int32(i+1))
	}
	order := make(puzzle.Cards, 0, 2*len(edges))
	in := int32(0)
	for i, v := range path {
		out := int32(0)
		if i+1 < len(path) {
			w := path[i+1]
			if out = number[[2]int{min(v, w), max(v, w)}]; out == 0 {
				return nil, fmt.Errorf("the path goes from %d to %d, which are not joined", v, w)
			}
		}
		if in != 0 {
			order = append(order, puzzle.Card{Color: int32(v), Number: in})
		}
		for _, e := range around[v] {
			if e != in && e != out {
				order = append(order, puzzle.Card{Color: int32(v), Number: e})
			}
		}
		if out != 0 {
			order = append(order, puzzle.Card{Color: int32(v), Number: out})
		}
		delete(around, v)
		in = out
	}
	if len(around) > 0 {
		return nil, fmt.Errorf("the path misses %d vertices", len(around))
	}
	return order, nil
}

// PathOfOrder is the inverse: the vertices of a winning order by their first
// cards are a Hamiltonian path. Where the colour changes the number stays, and
// a number joins two vertices; and a vertex that comes back, which only a
// destroyed one can, does so with the very last card.
func PathOfOrder(order []puzzle.Card) []int {
	var path []int
	seen := make(map[int32]bool)
	for _, c := range order {
		if !seen[c.Color] {
			seen[c.Color] = true
			path = append(path, int(c.Color))
		}
	}
	return path
}
