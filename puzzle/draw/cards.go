package draw

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/unolab/uno/internal/svg"
	"github.com/unolab/uno/puzzle"
)

// cards draws the cards from back to front.
func (d *drawing) cards(f frame) {
	order := make([]int, len(d.items))
	for i := range order {
		order[i] = i
	}
	// The first of equal cards is in front.
	slices.SortStableFunc(order, func(a, b int) int { return d.items[b].copy - d.items[a].copy })
	role := d.roles()
	for _, i := range order {
		sp := &d.items[i]
		x, y := d.at(f, sp)
		var opacity any
		if sp.faded {
			opacity = 0.28
		}
		d.out.WriteString(svg.Begin("g", "transform", fmt.Sprintf("translate(%s %s)", svg.Short(x), svg.Short(y)), "opacity", opacity))
		if d.size.tooltip {
			d.out.WriteString(svg.Text("title", d.about(sp)))
		}
		d.ends(sp)
		if d.Hand {
			d.faceCard(sp)
		} else {
			d.plainCard(sp, role(sp.card))
		}
		if k := d.crowd[[2]int{sp.row, sp.column}]; k > most && sp.copy == 0 {
			d.text(d.size.card*0.6, d.size.card*0.8, d.size.font*0.8, svg.Ink, "start", "600", "×"+strconv.Itoa(k))
		}
		d.out.Line(svg.End("g"))
	}
}

// about is what a card says when it is pointed at.
func (d *drawing) about(sp *item) string {
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

// cutRole is the role of a card in a cut.
type cutRole uint8

const (
	noCut     cutRole = iota
	inPiece           // no end in S
	crossing          // one end in S
	withinSet         // both ends in S
)

// roles returns the roles of the cards in the cut of the scene.
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
func (d *drawing) plainCard(sp *item, role cutRole) {
	side := d.size.card
	fill, stroke, width := svg.Ink, svg.Paper, d.size.card*0.07
	label := svg.Paper
	switch {
	case role == withinSet:
		side *= 0.55
	case role == crossing:
		fill, stroke, width, label = svg.Paper, svg.Ink, d.size.card*0.12, svg.Ink
	case d.size.steps && sp.step > 0:
		fill, stroke, width, label = "#FFFFFF", svg.Ink, d.size.card*0.06, svg.Ink
	case sp.step > 0:
		fill = shade(float64(sp.step-1) / float64(max(1, len(d.path)-1)))
	}
	var dash any
	if sp.added {
		fill, stroke, width, label = svg.Paper, svg.Accent, d.size.card*0.1, svg.Ink
		dash = svg.Short(d.size.card*0.22) + " " + svg.Short(d.size.card*0.14)
	}
	d.out.WriteString(svg.Empty("path", "d", outline(sp.owner, side/2), "fill", fill, "stroke", stroke, "stroke-width", svg.Short(width), "stroke-dasharray", dash))
	if steps := d.label(sp); steps != "" {
		size := min(d.size.card*0.5, 1.6*d.size.card/float64(len(steps)))
		d.out.WriteString(svg.Text("text", steps, "y", svg.Short(size*0.36), "font-size", svg.Short(size), "fill", label, "text-anchor", "middle", "font-weight", 600))
	}
}

// label returns the steps of a lattice point, drawn on the card in front: "7",
// or "5,6".
func (d *drawing) label(sp *item) string {
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
			svg.Short(-k), svg.Short(-r), svg.Short(2*k), svg.Short(r-k), svg.Short(r-k), svg.Short(2*k), svg.Short(k-r), svg.Short(r-k), svg.Short(-2*k), svg.Short(k-r), svg.Short(k-r), svg.Short(-2*k))
	case 2:
		return fmt.Sprintf("M%s 0a%s %s 0 1 1 %s 0a%s %s 0 1 1 %s 0z", svg.Short(-r), svg.Short(r), svg.Short(r), svg.Short(2*r), svg.Short(r), svg.Short(r), svg.Short(-2*r))
	default:
		k := r * 0.42
		return fmt.Sprintf("M%s %sh%sL%s %sv%sL%s %sh%sL%s %sv%sz",
			svg.Short(-k), svg.Short(-r), svg.Short(2*k), svg.Short(r), svg.Short(-k), svg.Short(2*k), svg.Short(k), svg.Short(r), svg.Short(-2*k), svg.Short(-r), svg.Short(k), svg.Short(-2*k))
	}
}

// ends marks the first card of an order by a ring and the last by a double
// ring.
func (d *drawing) ends(sp *item) {
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
		d.out.WriteString(svg.Empty("circle", "r", svg.Short(r), "fill", "none", "stroke", shade(float64(rings-1)), "stroke-width", svg.Short(d.size.stroke)))
	}
}
