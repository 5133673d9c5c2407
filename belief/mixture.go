package belief

import (
	"math"
	"math/big"

	"github.com/unolab/uno"
)

// mixture is a sum of components with different normal forms. Weights may be
// negative (see evidence.go), the sum over all fillings of any one deal of the
// hidden cards is not.
type mixture struct {
	seats int
	parts []component

	// keepScale says that weights count: they are not divided by what they
	// have in common.
	keepScale bool

	// rounded says that a weight was computed in floating point.
	rounded bool

	// sampled is the least number of divisions that stood for all of a part,
	// see show; math.MaxInt where none did.
	sampled int

	// Scratch memory of the operations.
	next  []component
	index map[string]int
	key   []byte
}

// one is the weight of a lone component.
var one = big.NewInt(1)

// begin starts to collect the parts that an operation makes.
func (m *mixture) begin() {
	m.next = m.next[:0]
	if m.index == nil {
		m.index = map[string]int{}
	}
	clear(m.index)
}

// emit adds a part that an operation made, which it may keep; factor
// multiplies its weight.
func (m *mixture) emit(c component, factor int) {
	if factor == 0 {
		return
	}
	c.normalise()
	if factor != 1 {
		c.weight = new(big.Int).Mul(c.weight, big.NewInt(int64(factor)))
	}
	m.key = c.appendKey(m.key[:0], m.seats)
	if i, ok := m.index[string(m.key)]; ok {
		d := &m.next[i]
		d.weight = new(big.Int).Add(d.weight, c.weight)
		return
	}
	m.index[string(m.key)] = len(m.next)
	m.next = append(m.next, c)
}

// end replaces the parts by those collected: parts that cancelled or that no
// filling satisfies are dropped, and the weights are divided by their greatest
// common divisor.
func (m *mixture) end() {
	m.parts, m.next = m.next, m.parts
	kept := m.parts[:0]
	for _, c := range m.parts {
		if c.weight.Sign() != 0 && c.possible() {
			kept = append(kept, c)
		}
	}
	clear(m.parts[len(kept):])
	m.parts = kept
	clear(m.next)
	switch {
	case m.keepScale:
	case len(kept) == 1 && kept[0].weight.Sign() > 0:
		kept[0].weight = one
	default:
		m.reduce()
	}
	m.weigh()
}

// possible reports whether every slot alone finds enough cards; it is
// necessary for a filling, and sufficient where allowed sets are nested and
// the slots of smaller ones are counted too.
func (c *component) possible() bool {
	for _, h := range c.cohorts {
		if c.allowed(h) < int(h.n) {
			return false
		}
	}
	return true
}

// allowed is the number of cards that a slot of the cohort may hold.
func (c *component) allowed(h cohort) int {
	n := 0
	for _, class := range c.classes[:h.reach] {
		n += countIn(class, ^h.forbid)
	}
	return n
}

// reduceBits is the size of weights from which on common divisors are sought.
const reduceBits = 128

// reduce divides the weights by their greatest common divisor.
func (m *mixture) reduce() {
	if len(m.parts) == 0 || m.parts[0].weight.BitLen() < reduceBits {
		return
	}
	var g, abs big.Int
	for i := range m.parts {
		g.GCD(nil, nil, &g, abs.Abs(m.parts[i].weight))
		if g.IsInt64() && g.Int64() == 1 {
			return
		}
	}
	for i := range m.parts {
		m.parts[i].weight = new(big.Int).Quo(m.parts[i].weight, &g)
	}
}

// weigh sets the shares.
func (m *mixture) weigh() {
	most := 0
	for i := range m.parts {
		most = max(most, m.parts[i].weight.BitLen())
	}
	var f big.Float
	for i := range m.parts {
		c := &m.parts[i]
		if c.weight.IsInt64() && most < 63 {
			c.share = float64(c.weight.Int64())
			continue
		}
		f.SetInt(c.weight)
		mant := new(big.Float)
		exp := f.MantExp(mant)
		x, _ := mant.Float64()
		c.share = math.Ldexp(x, exp-most)
	}
}

// each maps every part to one, changed in place by do; a part for which do
// returns false is dropped.
func (m *mixture) each(do func(c *component) bool) {
	m.begin()
	for i := range m.parts {
		c := m.parts[i].clone()
		if do(&c) {
			m.emit(c, 1)
		}
	}
	m.end()
}

// play takes a card of a kind out of the selected slots of a seat: every slot
// that may hold it is a case of its own, and so is every card of the kind that
// the slot may hold.
func (m *mixture) play(seat int, k uno.Kind, sel selection) {
	m.begin()
	for i := range m.parts {
		c := &m.parts[i]
		if n := c.known[seat].Count(k); n > 0 && sel.has(settled) {
			d := c.clone()
			d.known[seat].Remove(k)
			m.emit(d, n)
		}
		m.fromCohorts(c, seat, k, sel, nil)
	}
	m.end()
}

// fromCohorts emits a case for each card of a kind in each of the selected
// slots of a seat whose card is not known; then, unless it is nil, completes
// each.
func (m *mixture) fromCohorts(c *component, seat int, k uno.Kind, sel selection, then func(*component)) {
	for i, h := range c.cohorts {
		if int(h.seat) != seat || !sel.has(h.mark) || h.forbid&setOf(k) != 0 {
			continue
		}
		for e := range c.classes[:h.reach] {
			if n := c.classes[e].Count(k); n > 0 {
				d := c.clone()
				d.cohorts[i].n--
				d.classes[e].Remove(k)
				if then != nil {
					then(&d)
				}
				m.emit(d, n*int(h.n))
			}
		}
	}
}

// turn sees a card of a kind that was in the draw pile; back says that it goes
// back into it.
func (m *mixture) turn(k uno.Kind, back bool) {
	m.begin()
	for i := range m.parts {
		c := &m.parts[i]
		for e := range c.classes {
			if n := c.classes[e].Count(k); n > 0 {
				d := c.clone()
				d.classes[e].Remove(k)
				if back {
					d.addClass(uno.NewCards(k))
				}
				m.emit(d, n)
			}
		}
	}
	m.end()
}

// learn applies evidence about the hand of a seat.
func (m *mixture) learn(seat int, evidence []term) {
	m.begin()
	for i := range m.parts {
	terms:
		for _, t := range evidence {
			c := m.parts[i].clone()
			for _, r := range t.limits {
				if !c.restrict(seat, r) {
					continue terms
				}
			}
			m.emit(c, t.sign)
		}
	}
	m.end()
}

// reveal makes cards known where the draw pile is empty and the cards that are
// unseen all lie in one hand. Every filling of a part is then the same hand,
// so parts with the same known cards become one.
func (m *mixture) reveal() {
	for i := range m.parts {
		if m.parts[i].onlyHolder() < 0 {
			return
		}
	}
	ways := make([]*big.Int, len(m.parts))
	work := maxExact
	for i := range m.parts {
		var ok bool
		if ways[i], ok = m.parts[i].fillExact(nobody, &work); !ok {
			return
		}
	}
	m.begin()
	for i, n := range ways {
		if n.Sign() == 0 {
			continue
		}
		c := m.parts[i].clone()
		seat := c.onlyHolder()
		for _, class := range c.classes {
			c.known[seat] = c.known[seat].Plus(class)
		}
		c.classes = c.classes[:1]
		c.classes[0] = uno.Cards{}
		c.cohorts = nil
		c.weight = n.Mul(n, c.weight)
		m.emit(c, 1)
	}
	m.end()
}

// onlyHolder is the seat of all slots of a component, if they are settled, or
// -1.
func (c *component) onlyHolder() int {
	seat := -1
	for _, h := range c.cohorts {
		if seat >= 0 && int(h.seat) != seat || h.mark != settled {
			return -1
		}
		seat = int(h.seat)
	}
	return seat
}
