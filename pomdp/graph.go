package pomdp

import (
	"context"
	"errors"
	"fmt"
	"math"
)

// Graph is the part of a process that can be reached from one node, with an
// interval for the value of every node.
type Graph[N any] struct {
	Nodes    []N // in the order of discovery; 0 is the start
	discount float64
	index    map[string]int
	choices  [][]arc // by node
	lower    []float64
	upper    []float64
	expanded []bool
	raised   []int32 // by node: the choice that last raised the lower value, -1: none
}

// arc is a choice with successors by number.
type arc struct {
	action int
	reward float64
	to     []int32
	p      []float64
}

// ErrLimit says that a process has more nodes than were allowed.
var ErrLimit = errors.New("pomdp: the limit of nodes is reached")

// Explore walks everything that can be reached from start, at most limit nodes
// (ErrLimit beyond). Values are unknown until [Graph.Solve]. Time and memory are
// linear in the outcomes.
func Explore[N any](ctx context.Context, p Process[N], start N, discount float64, limit int) (*Graph[N], error) {
	g := &Graph[N]{discount: discount, index: map[string]int{}}
	g.add(p.Key(start), start)
	for i := 0; i < len(g.Nodes); i++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err := g.expand(p, i); err != nil {
			return nil, err
		}
		if len(g.Nodes) > limit {
			return nil, fmt.Errorf("%w: more than %d nodes can be reached", ErrLimit, limit)
		}
	}
	return g, nil
}

// add finds or creates the node of a key; a new node has infinite bounds.
func (g *Graph[N]) add(key string, n N) (at int, fresh bool) {
	if at, found := g.index[key]; found {
		return at, false
	}
	at = len(g.Nodes)
	g.index[key] = at
	g.Nodes = append(g.Nodes, n)
	g.choices = append(g.choices, nil)
	g.lower = append(g.lower, math.Inf(-1))
	g.upper = append(g.upper, math.Inf(1))
	g.expanded = append(g.expanded, false)
	g.raised = append(g.raised, -1)
	return at, true
}

// expand asks for the choices of a node and adds its successors.
func (g *Graph[N]) expand(p Process[N], i int) error {
	choices, err := p.Choices(g.Nodes[i])
	if err != nil {
		return err
	}
	g.expanded[i] = true
	arcs := make([]arc, len(choices))
	for c, choice := range choices {
		arcs[c] = arc{choice.Action, choice.Reward, make([]int32, len(choice.Outcomes)), make([]float64, len(choice.Outcomes))}
		sum := 0.0
		for o, out := range choice.Outcomes {
			if !(out.P >= 0) {
				return fmt.Errorf("pomdp: choice %d has an outcome of chance %v", choice.Action, out.P)
			}
			to, _ := g.add(p.Key(out.Next), out.Next)
			arcs[c].to[o], arcs[c].p[o] = int32(to), out.P
			sum += out.P
		}
		if sum > 1+tolerance {
			return fmt.Errorf("pomdp: the outcomes of choice %d have chances that add up to %v", choice.Action, sum)
		}
	}
	g.choices[i] = arcs
	return nil
}

// Find is the number of the node of a key, -1 if it was not reached.
func (g *Graph[N]) Find(key string) int {
	if at, found := g.index[key]; found {
		return at
	}
	return -1
}

// Value is the interval of node i.
func (g *Graph[N]) Value(i int) (lower, upper float64) { return g.lower[i], g.upper[i] }

// Rated is an action with the interval of its value.
type Rated struct {
	Action       int
	Lower, Upper float64
}

// Rate are the choices at node i with their values, in the order of the process;
// none if the node is an end or was not expanded.
func (g *Graph[N]) Rate(i int) []Rated {
	rated := make([]Rated, len(g.choices[i]))
	for c, x := range g.choices[i] {
		rated[c] = Rated{x.action, g.through(x, g.lower), g.through(x, g.upper)}
	}
	return rated
}

// Best is an action at node i that achieves its lower value if followed
// everywhere; ok is false where there is no action. It is the action that last
// raised the value: with gamma = 1 another one that seems equally good may
// loop.
func (g *Graph[N]) Best(i int) (action int, ok bool) {
	if len(g.choices[i]) == 0 {
		return 0, false
	}
	if c := g.raised[i]; c >= 0 {
		return g.choices[i][c].action, true
	}
	best := math.Inf(-1)
	for _, x := range g.choices[i] {
		if v := g.through(x, g.lower); v > best {
			best, action = v, x.action
		}
	}
	return action, true
}

// Move is one way on from a node: a choice, its chance and where it leads.
type Move struct {
	Action, To int
	P          float64
}

// Moves lists all ways on from node i.
func (g *Graph[N]) Moves(i int) []Move {
	var moves []Move
	for _, x := range g.choices[i] {
		for o, to := range x.to {
			moves = append(moves, Move{x.action, int(to), x.p[o]})
		}
	}
	return moves
}

// through is the value of a choice if the nodes have these values.
func (g *Graph[N]) through(x arc, values []float64) float64 {
	sum := 0.0
	for o, to := range x.to {
		sum += x.p[o] * values[to]
	}
	return x.reward + g.discount*sum
}

// back computes the interval of node i from its successors, never letting it
// widen, and returns by how much it moved.
func (g *Graph[N]) back(i int) float64 {
	low, high, best := 0.0, 0.0, -1
	if len(g.choices[i]) > 0 {
		low, high = math.Inf(-1), math.Inf(-1)
		for c, x := range g.choices[i] {
			if v := g.through(x, g.lower); v > low {
				low, best = v, c
			}
			high = max(high, g.through(x, g.upper))
		}
	}
	if low > g.lower[i] {
		g.raised[i] = int32(best)
	}
	low, high = max(low, g.lower[i]), min(high, g.upper[i])
	moved := max(low-g.lower[i], g.upper[i]-high)
	g.lower[i], g.upper[i] = low, high
	return moved
}
