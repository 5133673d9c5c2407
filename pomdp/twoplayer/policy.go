package twoplayer

import (
	"math"

	"github.com/unolab/uno"
	"github.com/unolab/uno/pair"
	"github.com/unolab/uno/policy"
)

// move is a play in the form that policies rank; c is the colour of a coloured
// card, or the one that a black card names.
func move(card uno.Kind, c uno.Color) uno.Move {
	if !card.Black() {
		c = uno.NoColor
	}
	return uno.Move{Act: uno.Play, Card: card, Color: c}
}

// sight is what a player ranks its plays by. Under the rules of the model no Wild
// Draw Four is a bluff and no card a Colour Wild.
func (g *Game) sight(hand bag, other int) policy.Sight {
	s := policy.Sight{NextHolds: uint8(other)}
	for c, cards := range g.colored {
		s.Colored[c] = uint8((hand & cards).size())
	}
	return s
}

// choose lists the faces that a policy may play from a hand, each as likely as
// any other; none if it must draw.
func (g *Game) choose(p *policy.Ranked, hand bag, top uint8, other int, into []int) []int {
	into = into[:0]
	can := hand.support() & g.faces[top].follow
	if p.Rank == nil {
		for ; can != 0; can &= can - 1 {
			into = append(into, g.byKind[can.first()]...)
		}
		return into
	}
	s := g.sight(hand, other)
	best := math.MinInt
	for ; can != 0; can &= can - 1 {
		for _, f := range g.byKind[can.first()] {
			switch r := p.Rank(s, g.faces[f].move); {
			case r > best:
				best = r
				into = append(into[:0], f)
			case r == best:
				into = append(into, f)
			}
		}
	}
	return into
}

// best keeps the plays that a policy may make, each as likely.
func best(p *policy.Ranked, plays []pair.Action, hand uno.Cards, other int) []pair.Action {
	if p.Rank == nil || len(plays) < 2 {
		return plays
	}
	s := policy.Sight{NextHolds: uint8(other)}
	for c := range s.Colored {
		s.Colored[c] = uint8(hand.Colored(uno.Color(c)))
	}
	top, kept := math.MinInt, 0
	for _, a := range plays {
		r := p.Rank(s, a.Move(0))
		if r > top {
			top, kept = r, 0
		}
		if r == top {
			plays[kept] = a
			kept++
		}
	}
	return plays[:kept]
}
