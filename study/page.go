package study

import (
	"fmt"
	"strings"

	"github.com/unolab/uno/internal/svg"
)

// text spells a figure with its interval.
func (f Figure) text() string {
	digits := 2
	if f.Unit == "%" {
		digits = 1
	}
	unit := f.Unit
	if unit != "" {
		unit = " " + unit
	}
	if f.Lo == f.Hi {
		return fmt.Sprintf("%.*f%s (exact)", digits, f.Value, unit)
	}
	return fmt.Sprintf("%.*f%s (99 %%: %.*f to %.*f; for all at once: %.*f to %.*f; n = %d)",
		digits, f.Value, unit, digits, f.Lo, digits, f.Hi, digits, f.Wide[0], digits, f.Wide[1], f.N)
}

// Markdown is the result as a page.
func (r *Result) Markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n", r.Title)
	if r.Intro != "" {
		fmt.Fprintf(&b, "%s\n\n", r.Intro)
	}
	fmt.Fprintf(&b, "Every figure of this page comes from one command:\n\n    %s\n\n", r.Command)
	fmt.Fprintf(&b, "![The figures with their intervals](%s.svg)\n", base(r.Study, r.Only))
	method, claim := "", ""
	for _, c := range r.Claims {
		fmt.Fprintf(&b, "\n## %s: %s\n\n", c.Name, c.Verdict)
		if text := fmt.Sprintf("Claim: %s (%s)", c.Claim, c.Source); text != claim {
			claim = text
			fmt.Fprintf(&b, "%s\n\n", text)
		}
		if c.Method != method {
			method = c.Method
			fmt.Fprintf(&b, "Method: %s\n\n", method)
		}
		fmt.Fprintf(&b, "Taken to mean: %s.\n\n", c.Range)
		if c.Round > 0 {
			b.WriteString("Threshold and number of hands were set before these hands were dealt, after other hands had been seen.\n\n")
		}
		if c.Times > 0 {
			fmt.Fprintf(&b, "With figures near these, %d times as many hands decide it.\n\n", c.Times)
		}
		for _, f := range c.Figures {
			fmt.Fprintf(&b, "- %s: %s\n", f.Name, f.text())
		}
	}
	return b.String()
}

// The measures of the plot, in pixels.
const (
	plotWidth = 760
	plotText  = 400 // where the bars begin
	plotBar   = 260
	plotRow   = 22
	plotHead  = 30
)

// SVG is the result as a plot: for every figure its interval and its value, on
// a scale that spans the range of its claim and the interval.
func (r *Result) SVG() string {
	rows := 0
	for _, c := range r.Claims {
		rows += len(c.Figures) + 1
	}
	height := plotHead + rows*plotRow + 36
	var b svg.Drawing
	b.Line(svg.Document("width", plotWidth, "height", height, "viewBox", svg.Box(plotWidth, height), "font-family", "system-ui,sans-serif", "font-size", 12))
	b.Line(svg.Empty("rect", "width", plotWidth, "height", height, "fill", svg.Paper), svg.Text("text", r.Title, "x", 10, "y", 20, "font-size", 14, "font-weight", "bold", "fill", svg.Ink))
	y := plotHead
	for _, c := range r.Claims {
		y += plotRow
		b.Line(svg.Text("text", fmt.Sprintf("%s: %s", c.Name, c.Verdict), "x", 10, "y", y, "font-weight", "bold", "fill", svg.Ink))
		for _, f := range c.Figures {
			y += plotRow
			r.row(&b, y, c, f)
		}
	}
	b.Line(svg.Text("text", fmt.Sprintf("99 %% intervals, a scale for each unit of a claim. %s", r.Command), "x", 10, "y", height-12, "fill", svg.Ink))
	b.Line(svg.End("svg"))
	return b.String()
}

// row draws one figure.
func (r *Result) row(b *svg.Drawing, y int, c Claim, f Figure) {
	lo, hi := 0.0, 0.0
	for _, g := range c.Figures {
		if g.Unit == f.Unit {
			lo, hi = min(lo, g.Lo), max(hi, g.Hi)
		}
	}
	at := func(v float64) float64 {
		if hi == lo {
			return plotText
		}
		return plotText + plotBar*(v-lo)/(hi-lo)
	}
	b.WriteString(svg.Text("text", f.Name, "x", 22, "y", y, "fill", svg.Ink))
	b.WriteString(svg.Empty("line", "x1", svg.Fixed(at(f.Lo), 1), "y1", y-4, "x2", svg.Fixed(at(f.Hi), 1), "y2", y-4, "stroke", svg.Accent, "stroke-width", 2))
	b.WriteString(svg.Empty("circle", "cx", svg.Fixed(at(f.Value), 1), "cy", y-4, "r", 3.5, "fill", svg.Ink))
	b.Line(svg.Text("text", fmt.Sprintf("%.2f %s", f.Value, f.Unit), "x", plotText+plotBar+12, "y", y, "fill", svg.Ink))
}
