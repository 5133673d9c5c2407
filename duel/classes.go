package duel

import (
	"fmt"

	"github.com/unolab/uno"
	"github.com/unolab/uno/pair"
)

// maxClasses bounds the classes of a deck that is solved exactly.
const maxClasses = 24

// class is a set of cards that can stand for each other in every position:
// equal cards, and numbers of one colour whose ranks occur in no other colour
// of the deck. Such numbers are matched by colour alone and do nothing, so
// that to swap two of them in a position is an automorphism of the game: what
// may follow, what happens and who is out are the same, and so are the values.
type class struct {
	kind  uno.Kind // one of its kinds, for colour, rank and effect
	n     int      // how many cards of the deck
	names bool     // it names a colour when it is played
	skips bool
	hit   int
	// follows is, by face, whether it may be played there.
	follows []bool
	// faces are the faces that a play of it makes, in the order of the colours.
	faces []int

	places []place    // where the n cards can be, as numbers
	shows  uint64     // its faces as a set
	play   []int32    // by place: a card of the hand is played
	draw   [2][]int32 // a card of the pile is drawn, by [0] the side to move
	swap   []int32    // the sides change
	turned [2][]int32 // the discards go into the pile; [1] all but the top
	stride int        // what a place counts in the number of a position
}

// place is how many cards of a class are in the hand of the side to move, in
// the other hand, in the pile and among the discards, the top card included.
type place struct{ own, other, pile, under int8 }

// face is what the top card shows: its class, and the colour in force.
type face struct {
	class int
	color uno.Color
}

// classesOf finds the classes of a deck, the class of each kind, and the faces.
func classesOf(g *Game) ([]class, [64]int8, []face, error) {
	var classes []class
	var of [64]int8
	for k, n := range g.Rules().Deck.Each() {
		found := -1
		for c := range classes {
			if alone(g, k) && alone(g, classes[c].kind) && classes[c].kind.Color() == k.Color() {
				found = c
			}
		}
		if found < 0 {
			if len(classes) == maxClasses {
				return nil, of, nil, fmt.Errorf("the deck has more than %d classes of cards", maxClasses)
			}
			found = len(classes)
			classes = append(classes, class{kind: k, names: g.NamesColor(k), skips: g.KeepsTurn(k), hit: pair.MakesDraw(k)})
		}
		classes[found].n += n
		of[k] = int8(found)
	}
	var faces []face
	for c := range classes {
		cl := &classes[c]
		// A Colour Wild that started the discards shows its own colour, which
		// can be named too, so that it has its face.
		colors := []uno.Color{cl.kind.Color()}
		if cl.names {
			colors = g.Names
		}
		for _, color := range colors {
			cl.faces = append(cl.faces, len(faces))
			cl.shows |= 1 << len(faces)
			faces = append(faces, face{c, color})
		}
		cl.fill()
	}
	for c := range classes {
		cl := &classes[c]
		for _, f := range faces {
			may := g.Follow[f.color][classes[f.class].kind&15]>>cl.kind&1 != 0
			cl.follows = append(cl.follows, may)
		}
	}
	return classes, of, faces, nil
}

// alone reports whether k is a number whose rank no other colour of the deck
// has.
func alone(g *Game, k uno.Kind) bool {
	if k.Rank() >= uno.Skip {
		return false
	}
	column := g.Deck.One & (pair.ColumnBits << k.Rank())
	return column == 1<<k
}

// fill lists the places of a class and how they follow from each other; -1
// stands for what cannot be. There are C(n+3, 3) places.
func (cl *class) fill() {
	n := int8(cl.n)
	wide := int(n) + 1
	number := make([]int32, wide*wide*wide)
	at := func(own, other, pile int8) int { return (int(own)*wide+int(other))*wide + int(pile) }
	for own := range n + 1 {
		for other := range n + 1 - own {
			for pile := range n + 1 - own - other {
				number[at(own, other, pile)] = int32(len(cl.places))
				cl.places = append(cl.places, place{own, other, pile, n - own - other - pile})
			}
		}
	}
	find := func(own, other, pile int8) int32 {
		if own < 0 || other < 0 || pile < 0 || own+other+pile > n {
			return -1
		}
		return number[at(own, other, pile)]
	}
	for _, p := range cl.places {
		cl.play = append(cl.play, find(p.own-1, p.other, p.pile))
		cl.draw[0] = append(cl.draw[0], find(p.own+1, p.other, p.pile-1))
		cl.draw[1] = append(cl.draw[1], find(p.own, p.other+1, p.pile-1))
		cl.swap = append(cl.swap, find(p.other, p.own, p.pile))
		cl.turned[0] = append(cl.turned[0], find(p.own, p.other, p.pile+p.under))
		cl.turned[1] = append(cl.turned[1], find(p.own, p.other, p.pile+p.under-1))
	}
}
