package explain

import "github.com/unolab/uno/puzzle"

// Trail is the walk in H that an order follows.
type Trail struct {
	Walk  []puzzle.Vertex `json:"walk"`  // the vertices in the order of the walk; with repetitions
	Cards []int           `json:"cards"` // the cards walked over, one fewer than Walk
	Odd   []puzzle.Vertex `json:"odd"`   // the two ends of an open trail; empty when it is closed
	At    []puzzle.Vertex `json:"at"`    // by card: the vertex that plays it, 0 when the walk goes over it
}

// follow returns the trail of a feasible sequence.
//
// Consecutive cards share a vertex. Equal cards share two, and then the walk
// stays where it is as long as it can. A card at which the shared vertex
// changes has both vertices as its ends, so the walk uses it as an edge; every
// other card is played at the current vertex of the walk. So the walk's edges
// are different cards, and every card has an end on it: the "only if" of the
// trail theorem.
func follow(sequence []puzzle.Card) Trail {
	t := Trail{Walk: []puzzle.Vertex{}, Cards: []int{}, Odd: []puzzle.Vertex{}, At: make([]puzzle.Vertex, len(sequence))}
	if len(sequence) == 0 {
		return t
	}
	shared := sharedVertices(sequence)
	t.Walk = append(t.Walk, shared[0])
	for i := range sequence {
		// The card is between shared vertex i-1 and shared vertex i; the first and
		// the last card have only one of them.
		at := t.Walk[len(t.Walk)-1]
		if i > 0 && i < len(shared) && shared[i] != at {
			t.Walk = append(t.Walk, shared[i])
			t.Cards = append(t.Cards, i+1)
			continue
		}
		t.At[i] = at
	}
	if first, last := t.Walk[0], t.Walk[len(t.Walk)-1]; first != last {
		t.Odd = append(t.Odd, first, last)
	}
	return t
}

// sharedVertices returns, for every two consecutive cards of a nonempty
// feasible sequence, a vertex that both have; of a single card its colour.
// Twins share what the pair before them shares, or, at the beginning, what
// the first pair shares that has no choice.
func sharedVertices(sequence []puzzle.Card) []puzzle.Vertex {
	shared := make([]puzzle.Vertex, max(1, len(sequence)-1))
	first := 0 // pairs before it are twins
	for first+1 < len(sequence) && sequence[first] == sequence[first+1] {
		first++
	}
	start := color(sequence[0])
	if first+1 < len(sequence) && sequence[first].Color != sequence[first+1].Color {
		start = number(sequence[0])
	}
	for i := range shared {
		switch {
		case i <= first:
			shared[i] = start
		case sequence[i] == sequence[i+1]:
			shared[i] = shared[i-1]
		case sequence[i].Color == sequence[i+1].Color:
			shared[i] = color(sequence[i])
		default:
			shared[i] = number(sequence[i])
		}
	}
	return shared
}
