package twoplayer

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/unolab/uno/policy"
	"github.com/unolab/uno/pomdp"
)

// Unfold is how far a policy is written out as a tree.
type Unfold struct {
	Depth int     // decisions below each other
	Least float64 // what comes up more rarely than this is cut
	Hands int     // likeliest hands of the other player to name at a node
}

// Tree is Value with the policy behind it: at every node the action whose lower
// bound is greatest, or the one that me may take first, and below it what the
// player may see until its next decision.
func (g *Game) Tree(ctx context.Context, pos Position, gamma float64, me *policy.Ranked, l Limits, u Unfold, progress func(Progress)) (*Valuation, *pomdp.Tree, error) {
	start, err := g.Start(pos)
	if err != nil {
		return nil, nil, err
	}
	s, v := g.solve(ctx, start, gamma, me, l, progress)
	t := unfolder{u: u, s: s, p: g.Process(false, me)}
	tree := t.grow(start, 1, u.Depth)
	s.undiscount(ctx, v)
	return v, tree, nil
}

// unfolder writes a policy out.
type unfolder struct {
	u Unfold
	s *search
	p *Process // beliefs under their own names
}

// grow writes the policy out from a belief that comes up with some chance.
func (t *unfolder) grow(n Node, chance float64, depth int) *pomdp.Tree {
	lo, hi := t.s.known(Node{n.x, slices.Clone(n.hands)})
	tree := &pomdp.Tree{P: 1, Belief: t.held(&n), Value: (lo + hi) / 2}
	if hi-lo > 1e-9 {
		tree.Width = hi - lo
	}
	if depth == 0 || chance < t.u.Least {
		tree.Cut = true
		return tree
	}
	a := t.act(&n)
	tree.Action = t.p.g.actionName(a)
	p := t.s.p.g.Process(false, t.p.me) // each belief on the way has steps of its own
	p.s.trace = true
	st := p.s.step(n.x, a, n.hands)
	for i, name := range [...]string{"won", "lost", "blocked"} {
		if end := [...]float64{st.win, st.loss, st.blocked}[i]; end > 0 {
			tree.Children = append(tree.Children, &pomdp.Tree{Observation: name, P: end, Over: true})
		}
	}
	for i := range st.branches {
		b := &st.branches[i]
		p, next := p.after(b)
		child := t.grow(next, chance*p, depth-1)
		child.Observation, child.P = t.p.g.eventsText(b.events), p
		tree.Children = append(tree.Children, child)
	}
	slices.SortStableFunc(tree.Children, func(x, y *pomdp.Tree) int { return cmp.Compare(y.P, x.P) })
	return tree
}

// act is what the policy does.
func (t *unfolder) act(n *Node) int {
	g := t.p.g
	if t.p.me != nil {
		return g.follows(t.p.me, &n.x, nil)[0]
	}
	best, value := drawAction, math.Inf(-1)
	for _, a := range g.actions(&n.x, nil) {
		c := t.p.choice(n, a)
		v := c.Reward
		for _, o := range c.Outcomes {
			lo, _ := t.s.known(o.Next)
			v += t.s.discount * o.P * lo
		}
		if v > value+1e-12 {
			best, value = a, v
		}
	}
	return best
}

// held are the likeliest hands of the other player.
func (t *unfolder) held(n *Node) []pomdp.Held {
	order := slices.Clone(n.hands)
	slices.SortFunc(order, func(a, b weighted) int {
		return cmp.Or(cmp.Compare(b.p, a.p), cmp.Compare(a.hand, b.hand))
	})
	var list []pomdp.Held
	for _, w := range order[:min(t.u.Hands, len(order))] {
		list = append(list, pomdp.Held{State: t.p.g.cards(w.hand).String(), P: w.p})
	}
	return list
}

// eventsText describes what was seen since the last decision.
func (g *Game) eventsText(events []event) string {
	var words []string
	for _, e := range events {
		switch e.what {
		case played:
			words = append(words, "plays "+g.faces[e.face].name())
		case drew:
			words = append(words, fmt.Sprintf("draws %d", e.n))
		case got:
			words = append(words, "I get "+g.cards(e.bag).String())
		default:
			words = append(words, "new pile")
		}
	}
	if len(words) == 0 {
		return "my turn again"
	}
	return strings.Join(words, ", ")
}
