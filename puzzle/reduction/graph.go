package reduction

import (
	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/graph"
)

// The targets that are not games by themselves.
const (
	ToCoopEqual   = puzzle.ToCoopEqual
	ToHamiltonian = puzzle.ToHamiltonian
	ToCNF         = "cnf" // a formula of DIMACS
	ToOPB         = "opb" // the pseudo-Boolean formula of package veripb
	ToASP         = "asp" // facts and rules of answer set programming
)

// GraphTargets lists the games to which a Hamiltonian path problem is reduced.
func GraphTargets() []string {
	return []string{puzzle.GameSolitaire, puzzle.GameCoop, ToCoopEqual, puzzle.GameAllOrNone}
}

// Fits lists the targets whose preconditions a graph satisfies, with the rule
// after a blank where there is a choice.
func Fits(g *graph.Graph) []string {
	list := []string{}
	p := Problem{Graph: g}
	for _, t := range [][2]string{
		{puzzle.GameSolitaire, ""},
		{puzzle.GameCoop, puzzle.RuleSkip},
		{puzzle.GameCoop, puzzle.RuleStrict},
		{ToCoopEqual, ""},
		{puzzle.GameAllOrNone, ""},
	} {
		if _, err := p.prepare(t[0], t[1]); err != nil {
			continue
		}
		name := t[0]
		if t[1] != "" {
			name += " " + t[1]
		}
		list = append(list, name)
	}
	return append(list, ToHamiltonian)
}

// FromGraph returns the instance of a game that can be won exactly if the
// problem has a solution. The rule is that of coop, "" for the default. A graph
// that violates the precondition gives a [*PreconditionError]. Linear time.
//
//   - solitaire (Demaine et al. Theorem 4): the half-edge deck, a card (v, e)
//     for each end v of each edge e. Maximum degree 3, no isolated vertex.
//   - all-or-none (Dey, Goyal, Misra Lemma 3): the same deck, for any graph
//     without isolated vertices.
//   - coop (Demaine et al. Theorem 1): player 1 holds (v, v) for each vertex,
//     player 2 (u, v) for each edge. At least as many edges as vertices, or
//     player 2 may finish first; by the rule skip also maximum degree 3, or
//     player 2 can walk over several edges while player 1 skips.
//   - coop-equal (in place of Corollary 2): the solitaire deck for player 1
//     and as many cards that match none of them for player 2, who always
//     skips; as for solitaire, by the rule skip.
func FromGraph(p Problem, to, rule string) (*puzzle.Instance, error) {
	g, err := p.prepare(to, rule)
	if err != nil {
		return nil, err
	}
	switch to {
	case puzzle.GameCoop:
		var vertices, edges []puzzle.Card
		for v := int32(1); int(v) <= g.N(); v++ {
			vertices = append(vertices, puzzle.Card{Color: v, Number: v})
		}
		for e := range g.Edges() {
			edges = append(edges, puzzle.Card{Color: e[0], Number: e[1]})
		}
		return puzzle.NewDealt(vertices, edges), nil
	case ToCoopEqual:
		return EqualHands(halfEdges(g)), nil
	default:
		return puzzle.NewSolitaire(halfEdges(g)), nil
	}
}

// halfEdges returns the cards (v, e); edges are numbered in ascending order.
func halfEdges(g *graph.Graph) []puzzle.Card {
	deck := make([]puzzle.Card, 0, 2*g.M())
	number := int32(0)
	for e := range g.Edges() {
		number++
		deck = append(deck, puzzle.Card{Color: e[0], Number: number}, puzzle.Card{Color: e[1], Number: number})
	}
	return deck
}

// PushPath turns a solution of the problem into an answer to the game that
// [FromGraph] makes of it. A path that is not a solution is an [*AnswerError].
func PushPath(p Problem, to, rule string, path []int32) (*puzzle.Solve, error) {
	g, err := p.prepare(to, rule)
	if err != nil {
		return nil, err
	}
	if err := p.check(path); err != nil {
		return nil, err
	}
	path = p.extend(path)
	answer := &puzzle.Solve{Kind: puzzle.KindSolve, Game: to, Rule: rule, Answer: puzzle.Yes, Method: "reduction"}
	switch to {
	case puzzle.GameCoop:
		if rule == "" {
			answer.Rule = puzzle.RuleSkip
		}
		answer.Plays = []puzzle.Play{}
		for i, v := range path {
			if i > 0 {
				u := path[i-1]
				answer.Plays = append(answer.Plays, puzzle.Play{Player: 2, Card: &puzzle.Card{Color: min(u, v), Number: max(u, v)}})
			}
			answer.Plays = append(answer.Plays, puzzle.Play{Player: 1, Card: &puzzle.Card{Color: v, Number: v}})
		}
	case ToCoopEqual:
		answer.Game, answer.Rule = puzzle.GameCoop, puzzle.RuleSkip
		answer.Plays = alone(throughHalfEdges(g, path))
	case puzzle.GameAllOrNone:
		answer.Committed, answer.Destroyed = append([]int32{}, path...), []int32{}
		fallthrough
	default:
		answer.Sequence = throughHalfEdges(g, path)
	}
	return answer, nil
}

// throughHalfEdges plays the half-edge deck along a Hamiltonian path: at each
// vertex the half of the edge by which it was reached, then those of the
// edges off the path, then that of the edge by which it is left. Every colour
// comes in one run.
func throughHalfEdges(g *graph.Graph, path []int32) []puzzle.Card {
	number := make(map[graph.Edge]int32, g.M())
	for e := range g.Edges() {
		number[e] = int32(len(number) + 1)
	}
	edge := func(u, v int32) int32 { return number[graph.Edge{min(u, v), max(u, v)}] }
	sequence := make([]puzzle.Card, 0, 2*g.M())
	for i, v := range path {
		in, out := int32(0), int32(0)
		if i > 0 {
			in = edge(path[i-1], v)
			sequence = append(sequence, puzzle.Card{Color: v, Number: in})
		}
		if i+1 < len(path) {
			out = edge(v, path[i+1])
		}
		for _, w := range g.Neighbors(v) {
			if e := edge(v, w); e != in && e != out {
				sequence = append(sequence, puzzle.Card{Color: v, Number: e})
			}
		}
		if out != 0 {
			sequence = append(sequence, puzzle.Card{Color: v, Number: out})
		}
	}
	return sequence
}
