package draw

import (
	"cmp"
	"slices"

	"github.com/unolab/uno/puzzle"
)

// sizes are the measures of a drawing in pixels, chosen by how much there is
// to draw.
type sizes struct {
	pitch   float64 // least distance of two lines
	card    float64 // side of a card
	twin    float64 // offset of a twin
	lane    float64 // distance of two lanes
	stroke  float64 // width of the path
	font    float64 // of the lines' names
	steps   bool    // cards are numbered in playing order
	arrows  bool    // moves carry arrows
	tooltip bool
}

// The size classes: the first whose lines fit is used.
var classes = []struct {
	lines, cards int // at most, on one axis and in all
	sizes
}{
	{13, 64, sizes{52, 28, 5, 6, 2.4, 13, true, true, true}},
	{26, 160, sizes{36, 20, 4, 5, 2, 11, true, true, true}},
	{64, 640, sizes{20, 11, 2.5, 3.5, 1.5, 9, false, true, true}},
	{1 << 30, 1 << 30, sizes{11, 6, 1.6, 2.2, 1.1, 6.5, false, false, true}},
}

const (
	most      = 3    // twins drawn apart; further ones share the place of the last
	manyLines = 24   // more lines than this are ordered by an order's visits
	widest    = 1400 // pixels of a row before it is folded into bands
	maxLanes  = 14   // on one side of a line; further moves share them
	fewRows   = 14   // rows that are worth folding
)

// axis is one direction of the lattice.
type axis struct {
	vertices []puzzle.Vertex // of the lines, in the order drawn
	at       map[puzzle.Vertex]int
	band     []int     // by line
	center   []float64 // by line, within its band
	length   []float64 // by band
}

// of returns the line of a card.
func (a *axis) of(c puzzle.Card) int {
	if i, ok := a.at[puzzle.ColorVertex(c.Color)]; ok {
		return i
	}
	return a.at[puzzle.NumberVertex(c.Number)]
}

// layOut decides which axis is which, the order of the lines and the sizes,
// and routes the path, which decides how far lines are apart.
func (d *drawing) layOut() {
	colors, numbers := d.lines()
	across, down := colors, numbers // columns, rows
	if len(numbers) > len(colors) && (len(numbers) > len(colors)+len(colors)/2 || d.Hand) {
		across, down = numbers, colors
	}
	d.columns = newAxis(across)
	d.rows = newAxis(down)
	for i := range d.items {
		sp := &d.items[i]
		sp.row, sp.column = d.rows.of(sp.card), d.columns.of(sp.card)
		d.crowd[[2]int{sp.row, sp.column}]++
	}
	for _, i := range d.path {
		at := [2]int{d.items[i].row, d.items[i].column}
		d.steps[at] = append(d.steps[at], d.items[i].step)
	}
	for _, c := range classes {
		if d.Hand && len(d.items) <= 216 || max(len(across), len(down)) <= c.lines && len(d.items) <= c.cards {
			d.size = c.sizes
			break
		}
	}
	d.fold()
	d.route()
}

// newAxis takes the vertices of an axis in order.
func newAxis(vertices []puzzle.Vertex) axis {
	a := axis{vertices: vertices, at: make(map[puzzle.Vertex]int, len(vertices)), band: make([]int, len(vertices))}
	for i, v := range vertices {
		a.at[v] = i
	}
	return a
}

// fold spreads the columns over bands when the rows are few and the columns
// more than a page is wide.
func (d *drawing) fold() {
	perBand := int(widest / d.size.pitch)
	if len(d.rows.vertices) > fewRows || len(d.columns.vertices) <= perBand {
		return
	}
	bands := (len(d.columns.vertices) + perBand - 1) / perBand
	even := (len(d.columns.vertices) + bands - 1) / bands
	for i := range d.columns.band {
		d.columns.band[i] = i / even
	}
}

// lines returns the vertices of both axes in the order in which they are
// drawn: by value, by the order's visits, or by the pieces of the cut.
func (d *drawing) lines() (colors, numbers []puzzle.Vertex) {
	rank := make(map[puzzle.Vertex]int)
	for _, c := range d.Cards {
		for _, v := range [2]puzzle.Vertex{puzzle.ColorVertex(c.Color), puzzle.NumberVertex(c.Number)} {
			if _, ok := rank[v]; !ok {
				rank[v] = 0
				if v > 0 {
					colors = append(colors, v)
				} else {
					numbers = append(numbers, v)
				}
			}
		}
	}
	switch {
	case d.Cut != nil:
		for _, v := range d.Cut.Set {
			rank[v] = -1
		}
		for v := range rank {
			if rank[v] == 0 {
				rank[v] = len(d.Cut.Pieces) + 1
			}
		}
		for i, piece := range d.Cut.Pieces {
			for _, v := range piece {
				rank[v] = i + 1
			}
		}
	case len(d.path) > 0 && max(len(colors), len(numbers)) > manyLines:
		for v := range rank {
			rank[v] = len(d.path) + 1
		}
		for step, i := range slices.Backward(d.path) {
			c := d.items[i].card
			rank[puzzle.NumberVertex(c.Number)] = step
			if len(colors) > manyLines {
				rank[puzzle.ColorVertex(c.Color)] = step
			}
		}
	}
	byRank := func(a, b puzzle.Vertex) int {
		return cmp.Or(cmp.Compare(rank[a], rank[b]), cmp.Compare(max(a, -a), max(b, -b)))
	}
	slices.SortFunc(colors, byRank)
	slices.SortFunc(numbers, byRank)
	return colors, numbers
}

// place sets the centres of the lines of an axis: every line is the least
// pitch wide, and wider on the sides where lanes run beside it. before and
// after are the lanes by line on the side of smaller and of larger values.
func (a *axis) place(s sizes, before, after []int) {
	a.center = make([]float64, len(a.vertices))
	margin := s.card * 0.3 // room for the rings around the ends of a path
	at, band := margin, 0
	// side is the room from a line's centre to its edge.
	side := func(lanes int) float64 {
		return max(s.pitch/2, s.card/2+s.lane*(float64(lanes)+1))
	}
	for i := range a.vertices {
		if a.band[i] != band {
			a.length = append(a.length, at+margin)
			at, band = margin, a.band[i]
		}
		a.center[i] = at + side(before[i])
		at = a.center[i] + side(after[i])
	}
	a.length = append(a.length, at+margin)
}
