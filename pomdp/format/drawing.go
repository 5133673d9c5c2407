package format

import (
	"fmt"
	"io"
	"math"
	"unicode/utf8"

	"github.com/unolab/uno/internal/svg"
)

// drawing is an SVG document being written. The output is a function of the calls
// alone.
type drawing struct{ out svg.Drawing }

// begin opens the document. Screen readers read the description.
func (d *drawing) begin(width, height float64, title, description string) {
	d.out.Line(svg.Document("viewBox", svg.Box(svg.Fixed(width, 0), svg.Fixed(height, 0)), "width", svg.Fixed(width, 0), "height", svg.Fixed(height, 0), "font-family", "system-ui, sans-serif", "font-variant-numeric", "tabular-nums", "role", "img"))
	d.out.Line(svg.Text("title", title))
	d.out.Line(svg.Text("desc", description))
	d.out.Line(svg.Empty("rect", "width", "100%", "height", "100%", "fill", svg.Paper))
}

func (d *drawing) end(out io.Writer) error {
	d.out.Line(svg.End("svg"))
	return d.out.Send(out)
}

// text writes a line of text; halo adds a background, so that it is readable on
// a line.
func (d *drawing) text(x, y, size float64, hue, anchor, weight string, halo bool, s string) {
	attrs := []any{"x", svg.Fixed(x, 1), "y", svg.Fixed(y, 1), "font-size", size, "fill", hue, "text-anchor", anchor, "font-weight", weight}
	if halo {
		attrs = append(attrs, "stroke", svg.Paper, "stroke-width", 4, "paint-order", "stroke")
	}
	d.out.Line(svg.Text("text", s, attrs...))
}

// wide estimates the width of a text: fonts differ, this is on the safe side of
// most.
func wide(s string, size float64) float64 {
	return math.Ceil(float64(utf8.RuneCountInString(s)) * size * 0.58)
}

// percent writes a chance as people read it.
func percent(p float64) string {
	switch v := math.Round(1000*p) / 10; {
	case p > 0 && p < 0.001:
		return "<0.1 %"
	case v < 10 && v != math.Trunc(v):
		return fmt.Sprintf("%.1f %%", v)
	default:
		return fmt.Sprintf("%.0f %%", v)
	}
}
