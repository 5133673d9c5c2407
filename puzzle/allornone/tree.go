package allornone

import (
	"context"
	"errors"
	"fmt"

	"github.com/unolab/uno/puzzle/internal/treewalk"
	"github.com/unolab/uno/puzzle/solitaire"
)

// A motif is a trail in the bipartite multigraph H: it enters and leaves each
// committed colour once, by two different cards, passes through any numbers,
// touches every number of a destroyed card, and no destroyed colour. So a deck
// is playable exactly if H has a set of edges that is connected, has at most two
// odd vertices, at most two edges at each colour, and an end of every card on
// it, where a colour with a repeated card is on it and a colour of one card is
// not; or one such vertex alone. That is the trail program with a bound on
// degrees, 2^{O(w)} n for w vertices open at a time, for any number of colours.
//
// From the trail to the motif: a trail without odd vertices drops the edge
// before a number and then begins there; a number that ends it without a
// destroyed card is left out, and its colour ends the motif.

// maxWidth is the most vertices of H that the method tree has open at a time.
const maxWidth = 14

// findOnTree decides a deck by the trail program over a tree decomposition; a
// yes comes with its guess and motif.
func findOnTree(ctx context.Context, d *deck, width int) (*guess, []step, bool, error) {
	c := int32(len(d.colors))
	n := len(d.colors) + len(d.numbers)
	p := treewalk.Problem{Must: make([]bool, n), Never: make([]bool, n), Twice: make([]bool, n), Most: 2}
	var ends [][2]int32
	for x, stacks := range d.stacks {
		p.Twice[x] = true
		p.Must[x] = d.role[x] == committed
		p.Never[x] = d.role[x] == destroyed
		for _, s := range stacks {
			for range min(s.count, 2) {
				ends = append(ends, [2]int32{int32(x), c + s.number})
			}
		}
	}
	w, ok := solitaire.Walk(n, ends, width)
	if !ok {
		return nil, nil, false, fmt.Errorf("%w tree: no tree decomposition was found that keeps %d colours and numbers within %d at a time", errTooLarge, n, width)
	}
	choice, err := treewalk.Least(ctx, w, n, len(ends), p)
	if errors.Is(err, treewalk.ErrFull) {
		return nil, nil, false, fmt.Errorf("%w tree: %w", errTooLarge, err)
	}
	if choice == nil || err != nil {
		return nil, nil, false, err
	}
	copies := make([]int, len(d.numbers))
	for x, stacks := range d.stacks {
		if choice.In[x] {
			continue
		}
		for _, s := range stacks {
			copies[s.number]++
		}
	}
	g := d.newGuess(choice.In[:c], copies)
	return g, g.motifOf(ends, choice), true, nil
}

// motifOf reads a motif from a trail.
func (g *guess) motifOf(ends [][2]int32, choice *treewalk.Choice) []step {
	c := int32(len(g.d.colors))
	around := make([][]int32, len(choice.In))
	for e, on := range choice.Use {
		if on {
			for _, v := range ends[e] {
				around[v] = append(around[v], int32(e))
			}
		}
	}
	start, begun := int32(-1), int32(-1)
	for v := range around {
		if len(around[v])%2 == 1 && start < 0 {
			start = int32(v)
		}
		if choice.In[v] && (begun < 0 || len(around[v]) > len(around[begun])) {
			begun = int32(v)
		}
	}
	gone := make([]bool, len(ends))
	if start < 0 {
		start = begun
		if len(around[start]) > 0 { // a round trail: begin at a number without one of its edges
			e := around[start][0]
			gone[e], start = true, ends[e][1]
		}
	}
	walk := trailFrom(start, ends, around, gone)
	var motif []step
	seen := make([]bool, len(g.d.numbers))
	for i, v := range walk {
		if v >= c {
			if y := v - c; g.isY[y] && !seen[y] {
				seen[y] = true
				motif = append(motif, step{color: -1, number: y})
			}
			continue
		}
		s := step{color: v, entry: -1, exit: -1}
		if i > 0 {
			s.entry = walk[i-1] - c
		}
		if i+1 < len(walk) {
			s.exit = walk[i+1] - c
		}
		motif = append(motif, s)
	}
	return motif
}

// trailFrom walks all edges that are not gone, once each (Hierholzer).
func trailFrom(start int32, ends [][2]int32, around [][]int32, gone []bool) []int32 {
	var walk []int32
	for stack := []int32{start}; len(stack) > 0; {
		v := stack[len(stack)-1]
		for len(around[v]) > 0 && gone[around[v][0]] {
			around[v] = around[v][1:]
		}
		if len(around[v]) == 0 {
			walk = append(walk, v)
			stack = stack[:len(stack)-1]
			continue
		}
		e := around[v][0]
		gone[e] = true
		stack = append(stack, ends[e][0]^ends[e][1]^v)
	}
	return walk
}
