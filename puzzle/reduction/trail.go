package reduction

import (
	"slices"

	"github.com/unolab/uno/puzzle"
)

// board is the bipartite multigraph H of a deck, in the numbering of the
// encodings: hubs are the colours, ascending, then the numbers, ascending,
// from 0; edges are the distinct cards by colour, then number.
type board struct {
	stacks []puzzle.Stack
	hubs   []puzzle.Vertex
	colors int        // the first hubs
	ends   [][2]int32 // of each edge: its colour and its number
	at     [][]int32  // of each hub: its edges
}

func newBoard(deck []puzzle.Card) *board {
	h := puzzle.NewDeckGraph(puzzle.Group(deck))
	b := &board{stacks: h.Stacks, colors: len(h.Colors), ends: h.Ends}
	for v := range int32(h.Vertices()) {
		b.hubs = append(b.hubs, h.Vertex(v))
		b.at = append(b.at, h.At(v))
	}
	return b
}

// trail is a dominating trail: how often it uses each card, 0, 1 or 2, and a
// hub on it.
type trail struct {
	uses []int8
	root int32
}

// trailOf reads a dominating trail from an order of the deck. It reduces three
// or more uses of a card by an even number to one or two, which changes neither
// parity nor connectivity.
func (b *board) trailOf(sequence []puzzle.Card) trail {
	t := trail{uses: make([]int8, len(b.stacks))}
	visits := walk(sequence)
	if len(visits) == 0 {
		return t // a deck of one card, or none: its colour
	}
	hub := make(map[puzzle.Vertex]int32, len(b.hubs))
	for i, v := range b.hubs {
		hub[v] = int32(i)
	}
	edge := make(map[[2]int32]int, len(b.ends))
	for e, ends := range b.ends {
		edge[ends] = e
	}
	t.root = hub[visits[0]]
	for i := 1; i < len(visits); i++ {
		u, v := hub[visits[i-1]], hub[visits[i]]
		e := edge[[2]int32{min(u, v), max(u, v)}]
		if t.uses[e]++; t.uses[e] > 2 {
			t.uses[e] = 1
		}
	}
	return t
}

// expand turns a dominating trail into an order of the whole deck: an Euler
// walk, with every card that it does not walk along played at the first visit
// of an end of the card. What is no dominating trail is an [*AnswerError].
func (b *board) expand(t trail) ([]puzzle.Card, error) {
	if len(b.stacks) == 0 {
		return []puzzle.Card{}, nil
	}
	start, err := b.startOf(t)
	if err != nil {
		return nil, err
	}
	total := 0
	left := make([]int32, len(b.stacks)) // copies not yet played
	uses := slices.Clone(t.uses)
	on := make([]bool, len(b.hubs))
	on[start] = true
	for e, s := range b.stacks {
		total += int(s.Count)
		if left[e] = s.Count - int32(uses[e]); left[e] < 0 {
			return nil, answerErrorf("the trail walks along the card %s more often than the deck holds it", s.Card)
		}
		if uses[e] > 0 {
			on[b.ends[e][0]], on[b.ends[e][1]] = true, true
		}
	}
	sequence := make([]puzzle.Card, 0, total)
	visited := make([]bool, len(b.hubs))
	visit := func(hub int32) {
		if visited[hub] {
			return
		}
		visited[hub] = true
		for _, e := range b.at[hub] {
			for ; left[e] > 0; left[e]-- {
				sequence = append(sequence, b.stacks[e].Card)
			}
		}
	}
	walked := b.euler(start, uses)
	visit(start)
	at := start
	for _, e := range walked {
		sequence = append(sequence, b.stacks[e].Card)
		at = b.ends[e][0] + b.ends[e][1] - at
		visit(at)
	}
	for hub, is := range on {
		if is && !visited[hub] {
			return nil, answerErrorf("the trail falls into pieces")
		}
	}
	if len(sequence) != total {
		return nil, answerErrorf("the trail misses both ends of a card")
	}
	return sequence, nil
}

// startOf returns the hub at which an Euler walk has to begin.
func (b *board) startOf(t trail) (int32, error) {
	start, odd, any := t.root, 0, int32(-1)
	for hub, edges := range b.at {
		sum := 0
		for _, e := range edges {
			sum += int(t.uses[e])
		}
		if sum > 0 && any < 0 {
			any = int32(hub)
		}
		if sum%2 == 1 {
			odd++
			start = int32(hub)
		}
	}
	switch {
	case odd > 2:
		return 0, answerErrorf("the trail has %d odd vertices", odd)
	case odd == 0 && any >= 0:
		return any, nil
	}
	return start, nil
}

// euler walks along every edge as often as uses says, from the start, by
// Hierholzer's method, and returns the edges in order. It uses up uses.
func (b *board) euler(start int32, uses []int8) []int32 {
	next := make([]int, len(b.hubs))
	type visit struct{ hub, by int32 }
	stack := []visit{{start, -1}}
	var edges []int32
	for len(stack) > 0 {
		top := stack[len(stack)-1]
		for next[top.hub] < len(b.at[top.hub]) && uses[b.at[top.hub][next[top.hub]]] == 0 {
			next[top.hub]++
		}
		if next[top.hub] == len(b.at[top.hub]) {
			stack = stack[:len(stack)-1]
			if top.by >= 0 {
				edges = append(edges, top.by)
			}
			continue
		}
		e := b.at[top.hub][next[top.hub]]
		uses[e]--
		stack = append(stack, visit{b.ends[e][0] + b.ends[e][1] - top.hub, e})
	}
	slices.Reverse(edges)
	return edges
}
