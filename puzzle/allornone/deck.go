package allornone

import (
	"slices"

	"github.com/unolab/uno/puzzle"
)

// deck is a nonempty deck by colours and numbers, both by rank.
type deck struct {
	cards   []puzzle.Card
	colors  []int32 // values, ascending
	numbers []int32
	stacks  [][]stack // by colour, ascending in number
	on      [][]int32 // by number: the colours that have it, ascending
	role    []role    // by colour: what the deck determines
}

// stack is the number of equal cards of a colour and a number.
type stack struct {
	number int32
	count  int32
}

// role is the role of a colour in an order.
type role int8

const (
	open      role = iota // to be guessed
	committed             // played in one run
	destroyed             // never twice in a row
)

// newDeck groups the cards and determines the certain roles: a colour with
// equal cards is committed, because destroying it would require separating two
// cards that always match; a colour of one card, which is both, counts as
// destroyed.
func newDeck(cards []puzzle.Card) *deck {
	d := &deck{cards: cards}
	for _, s := range puzzle.Group(cards) {
		if k := len(d.colors); k == 0 || d.colors[k-1] != s.Card.Color {
			d.colors = append(d.colors, s.Card.Color)
			d.stacks = append(d.stacks, nil)
		}
		d.numbers = append(d.numbers, s.Card.Number)
		x := len(d.colors) - 1
		d.stacks[x] = append(d.stacks[x], stack{s.Card.Number, s.Count})
	}
	slices.Sort(d.numbers)
	d.numbers = slices.Compact(d.numbers)
	d.on = make([][]int32, len(d.numbers))
	d.role = make([]role, len(d.colors))
	for x, stacks := range d.stacks {
		total := int32(0)
		for i := range stacks {
			y, _ := slices.BinarySearch(d.numbers, stacks[i].number)
			stacks[i].number = int32(y)
			d.on[y] = append(d.on[y], int32(x))
			total += stacks[i].count
			if stacks[i].count > 1 {
				d.role[x] = committed
			}
		}
		if total == 1 {
			d.role[x] = destroyed
		}
	}
	return d
}

// count returns how many cards are of a colour and a number.
func (d *deck) count(color, number int32) int32 {
	i, ok := slices.BinarySearchFunc(d.stacks[color], number, func(s stack, y int32) int { return int(s.number - y) })
	if !ok {
		return 0
	}
	return d.stacks[color][i].count
}

// card is the printed card.
func (d *deck) card(color, number int32) puzzle.Card {
	return puzzle.Card{Color: d.colors[color], Number: d.numbers[number]}
}
