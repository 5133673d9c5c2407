package chart

import (
	"fmt"
	"slices"
	"strings"

	"github.com/unolab/uno/internal/svg"
)

// series draws the lines, the marks and the names.
func (p *plot) series(all []Series) {
	type label struct {
		y, at   float64 // wanted, and of the mark
		x       float64
		name    string
		hue     string
		ordinal int
	}
	var labels []label
	for i, s := range all {
		if len(s.Points) == 0 {
			continue
		}
		hue := hues[s.Hue%len(hues)]
		var dash any
		if s.Dashed {
			dash = "5 4"
		}
		var d strings.Builder
		for k, q := range s.Points {
			letter := "L"
			if k == 0 {
				letter = "M"
			}
			d.WriteString(letter + svg.Fixed(p.atX(q.X), 1) + " " + svg.Fixed(p.atY(q.Y), 1))
		}
		p.out.Line(svg.Empty("path", "d", d.String(), "fill", "none", "stroke", hue, "stroke-width", 1.6, "stroke-dasharray", dash))
		for _, q := range s.Points {
			p.mark(q, hue)
		}
		last := s.Points[len(s.Points)-1]
		y := p.atY(last.Y)
		labels = append(labels, label{y, y, p.atX(last.X), s.Name, hue, i})
	}
	// Names are next to the plot in the order of their last points, without
	// overlap.
	slices.SortStableFunc(labels, func(a, b label) int {
		switch {
		case a.y < b.y:
			return -1
		case a.y > b.y:
			return 1
		}
		return a.ordinal - b.ordinal
	})
	for i := 1; i < len(labels); i++ {
		labels[i].y = max(labels[i].y, labels[i-1].y+least)
	}
	over := 0.0
	if n := len(labels); n > 0 {
		over = max(0, labels[n-1].y-p.floor)
	}
	for i := len(labels) - 1; i >= 0 && over > 0; i-- {
		limit := p.floor - least*float64(len(labels)-1-i)
		labels[i].y = min(labels[i].y, limit)
	}
	for _, l := range labels {
		x := width - right + 12
		p.out.Line(svg.Empty("path", "d", fmt.Sprintf("M%.1f %.1fL%.1f %.1f", l.x+5, l.at, x-3, l.y), "stroke", l.hue, "stroke-width", 0.6))
		p.text(x, l.y+4, 12, l.hue, "start", "500", l.name)
	}
}

// mark draws the spread and the value.
func (p *plot) mark(q Point, hue string) {
	x, y := p.atX(q.X), p.atY(q.Y)
	if q.High > q.Low {
		p.out.Line(svg.Empty("path", "d", fmt.Sprintf("M%.1f %.1fV%.1f", x, p.atY(q.Low), p.atY(q.High)), "stroke", hue, "stroke-width", 1))
	}
	fill := hue
	if q.Bound {
		fill = svg.Paper
	}
	p.out.Line(svg.Empty("circle", "cx", svg.Fixed(x, 1), "cy", svg.Fixed(y, 1), "r", 3.2, "fill", fill, "stroke", hue, "stroke-width", 1.4))
}
