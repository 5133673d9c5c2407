package count

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
)

// Points counts the ways to play out cards of several dimensions, which match
// when they agree in at least one coordinate (Demaine et al. section 5). All
// points have the same number of coordinates, at least one. It runs the method
// paths with the tuples of all coordinates but one as columns; the coordinate
// left out is the one that leaves the fewest. No points and one point have one
// way each.
func Points(ctx context.Context, points [][]int32, progress func(line string)) (Result, error) {
	if len(points) == 0 {
		return conventions(big.NewInt(1), nil, MethodPaths), nil
	}
	sorted := slices.Clone(points)
	slices.SortFunc(sorted, slices.Compare)
	counts := make([]int32, 0, len(sorted))
	distinct := sorted[:0:0]
	for i, p := range sorted {
		if i > 0 && slices.Equal(p, sorted[i-1]) {
			counts[len(counts)-1]++
			continue
		}
		distinct = append(distinct, p)
		counts = append(counts, 1)
	}
	var best *grid
	for axis := range points[0] {
		g, err := pointGrid(distinct, counts, axis)
		if err != nil {
			return Result{}, err
		}
		if best == nil || g.columns < best.columns {
			best = g
		}
	}
	if best == nil {
		return Result{}, errRagged
	}
	total, err := best.countPaths(ctx, maxPathStates, func(format string, args ...any) {
		if progress != nil {
			progress(fmt.Sprintf(format, args...))
		}
	})
	if err != nil {
		return Result{}, err
	}
	return byMultiplicity(total, counts, MethodPaths), nil
}

// errRagged says that points do not have the same number of coordinates.
var errRagged = errors.New("all points need the same number of coordinates, at least one")

// pointGrid makes the grid whose rows are the values of one coordinate.
func pointGrid(points [][]int32, counts []int32, axis int) (*grid, error) {
	rows := make([]int32, len(points))
	rests := make([][]int32, len(points))
	for i, p := range points {
		if len(p) != len(points[0]) || len(p) == 0 {
			return nil, errRagged
		}
		rows[i] = p[axis]
		rests[i] = slices.Delete(slices.Clone(p), axis, axis+1)
	}
	tuples := slices.Clone(rests)
	slices.SortFunc(tuples, slices.Compare)
	tuples = slices.CompactFunc(tuples, slices.Equal)
	rowOf, rowNames := ranks(rows)
	g := &grid{columns: len(tuples), rows: make([][]cell, len(rowNames)), match: make([][]bool, len(tuples))}
	for i := range points {
		k, _ := slices.BinarySearchFunc(tuples, rests[i], slices.Compare)
		g.rows[rowOf[i]] = append(g.rows[rowOf[i]], cell{k, int(counts[i]), i})
	}
	for k, a := range tuples {
		g.match[k] = make([]bool, len(tuples))
		for l, b := range tuples {
			for x := range a {
				g.match[k][l] = g.match[k][l] || a[x] == b[x]
			}
		}
	}
	return g, nil
}
