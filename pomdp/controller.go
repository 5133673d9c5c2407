package pomdp

import (
	"context"
	"fmt"
)

// Controller is a finite-state controller, a policy graph: at a node it takes
// an action, and the observation selects the next node. It needs no belief.
type Controller struct {
	Nodes []ControllerNode // it starts at node 0
}

// ControllerNode is one node.
type ControllerNode struct {
	Action int
	Next   []int // by observation; -1: cannot be seen here
}

// Controller is the part of a vector policy that is reached from m.Start, with a
// node for each vector: behind an observation comes the vector that is best at
// the belief by which the node was first reached. Its value is at most that of the
// optimum and found exactly by [Controller.Evaluate]; of the vectors of a converged
// exact solution it is optimal (Kaelbling, Littman and Cassandra 1998, section 4.4).
func (v Vectors) Controller(m *Model) *Controller {
	f := NewFilter(m)
	c := &Controller{}
	node := map[int]int{} // by vector
	var beliefs []Belief
	reach := func(b Belief) int {
		i, _ := v.Best(b)
		at, known := node[i]
		if !known {
			at = len(c.Nodes)
			node[i] = at
			beliefs = append(beliefs, b)
			next := make([]int, len(m.Observations))
			for o := range next {
				next[o] = -1
			}
			c.Nodes = append(c.Nodes, ControllerNode{v[i].Action, next})
		}
		return at
	}
	reach(m.Start)
	for i := 0; i < len(c.Nodes); i++ {
		for _, branch := range f.branches(beliefs[i], c.Nodes[i].Action) {
			c.Nodes[i].Next[branch.Observation] = reach(branch.Next)
		}
	}
	return c
}

// Check returns an error if c is not a controller for m.
func (c *Controller) Check(m *Model) error {
	if len(c.Nodes) == 0 {
		return fmt.Errorf("pomdp: a controller without nodes")
	}
	for i, n := range c.Nodes {
		if n.Action < 0 || n.Action >= len(m.Actions) || len(n.Next) != len(m.Observations) {
			return fmt.Errorf("pomdp: node %d takes action %d of %d and goes on after %d of %d observations", i, n.Action, len(m.Actions), len(n.Next), len(m.Observations))
		}
		for o, to := range n.Next {
			if to < -1 || to >= len(c.Nodes) {
				return fmt.Errorf("pomdp: node %d leads to node %d of %d after %q", i, to, len(c.Nodes), m.Observations[o])
			}
		}
	}
	return nil
}

// Evaluate computes the value of the controller from each node, a vector over
// the states, by iteration from below: the vectors are lower bounds of V* at
// every belief, and within precision of the controller's value. A missing edge
// counts as the least reward forever. It needs a discount below 1.
func (c *Controller) Evaluate(ctx context.Context, m *Model, precision float64) (Vectors, error) {
	if err := discounted(m, "the evaluation of a controller"); err != nil {
		return nil, err
	}
	if err := c.Check(m); err != nil {
		return nil, err
	}
	low, _ := horizonBounds(m)
	fill := func() Vectors {
		v := make(Vectors, len(c.Nodes))
		for i, n := range c.Nodes {
			v[i] = Alpha{n.Action, make([]float64, len(m.States))}
			for s := range m.States {
				if !m.IsTerminal(s) {
					v[i].Values[s] = low
				}
			}
		}
		return v
	}
	values, next := fill(), fill()
	for {
		moved := 0.0
		for i, n := range c.Nodes {
			for s := range m.States {
				if m.IsTerminal(s) {
					continue
				}
				sum := 0.0
				for _, t := range m.Transition[n.Action][s] {
					for _, see := range m.Sight[n.Action][t.Index] {
						ahead := low
						if to := n.Next[see.Index]; to >= 0 {
							ahead = values[to].Values[t.Index]
						} else if m.IsTerminal(t.Index) {
							ahead = 0
						}
						sum += t.P * see.P * ahead
					}
				}
				v := max(m.Reward[n.Action][s]+m.Discount*sum, values[i].Values[s])
				moved = max(moved, v-values[i].Values[s])
				next[i].Values[s] = v
			}
		}
		values, next = next, values
		if moved*m.Discount/(1-m.Discount) <= precision {
			return values, nil
		}
		if err := ctx.Err(); err != nil {
			return values, err
		}
	}
}

// controllerAgent walks a controller.
type controllerAgent struct {
	c  *Controller
	at int
}

// Agent walks the controller from node 0.
func (c *Controller) Agent() Agent[int, int] { return &controllerAgent{c: c} }

func (x *controllerAgent) Act() (int, error) { return x.c.Nodes[x.at].Action, nil }

func (x *controllerAgent) Observe(a, o int) error {
	to := x.c.Nodes[x.at].Next[o]
	if to < 0 {
		return ImpossibleError{fmt.Sprint(a), fmt.Sprint(o)}
	}
	x.at = to
	return nil
}
