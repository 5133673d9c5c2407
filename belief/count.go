package belief

import (
	"cmp"
	"math/big"
	"slices"

	"github.com/unolab/uno"
)

// limit asks for fillings in which the hand of a seat holds no card of a set.
type limit struct {
	seat int
	set  kindSet
}

// nobody is the limit that limits nothing.
var nobody = limit{seat: -1}

// group is a number of slots, of whatever seats, that may hold the same cards.
type group struct {
	n       int
	allowed int // cards that one of the slots may hold
	reach   uint8
	seat    int8
	forbid  kindSet
}

// problem is the counting problem of a component: in how many ways can the
// slots of the groups be filled with different cards?
//
// Groups whose allowed set holds, or is held by, the allowed set of every
// other group are counted by a factor and leave a smaller problem (peel). If
// all sets are nested this solves it: it is the product of the Ferrers board,
// prod (|A_i| - i) over the slots i = 0, 1, .. in the order of their sets. What
// is left, the core, is counted card by card (core.go).
type problem struct {
	classes []uno.Cards
	groups  []group // sorted by the size of their sets
	lo, hi  int     // after peel: groups[lo:hi] is the core
	inner   int     // after peel: slots of groups[:lo], whose cards every group of the core could hold
}

// within reports whether every card that a may hold can be held by b.
func (p *problem) within(a, b *group) bool {
	for e, class := range p.classes {
		if e >= int(a.reach) {
			return true
		}
		held := present(class) &^ a.forbid
		if e >= int(b.reach) && held != 0 || held&b.forbid != 0 {
			return false
		}
	}
	return true
}

// pose states the counting problem of a component under a limit, and reports
// whether a known card does not contradict the limit.
func (p *problem) pose(c *component, l limit) bool {
	if l.seat >= 0 && countIn(c.known[l.seat], l.set) > 0 {
		return false
	}
	p.classes = c.classes
	p.groups = p.groups[:0]
	for _, h := range c.cohorts {
		if int(h.seat) == l.seat {
			h.forbid |= l.set
		}
		p.groups = append(p.groups, group{n: int(h.n), allowed: c.allowed(h), reach: h.reach, seat: h.seat, forbid: h.forbid})
	}
	slices.SortFunc(p.groups, func(a, b group) int { return cmp.Compare(a.allowed, b.allowed) })
	return true
}

// peel finds the groups that are counted by a factor, from the smallest sets
// up and from the largest down, and appends the factors: falling factorials.
func (p *problem) peel(factors []falling) []falling {
	p.lo, p.hi, p.inner = 0, len(p.groups), 0
	for p.lo < p.hi && p.minimal() {
		g := &p.groups[p.lo]
		factors = append(factors, falling{g.allowed - p.inner, g.n})
		p.inner += g.n
		p.lo++
	}
	slots := p.inner
	for _, g := range p.groups[p.lo:] {
		slots += g.n
	}
	for p.lo < p.hi && p.maximal() {
		g := &p.groups[p.hi-1]
		slots -= g.n
		factors = append(factors, falling{g.allowed - slots, g.n})
		p.hi--
	}
	return factors
}

// left reports whether peel has left a core.
func (p *problem) left() bool { return p.lo < p.hi }

// minimal reports whether the set of the first group that is left is held by
// those of the others.
func (p *problem) minimal() bool {
	for i := p.lo + 1; i < p.hi; i++ {
		if !p.within(&p.groups[p.lo], &p.groups[i]) {
			return false
		}
	}
	return true
}

// maximal reports whether the set of the last group that is left holds those
// of the others.
func (p *problem) maximal() bool {
	for i := p.lo; i < p.hi-1; i++ {
		if !p.within(&p.groups[i], &p.groups[p.hi-1]) {
			return false
		}
	}
	return true
}

// falling is the falling factorial from (from-1) .. (from-n+1), zero when
// from < n.
type falling struct{ from, n int }

// float is the value of f.
func (f falling) float() float64 {
	v := 1.0
	for i := range f.n {
		v *= float64(max(0, f.from-i))
	}
	return v
}

// mulInto multiplies x by f.
func (f falling) mulInto(x *big.Int) {
	for i := range f.n {
		x.Mul(x, big.NewInt(int64(max(0, f.from-i))))
	}
}

// maxExact bounds the work in big numbers on cores for one answer, in states
// times cards.
const maxExact = 1 << 22

// fillExact is the number of fillings under a limit; the work on a core is
// taken from what is left of work, and ok is false when that does not suffice.
func (c *component) fillExact(l limit, work *int) (n *big.Int, ok bool) {
	n = new(big.Int)
	var p problem
	if !p.pose(c, l) {
		return n, true
	}
	factors := p.peel(nil)
	n.SetInt64(1)
	if p.left() {
		core := newCore[big.Int](&p)
		if *work -= core.states * max(1, core.cards); core.tooMuch || *work < 0 {
			return nil, false
		}
		n.Set(core.count(bigs{}))
		factors = core.orders(factors)
	}
	for _, f := range factors {
		f.mulInto(n)
	}
	return n, true
}

// counter counts fillings in floating point, in its own memory.
type counter struct {
	problem problem
	factors []falling
	ratios  []ratios
	core    core[float64]
	most    int  // bounds a core, in states times cards, beside maxCore; 0: it does not
	work    int  // on cores since begin, in states times cards
	bound   int  // of the work for one answer, beside maxAnswer; 0: there is none
	tooMuch bool // some count since begin was too large to be made
}

// maxAnswer bounds the work on cores for one answer.
const maxAnswer = 1 << 26

// begin begins an answer.
func (k *counter) begin() { k.most, k.work, k.tooMuch = 0, 0, false }

// fill is the number of fillings of a component under a limit.
func (k *counter) fill(c *component, l limit) float64 {
	if !k.problem.pose(c, l) {
		return 0
	}
	k.factors = k.problem.peel(k.factors[:0])
	n := 1.0
	if k.problem.left() {
		k.core.pose(&k.problem)
		work := k.core.states * max(1, k.core.cards)
		k.work += work
		if k.core.tooMuch || k.work > maxAnswer || k.bound > 0 && k.work > k.bound || k.most > 0 && work > k.most {
			k.tooMuch = true
			return 0
		}
		n = *k.core.count(floats{})
		k.factors = k.core.orders(k.factors)
	}
	for _, f := range k.factors {
		n *= f.float()
	}
	return n
}
