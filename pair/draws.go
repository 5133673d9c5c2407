package pair

import (
	"math/bits"
	"math/rand/v2"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/stat"
)

// EachDraw calls f with every set of n cards that a seat may draw in state s,
// with its odds and the state after it. A draw that empties the pile goes on
// from the discards, and takes what there is. f returns false to stop. Cost:
// one call a set, C(kinds+n-1, n) of them at most.
func EachDraw(s *State, seat uint8, n int, f func(t *State, p float64) bool) {
	t := *s
	for n > 0 && !t.Stockless() {
		t.Restock()
		if have := t.Pile.Size(); have <= n {
			t.Give(seat, t.Pile)
			n -= have
			continue
		}
		d := drawing{base: t, seat: seat, f: f}
		d.choose(t.Pile.Kinds(), t.Pile.Size(), n, 1, Bag{})
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
func (d *drawing) choose(set uint64, left, n int, p float64, got Bag) bool {
	if n == 0 {
		t := d.base
		t.Give(d.seat, got)
		return d.f(&t, p)
	}
	k := Next(&set)
	m := d.base.Pile.Count(k)
	for j := 0; j <= min(m, n); j++ {
		if left-m < n-j {
			if j < min(m, n) {
				got.Add(k)
			}
			continue
		}
		q := p * Hyper(left, m, n, j)
		if !d.choose(set, left-m, n-j, q, got) {
			return false
		}
		if j < min(m, n) {
			got.Add(k)
		}
	}
	return true
}

// Hyper is the chance that of n cards drawn from left, m of which are of a
// kind, j are of it.
func Hyper(left, m, n, j int) float64 {
	return stat.Choose(m, j) * stat.Choose(left-m, n-j) / stat.Choose(left, n)
}

// DrawSets is the number of sets that EachDraw goes through at most, by the
// number of kinds there are. A pile of fewer cards is drawn whole, and the rest
// comes from the discards.
func DrawSets(s *State, n int) float64 {
	from := &s.Pile
	if size := s.Pile.Size(); size < n {
		from = &s.Under
		n -= size
	}
	kinds := 0
	for set := from.Kinds(); set != 0; set &= set - 1 {
		kinds++
	}
	return stat.Choose(kinds+n-1, n)
}

// pick draws one card of the pile at random; the pile must have one. Cost: a
// few steps over the lanes and bits, whatever lies in it.
func (b *Bag) pick(src rand.Source) uno.Kind {
	first := bits.OnesCount64(b.One)
	i := uno.Below(src, first+bits.OnesCount64(b.Two))
	word := b.One
	if i >= first {
		word, i = b.Two, i-first
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
func (e *Engine) Do(s *State, a Action, src rand.Source) {
	l := e.Apply(s, a)
	for range l.N {
		if s.Stockless() {
			return
		}
		s.Restock()
		k := s.Pile.pick(src)
		if l.Own {
			e.Take(s, k)
			return
		}
		s.Draw(l.Seat, k)
	}
}

// Outcomes calls f with every state that an action may lead to, with its odds;
// f returns false to stop. The turn's own draw leads to one state a kind.
func (e *Engine) Outcomes(s *State, a Action, f func(t *State, p float64) bool) {
	t := *s
	l := e.Apply(&t, a)
	switch {
	case l.N == 0:
		f(&t, 1)
	case !l.Own:
		EachDraw(&t, l.Seat, l.N, f)
	default:
		t.Restock()
		total := float64(t.Pile.Size())
		for set := t.Pile.Kinds(); set != 0; {
			k := Next(&set)
			u := t
			e.Take(&u, k)
			if !f(&u, float64(t.Pile.Count(k))/total) {
				return
			}
		}
	}
}
