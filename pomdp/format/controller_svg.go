package format

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/unolab/uno/internal/svg"
	"github.com/unolab/uno/pomdp"
)

// WriteControllerJSON writes a controller as one JSON document, with names: the
// nodes in order, each with its action and where each observation leads.
func WriteControllerJSON(out io.Writer, m *pomdp.Model, c *pomdp.Controller) error {
	if err := c.Check(m); err != nil {
		return err
	}
	type node struct {
		Node   int            `json:"node"`
		Action string         `json:"action"`
		Next   map[string]int `json:"next"` // encoding/json sorts the keys
	}
	nodes := make([]node, len(c.Nodes))
	for i, n := range c.Nodes {
		nodes[i] = node{i, m.Actions[n.Action], map[string]int{}}
		for o, to := range n.Next {
			if to >= 0 {
				nodes[i].Next[m.Observations[o]] = to
			}
		}
	}
	e := json.NewEncoder(out)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(map[string]any{"nodes": nodes})
}

// WriteController writes a controller as pomdp-solve does (.pg): for each node
// a line with its number, its action and the next node by observation, "-"
// where no observation is possible.
func WriteController(out io.Writer, c *pomdp.Controller) error {
	w := bufio.NewWriter(out)
	for i, n := range c.Nodes {
		_, _ = fmt.Fprintf(w, "%d %d ", i, n.Action) // the error stays until Flush
		for _, to := range n.Next {
			if to < 0 {
				_, _ = w.WriteString(" -")
				continue
			}
			_, _ = fmt.Fprintf(w, " %d", to)
		}
		_ = w.WriteByte('\n')
	}
	return w.Flush()
}

// WriteControllerSVG draws a controller as a graph: the nodes on a circle, the
// first at the top, an arrow for each pair of nodes with the observations that
// lead from one to the other, a loop for those that stay. Equal controllers
// give equal bytes.
func WriteControllerSVG(out io.Writer, m *pomdp.Model, c *pomdp.Controller, title string, caption ...string) error {
	if err := c.Check(m); err != nil {
		return err
	}
	n := len(c.Nodes)
	box := 0.0
	for i, node := range c.Nodes {
		box = max(box, wide(nodeName(m, i, node.Action), 13)+2*boxPad)
	}
	radius := max(120, float64(n)*(box+boxHeight+40)/(2*math.Pi))
	width := 2*radius + 2*box + 2*margin
	centreX, centreY := width/2, heading+radius+70
	height := centreY + radius + 70
	foundation := height
	d := &drawing{}
	d.begin(width, height+17*float64(len(caption)), title, fmt.Sprintf("Policy graph of %d nodes, beginning with %s.", n, m.Actions[c.Nodes[0].Action]))
	d.text(margin, 30, 16, svg.Ink, "start", "600", false, title)
	d.out.Line(svg.Begin("defs"), svg.Begin("marker", "id", "tip", "viewBox", "0 0 8 8", "refX", 7, "refY", 4, "markerWidth", 7, "markerHeight", 7, "orient", "auto"), svg.Empty("path", "d", "M0 0L8 4L0 8Z", "fill", svg.Quiet), svg.End("marker"), svg.End("defs"))
	place := func(i int) (x, y float64) {
		angle := 2*math.Pi*float64(i)/float64(n) - math.Pi/2
		if n == 1 {
			return centreX, centreY
		}
		return centreX + radius*math.Cos(angle), centreY + radius*math.Sin(angle)
	}
	for i, node := range c.Nodes {
		for _, to := range targets(node) {
			label := strings.Join(observations(m, node, to), ", ")
			x0, y0 := place(i)
			x1, y1 := place(to)
			if to == i {
				d.loop(x0, y0, centreX, centreY, label)
				continue
			}
			d.arrow(x0, y0, x1, y1, box, label)
		}
	}
	for i, node := range c.Nodes {
		x, y := place(i)
		d.out.Line(svg.Empty("rect", "x", svg.Fixed(x-box/2, 1), "y", svg.Fixed(y-boxHeight/2, 1), "width", svg.Fixed(box, 1), "height", svg.Fixed(boxHeight, 1), "rx", 8, "fill", svg.Paper, "stroke", svg.Accent, "stroke-width", svg.Fixed(1.25+one(i == 0), 2)))
		d.text(x, y+5, 13, svg.Ink, "middle", "600", false, nodeName(m, i, node.Action))
	}
	for i, s := range caption {
		d.text(margin, foundation+17*float64(i), 12, svg.Quiet, "start", "400", false, s)
	}
	return d.end(out)
}

func nodeName(m *pomdp.Model, i, action int) string {
	return fmt.Sprintf("%d  %s", i, m.Actions[action])
}

// targets are the nodes that a node leads to, each once, in the order of the
// observations.
func targets(n pomdp.ControllerNode) []int {
	var list []int
	seen := map[int]bool{-1: true}
	for _, to := range n.Next {
		if !seen[to] {
			seen[to] = true
			list = append(list, to)
		}
	}
	return list
}

// observations are the names of what leads to a node.
func observations(m *pomdp.Model, n pomdp.ControllerNode, to int) []string {
	var names []string
	for o, t := range n.Next {
		if t == to {
			names = append(names, m.Observations[o])
		}
	}
	return names
}

// arrow draws an edge, bent to its left so that it does not overlap the reverse
// edge.
func (d *drawing) arrow(x0, y0, x1, y1, box float64, label string) {
	dx, dy := x1-x0, y1-y0
	length := math.Hypot(dx, dy)
	bx, by := (x0+x1)/2+dy/length*0.12*length, (y0+y1)/2-dx/length*0.12*length
	// The ends are on the borders of the boxes, in the direction of the bend.
	x0, y0 = border(x0, y0, bx, by, box)
	x1, y1 = border(x1, y1, bx, by, box)
	d.out.Line(svg.Empty("path", "d", fmt.Sprintf("M%.1f %.1fQ%.1f %.1f %.1f %.1f", x0, y0, bx, by, x1, y1), "fill", "none", "stroke", svg.Quiet, "stroke-width", 1.25, "marker-end", "url(#tip)"))
	d.text((x0+2*bx+x1)/4, (y0+2*by+y1)/4+4, 11, svg.Quiet, "middle", "400", true, label)
}

// border is where the line from the middle of a box to a point leaves the box.
func border(x, y, toX, toY, box float64) (float64, float64) {
	dx, dy := toX-x, toY-y
	t := 1.0
	if dx != 0 {
		t = min(t, box/2/math.Abs(dx))
	}
	if dy != 0 {
		t = min(t, boxHeight/2/math.Abs(dy))
	}
	return x + t*dx, y + t*dy
}

// loop draws an edge of a node to itself, outside of the circle.
func (d *drawing) loop(x, y, centreX, centreY float64, label string) {
	side := 1.0
	if y < centreY || (y == centreY && x == centreX) {
		side = -1
	}
	edge := y + side*boxHeight/2
	d.out.Line(svg.Empty("path", "d", fmt.Sprintf("M%.1f %.1fC%.1f %.1f %.1f %.1f %.1f %.1f", x-14, edge, x-26, edge+side*34, x+26, edge+side*34, x+14, edge), "fill", "none", "stroke", svg.Quiet, "stroke-width", 1.25, "marker-end", "url(#tip)"))
	d.text(x, edge+side*30+4, 11, svg.Quiet, "middle", "400", true, label)
}
