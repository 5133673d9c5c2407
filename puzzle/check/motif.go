package check

import (
	"context"

	"github.com/unolab/uno/puzzle"
)

// An all-or-none deck with many cards and few colours is decided by motifs
// (Dey, Goyal, Misra Lemma 5, with the ends put right): for every set X of
// committed colours an order of X and of the numbers Y on all other cards, in
// which no two numbers are neighbours, neighbours share a number, and a colour
// is entered and left with different cards. Colours with equal cards are
// committed, colours of one card are not. The limits are on colours, on the
// elements of an order, and on the states over all sets X.
const (
	maxMotifColors   = 12
	maxMotifElements = 22
	maxMotifStates   = 1 << 28
)

// motifs is an all-or-none deck by colours and numbers, both by rank.
type motifs struct {
	copies [][]int32 // by colour and number
	work   int
}

// playableByMotifs decides a nonempty deck of few colours; ok is false when it
// is beyond the limits.
func playableByMotifs(ctx context.Context, deck []puzzle.Card) (can, ok bool, err error) {
	names := newNames(puzzle.Group(deck))
	colors := len(names.colors.values)
	if colors > maxMotifColors {
		return false, false, nil
	}
	m := &motifs{copies: make([][]int32, colors)}
	for x := range m.copies {
		m.copies[x] = make([]int32, len(names.numbers.values))
	}
	for _, c := range deck {
		x, _ := names.color(c.Color)
		y, _ := names.numbers.index(c.Number)
		m.copies[x][y]++
	}
	must, never := 0, 0
	for x, row := range m.copies {
		total, most := int32(0), int32(0)
		for _, k := range row {
			total += k
			most = max(most, k)
		}
		if most > 1 {
			must |= 1 << x
		}
		if total == 1 {
			never |= 1 << x
		}
	}
	ok = true
	for committed := range 1 << colors {
		if committed&must != must || committed&never != 0 {
			continue
		}
		elements := m.elements(committed)
		if elements == nil {
			continue
		}
		if len(elements) > maxMotifElements || m.work > maxMotifStates {
			ok = false // a later set may still say yes
			continue
		}
		can, err := m.order(ctx, elements)
		if can || err != nil {
			return can, true, err
		}
	}
	return false, ok, nil
}

// element is a committed colour or a number of the other colours.
type element struct {
	color, number int // the other one is -1
}

// elements lists X and Y, or nil if Y is too large for X to separate its
// numbers.
func (m *motifs) elements(committed int) []element {
	var list []element
	needed := make([]bool, len(m.copies[0]))
	for x, row := range m.copies {
		if committed>>x&1 != 0 {
			list = append(list, element{x, -1})
			continue
		}
		for y, k := range row {
			needed[y] = needed[y] || k > 0
		}
	}
	inX := len(list)
	for y, n := range needed {
		if n {
			list = append(list, element{-1, y})
		}
	}
	if len(list) > 2*inX+1 {
		return nil
	}
	return list
}

// anyNumber is the entry of a colour that begins an order.
const anyNumber = -1

// order decides whether the elements have an order, over all sets of elements
// played, the last one, and the number by which it was entered.
func (m *motifs) order(ctx context.Context, elements []element) (bool, error) {
	type end struct{ last, entry int }
	ends := make([]map[end]bool, 1<<len(elements))
	reach := func(set int, e end) {
		if ends[set] == nil {
			ends[set] = make(map[end]bool)
		}
		ends[set][e] = true
	}
	for i := range elements {
		reach(1<<i, end{i, anyNumber})
	}
	for set := range ends {
		if set&0xff == 0 && ctx.Err() != nil {
			return false, ctx.Err()
		}
		m.work++
		for e := range ends[set] {
			m.work += len(elements)
			from := elements[e.last]
			for i, to := range elements {
				if set>>i&1 != 0 || from.color < 0 && to.color < 0 {
					continue
				}
				for u, k := range m.copies[max(from.color, 0)] {
					switch {
					case from.color < 0 && u != from.number, to.color < 0 && u != to.number:
						continue
					case from.color >= 0 && (k == 0 || k == 1 && u == e.entry):
						continue
					case to.color >= 0 && m.copies[to.color][u] == 0:
						continue
					case to.color < 0:
						reach(set|1<<i, end{i, anyNumber})
					default:
						reach(set|1<<i, end{i, u})
					}
				}
			}
		}
		if set < len(ends)-1 {
			ends[set] = nil
		}
	}
	return len(ends[len(ends)-1]) > 0, nil
}
