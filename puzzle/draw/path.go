package draw

import (
	"fmt"
	"math"
	"strings"

	"github.com/unolab/uno/internal/svg"
)

// shades is into how many pieces of equal shade the path is cut.
const shades = 24

// shade returns the colour of the path at a fraction 0..1 of the order: from a
// light to a dark tone of the accent, which stays a light to dark ramp in
// greyscale.
func shade(at float64) string {
	light, dark := [3]float64{0x9A, 0x84, 0xE6}, [3]float64{0x1D, 0x0F, 0x57}
	mix := func(i int) int { return int(math.Round(light[i] + at*(dark[i]-light[i]))) }
	return fmt.Sprintf("#%02X%02X%02X", mix(0), mix(1), mix(2))
}

// tread draws the path.
func (d *drawing) tread(f frame) {
	n := len(d.moved)
	if n == 0 {
		return
	}
	d.out.Line(svg.Begin("g", "fill", "none", "stroke-linecap", "round", "stroke-linejoin", "round", "stroke-width", svg.Short(d.size.stroke)))
	var heads strings.Builder
	for s := range shades {
		from, to := s*n/shades, (s+1)*n/shades
		if from == to {
			continue
		}
		var line strings.Builder
		for _, m := range d.moved[from:to] {
			d.piece(f, m, &line, &heads)
		}
		color := shade(float64(s) / (shades - 1))
		d.out.Line(svg.Empty("path", "stroke", color, "d", line.String()))
		if heads.Len() > 0 {
			d.out.Line(svg.Empty("path", "fill", color, "stroke", "none", "d", heads.String()))
			heads.Reset()
		}
	}
	d.out.Line(svg.End("g"))
}

// piece adds a move to a path: straight from card to card, or by its lane.
func (d *drawing) piece(f frame, m move, line, heads *strings.Builder) {
	a, b := &d.items[m.from], &d.items[m.to]
	x1, y1 := d.at(f, a)
	x2, y2 := d.at(f, b)
	ahead := 1.0
	if !m.ahead {
		ahead = -1
	}
	slope := min(math.Abs(m.offset), d.size.pitch*0.6) // how far the way to the lane leads
	switch {
	case m.kind == moveNone:
	case m.kind == moveBand:
		off := ahead * (d.size.card/2 + d.size.lane)
		stub := d.size.pitch * 0.8
		fmt.Fprintf(line, "M%s %sl%s %sh%s", svg.Short(x1), svg.Short(y1), svg.Short(ahead*d.size.card*0.7), svg.Short(off), svg.Short(ahead*stub*0.5))
		fmt.Fprintf(line, "M%s %sl%s %sh%s", svg.Short(x2), svg.Short(y2), svg.Short(-ahead*d.size.card*0.7), svg.Short(off), svg.Short(-ahead*stub*0.5))
		d.head(heads, x1+ahead*(d.size.card*0.7+stub*0.5), y1+off, ahead, 0)
	case m.lane == 0:
		fmt.Fprintf(line, "M%s %sL%s %s", svg.Short(x1), svg.Short(y1), svg.Short(x2), svg.Short(y2))
		if m.kind == moveRow {
			d.head(heads, (x1+x2)/2, (y1+y2)/2, ahead, 0)
		} else if m.kind == moveColumn {
			d.head(heads, (x1+x2)/2, (y1+y2)/2, 0, ahead)
		}
	case m.kind == moveRow:
		y := f.bandTop[d.columns.band[a.column]] + d.rows.center[m.line] + m.offset
		fmt.Fprintf(line, "M%s %sL%s %sH%sL%s %s", svg.Short(x1), svg.Short(y1), svg.Short(x1+ahead*slope), svg.Short(y), svg.Short(x2-ahead*slope), svg.Short(x2), svg.Short(y2))
		d.head(heads, (x1+x2)/2, y, ahead, 0)
	default:
		x := f.left + d.columns.center[m.line] + m.offset
		fmt.Fprintf(line, "M%s %sL%s %sV%sL%s %s", svg.Short(x1), svg.Short(y1), svg.Short(x), svg.Short(y1+ahead*slope), svg.Short(y2-ahead*slope), svg.Short(x2), svg.Short(y2))
		d.head(heads, x, (y1+y2)/2, 0, ahead)
	}
}

// head adds an arrow head that points along (dx, dy), a unit vector of an
// axis, where moves carry arrows.
func (d *drawing) head(to *strings.Builder, x, y, dx, dy float64) {
	if !d.size.arrows {
		return
	}
	r := 1.9 * d.size.stroke
	fmt.Fprintf(to, "M%s %sL%s %sL%s %sZ",
		svg.Short(x+r*dx), svg.Short(y+r*dy),
		svg.Short(x-r*dx-r*dy), svg.Short(y-r*dy+r*dx),
		svg.Short(x-r*dx+r*dy), svg.Short(y-r*dy-r*dx))
}
