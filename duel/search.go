package duel

import (
	"context"

	"github.com/unolab/uno"
	"github.com/unolab/uno/pair"
)

// goal says what a search takes for the value of a position that it does not
// look into.
type goal uint8

const (
	lower goal = iota // 0: what is found is a lower bound
	upper             // 1: an upper bound
)

// maxSets is how many sets of a forced draw a search looks at; a draw with
// more counts as a position that it does not look into.
const maxSets = 2500

// leafNodes is what the look for a strict run at a leaf counts for.
const leafNodes = 10

// searcher is an expectiminimax with exact odds, a transposition table and
// windows of expectation (Ballard's Star1: a chance node is left as soon as
// what is left of it cannot bring it back into the window).
type searcher struct {
	g     *Game
	ctx   context.Context
	me    uint8
	goal  goal
	nodes int
	prove bool // look for strict runs at the leaves
	table map[key]searched
}

// searched is what a search has found of a position at a depth.
type searched struct {
	bounds
	depth int
	turn  uint8
}

// leaf is the value of a position that is not looked into.
func (x *searcher) leaf(s *State) float64 {
	if x.prove && s.Phase == pair.ToPlay {
		x.nodes -= leafNodes
		if run, _ := x.g.Prove(s, Strict, int(s.Turn), 300); run != nil {
			if s.Turn == x.me {
				return 1
			}
			return 0
		}
	}
	return float64(x.goal)
}

// value is the chance of seat me to win, looked into for so many turns: exact
// between a and b, otherwise a bound on the same side of them.
func (x *searcher) value(s *State, depth int, a, b float64) float64 {
	switch s.Phase {
	case pair.Over:
		if s.Winner() == int(x.me) {
			return 1
		}
		return 0
	case pair.Blocked:
		return .5
	case pair.ToPlay:
		if depth == 0 {
			return x.leaf(s)
		}
		depth--
	}
	x.nodes--
	if x.nodes <= 0 || x.nodes&1023 == 0 && x.ctx.Err() != nil {
		x.nodes = 0
		return float64(x.goal)
	}
	k := keyOf(s)
	e, ok := x.table[k]
	if !ok || e.depth != depth || e.turn != s.Turn {
		e = searched{bounds: bounds{0, 1}, depth: depth, turn: s.Turn}
	}
	switch {
	case e.lo == e.hi || e.lo >= b:
		return e.lo
	case e.hi <= a:
		return e.hi
	}
	var room [64]Action
	best := 0.0
	if s.Turn != x.me {
		best = 1
	}
	for _, act := range x.g.Legal(room[:0], s) {
		if s.Turn == x.me {
			best = max(best, x.after(s, act, depth, max(a, best), b))
			if best >= b {
				break
			}
		} else {
			best = min(best, x.after(s, act, depth, a, min(b, best)))
			if best <= a {
				break
			}
		}
	}
	if x.nodes <= 0 {
		return best
	}
	switch {
	case best <= a:
		e.hi = min(e.hi, best)
	case best >= b:
		e.lo = max(e.lo, best)
	default:
		e.lo, e.hi = best, best
	}
	x.table[k] = e
	return best
}

// after is the value of an action.
func (x *searcher) after(s *State, act Action, depth int, a, b float64) float64 {
	t := *s
	l := x.g.Apply(&t, act)
	if l.N == 0 {
		return x.value(&t, depth, a, b)
	}
	if !l.Own && pair.DrawSets(&t, l.N) > maxSets {
		return float64(x.goal)
	}
	sum, left := 0.0, 1.0
	x.g.Outcomes(s, act, func(u *State, p float64) bool {
		left -= p
		sum += p * x.value(u, depth, (a-sum-left)/p, (b-sum)/p)
		return x.nodes <= 0 || sum+left > a && sum < b
	})
	if left > 1e-12 && sum+left <= a {
		return sum + left
	}
	return sum
}

// Bounds is what a search has found of a position.
type Bounds struct {
	Span
	Depth   int // turns looked into
	Nodes   int
	Actions []ActionBounds
}

// ActionBounds is what a search has found of an action.
type ActionBounds struct {
	Action Action
	Span
}

// Search bounds the chance to win of the seat to act, action by action, deeper
// and deeper until so many positions have been looked at, the context ends, or
// all is known. The bounds are certified at any time and only come nearer to
// each other: what is beyond the depth counts 0 for the lower and 1 for the
// upper, unless a strict run is seen there. Half is left to others; it is put
// between the bounds.
func (g *Game) Search(ctx context.Context, s *State, nodes int) Bounds {
	b := Bounds{Span: Span{0, 1, .5}}
	for _, a := range g.Legal(nil, s) {
		b.Actions = append(b.Actions, ActionBounds{a, Span{0, 1, .5}})
	}
	left := nodes
	for depth := 1; left > 0 && ctx.Err() == nil && depth < 64 && len(b.Actions) > 0; depth++ {
		for _, goal := range []goal{lower, upper} {
			x := searcher{g: g, ctx: ctx, me: s.Turn, goal: goal, nodes: left, prove: true, table: map[key]searched{}}
			for i := range b.Actions {
				v := &b.Actions[i].Span
				if v.Hi-v.Lo < 1e-12 {
					continue
				}
				w := x.after(s, b.Actions[i].Action, depth-1, 0, 1)
				if x.nodes <= 0 {
					break
				}
				if goal == lower {
					v.Lo = max(v.Lo, w)
				} else {
					v.Hi = min(v.Hi, w)
				}
				v.Half = min(max(.5, v.Lo), v.Hi)
			}
			left = x.nodes
			if left <= 0 {
				break
			}
		}
		if left > 0 {
			b.Depth = depth
		}
		if b.settle() {
			break
		}
	}
	b.Nodes = nodes - max(left, 0)
	b.settle()
	return b
}

// settle sums the actions up; it reports whether nothing is open any more.
func (b *Bounds) settle() bool {
	if len(b.Actions) == 0 {
		return true
	}
	b.Span = worst0
	for _, a := range b.Actions {
		b.best(a.Span)
	}
	return b.Hi-b.Lo < 1e-12
}

// drawOdds reports the odds to draw a card of a set of kinds at once.
func drawOdds(s *State, set uint64) float64 {
	pile := s.Pile
	if pile.Empty() {
		pile = s.Under
	}
	if pile.Empty() {
		return 0
	}
	n := 0
	for part := pile.Kinds() & set; part != 0; {
		n += pile.Count(pair.Next(&part))
	}
	return float64(n) / float64(pile.Size())
}

// colorSet is the set of kinds of a colour.
func colorSet(c uno.Color) uint64 { return pair.LaneBits << (16 * c) }

// key identifies states, the seat to act being first: nine words. The
// discards follow from the rest, for the deck is the game's.
type key struct {
	own, other, pile pair.Bag
	face             uint64
}

// keyOf makes the key of a state in which nothing but the turn, the card drawn
// and the idle turn matter beside the cards.
func keyOf(s *State) key {
	return key{
		own: s.Hands[s.Turn], other: s.Hands[1-s.Turn], pile: s.Pile,
		face: uint64(s.Top) | uint64(s.Color)<<8 | uint64(s.Phase)<<16 | uint64(s.Drawn)<<24 | uint64(s.Idle)<<32,
	}
}
