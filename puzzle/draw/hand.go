package draw

import (
	"fmt"

	"github.com/unolab/uno/internal/svg"
)

// The faces of the real game's cards, by colour 1..4: red circle, green
// triangle, blue square, yellow diamond, and what is written on them.
var faces = [...]struct{ hue, on string }{
	{"#C8323C", "#FFFFFF"}, {"#1D8448", "#FFFFFF"}, {"#2166C4", "#FFFFFF"}, {"#E2A70A", svg.Ink},
}

// ranks are the indices of the numbers 1..13.
var ranks = [...]string{"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "⊘", "⇄", "+2"}

// faceCard draws a card of the real game: its hue, its rank, and in a corner
// the shape of its colour; the step is in a disc at another corner. 6 and 9 are
// underlined.
func (d *drawing) faceCard(sp *item) {
	color, number := int(sp.card.Color), int(sp.card.Number)
	if color > len(faces) || number > len(ranks) {
		d.plainCard(sp, noCut)
		return
	}
	face := faces[color-1]
	w, h := d.size.card*0.9, d.size.card*1.2
	stroke := svg.Ink
	var dash any
	if sp.added {
		stroke, dash = svg.Accent, "5 3"
	}
	d.out.WriteString(svg.Empty("rect", "x", svg.Short(-w/2), "y", svg.Short(-h/2), "width", svg.Short(w), "height", svg.Short(h), "rx", svg.Short(d.size.card*0.16), "fill", face.hue, "stroke", stroke, "stroke-width", 1.2, "stroke-dasharray", dash))
	size := d.size.card * 0.62
	if len(ranks[number-1]) == 2 {
		size *= 0.78
	}
	d.out.WriteString(svg.Text("text", ranks[number-1], "y", svg.Short(size*0.48), "font-size", svg.Short(size), "fill", face.on, "text-anchor", "middle", "font-weight", 700))
	if number == 7 || number == 10 {
		d.out.WriteString(svg.Empty("path", "d", fmt.Sprintf("M%s %sh%s", svg.Short(-size*0.28), svg.Short(size*0.66), svg.Short(size*0.56)), "stroke", face.on, "stroke-width", 1.5))
	}
	d.out.WriteString(shape(color, -w/2+d.size.card*0.2, -h/2+d.size.card*0.2, d.size.card*0.11, face.on))
	if steps := d.label(sp); steps != "" {
		r := d.size.card * 0.27
		wide := max(0, float64(len(steps)-2)*r*0.75)
		d.out.WriteString(svg.Empty("rect", "x", svg.Short(w/2-r-wide/2), "y", svg.Short(h/2-r), "width", svg.Short(2*r+wide), "height", svg.Short(2*r), "rx", svg.Short(r), "fill", "#FFFFFF", "stroke", svg.Ink))
		d.out.WriteString(svg.Text("text", steps, "x", svg.Short(w/2), "y", svg.Short(h/2+r*0.42), "font-size", svg.Short(r*1.2), "fill", svg.Ink, "text-anchor", "middle", "font-weight", 600))
	}
}

// shape returns the mark of a colour, centred, r its half size.
func shape(color int, x, y, r float64, fill string) string {
	switch color {
	case 1:
		return svg.Empty("circle", "cx", svg.Short(x), "cy", svg.Short(y), "r", svg.Short(r), "fill", fill)
	case 2:
		return svg.Empty("path", "d", fmt.Sprintf("M%s %sl%s %sh%sz", svg.Short(x), svg.Short(y-r), svg.Short(r*1.1), svg.Short(2*r), svg.Short(-2.2*r)), "fill", fill)
	case 3:
		return svg.Empty("path", "d", fmt.Sprintf("M%s %sh%sv%sh%sz", svg.Short(x-r*0.9), svg.Short(y-r*0.9), svg.Short(1.8*r), svg.Short(1.8*r), svg.Short(-1.8*r)), "fill", fill)
	default:
		return svg.Empty("path", "d", fmt.Sprintf("M%s %sl%s %sl%s %sl%s %sz", svg.Short(x), svg.Short(y-1.2*r), svg.Short(r), svg.Short(1.2*r), svg.Short(-r), svg.Short(1.2*r), svg.Short(-r), svg.Short(-1.2*r)), "fill", fill)
	}
}
