package format

import (
	"fmt"
	"html"
	"io"
	"math"
	"strings"
	"unicode/utf8"
)

// The look of all drawings of this project: ink on paper, quiet lines, one accent.
const (
	ink    = "#1B1D21"
	paper  = "#FAF8F3"
	quiet  = "#6B6B70"
	accent = "#6A4BD8"
)

// drawing is an SVG document being written. The output is a function of the calls
// alone.
type drawing struct{ out strings.Builder }

func (d *drawing) printf(format string, args ...any) { fmt.Fprintf(&d.out, format, args...) }

// begin opens the document. The description is read out in place of the picture.
func (d *drawing) begin(width, height float64, title, description string) {
	d.printf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.0f %.0f" width="%.0f" height="%.0f" font-family="system-ui, sans-serif" font-variant-numeric="tabular-nums" role="img">`+"\n", width, height, width, height)
	d.printf("<title>%s</title>\n<desc>%s</desc>\n", html.EscapeString(title), html.EscapeString(description))
	d.printf(`<rect width="100%%" height="100%%" fill="%s"/>`+"\n", paper)
}

func (d *drawing) end(out io.Writer) error {
	d.printf("</svg>\n")
	_, err := io.WriteString(out, d.out.String())
	return err
}

// text writes a line; halo puts paper behind it, so that it can lie on a line.
func (d *drawing) text(x, y, size float64, hue, anchor, weight string, halo bool, s string) {
	extra := ""
	if halo {
		extra = fmt.Sprintf(` stroke="%s" stroke-width="4" paint-order="stroke"`, paper)
	}
	d.printf(`<text x="%.1f" y="%.1f" font-size="%g" fill="%s" text-anchor="%s" font-weight="%s"%s>%s</text>`+"\n", x, y, size, hue, anchor, weight, extra, html.EscapeString(s))
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
