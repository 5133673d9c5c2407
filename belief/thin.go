package belief

import (
	"math"
	"math/big"

	"github.com/unolab/uno"
)

// defaultMaxParts bounds the parts of a mixture unless Limit says otherwise.
// Hands of two seats stay far below it; see docs/beliefs.md for figures.
const defaultMaxParts = 1 << 12

// Limit sets the number of parts from which on the mixture is thinned, and
// with it the memory and the time of a belief. It is kept by Reset.
func (b *Belief) Limit(parts int) { b.maxParts = max(2, parts) }

// Exact reports whether the belief is the exact one: its mixture was never
// thinned, nor a weight of it rounded.
func (b *Belief) Exact() bool { return b.effective == 0 && !b.mix.rounded }

// Effective is the effective sample size of the smallest thinning so far, the
// number of equally weighted parts of which the mixture was as good as made;
// 0 when there was none.
func (b *Belief) Effective() float64 { return b.effective }

// thin keeps about half of the parts that are allowed when there are too many:
// a systematic sample in which a part of share p of the whole, sign left
// aside, is expected p*n times, and weighs as often as it is taken. Parts that
// weigh more than 1/n are always taken. It takes no randomness: the sample
// begins half a step in. The share is a rough one where a core would have to be
// counted, which costs accuracy only.
func (b *Belief) thin() {
	limit := b.maxParts
	if limit == 0 {
		limit = defaultMaxParts
	}
	parts := b.mix.parts
	if len(parts) <= limit {
		return
	}
	mass := make([]float64, len(parts))
	sum, squares := 0.0, 0.0
	for i := range parts {
		mass[i] = math.Abs(parts[i].share) * parts[i].estimate()
		sum += mass[i]
		squares += mass[i] * mass[i]
	}
	if sum == 0 || math.IsInf(sum, 0) {
		return
	}
	n := limit / 2
	step := sum / float64(n)
	next := step / 2
	at := 0.0
	b.mix.begin()
	for i := range parts {
		at += mass[i]
		taken := 0
		for next < at {
			taken++
			next += step
		}
		if taken == 0 {
			continue
		}
		c := parts[i].clone()
		c.weight = scaled(c.weight, float64(taken)*step/mass[i])
		b.mix.emit(c, 1)
	}
	b.mix.shorten()
	b.mix.end()
	size := min(float64(n), sum*sum/squares)
	if b.effective == 0 || size < b.effective {
		b.effective = size
	}
}

// shortBits is the size to which weights are cut when they are rounded anyway.
const shortBits = 192

// shorten cuts the weights that an operation made to shortBits.
func (m *mixture) shorten() {
	most := 0
	for i := range m.next {
		most = max(most, m.next[i].weight.BitLen())
	}
	if most <= shortBits {
		return
	}
	for i := range m.next {
		c := &m.next[i]
		c.weight = new(big.Int).Quo(c.weight, new(big.Int).Lsh(one, uint(most-shortBits)))
	}
}

// scaled is a weight times a positive factor, to 53 bits.
func scaled(w *big.Int, factor float64) *big.Int {
	mant, exp := math.Frexp(factor)
	f := big.NewInt(int64(math.Ldexp(mant, 53)))
	f.Mul(f, w)
	// Weights share 64 bits of headroom, so that no factor above 2^-11 rounds to 0.
	if shift := exp - 53 + 64; shift >= 0 {
		f.Lsh(f, uint(shift))
	} else {
		f.Rsh(f, uint(-shift))
	}
	return f
}

// restart forgets all evidence but what lies on the table, for the case that a
// thinned mixture has no part left that allows what happened.
func (b *Belief) restart() {
	t := &b.table
	c := component{weight: one, share: 1, classes: []uno.Cards{b.rules.Deck.Minus(b.hand).Minus(t.Discards())}}
	for seat := range b.seats {
		n := t.count[seat]
		if seat == b.seat {
			n -= b.hand.Len()
		}
		if seat == t.drawing {
			c.addSlots(seat, t.took, last)
			n -= t.took
		}
		c.addSlots(seat, n, settled)
	}
	b.mix.begin()
	b.mix.emit(c, 1)
	b.mix.end()
	b.effective = 1
}
