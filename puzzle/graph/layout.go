package graph

import (
	"fmt"
	"math"
	"slices"

	"github.com/unolab/uno/puzzle"
)

// The views in which [Drawing] lays out the vertices.
const (
	ViewCircle = "circle" // all on a circle, cards by colour, then number
	ViewHands  = "hands"  // cards in a row for each player
	ViewHubs   = "hubs"   // colours left, numbers right, cards as edges between them
)

// Views lists them; all but the first need cards.
func Views() []string { return []string{ViewCircle, ViewHands, ViewHubs} }

// point is a place in a drawing, in pixels.
type point struct{ x, y float64 }

// Pixels between neighbouring points, around the drawing, and of a dot.
const (
	pitch  = 70.0
	margin = 46.0
	dot    = 15.0
)

// circle places n points on a circle, the first on top, clockwise.
func circle(n int) (places []point, width, height float64) {
	radius := max(pitch, pitch*float64(n)/(2*math.Pi))
	if n <= 1 {
		radius = 0
	}
	for i := range n {
		angle := 2 * math.Pi * float64(i) / float64(n)
		places = append(places, point{margin + radius*(1+math.Sin(angle)), margin + radius*(1-math.Cos(angle))})
	}
	return places, 2 * (margin + radius), 2 * (margin + radius)
}

// hands places the cards in a row for each player, the first on top.
func hands(in *puzzle.Instance) (places []point, width, height float64) {
	held := make([]int, in.Players+1)
	most := 1
	for i := range in.Cards {
		p := in.OwnerOf(i)
		places = append(places, point{margin + pitch*float64(held[p]), margin + 1.6*pitch*float64(p-1)})
		held[p]++
		most = max(most, held[p])
	}
	for i := range places {
		places[i].x += pitch * float64(most-held[in.OwnerOf(i)]) / 2
	}
	return places, 2*margin + pitch*float64(most-1), 2*margin + 1.6*pitch*float64(in.Players-1)
}

// hub is a colour or a number, drawn as a vertex in the view "hubs".
type hub struct {
	at    point
	label string
}

// columns places the colours on the left and the numbers on the right, and
// returns for each card the hubs of its ends.
func columns(in *puzzle.Instance) (hubs []hub, ends [][2]int32, width, height float64) {
	g := puzzle.NewDeckGraph(puzzle.Group(in.Cards))
	rows := float64(max(1, len(g.Colors), len(g.Numbers)) - 1)
	column := func(x float64, list []int32, word string) {
		for i, v := range list {
			y := margin + 0.8*pitch*(float64(i)+(rows-float64(len(list)-1))/2)
			hubs = append(hubs, hub{point{x, y}, fmt.Sprintf("%s %d", word, v)})
		}
	}
	column(2*margin, g.Colors, "colour")
	column(2*margin+3*pitch, g.Numbers, "number")
	for _, c := range in.Cards {
		e, _ := slices.BinarySearchFunc(g.Stacks, c, func(s puzzle.Stack, c puzzle.Card) int { return s.Card.Compare(c) })
		ends = append(ends, g.Ends[e])
	}
	return hubs, ends, 4*margin + 3*pitch, 2*margin + 0.8*pitch*rows
}
