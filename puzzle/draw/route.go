package draw

import "slices"

// move is a step of the path between consecutive cards of the order.
type move struct {
	from, to int // items
	kind     moveKind
	line     int     // the row or column along which it runs
	lane     int     // next to that line from 1, or 0 for a straight piece
	ahead    bool    // to the right, or down
	lo, hi   int     // the lines it spans on the other axis
	offset   float64 // of the lane from the centre of the line
}

type moveKind uint8

const (
	moveNone   moveKind = iota // the cards share no line: a skipped turn between them
	moveTwin                   // between twins
	moveRow                    // along a row
	moveColumn                 // along a column
	moveBand                   // along a row, into another band
)

// route computes the path and places the lines. A move past other cards gets a
// lane on its side of the line. Lanes are assigned in the order in which the
// moves begin, so the number of lanes is the maximum number of overlapping
// moves. It takes time n log n.
func (d *drawing) route() {
	moves := d.moves()
	rows := laneTable{taken: make([][2][]int, len(d.rows.vertices))}
	columns := laneTable{taken: make([][2][]int, len(d.columns.vertices))}
	byStart := make([]int, len(moves))
	for i := range byStart {
		byStart[i] = i
	}
	slices.SortStableFunc(byStart, func(a, b int) int { return moves[a].lo - moves[b].lo })
	for _, i := range byStart {
		m := &moves[i]
		switch {
		case m.lane == 0:
		case m.kind == moveRow:
			m.lane = rows.take(m)
		case m.kind == moveColumn:
			m.lane = columns.take(m)
		}
	}
	d.rows.place(d.size, rows.lanes(0), rows.lanes(1))
	// Downwards runs on the left, upwards on the right: the side before a column
	// is that of the moves ahead.
	d.columns.place(d.size, columns.lanes(1), columns.lanes(0))
	for i := range moves {
		m := &moves[i]
		if m.lane > 0 {
			m.offset = d.size.card/2 + d.size.lane*float64(m.lane)
			if m.ahead == (m.kind == moveColumn) {
				m.offset = -m.offset
			}
		}
	}
	d.moved = moves
}

// moves classifies the steps of the path.
func (d *drawing) moves() []move {
	if len(d.path) < 2 {
		return nil
	}
	inRow, inColumn := d.present()
	moves := make([]move, 0, len(d.path)-1)
	for k := 1; k < len(d.path); k++ {
		m := move{from: d.path[k-1], to: d.path[k]}
		a, b := &d.items[m.from], &d.items[m.to]
		span := func(x, y int, line int, others []int) {
			m.line, m.ahead = line, y > x
			m.lo, m.hi = min(x, y), max(x, y)
			i, _ := slices.BinarySearch(others, m.lo+1)
			if i < len(others) && others[i] < m.hi {
				m.lane = 1
			}
		}
		switch {
		case a.row == b.row && a.column == b.column:
			m.kind = moveTwin
		case a.row == b.row:
			m.kind = moveRow
			span(a.column, b.column, a.row, inRow[a.row])
			if d.columns.band[a.column] != d.columns.band[b.column] {
				m.kind, m.lane = moveBand, 1
			}
		case a.column == b.column:
			m.kind = moveColumn
			span(a.row, b.row, a.column, inColumn[a.column])
		}
		moves = append(moves, m)
	}
	return moves
}

// present returns the columns of the cards in each row and the rows of the
// cards in each column, ascending.
func (d *drawing) present() (inRow, inColumn [][]int) {
	inRow = make([][]int, len(d.rows.vertices))
	inColumn = make([][]int, len(d.columns.vertices))
	for _, sp := range d.items {
		inRow[sp.row] = append(inRow[sp.row], sp.column)
		inColumn[sp.column] = append(inColumn[sp.column], sp.row)
	}
	for _, lists := range [2][][]int{inRow, inColumn} {
		for i := range lists {
			slices.Sort(lists[i])
			lists[i] = slices.Compact(lists[i])
		}
	}
	return inRow, inColumn
}

// laneTable records up to where each lane of each line is used, by line and
// side: side 1 is that of the moves ahead.
type laneTable struct {
	taken [][2][]int // by line, side and lane: the last line that its last move spans
}

// take gives a move the first free lane on its side of its line.
func (t *laneTable) take(m *move) int {
	side := 0
	if m.ahead {
		side = 1
	}
	lanes := &t.taken[m.line][side]
	for i, last := range *lanes {
		if last <= m.lo {
			(*lanes)[i] = m.hi
			return i + 1
		}
	}
	if len(*lanes) == maxLanes {
		return 1 + m.lo%maxLanes
	}
	*lanes = append(*lanes, m.hi)
	return len(*lanes)
}

// lanes returns how many lanes each line has on a side.
func (t *laneTable) lanes(side int) []int {
	n := make([]int, len(t.taken))
	for i := range n {
		n[i] = len(t.taken[i][side])
	}
	return n
}
