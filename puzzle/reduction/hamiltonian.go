package reduction

import (
	"fmt"
	"io"
	"slices"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/graph"
)

// CycleGraph returns the graph with one more vertex, N+1, that is joined to
// all others: it has a Hamiltonian cycle exactly if the problem has a
// Hamiltonian path. With a start, N counts the vertex that is hung onto it.
func CycleGraph(p Problem) (*graph.Graph, error) {
	g, err := p.open()
	if err != nil {
		return nil, err
	}
	edges := slices.Collect(g.Edges())
	for v := 1; v <= g.N(); v++ {
		edges = append(edges, graph.Edge{int32(v), int32(g.N() + 1)})
	}
	return graph.New(g.N()+1, edges), nil
}

// DeckPath returns the Hamiltonian path problem that a deck poses: its UNO-1
// graph, of which vertex i+1 is card i (Demaine et al. section 3.2).
func DeckPath(deck []puzzle.Card) (Problem, error) {
	g, err := graph.OfInstance(puzzle.NewSolitaire(deck))
	return Problem{Graph: g}, err
}

// CardsOf reads the cards at the vertices of a path.
func CardsOf(deck []puzzle.Card, path []int32) []puzzle.Card {
	sequence := make([]puzzle.Card, len(path))
	for i, v := range path {
		sequence[i] = deck[v-1]
	}
	return sequence
}

// PlacesOf is the inverse of [CardsOf]: it finds the cards of an order in the
// deck, equal cards in turn, as positions from 1. A sequence that is not an
// order of the deck is an [*AnswerError].
func PlacesOf(deck, sequence []puzzle.Card) ([]int32, error) {
	places := make(map[puzzle.Card][]int32)
	for i, c := range deck {
		places[c] = append(places[c], int32(i+1))
	}
	path := make([]int32, 0, len(sequence))
	for _, c := range sequence {
		list := places[c]
		if len(list) == 0 {
			return nil, answerErrorf("the sequence holds the card %s more often than the deck", c)
		}
		path = append(path, list[0])
		places[c] = list[1:]
	}
	if len(path) != len(deck) {
		return nil, answerErrorf("the sequence has %d cards, the deck %d", len(path), len(deck))
	}
	return path, nil
}

// PlaysIn finds the cards of a play in the hands of an instance, as positions
// from 1. A card that a player does not hold is an [*AnswerError].
func PlaysIn(in *puzzle.Instance, plays []puzzle.Play) ([]int32, error) {
	gone := make([]bool, len(in.Cards))
	var path []int32
	for _, p := range plays {
		if p.Card == nil {
			continue
		}
		at := -1
		for i, c := range in.Cards {
			if !gone[i] && c == *p.Card && in.OwnerOf(i) == p.Player {
				at = i
				break
			}
		}
		if at < 0 {
			return nil, answerErrorf("player %d plays the card %s without holding it", p.Player, *p.Card)
		}
		gone[at] = true
		path = append(path, int32(at+1))
	}
	return path, nil
}

// PushTour turns a solution of the problem into a Hamiltonian cycle of
// [CycleGraph], beginning at its last vertex.
func PushTour(p Problem, path []int32) ([]int32, error) {
	if err := p.check(path); err != nil {
		return nil, err
	}
	g, err := p.open()
	if err != nil {
		return nil, err
	}
	return append([]int32{int32(g.N() + 1)}, p.extend(path)...), nil
}

// LiftTour turns a Hamiltonian cycle of [CycleGraph] into a solution of the
// problem. A tour that is not a Hamiltonian cycle is an [*AnswerError];
// heuristic programs print such tours when they find nothing better.
func LiftTour(p Problem, tour []int32) ([]int32, error) {
	g, err := p.open()
	if err != nil {
		return nil, err
	}
	hub := slices.Index(tour, int32(g.N()+1))
	if hub < 0 {
		return nil, answerErrorf("the tour does not visit vertex %d, which joins the ends of the path", g.N()+1)
	}
	path := append(slices.Clone(tour[hub+1:]), tour[:hub]...)
	return p.close(path)
}

// WriteTour writes a tour as a TSPLIB file.
func WriteTour(w io.Writer, name string, tour []int32) error {
	text := fmt.Appendf(nil, "NAME : %s\nTYPE : TOUR\nDIMENSION : %d\nTOUR_SECTION\n", name, len(tour))
	for _, v := range tour {
		text = fmt.Appendf(text, "%d\n", v)
	}
	_, err := w.Write(append(text, "-1\nEOF\n"...))
	return err
}
