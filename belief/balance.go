package belief

import (
	"slices"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/stat"
)

// balance weighs deals by a whole mixture, the parts of negative weight too.
//
// A deal of kinds has as its weight a sum over all ways to divide the copies of the kinds
// among the classes (weigher): exponentially many where several hands hold kinds whose copies
// lie in several classes. So the copies of a kind are distinguished, in the order of the times
// at which they were last seen, and a deal says who holds which. Its weight in a part is
// then one product over the hands. The sum over the parts is the chance, up to a factor, of
// what happened with these very cards, so it is not negative either; and the sum over
// all deals that show the same kinds is the weight of that deal of kinds.
//
// A card that a part knows in a hand has no time. Kinds of which some part knows a card are
// open: their copies are not distinguished, and every division of them is counted.
type balance struct {
	own, seats int
	parts      []balanced
	layouts    []layout
	problems   []handProblem
	open       []uno.Kind
	isOpen     kindSet

	// For the present deal.
	hands   *[uno.MaxSeats]uno.Cards // of kinds
	holders [uno.Kinds][]int8        // of each copy of a kind, in the order of their times
	counter counter
	slots   component // of one hand
	times   [uno.Kinds]int
}

// balanced is a part of the mixture.
type balanced struct {
	share   float64
	layout  int
	problem [uno.MaxSeats]int // for each seat
}

// layout is the classes of some parts, and the cards known in them.
type layout struct {
	classes  []uno.Cards
	known    [uno.MaxSeats]uno.Cards
	laid     [uno.MaxSeats][]uno.Cards // what each seat holds of each class, open kinds aside
	possible bool                      // whether the deal holds what is known
	divided  bool                      // whether the deal holds open kinds that are not known
}

// handProblem is the slots of a seat in some parts of a layout.
type handProblem struct {
	layout, seat int
	cohorts      []cohort
	ways         float64 // to fill them; negative: not counted yet
}

// The divisions of the open kinds of a part are bounded, for callers to whom an estimate
// will do more closely.
const (
	maxDivisions        = 1 << 10
	maxDivisionsBounded = 1 << 4
)

// newBalance makes the balance of a mixture, with so many divisions of the open kinds of a
// part at most. Kinds that would have more are taken for such whose copies are
// distinguished; then whole is false, and weights are approximate.
func newBalance(m *mixture, own int, divisions float64) (b *balance, whole bool) {
	b = &balance{own: own, seats: m.seats}
	layouts, problems := map[string]int{}, map[string]int{}
	var key []byte
	for i := range m.parts {
		c := &m.parts[i]
		bare := component{known: c.known, classes: c.classes}
		key = append(bare.appendKey(key[:0], m.seats), byte(len(c.classes)))
		l, ok := layouts[string(key)]
		if !ok {
			l = len(b.layouts)
			layouts[string(key)] = l
			b.layouts = append(b.layouts, layout{classes: slices.Clone(c.classes), known: c.known})
		}
		part := balanced{share: c.share, layout: l}
		for seat := range m.seats {
			p := handProblem{layout: l, seat: seat}
			for _, h := range c.cohorts {
				if int(h.seat) == seat {
					p.cohorts = append(p.cohorts, h)
				}
			}
			bare := component{cohorts: p.cohorts}
			key = append(bare.appendKey(key[:0], 0), byte(l), byte(l>>8), byte(seat))
			at, ok := problems[string(key)]
			if !ok {
				at = len(b.problems)
				problems[string(key)] = at
				b.problems = append(b.problems, p)
			}
			part.problem[seat] = at
		}
		b.parts = append(b.parts, part)
	}
	return b, b.openKinds(divisions)
}

// openKinds finds the open kinds, and reports whether they have no more divisions.
func (b *balance) openKinds(most float64) bool {
	var known kindSet
	for i := range b.layouts {
		for seat := range b.seats {
			if seat != b.own {
				known |= present(b.layouts[i].known[seat])
			}
		}
	}
	divisions, whole := 1.0, true
	for _, k := range uno.AllKinds() {
		if known&setOf(k) == 0 {
			continue
		}
		own := 1.0
		for i := range b.layouts {
			own = max(own, divisionsOf(b.layouts[i].classes, k))
		}
		if divisions*own > most {
			whole = false
			continue
		}
		divisions *= own
		b.open = append(b.open, k)
		b.isOpen |= setOf(k)
	}
	return whole
}

// divisionsOf bounds the ways to divide the copies of a kind among the hands.
func divisionsOf(classes []uno.Cards, k uno.Kind) float64 {
	n, ways := 0, 1.0
	for _, class := range classes {
		c := class.Count(k)
		n += c
		ways *= stat.Choose(n, c)
	}
	return ways
}

// keeps is the weight that all parts give to a deal, over that of those of positive weight
// alone. known is what the part that the deal was drawn from knows, cards who holds its
// other cards.
func (b *balance) keeps(known *[uno.MaxSeats]uno.Cards, cards []unseenCard, d *Deal) float64 {
	b.pose(known, cards, d)
	positive, all := 0.0, 0.0
	for i := range b.parts {
		n := b.ways(&b.parts[i])
		all += n
		positive += max(0, n)
	}
	if positive == 0 {
		return 1 // rounding has left nothing to compare
	}
	return max(0, all) / positive
}

// pose prepares for a deal.
func (b *balance) pose(known *[uno.MaxSeats]uno.Cards, cards []unseenCard, d *Deal) {
	b.hands = &d.Hands
	for i := range b.holders {
		b.holders[i] = b.holders[i][:0]
	}
	for seat := range b.seats {
		if seat == b.own {
			continue
		}
		for k, n := range known[seat].Each() {
			for range n {
				b.holders[k.Index()] = append(b.holders[k.Index()], int8(seat))
			}
		}
	}
	for i := range cards {
		at := cards[i].kind.Index()
		b.holders[at] = append(b.holders[at], cards[i].holder)
	}
	for i := range b.layouts {
		b.lay(&b.layouts[i])
	}
	for i := range b.problems {
		b.problems[i].ways = -1
	}
}

// lay finds what the seats hold of each class of a layout.
func (b *balance) lay(l *layout) {
	l.possible, l.divided = true, false
	clear(b.times[:])
	left := b.holders
	for seat := range b.seats {
		l.laid[seat] = append(l.laid[seat][:0], make([]uno.Cards, len(l.classes))...)
		if seat == b.own {
			continue
		}
		l.possible = l.possible && b.hands[seat].Contains(l.known[seat])
		for _, k := range b.open {
			l.divided = l.divided || b.hands[seat].Count(k) > l.known[seat].Count(k)
		}
		if l.possible {
			for k, n := range l.known[seat].Each() {
				left[k.Index()] = without(left[k.Index()], int8(seat), n)
			}
		}
	}
	if !l.possible {
		return
	}
	for e, class := range l.classes {
		for k, n := range class.Each() {
			if b.isOpen&setOf(k) != 0 {
				continue
			}
			at := k.Index()
			for _, holder := range left[at][b.times[at] : b.times[at]+n] {
				if holder >= 0 {
					l.laid[holder][e].Add(k)
				}
			}
			b.times[at] += n
		}
	}
}

// without is a copy of a list of seats without the first n of a seat.
func without(holders []int8, seat int8, n int) []int8 {
	var kept []int8
	for _, h := range holders {
		if h == seat && n > 0 {
			n--
		} else {
			kept = append(kept, h)
		}
	}
	return kept
}

// ways is the weighted number of fillings of a part that give the deal.
func (b *balance) ways(p *balanced) float64 {
	l := &b.layouts[p.layout]
	if !l.possible {
		return 0
	}
	if l.divided {
		return p.share * b.divide(p, l, 0)
	}
	ways := p.share
	for seat := range b.seats {
		if seat == b.own {
			continue
		}
		h := &b.problems[p.problem[seat]]
		if h.ways < 0 {
			h.ways = b.fill(h, l)
		}
		if ways *= h.ways; ways == 0 {
			break
		}
	}
	return ways
}

// fill is the number of ways to fill the slots of a seat with what it holds.
func (b *balance) fill(h *handProblem, l *layout) float64 {
	if len(h.cohorts) == 0 {
		return 1
	}
	b.counter.begin()
	b.slots.classes, b.slots.cohorts = l.laid[h.seat], h.cohorts
	n := b.counter.fill(&b.slots, nobody)
	if b.counter.tooMuch {
		n = b.slots.estimate()
	}
	return n
}

// divide sums over the divisions of the open kinds from one on.
func (b *balance) divide(p *balanced, l *layout, i int) float64 {
	if i == len(b.open) {
		ways := 1.0
		for seat := range b.seats {
			if seat != b.own && ways > 0 {
				ways *= b.fill(&b.problems[p.problem[seat]], l)
			}
		}
		return ways
	}
	k := b.open[i]
	var from func(seat, e, want int) float64
	next := func(seat int) float64 {
		if seat++; seat == b.own {
			seat++
		}
		if seat >= b.seats {
			return b.divide(p, l, i+1)
		}
		return from(seat, 0, b.hands[seat].Count(k)-l.known[seat].Count(k))
	}
	from = func(seat, e, want int) float64 {
		if want == 0 {
			return next(seat)
		}
		if e == len(l.classes) {
			return 0
		}
		have := l.classes[e].Count(k)
		for other := range b.seats {
			have -= l.laid[other][e].Count(k)
		}
		sum := from(seat, e+1, want)
		for j := 1; j <= min(want, have); j++ {
			l.laid[seat][e].Add(k)
			sum += stat.Choose(have, j) * from(seat, e+1, want-j)
		}
		for range min(want, have) {
			l.laid[seat][e].Remove(k)
		}
		return sum
	}
	return next(-1)
}
