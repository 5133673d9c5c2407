// Package cardart draws the cards as SVG from one template: a rounded
// rectangle, a big centred numeral or pictogram, an index in two corners, and a
// shape for each colour (red circle, green triangle, blue square, yellow
// diamond) in the index and as a faint pattern on the face. The shape
// identifies a card without its hue. Black cards have all four shapes.
//
// A card is 100 by 140 units. The hues remain distinct for colour-blind people
// on light and dark ground; a test computes the contrast of every pair that is
// drawn.
package cardart

import (
	"fmt"
	"strings"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/svg"
)

// width and height are the size of a card in SVG units.
const (
	width  = 100
	height = 140
)

// The hues of the design.
const (
	ink   = svg.Ink
	paper = svg.Paper
)

// hues are the faces of the colours and of the black cards.
var hues = [...]string{"#C8323C", "#1D8448", "#2166C4", "#E2A70A", ink}

// Hue is the face colour of a card of colour c, of a black card for NoColor.
func Hue(c uno.Color) string { return hues[c] }

// on is the colour of what is drawn on the face of colour c: ink on yellow,
// white on the others.
func on(c uno.Color) string {
	if c == uno.Yellow {
		return ink
	}
	return "#FFFFFF"
}

// shape draws the shape of a colour, s units wide, centred at x, y.
func shape(c uno.Color, x, y, s float64, fill string) string {
	h := s / 2
	switch c {
	case uno.Red:
		return svg.Empty("circle", "cx", x, "cy", y, "r", h, "fill", fill)
	case uno.Green:
		return svg.Empty("path", "d", fmt.Sprintf("M%g %gl%g %gh%gz", x, y-h, h, s, -s), "fill", fill)
	case uno.Blue:
		return svg.Empty("rect", "x", x-h*0.9, "y", y-h*0.9, "width", s*0.9, "height", s*0.9, "fill", fill)
	case uno.Yellow:
		return svg.Empty("path", "d", fmt.Sprintf("M%g %gl%g %gl%g %gl%g %gz", x, y-h*1.15, h*1.15, h*1.15, -h*1.15, h*1.15, -h*1.15, -h*1.15), "fill", fill)
	default:
		return shapes(x, y, s)
	}
}

// shapes draws all four shapes in quarters.
func shapes(x, y, s float64) string {
	var b strings.Builder
	q := s / 4
	for c, at := range [...][2]float64{{-1, -1}, {1, -1}, {-1, 1}, {1, 1}} {
		b.WriteString(shape(uno.Color(c), x+at[0]*q*1.1, y+at[1]*q*1.1, 2*q, hues[c]))
	}
	return b.String()
}

// Card draws the inside of a card, to stand in an svg or a g element. A black
// card that has named a colour has an outline in that colour.
func Card(k uno.Kind, named uno.Color) string {
	c := k.Color()
	edge := paper
	if named != uno.NoColor {
		edge = hues[named]
	}
	var b strings.Builder
	b.WriteString(svg.Empty("rect", "x", 1, "y", 1, "width", 98, "height", 138, "rx", 10, "fill", hues[c], "stroke", ink, "stroke-width", 2))
	b.WriteString(svg.Empty("rect", "x", 4, "y", 4, "width", 92, "height", 132, "rx", 8, "fill", "none", "stroke", edge, "stroke-width", 2))
	b.WriteString(pattern(c))
	b.WriteString(svg.Element("g", pictogram(k), "color", on(c)))
	for _, turn := range []any{nil, "rotate(180 50 70)"} {
		b.WriteString(svg.Element("g", index(k), "transform", turn))
	}
	return b.String()
}

// pattern repeats the shape of the colour faintly over the face.
func pattern(c uno.Color) string {
	if c == uno.NoColor {
		return ""
	}
	var b strings.Builder
	for row := range 6 {
		for col := range 4 {
			x := 17 + 22*float64(col) + 11*float64(row%2)
			if x < 92 {
				b.WriteString(shape(c, x, 20+20*float64(row), 9, on(c)))
			}
		}
	}
	return svg.Element("g", b.String(), "opacity", 0.14)
}

// font is the type of numerals.
const font = "system-ui,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

// index is the corner: the rank, and the shape of the colour under it.
func index(k uno.Kind) string {
	c := k.Color()
	label := strings.ToUpper(k.Rank().String())
	switch k.Rank() {
	case uno.DrawTwo:
		label = "+2"
	case uno.WildDrawFour:
		label = "+4"
	case uno.Skip, uno.Reverse, uno.Wild:
		small := svg.Element("g", pictogram(k), "transform", "translate(16 20) scale(0.24) translate(-50 -70)", "color", on(c))
		return small + shape(c, 16, 40, 11, on(c))
	}
	var line any
	size := 20
	if k.Rank() == 6 || k.Rank() == 9 {
		line = "underline"
	}
	if len(label) > 1 {
		size = 15
	}
	return svg.Text("text", label, "x", 16, "y", 27, "text-anchor", "middle", "font-size", size, "font-family", font, "font-weight", 700, "text-decoration", line, "fill", on(c)) +
		shape(c, 16, 40, 11, on(c))
}

// pictogram is the big sign in the middle, in currentColor.
func pictogram(k uno.Kind) string {
	switch k.Rank() {
	case uno.Skip:
		return outline(svg.Empty("circle", "cx", 50, "cy", 70, "r", 27), svg.Empty("path", "d", "M31 89L69 51"))
	case uno.Reverse:
		return outline(svg.Empty("path", "d", "M30 74V62q0-12 12-12h20"), svg.Empty("path", "d", "M70 66v12q0 12-12 12H38")) +
			svg.Empty("path", "d", "M60 36l18 14-18 14z", "fill", "currentColor") + svg.Empty("path", "d", "M40 76l-18 14 18 14z", "fill", "currentColor")
	case uno.DrawTwo:
		return offsets(2)
	case uno.Wild:
		return star(50, 70, 32)
	case uno.WildDrawFour:
		return star(50, 54, 26) + svg.Element("g", offsets(4), "transform", "translate(0 22) scale(1)")
	}
	line := ""
	if k.Rank() == 6 || k.Rank() == 9 {
		line = svg.Empty("path", "d", "M34 99h32", "stroke", "currentColor", "stroke-width", 5)
	}
	return svg.Text("text", k.Rank().String(), "x", 50, "y", 93, "text-anchor", "middle", "font-size", 66, "font-family", font, "font-weight", 700, "fill", "currentColor") + line
}

// outline draws two shapes with a thick pen.
func outline(a, b string) string {
	return svg.Element("g", a+b, "fill", "none", "stroke", "currentColor", "stroke-width", 8)
}

// offsets is n cards, each a little off the one before.
func offsets(n int) string {
	var b strings.Builder
	w, h := 24.0, 34.0
	step := 13.0
	if n > 2 {
		w, h, step = 16, 23, 9
	}
	x := 50 - (w+step*float64(n-1))/2
	y := 70 - (h+step*float64(n-1)*0.5)/2
	for i := range n {
		b.WriteString(svg.Empty("rect", "x", x+step*float64(i), "y", y+step*0.5*float64(n-1-i), "width", w, "height", h, "rx", 4, "fill", "#00000033", "stroke", "currentColor", "stroke-width", 4))
	}
	return b.String()
}

// star is the four-part star of the Wild, r units from the centre to a point.
// Each part has a colour and its shape.
func star(x, y, r float64) string {
	var b strings.Builder
	for c, d := range [...][2]float64{{0, -1}, {1, 0}, {0, 1}, {-1, 0}} {
		tipX, tipY := x+d[0]*r, y+d[1]*r
		sideX, sideY := -d[1]*r*0.42, d[0]*r*0.42
		midX, midY := x+d[0]*r*0.42, y+d[1]*r*0.42
		b.WriteString(svg.Empty("path", "d", fmt.Sprintf("M%.4g %.4gL%.4g %.4gL%.4g %.4gL%.4g %.4gZ", x, y, midX+sideX, midY+sideY, tipX, tipY, midX-sideX, midY-sideY), "fill", hues[c], "stroke", paper, "stroke-width", 2, "stroke-linejoin", "round"))
		b.WriteString(shape(uno.Color(c), x+d[0]*r*0.55, y+d[1]*r*0.55, r*0.2, on(uno.Color(c))))
	}
	return b.String()
}
