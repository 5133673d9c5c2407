package reduction

import (
	"fmt"
	"slices"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/graph"
)

// Problem asks for a Hamiltonian path of an undirected graph: an order of all
// vertices in which neighbours in the order are neighbours in the graph. The
// graph without vertices has the empty one.
type Problem struct {
	Graph *graph.Graph
	Start int32 // where the path has to begin; 0 for anywhere
}

// PreconditionError says that a graph is outside the precondition under which
// a reduction is right.
type PreconditionError struct {
	To        string // the target
	Condition string // what the reduction needs
	Why       string // how the graph fails it
}

// Error names the reduction, its precondition and the violation.
func (e *PreconditionError) Error() string {
	return fmt.Sprintf("the reduction to %s needs %s: %s", e.To, e.Condition, e.Why)
}

// AnswerError says that an answer of the reduced problem does not hold, so
// that it has no solution to be lifted.
type AnswerError struct{ Why string }

// Error says that the answer does not hold, and why.
func (e *AnswerError) Error() string { return "the answer does not hold: " + e.Why }

func answerErrorf(format string, args ...any) error {
	return &AnswerError{fmt.Sprintf(format, args...)}
}

// open returns the graph in which any Hamiltonian path is a solution. For a
// path that has to begin at Start it adds a pendant vertex N+1 at Start: a
// Hamiltonian path must end there, next to Start.
func (p Problem) open() (*graph.Graph, error) {
	if p.Start == 0 {
		return p.Graph, nil
	}
	n := p.Graph.N()
	if p.Start < 1 || int(p.Start) > n {
		return nil, fmt.Errorf("the start, %d, is not a vertex: the graph has %d", p.Start, n)
	}
	edges := append(slices.Collect(p.Graph.Edges()), graph.Edge{p.Start, int32(n + 1)})
	return graph.New(n+1, edges), nil
}

// close turns a Hamiltonian path of the open graph into one of the problem's,
// and checks it.
func (p Problem) close(path []int32) ([]int32, error) {
	if p.Start != 0 {
		hung := int32(p.Graph.N() + 1)
		if len(path) > 0 && path[len(path)-1] == hung {
			path = slices.Clone(path)
			slices.Reverse(path)
		}
		if len(path) == 0 || path[0] != hung {
			return nil, answerErrorf("it does not come down to a path with an end at the vertex hung onto the start")
		}
		path = path[1:]
	}
	if err := p.check(path); err != nil {
		return nil, err
	}
	return path, nil
}

// extend is the inverse of close.
func (p Problem) extend(path []int32) []int32 {
	if p.Start == 0 {
		return path
	}
	return append([]int32{int32(p.Graph.N() + 1)}, path...)
}

// check verifies that a path solves the problem; the error is an
// [*AnswerError].
func (p Problem) check(path []int32) error {
	n := p.Graph.N()
	if len(path) != n {
		return answerErrorf("a path through %d vertices; the graph has %d", len(path), n)
	}
	seen := make([]bool, n+1)
	for i, v := range path {
		switch {
		case v < 1 || int(v) > n:
			return answerErrorf("%d is not a vertex of the graph", v)
		case seen[v]:
			return answerErrorf("the path comes to vertex %d twice", v)
		case i > 0 && !p.Graph.Adjacent(path[i-1], v):
			return answerErrorf("the path goes from %d to %d, which are not neighbours", path[i-1], v)
		}
		seen[v] = true
	}
	if p.Start != 0 && path[0] != p.Start {
		return answerErrorf("the path begins at %d, not at %d", path[0], p.Start)
	}
	return nil
}

// need is a condition on the open graph.
type need struct {
	condition string
	fails     func(*graph.Graph) string // how the graph fails it, "" when it does not
}

var (
	degreeThree = need{"a graph of maximum degree 3", func(g *graph.Graph) string {
		for v := int32(1); int(v) <= g.N(); v++ {
			if d := g.Degree(v); d > 3 {
				return fmt.Sprintf("vertex %d has degree %d", v, d)
			}
		}
		return ""
	}}
	noneIsolated = need{"a graph without isolated vertices", func(g *graph.Graph) string {
		for v := int32(1); int(v) <= g.N(); v++ {
			if g.Degree(v) == 0 {
				return fmt.Sprintf("vertex %d has no neighbour", v)
			}
		}
		return ""
	}}
	enoughEdges = need{"a graph with at least as many edges as vertices", func(g *graph.Graph) string {
		if g.M() < g.N() {
			return fmt.Sprintf("it has %d edges and %d vertices", g.M(), g.N())
		}
		return ""
	}}
)

// needs lists the conditions of a target; an unknown target or rule is an
// error.
func needs(to, rule string) ([]need, error) {
	switch to {
	case puzzle.GameSolitaire:
		return []need{degreeThree, noneIsolated}, oneRule(to, rule)
	case puzzle.GameAllOrNone:
		return []need{noneIsolated}, oneRule(to, rule)
	case ToCoopEqual:
		if rule != "" && rule != puzzle.RuleSkip {
			return nil, &PreconditionError{to, "the rule " + puzzle.RuleSkip, fmt.Sprintf("by the rule %s player 2 must follow with a card, and has none that matches", rule)}
		}
		return []need{degreeThree, noneIsolated}, nil
	case puzzle.GameCoop:
		switch rule {
		case "", puzzle.RuleSkip:
			return []need{degreeThree, enoughEdges}, nil
		case puzzle.RuleStrict:
			return []need{enoughEdges}, nil
		}
		return nil, fmt.Errorf("the rules of %s are %s and %s, not %q", to, puzzle.RuleSkip, puzzle.RuleStrict, rule)
	default:
		return nil, fmt.Errorf("a graph is not reduced to %q; known are %s, %s, %s, %s, %s", to,
			puzzle.GameSolitaire, puzzle.GameCoop, ToCoopEqual, puzzle.GameAllOrNone, ToHamiltonian)
	}
}

func oneRule(to, rule string) error {
	if rule != "" {
		return fmt.Errorf("%s has one rule and takes no name of one, not %q", to, rule)
	}
	return nil
}

// prepare returns the open graph if it meets the conditions of the target.
func (p Problem) prepare(to, rule string) (*graph.Graph, error) {
	conditions, err := needs(to, rule)
	if err != nil {
		return nil, err
	}
	g, err := p.open()
	if err != nil {
		return nil, err
	}
	for _, c := range conditions {
		if why := c.fails(g); why != "" {
			if p.Start != 0 {
				why += fmt.Sprintf(" (counting vertex %d, which is hung onto the start)", g.N())
			}
			return nil, &PreconditionError{to, c.condition, why}
		}
	}
	return g, nil
}

// Allowed reports, as a [*PreconditionError], that the problem is outside the
// precondition of the reduction to a target.
func Allowed(p Problem, to, rule string) error {
	_, err := p.prepare(to, rule)
	return err
}
