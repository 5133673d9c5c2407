package solitaire

import (
	"math/rand/v2"
	"reflect"
	"testing"
)

// TestEliminationsAgreeWithAMatrix: the tree is the one that a matrix of the
// graph gives, all scores counted anew at each turn, and eliminate fails where
// the matrix shows a vertex of too many neighbours.
func TestEliminationsAgreeWithAMatrix(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 8))
	trees, failed := 0, 0
	for range rounds(400, 10_000) {
		c := randomCore(r, 30, 60)
		fill := r.IntN(2) == 0
		got, _ := eliminate(c, c.vertices(), fill, nil)
		want, widest := eliminateByMatrix(c, fill)
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("fill %t: %+v, want %+v for %+v", fill, got, want, c)
		}
		trees++
		if fill {
			continue // a bound changes the scores of what exceeds it
		}
		if _, ok := eliminate(c, widest, false, nil); !ok {
			t.Fatalf("not eliminated within %d neighbours: %+v", widest, c)
		}
		if _, ok := eliminate(c, widest-1, false, nil); ok {
			t.Fatalf("eliminated within fewer than %d neighbours: %+v", widest, c)
		}
		failed++
	}
	if trees < 100 || failed < 100 {
		t.Errorf("%d trees, %d failed", trees, failed)
	}
}

// eliminateByMatrix is the oracle; its second result is the most neighbours of
// a vertex at its turn.
func eliminateByMatrix(c *core, fill bool) (*elimination, int) {
	n := c.vertices()
	near := make([][]bool, n)
	for v := range near {
		near[v] = make([]bool, n)
		for _, e := range c.around(int32(v)) {
			near[v][c.other(e, int32(v))] = true
		}
	}
	gone := make([]bool, n)
	neighbours := func(v int) (list []int32) {
		for u := range n {
			if near[v][u] && !gone[u] {
				list = append(list, int32(u))
			}
		}
		return list
	}
	bags, when, widest := make([][]int32, n), make([]int32, n), 0
	for turn := range n {
		best, least := -1, 0
		for v := range n {
			if gone[v] {
				continue
			}
			list := neighbours(v)
			score := len(list)
			if fill {
				score = 0
				for i, a := range list {
					for _, b := range list[:i] {
						if !near[a][b] {
							score++
						}
					}
				}
			}
			if best < 0 || score < least {
				best, least = v, score
			}
		}
		bags[best], when[best] = neighbours(best), int32(turn)
		widest = max(widest, len(bags[best]))
		gone[best] = true
		for _, a := range bags[best] {
			for _, b := range bags[best] {
				near[a][b] = a != b
			}
		}
	}
	t := &elimination{children: make([][]int32, n), size: make([]int, n)}
	t.link(bags, when)
	return t, widest
}
