package allornone

import (
	"fmt"
	"math/big"
	"slices"

	"github.com/unolab/uno/puzzle"
)

// Kernel is a part of a deck that can be played all-or-none exactly when the
// deck can.
type Kernel struct {
	Cards []puzzle.Card // ascending
	Bound *big.Int      // the bound of the theorem on len(Cards)

	thirds []puzzle.Card // copies beyond the second
	lost   []puzzle.Card // all others that are not in Cards
}

// commonNumbers is how many common numbers of two pre-committed colours are
// kept: at a border between the two at most two of them are taken by the
// borders with other colours.
const commonNumbers = 3

// KernelOf makes the kernel of a deck, a repaired form of Dey, Goyal, Misra
// section 4.3. With c colours, one with more than c numbers is pre-committed:
// if it were destroyed, it would have too many numbers to place between the
// others. Kept are two copies of every card of the other colours and of every
// card with one of their numbers; for each two pre-committed colours up to
// three more numbers that both have; and then as much of each pre-committed
// colour as keeps it at c+1 numbers. (As printed, every pre-committed card with
// another number is deleted: {11..14, 25..28}, a no, becomes the empty deck.)
//
// With q pre-committed colours, s others, and t = 1, or 2 when the deck holds
// equal cards, the kernel has at most
// t (s c + q max(c+1, s c + 3 (q-1))) cards, O(c^3).
func KernelOf(cards []puzzle.Card) *Kernel {
	if len(cards) == 0 {
		return &Kernel{Cards: []puzzle.Card{}, Bound: new(big.Int)}
	}
	d := newDeck(cards)
	c := len(d.colors)
	k := &Kernel{}
	pre := make([]bool, c)
	times, others := int64(1), int64(c)
	for x, stacks := range d.stacks {
		if pre[x] = len(stacks) > c; pre[x] {
			others--
		}
		for i := range stacks {
			if stacks[i].count > 1 {
				times = 2
			}
			for ; stacks[i].count > 2; stacks[i].count-- {
				k.thirds = append(k.thirds, d.card(int32(x), stacks[i].number))
			}
		}
	}
	keep := d.marked(pre)
	for x, stacks := range d.stacks {
		kept := 0
		for i := range stacks {
			if keep[x][i] {
				kept++
			}
		}
		for i, s := range stacks {
			if !keep[x][i] && kept <= c {
				keep[x][i] = true
				kept++
			}
			to := &k.lost
			if keep[x][i] {
				to = &k.Cards
			}
			for range s.count {
				*to = append(*to, d.card(int32(x), s.number))
			}
		}
	}
	slices.SortFunc(k.Cards, puzzle.Card.Compare)
	k.Bound = kernelBound(others, int64(c), times)
	return k
}

// marked marks the stacks to keep, but for the filling up.
func (d *deck) marked(pre []bool) [][]bool {
	keep := make([][]bool, len(d.colors))
	onOthers := make([]bool, len(d.numbers))
	for x, stacks := range d.stacks {
		keep[x] = make([]bool, len(stacks))
		for _, s := range stacks {
			if !pre[x] {
				onOthers[s.number] = true
			}
		}
	}
	left := make(map[[2]int32]int) // by pair of pre-committed colours: numbers still to keep
	for y, on := range d.on {
		if onOthers[y] {
			for _, x := range on {
				d.mark(keep, x, int32(y))
			}
			continue
		}
		for i, a := range on {
			for _, b := range on[:i] {
				pair := [2]int32{a, b}
				if left[pair] < commonNumbers {
					left[pair]++
					d.mark(keep, a, int32(y))
					d.mark(keep, b, int32(y))
				}
			}
		}
	}
	return keep
}

// mark marks the stack of a colour and a number.
func (d *deck) mark(keep [][]bool, color, number int32) {
	i, _ := slices.BinarySearchFunc(d.stacks[color], number, func(s stack, y int32) int { return int(s.number - y) })
	keep[color][i] = true
}

// kernelBound is the promise for s colours that are not pre-committed, out of
// c, and t copies.
func kernelBound(s, c, t int64) *big.Int {
	q := c - s
	of := func(factors ...int64) *big.Int {
		p := big.NewInt(1)
		for _, f := range factors {
			p.Mul(p, big.NewInt(f))
		}
		return p
	}
	each := new(big.Int).Add(of(s, c), of(3, max(0, q-1)))
	if least := big.NewInt(c + 1); each.Cmp(least) < 0 {
		each = least
	}
	b := each.Mul(each, big.NewInt(q))
	b.Add(b, of(s, c))
	return b.Mul(b, big.NewInt(t))
}

// Lift turns a winning order of the kernel into one of the deck. A colour that
// lost cards still has more numbers than there are colours, so the order plays
// it in one run, and its lost cards go after the first card of that run; third
// copies go next to their equals. A sequence that is not an all-or-none order
// of the kernel is an error.
func (k *Kernel) Lift(sequence []puzzle.Card) (puzzle.Cards, error) {
	sorted := slices.SortedFunc(slices.Values(sequence), puzzle.Card.Compare)
	if !slices.Equal(sorted, k.Cards) {
		return nil, fmt.Errorf("the sequence plays %d cards that are not the %d of the kernel", len(sequence), len(k.Cards))
	}
	if _, _, err := Roles(sequence); err != nil {
		return nil, err
	}
	lost := make(map[int32][]puzzle.Card)
	for _, c := range k.lost {
		lost[c.Color] = append(lost[c.Color], c)
	}
	thirds := make(map[puzzle.Card]int)
	for _, c := range k.thirds {
		thirds[c]++
	}
	out := make(puzzle.Cards, 0, len(sequence)+len(k.lost)+len(k.thirds))
	put := func(c puzzle.Card) {
		out = append(out, c)
		for ; thirds[c] > 0; thirds[c]-- {
			out = append(out, c)
		}
	}
	for _, c := range sequence {
		put(c)
		for _, l := range lost[c.Color] {
			put(l)
		}
		delete(lost, c.Color)
	}
	return out, nil
}

// Roles reads off an order which colours are committed and which destroyed, a
// colour of one card being destroyed; both lists ascend. It refuses an order
// in which neighbours do not match or a colour is neither.
func Roles(sequence []puzzle.Card) (committedTo, destroyedOf []int32, err error) {
	type runs struct{ cards, runs int }
	seen := make(map[int32]*runs)
	for i, c := range sequence {
		if i > 0 && !c.Matches(sequence[i-1]) {
			return nil, nil, fmt.Errorf("card %d of the sequence, (%v), does not match the one before it, (%v)", i+1, c, sequence[i-1])
		}
		r := seen[c.Color]
		if r == nil {
			r = new(runs)
			seen[c.Color] = r
		}
		r.cards++
		if i == 0 || sequence[i-1].Color != c.Color {
			r.runs++
		}
	}
	committedTo, destroyedOf = []int32{}, []int32{}
	for x, r := range seen {
		switch {
		case r.runs == r.cards:
			destroyedOf = append(destroyedOf, x)
		case r.runs == 1:
			committedTo = append(committedTo, x)
		default:
			return nil, nil, fmt.Errorf("colour %d is neither played in one run nor kept apart", x)
		}
	}
	slices.Sort(committedTo)
	slices.Sort(destroyedOf)
	return committedTo, destroyedOf, nil
}
