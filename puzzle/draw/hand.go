package draw

import "fmt"

// The faces of the real game's cards, by colour 1..4: red circle, green
// triangle, blue square, yellow diamond, and what is written on them.
var faces = [...]struct{ hue, on string }{
	{"#C8323C", "#FFFFFF"}, {"#1D8448", "#FFFFFF"}, {"#2166C4", "#FFFFFF"}, {"#E2A70A", ink},
}

// ranks are the indices of the numbers 1..13.
var ranks = [...]string{"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "⊘", "⇄", "+2"}

// faceCard draws a card of the real game: its hue, its rank, and in a corner
// the shape of its colour; the step stands in a disc at another corner. 6 and
// 9 are underlined.
func (d *drawing) faceCard(sp *spot) {
	color, number := int(sp.card.Color), int(sp.card.Number)
	if color > len(faces) || number > len(ranks) {
		d.plainCard(sp, noCut)
		return
	}
	face := faces[color-1]
	w, h := d.size.card*0.9, d.size.card*1.2
	stroke := ink
	dash := ""
	if sp.added {
		stroke, dash = accent, ` stroke-dasharray="5 3"`
	}
	d.printf(`<rect x="%s" y="%s" width="%s" height="%s" rx="%s" fill="%s" stroke="%s" stroke-width="1.2"%s/>`,
		px(-w/2), px(-h/2), px(w), px(h), px(d.size.card*0.16), face.hue, stroke, dash)
	size := d.size.card * 0.62
	if len(ranks[number-1]) == 2 {
		size *= 0.78
	}
	d.printf(`<text y="%s" font-size="%s" fill="%s" text-anchor="middle" font-weight="700">%s</text>`,
		px(size*0.48), px(size), face.on, ranks[number-1])
	if number == 7 || number == 10 {
		d.printf(`<path d="M%s %sh%s" stroke="%s" stroke-width="1.5"/>`, px(-size*0.28), px(size*0.66), px(size*0.56), face.on)
	}
	d.out.WriteString(shape(color, -w/2+d.size.card*0.2, -h/2+d.size.card*0.2, d.size.card*0.11, face.on))
	if steps := d.label(sp); steps != "" {
		r := d.size.card * 0.27
		wide := max(0, float64(len(steps)-2)*r*0.75)
		d.printf(`<rect x="%s" y="%s" width="%s" height="%s" rx="%s" fill="#FFFFFF" stroke="%s"/>`,
			px(w/2-r-wide/2), px(h/2-r), px(2*r+wide), px(2*r), px(r), ink)
		d.printf(`<text x="%s" y="%s" font-size="%s" fill="%s" text-anchor="middle" font-weight="600">%s</text>`,
			px(w/2), px(h/2+r*0.42), px(r*1.2), ink, steps)
	}
}

// shape returns the mark of a colour, centred, r its half size.
func shape(color int, x, y, r float64, fill string) string {
	switch color {
	case 1:
		return fmt.Sprintf(`<circle cx="%s" cy="%s" r="%s" fill="%s"/>`, px(x), px(y), px(r), fill)
	case 2:
		return fmt.Sprintf(`<path d="M%s %sl%s %sh%sz" fill="%s"/>`, px(x), px(y-r), px(r*1.1), px(2*r), px(-2.2*r), fill)
	case 3:
		return fmt.Sprintf(`<path d="M%s %sh%sv%sh%sz" fill="%s"/>`, px(x-r*0.9), px(y-r*0.9), px(1.8*r), px(1.8*r), px(-1.8*r), fill)
	default:
		return fmt.Sprintf(`<path d="M%s %sl%s %sl%s %sl%s %sz" fill="%s"/>`,
			px(x), px(y-1.2*r), px(r), px(1.2*r), px(-r), px(1.2*r), px(-r), px(-1.2*r), fill)
	}
}
