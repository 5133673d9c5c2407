package allornone

import (
	"context"
	"fmt"
	"strings"

	"github.com/unolab/uno/puzzle"
)

// guess is a set X of committed colours together with the set Y of numbers on
// the cards of the other colours, which are destroyed. A motif is an order of
// X and Y in which no two numbers are neighbours.
type guess struct {
	d       *deck
	isX     []bool
	colors  []int32 // X, ascending
	numbers []int32 // Y, ascending
	isY     []bool
}

// step is an element of a motif: a number of Y, or a colour of X with the
// numbers of its first and its last card.
type step struct {
	color       int32 // -1: a number
	number      int32 // of a number
	entry, exit int32 // of a colour; -1 at the ends of the motif: any card
}

// eachGuess visits the sets X that may work, those with few destroyed colours
// first, until visit returns false or an error, or the context ends. X holds
// the committed colours and none of those that are certainly destroyed. A set
// that fails a tally is not reduced further, because its subsets fail too; with
// c colours open there are at most 2^c guesses.
func (d *deck) eachGuess(ctx context.Context, visit func(*guess) (bool, error)) error {
	t := newTally(d)
	var free []int
	for x, f := range d.role {
		switch f {
		case destroyed:
			t.destroy(x)
		case open:
			free = append(free, x)
		}
	}
	calls := 0
	// choose destroys `more` of free[from:] and counts the sets it met.
	var choose func(from, more int) (int, bool, error)
	choose = func(from, more int) (met int, ok bool, err error) {
		if calls&0xfff == 0 && ctx.Err() != nil {
			return 0, false, ctx.Err()
		}
		calls++
		if !t.fits() {
			return 0, true, nil
		}
		if more == 0 {
			ok, err = visit(d.newGuess(t.isX, t.cards))
			return 1, ok, err
		}
		for i := from; i <= len(free)-more; i++ {
			t.destroy(free[i])
			k, ok, err := choose(i+1, more-1)
			t.restore(free[i])
			if met += k; !ok || err != nil {
				return met, ok, err
			}
		}
		return met, true, nil
	}
	for size := 0; size <= len(free); size++ {
		met, ok, err := choose(0, size)
		if !ok || err != nil {
			return err
		}
		if met == 0 {
			return nil // no set of this size fits, so no larger one does
		}
	}
	return nil
}

// tally has the counts of X and Y.
type tally struct {
	d      *deck
	isX    []bool
	cards  []int // by number: its destroyed cards; those above 0 are Y
	colors []int // by number: its colours in X
	sizeX  int
	sizeY  int
	ends   int // numbers of Y with one colour in X: they are at an end
	barren int // numbers of Y without a colour in X: they have no place
}

func newTally(d *deck) *tally {
	t := &tally{
		d: d, isX: make([]bool, len(d.colors)), sizeX: len(d.colors),
		cards: make([]int, len(d.numbers)), colors: make([]int, len(d.numbers)),
	}
	for x := range t.isX {
		t.isX[x] = true
	}
	for y, on := range d.on {
		t.colors[y] = len(on)
	}
	return t
}

// destroy takes a colour from X, restore puts it back.
func (t *tally) destroy(x int) { t.shift(x, -1) }
func (t *tally) restore(x int) { t.shift(x, 1) }

func (t *tally) shift(x, by int) {
	t.isX[x] = by > 0
	t.sizeX += by
	for _, s := range t.d.stacks[x] {
		t.account(s.number, -1)
		t.cards[s.number] -= by
		t.colors[s.number] += by
		t.account(s.number, 1)
	}
}

// account adds a number to the counts, or takes it out.
func (t *tally) account(y int32, by int) {
	if t.cards[y] == 0 {
		return
	}
	t.sizeY += by
	switch t.colors[y] {
	case 0:
		t.barren += by
	case 1:
		t.ends += by
	}
}

// fits reports whether X and Y may have a motif. There is a colour between two
// numbers, so |Y| <= |X| + 1; a number between two colours needs two that have
// it, and only two numbers are not. Destroying one more colour makes X smaller
// and Y no smaller, so a set that fails has no subset that does not. A single
// number is a motif.
func (t *tally) fits() bool {
	if t.sizeY > t.sizeX+1 || t.ends > 2 {
		return false
	}
	return t.barren == 0 || len(t.d.numbers) == 1
}

func (d *deck) newGuess(isX []bool, copies []int) *guess {
	g := &guess{d: d, isX: append([]bool(nil), isX...), isY: make([]bool, len(d.numbers))}
	for x, in := range isX {
		if in {
			g.colors = append(g.colors, int32(x))
		}
	}
	for y, k := range copies {
		if k > 0 {
			g.numbers = append(g.numbers, int32(y))
			g.isY[y] = true
		}
	}
	return g
}

// expand lays out a motif: a number becomes all its destroyed cards, a colour
// its entry card, the rest, and its exit card.
func (g *guess) expand(motif []step) puzzle.Cards {
	out := make(puzzle.Cards, 0, len(g.d.cards))
	for _, s := range motif {
		if s.color < 0 {
			for _, x := range g.d.on[s.number] {
				if !g.isX[x] {
					out = append(out, g.d.card(x, s.number))
				}
			}
			continue
		}
		if s.entry >= 0 {
			out = append(out, g.d.card(s.color, s.entry))
		}
		for _, st := range g.d.stacks[s.color] {
			left := st.count
			if st.number == s.entry {
				left--
			}
			if st.number == s.exit {
				left--
			}
			for range left {
				out = append(out, g.d.card(s.color, st.number))
			}
		}
		if s.exit >= 0 {
			out = append(out, g.d.card(s.color, s.exit))
		}
	}
	return out
}

// roles lists the committed and the destroyed colours.
func (g *guess) roles() (committed, destroyed []int32) {
	committed, destroyed = []int32{}, []int32{}
	for x, in := range g.isX {
		if in {
			committed = append(committed, g.d.colors[x])
		} else {
			destroyed = append(destroyed, g.d.colors[x])
		}
	}
	return committed, destroyed
}

// describe writes a motif: colours as they are, numbers in brackets, and
// between two colours the number by which they are chained.
func (g *guess) describe(motif []step) string {
	var b strings.Builder
	for i, s := range motif {
		if i > 0 {
			b.WriteByte(' ')
			if s.color >= 0 && motif[i-1].color >= 0 {
				fmt.Fprintf(&b, "-%d- ", g.d.numbers[s.entry])
			}
		}
		if s.color < 0 {
			fmt.Fprintf(&b, "[%d]", g.d.numbers[s.number])
		} else {
			fmt.Fprintf(&b, "%d", g.d.colors[s.color])
		}
	}
	return b.String()
}

// passes reports whether a committed colour can begin with one number and end
// with another: with two different cards. -1 stands for any number.
func (g *guess) passes(color, entry, exit int32) bool {
	return entry < 0 || exit < 0 || entry != exit || g.d.count(color, entry) > 1
}
