package graph

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"

	"github.com/unolab/uno/internal/svg"
	"github.com/unolab/uno/puzzle"
)

// Drawing describes an SVG drawing of a graph or of the cards of an instance.
type Drawing struct {
	Graph    *Graph           // drawn in every view but that of the hubs
	Instance *puzzle.Instance // of which the vertices are the cards; nil for a bare graph
	View     string           // one of Views(); a bare graph has the first alone
	Title    string           // for readers who do not see the drawing
	// Path lists vertices, or cards by position from 1, in the order in which
	// they are visited; it is drawn on top.
	Path []int32
}

// canvas collects the elements of a drawing.
type canvas struct{ svg.Drawing }

// WriteSVG writes the drawing. The same drawing gives the same bytes. A view
// that needs cards when there are none, or a path through something that is not
// a vertex, is an error.
func (d Drawing) WriteSVG(w io.Writer) error {
	n := 0
	switch {
	case d.Instance != nil:
		n = len(d.Instance.Cards)
	case d.View != ViewCircle:
		return fmt.Errorf("the view %s needs cards; a bare graph is drawn as %s", d.View, ViewCircle)
	default:
		n = d.Graph.N()
	}
	for _, v := range d.Path {
		if v < 1 || int(v) > n {
			return fmt.Errorf("the path visits %d, but the drawing has %d vertices", v, n)
		}
	}
	c := &canvas{}
	if d.View == ViewHubs {
		d.drawHubs(c)
		return c.Send(w)
	}
	places, width, height := d.layout(n)
	c.open(width, height, d.Title)
	d.drawEdges(c, places)
	for i := 1; i < len(d.Path); i++ {
		a, b := places[d.Path[i-1]-1], places[d.Path[i]-1]
		c.Line("  ", svg.Empty("path", "class", "path", "d", line(a, b, bend(a, b, places))))
	}
	d.drawDots(c, places)
	c.Line(svg.End("svg"))
	return c.Send(w)
}

func (d Drawing) layout(n int) (places []point, width, height float64) {
	if d.View == ViewHands {
		return hands(d.Instance)
	}
	places, width, height = circle(n)
	if d.Instance == nil {
		return places, width, height
	}
	order := make([]int, n) // cards of a colour side by side
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return d.Instance.Cards[i].Compare(d.Instance.Cards[j]) })
	sorted := make([]point, n)
	for k, i := range order {
		sorted[i] = places[k]
	}
	return sorted, width, height
}

// open writes the head: a light ground, so that the drawing can be read on a
// dark page too.
func (c *canvas) open(width, height float64, title string) {
	c.Line(svg.Document("viewBox", svg.Box(svg.Fixed(width, 0), svg.Fixed(height, 0)), "width", svg.Fixed(width, 0), "height", svg.Fixed(height, 0), "role", "img"))
	if title != "" {
		c.Line("  ", svg.Text("title", title))
	}
	c.Line("  ", svg.Text("style", `
    text { font: 12px system-ui, sans-serif; text-anchor: middle; fill: #1B1D21 }
    .edge { stroke: #6B6B70; stroke-width: 1.3; fill: none }
    .path { stroke: #6A4BD8; stroke-width: 4; fill: none; stroke-linecap: round; opacity: 0.75 }
    .dot { stroke: #1B1D21; stroke-width: 1.2 }
    .turn { fill: #6A4BD8; font-weight: bold }
  `))
	c.Line("  ", svg.Empty("rect", "width", "100%", "height", "100%", "fill", svg.Paper))
}

func (d Drawing) drawEdges(c *canvas, places []point) {
	if d.Graph.Directed() {
		c.Line("  ", svg.Begin("defs"), svg.Begin("marker", "id", "arrow", "viewBox", "0 0 8 8", "refX", 8, "refY", 4, "markerWidth", 8, "markerHeight", 8, "orient", "auto"), svg.Empty("path", "d", "M0 0L8 4L0 8z", "fill", svg.Quiet), svg.End("marker"), svg.End("defs"))
	}
	for e := range d.Graph.Edges() {
		a, b := places[e[0]-1], places[e[1]-1]
		var marker any
		if d.Graph.Directed() {
			marker = "url(#arrow)"
			if length := math.Hypot(b.x-a.x, b.y-a.y); length > 2*dot {
				b.x -= (b.x - a.x) * dot / length
				b.y -= (b.y - a.y) * dot / length
			}
		}
		c.Line("  ", svg.Empty("path", "class", "edge", "marker-end", marker, "d", line(a, b, bend(a, b, places))))
	}
}

// line writes a straight line, or a curve that leaves it by that many pixels.
func line(a, b point, by float64) string {
	if by == 0 {
		return fmt.Sprintf("M%.1f %.1fL%.1f %.1f", a.x, a.y, b.x, b.y)
	}
	length := math.Hypot(b.x-a.x, b.y-a.y)
	mid := point{(a.x+b.x)/2 - 2*by*(b.y-a.y)/length, (a.y+b.y)/2 + 2*by*(b.x-a.x)/length}
	return fmt.Sprintf("M%.1f %.1fQ%.1f %.1f %.1f %.1f", a.x, a.y, mid.x, mid.y, b.x, b.y)
}

// bend is the deviation from a straight line that avoids the points on it.
func bend(a, b point, places []point) float64 {
	length := math.Hypot(b.x-a.x, b.y-a.y)
	if length == 0 {
		return 0
	}
	for _, p := range places {
		along := ((p.x-a.x)*(b.x-a.x) + (p.y-a.y)*(b.y-a.y)) / length
		off := math.Abs((p.x-a.x)*(b.y-a.y)-(p.y-a.y)*(b.x-a.x)) / length
		if along > dot/2 && along < length-dot/2 && off < dot-1 {
			return dot + length/12
		}
	}
	return 0
}

// drawDots draws the vertices: cards in the colour of their player, with
// their colour and number; others by their own number.
func (d Drawing) drawDots(c *canvas, places []point) {
	for i, p := range places {
		fill, label := "#FFFFFF", fmt.Sprint(i+1)
		if d.Instance != nil {
			card := d.Instance.Cards[i]
			label = fmt.Sprintf("%d,%d", card.Color, card.Number)
			if d.Instance.Players > 1 {
				fill = playerFill(d.Instance.OwnerOf(i))
			}
		}
		c.Line("  ", svg.Empty("circle", "class", "dot", "cx", svg.Fixed(p.x, 1), "cy", svg.Fixed(p.y, 1), "r", svg.Fixed(dot, 0), "fill", fill))
		c.Line("  ", svg.Text("text", label, "x", svg.Fixed(p.x, 1), "y", svg.Fixed(p.y, 1), "dy", ".35em"))
	}
}

// drawHubs draws H: cards are lines from a colour to a number, equal ones
// side by side; with a path, each carries its place in it.
func (d Drawing) drawHubs(c *canvas) {
	hubs, ends, width, height := columns(d.Instance)
	c.open(width, height, d.Title)
	turn := make([]int, len(d.Instance.Cards))
	for i, v := range d.Path {
		turn[v-1] = i + 1
	}
	drawn := make(map[puzzle.Card]int)
	for i, card := range d.Instance.Cards {
		a, b := hubs[ends[i][0]].at, hubs[ends[i][1]].at
		aside := 0.0
		if k := drawn[card]; k > 0 {
			aside = 7 * float64((k+1)/2) * float64(1-2*(k%2))
		}
		drawn[card]++
		stroke := svg.Ink
		if d.Instance.Players > 1 {
			stroke = playerLine(d.Instance.OwnerOf(i))
		}
		c.Line("  ", svg.Empty("path", "class", "edge", "style", fmt.Sprintf("stroke: %s; stroke-width: 2", stroke), "d", line(a, b, aside)))
		if turn[i] > 0 {
			at := 0.25 + 0.5*float64(i%5)/4
			c.Line("  ", svg.Text("text", strconv.Itoa(turn[i]), "class", "turn", "x", svg.Fixed(a.x+at*(b.x-a.x), 1), "y", svg.Fixed(a.y+at*(b.y-a.y)-8, 1)))
		}
	}
	for _, h := range hubs {
		c.Line("  ", svg.Empty("circle", "class", "dot", "cx", svg.Fixed(h.at.x, 1), "cy", svg.Fixed(h.at.y, 1), "r", 6, "fill", svg.Ink))
		x := h.at.x - 42
		if h.at.x > width/2 {
			x = h.at.x + 42
		}
		c.Line("  ", svg.Text("text", h.label, "x", svg.Fixed(x, 1), "y", svg.Fixed(h.at.y, 1), "dy", ".35em"))
	}
	c.Line(svg.End("svg"))
}
