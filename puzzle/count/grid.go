package count

import (
	"context"
	"slices"

	"github.com/unolab/uno/puzzle"
)

// grid is a deck for the DP over rows: the cards of each row by column, the
// columns that match each other, and how many cards are equal.
//
// With two dimensions a row is a number and a column a colour, or the other
// way round if there are fewer numbers than colours, and a column matches
// itself alone. With more, a row is the last coordinate and a column the tuple
// of all others; columns match when they agree in a coordinate.
type grid struct {
	columns int
	match   [][]bool // by two columns
	rows    [][]cell
	names   []puzzle.Card // of a cell in a deck of two dimensions
	swapped bool
}

// cell is a stack of equal cards within a row.
type cell struct {
	column int
	count  int
	name   int // position in the list that the grid was made of
}

// newGrid makes the grid of a deck with its smaller side as columns.
func newGrid(stacks []puzzle.Stack) *grid {
	g := newGridAs(stacks, false)
	if len(g.rows) < g.columns {
		g = newGridAs(stacks, true)
	}
	return g
}

// newGridAs makes the grid with the colours as columns or, swapped, as rows.
// Rows and columns ascend in value, as in the order of the paper.
func newGridAs(stacks []puzzle.Stack, swapped bool) *grid {
	h := puzzle.NewDeckGraph(stacks)
	g := &grid{swapped: swapped, columns: len(h.Colors)}
	rows := len(h.Numbers)
	if swapped {
		g.columns, rows = rows, g.columns
	}
	g.rows = make([][]cell, rows)
	for i, s := range stacks {
		column, row := int(h.Ends[i][0]), int(h.Ends[i][1])-len(h.Colors)
		if swapped {
			column, row = row, column
		}
		g.rows[row] = append(g.rows[row], cell{column, int(s.Count), i})
		g.names = append(g.names, s.Card)
	}
	for _, row := range g.rows {
		slices.SortFunc(row, func(a, b cell) int { return a.column - b.column })
	}
	g.match = make([][]bool, g.columns)
	for k := range g.match {
		g.match[k] = make([]bool, g.columns)
		g.match[k][k] = true
	}
	return g
}

// ranks returns the rank of every value among the distinct values, and those,
// ascending.
func ranks(values []int32) (rank []int, distinct []int32) {
	distinct = slices.Clone(values)
	slices.Sort(distinct)
	distinct = slices.Compact(distinct)
	rank = make([]int, len(values))
	for i, v := range values {
		rank[i], _ = slices.BinarySearch(distinct, v)
	}
	return rank, distinct
}

// cards counts the cards of a row.
func cards(row []cell) int {
	n := 0
	for _, c := range row {
		n += c.count
	}
	return n
}

// reorder orders the rows so that few columns are open (started and not
// finished) at a time. It repeatedly takes the row after which the fewest are
// open, the earlier one in a tie. Columns that match others stay open for those
// too. Quadratic in the rows.
func (g *grid) reorder(ctx context.Context) error {
	left := make([]int, g.columns) // rows still to come
	for _, row := range g.rows {
		for _, c := range row {
			left[c.column]++
		}
	}
	begun := make([]bool, g.columns)
	order := make([][]cell, 0, len(g.rows))
	todo := slices.Clone(g.rows)
	for len(todo) > 0 {
		if err := ctx.Err(); err != nil {
			return err
		}
		best, bestOpens, bestCloses := -1, 0, 0
		for i, row := range todo {
			opens, closes := 0, 0
			for _, c := range row {
				switch {
				case !begun[c.column] && left[c.column] > 1:
					opens++
				case begun[c.column] && left[c.column] == 1:
					closes++
				}
			}
			if best < 0 || opens-closes < bestOpens-bestCloses {
				best, bestOpens, bestCloses = i, opens, closes
			}
		}
		row := todo[best]
		for _, c := range row {
			begun[c.column] = true
			left[c.column]--
		}
		order = append(order, row)
		todo = slices.Delete(todo, best, best+1)
	}
	g.rows = order
	return nil
}
