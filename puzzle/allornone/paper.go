package allornone

import (
	"context"
	"fmt"
)

// The colourful paths of Dey, Goyal, Misra Theorem 2. A committed colour has
// three parts of vertices, entry (L), passage (the boxed cross) and exit (R),
// one vertex each for each of its numbers; a number of Y has a part with a
// vertex for each pair of committed colours that it chains. A path that visits
// every part once is a motif. Repaired here: a number may also be at either
// end, next to one colour (the printed graph has no such vertices; {11,12,21}
// is playable); edges have a direction, and a path begins in an entry or a
// number and ends in an exit or a number; with equal cards a colour may be
// entered and left by the same number. O*(17^c).

// vertex is a vertex of the graph H.
type vertex struct {
	part   int8
	kind   vertexKind
	color  int32 // of a colour's vertex; before a number's
	number int32
	next   int32 // after a number's vertex
}

type vertexKind int8

const (
	entryOf vertexKind = iota
	passage
	exitOf
	between
)

// nobody stands at the open side of a number at an end of the motif.
const nobody = -1

const (
	maxParts  = 63
	maxPapers = 1 << 22 // states of one guess
)

// place is a state: the parts visited and the vertex reached.
type place struct {
	parts  uint64
	vertex int32
}

// paperGraph is H with the DP over it.
type paperGraph struct {
	g        *guess
	vertices []vertex
	at       map[vertex]int32
}

// findColorfulPath is the method paper.
func findColorfulPath(ctx context.Context, g *guess) ([]step, bool, error) {
	parts := 3*len(g.colors) + len(g.numbers)
	if parts > maxParts {
		return nil, false, fmt.Errorf("%w paper: %d parts, of which it takes %d", errTooLarge, parts, maxParts)
	}
	h := newPaperGraph(g)
	from := make(map[place]int32) // the vertex before, or nobody
	var layer []place
	for v, w := range h.vertices {
		if w.kind == entryOf || w.kind == between && w.color == nobody {
			p := place{1 << w.part, int32(v)}
			from[p] = nobody
			layer = append(layer, p)
		}
	}
	for size := 1; size < parts; size++ {
		var next []place
		for i, p := range layer {
			if i&0xfff == 0 {
				if err := ctx.Err(); err != nil {
					return nil, false, err
				}
			}
			h.eachNext(p.vertex, func(v int32) {
				bit := uint64(1) << h.vertices[v].part
				if p.parts&bit != 0 {
					return
				}
				q := place{p.parts | bit, v}
				if _, known := from[q]; !known {
					from[q] = p.vertex
					next = append(next, q)
				}
			})
		}
		if len(from) > maxPapers {
			return nil, false, fmt.Errorf("%w paper: more than %d states", errTooLarge, maxPapers)
		}
		layer = next
	}
	for _, p := range layer {
		if w := h.vertices[p.vertex]; w.kind == exitOf || w.kind == between && w.next == nobody {
			return h.motif(from, p), true, nil
		}
	}
	return nil, false, nil
}

func newPaperGraph(g *guess) *paperGraph {
	h := &paperGraph{g: g, at: make(map[vertex]int32)}
	add := func(v vertex) {
		key := v
		key.part = 0
		h.at[key] = int32(len(h.vertices))
		h.vertices = append(h.vertices, v)
	}
	for i, x := range g.colors {
		for _, st := range g.d.stacks[x] {
			for k, kind := range []vertexKind{entryOf, passage, exitOf} {
				add(vertex{part: int8(3*i + k), kind: kind, color: x, number: st.number})
			}
		}
	}
	for i, y := range g.numbers {
		sides := []int32{nobody}
		for _, x := range g.d.on[y] {
			if g.isX[x] {
				sides = append(sides, x)
			}
		}
		for _, a := range sides {
			for _, b := range sides {
				if a != b || a == nobody && len(g.colors) == 0 {
					add(vertex{part: int8(3*len(g.colors) + i), kind: between, color: a, number: y, next: b})
				}
			}
		}
	}
	return h
}

// eachNext visits the ends of the edges that leave a vertex.
func (h *paperGraph) eachNext(v int32, visit func(int32)) {
	w := h.vertices[v]
	to := func(u vertex) {
		if i, ok := h.at[u]; ok {
			visit(i)
		}
	}
	switch w.kind {
	case entryOf:
		to(vertex{kind: passage, color: w.color, number: w.number})
	case passage:
		for _, st := range h.g.d.stacks[w.color] {
			if h.g.passes(w.color, w.number, st.number) {
				to(vertex{kind: exitOf, color: w.color, number: st.number})
			}
		}
	case exitOf:
		to(vertex{kind: between, color: w.color, number: w.number, next: nobody})
		for _, x := range h.g.d.on[w.number] {
			if x != w.color && h.g.isX[x] {
				to(vertex{kind: entryOf, color: x, number: w.number})
				to(vertex{kind: between, color: w.color, number: w.number, next: x})
			}
		}
	case between:
		if w.next != nobody {
			to(vertex{kind: entryOf, color: w.next, number: w.number})
		}
	}
}

// motif reads a colourful path back.
func (h *paperGraph) motif(from map[place]int32, p place) []step {
	var path []vertex
	for p.vertex != nobody {
		v := h.vertices[p.vertex]
		path = append(path, v)
		before := from[p]
		p = place{p.parts &^ (1 << v.part), before}
	}
	var motif []step
	for i := len(path) - 1; i >= 0; i-- {
		switch v := path[i]; v.kind {
		case entryOf:
			motif = append(motif, step{color: v.color, number: -1, entry: v.number, exit: -1})
		case exitOf:
			motif[len(motif)-1].exit = v.number
		case between:
			motif = append(motif, step{color: -1, number: v.number, entry: -1, exit: -1})
		}
	}
	return motif
}
