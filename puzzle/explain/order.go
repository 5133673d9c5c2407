package explain

import (
	"slices"

	"github.com/unolab/uno/puzzle"
)

// Run is a stretch of an order, the cards From..To, counted from 1.
type Run struct {
	Vertex puzzle.Vertex `json:"vertex"` // the colour of a chunk, the number of a bridge
	From   int           `json:"from"`
	To     int           `json:"to"`
}

// cards returns the length of the run.
func (r Run) cards() int { return r.To - r.From + 1 }

// Frequency is how many chunks a colour, or bridges a number, has.
type Frequency struct {
	Vertex puzzle.Vertex `json:"vertex"`
	Times  int           `json:"times"`
}

// Reading is what an order is made of. Vertices are written as in
// certificates, colour x as x and number y as -y; cards as positions in the
// order, from 1.
type Reading struct {
	Sequence  puzzle.Cards    `json:"sequence"`
	Colors    int             `json:"colors"` // of the deck: the c of the bounds
	Chunks    []Run           `json:"chunks"`
	Bridges   []Run           `json:"bridges"`
	Critical  []int           `json:"critical"`
	Wildcards []int           `json:"wildcards"`
	Frequency []Frequency     `json:"frequency"`  // of every colour, the most frequent first
	Fragments []puzzle.Vertex `json:"fragmented"` // colours in more than c chunks
	Broken    []puzzle.Vertex `json:"broken"`     // numbers with more than one bridge
	Motif     []puzzle.Vertex `json:"motif"`
	Trail     Trail           `json:"trail"`
}

// Order reads a feasible sequence. The sequence must be feasible, which
// package check verifies; it is kept.
func Order(sequence []puzzle.Card) *Reading {
	r := &Reading{
		Sequence: sequence,
		Chunks:   runs(sequence, color), Bridges: []Run{}, Critical: []int{}, Wildcards: []int{},
		Fragments: []puzzle.Vertex{}, Broken: []puzzle.Vertex{},
	}
	for _, run := range runs(sequence, number) {
		if run.cards() > 2 {
			r.Bridges = append(r.Bridges, Run{run.Vertex, run.From + 1, run.To - 1})
		}
	}
	for _, chunk := range r.Chunks {
		for at := chunk.From; at <= chunk.To; at++ {
			if at == chunk.From || at == chunk.To {
				r.Critical = append(r.Critical, at)
			} else {
				r.Wildcards = append(r.Wildcards, at)
			}
		}
	}
	r.Frequency = frequencies(r.Chunks)
	r.Colors = len(r.Frequency)
	for _, f := range r.Frequency {
		if f.Times > r.Colors {
			r.Fragments = append(r.Fragments, f.Vertex)
		}
	}
	for _, f := range frequencies(r.Bridges) {
		if f.Times > 1 {
			r.Broken = append(r.Broken, f.Vertex)
		}
	}
	r.Motif = motif(sequence, r.Chunks)
	r.Trail = follow(sequence)
	return r
}

// color and number are the two ends of a card.
func color(c puzzle.Card) puzzle.Vertex  { return puzzle.ColorVertex(c.Color) }
func number(c puzzle.Card) puzzle.Vertex { return puzzle.NumberVertex(c.Number) }

// runs returns the maximal runs of cards with the same end.
func runs(sequence []puzzle.Card, end func(puzzle.Card) puzzle.Vertex) []Run {
	found := []Run{}
	for i, c := range sequence {
		if k := len(found); k > 0 && found[k-1].Vertex == end(c) {
			found[k-1].To = i + 1
		} else {
			found = append(found, Run{end(c), i + 1, i + 1})
		}
	}
	return found
}

// frequencies counts the runs of each vertex; the most frequent come first,
// equal ones in the order of their values.
func frequencies(of []Run) []Frequency {
	times := make(map[puzzle.Vertex]int)
	for _, r := range of {
		times[r.Vertex]++
	}
	list := make([]Frequency, 0, len(times))
	for v, k := range times {
		list = append(list, Frequency{v, k})
	}
	slices.SortFunc(list, func(a, b Frequency) int {
		if a.Times != b.Times {
			return b.Times - a.Times
		}
		return int(max(a.Vertex, -a.Vertex) - max(b.Vertex, -b.Vertex))
	})
	return list
}

// motif returns the word of a sequence over colours and numbers.
func motif(sequence []puzzle.Card, chunks []Run) []puzzle.Vertex {
	word := []puzzle.Vertex{}
	for _, chunk := range chunks {
		letter := chunk.Vertex
		if chunk.cards() == 1 {
			letter = number(sequence[chunk.From-1])
		}
		if k := len(word); k == 0 || word[k-1] != letter {
			word = append(word, letter)
		}
	}
	return word
}
