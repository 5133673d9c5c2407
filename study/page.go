package study

import (
	"fmt"
	"html"
	"strings"
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
	return fmt.Sprintf("%.*f%s (99 %%: %.*f to %.*f, n = %d)", digits, f.Value, unit, digits, f.Lo, digits, f.Hi, f.N)
}

// Markdown is the result as a page.
func (r *Result) Markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\nEvery figure of this page comes from one command:\n\n    %s\n\n", r.Title, r.Command)
	fmt.Fprintf(&b, "![The figures with their intervals](%s.svg)\n", r.Study)
	for _, c := range r.Claims {
		fmt.Fprintf(&b, "\n## %s: %s\n\nClaim: %s (%s)\n\nMethod: %s\n\nTaken to mean: %s.\n\n", c.Name, c.Verdict, c.Claim, c.Source, c.Method, c.Range)
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

// SVG is the result as a plot: for every figure its interval on a scale of its
// own claim, from the least to the greatest end of it, with its value beside
// it.
func (r *Result) SVG() string {
	rows := 0
	for _, c := range r.Claims {
		rows += len(c.Figures) + 1
	}
	height := plotHead + rows*plotRow + 36
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" font-family="system-ui,sans-serif" font-size="12">`+"\n", plotWidth, height, plotWidth, height)
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="#FAF8F3"/><text x="10" y="20" font-size="14" font-weight="bold" fill="#1B1D21">%s</text>`+"\n", plotWidth, height, html.EscapeString(r.Title))
	y := plotHead
	for _, c := range r.Claims {
		y += plotRow
		fmt.Fprintf(&b, `<text x="10" y="%d" font-weight="bold" fill="#1B1D21">%s: %s</text>`+"\n", y, html.EscapeString(c.Name), c.Verdict)
		for _, f := range c.Figures {
			y += plotRow
			r.row(&b, y, c, f)
		}
	}
	fmt.Fprintf(&b, `<text x="10" y="%d" fill="#1B1D21">99 %% intervals, a scale for each unit of a claim. %s</text>`+"\n</svg>\n", height-12, html.EscapeString(r.Command))
	return b.String()
}

// row draws one figure.
func (r *Result) row(b *strings.Builder, y int, c Claim, f Figure) {
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
	fmt.Fprintf(b, `<text x="22" y="%d" fill="#1B1D21">%s</text>`, y, html.EscapeString(f.Name))
	fmt.Fprintf(b, `<line x1="%.1f" y1="%d" x2="%.1f" y2="%d" stroke="#6A4BD8" stroke-width="2"/>`, at(f.Lo), y-4, at(f.Hi), y-4)
	fmt.Fprintf(b, `<circle cx="%.1f" cy="%d" r="3.5" fill="#1B1D21"/>`, at(f.Value), y-4)
	fmt.Fprintf(b, `<text x="%d" y="%d" fill="#1B1D21">%.2f %s</text>`+"\n", plotText+plotBar+12, y, f.Value, html.EscapeString(f.Unit))
}
