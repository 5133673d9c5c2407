package check

import (
	"slices"

	"github.com/unolab/uno/puzzle"
)

// names numbers the vertices of H from 0: the colours of a deck ascending,
// then its numbers ascending.
type names struct {
	colors, numbers table
}

// newNames takes the distinct cards of a deck in the order of
// [puzzle.Group].
func newNames(stacks []puzzle.Stack) *names {
	colors := make([]int32, 0, 16)
	numbers := make([]int32, len(stacks))
	for i, s := range stacks {
		if i == 0 || s.Card.Color != stacks[i-1].Card.Color {
			colors = append(colors, s.Card.Color)
		}
		numbers[i] = s.Card.Number
	}
	return &names{newTable(colors, len(stacks)), newTable(numbers, len(stacks))}
}

// count returns the number of vertices.
func (n *names) count() int { return len(n.colors.values) + len(n.numbers.values) }

func (n *names) color(c int32) (int32, bool) { return n.colors.index(c) }

func (n *names) number(y int32) (int32, bool) {
	i, ok := n.numbers.index(y)
	return i + int32(len(n.colors.values)), ok
}

// vertex returns the number of a named vertex; ok is false when the deck has
// no such colour or number.
func (n *names) vertex(v puzzle.Vertex) (int32, bool) {
	switch {
	case v > 0:
		return n.color(int32(v))
	case v < 0 && -v > 0:
		return n.number(int32(-v))
	default:
		return 0, false
	}
}

// table finds the rank of a value among sorted distinct ones: by an array where
// the values are small relative to the deck, otherwise by bisection.
type table struct {
	values []int32
	rank   []int32 // by value, rank+1, or nil
}

// newTable sorts values, which it keeps, and drops repeated ones.
func newTable(values []int32, cards int) table {
	if len(values) == 0 {
		return table{}
	}
	largest := slices.Max(values)
	if int(largest) > 4*cards+1024 {
		slices.Sort(values)
		return table{values: slices.Compact(values)}
	}
	rank := make([]int32, largest+1)
	for _, v := range values {
		rank[v] = 1
	}
	values = values[:0]
	for v, present := range rank {
		if present != 0 {
			values = append(values, int32(v))
			rank[v] = int32(len(values))
		}
	}
	return table{values, rank}
}

func (t table) index(v int32) (int32, bool) {
	if t.rank == nil {
		i, ok := slices.BinarySearch(t.values, v)
		return int32(i), ok
	}
	if int(v) >= len(t.rank) || t.rank[v] == 0 {
		return 0, false
	}
	return t.rank[v] - 1, true
}
