package solitaire

import (
	"context"
	"slices"
)

// paperMaxStates bounds the states of the paper's DP, all layers together.
const paperMaxStates = 1 << 21

// The DP of Demaine et al. 3.3, corrected. Cards come row by row (number by
// number), colour by colour; a state is the multiset of the paths that the
// cards so far form, each represented by its two ends: an end is its colour k
// if it is in an older row, c + k if it is in the current one. A new card
// starts a path, extends a path at an end that it matches (an end of the
// current row, or of its own colour), or joins two paths. The deck can be
// played out if some state after the last card is a single path. As printed the
// recursion misses cases (a first card of a row that joins two old paths; h + d
// at the same colour) and has no multiplicities; here all pairs of ends are
// tried. The states number n^{O(c^2)}; nothing is pruned.

// paperEnds is a path by its ends, the smaller first: high byte, low byte.
type paperEnds uint16

func pathEnds(s, e byte) paperEnds { return paperEnds(min(s, e))<<8 | paperEnds(max(s, e)) }

func (p paperEnds) ends() (s, e byte) { return byte(p >> 8), byte(p) }

// paperMove is how a card entered: which paths it extended or joined, and at
// which ends. Without a path, it started one.
type paperMove struct {
	paths [2]paperEnds
	at    [2]byte
	n     int
}

// paperNode is a state with the way to it.
type paperNode struct {
	paths []paperEnds // sorted
	from  int32       // index in the layer before
	move  paperMove
}

// runPaper decides and constructs.
func runPaper(ctx context.Context, g *graph) (outcome, error) {
	work, back := g, []int32(nil)
	if len(g.numbers) < len(g.colors) {
		work, back = g.swapped()
	}
	c := len(work.colors)
	if c > 127 {
		return unknown("the paper's DP takes at most 127 colours or numbers, this deck has %d of each or more", c), nil
	}
	layers := [][]paperNode{{{}}}
	var cards []int32 // one edge a card, in the DP's order
	total := 0
	row := int32(-1)
	for e := range int32(work.edges()) {
		for range work.count[e] {
			next, err := paperLayer(ctx, layers[len(layers)-1], c, byte(work.from[e]), work.to[e] != row)
			if err != nil {
				return outcome{}, err
			}
			row = work.to[e]
			cards = append(cards, e)
			layers = append(layers, next)
			if total += len(next); total > paperMaxStates {
				return unknown("the paper's DP met more than %d states", paperMaxStates), nil
			}
		}
	}
	for i, n := range layers[len(layers)-1] {
		if len(n.paths) == 1 {
			return yes(work.trailOf(paperOrder(layers, cards, work, int32(i)), back)), nil
		}
	}
	return no(), nil
}

// paperLayer is the states after one more card of colour k.
func paperLayer(ctx context.Context, layer []paperNode, c int, k byte, newRow bool) ([]paperNode, error) {
	var next []paperNode
	known := map[string]bool{}
	var key []byte
	t := byte(c) + k
	adjacent := func(end byte) bool { return end >= byte(c) || end == k }
	for i, node := range layer {
		if i&255 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		paths := node.paths
		if newRow {
			paths = aged(paths, byte(c))
		}
		add := func(m paperMove, ends paperEnds) {
			after := slices.Clone(paths)
			for _, p := range m.paths[:m.n] {
				at := slices.Index(after, p)
				after = slices.Delete(after, at, at+1)
			}
			after = append(after, ends)
			slices.Sort(after)
			key = key[:0]
			for _, p := range after {
				key = append(key, byte(p>>8), byte(p))
			}
			if !known[string(key)] {
				known[string(key)] = true
				next = append(next, paperNode{paths: after, from: int32(i), move: m})
			}
		}
		add(paperMove{}, pathEnds(t, t))
		for i, p := range paths {
			if i > 0 && paths[i-1] == p {
				continue
			}
			for a, free := range otherEnds(p) {
				if !adjacent(a) {
					continue
				}
				add(paperMove{n: 1, paths: [2]paperEnds{p}, at: [2]byte{a}}, pathEnds(free, t))
				for j := i + 1; j < len(paths); j++ {
					if j > i+1 && paths[j] == paths[j-1] {
						continue
					}
					for b, other := range otherEnds(paths[j]) {
						if adjacent(b) {
							add(paperMove{n: 2, paths: [2]paperEnds{p, paths[j]}, at: [2]byte{a, b}}, pathEnds(free, other))
						}
					}
				}
			}
		}
	}
	return next, nil
}

// otherEnds yields either end of a path with the end opposite, once if equal.
func otherEnds(p paperEnds) func(func(byte, byte) bool) {
	s, e := p.ends()
	return func(yield func(byte, byte) bool) {
		if yield(s, e) && s != e {
			yield(e, s)
		}
	}
}

// aged moves the ends of the current row to the older rows.
func aged(paths []paperEnds, c byte) []paperEnds {
	out := make([]paperEnds, len(paths))
	for i, p := range paths {
		s, e := p.ends()
		out[i] = pathEnds(s%c, e%c)
	}
	slices.Sort(out)
	return out
}

// paperPath is a path of real cards, both ends named as in the states.
type paperPath struct {
	cards []int32
	s, e  byte
}

// paperOrder replays the moves on the way to a state with real paths; any path
// with the right ends will do for a move.
func paperOrder(layers [][]paperNode, cards []int32, g *graph, last int32) []int32 {
	moves := make([]paperMove, len(cards))
	for i := len(cards); i > 0; i-- {
		moves[i-1] = layers[i][last].move
		last = layers[i][last].from
	}
	c := byte(len(g.colors))
	var paths []paperPath
	// take removes a path with these ends and turns it so that it ends in at.
	take := func(p paperEnds, at byte) paperPath {
		for i, q := range paths {
			if pathEnds(q.s, q.e) == p {
				paths = slices.Delete(paths, i, i+1)
				if q.e != at {
					slices.Reverse(q.cards)
					q.s, q.e = q.e, q.s
				}
				return q
			}
		}
		panic("solitaire: a path of the paper's DP is missing")
	}
	for i, e := range cards {
		if i > 0 && g.to[e] != g.to[cards[i-1]] {
			for j := range paths {
				paths[j].s, paths[j].e = paths[j].s%c, paths[j].e%c
			}
		}
		t := c + byte(g.from[e])
		q := paperPath{cards: []int32{e}, s: t, e: t}
		if moves[i].n > 0 {
			p := take(moves[i].paths[0], moves[i].at[0])
			q = paperPath{cards: append(p.cards, e), s: p.s, e: t}
		}
		if moves[i].n > 1 {
			p := take(moves[i].paths[1], moves[i].at[1])
			slices.Reverse(p.cards)
			q = paperPath{cards: append(q.cards, p.cards...), s: q.s, e: p.s}
		}
		paths = append(paths, q)
	}
	return paths[0].cards
}

// trailOf is the dominating trail inside an order of all cards: the cards at
// which the shared vertex changes. Edges are renamed by back if it is given.
func (g *graph) trailOf(order, back []int32) trail {
	t := trail{use: make([]uint8, g.edges())}
	at := int32(-1) // the vertex shared with the card before
	t.at = g.from[order[0]]
	for i := 1; i < len(order); i++ {
		e, f := order[i-1], order[i]
		next := g.from[f]
		switch {
		case at >= 0 && (g.from[e] == at || g.to[e] == at) && (g.from[f] == at || g.to[f] == at):
			next = at
		case g.from[e] != g.from[f]:
			next = g.to[f]
		}
		if at >= 0 && next != at {
			t.use[e]++
		}
		if at < 0 {
			t.at = next
		}
		at = next
	}
	for e, k := range t.use {
		if k > 2 {
			t.use[e] = 2 - k&1
		}
	}
	if back == nil {
		return t
	}
	named := trail{use: make([]uint8, len(t.use)), at: t.at}
	for e, k := range t.use {
		named.use[back[e]] = k
	}
	nc, nn := int32(len(g.colors)), int32(len(g.numbers))
	if t.at < nc {
		named.at = t.at + nn
	} else {
		named.at = t.at - nc
	}
	return named
}
