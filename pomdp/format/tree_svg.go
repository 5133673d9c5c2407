package format

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/unolab/uno/internal/svg"
	"github.com/unolab/uno/pomdp"
)

// WriteTreeJSON writes a policy tree as one JSON document.
func WriteTreeJSON(out io.Writer, t *pomdp.Tree) error {
	e := json.NewEncoder(out)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(t)
}

// Measures of a tree, in pixels.
const (
	leafStep  = 44.0 // from a leaf to the next
	boxHeight = 34.0
	boxPad    = 12.0
	gap       = 22.0 // at both ends of an edge's label
	margin    = 24.0
	heading   = 56.0
)

// placed is a node with its place.
type placed struct {
	t        *pomdp.Tree
	depth    int
	y        float64
	children []*placed
}

// WriteTreeSVG draws a policy tree from left to right: a box for each action
// with its expected value, an edge for each observation with its probability,
// thicker where it is likelier. A dotted end marks where the tree was cut.
// Captions (source, command) are below, one per line. Equal trees give equal
// bytes.
func WriteTreeSVG(out io.Writer, t *pomdp.Tree, title string, caption ...string) error {
	var all []*placed
	leaves := 0
	var lay func(t *pomdp.Tree, depth int) *placed
	lay = func(t *pomdp.Tree, depth int) *placed {
		p := &placed{t: t, depth: depth}
		all = append(all, p)
		for _, c := range t.Children {
			p.children = append(p.children, lay(c, depth+1))
		}
		if n := len(p.children); n > 0 {
			p.y = (p.children[0].y + p.children[n-1].y) / 2
		} else {
			p.y = heading + margin + leafStep*float64(leaves)
			leaves++
		}
		return p
	}
	root := lay(t, 0)
	var boxes, edges []float64 // widths by depth
	for _, p := range all {
		for len(boxes) <= p.depth {
			boxes, edges = append(boxes, 0), append(edges, 0)
		}
		boxes[p.depth] = max(boxes[p.depth], wide(head(p.t), 13)+2*boxPad, wide(foot(p.t), 11)+2*boxPad)
		edges[p.depth] = max(edges[p.depth], wide(label(p.t), 11)+3*gap)
	}
	x := make([]float64, len(boxes))
	x[0] = margin
	for d := 1; d < len(x); d++ {
		x[d] = x[d-1] + boxes[d-1] + edges[d]
	}
	width := max(x[len(x)-1]+boxes[len(x)-1]+margin, wide(title, 16)+2*margin)
	for _, c := range caption {
		width = max(width, wide(c, 12)+2*margin)
	}
	foundation := heading + margin + leafStep*float64(leaves)
	d := &drawing{}
	d.begin(width, foundation+17*float64(len(caption))+margin/2, title, describe(t))
	d.text(margin, 30, 16, svg.Ink, "start", "600", false, title)
	d.edges(root, x, boxes)
	for _, p := range all {
		d.box(p, x[p.depth], boxes[p.depth])
	}
	for i, c := range caption {
		d.text(margin, foundation+17*float64(i), 12, svg.Quiet, "start", "400", false, c)
	}
	return d.end(out)
}

// head and foot are the two lines of a box, label the text on the edge to it.
func head(t *pomdp.Tree) string {
	switch {
	case t.Over:
		return "over"
	case t.Cut:
		return "…"
	}
	return t.Action
}

func foot(t *pomdp.Tree) string {
	switch {
	case t.Over:
		return ""
	case t.Width > 0:
		return fmt.Sprintf("%.4f ± %.2g", t.Value, t.Width/2)
	}
	return fmt.Sprintf("%.4f", t.Value)
}

func label(t *pomdp.Tree) string {
	if t.Observation == "" {
		return ""
	}
	return t.Observation + "  " + percent(t.P)
}

// describe is the root in words.
func describe(t *pomdp.Tree) string {
	var b strings.Builder
	fmt.Fprintf(&b, "Policy tree: %s, worth %s", head(t), foot(t))
	for i, c := range t.Children {
		sep := ", "
		if i == 0 {
			sep = "; then "
		}
		fmt.Fprintf(&b, "%safter %s: %s", sep, label(c), head(c))
	}
	b.WriteString(".")
	return b.String()
}

// edges draws the lines below a node, then those of its children.
func (d *drawing) edges(p *placed, x, boxes []float64) {
	for _, c := range p.children {
		from, to := x[p.depth]+boxes[p.depth], x[c.depth]
		d.out.Line(svg.Empty("path", "d", fmt.Sprintf("M%.1f %.1fC%.1f %.1f %.1f %.1f %.1f %.1fH%.1f", from, p.y, from+1.5*gap, p.y, from+0.5*gap, c.y, from+2*gap, c.y, to), "fill", "none", "stroke", svg.Quiet, "stroke-width", svg.Fixed(0.75+2.5*c.t.P, 2)))
		d.edges(c, x, boxes)
	}
	for _, c := range p.children {
		if s := label(c.t); s != "" {
			d.text(x[c.depth]-gap/2, c.y-6, 11, svg.Quiet, "end", "400", true, s)
		}
	}
}

// box draws a node.
func (d *drawing) box(p *placed, x, width float64) {
	switch {
	case p.t.Over:
		d.out.Line(svg.Empty("circle", "cx", svg.Fixed(x+4, 1), "cy", svg.Fixed(p.y, 1), "r", 4, "fill", svg.Ink))
		d.text(x+14, p.y+4, 11, svg.Quiet, "start", "400", false, "over")
		return
	case p.t.Cut:
		d.text(x+2, p.y-2, 13, svg.Quiet, "start", "600", false, "…")
		d.text(x+2, p.y+13, 11, svg.Quiet, "start", "400", false, foot(p.t))
		return
	}
	d.out.Line(svg.Empty("rect", "x", svg.Fixed(x, 1), "y", svg.Fixed(p.y-boxHeight/2, 1), "width", svg.Fixed(width, 1), "height", svg.Fixed(boxHeight, 1), "rx", 8, "fill", svg.Paper, "stroke", svg.Accent, "stroke-width", 1.25))
	d.text(x+boxPad, p.y-2, 13, svg.Ink, "start", "600", false, head(p.t))
	d.text(x+boxPad, p.y+12, 11, svg.Quiet, "start", "400", false, foot(p.t))
}
