package belief

import (
	"math/bits"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/stat"
)

// weightOf is the weight that the mixture gives to the hands of all seats but
// the own one, as multisets of kinds, on the scale of the shares.
func (m *mixture) weightOf(own int, hands *[uno.MaxSeats]uno.Cards) float64 {
	var w weigher
	sum := 0.0
	for i := range m.parts {
		sum += m.parts[i].share * w.ways(&m.parts[i], m.seats, own, hands)
	}
	return sum
}

// weigher counts the fillings of a component that give certain hands. Seats
// are taken in turn, each from the cards that those before have left. The
// slots of one seat are counted as a core is: with x_i for a slot of cohort i
// and S for the sum of those that may hold a card, n cards of a kind are a
// factor e_n, the elementary symmetric polynomial of the S of the copies that
// are left. Only a kind that several hands hold, and of which copies lie in
// several classes, is divided among the classes case by case.
type weigher struct {
	c       *component
	seats   int
	own     int
	hands   *[uno.MaxSeats]uno.Cards
	left    []uno.Cards // of each class
	plain   component
	counter counter
	tables  [5][]float64 // tables[0] is the product so far, the others serve factor
	filled  []uint64     // of each state the cohorts of which a slot is filled
	size    []int        // slots of each cohort
	stride  []int        // of each cohort in the tables
}

// item is a kind of which a seat takes n cards from its slots.
type item struct {
	kind uno.Kind
	n    int
}

// ways is the number of fillings of c that give the hands.
func (w *weigher) ways(c *component, seats, own int, hands *[uno.MaxSeats]uno.Cards) float64 {
	w.c, w.seats, w.own, w.hands = c, seats, own, hands
	w.left = append(w.left[:0], c.classes...)
	for seat := range seats {
		if seat != own && !hands[seat].Contains(c.known[seat]) {
			return 0
		}
	}
	return w.from(0)
}

// from is the number of ways to fill the slots of the seats from one on.
func (w *weigher) from(seat int) float64 {
	if seat == w.own {
		seat++
	}
	if seat >= w.seats {
		return 1
	}
	take := w.hands[seat].Minus(w.c.known[seat])
	var split []item
	for k, n := range take.Each() {
		if w.shared(k, seat) {
			split = append(split, item{k, n})
		}
	}
	return w.divide(seat, split, take, make([]uno.Cards, len(w.left)))
}

// shared reports whether cards of a kind lie in several classes and are taken
// by a later seat too, so that it matters from which class this one takes.
func (w *weigher) shared(k uno.Kind, seat int) bool {
	classes := 0
	for e := range w.left {
		if w.left[e].Has(k) {
			classes++
		}
	}
	if classes < 2 {
		return false
	}
	for other := seat + 1; other < w.seats; other++ {
		if other != w.own && w.hands[other].Count(k) > w.c.known[other].Count(k) {
			return true
		}
	}
	return false
}

// divide decides for the shared kinds from which classes they come, then lays
// the cards of the seat and goes on to the next one.
func (w *weigher) divide(seat int, split []item, take uno.Cards, from []uno.Cards) float64 {
	if len(split) == 0 {
		return w.lay(seat, take, from)
	}
	k, n := split[0].kind, split[0].n
	var choice func(e, n int) float64
	choice = func(e, n int) float64 {
		if n == 0 {
			return w.divide(seat, split[1:], take, from)
		}
		if e == len(w.left) {
			return 0
		}
		have := w.left[e].Count(k)
		sum := choice(e+1, n)
		for j := 1; j <= min(n, have); j++ {
			from[e].Add(k)
			sum += stat.Choose(have, j) * choice(e+1, n-j)
		}
		for range min(n, have) {
			from[e].Remove(k)
		}
		return sum
	}
	return choice(0, n)
}

// lay is the number of ways to lay the cards that a seat takes into its slots,
// those of from out of these classes, times the ways of the seats after it.
func (w *weigher) lay(seat int, take uno.Cards, from []uno.Cards) float64 {
	before := append([]uno.Cards(nil), w.left...)
	defer func() { w.left = append(w.left[:0], before...) }()
	if ways, ok := w.layPlain(seat, take); ok {
		if ways == 0 {
			return 0
		}
		return ways * w.from(seat+1)
	}
	w.prepare(seat)
	for e := range from {
		for k, n := range from[e].Each() {
			for range n {
				take.Remove(k)
				w.left[e].Remove(k)
				clear(w.tables[1])
				w.addProduct(1, 0, w.may(seat, k, e))
				w.tables[0], w.tables[1] = w.tables[1], w.tables[0]
			}
		}
	}
	for k, n := range take.Each() {
		w.factor(seat, k, n)
	}
	ways := w.tables[0][len(w.filled)-1]
	for _, n := range w.size {
		ways *= falling{n, n}.float()
	}
	if ways == 0 {
		return 0
	}
	return ways * w.from(seat+1)
}

// layPlain is lay, without the later seats, where of every kind that is taken
// the copies lie in one class: that is a counting problem of its own, with just
// these cards.
func (w *weigher) layPlain(seat int, take uno.Cards) (ways float64, ok bool) {
	w.plain.classes = append(w.plain.classes[:0], make([]uno.Cards, len(w.left))...)
	ways = 1
	for k, n := range take.Each() {
		class := -1
		for e := range w.left {
			if w.left[e].Has(k) {
				if class >= 0 {
					return 0, false
				}
				class = e
			}
		}
		if class < 0 || w.left[class].Count(k) < n {
			return 0, true
		}
		ways *= stat.Choose(w.left[class].Count(k), n)
		for range n {
			w.plain.classes[class].Add(k)
		}
	}
	w.plain.cohorts = w.plain.cohorts[:0]
	for _, h := range w.c.cohorts {
		if int(h.seat) == seat {
			w.plain.cohorts = append(w.plain.cohorts, h)
		}
	}
	for e := range w.left {
		w.left[e] = w.left[e].Minus(w.plain.classes[e])
	}
	return ways * w.counter.fill(&w.plain, nobody), true
}

// prepare makes the tables for the slots of a seat.
func (w *weigher) prepare(seat int) {
	w.size, w.stride = w.size[:0], w.stride[:0]
	states := 1
	for i := range w.c.cohorts {
		if h := &w.c.cohorts[i]; int(h.seat) == seat {
			w.size = append(w.size, int(h.n))
			w.stride = append(w.stride, states)
			states *= int(h.n) + 1
		}
	}
	if cap(w.filled) < states {
		w.filled = make([]uint64, states)
		for m := range w.tables {
			w.tables[m] = make([]float64, states)
		}
	}
	w.filled = w.filled[:states]
	for m := range w.tables {
		w.tables[m] = w.tables[m][:states]
	}
	clear(w.tables[0])
	w.tables[0][0] = 1
	for s := range w.filled {
		w.filled[s] = 0
		for i, stride := range w.stride {
			if s/stride%(w.size[i]+1) > 0 {
				w.filled[s] |= 1 << i
			}
		}
	}
}

// may is the set of the cohorts of a seat that may hold a card.
func (w *weigher) may(seat int, k uno.Kind, class int) uint64 {
	var set uint64
	i := 0
	for j := range w.c.cohorts {
		h := &w.c.cohorts[j]
		if int(h.seat) != seat {
			continue
		}
		if class < int(h.reach) && h.forbid&setOf(k) == 0 {
			set |= 1 << i
		}
		i++
	}
	return set
}

// addProduct adds table b times the sum of the x_i of a set to table a.
func (w *weigher) addProduct(a, b int, set uint64) {
	to, of := w.tables[a], w.tables[b]
	for s := len(to) - 1; s > 0; s-- {
		for m := w.filled[s] & set; m != 0; m &= m - 1 {
			to[s] += of[s-w.stride[bits.TrailingZeros64(m)]]
		}
	}
}

// factor multiplies the table by e_n of the copies of a kind that are left.
// Where they all lie in one class, n of them are gone for the seats to come;
// where they do not, no seat to come takes any.
func (w *weigher) factor(seat int, k uno.Kind, n int) {
	for m := 1; m <= n; m++ {
		clear(w.tables[m])
	}
	class := 0
	for e := range w.left {
		copies := w.left[e].Count(k)
		if copies == 0 {
			continue
		}
		class = e
		set := w.may(seat, k, e)
		for range copies {
			for m := n; m > 0; m-- {
				w.addProduct(m, m-1, set)
			}
		}
	}
	w.tables[0], w.tables[n] = w.tables[n], w.tables[0]
	for range min(n, w.left[class].Count(k)) {
		w.left[class].Remove(k)
	}
}
