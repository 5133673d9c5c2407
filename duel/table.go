package duel

import (
	"errors"
	"fmt"
	"math"
	"math/bits"

	"github.com/unolab/uno"
	"github.com/unolab/uno/pair"
)

// ErrTooLarge is returned for a deck with more positions than are allowed.
var ErrTooLarge = errors.New("the deck has too many positions to solve exactly")

// table numbers the positions of a small deck in which the side to move begins
// its turn. A position is a layout and a face. A layout is a place for every
// class, the digits of a number of mixed radix, so that a neighbour is found by
// adding the change of a digit. The entries of a layout stand together, one for
// each face of a class that has a discard; the layouts stand in the order in
// which they are swept over. Nothing is hashed, nothing is left empty, and what
// the faces of a layout need lies together.
type table struct {
	g       *Game
	classes []class
	of      [64]int8
	faces   []face
	entries int
	layouts int     // those included in which someone is out
	first   []int32 // by layout: its first entry; -1 for none
	order   []int32 // the layouts with entries, in an order in which values flow
	ranks   []int32 // where in it each rank ends
	cards   int
}

// newTable numbers the positions of a game's deck.
func newTable(g *Game, entries int) (*table, error) {
	t := &table{g: g}
	var err error
	if t.classes, t.of, t.faces, err = classesOf(g); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrTooLarge, err)
	}
	t.layouts = 1
	for c := range t.classes {
		cl := &t.classes[c]
		cl.stride = t.layouts
		t.layouts *= len(cl.places)
		if t.layouts > min(math.MaxInt32, 4*entries) {
			return nil, fmt.Errorf("%w: more than %d", ErrTooLarge, entries)
		}
	}
	t.sort()
	t.first = make([]int32, t.layouts)
	for l := range t.first {
		t.first[l] = -1
	}
	var p spot
	for _, l := range t.order {
		t.first[l] = int32(t.entries)
		t.locate(&p, int(l))
		t.entries += bits.OnesCount64(p.faces)
		if t.entries > entries {
			return nil, fmt.Errorf("%w: more than %d", ErrTooLarge, entries)
		}
	}
	return t, nil
}

// entry is the number of a position: a face on a layout, of the faces that the
// layout can have.
func (t *table) entry(face, layout int, faces uint64) int {
	return int(t.first[layout]) + bits.OnesCount64(faces&(1<<face-1))
}

// sort puts the layouts in order: by the cards of the pile, then by those in
// hands. A play leaves the pile alone and makes a hand smaller; a draw makes
// the pile smaller. So what a position leads to comes before it, save where
// the discards are turned over: a single sweep carries values from one such
// turn to the one before.
func (t *table) sort() {
	cards := 0
	for c := range t.classes {
		cards += t.classes[c].n
	}
	rank := func(p *spot) int { return p.pile*(cards+1) + p.own + p.other }
	starts := make([]int32, (cards+1)*(cards+1)+1)
	var p spot
	for l := range t.layouts {
		if t.locate(&p, l) {
			starts[rank(&p)+1]++
		}
	}
	for i := range starts[1:] {
		starts[i+1] += starts[i]
	}
	t.order = make([]int32, starts[len(starts)-1])
	for l := range t.layouts {
		if t.locate(&p, l) {
			r := rank(&p)
			t.order[starts[r]] = int32(l)
			starts[r]++
		}
	}
	t.ranks, t.cards = starts[:len(starts)-1], cards
}

// apart reports whether no layout of a rank, all of which have as many cards in
// the pile and in hands, leads to another of it. For the pile to be as large
// again takes a turning over, and then more cards are drawn than the one that
// may be played, unless there is but one to turn over: without a pile, and with
// at most one discard under the top.
func (t *table) apart(rank int) bool { return rank < t.cards-2 || rank > t.cards }

// spot is a position of the table, the side to move being first.
type spot struct {
	at               [maxClasses]int32
	layout, swapped  int    // the layout, and that with the sides changed
	own, other, pile int    // cards
	under            int    // discards under the top
	faces            uint64 // those that the layout can have
	face             int
	colors           uint8 // those that the side to move holds
	late             int   // 1: in the second of two turns that one sweep looks at
}

// locate makes the spot of a layout, without its face. It reports whether both
// sides have cards and there is a top card.
func (t *table) locate(p *spot, layout int) bool {
	*p = spot{layout: layout, under: -1}
	rest := uint32(layout)
	for c := range t.classes {
		cl := &t.classes[c]
		radix := uint32(len(cl.places))
		at := rest % radix
		rest /= radix
		p.at[c] = int32(at)
		w := &cl.places[at]
		p.own += int(w.own)
		p.other += int(w.other)
		p.pile += int(w.pile)
		p.under += int(w.under)
		p.swapped += int(cl.swap[at]) * cl.stride
		if w.own > 0 && !cl.kind.Black() {
			p.colors |= 1 << cl.kind.Color()
		}
		if w.under > 0 {
			p.faces |= cl.shows
		}
	}
	return p.own > 0 && p.other > 0 && p.under >= 0
}

// move puts a card of class c to another place.
func (t *table) move(p *spot, c int, to int32) {
	cl := &t.classes[c]
	from := p.at[c]
	p.layout += int(to-from) * cl.stride
	p.swapped += int(cl.swap[to]-cl.swap[from]) * cl.stride
	p.at[c] = to
	if cl.places[to].under > 0 {
		p.faces |= cl.shows
	} else {
		p.faces &^= cl.shows
	}
}

// turnOver makes a new pile of the discards; it reports whether there were any.
func (t *table) turnOver(p *spot) bool {
	if p.under == 0 {
		return false
	}
	top := t.faces[p.face].class
	for c := range t.classes {
		kept := 0
		if c == top {
			kept = 1
		}
		t.move(p, c, t.classes[c].turned[kept][p.at[c]])
	}
	p.pile += p.under
	p.under = 0
	return true
}

// drawRest makes a side draw all of the pile.
func (t *table) drawRest(p *spot, side int) {
	for c := range t.classes {
		for cl := &t.classes[c]; cl.places[p.at[c]].pile > 0; {
			t.move(p, c, cl.draw[side][p.at[c]])
		}
	}
	if side == 0 {
		p.own += p.pile
	} else {
		p.other += p.pile
	}
	p.pile = 0
}

// spot finds a position, in which the seat to act begins its turn.
func (t *table) spot(s *State) spot {
	var own, other, pile [maxClasses]int8
	count := func(b pair.Bag, into *[maxClasses]int8) {
		for k, n := range b.Cards().Each() {
			into[t.of[k]] += int8(n)
		}
	}
	count(s.Hands[s.Turn], &own)
	count(s.Hands[1-s.Turn], &other)
	count(s.Pile, &pile)
	layout := 0
	for c := range t.classes {
		cl := &t.classes[c]
		for i, w := range cl.places {
			if w.own == own[c] && w.other == other[c] && w.pile == pile[c] {
				layout += i * cl.stride
				break
			}
		}
	}
	var p spot
	t.locate(&p, layout)
	for _, f := range t.classes[t.of[s.Top]].faces {
		if t.faces[f].color == s.Color {
			p.face = f
		}
	}
	return p
}

// holds reports whether the side to move holds a card of a colour.
func (p *spot) holds(color uno.Color) bool { return p.colors>>color&1 != 0 }
