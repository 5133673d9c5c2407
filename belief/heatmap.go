package belief

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/svg"
)

// Heat is what a heat map shows of one hidden hand.
type Heat struct {
	Title     string
	Cards     int // in the hand
	Marginals [uno.Kinds]float64
	CanPlay   float64
	Colors    [uno.Colors]float64
	Truth     uno.Cards // dotted on the map, when the hands are open
}

// shapes tell the colours apart without colour: circle, triangle, square and
// diamond, as on the cards.
var shapes = [uno.Colors]string{"●", "▲", "■", "◆"}

// ranks are the column heads.
var ranks = [13]string{"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "s", "v", "d"}

// WriteText writes heat maps for a terminal of 80 columns: a row for each
// colour, a column for each rank, in each cell the chance in per cent that the
// hand holds such a card ("·" for none), and an asterisk where it truly does.
// With colour the rows are tinted by ANSI sequences; without, nothing is lost.
func WriteText(w io.Writer, heats []Heat, colour bool) error {
	out := bufio.NewWriter(w)
	for i := range heats {
		h := &heats[i]
		if i > 0 {
			fmt.Fprintln(out)
		}
		fmt.Fprintf(out, "%s: %d cards, can play %s\n", h.Title, h.Cards, percent(h.CanPlay))
		fmt.Fprint(out, "    ")
		for _, r := range ranks {
			fmt.Fprintf(out, "%4s ", r)
		}
		fmt.Fprintln(out, "  any")
		for c := uno.Red; c < uno.NoColor; c++ {
			row := &strings.Builder{}
			fmt.Fprintf(row, "%s %s ", shapes[c], c)
			for r := range uno.Rank(13) {
				k := uno.Card(c, r)
				fmt.Fprintf(row, "%4s%s", cellText(h.Marginals[k.Index()]), dot(h.Truth, k))
			}
			fmt.Fprintf(row, " %4s", percent(h.Colors[c]))
			writeTinted(out, row.String(), c, colour)
		}
		wild, four := uno.WildKind, uno.WildDrawFourKind
		fmt.Fprintf(out, "    w %s%s f %s%s\n", cellText(h.Marginals[wild.Index()]), dot(h.Truth, wild), cellText(h.Marginals[four.Index()]), dot(h.Truth, four))
	}
	return out.Flush()
}

// writeTinted writes a row, in its colour if colour is wanted.
func writeTinted(out io.Writer, row string, c uno.Color, colour bool) {
	if colour {
		row = fmt.Sprintf("\x1b[3%cm%s\x1b[0m", "1243"[c], row)
	}
	fmt.Fprintln(out, row)
}

// cellText is a chance in a cell, in per cent.
func cellText(p float64) string {
	switch {
	case p <= 0:
		return "·"
	case p < 0.005:
		return "<1"
	case p >= 1:
		return "100"
	case p >= 0.995:
		return ">99"
	default:
		return fmt.Sprintf("%.0f", 100*p)
	}
}

// percent is a chance with its sign.
func percent(p float64) string {
	if text := cellText(p); text != "·" {
		return text + "%"
	}
	return "0%"
}

// dot marks a card that is truly held.
func dot(truth uno.Cards, k uno.Kind) string {
	if truth.Has(k) {
		return "*"
	}
	return " "
}

// The measures of the SVG, in pixels on a grid of eight.
const (
	cellSize   = 40
	cellGap    = 4
	gridLeft   = 48
	gridTop    = 72
	heatHeight = gridTop + 5*(cellSize+cellGap) + 40
	heatWidth  = gridLeft + 14*(cellSize+cellGap) + 24
)

// hues are the colours of the four rows, in the design's values.
var hues = [uno.Colors]string{"#C8323C", "#1F8A4C", "#2166C4", "#E2A70A"}

// WriteSVG writes heat maps as one SVG picture, a map below the other: the 4 by
// 13 coloured kinds and the black ones, each tinted by the chance that the
// hand holds it, the number in the cell (so that it reads in greyscale), the
// colour's shape and its total at the sides, and a dot on each card that is
// truly held.
func WriteSVG(w io.Writer, heats []Heat) error {
	out := &svg.Drawing{}
	height := heatHeight * max(1, len(heats))
	out.Line(svg.Document("viewBox", svg.Box(heatWidth, height), "width", heatWidth, "height", height, "role", "img", "font-family", "system-ui, sans-serif"))
	out.Line(svg.Text("title", "What may be in the hidden hands"))
	out.Line(svg.Empty("rect", "width", heatWidth, "height", height, "fill", svg.Paper))
	for i := range heats {
		out.Line(svg.Begin("g", "transform", fmt.Sprintf("translate(0 %d)", i*heatHeight)))
		heats[i].svg(out)
		out.Line(svg.End("g"))
	}
	out.Line(svg.End("svg"))
	return out.Send(w)
}

// svg writes one map.
func (h *Heat) svg(out *svg.Drawing) {
	out.Line(svg.Text("text", h.Title, "x", gridLeft, "y", 32, "font-size", 18, "font-weight", 600, "fill", svg.Ink))
	out.Line(svg.Text("text", fmt.Sprintf("%d cards, can play %s", h.Cards, percent(h.CanPlay)), "x", heatWidth-24, "y", 32, "font-size", 14, "text-anchor", "end", "fill", svg.Ink))
	for r, head := range ranks {
		out.Line(svg.Text("text", head, "x", column(r)+cellSize/2, "y", gridTop-10, "font-size", 14, "text-anchor", "middle", "fill", svg.Ink))
	}
	out.Line(svg.Text("text", "any", "x", column(13)+cellSize/2, "y", gridTop-10, "font-size", 14, "text-anchor", "middle", "fill", svg.Ink))
	for c := uno.Red; c < uno.NoColor; c++ {
		y := row(int(c))
		h.shape(out, c, gridLeft-24, y+cellSize/2)
		for r := range uno.Rank(13) {
			k := uno.Card(c, r)
			h.cell(out, k.String(), column(int(r)), y, hues[c], h.Marginals[k.Index()], h.Truth.Has(k))
		}
		h.cell(out, c.Name(), column(13), y, svg.Ink, h.Colors[c], false)
	}
	for i, k := range [...]uno.Kind{uno.WildKind, uno.WildDrawFourKind} {
		x, y := column(2*i+1), row(4)
		out.Line(svg.Text("text", k.String(), "x", x-8, "y", y+cellSize/2+5, "font-size", 14, "text-anchor", "end", "fill", svg.Ink))
		h.cell(out, k.String(), x, y, svg.Ink, h.Marginals[k.Index()], h.Truth.Has(k))
	}
}

// column and row are where a cell begins.
func column(i int) int { return gridLeft + i*(cellSize+cellGap) }
func row(i int) int    { return gridTop + i*(cellSize+cellGap) }

// rgb reads a colour of the form #RRGGBB as fractions.
func rgb(hex string) (c [3]float64) {
	n, err := strconv.ParseUint(hex[1:], 16, 32)
	if err != nil {
		panic("belief: " + hex + " is not a colour") // the colours are constants
	}
	for i := range c {
		c[i] = float64(n>>(16-8*i)&255) / 255
	}
	return c
}

// tinted is a hue of opacity p over paper.
func tinted(hue string, p float64) (c [3]float64) {
	over, under := rgb(hue), rgb(svg.Paper)
	for i := range c {
		c[i] = p*over[i] + (1-p)*under[i]
	}
	return c
}

// luminance is the relative luminance of a colour (WCAG 2).
func luminance(c [3]float64) float64 {
	sum := 0.0
	for i, weight := range [...]float64{0.2126, 0.7152, 0.0722} {
		x := c[i] / 12.92
		if c[i] > 0.04045 {
			x = math.Pow((c[i]+0.055)/1.055, 2.4)
		}
		sum += weight * x
	}
	return sum
}

// textOn is black or white, whichever reads better on a ground. The contrast
// is 4.58:1 at least on any.
func textOn(ground [3]float64) string {
	if l := luminance(ground) + 0.05; l*l > 1.05*0.05 {
		return "#000000"
	}
	return "#FFFFFF"
}

// cell writes one cell: a frame, the tint in it, the number over it. The tint
// goes from paper to the hue.
func (h *Heat) cell(out *svg.Drawing, name string, x, y int, hue string, p float64, held bool) {
	out.WriteString(svg.Begin("g") + svg.Text("title", fmt.Sprintf("%s: %s", name, percent(p))))
	out.WriteString(svg.Empty("rect", "x", x, "y", y, "width", cellSize, "height", cellSize, "rx", 6, "fill", hue, "fill-opacity", svg.Fixed(p, 3), "stroke", svg.Ink, "stroke-opacity", 0.25))
	colour := textOn(tinted(hue, p))
	out.WriteString(svg.Text("text", cellText(p), "x", x+cellSize/2, "y", y+cellSize/2+5, "font-size", 13, "text-anchor", "middle", "fill", colour, "style", "font-variant-numeric:tabular-nums"))
	if held {
		out.WriteString(svg.Empty("circle", "cx", x+cellSize-8, "cy", y+8, "r", 3.5, "fill", svg.Ink, "stroke", svg.Paper))
	}
	out.Line(svg.End("g"))
}

// shape draws a colour's shape around a point.
func (h *Heat) shape(out *svg.Drawing, c uno.Color, x, y int) {
	points := [...]string{
		uno.Green:  fmt.Sprintf("%d,%d %d,%d %d,%d", x, y-9, x+10, y+8, x-10, y+8),
		uno.Blue:   fmt.Sprintf("%d,%d %d,%d %d,%d %d,%d", x-8, y-8, x+8, y-8, x+8, y+8, x-8, y+8),
		uno.Yellow: fmt.Sprintf("%d,%d %d,%d %d,%d %d,%d", x, y-11, x+9, y, x, y+11, x-9, y),
	}
	if c == uno.Red {
		out.Line(svg.Empty("circle", "cx", x, "cy", y, "r", 9, "fill", hues[c], "stroke", svg.Ink))
		return
	}
	out.Line(svg.Empty("polygon", "points", points[c], "fill", hues[c], "stroke", svg.Ink))
}
