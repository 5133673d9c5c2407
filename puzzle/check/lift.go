package check

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/unolab/uno/puzzle"
)

// checkLift verifies an answer about Hamiltonian paths: a path by following it;
// a "no" by the answer to the reduced problem that it carries, the reduction
// being carried out anew, or by deciding a small graph anew.
func checkLift(ctx context.Context, t *net, a *puzzle.Lift, opt Options) (string, error) {
	if a.Start != 0 && !t.holds(a.Start) {
		return "", refusef("the start, %d, is not a vertex: the graph has %d", a.Start, t.n)
	}
	switch a.To {
	case "", puzzle.GameSolitaire, puzzle.GameAllOrNone, puzzle.GameCoop, puzzle.ToCoopEqual, puzzle.ToHamiltonian:
	default:
		return "", refusef("no graph is reduced to %.20q", a.To)
	}
	from := ""
	if a.Start != 0 {
		from = fmt.Sprintf(" from %d", a.Start)
	}
	switch a.Answer {
	case puzzle.Yes, "":
		if opt.Proof != nil {
			return "", refusef("a proof file belongs to a \"no\", and this answer is none")
		}
		if err := t.hamiltonian(a.Path, a.Start); err != nil {
			return "", err
		}
		return fmt.Sprintf("yes: a Hamiltonian path%s through all %s", from, counted(t.n, "vertex")), nil
	case puzzle.No:
		found, err := t.noPath(ctx, a, opt)
		if err != nil {
			return "", err
		}
		return fmt.Sprintf("no: there is no Hamiltonian path%s: %s", from, found), nil
	default:
		return "", refusef("the answer is %.20q: there is nothing to check", a.Answer)
	}
}

// hamiltonian follows a path.
func (t *net) hamiltonian(path []int32, start int32) error {
	if path == nil {
		return refusef("the answer carries no path")
	}
	if err := t.distinctVertices("path", path); err != nil {
		return err
	}
	if len(path) != t.n {
		return refusef("the path goes through %s, the graph has %d", counted(len(path), "vertex"), t.n)
	}
	for i, v := range path {
		if i > 0 && !t.adjacent(path[i-1], v) {
			return refusef("the path goes from %d to %d, which are not adjacent", path[i-1], v)
		}
	}
	if start != 0 && path[0] != start {
		return refusef("the path begins at %d, not at %d", path[0], start)
	}
	return nil
}

// noPath verifies that there is no Hamiltonian path.
func (t *net) noPath(ctx context.Context, a *puzzle.Lift, opt Options) (string, error) {
	if a.Reduced == nil {
		if a.Rule != "" {
			return "", refusef("the answer names a rule of a reduced problem and carries no answer to it")
		}
		if opt.Proof != nil {
			return "", refusef("a proof file belongs to the answer of a reduced problem, and this answer carries none")
		}
		return t.noPathAnew(ctx, a.Start)
	}
	in, err := t.reduce(a)
	if err != nil {
		return "", err
	}
	r := a.Reduced
	if r.Kind != puzzle.KindSolve || r.Answer != puzzle.No {
		return "", refusef("the answer to the reduced problem is of the kind %.20q and says %.20q, which proves no \"no\"", r.Kind, r.Answer)
	}
	found, err := Answer(ctx, in, r, opt)
	var refusal *Refusal
	if errors.As(err, &refusal) && refusal.Beyond && t.n <= maxPathVertices {
		return t.noPathAnew(ctx, a.Start)
	}
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("of the problem reduced to %s, %s", a.To, found), nil
}

// maxPathVertices is the maximum number of vertices of a graph in which the
// checker itself searches for paths.
const maxPathVertices = 20

// noPathAnew searches for a Hamiltonian path by dynamic programming over all
// sets of vertices and the end of a path through the set.
func (t *net) noPathAnew(ctx context.Context, start int32) (string, error) {
	if t.n > maxPathVertices {
		return "", beyondf("nothing certifies this, and the graph is beyond the checker's own search: at most %d vertices", maxPathVertices)
	}
	near := make([]uint32, t.n)
	for v := range near {
		for _, w := range t.adj[v+1] {
			near[v] |= 1 << (w - 1)
		}
	}
	ends := make([]uint32, 1<<t.n)
	for v := range near {
		if start == 0 || int(start) == v+1 {
			ends[1<<v] = 1 << v
		}
	}
	for set := range ends {
		if set&0xffff == 0 && ctx.Err() != nil {
			return "", ctx.Err()
		}
		for v := range near {
			if set>>v&1 == 0 && ends[set]&near[v] != 0 {
				ends[set|1<<v] |= 1 << v
			}
		}
	}
	if t.n == 0 || ends[len(ends)-1] != 0 {
		return "", refusef("the answer is \"no\", but there is a Hamiltonian path")
	}
	return "decided anew by the checker", nil
}

// reduce applies the reduction that an answer names: the game can be won
// exactly if the graph has a Hamiltonian path (docs/graphs.md). A path that has
// to begin at a vertex is a path of the graph with a pendant vertex at that
// vertex.
func (t *net) reduce(a *puzzle.Lift) (*puzzle.Instance, error) {
	edges, n := t.edges(), t.n
	if a.Start != 0 {
		n++
		edges = append(edges, [2]int32{a.Start, int32(n)})
		slices.SortFunc(edges, func(e, f [2]int32) int { return slices.Compare(e[:], f[:]) })
	}
	degree := make([]int, n+1)
	for _, e := range edges {
		degree[e[0]]++
		degree[e[1]]++
	}
	most, least := 0, n
	for _, d := range degree[1:] {
		most, least = max(most, d), min(least, d)
	}
	rule := ""
	game := a.To
	switch a.To {
	case puzzle.GameCoop:
		rule = a.Rule
		if rule == "" {
			rule = puzzle.RuleSkip
		}
	case puzzle.ToCoopEqual:
		game, rule = puzzle.GameCoop, puzzle.RuleSkip
		if a.Rule != "" && a.Rule != rule {
			return nil, refusef("the reduction to %s is by the rule %s, not %.20q", a.To, rule, a.Rule)
		}
	case puzzle.GameSolitaire, puzzle.GameAllOrNone:
		if a.Rule != "" {
			return nil, refusef("the game %s has no rule %.20q", a.To, a.Rule)
		}
	default:
		return nil, refusef("no graph is reduced to %.20q with an answer that proves a \"no\"", a.To)
	}
	if a.Reduced.Game != game || a.Reduced.Rule != rule {
		return nil, refusef("the answer to the reduced problem is about the game %.20q by the rule %.20q, not about %s by %q", a.Reduced.Game, a.Reduced.Rule, game, rule)
	}
	small := a.To == puzzle.GameSolitaire || a.To == puzzle.ToCoopEqual || a.To == puzzle.GameCoop && rule == puzzle.RuleSkip
	switch {
	case small && most > 3:
		return nil, refusef("the reduction to %s needs a graph of maximum degree 3, and a vertex has %d", a.To, most)
	case a.To != puzzle.GameCoop && n > 0 && least == 0:
		return nil, refusef("the reduction to %s needs a graph without isolated vertices", a.To)
	case a.To == puzzle.GameCoop && len(edges) < n:
		return nil, refusef("the reduction to %s needs as many edges as vertices", a.To)
	}
	if a.To == puzzle.GameCoop {
		var vertices, between []puzzle.Card
		for v := range n {
			vertices = append(vertices, puzzle.Card{Color: int32(v + 1), Number: int32(v + 1)})
		}
		for _, e := range edges {
			between = append(between, puzzle.Card{Color: e[0], Number: e[1]})
		}
		return puzzle.NewDealt(vertices, between), nil
	}
	// A card for each end of each edge: the vertex is its colour, the edge, by
	// its place in ascending order, its number.
	var halves []puzzle.Card
	for i, e := range edges {
		halves = append(halves, puzzle.Card{Color: e[0], Number: int32(i + 1)}, puzzle.Card{Color: e[1], Number: int32(i + 1)})
	}
	if a.To != puzzle.ToCoopEqual {
		return puzzle.NewSolitaire(halves), nil
	}
	foreign := make([]puzzle.Card, len(halves))
	for i := range foreign {
		foreign[i] = puzzle.Card{Color: int32(n + 1), Number: int32(len(edges) + 1)}
	}
	return puzzle.NewDealt(halves, foreign), nil
}
