package main

import (
	"cmp"
	"io"
	"slices"
	"strings"

	"github.com/unolab/uno/internal/svg"
)

// The sizes of the picture in pixels.
const (
	boxWidth   = 158
	gap        = 18
	lineHeight = 15
	rowGap     = 54
	margin     = 24
)

// box is a group with its place.
type box struct {
	title string
	rooms []string
	level int
	x, y  float64
}

func (b *box) height() float64 { return float64(26 + lineHeight*len(b.rooms)) }

// draw writes the picture of some groups and their arrows.
func draw(w io.Writer, arrows map[string][]string) error {
	rows := place(arrows)
	byTitle := map[string]*box{}
	width, y := 0, float64(margin)
	for _, row := range slices.Backward(rows) {
		width = max(width, len(row))
		tallest := 0.0
		for _, b := range row {
			b.y = y
			byTitle[b.title] = b
			tallest = max(tallest, b.height())
		}
		y += tallest + rowGap
	}
	full := float64(width*(boxWidth+gap) - gap + 2*margin)
	for _, row := range rows {
		left := (full - float64(len(row)*(boxWidth+gap)-gap)) / 2
		for i, b := range row {
			b.x = left + float64(i*(boxWidth+gap))
		}
	}
	var d svg.Drawing
	d.Line(svg.Document("viewBox", svg.Box(full, y+20), "width", full, "height", y+20, "role", "img",
		"font-family", "system-ui, sans-serif", "font-size", 12, "fill", svg.Ink))
	d.Line(svg.Text("title", "The packages of the module and their imports"))
	d.Line(svg.Empty("rect", "width", "100%", "height", "100%", "fill", svg.Paper))
	d.Line(svg.Element("defs", svg.Element("marker", svg.Empty("path", "d", "M0 0L8 4L0 8z", "fill", svg.Quiet),
		"id", "tip", "viewBox", svg.Box(8, 8), "refX", 8, "refY", 4, "markerWidth", 7, "markerHeight", 7, "orient", "auto")))
	for _, row := range slices.Backward(rows) {
		for _, from := range row {
			for _, to := range arrows[from.title] {
				arrow(&d, from, byTitle[to])
			}
		}
	}
	for _, row := range slices.Backward(rows) {
		for _, b := range row {
			b.draw(&d)
		}
	}
	d.Line(svg.Text("text", "Kits that almost every group uses: "+strings.Join(kits, ", "),
		"x", margin, "y", y, "fill", svg.Quiet))
	d.Line(svg.End("svg"))
	return d.Send(w)
}

// place puts the groups into rows, the lowest first: a group is one row above
// the highest that it imports. Within a row, groups follow the mean place of
// the groups that they import.
func place(arrows map[string][]string) [][]*box {
	boxes := map[string]*box{}
	var visit func(title string) *box
	visit = func(title string) *box {
		if b := boxes[title]; b != nil {
			return b
		}
		b := &box{title: title}
		boxes[title] = b
		for _, to := range arrows[title] {
			b.level = max(b.level, visit(to).level+1)
		}
		return b
	}
	var rows [][]*box
	add := func(title string, rooms []string) {
		b := visit(title)
		b.rooms = rooms
		for len(rows) <= b.level {
			rows = append(rows, nil)
		}
		rows[b.level] = append(rows[b.level], b)
	}
	for _, g := range groups {
		if _, drawn := arrows[g.title]; drawn {
			add(g.title, g.rooms)
		}
	}
	var others []string
	for title := range arrows {
		if boxes[title] == nil || boxes[title].rooms == nil {
			others = append(others, title)
		}
	}
	slices.Sort(others)
	for _, title := range others {
		add(title, []string{title})
	}
	for _, row := range rows {
		mean := map[*box]float64{}
		for i, b := range row {
			mean[b] = float64(i) - float64(len(row)-1)/2
			if n := len(arrows[b.title]); n > 0 {
				mean[b] = 0
				for _, to := range arrows[b.title] {
					mean[b] += boxes[to].x / float64(n)
				}
			}
		}
		slices.SortStableFunc(row, func(a, b *box) int { return cmp.Compare(mean[a], mean[b]) })
		for i, b := range row {
			b.x = float64(i) - float64(len(row)-1)/2
		}
	}
	return rows
}

// draw writes a box with its title and packages.
func (b *box) draw(d *svg.Drawing) {
	d.Line(svg.Empty("rect", "x", b.x, "y", b.y, "width", boxWidth, "height", b.height(), "rx", 6,
		"fill", "#fff", "stroke", svg.Ink))
	d.Line(svg.Text("text", b.title, "x", b.x+boxWidth/2, "y", b.y+17, "text-anchor", "middle", "font-weight", 600))
	for i, r := range b.rooms {
		if r == "." {
			r = "uno"
		}
		d.Line(svg.Text("text", r, "x", b.x+boxWidth/2, "y", b.y+float64(17+lineHeight*(i+1)), "text-anchor", "middle",
			"font-size", 11, "fill", svg.Quiet))
	}
}

// arrow draws an import from the lower edge of a box to the upper edge of one
// in a lower row.
func arrow(d *svg.Drawing, from, to *box) {
	x, y := from.x+boxWidth/2, from.y+from.height()
	x2, y2 := to.x+boxWidth/2, to.y
	mid := (y2 - y) / 2
	path := "M" + svg.Short(x) + " " + svg.Short(y) + "C" + svg.Short(x) + " " + svg.Short(y+mid) + " " +
		svg.Short(x2) + " " + svg.Short(y2-mid) + " " + svg.Short(x2) + " " + svg.Short(y2-1)
	d.Line(svg.Element("path", svg.Text("title", from.title+" imports "+to.title), "d", path, "fill", "none", "stroke", svg.Quiet,
		"marker-end", "url(#tip)"))
}
