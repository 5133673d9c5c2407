package uno

import (
	"math/big"
	"math/bits"
	"math/rand/v2"
)

// ChanceNode is a move that is being resolved, one chance event at a time: a
// node of the game tree between a decision and the next one. It is an
// alternative to Outcomes for draws of many cards: a node has at most one
// branch for each kind in the pile. A node is a value that does not change.
type ChanceNode struct {
	before State
	move   Move
	past   []Branch // the chance events decided

	next     State // after the move, if it is resolved
	events   []Event
	branches []Branch // what the next chance event can bring; none: resolved
}

// Branch is one result of a chance event. Event selects which of the other
// fields apply.
type Branch struct {
	Prob  *big.Rat // exact, given the branches before
	Event ChanceEvent
	Card  Kind  // CardDrawn
	Color Color // ColorDrawn
	N     int   // CardsEjected: how many; if that is all the cards there are, that many or more
}

// ChanceEvent is a type of chance event.
type ChanceEvent uint8

// The types of chance events.
const (
	CardDrawn ChanceEvent = iota
	ColorDrawn
	CardsEjected
)

// Resolve starts to resolve a legal move. Cost: each node runs the move once.
func (s *State) Resolve(m Move) *ChanceNode { return resolve(*s, m, nil) }

// resolve is the node after some chance events.
func resolve(s State, m Move, past []Branch) *ChanceNode {
	n := &ChanceNode{before: s, move: m, past: past, next: s}
	var log Log
	n.next.Do(m, &resolution{node: n}, &log)
	n.events = log.Events
	return n
}

// Branches are the results of the next chance event, in canonical order; none
// if the move is resolved. Their probabilities add up to 1.
func (n *ChanceNode) Branches() []Branch { return n.branches }

// Child is the node after the i-th branch.
func (n *ChanceNode) Child(i int) *ChanceNode {
	return resolve(n.before, n.move, append(n.past[:len(n.past):len(n.past)], n.branches[i]))
}

// Outcome is the result of a move that is resolved, with the probability of
// the branches that led to it; ok is false for a move that is not resolved.
func (n *ChanceNode) Outcome() (o Outcome, ok bool) {
	if len(n.branches) > 0 {
		return Outcome{}, false
	}
	p := big.NewRat(1, 1)
	for _, b := range n.past {
		p.Mul(p, b.Prob)
	}
	return Outcome{Next: n.next, Events: n.events, odds: odds{big: p}}, true
}

// resolution is the Chance that repeats the branches up to a node and records
// the possible results of the next event. The rest of the run takes arbitrary
// branches: its result is not used.
type resolution struct {
	node *ChanceNode
	at   int
}

// decide is the branch of the next chance event; list gives its branches.
func (r *resolution) decide(list func() []Branch) Branch {
	r.at++
	if r.at <= len(r.node.past) {
		return r.node.past[r.at-1]
	}
	branches := list()
	if r.node.branches == nil {
		r.node.branches = branches
	}
	return branches[len(branches)-1]
}

// Shuffle implements Chance: the pile has no order.
func (r *resolution) Shuffle(Cards) {}

// Draw implements Chance.
func (r *resolution) Draw(pile Cards) Kind {
	return r.decide(func() (list []Branch) {
		for k, n := range pile.Each() {
			list = append(list, Branch{Event: CardDrawn, Card: k, Prob: big.NewRat(int64(n), int64(pile.Len()))})
		}
		return list
	}).Card
}

// Color implements Chance.
func (r *resolution) Color(from []Color) Color {
	return r.decide(func() (list []Branch) {
		for _, c := range from {
			list = append(list, Branch{Event: ColorDrawn, Color: c, Prob: big.NewRat(1, int64(len(from)))})
		}
		return list
	}).Color
}

// Eject implements Chance.
func (r *resolution) Eject() int {
	return r.decide(func() (list []Branch) {
		most := r.node.next.drawable()
		for n := range most + 1 {
			c := ejected{n: n, most: most}
			list = append(list, Branch{Event: CardsEjected, N: n, Prob: c.odds().rat()})
		}
		return list
	}).N
}

// Sample makes a legal move with a random outcome: each with the probability
// that Outcomes gives it, up to the bias of Below and that of an ejection of
// 63 cards and more. log may be nil.
func (s *State) Sample(m Move, src rand.Source, log *Log) {
	s.Do(m, Random{src}, log)
}

// Random is a Chance without an order of the pile: each draw takes a random card of it.
type Random struct{ Source rand.Source }

// Shuffle implements Chance.
func (r Random) Shuffle(Cards) {}

// Draw implements Chance.
func (r Random) Draw(pile Cards) Kind {
	i := Below(r.Source, pile.Len())
	for k, n := range pile.Each() {
		if i < n {
			return k
		}
		i -= n
	}
	panic("uno: a draw from an empty pile")
}

// Color implements Chance.
func (r Random) Color(from []Color) Color { return from[Below(r.Source, len(from))] }

// Eject implements Chance: none with chance 1/2, else one and then another
// with chance 1/2 each (docs/rules.md, house rules: attack), and at most 63.
func (r Random) Eject() int { return bits.TrailingZeros64(r.Source.Uint64() | 1<<63) }
