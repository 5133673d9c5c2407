package check

import (
	"context"
	"fmt"
	"slices"

	"github.com/unolab/uno/puzzle"
)

// The kernels of Dey, Goyal and Misra, corrected, delete cards by rules that
// leave choices. A part of a deck is playable exactly when the deck is if some
// choice leads to it, which the conditions below say (docs/counting.md, "kernel
// and defragment"). They are verified from the deck and the part alone.

// shrunkColor is a colour of a deck and the part of it in the kernel.
type shrunkColor struct {
	name    int32
	numbers []int32 // ascending
	had     []int32 // copies in the deck, at most 2; by number
	kept    []int32 // copies in the part
}

// whole reports whether the i-th number keeps all its copies.
func (c *shrunkColor) whole(i int) bool { return c.kept[i] == c.had[i] }

// shrunkColors aligns a deck and a part of it; it rejects a part with three
// equal cards.
func shrunkColors(deck, cards []puzzle.Card) ([]*shrunkColor, error) {
	left := make(map[puzzle.Card]int32)
	for _, s := range puzzle.Group(cards) {
		if s.Count > 2 {
			return nil, refusef("(%v) stands %d times in the kernel, which keeps at most two copies", s.Card, s.Count)
		}
		left[s.Card] = s.Count
	}
	var colors []*shrunkColor
	for _, s := range puzzle.Group(deck) {
		if k := len(colors); k == 0 || colors[k-1].name != s.Card.Color {
			colors = append(colors, &shrunkColor{name: s.Card.Color})
		}
		c := colors[len(colors)-1]
		c.numbers = append(c.numbers, s.Card.Number)
		c.had = append(c.had, min(s.Count, 2))
		c.kept = append(c.kept, left[s.Card])
	}
	return colors, nil
}

// shrunk verifies that a part of a deck is a kernel of it by the conditions of
// the theorem of the game, or of the sparse kernel if there are held cards, or a
// list of none. The time is quadratic in the colours, and linear in the numbers.
func shrunk(game string, deck, cards, held []puzzle.Card) error {
	if held != nil {
		if game != puzzle.GameSolitaire {
			return refusef("there are no sparse kernels of the game %q", game)
		}
		return shrunkSparse(deck, cards, held)
	}
	if err := part(deck, cards); err != nil {
		return err
	}
	colors, err := shrunkColors(deck, cards)
	if err != nil {
		return err
	}
	if game == puzzle.GameAllOrNone {
		return shrunkAllOrNone(colors)
	}
	return shrunkSolitaire(colors)
}

// shrunkSolitaire: with c colours, every two colours keep all copies of both
// cards of at least 5c of their common numbers, or of all where there are
// fewer; and a colour that loses cards keeps at least c+1.
func shrunkSolitaire(colors []*shrunkColor) error {
	c := len(colors)
	for _, x := range colors {
		had, kept := int32(0), int32(0)
		for i := range x.numbers {
			had += x.had[i]
			kept += x.kept[i]
		}
		if kept < had && int(kept) < c+1 {
			return refusef("colour %d loses cards and keeps %d, fewer than %d", x.name, kept, c+1)
		}
	}
	return eachPair(colors, func(x, y *shrunkColor, common, whole int) error {
		if whole < min(common, 5*c) {
			return refusef("colours %d and %d have %d common numbers and keep all copies of %d, fewer than %d",
				x.name, y.name, common, whole, min(common, 5*c))
		}
		return nil
	}, func(int32) bool { return true })
}

// shrunkAllOrNone: with c colours, one with at most c numbers keeps all its
// cards, a card with a number of such a colour is kept, every two other
// colours keep three of their other common numbers, or all where there are
// fewer, and each other colour keeps at least c+1 numbers. Of a number a colour
// keeps all copies or none.
func shrunkAllOrNone(colors []*shrunkColor) error {
	c := len(colors)
	onFew := make(map[int32]bool)
	var many []*shrunkColor
	for _, x := range colors {
		if len(x.numbers) > c {
			many = append(many, x)
			continue
		}
		for i, y := range x.numbers {
			onFew[y] = true
			if !x.whole(i) {
				return refusef("colour %d has at most %d numbers and loses (%d %d)", x.name, c, x.name, y)
			}
		}
	}
	for _, x := range many {
		kept := 0
		for i, y := range x.numbers {
			switch {
			case x.whole(i):
				kept++
			case x.kept[i] > 0:
				return refusef("of the copies of (%d %d) the kernel keeps some and not all", x.name, y)
			case onFew[y]:
				return refusef("(%d %d) is lost, whose number is on a colour of at most %d numbers", x.name, y, c)
			}
		}
		if kept < c+1 {
			return refusef("colour %d keeps %d numbers, fewer than %d", x.name, kept, c+1)
		}
	}
	return eachPair(many, func(x, y *shrunkColor, common, whole int) error {
		if whole < min(common, 3) {
			return refusef("colours %d and %d keep %d of their %d other common numbers, fewer than %d", x.name, y.name, whole, common, min(common, 3))
		}
		return nil
	}, func(number int32) bool { return !onFew[number] })
}

// eachPair hands out every two colours with how many of the numbers that count
// they share, and of how many of these all copies of both cards are kept.
func eachPair(colors []*shrunkColor, visit func(x, y *shrunkColor, common, whole int) error, counts func(number int32) bool) error {
	for k, x := range colors {
		for _, y := range colors[:k] {
			common, whole := 0, 0
			for i, j := 0, 0; i < len(x.numbers) && j < len(y.numbers); {
				switch a, b := x.numbers[i], y.numbers[j]; {
				case a < b:
					i++
				case a > b:
					j++
				default:
					if counts(a) {
						common++
						if x.whole(i) && y.whole(j) {
							whole++
						}
					}
					i++
					j++
				}
			}
			if err := visit(y, x, common, whole); err != nil {
				return err
			}
		}
	}
	return nil
}

// maxKernels is how many kernels a certificate may have one in another.
const maxKernels = 16

// kernelCertificate verifies a "no" that is certified by a kernel of the deck
// that has no winning order: the kernel by the conditions of its theorem, its
// "no" by the certificate within or, without one, by deciding it anew. The
// proof file, if there is one, is that of the kernel.
func kernelCertificate(ctx context.Context, game string, deck []puzzle.Card, c *puzzle.Certificate, opt Options, depth int) (string, error) {
	switch {
	case depth > maxKernels:
		return "", refusef("more than %d kernels stand in one another", maxKernels)
	case c.Kernel == nil:
		return "", refusef("a certificate of the kind %q carries no kernel", c.Kind)
	case c.Steps != nil || c.Form != "" || c.Set != nil || c.Lines != nil || c.File || c.Pieces != 0 || c.Bound != 0:
		return "", refusef("a certificate of the kind %q has a kernel and its certificate, and nothing else", c.Kind)
	case slices.Equal(puzzle.Group(c.Kernel), puzzle.Group(deck)) && c.Of != nil && c.Of.Kind == puzzle.CertKernel:
		return "", refusef("a kernel of a kernel is smaller than it")
	}
	if err := shrunk(game, deck, c.Kernel, c.Held); err != nil {
		return "", refusef("the kernel is none of the deck: %s", why(err))
	}
	found, err := "", error(nil)
	if game == puzzle.GameAllOrNone {
		found, err = noAllOrNone(ctx, c.Kernel, c.Of, depth+1)
	} else {
		found, err = noSolitaire(ctx, c.Kernel, c.Of, opt, depth+1)
	}
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("a kernel of %s, which is not playable: %s", counted(len(c.Kernel), "card"), found), nil
}
