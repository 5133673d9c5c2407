package twoplayer

import (
	"cmp"
	"encoding/binary"
	"math"
	"slices"

	"github.com/unolab/uno"
	"github.com/unolab/uno/policy"
	"github.com/unolab/uno/pomdp"
)

// Node is what the player knows when it is to decide: the public state and the
// chance of every hand of the other player.
type Node struct {
	x     public
	hands []weighted // each hand once; the chances add up to 1
}

// Start is the node of a position in which the other hand is any part of the
// unseen cards, all orders of them equally likely.
func (g *Game) Start(p Position) (Node, error) {
	x, err := g.start(p)
	if err != nil {
		return Node{}, err
	}
	return g.uniform(x), nil
}

// Given is a node with other chances of the other player's hands: each hand has its
// weight. A hand that cannot be held there is left out.
func (g *Game) Given(n Node, hands []uno.Cards, weights []float64) Node {
	unseen := g.unseen(&n.x)
	var t handTable
	for i, cards := range hands {
		h := g.bag(cards)
		if weights[i] > 0 && h.size() == int(n.x.other) && g.cards(unseen).Contains(cards) {
			t.add(h, weights[i])
		}
	}
	if len(t.list) > 0 {
		n.hands = t.list
		scale(n.hands, mass(n.hands))
	}
	return n
}

// uniform is the belief in which the unseen cards lie in any order.
func (g *Game) uniform(x public) Node {
	unseen := g.unseen(&x)
	n := Node{x: x}
	eachPart(unseen, int(x.other), func(hand bag) {
		n.hands = append(n.hands, weighted{hand, ways(unseen, hand)})
	})
	scale(n.hands, mass(n.hands))
	return n
}

// scale divides weights by their sum.
func scale(list []weighted, sum float64) {
	for i := range list {
		list[i].p /= sum
	}
}

// Process is the belief MDP of a game: its nodes are beliefs that can be
// reached. It implements pomdp.Process. It is for one goroutine.
type Process struct {
	g *Game
	s stepper
	// merge takes every belief to the representative of those that differ by a
	// symmetry of the deck only; nil where that is not wanted, or there is none.
	merge *renamer
	me    *policy.Ranked // plays for the player, where not nil
	acts  []int
}

// Process is the belief MDP of g. With merge beliefs that a renaming of colours
// and ranks takes to each other are one, which changes no value.
//
// With a policy me the player plays that, and nothing is left to choose.
func (g *Game) Process(merge bool, me *policy.Ranked) *Process {
	p := &Process{g: g, s: stepper{g: g}, me: me}
	if merge {
		p.merge = g.symmetry.renamer()
	}
	return p
}

// Key identifies beliefs, up to 2^-40 in each chance.
func (p *Process) Key(n Node) string {
	hands := slices.Clone(n.hands)
	slices.SortFunc(hands, func(a, b weighted) int { return cmp.Compare(a.hand, b.hand) })
	key := n.x.appendKey(make([]byte, 0, 24+12*len(hands)))
	for _, w := range hands {
		key = binary.AppendUvarint(key, uint64(w.hand))
		key = binary.AppendUvarint(key, grid(w.p))
	}
	return string(key)
}

// appendKey appends the key of public states.
func (x *public) appendKey(key []byte) []byte {
	key = binary.LittleEndian.AppendUint64(key, uint64(x.hand))
	key = binary.LittleEndian.AppendUint64(key, uint64(x.under))
	return append(key, x.top, x.other, x.must, x.idle)
}

// Choices implements pomdp.Process: the actions are numbered by their faces,
// drawing is -1. Where a policy plays for the player there is one choice, with
// everything that may come of what the policy does.
func (p *Process) Choices(n Node) ([]pomdp.Choice[Node], error) {
	p.s.reset()
	if p.me == nil {
		p.acts = p.g.actions(&n.x, p.acts)
		choices := make([]pomdp.Choice[Node], 0, len(p.acts))
		for _, a := range p.acts {
			choices = append(choices, p.choice(&n, a))
		}
		return choices, nil
	}
	p.acts = p.g.follows(p.me, &n.x, p.acts)
	all := pomdp.Choice[Node]{Action: p.acts[0]}
	share := 1 / float64(len(p.acts))
	for _, a := range p.acts {
		c := p.choice(&n, a)
		all.Reward += share * c.Reward
		for _, o := range c.Outcomes {
			all.Outcomes = append(all.Outcomes, pomdp.Outcome[Node]{P: share * o.P, Next: o.Next})
		}
	}
	return []pomdp.Choice[Node]{all}, nil
}

// choice is what comes of an action.
func (p *Process) choice(n *Node, a int) pomdp.Choice[Node] {
	st := p.s.step(n.x, a, n.hands)
	c := pomdp.Choice[Node]{Action: a, Reward: st.win - st.loss}
	for i := range st.branches {
		chance, next := p.after(&st.branches[i])
		next.hands = slices.Clone(next.hands)
		p.rename(&next)
		c.Outcomes = append(c.Outcomes, pomdp.Outcome[Node]{P: chance, Next: next})
	}
	return c
}

// follows lists the actions that a policy may take, each as likely.
func (g *Game) follows(me *policy.Ranked, x *public, into []int) []int {
	if x.must == 0 {
		into = g.choose(me, x.hand, x.top, int(x.other), into)
	} else {
		into = into[:0]
	}
	if len(into) == 0 {
		into = append(into, drawAction)
	}
	return into
}

// after is Bayes' rule: the belief after a branch and the branch's chance. The
// belief lies in the memory of the branch.
func (*Process) after(b *branch) (float64, Node) {
	sum := mass(b.hands)
	scale(b.hands, sum)
	return sum, Node{x: b.to, hands: b.hands}
}

// rename takes a belief to the representative that the process knows it by.
func (p *Process) rename(n *Node) {
	if p.merge == nil {
		return
	}
	turn := p.merge.canonical(&n.x)
	for i := range n.hands {
		n.hands[i].hand = turn.bag(n.hands[i].hand)
	}
}

// grid rounds a chance to a multiple of 2^-40, the accuracy to which beliefs are
// distinguished.
func grid(p float64) uint64 { return uint64(math.Round(p * (1 << 40))) }
