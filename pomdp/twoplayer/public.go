package twoplayer

import (
	"fmt"

	"github.com/unolab/uno"
)

// public is what the player knows for certain when it is to decide: the fully
// observable part of the state. The hidden part is the other hand alone; the draw
// pile is what is left of the deck.
type public struct {
	hand, under bag
	top         uint8 // a face
	other       uint8 // cards of the other player
	must        uint8 // cards that a Draw Two or WD4 makes the player draw now
	idle        uint8 // the turn before moved no card
}

// unseen is what the player cannot see: the other hand and the draw pile.
func (g *Game) unseen(x *public) bag {
	return g.deck - x.hand - x.under - one(g.faces[x.top].kind)
}

// Position is where a game is taken up: the player is to move, and what the top
// card does is done.
type Position struct {
	Hand  uno.Cards
	Top   uno.Kind
	Color uno.Color // in force: the one named, for a black top
	Under uno.Cards // the discards under the top
	Other int       // cards of the other player
}

// start is the public state of a position.
func (g *Game) start(p Position) (public, error) {
	x := public{other: uint8(p.Other)}
	if err := p.Check(g.cards(g.deck)); err != nil {
		return x, err
	}
	top, ok := g.face(p.Top, p.Color)
	if !ok {
		return x, fmt.Errorf("the top card %v cannot show the colour %v in this deck", p.Top, p.Color)
	}
	x.top = uint8(top)
	x.hand, x.under = g.bag(p.Hand), g.bag(p.Under)
	return x, nil
}

// Check says what keeps a position from being one of a deck.
func (p *Position) Check(deck uno.Cards) error {
	all := p.Hand.AppendKinds(p.Under.AppendKinds([]uno.Kind{p.Top}))
	var n [1 << 8]int
	for _, k := range all {
		if n[k]++; n[k] > deck.Count(k) {
			return fmt.Errorf("hand, top and pile have %d of %v, the deck has %d", n[k], k, deck.Count(k))
		}
	}
	if !deck.HasColor(p.Color) || !p.Top.Black() && p.Top.Color() != p.Color {
		return fmt.Errorf("the top card %v cannot show the colour %v in this deck", p.Top, p.Color)
	}
	unseen := deck.Len() - len(all)
	switch {
	case p.Hand.Empty():
		return fmt.Errorf("the hand is empty: the game is over")
	case p.Other < 1:
		return fmt.Errorf("the opponent holds %d cards; it must hold one at least", p.Other)
	case p.Other > unseen:
		return fmt.Errorf("the opponent holds %d cards, but only %d are unseen", p.Other, unseen)
	}
	return nil
}

// actions lists what the player may do: the faces it may play, or drawAction.
func (g *Game) actions(x *public, into []int) []int {
	into = into[:0]
	if x.must == 0 {
		for can := x.hand.support() & g.faces[x.top].follow; can != 0; can &= can - 1 {
			into = append(into, g.byKind[can.first()]...)
		}
	}
	if len(into) == 0 {
		into = append(into, drawAction)
	}
	return into
}

// drawAction is the action that plays nothing.
const drawAction = -1

// ActionName is the notation of an action: a face, or draw.
func (g *Game) actionName(a int) string {
	if a == drawAction {
		return "draw"
	}
	return g.faces[a].name()
}
