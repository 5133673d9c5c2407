package cardart

import (
	"strings"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/svg"
)

// themed replaces the hues by custom properties, with the hues as their
// fallback values.
var themed = strings.NewReplacer(
	hues[uno.Red], "var(--card-red,"+hues[uno.Red]+")",
	hues[uno.Green], "var(--card-green,"+hues[uno.Green]+")",
	hues[uno.Blue], "var(--card-blue,"+hues[uno.Blue]+")",
	hues[uno.Yellow], "var(--card-yellow,"+hues[uno.Yellow]+")",
	ink, "var(--card-ink,"+ink+")",
	paper, "var(--card-paper,"+paper+")",
	"#FFFFFF", "var(--card-white,#FFFFFF)",
)

// Sprite is one SVG document with a symbol for each card: card-r5, card-w,
// with a named colour card-w-r, and card-back. Its colours are the custom
// properties --card-red, --card-green, --card-blue, --card-yellow, --card-ink,
// --card-paper and --card-white, by default those of Card.
func Sprite() string {
	var b svg.Drawing
	b.Line(svg.Document())
	symbol := func(name, inside string) {
		b.Line(svg.Element("symbol", themed.Replace(inside), "id", "card-"+name, "viewBox", svg.Box(width, height)))
	}
	for _, k := range uno.AllKinds() {
		symbol(k.String(), Card(k, uno.NoColor))
		if k.Black() || k.Rank() == uno.Reverse {
			for c := range uno.Color(uno.Colors) {
				symbol(k.String()+"-"+c.String(), Card(k, c))
			}
		}
	}
	symbol("back", back())
	b.Line(svg.End("svg"))
	return b.String()
}

// back draws the back of a card: the four shapes on ink.
func back() string {
	var b strings.Builder
	b.WriteString(svg.Empty("rect", "x", 1, "y", 1, "width", 98, "height", 138, "rx", 10, "fill", ink, "stroke", ink, "stroke-width", 2))
	b.WriteString(svg.Empty("rect", "x", 4, "y", 4, "width", 92, "height", 132, "rx", 8, "fill", "none", "stroke", paper, "stroke-width", 2))
	b.WriteString(shapes(50, 70, 52))
	return b.String()
}
