package lattice

import (
	"context"
	"errors"
	"math/rand/v2"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/solitaire"
)

// Result is what [Solve] found out.
type Result struct {
	Answer string  // puzzle.Yes, puzzle.No, puzzle.Unknown
	Method string  // what decided
	Order  []Point // yes: all points
	Reason string  // unknown: why
}

// Solve decides whether points with equally many coordinates can be played out,
// and in which order. When the context ends the answer is unknown. Equal seeds
// give equal results, unless the context ends.
func Solve(ctx context.Context, points []Point, seed uint64) (Result, error) {
	if len(points) == 0 {
		return Result{Answer: puzzle.Yes, Method: "empty", Order: []Point{}}, nil
	}
	if len(points[0]) == 2 {
		return solvePlane(ctx, points, seed)
	}
	g := newGraph(points)
	if !g.connected(-1, make([]bool, len(points))) {
		return Result{Answer: puzzle.No, Method: "not connected"}, nil
	}
	order, err := g.rotate(ctx, rand.New(rand.NewPCG(seed, 3)))
	method := "rotations"
	if err == nil && order == nil && len(points) <= maxSubset {
		method = "subsets"
		order, err = g.bySubsets(ctx)
	} else if err == nil && order == nil {
		method = "search"
		order, err = g.search(ctx)
	}
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return Result{Answer: puzzle.Unknown, Method: method, Reason: "the time is up"}, nil
	case errors.Is(err, context.Canceled):
		return Result{Answer: puzzle.Unknown, Method: method, Reason: "interrupted"}, nil
	case err != nil:
		return Result{}, err
	case order == nil:
		return Result{Answer: puzzle.No, Method: method}, nil
	}
	res := Result{Answer: puzzle.Yes, Method: method, Order: make([]Point, len(order))}
	for i, v := range order {
		res.Order[i] = points[v]
	}
	if checkOrder(points, res.Order) != nil {
		panic("lattice: method " + method + " made an order that is none")
	}
	return res, nil
}

// solvePlane is solitaire UNO.
func solvePlane(ctx context.Context, points []Point, seed uint64) (Result, error) {
	deck := make([]puzzle.Card, len(points))
	for i, p := range points {
		deck[i] = puzzle.Card{Color: p[0], Number: p[1]}
	}
	found, err := solitaire.Solve(ctx, deck, solitaire.Options{Seed: seed})
	if err != nil {
		return Result{}, err
	}
	res := Result{Answer: found.Answer, Method: found.Method, Reason: found.Reason}
	if found.Answer == puzzle.Yes {
		res.Order = make([]Point, len(found.Sequence))
		for i, c := range found.Sequence {
			res.Order[i] = Point{c.Color, c.Number}
		}
	}
	return res, nil
}

// graph is the match graph by hubs: the points with a value at a coordinate.
type graph struct {
	points []Point
	hub    []map[int32][]int // by coordinate and value
}

func newGraph(points []Point) *graph {
	g := &graph{points: points, hub: make([]map[int32][]int, len(points[0]))}
	for k := range g.hub {
		g.hub[k] = make(map[int32][]int)
		for i, p := range points {
			g.hub[k][p[k]] = append(g.hub[k][p[k]], i)
		}
	}
	return g
}

// neighbors visits the points that match v, some of them several times, until
// visit returns false.
func (g *graph) neighbors(v int, visit func(int) bool) {
	for k, x := range g.points[v] {
		for _, w := range g.hub[k][x] {
			if w != v && !visit(w) {
				return
			}
		}
	}
}

// connected reports whether the unused points are connected with each other
// and, if from is not negative, with the point `from`. It visits every hub (a
// value of a coordinate) once.
func (g *graph) connected(from int, used []bool) bool {
	seen := make([]bool, len(g.points))
	done := make([]map[int32]bool, len(g.hub))
	for k := range done {
		done[k] = make(map[int32]bool)
	}
	left := 0
	for v := range g.points {
		if !used[v] {
			left++
			if from < 0 {
				from = v
			}
		}
	}
	if left == 0 {
		return true
	}
	stack := []int{from}
	seen[from] = true
	if !used[from] {
		left--
	}
	for len(stack) > 0 {
		v := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for k, x := range g.points[v] {
			if done[k][x] {
				continue
			}
			done[k][x] = true
			for _, w := range g.hub[k][x] {
				if !seen[w] && !used[w] {
					seen[w] = true
					left--
					stack = append(stack, w)
				}
			}
		}
	}
	return left == 0
}
