// Package chart draws measurements as SVG: points on two logarithmic axes, a
// line for each series, and its name next to its last point. It uses no legend,
// no frame, and no colour that is lost in greyscale or to a colour-blind eye. A
// vertical bar spans the measured values where there is more than one; a hollow
// mark is a bound (at least this much). Title and caption are text of the
// document.
//
// The output depends on the input alone: equal charts are equal bytes.
package chart

import (
	"fmt"
	"io"
	"math"

	"github.com/unolab/uno/internal/svg"
)

// Point is a measurement: at X the middle value Y, all values in Low..High. X
// and Y are positive; Low and High are Y where there was one value.
type Point struct {
	X, Y, Low, High float64
	Bound           bool // Y is only known to be at least this
}

// Series is a line of points, ascending in X.
type Series struct {
	Name   string
	Points []Point
	Dashed bool // of a second kind, such as another program
	Hue    int  // series of equal number have equal hues
}

// Chart is what Write draws.
type Chart struct {
	Title   string
	X, Y    string   // what the axes mean, with units
	Caption []string // source and command, a line each
	Series  []Series
}

// The page, in pixels.
const (
	width  = 860.0
	height = 560.0
	left   = 70.0
	right  = 190.0
	top    = 56.0
	line   = 17.0
	bottom = 64.0 // without the caption
	least  = 14.0 // between names
)

// hues differ in lightness, so they remain distinct in greyscale, and avoid the
// pair red and green.
var hues = []string{"#1B1D21", "#6A4BD8", "#B3541E", "#0B7285", "#A61E4D", "#5C7A00", "#4D6FA8", "#8A6D3B", "#7A7A80", "#2F5D50", "#8F2BB3", "#C98A00"}

// Write draws the chart. A chart without a positive point is an error.
func (c *Chart) Write(w io.Writer) error {
	x, y, err := c.ranges()
	if err != nil {
		return err
	}
	p := &plot{x: x, y: y, floor: height - bottom}
	total := height + line*float64(len(c.Caption))
	p.out.Line(svg.Document("viewBox", svg.Box(width, total), "width", width, "height", total, "font-family", "system-ui, sans-serif", "role", "img"))
	p.out.Line(svg.Text("title", c.Title))
	p.out.Line(svg.Empty("rect", "width", "100%", "height", "100%", "fill", svg.Paper))
	p.text(left-46, 28, 16, svg.Ink, "start", "600", c.Title)
	p.axes(c.X, c.Y)
	p.series(c.Series)
	for i, s := range c.Caption {
		p.text(left-46, height-6+line*float64(i), 12, svg.Quiet, "start", "400", s)
	}
	p.out.Line(svg.End("svg"))
	return p.out.Send(w)
}

// span is a range of decades.
type span struct{ low, high float64 }

// ranges finds the axes: whole decades around all values.
func (c *Chart) ranges() (x, y span, err error) {
	x, y = span{math.Inf(1), math.Inf(-1)}, span{math.Inf(1), math.Inf(-1)}
	for _, s := range c.Series {
		for _, p := range s.Points {
			if !(p.X > 0 && p.Low > 0 && p.Low <= p.Y && p.Y <= p.High) || math.IsInf(p.High, 0) || math.IsInf(p.X, 0) {
				return x, y, fmt.Errorf("chart: series %q has the point %+v; logarithmic axes need positive finite values, low to high", s.Name, p)
			}
			x.take(p.X)
			y.take(p.Low)
			y.take(p.High)
		}
	}
	if math.IsInf(x.low, 1) {
		return x, y, fmt.Errorf("chart: no points")
	}
	x.round()
	y.round()
	return x, y, nil
}

func (s *span) take(v float64) {
	s.low, s.high = min(s.low, math.Log10(v)), max(s.high, math.Log10(v))
}

func (s *span) round() {
	s.low, s.high = math.Floor(s.low+1e-9), math.Ceil(s.high-1e-9)
	if s.low == s.high {
		s.high++
	}
}

// plot is a chart being drawn.
type plot struct {
	out   svg.Drawing
	x, y  span
	floor float64
}

func (p *plot) text(x, y, size float64, hue, anchor, weight, s string) {
	p.out.Line(svg.Text("text", s, "x", svg.Fixed(x, 1), "y", svg.Fixed(y, 1), "font-size", size, "fill", hue, "text-anchor", anchor, "font-weight", weight))
}

func (p *plot) atX(v float64) float64 {
	return left + (math.Log10(v)-p.x.low)/(p.x.high-p.x.low)*(width-left-right)
}

func (p *plot) atY(v float64) float64 {
	return p.floor - (math.Log10(v)-p.y.low)/(p.y.high-p.y.low)*(p.floor-top)
}

// axes draws a faint line for each decade, with its value.
func (p *plot) axes(x, y string) {
	for d := p.x.low; d <= p.x.high; d++ {
		at := p.atX(math.Pow(10, d))
		p.out.Line(svg.Empty("path", "d", fmt.Sprintf("M%.1f %.1fV%.1f", at, top, p.floor), "stroke", svg.Faint))
		p.text(at, p.floor+18, 12, svg.Quiet, "middle", "400", decade(d))
	}
	for d := p.y.low; d <= p.y.high; d++ {
		at := p.atY(math.Pow(10, d))
		p.out.Line(svg.Empty("path", "d", fmt.Sprintf("M%.1f %.1fH%.1f", left, at, width-right), "stroke", svg.Faint))
		p.text(left-8, at+4, 12, svg.Quiet, "end", "400", decade(d))
	}
	p.text(width-right, p.floor+36, 12, svg.Quiet, "end", "400", x)
	p.text(left-46, top-8, 12, svg.Quiet, "start", "400", y)
}

// decade writes a power of ten as people read it.
func decade(d float64) string {
	if d < 0 {
		return fmt.Sprintf("%.*f", int(-d), math.Pow(10, d))
	}
	digits := fmt.Sprintf("%.0f", math.Pow(10, d))
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}
