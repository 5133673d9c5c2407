package draw

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/unolab/uno/puzzle"
)

// cards draws the spots, those behind first.
func (d *drawing) cards(f frame) {
	order := make([]int, len(d.spots))
	for i := range order {
		order[i] = i
	}
	// The first twin stands in front.
	slices.SortStableFunc(order, func(a, b int) int { return d.spots[b].copy - d.spots[a].copy })
	role := d.roles()
	for _, i := range order {
		sp := &d.spots[i]
		x, y := d.at(f, sp)
		d.printf(`<g transform="translate(%s %s)"`, px(x), px(y))
		if sp.faded {
			d.out.WriteString(` opacity="0.28"`)
		}
		d.out.WriteByte('>')
		if d.size.tooltip {
			d.printf("<title>%s</title>", escape(d.about(sp)))
		}
		d.ends(sp)
		if d.Hand {
			d.faceCard(sp)
		} else {
			d.plainCard(sp, role(sp.card))
		}
		if k := d.crowd[[2]int{sp.row, sp.column}]; k > most && sp.copy == 0 {
			d.text(d.size.card*0.6, d.size.card*0.8, d.size.font*0.8, ink, "start", "600", "×"+strconv.Itoa(k))
		}
		d.out.WriteString("</g>\n")
	}
}

// about is what a card says when it is pointed at.
func (d *drawing) about(sp *spot) string {
	name := sp.card.String()
	if d.Hand {
		name = puzzle.CardNames([]puzzle.Card{sp.card})[0]
	}
	if d.Owner != nil {
		name += fmt.Sprintf(", player %d", sp.owner)
	}
	if sp.step > 0 {
		name += fmt.Sprintf(", step %d of %d", sp.step, len(d.path))
	}
	if sp.added {
		name += ", added"
	}
	if d.Kept != nil {
		name += map[bool]string{true: ", deleted", false: ", kept"}[sp.faded]
	}
	return name
}

// cutRole is how a card stands to a cut.
type cutRole uint8

const (
	noCut     cutRole = iota
	inPiece           // no end in S
	crossing          // one end in S
	withinSet         // both ends in S
)

// roles returns how cards stand to the cut of the scene.
func (d *drawing) roles() func(puzzle.Card) cutRole {
	if d.Cut == nil {
		return func(puzzle.Card) cutRole { return noCut }
	}
	inS := make(map[puzzle.Vertex]bool, len(d.Cut.Set))
	for _, v := range d.Cut.Set {
		inS[v] = true
	}
	return func(c puzzle.Card) cutRole {
		switch a, b := inS[puzzle.ColorVertex(c.Color)], inS[puzzle.NumberVertex(c.Number)]; {
		case a && b:
			return withinSet
		case a || b:
			return crossing
		default:
			return inPiece
		}
	}
}

// plainCard draws a card of the abstract game: a square, or for other players
// another shape, dark with its step, hollow where it crosses a cut.
func (d *drawing) plainCard(sp *spot, role cutRole) {
	side := d.size.card
	fill, stroke, width := ink, paper, d.size.card*0.07
	label := paper
	switch {
	case role == withinSet:
		side *= 0.55
	case role == crossing:
		fill, stroke, width, label = paper, ink, d.size.card*0.12, ink
	case d.size.steps && sp.step > 0:
		fill, stroke, width, label = "#FFFFFF", ink, d.size.card*0.06, ink
	case sp.step > 0:
		fill = shade(float64(sp.step-1) / float64(max(1, len(d.path)-1)))
	}
	dash := ""
	if sp.added {
		fill, stroke, width, label = paper, accent, d.size.card*0.1, ink
		dash = fmt.Sprintf(` stroke-dasharray="%s %s"`, px(d.size.card*0.22), px(d.size.card*0.14))
	}
	d.printf(`<path d="%s" fill="%s" stroke="%s" stroke-width="%s"%s/>`, outline(sp.owner, side/2), fill, stroke, px(width), dash)
	if steps := d.label(sp); steps != "" {
		size := min(d.size.card*0.5, 1.6*d.size.card/float64(len(steps)))
		d.printf(`<text y="%s" font-size="%s" fill="%s" text-anchor="middle" font-weight="600">%s</text>`, px(size*0.36), px(size), label, steps)
	}
}

// label returns the steps of a lattice point, which stand on the twin in
// front: "7", or "5,6".
func (d *drawing) label(sp *spot) string {
	if !d.size.steps || sp.step == 0 || sp.copy > 0 {
		return ""
	}
	list := d.steps[[2]int{sp.row, sp.column}]
	if len(list) > most {
		return fmt.Sprintf("%d…", list[0])
	}
	parts := make([]string, len(list))
	for i, step := range list {
		parts[i] = strconv.Itoa(step)
	}
	return strings.Join(parts, ",")
}

// outline is the shape of a player's cards with half side r: a square with
// cut corners, a circle, an octagon.
func outline(player int32, r float64) string {
	switch player {
	case 1:
		k := r * 0.7
		return fmt.Sprintf("M%s %sh%sl%s %sv%sl%s %sh%sl%s %sv%sz",
			px(-k), px(-r), px(2*k), px(r-k), px(r-k), px(2*k), px(k-r), px(r-k), px(-2*k), px(k-r), px(k-r), px(-2*k))
	case 2:
		return fmt.Sprintf("M%s 0a%s %s 0 1 1 %s 0a%s %s 0 1 1 %s 0z", px(-r), px(r), px(r), px(2*r), px(r), px(r), px(-2*r))
	default:
		k := r * 0.42
		return fmt.Sprintf("M%s %sh%sL%s %sv%sL%s %sh%sL%s %sv%sz",
			px(-k), px(-r), px(2*k), px(r), px(-k), px(2*k), px(k), px(r), px(-2*k), px(-r), px(k), px(-2*k))
	}
}

// ends marks the first card of an order by a ring and the last by a double
// ring.
func (d *drawing) ends(sp *spot) {
	rings := 0
	switch {
	case len(d.path) < 2 || sp.step == 0:
	case sp.step == 1:
		rings = 1
	case sp.step == len(d.path):
		rings = 2
	}
	for i := range rings {
		r := d.size.card*0.78 + float64(i)*2.2*d.size.stroke
		if d.Hand {
			r += d.size.card * 0.1
		}
		d.printf(`<circle r="%s" fill="none" stroke="%s" stroke-width="%s"/>`, px(r), shade(float64(rings-1)), px(d.size.stroke))
	}
}
