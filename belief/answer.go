package belief

import (
	"errors"
	"math/big"
	"math/bits"

	"github.com/unolab/uno"
)

// ErrTooLarge is returned where an answer would take too long to count. That
// takes three seats and evidence whose sets are not nested, or very many
// hands; Estimate answers by weighted samples.
var ErrTooLarge = errors.New("belief: the evidence on the hands is too tangled to count exactly")

// massExact is the number of fillings under a limit, weighted; see fillExact
// for work.
func (m *mixture) massExact(l limit, work *int) (*big.Int, error) {
	sum := new(big.Int)
	for i := range m.parts {
		c := &m.parts[i]
		n, ok := c.fillExact(l, work)
		if !ok {
			return nil, ErrTooLarge
		}
		sum.Add(sum, n.Mul(n, c.weight))
	}
	return sum, nil
}

// mass is the number of fillings under a limit, weighted, in floating point.
func (m *mixture) mass(k *counter, l limit) float64 {
	sum := 0.0
	for i := range m.parts {
		sum += m.parts[i].share * k.fill(&m.parts[i], l)
	}
	return sum
}

// ExactAvoids is the chance, as a fraction, that the hand of a seat holds no
// card of the kinds for which in is true. Cost: big numbers for each part of
// the mixture; Avoids is the fast form.
func (b *Belief) ExactAvoids(seat int, in func(uno.Kind) bool) (*big.Rat, error) {
	work := maxExact
	all, err := b.mix.massExact(nobody, &work)
	if err != nil {
		return nil, err
	}
	free, err := b.mix.massExact(limit{seat, setWhere(in)}, &work)
	if err != nil {
		return nil, err
	}
	return new(big.Rat).SetFrac(free, all), nil
}

// Avoids is the chance that the hand of a seat holds no card of the kinds for
// which in is true.
func (b *Belief) Avoids(seat int, in func(uno.Kind) bool) (float64, error) {
	return b.avoids(seat, setWhere(in))
}

// Bound bounds the work of counting one answer, in steps of some nanoseconds; beyond it
// the answer is ErrTooLarge, as it is beyond a second without a bound. It is for callers
// with many questions, to whom an estimate will do. A Sampler made under a bound draws
// faster too, and gives weights where it would count longer.
func (b *Belief) Bound(steps int) { b.counter.bound = steps }

// avoids is Avoids of a set.
func (b *Belief) avoids(seat int, set kindSet) (float64, error) {
	if seat == b.seat {
		if countIn(b.hand, set) > 0 {
			return 0, nil
		}
		return 1, nil
	}
	b.counter.begin()
	p := b.mix.mass(&b.counter, limit{seat, set}) / b.mix.mass(&b.counter, nobody)
	if b.counter.tooMuch {
		return 0, ErrTooLarge
	}
	return clamp(p), nil
}

// clamp keeps rounding from leaving the range of chances.
func clamp(p float64) float64 { return max(0, min(1, p)) }

// setWhere is the set of the kinds for which in is true.
func setWhere(in func(uno.Kind) bool) kindSet {
	var s kindSet
	for _, k := range uno.AllKinds() {
		if in(k) {
			s |= setOf(k)
		}
	}
	return s
}

// CanPlay is the chance that some card of the hand of a seat is legal on the
// top card now, whoever's turn it is and whatever draw is pending. A lone card
// that may not be the last one is not legal.
func (b *Belief) CanPlay(seat int) (float64, error) {
	p, err := b.avoids(seat, b.playableBy(seat))
	return 1 - p, err
}

// playableBy is the set of the kinds of which one suffices for a seat to play.
func (b *Belief) playableBy(seat int) kindSet {
	set := b.table.playable()
	if b.table.count[seat] == 1 {
		set &^= banned(b.rules)
	}
	return set
}

// HoldsColor is the chance that the hand of a seat holds a card of a colour.
func (b *Belief) HoldsColor(seat int, c uno.Color) (float64, error) {
	p, err := b.avoids(seat, colorSet(c))
	return 1 - p, err
}

// Marginals is, for each kind by its index, the chance that the hand of a seat
// holds at least one card of it. Cost: for two seats some multiplications for
// each part of the mixture, cohort and kind; otherwise a count for each part
// and for each group of kinds about which the same is known.
func (b *Belief) Marginals(seat int) (p [uno.Kinds]float64, err error) {
	if seat == b.seat {
		for k := range b.hand.Each() {
			p[k.Index()] = 1
		}
		return p, nil
	}
	k := &b.counter
	k.begin()
	var with [uno.Kinds]float64
	all := 0.0
	for i := range b.mix.parts {
		c := &b.mix.parts[i]
		if n, ok := k.nestedWith(c, seat, &with); ok {
			all += n
			continue
		}
		n := c.share * k.fill(c, nobody)
		k.eachWith(c, seat, n, &with)
		all += n
	}
	if k.tooMuch {
		return p, ErrTooLarge
	}
	for i := range p {
		p[i] = clamp(with[i] / all)
	}
	return p, nil
}

// ratios are, for a group of n slots that take from a free cards in turn, by
// which factor the number of ways shrinks when m of the cards are taken away:
// (a-m)_n / (a)_n.
type ratios [5]float64

// nestedWith adds to with, for each kind, the weighted number of fillings in
// which the seat holds a card of it, and returns the number of all fillings.
// It does so only for a component all of whose slots are the seat's and whose
// sets are nested, and otherwise returns false.
//
// With nested sets a kind is allowed from some cohort on, its ring, so taking
// it away shrinks the number of ways by the ratios of the cohorts from there:
// one product for each ring and number of copies.
func (k *counter) nestedWith(c *component, seat int, with *[uno.Kinds]float64) (n float64, ok bool) {
	for i := range c.cohorts {
		if int(c.cohorts[i].seat) != seat {
			return 0, false
		}
	}
	p := &k.problem
	p.pose(c, nobody)
	for i := 1; i < len(p.groups); i++ {
		if !p.within(&p.groups[i-1], &p.groups[i]) {
			return 0, false
		}
	}
	n = k.ringRatios(c.share)
	for kind := range c.known[seat].Each() {
		with[kind.Index()] += n
	}
	known := present(c.known[seat])
	if len(c.classes) == 1 {
		k.ringsWith(c.classes[0], known, n, with)
		return n, true
	}
	var seen kindSet
	for _, class := range c.classes {
		seen |= present(class)
	}
	for i, kind := range uno.AllKinds() {
		set := setOf(kind)
		if known&set != 0 || seen&set == 0 {
			continue
		}
		x := 1.0
		for j := range p.groups {
			g := &p.groups[j]
			if g.forbid&set != 0 {
				continue
			}
			copies := 0
			for e := range c.classes[:g.reach] {
				copies += c.classes[e].Count(kind)
			}
			x *= k.ratios[j][copies]
		}
		with[i] += n * (1 - x)
	}
	return n, true
}

// ringRatios sets the ratios of the nested groups of the problem, and returns
// the number of fillings times a factor.
func (k *counter) ringRatios(n float64) float64 {
	k.ratios = k.ratios[:0]
	used := 0
	for i := range k.problem.groups {
		g := &k.problem.groups[i]
		free := g.allowed - used
		n *= falling{free, g.n}.float()
		r := ratios{1}
		for m := 1; m < len(r) && free > m-1; m++ {
			r[m] = r[m-1] * float64(max(0, free-g.n-m+1)) / float64(free-m+1)
		}
		k.ratios = append(k.ratios, r)
		used += g.n
	}
	return n
}

// ringsWith is nestedWith for the cards of a lone class, ring by ring.
func (k *counter) ringsWith(class uno.Cards, known kindSet, n float64, with *[uno.Kinds]float64) {
	_, twice := class.Bits()
	groups := k.problem.groups
	product := ratios{1, 1, 1, 1, 1}
	left := present(class) &^ known
	for j := len(groups) - 1; j >= 0; j-- {
		for m := range product {
			product[m] *= k.ratios[j][m]
		}
		ring := left &^ groups[j].forbid
		if j > 0 {
			ring &= groups[j-1].forbid
		}
		left &^= ring
		for coloured := uint64(ring &^ blackKinds); coloured != 0; coloured &= coloured - 1 {
			kind := uno.Kind(bits.TrailingZeros64(coloured))
			with[kind.Index()] += n * (1 - product[1+twice>>kind&1])
		}
		for _, kind := range [...]uno.Kind{uno.WildKind, uno.WildDrawFourKind} {
			if ring&setOf(kind) != 0 {
				with[kind.Index()] += n * (1 - product[class.Count(kind)])
			}
		}
	}
}

// eachWith does the same by counting, once for all kinds about which the
// component knows the same; n is the weighted number of all fillings.
func (k *counter) eachWith(c *component, seat int, n float64, with *[uno.Kinds]float64) {
	counted := map[string]float64{}
	var key []byte
	for i, kind := range uno.AllKinds() {
		key = key[:0]
		for e := range c.classes {
			key = append(key, byte(c.classes[e].Count(kind)))
		}
		for _, h := range c.cohorts {
			allowed := byte(0)
			if h.forbid&setOf(kind) == 0 {
				allowed = h.reach
			}
			key = append(key, allowed)
		}
		key = append(key, byte(c.known[seat].Count(kind)))
		x, ok := counted[string(key)]
		if !ok {
			x = n - c.share*k.fill(c, limit{seat, setOf(kind)})
			counted[string(key)] = x
		}
		with[i] += x
	}
}
