package twoplayer

import (
	"context"
	"math"
	"slices"
)

// search holds the beliefs found so far, with an interval that contains the value
// of each. Its arrays are by the number of a belief, in the order of discovery;
// choices and outcomes lie in one array each for all beliefs. Belief 0 is the
// start.
type search struct {
	p        *Process
	discount float64
	index    *index

	lower, upper []float64
	weight       []float64 // discounted chance to get there, as last computed
	leaf         []Node    // what is known there, until it is expanded
	first        []int32   // the first of its choices; -1 while it is a leaf
	choices      []arc
	outcomes     []outcome
	order        []int32 // expanded beliefs in the order of expansion
	held         int     // hands of the leaves
	most         int     // hands of the largest belief
	acts         []int
}

// arc is a choice at an expanded belief.
type arc struct {
	reward   float64
	first, n uint32 // of its outcomes
	action   int16
	last     bool // of its belief
	ends     bool // the hand may end in this step
}

// outcome is a belief that a choice leads to, with its chance.
type outcome struct {
	p  float64
	to int32
}

// newSearch begins a search at a belief.
func newSearch(p *Process, discount float64, start Node) *search {
	s := &search{p: p, discount: discount, index: newIndex()}
	s.add(start)
	return s
}

// add finds the number of a belief; a new one is bounded, and copied.
func (s *search) add(n Node) int32 {
	id, found := s.index.find(digestOf(&n), len(s.lower))
	if found {
		return int32(id)
	}
	lo, hi := s.p.g.bounds(&n, s.discount)
	s.lower = append(s.lower, lo)
	s.upper = append(s.upper, hi)
	s.weight = append(s.weight, 0)
	s.leaf = append(s.leaf, Node{n.x, slices.Clone(n.hands)})
	s.first = append(s.first, -1)
	s.held += len(n.hands)
	s.most = max(s.most, len(n.hands))
	return int32(id)
}

// expand writes the choices of a leaf out: one for each action, or one alone for
// all that a policy may do.
func (s *search) expand(id int32) {
	n := s.leaf[id]
	s.leaf[id] = Node{}
	s.held -= len(n.hands)
	s.order = append(s.order, id)
	s.first[id] = int32(len(s.choices))
	g := s.p.g
	s.p.s.reset()
	if me := s.p.me; me != nil {
		s.acts = g.follows(me, &n.x, s.acts)
	} else {
		s.acts = g.actions(&n.x, s.acts)
	}
	a := arc{first: uint32(len(s.outcomes))}
	for i, act := range s.acts {
		share := 1.0
		if s.p.me != nil {
			share = 1 / float64(len(s.acts))
		}
		a.action = int16(act)
		reward, ends := s.write(&n, act, share)
		a.reward += share * reward
		a.ends = a.ends || ends
		a.last = i == len(s.acts)-1
		if s.p.me == nil || a.last {
			a.n = uint32(len(s.outcomes)) - a.first
			s.choices = append(s.choices, a)
			a = arc{first: uint32(len(s.outcomes))}
		}
	}
	s.back(id)
}

// write adds the outcomes of an action, each with a share of its chance, and
// returns the reward and whether the hand may end.
func (s *search) write(n *Node, act int, share float64) (reward float64, ends bool) {
	st := s.p.s.step(n.x, act, n.hands)
	for i := range st.branches {
		p, next := s.p.after(&st.branches[i])
		s.p.rename(&next)
		s.outcomes = append(s.outcomes, outcome{share * p, s.add(next)})
	}
	return st.win - st.loss, st.win+st.loss+st.blocked > 0
}

// through is the interval of a choice.
func (s *search) through(a *arc) (low, high float64) {
	for _, o := range s.outcomes[a.first : a.first+a.n] {
		low += o.p * s.lower[o.to]
		high += o.p * s.upper[o.to]
	}
	return a.reward + s.discount*low, a.reward + s.discount*high
}

// back computes the interval of an expanded belief from those that follow, never
// letting it widen. It returns by how much an end moved.
func (s *search) back(id int32) float64 {
	low, high := math.Inf(-1), math.Inf(-1)
	for c := s.first[id]; ; c++ {
		a := &s.choices[c]
		l, u := s.through(a)
		low, high = max(low, l), max(high, u)
		if a.last {
			break
		}
	}
	low, high = max(low, s.lower[id]), min(high, s.upper[id])
	moved := max(low-s.lower[id], s.upper[id]-high)
	s.lower[id], s.upper[id] = low, high
	return moved
}

// sweep backs all expanded beliefs up, the last expanded first, again and again
// until no end moves by more than a tolerance, at most so many times, or until the
// context ends. It returns
// how far the last whole sweep moved an end, at most 2.
func (s *search) sweep(ctx context.Context, tolerance float64, most int) float64 {
	last := 2.0
	for range most {
		moved := 0.0
		for i, id := range slices.Backward(s.order) {
			if i&0xfff == 0 && ctx.Err() != nil {
				return last
			}
			moved = max(moved, s.back(id))
		}
		if last = moved; moved <= tolerance {
			break
		}
	}
	return last
}

// maxSweeps bounds the sweeps where gamma is 1 and play can go on for very long.
const maxSweeps = 100_000

// optimist is the choice of an expanded belief with the highest upper bound.
func (s *search) optimist(id int32) *arc {
	best, value := s.first[id], math.Inf(-1)
	for c := s.first[id]; ; c++ {
		a := &s.choices[c]
		if _, u := s.through(a); u > value {
			best, value = c, u
		}
		if a.last {
			return &s.choices[best]
		}
	}
}

// weigh computes the discounted chance to come to each belief when the player
// does what has the highest upper bound. A few passes carry it around cycles;
// that is all it takes, for weights only say what to look at next.
func (s *search) weigh() {
	flow := make([]float64, len(s.lower))
	clear(s.weight)
	flow[0] = 1
	for range 3 {
		for _, id := range s.order {
			f := flow[id]
			if f == 0 {
				continue
			}
			flow[id] = 0
			s.weight[id] += f
			a := s.optimist(id)
			for _, o := range s.outcomes[a.first : a.first+a.n] {
				flow[o.to] += s.discount * o.p * f
			}
		}
	}
	for id, f := range flow {
		s.weight[id] += f
	}
}

// grow expands the leaves that matter most, about as many as asked for. The width
// at the start is at most the sum of what all leaves matter. It returns how many
// it expanded.
func (s *search) grow(ctx context.Context, more int) int {
	s.weigh()
	var matter []float64
	for id := range s.first {
		if m := s.matters(id); m > 0 {
			matter = append(matter, m)
		}
	}
	if len(matter) == 0 {
		return 0
	}
	slices.Sort(matter)
	least := matter[max(0, len(matter)-more)]
	n := 0
	for id, end := 0, len(s.first); id < end; id++ {
		if s.matters(id) < least {
			continue
		}
		if n&0xff == 0 && ctx.Err() != nil {
			break
		}
		s.expand(int32(id))
		n++
	}
	return n
}

// matters is what a leaf adds to the width at the start, at most.
func (s *search) matters(id int) float64 {
	if s.first[id] >= 0 {
		return 0
	}
	return s.weight[id] * (s.upper[id] - s.lower[id])
}

// close grows the graph until the interval of the start is narrow enough, a limit
// is reached, nothing is left that matters, or the context ends.
func (s *search) close(ctx context.Context, l Limits, progress func(Progress)) {
	for s.upper[0]-s.lower[0] > l.Gap && len(s.lower) < l.Beliefs && s.held < l.Hands && ctx.Err() == nil {
		if s.grow(ctx, 16+len(s.order)/3) == 0 {
			if s.sweep(ctx, 0, maxSweeps) == 0 && s.grow(ctx, 16) == 0 {
				return
			}
		}
		s.sweep(ctx, (s.upper[0]-s.lower[0])/100, maxSweeps)
		if progress != nil {
			progress(Progress{Beliefs: len(s.lower), Lower: s.lower[0], Upper: s.upper[0]})
		}
	}
}

// complete expands everything that can be reached; it says whether it came to an
// end within so many beliefs, and sixteen times as many hands waiting.
func (s *search) complete(ctx context.Context, limit int) bool {
	for id := 0; id < len(s.first); id++ {
		if s.first[id] >= 0 {
			continue
		}
		if len(s.first) > limit || s.held > 16*limit || id&0xff == 0 && ctx.Err() != nil {
			return false
		}
		s.expand(int32(id))
	}
	return true
}

// rebase makes the same graph one of another discount: its intervals begin anew
// from what holds for every discount up to 1.
func (s *search) rebase(discount float64) {
	s.discount = discount
	for id := range s.lower {
		s.lower[id], s.upper[id] = -1, 1
	}
}

// bounds are what holds of the value of a belief before any search. The player is
// paid 1 at the earliest in the step in which it plays the last of its cards, one
// card a step; and loses 1 at the earliest when the other player has played all
// of its own: one card in each of the player's steps, and one more for each Skip
// or Reverse that it holds. (A card drawn on the way adds at least as many turns
// as it saves.)
func (g *Game) bounds(n *Node, discount float64) (lower, upper float64) {
	mine := n.x.hand.size()
	left := g.unseen(&n.x).size() - int(n.x.other) + n.x.under.size()
	switch {
	case n.x.must > 0:
		mine += 1 + min(int(n.x.must), left)
	case n.x.hand.support()&g.faces[n.x.top].follow == 0:
		mine += 1 + min(1, left)
	}
	upper = math.Pow(discount, float64(mine-1))
	worst := math.Pow(discount, float64(n.x.other-1))
	if g.skips == 0 {
		return -worst, upper
	}
	for _, w := range n.hands {
		skips := 0
		for s := w.hand.support() & g.skips; s != 0; s &= s - 1 {
			skips += w.hand.count(s.first())
		}
		loss := worst
		if skips > 0 {
			loss = math.Pow(discount, float64(max(1, int(n.x.other)-skips)-1))
		}
		lower -= w.p * loss
	}
	return lower, upper
}
