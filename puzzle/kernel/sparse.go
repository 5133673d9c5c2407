package kernel

import (
	"math/big"
	"slices"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/solitaire"
)

// Sparse is a kernel whose cards are linear in the colours, or in the numbers
// where there are fewer of these. The package comment has the theorem.
type Sparse struct {
	Cards []puzzle.Card // ascending
	Held  []puzzle.Card // ascending; those left out that the forests hold, by which Cards are verified
	Bound *big.Int      // what the theorem promises for len(Cards)

	deck []puzzle.Card
	h    *puzzle.DeckGraph
	card []int32 // edge of the forests -> its stack
	two  *forests
	keep []bool
}

// sparseBound is the size to which the sparse kernel of a deck keeps: 16c-10
// cards, c the colours or the numbers, whichever are fewer.
func sparseBound(h *puzzle.DeckGraph) *big.Int {
	c := int64(min(len(h.Colors), len(h.Numbers)))
	return big.NewInt(max(16*c-10, 0))
}

// forcing is how many links of a hub force it onto every trail.
const forcing = 3

// SparseOf makes the sparse kernel of a deck. Hubs are the colours, or the
// numbers where there are fewer of these; spokes are the others.
func SparseOf(deck []puzzle.Card) *Sparse {
	h := puzzle.NewDeckGraph(puzzle.Group(deck))
	s := &Sparse{Bound: sparseBound(h), deck: deck, h: h}
	spokes, hubSide := [2]int32{int32(len(h.Colors)), int32(h.Vertices())}, 0
	if len(h.Colors) > len(h.Numbers) {
		spokes, hubSide = [2]int32{0, int32(len(h.Colors))}, 1
	}
	order := make([]int32, 0, spokes[1]-spokes[0])
	for y := spokes[0]; y < spokes[1]; y++ {
		order = append(order, y)
	}
	// Those with many cards first: where blobs are large early, searches are short.
	slices.SortStableFunc(order, func(x, y int32) int { return len(h.At(y)) - len(h.At(x)) })
	var ends [][2]int32
	first := make([]int32, 0, h.Vertices())
	for _, y := range order {
		first = append(first, int32(len(ends)))
		for _, e := range h.At(y) {
			for range min(h.Stacks[e].Count, 2) {
				ends = append(ends, h.Ends[e])
				s.card = append(s.card, e)
			}
		}
	}
	first = append(first, int32(len(ends)))
	s.two = newForests(h.Vertices(), ends)
	for e := range int32(len(ends)) {
		s.two.add(e)
	}
	s.keep = make([]bool, len(ends))
	p := pruning{Sparse: s, hubs: h.Vertices(), side: hubSide, hung: make([]bool, h.Vertices()), links: make([]int, h.Vertices())}
	for i := range len(first) - 1 {
		p.spoke(first[i], first[i+1])
	}
	p.prune()
	for e, at := range s.card {
		switch c := h.Stacks[at].Card; {
		case s.keep[e]:
			s.Cards = append(s.Cards, c)
		case s.two.in[e] != 0:
			s.Held = append(s.Held, c)
		}
	}
	slices.SortFunc(s.Cards, puzzle.Card.Compare)
	slices.SortFunc(s.Held, puzzle.Card.Compare)
	return s
}

// pruning leaves out spokes.
type pruning struct {
	*Sparse
	hubs  int
	side  int // of the ends of an edge: its hub
	hung  []bool
	links []int      // by hub: links that are kept in any case
	pairs [][2]int32 // of every link: its edges
}

func (p *pruning) hub(e int32) int32 { return p.two.ends[e][p.side] }

// spoke looks at the cards of a spoke that the forests hold. Those of a spoke
// with one hub only hang there: one such card is kept of each hub. A spoke with
// two cards on different hubs is a link. All others are kept.
func (p *pruning) spoke(from, to int32) {
	var held []int32
	hangs := true
	for e := from; e < to; e++ {
		if p.two.in[e] != 0 {
			held = append(held, e)
			hangs = hangs && p.hub(e) == p.hub(held[0])
		}
	}
	switch {
	case hangs:
		at := p.hub(held[0])
		p.keep[held[0]] = !p.hung[at]
		p.hung[at] = true
	case len(held) == 2:
		p.pairs = append(p.pairs, [2]int32{held[0], held[1]})
	default:
		for _, e := range held {
			p.keep[e] = true
		}
	}
}

// prune keeps of the links those that force their hubs onto every trail, and
// otherwise two forests of them.
func (p *pruning) prune() {
	marked := make([]bool, len(p.pairs))
	between := make([][2]int32, len(p.pairs))
	needs := func(hub int32) bool { return !p.hung[hub] && p.links[hub] < forcing }
	for i, l := range p.pairs {
		a, b := p.hub(l[0]), p.hub(l[1])
		between[i] = [2]int32{a, b}
		if marked[i] = needs(a) || needs(b); marked[i] {
			p.links[a]++
			p.links[b]++
		}
	}
	two := newForests(p.hubs, between)
	for _, first := range []bool{true, false} { // marked links are kept anyhow
		for i, l := range between {
			if marked[i] != first {
				continue
			}
			held := !needs(l[0]) && !needs(l[1]) && two.add(int32(i))
			if held || marked[i] {
				p.keep[p.pairs[i][0]], p.keep[p.pairs[i][1]] = true, true
			}
		}
	}
}

// Lift turns a winning order of the kernel into one of the deck: it reads its
// trail, which solves the deck but for cards that no forest holds, and lets it
// span each blob. A sequence that is not a winning order of the kernel is an
// error.
func (s *Sparse) Lift(sequence []puzzle.Card) ([]puzzle.Card, error) {
	if err := plays(sequence, s.Cards); err != nil {
		return nil, err
	}
	times := make(map[puzzle.Card]int)
	for _, c := range trailOf(sequence) {
		times[c]++
	}
	use := make([]bool, len(s.card))
	for e, at := range s.card {
		if c := s.h.Stacks[at].Card; s.keep[e] && times[c] > 0 {
			use[e] = true
			times[c]--
		}
	}
	s.two.span(use)
	var trail []puzzle.Card
	for e, u := range use {
		if u {
			trail = append(trail, s.h.Stacks[s.card[e]].Card)
		}
	}
	order := solitaire.Along(s.deck, trail)
	if order == nil {
		panic("kernel: a lifted trail is not dominating")
	}
	return order, nil
}

// trailOf lists the cards that a winning order walks along: those that it
// enters by one of their values and leaves by the other.
func trailOf(sequence []puzzle.Card) []puzzle.Card {
	var trail []puzzle.Card
	byColor, known := false, false // the link before a card
	for i := range len(sequence) - 1 {
		a, b := sequence[i], sequence[i+1]
		if a == b {
			continue // either link will do
		}
		next := a.Color == b.Color
		if known && next != byColor {
			trail = append(trail, a)
		}
		byColor, known = next, true
	}
	return trail
}
