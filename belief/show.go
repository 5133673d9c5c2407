package belief

import (
	"math/big"
	"slices"

	"github.com/unolab/uno"
)

// The work of learning a shown hand, in parts times ways of division times
// states of a core: up to exactWork it is done in big numbers, up to mostWork
// in floating point, and beyond on an even sample of the divisions.
const (
	exactWork = 1 << 18
	mostWork  = 1 << 24
)

// show learns the whole hand of a seat. Of a part nothing is left of the
// slots of the seat but the number of ways in which they can hold the hand,
// and from which classes its cards came; where copies of a kind lie in several
// classes, every division among them is a case of its own.
func (m *mixture) show(seat int, hand uno.Cards) {
	m.begin()
	for i := range m.parts {
		if c := &m.parts[i]; hand.Contains(c.known[seat]) {
			s := newShowing(m, c, seat, hand)
			s.cases()
		}
	}
	m.end()
}

// showing is the work of show on one part.
type showing struct {
	m       *mixture
	c       *component
	seat    int
	hand    uno.Cards
	kinds   []division  // what of the hand is not known
	total   int         // the divisions of all kinds together, at most mostWork
	from    []uno.Cards // the cards of each class that the hand took
	slots   component   // the slots of the seat
	counter counter
}

// division lists the ways to divide n cards of a kind among the classes.
type division struct {
	kind uno.Kind
	ways [][]int // each the number of cards from each class
}

// newShowing prepares the divisions of a part.
func newShowing(m *mixture, c *component, seat int, hand uno.Cards) *showing {
	s := &showing{m: m, c: c, seat: seat, hand: hand, total: 1}
	for k, n := range hand.Minus(c.known[seat]).Each() {
		d := division{kind: k}
		d.divide(c, make([]int, len(c.classes)), 0, n)
		s.kinds = append(s.kinds, d)
		s.total = min(mostWork, s.total*len(d.ways))
	}
	for _, h := range c.cohorts {
		if int(h.seat) == seat {
			s.slots.cohorts = append(s.slots.cohorts, h)
		}
	}
	return s
}

// divide adds the ways to take n more cards from the classes from e on.
func (d *division) divide(c *component, taken []int, e, n int) {
	if e == len(taken) {
		if n == 0 {
			d.ways = append(d.ways, slices.Clone(taken))
		}
		return
	}
	for j := 0; j <= min(n, c.classes[e].Count(d.kind)); j++ {
		taken[e] = j
		d.divide(c, taken, e+1, n-j)
	}
	taken[e] = 0
}

// cases emits a case for every division, or for an even sample of them.
func (s *showing) cases() {
	states := len(s.m.parts)
	for _, h := range s.slots.cohorts {
		states = min(mostWork, states*(int(h.n)+1))
	}
	exact := s.total <= exactWork/states
	most := max(4, mostWork/states)
	if s.total <= most {
		for i := range s.total {
			s.one(i, exact)
		}
		return
	}
	s.m.sampled = min(s.m.sampled, most)
	for i := range most {
		s.one(int((int64(2*i)+1)*int64(s.total)/int64(2*most)), false)
	}
}

// one emits the division of a number.
func (s *showing) one(number int, exact bool) {
	s.from = append(s.from[:0], make([]uno.Cards, len(s.c.classes))...)
	ways := new(big.Int).Set(one)
	for _, d := range s.kinds {
		if len(d.ways) == 0 {
			return
		}
		for e, n := range d.ways[number%len(d.ways)] {
			ways.Mul(ways, binomial(s.c.classes[e].Count(d.kind), n))
			for range n {
				s.from[e].Add(d.kind)
			}
		}
		number /= len(d.ways)
	}
	fillings := s.fillings(exact)
	if fillings.Sign() == 0 {
		return
	}
	d := s.c.clone()
	d.known[s.seat] = s.hand
	d.cohorts = slices.DeleteFunc(d.cohorts, func(h cohort) bool { return int(h.seat) == s.seat })
	for e := range d.classes {
		d.classes[e] = d.classes[e].Minus(s.from[e])
	}
	d.weight = ways.Mul(ways, fillings.Mul(fillings, s.c.weight))
	s.m.emit(d, 1)
}

// fillings is the number of ways to lay the cards of a division into the
// slots.
func (s *showing) fillings(exact bool) *big.Int {
	s.slots.classes = s.from
	if exact {
		work := maxExact
		if n, ok := s.slots.fillExact(nobody, &work); ok {
			return n
		}
	}
	s.m.rounded = true
	n := s.counter.fill(&s.slots, nobody)
	if s.counter.tooMuch {
		s.counter.begin()
		n = s.slots.estimate()
	}
	fillings, _ := new(big.Float).SetFloat64(n).Int(nil)
	return fillings
}
