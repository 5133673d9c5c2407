package lattice

import (
	"bytes"
	"fmt"
	"io"
	"strconv"

	"github.com/unolab/uno/puzzle"
)

// Point is a card of D dimensions, each coordinate in 1..2^31-1.
type Point []int32

// matches reports whether two points agree in a coordinate.
func (p Point) matches(q Point) bool {
	for i := range p {
		if p[i] == q[i] {
			return true
		}
	}
	return false
}

// Read reads points with the given number of coordinates, at least one: one a
// line, integers in 1..2^31-1 separated by blanks; lines end in LF or CR LF,
// `#` starts a comment, blank lines are skipped, and equal lines are equal
// cards. Errors about the contents are [*puzzle.FormatError]s on the name.
func Read(name string, r io.Reader, dimensions int) ([]Point, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", name, err)
	}
	return Parse(name, data, dimensions)
}

// Parse is [Read] on bytes in memory.
func Parse(name string, data []byte, dimensions int) ([]Point, error) {
	points := []Point{}
	for i, line := range bytes.Split(puzzle.TrimBOM(data), []byte{'\n'}) {
		line, _, _ = bytes.Cut(bytes.TrimSuffix(line, []byte{'\r'}), []byte{'#'})
		fields := bytes.Fields(line)
		if len(fields) == 0 {
			continue
		}
		wrong := func(format string, args ...any) error {
			return &puzzle.FormatError{File: name, Line: i + 1, Msg: fmt.Sprintf(format, args...)}
		}
		if len(fields) != dimensions {
			return nil, wrong("%d numbers; a line has %d, one for each dimension", len(fields), dimensions)
		}
		p := make(Point, dimensions)
		for k, f := range fields {
			v, err := strconv.ParseUint(string(f), 10, 31)
			if err != nil || v == 0 {
				return nil, wrong("coordinate %d, %.24q, is not an integer in 1..%d", k+1, f, puzzle.MaxValue)
			}
			p[k] = int32(v)
		}
		points = append(points, p)
	}
	return points, nil
}

// checkOrder verifies that an order plays exactly the given points, each matching
// the previous one; the error describes the fault.
func checkOrder(points, order []Point) error {
	if len(order) != len(points) {
		return fmt.Errorf("the order plays %d cards, there are %d", len(order), len(points))
	}
	left := make(map[string]int, len(points))
	for _, p := range points {
		left[fmt.Sprint(p)]++
	}
	for i, p := range order {
		if left[fmt.Sprint(p)]--; left[fmt.Sprint(p)] < 0 {
			return fmt.Errorf("card %d of the order, %v, is not there, or not so often", i+1, p)
		}
		if i > 0 && !p.matches(order[i-1]) {
			return fmt.Errorf("card %d of the order, %v, does not match the one before it, %v", i+1, p, order[i-1])
		}
	}
	return nil
}
