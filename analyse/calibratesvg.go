package analyse

import (
	"fmt"
	"io"
	"strings"

	"github.com/unolab/uno/internal/svg"
)

// WriteSVG draws a reliability plot: the share of results over the chance, with 95 %
// intervals, and the diagonal on which both are the same.
func (c *Calibration) WriteSVG(w io.Writer) error {
	const left, top, side, width, height = 70.0, 60.0, 440.0, 760.0, 580.0
	x := func(p float64) string { return svg.Fixed(left+p*side, 1) }
	y := func(p float64) string { return svg.Fixed(top+(1-p)*side, 1) }
	var d svg.Drawing
	d.Line(svg.Document("viewBox", svg.Box(width, height), "width", width, "height", height, "font-family", "system-ui, sans-serif", "font-size", 12, "role", "img"))
	title := fmt.Sprintf("Chances said and hands won, %s, %s", c.Rules, strings.Join(c.Players, " "))
	d.Line(svg.Text("title", title))
	d.Line(svg.Empty("rect", "width", "100%", "height", "100%", "fill", svg.Paper))
	d.Line(svg.Text("text", title, "x", left, "y", 30, "font-size", 15, "fill", svg.Ink, "font-weight", "600"))
	for i := range 5 {
		p := float64(i) / 4
		d.Line(svg.Empty("path", "d", fmt.Sprintf("M%s %sH%s", x(0), y(p), x(1)), "stroke", svg.Faint))
		d.Line(svg.Text("text", fmt.Sprintf("%.0f %%", 100*p), "x", left-8, "y", y(p), "dy", 4, "text-anchor", "end", "fill", svg.Quiet))
		d.Line(svg.Text("text", fmt.Sprintf("%.0f %%", 100*p), "x", x(p), "y", top+side+20, "text-anchor", "middle", "fill", svg.Quiet))
	}
	d.Line(svg.Empty("path", "d", "M"+x(0)+" "+y(0)+"L"+x(1)+" "+y(1), "stroke", svg.Quiet, "stroke-dasharray", "4 4"))
	d.Line(svg.Text("text", "chance said", "x", x(0.5), "y", top+side+40, "text-anchor", "middle", "fill", svg.Ink))
	d.Line(svg.Text("text", "won", "x", left-8, "y", top-14, "text-anchor", "end", "fill", svg.Ink))
	for i, k := range c.kinds() {
		hue, shift := hues[i], 2*float64(i)-1
		path := ""
		for j, b := range k.Bins {
			at := svg.Fixed(left+b.Chance*side+shift, 1)
			path += map[bool]string{true: "M", false: "L"}[j == 0] + at + " " + y(b.Won)
			d.Line(svg.Empty("path", "d", "M"+at+" "+y(b.CI95[0])+"V"+y(b.CI95[1]), "stroke", hue, "stroke-width", 1.5))
			d.Line(svg.Empty("circle", "cx", at, "cy", y(b.Won), "r", 3.5, "fill", hue))
		}
		d.Line(svg.Empty("path", "d", path, "fill", "none", "stroke", hue, "stroke-width", 1.5))
		line := top + 30 + 60*float64(i)
		d.Line(svg.Text("text", k.name, "x", left+side+24, "y", line, "fill", hue, "font-weight", "600"))
		d.Line(svg.Text("text", fmt.Sprintf("Brier %.4f, %.4f to %.4f", k.Brier, k.CI95[0], k.CI95[1]), "x", left+side+24, "y", line+18, "fill", svg.Ink))
		d.Line(svg.Text("text", fmt.Sprintf("bias %+.2f points", 100*k.Bias), "x", left+side+24, "y", line+36, "fill", svg.Ink))
	}
	d.Line(svg.Text("text", fmt.Sprintf("one decision of each of %d hands, effort %d, seed %d; bars: 95 %%", c.Hands, c.Effort, c.Seed), "x", left, "y", height-14, "fill", svg.Quiet))
	d.Line(svg.End("svg"))
	return d.Send(w)
}
