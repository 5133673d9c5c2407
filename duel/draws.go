package duel

import (
	"math/bits"
	"math/rand/v2"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/stat"
)

// eachDraw calls f with every set of n cards that a seat may draw in state s,
// with its odds and the state after it. A draw that empties the pile goes on
// from the discards, and takes what there is. f returns false to stop. Cost:
// one call a set, C(kinds+n-1, n) of them at most.
func eachDraw(s *State, seat uint8, n int, f func(t *State, p float64) bool) {
	t := *s
	for n > 0 && !t.stockless() {
		t.restock()
		if have := t.pile.size(); have <= n {
			t.give(seat, t.pile)
			n -= have
			continue
		}
		d := drawing{base: t, seat: seat, f: f}
		d.choose(t.pile.kinds(), t.pile.size(), n, 1, bag{})
		return
	}
	f(&t, 1)
}

// drawing enumerates the multisets of n cards of a pile by kinds.
type drawing struct {
	base State
	seat uint8
	f    func(t *State, p float64) bool
}

// choose goes through the kinds of a set: of left cards in these kinds n are
// drawn, which so far had odds p. It reports whether to go on.
func (d *drawing) choose(set uint64, left, n int, p float64, got bag) bool {
	if n == 0 {
		t := d.base
		t.give(d.seat, got)
		return d.f(&t, p)
	}
	k := next(&set)
	m := d.base.pile.count(k)
	for j := 0; j <= min(m, n); j++ {
		if left-m < n-j {
			if j < min(m, n) {
				got.add(k)
			}
			continue
		}
		q := p * hyper(left, m, n, j)
		if !d.choose(set, left-m, n-j, q, got) {
			return false
		}
		if j < min(m, n) {
			got.add(k)
		}
	}
	return true
}

// hyper is the chance that of n cards drawn from left, m of which are of a
// kind, j are of it.
func hyper(left, m, n, j int) float64 {
	return stat.Choose(m, j) * stat.Choose(left-m, n-j) / stat.Choose(left, n)
}

// drawSets is the number of sets that eachDraw goes through at most, by the
// number of kinds there are.
func drawSets(s *State, n int) float64 {
	from := &s.pile
	if s.pile.empty() {
		from = &s.under
	}
	kinds := 0
	for set := from.kinds(); set != 0; set &= set - 1 {
		kinds++
	}
	return stat.Choose(kinds+n-1, n)
}

// pick draws one card of the pile at random; the pile must have one. Cost: a
// few steps over the lanes and bits, whatever lies in it.
func (b *bag) pick(src rand.Source) uno.Kind {
	first := bits.OnesCount64(b.one)
	i := uno.Below(src, first+bits.OnesCount64(b.two))
	word := b.one
	if i >= first {
		word, i = b.two, i-first
	}
	at := 0
	for {
		n := bits.OnesCount16(uint16(word))
		if i < n {
			break
		}
		i -= n
		word >>= 16
		at += 16
	}
	for ; i > 0; i-- {
		word &= word - 1
	}
	k := uno.Kind(at + bits.TrailingZeros64(word))
	if k&15 >= uno.Kind(uno.Wild) {
		return k & 15
	}
	return k
}

// Do makes an action and lets chance decide what it leaves open. Cost: some ten
// nanoseconds, and about as much for each card drawn.
func (g *Game) Do(s *State, a Action, src rand.Source) {
	l := g.apply(s, a)
	for range l.n {
		if s.stockless() {
			return
		}
		s.restock()
		k := s.pile.pick(src)
		if l.own {
			g.take(s, k)
			return
		}
		s.pile.remove(k)
		s.hands[l.seat].add(k)
	}
}

// outcomes calls f with every state that an action may lead to, with its odds;
// f returns false to stop. The turn's own draw leads to one state a kind.
func (g *Game) outcomes(s *State, a Action, f func(t *State, p float64) bool) {
	t := *s
	l := g.apply(&t, a)
	switch {
	case l.n == 0:
		f(&t, 1)
	case !l.own:
		eachDraw(&t, l.seat, l.n, f)
	default:
		t.restock()
		total := float64(t.pile.size())
		for set := t.pile.kinds(); set != 0; {
			k := next(&set)
			u := t
			g.take(&u, k)
			if !f(&u, float64(t.pile.count(k))/total) {
				return
			}
		}
	}
}
