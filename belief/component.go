package belief

import (
	"cmp"
	"encoding/binary"
	"math/big"
	"slices"

	"github.com/unolab/uno"
)

// mark distinguishes the slots of a hand while a turn or a challenge is still
// open; settled slots may merge, see component.settle.
type mark uint8

const (
	settled mark = iota // held before the turn or the Wild Draw Four in question
	earlier             // drawn in this turn, before the last push
	last                // drawn in this turn, with the last push
	late                // drawn since the Wild Draw Four that awaits a verdict
)

// selection is a set of marks.
type selection uint8

const (
	selHeld    selection = 1 << settled
	selEarlier selection = 1 << earlier
	selLast    selection = 1 << last
	selDrawn             = selEarlier | selLast
	selAll     selection = 1<<settled | 1<<earlier | 1<<last | 1<<late
	selJudged            = selAll &^ (1 << late)
)

// has reports whether a mark is selected.
func (s selection) has(m mark) bool { return s>>m&1 != 0 }

// cohort is a number of slots of one hand about which the same is known: none
// of them holds a card of the kinds in forbid, nor one of the classes from
// reach on. Classes are numbered by the time at which they were last known to
// lie in the draw pile, so a slot filled before that time cannot hold them.
type cohort struct {
	forbid kindSet
	n      int16
	reach  uint8
	seat   int8
	mark   mark
}

// component is one summand of a mixture: weight times the number of ways to
// fill every slot with a different card of the classes that it may hold. The
// cards of classes and of known are distinguished like the 108 pieces of card;
// the draw pile is whatever the slots leave over, in any order.
//
// Normal form: cohorts sorted, no two equal but for n, n > 0, forbid only of
// kinds within reach, no class but the first empty, and neighbouring classes
// distinguished by some cohort.
type component struct {
	weight  *big.Int // never zero, never changed in place
	share   float64  // the weight over the largest one of the mixture
	known   [uno.MaxSeats]uno.Cards
	classes []uno.Cards
	cohorts []cohort
}

// clone copies what operations change in place.
func (c *component) clone() component {
	d := *c
	d.classes = slices.Clone(c.classes)
	d.cohorts = slices.Clone(c.cohorts)
	return d
}

// addSlots puts n slots filled from the draw pile into a hand.
func (c *component) addSlots(seat, n int, m mark) {
	if n > 0 {
		c.cohorts = append(c.cohorts, cohort{n: int16(n), reach: uint8(len(c.classes)), seat: int8(seat), mark: m})
	}
}

// addClass puts cards into the draw pile that were seen outside of it.
func (c *component) addClass(cards uno.Cards) {
	c.classes = append(c.classes, cards)
}

// restrict forbids kinds to the selected slots of a seat; ok is false when a
// known card contradicts it.
func (c *component) restrict(seat int, r restriction) (ok bool) {
	if r.sel.has(settled) && countIn(c.known[seat], r.set) > 0 {
		return false
	}
	for i := range c.cohorts {
		if h := &c.cohorts[i]; int(h.seat) == seat && r.sel.has(h.mark) {
			h.forbid |= r.set
		}
	}
	return true
}

// permute gives the hand of every seat to the seat that to names.
func (c *component) permute(to *[uno.MaxSeats]int8) {
	var known [uno.MaxSeats]uno.Cards
	for seat, k := range c.known {
		known[to[seat]] = k
	}
	c.known = known
	for i := range c.cohorts {
		c.cohorts[i].seat = to[c.cohorts[i].seat]
	}
}

// settle drops the marks of a seat.
func (c *component) settle(seat int) {
	for i := range c.cohorts {
		if int(c.cohorts[i].seat) == seat {
			c.cohorts[i].mark = settled
		}
	}
}

// normalise brings the component into normal form. Cost: cohorts times
// classes.
func (c *component) normalise() {
	c.mergeClasses()
	for i := range c.cohorts {
		h := &c.cohorts[i]
		var within kindSet
		for _, class := range c.classes[:h.reach] {
			within |= present(class)
		}
		h.forbid &= within
	}
	slices.SortFunc(c.cohorts, compareCohorts)
	kept := c.cohorts[:0]
	for _, h := range c.cohorts {
		if n := len(kept); n > 0 && sameCohort(kept[n-1], h) {
			kept[n-1].n += h.n
		} else if h.n > 0 {
			kept = append(kept, h)
		}
	}
	c.cohorts = kept
}

// mergeClasses merges neighbouring classes that no cohort distinguishes.
func (c *component) mergeClasses() {
	var parted [256]bool // parted[e]: some cohort reaches e classes and no more
	for _, h := range c.cohorts {
		if h.n > 0 {
			parted[h.reach] = true
		}
	}
	var renumber [256]uint8
	kept := c.classes[:0]
	apart := false // some cohort distinguishes class e from the last one kept
	for e, class := range c.classes {
		apart = apart || parted[e]
		switch n := len(kept); {
		case n > 0 && class.Empty():
		case n > 0 && !apart:
			kept[n-1] = kept[n-1].Plus(class)
		default:
			kept = append(kept, class)
			apart = false
		}
		renumber[e+1] = uint8(len(kept))
	}
	c.classes = kept
	for i := range c.cohorts {
		c.cohorts[i].reach = renumber[c.cohorts[i].reach]
	}
}

// compareCohorts orders cohorts by what is known of them.
func compareCohorts(a, b cohort) int {
	return cmp.Or(
		cmp.Compare(a.seat, b.seat), cmp.Compare(a.mark, b.mark),
		cmp.Compare(a.reach, b.reach), cmp.Compare(a.forbid, b.forbid),
	)
}

// sameCohort reports whether the same is known of two cohorts.
func sameCohort(a, b cohort) bool {
	a.n, b.n = 0, 0
	return a == b
}

// appendKey appends a text that is equal for equal normal forms; weights are
// left out.
func (c *component) appendKey(key []byte, seats int) []byte {
	cards := func(k uno.Cards) {
		one, two := k.Bits()
		key = binary.LittleEndian.AppendUint64(key, one)
		key = binary.LittleEndian.AppendUint64(key, two)
	}
	for _, k := range c.known[:seats] {
		cards(k)
	}
	for _, k := range c.classes {
		cards(k)
	}
	for _, h := range c.cohorts {
		key = binary.LittleEndian.AppendUint64(key, uint64(h.forbid))
		key = append(key, byte(h.n), byte(h.n>>8), h.reach, byte(h.seat), byte(h.mark))
	}
	return key
}
