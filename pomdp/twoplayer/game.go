package twoplayer

import (
	"fmt"

	"github.com/unolab/uno"
	"github.com/unolab/uno/pair"
	"github.com/unolab/uno/policy"
)

// Game is a deck with the other player's policy: what does not change in play.
// It is made by New and only read afterwards.
type Game struct {
	deck     bag
	kinds    []uno.Kind
	faces    []face
	byKind   [][]int // the faces of a kind
	sigma    *policy.Ranked
	colors   []uno.Color     // those that may be named
	colored  [uno.Colors]bag // all copies of the cards of each colour
	skips    bag             // one card of every Skip and Reverse
	symmetry *symmetry       // nil if only the identity keeps the deck
}

// face is a card on top of the discards: a coloured kind, or a black one with
// the colour that it named.
type face struct {
	kind   int
	card   uno.Kind
	color  uno.Color
	move   uno.Move // the play of it, as policies rank it
	follow bag      // one card of every kind that may be played on it
	again  bool     // a play of it keeps the turn
	draws  int      // cards that it makes the other player draw
}

// name is the notation of a face: r5, w:r.
func (f *face) name() string {
	if f.card.Black() {
		return f.card.String() + ":" + f.color.String()
	}
	return f.card.String()
}

// New makes the game of a deck against a policy. The deck must have a coloured
// card and at most 21 different kinds; a larger one is an error of type
// *SizeError.
func New(deck uno.Cards, sigma *policy.Ranked) (*Game, error) {
	g := &Game{sigma: sigma}
	for k, n := range deck.Each() {
		if len(g.kinds) < maxKinds {
			g.deck += bag(n) << (laneBits * len(g.kinds))
		}
		g.kinds = append(g.kinds, k)
	}
	if len(g.kinds) > maxKinds {
		return nil, &SizeError{len(g.kinds)}
	}
	e, err := engineOf(deck)
	if err != nil {
		return nil, err
	}
	g.colors = e.Names
	for i, k := range g.kinds {
		if e.KeepsTurn(k) {
			g.skips |= one(i)
		}
		colors := g.colors
		if !k.Black() {
			g.colored[k.Color()] |= (1<<laneBits - 1) << (laneBits * i)
			colors = []uno.Color{k.Color()}
		}
		var list []int
		for _, c := range colors {
			list = append(list, len(g.faces))
			g.faces = append(g.faces, g.newFace(e, i, c))
		}
		g.byKind = append(g.byKind, list)
	}
	g.symmetry = newSymmetry(g)
	return g, nil
}

// newFace is kind i on top with a colour.
func (g *Game) newFace(e *pair.Engine, i int, c uno.Color) face {
	k := g.kinds[i]
	f := face{kind: i, card: k, color: c, move: move(k, c), again: e.KeepsTurn(k), draws: pair.MakesDraw(k)}
	for j, other := range g.kinds {
		if e.Follow[c][k.Rank()]>>other&1 != 0 {
			f.follow |= one(j)
		}
	}
	return f
}

// SizeError says that a deck is too large for exact beliefs.
type SizeError struct{ Kinds int }

// Error names what is too large, and the bound.
func (e *SizeError) Error() string {
	return fmt.Sprintf("the deck has %d different kinds; exact beliefs are for at most %d (use plan for larger decks)", e.Kinds, maxKinds)
}

// bag is cards of the deck as a bag.
func (g *Game) bag(cards uno.Cards) (b bag) {
	for i, k := range g.kinds {
		b += bag(cards.Count(k)) << (laneBits * i)
	}
	return b
}

// cards is a part of the deck as cards.
func (g *Game) cards(b bag) uno.Cards {
	var c uno.Cards
	for i, k := range g.kinds {
		for range b.count(i) {
			c.Add(k)
		}
	}
	return c
}

// face is the number of the face of a top card, and whether there is one.
func (g *Game) face(k uno.Kind, c uno.Color) (int, bool) {
	for i := range g.faces {
		if g.faces[i].card == k && g.faces[i].color == c {
			return i, true
		}
	}
	return 0, false
}
