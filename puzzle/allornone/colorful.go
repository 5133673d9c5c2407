package allornone

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/unolab/uno/puzzle"
)

// Colorful is the graph H of Dey, Goyal, Misra Theorem 2 and Figure 7, repaired,
// for one set X of committed colours, with the paper's labels: a motif of X and Y
// is a path that visits every part once.
type Colorful struct {
	X, Y  []int32 // colours and numbers, ascending
	Parts []Part
	Arcs  [][2]string
	Path  []string // nil if there is none
}

// Part is a set of vertices of which a colourful path visits one.
type Part struct {
	Name     string
	Vertices []string
}

// ColorfulGraph makes H of a deck and the colours X; every other colour is
// destroyed.
func ColorfulGraph(ctx context.Context, cards []puzzle.Card, committed []int32) (*Colorful, error) {
	if len(cards) == 0 {
		return nil, errors.New("the deck has no cards")
	}
	d := newDeck(cards)
	isX, copies := make([]bool, len(d.colors)), make([]int, len(d.numbers))
	for _, x := range committed {
		at, ok := slices.BinarySearch(d.colors, x)
		if !ok {
			return nil, fmt.Errorf("colour %d is not in the deck", x)
		}
		isX[at] = true
	}
	for x, stacks := range d.stacks {
		for _, s := range stacks {
			if !isX[x] {
				copies[s.number] += int(s.count)
			}
		}
	}
	g := d.newGuess(isX, copies)
	h := newPaperGraph(g)
	c := &Colorful{X: []int32{}, Y: []int32{}}
	for i, x := range g.colors {
		c.X = append(c.X, d.colors[x])
		for _, side := range []string{"L", "x", "R"} {
			c.Parts = append(c.Parts, Part{Name: fmt.Sprintf("X%d^%s", i+1, side)})
		}
	}
	for i, y := range g.numbers {
		c.Y = append(c.Y, d.numbers[y])
		c.Parts = append(c.Parts, Part{Name: fmt.Sprintf("Y%d", i+1)})
	}
	for i, v := range h.vertices {
		part := &c.Parts[v.part]
		part.Vertices = append(part.Vertices, h.label(int32(i)))
		h.eachNext(int32(i), func(to int32) {
			c.Arcs = append(c.Arcs, [2]string{h.label(int32(i)), h.label(to)})
		})
	}
	motif, ok, err := findColorfulPath(ctx, g)
	if ok {
		c.Path = h.pathOf(motif)
	}
	return c, err
}

// label is the name of a vertex: v(colour,number)[L], [x] or [R] of a card, and
// y(number)[before,after] of a number, a dash at an end of the motif.
func (h *paperGraph) label(at int32) string {
	v := h.vertices[at]
	d := h.g.d
	if v.kind != between {
		return fmt.Sprintf("v(%d,%d)[%c]", d.colors[v.color], d.numbers[v.number], "LxR"[v.kind])
	}
	side := func(x int32) string {
		if x == nobody {
			return "-"
		}
		return fmt.Sprint(d.colors[x])
	}
	return fmt.Sprintf("y(%d)[%s,%s]", d.numbers[v.number], side(v.color), side(v.next))
}

// pathOf lists the vertices of a motif.
func (h *paperGraph) pathOf(motif []step) []string {
	var path []string
	colorAt := func(i int) int32 {
		if i < 0 || i >= len(motif) {
			return nobody
		}
		return motif[i].color
	}
	visit := func(v vertex) { path = append(path, h.label(h.at[v])) }
	for i, s := range motif {
		if s.color < 0 {
			visit(vertex{kind: between, color: colorAt(i - 1), number: s.number, next: colorAt(i + 1)})
			continue
		}
		visit(vertex{kind: entryOf, color: s.color, number: s.entry})
		visit(vertex{kind: passage, color: s.color, number: s.entry})
		visit(vertex{kind: exitOf, color: s.color, number: s.exit})
	}
	return path
}

// Write writes the parts, the arcs and the path as text.
func (c *Colorful) Write(w io.Writer) error {
	var b strings.Builder
	vertices := 0
	for _, p := range c.Parts {
		vertices += len(p.Vertices)
	}
	fmt.Fprintf(&b, "H for X = %v and Y = %v: %d parts, %d vertices, %d arcs\n", c.X, c.Y, len(c.Parts), vertices, len(c.Arcs))
	for _, p := range c.Parts {
		fmt.Fprintf(&b, "%s: %s\n", p.Name, strings.Join(p.Vertices, " "))
	}
	for _, a := range c.Arcs {
		fmt.Fprintf(&b, "%s -> %s\n", a[0], a[1])
	}
	if c.Path == nil {
		b.WriteString("no colourful path\n")
	} else {
		fmt.Fprintf(&b, "colourful path: %s\n", strings.Join(c.Path, " "))
	}
	_, err := io.WriteString(w, b.String())
	return err
}
