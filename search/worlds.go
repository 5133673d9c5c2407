package search

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/unolab/uno"
	"github.com/unolab/uno/arena/fast"
)

// worlds walks over the ways in which the hidden cards may lie, by Metropolis
// and Hastings: a world occurs as often as the seats, playing the policy, would
// have decided as they did. A world has a card for each slot of the history. A
// step exchanges the card of a slot with one of the draw pile or of another hand,
// or gives a play to another slot of its seat; all
// worlds are as likely by the deal, so only the decisions weigh.
type worlds struct {
	history
	pile    []uno.Kind
	chances *fast.Chances
	rng     *rand.Rand
	log     []logs             // of the chances of each decision, by each rival
	sums    [uno.MaxSeats]logs // of those of a seat's decisions
	fresh   []logs
	changed []int
	held    []int // slots that may change
	gone    []int // slots whose card was played
	steps   int
}

// tremble is the share of decisions that the model takes for random, so that a
// seat that does not play the policy does not confuse it.
const tremble = 0.1

// impossible is the logarithm of the chance of a decision that is not legal with
// the cards assumed: low enough to be left at once, and not infinite, so that a
// walk that begins there finds its way out.
const impossible = -25

// begin begins a walk.
func (w *worlds) begin(unseen uno.Cards) {
	w.pile = w.deal(unseen, w.rng)
	w.held, w.gone, w.log = w.held[:0], w.gone[:0], w.log[:0]
	for j := range w.slots {
		s := &w.slots[j]
		switch {
		case s.fixed:
		case s.died == never:
			w.held = append(w.held, j)
		default:
			w.gone = append(w.gone, j)
		}
	}
	w.sums = [uno.MaxSeats]logs{}
	for i := range w.decisions {
		d := &w.decisions[i]
		l := w.chance(d)
		w.log = append(w.log, l)
		w.sums[d.Seat].add(&l)
	}
	for range 6 * len(w.held) {
		w.step()
	}
}

// chance is the logarithm of the chance of a decision, by each rival.
func (w *worlds) chance(d *decision) (l logs) {
	var hand uno.Cards
	for j := range w.slots {
		if s := &w.slots[j]; s.seat == d.Seat && s.holds(d.at) {
			hand.Add(s.kind)
		}
	}
	if !d.unseen.Contains(hand) {
		for i := range l {
			l[i] = 2 * impossible
		}
		return l
	}
	drawn := uno.NoKind
	if d.Phase == uno.ToKeep {
		drawn = w.slots[d.drawn].kind
	}
	w.chances.Of(&d.Moment, hand, drawn, tremble, l[:])
	for i, p := range l {
		if p == 0 {
			l[i] = impossible
		} else {
			l[i] = math.Log(p)
		}
	}
	return l
}

// next moves on to a world that depends little on the last one.
func (w *worlds) next(hands *[uno.MaxSeats]uno.Cards) {
	for range max(4, len(w.held)) {
		w.step()
	}
	w.hands(hands)
}

// hands are the hidden hands of the world.
func (w *worlds) hands(into *[uno.MaxSeats]uno.Cards) {
	for seat := range w.seats {
		if seat != w.seat {
			into[seat] = uno.Cards{}
		}
	}
	for j := range w.slots {
		if s := &w.slots[j]; s.died == never {
			into[s.seat].Add(s.kind)
		}
	}
}

// step proposes a change and makes it with the chance that it deserves.
func (w *worlds) step() {
	if len(w.held) == 0 {
		return
	}
	w.steps++
	if len(w.gone) > 0 && w.rng.IntN(3) == 0 {
		w.otherFate()
		return
	}
	a := w.held[w.rng.IntN(len(w.held))]
	at := w.rng.IntN(len(w.pile) + len(w.held))
	if at < len(w.pile) {
		w.exchange(a, -1, &w.pile[at])
		return
	}
	if b := w.held[at-len(w.pile)]; w.slots[b].seat != w.slots[a].seat {
		w.exchange(a, b, &w.slots[b].kind)
	}
}

// exchange proposes another card for slot a: that of slot b, or of the pile.
func (w *worlds) exchange(a, b int, with *uno.Kind) {
	s := &w.slots[a]
	if s.kind == *with {
		return
	}
	s.kind, *with = *with, s.kind
	w.changed = w.changed[:0]
	for i := range w.decisions {
		d := &w.decisions[i]
		if d.Seat == s.seat && s.holds(d.at) || b >= 0 && d.Seat == w.slots[b].seat && w.slots[b].holds(d.at) {
			w.changed = append(w.changed, i)
		}
	}
	if !w.accept() {
		s.kind, *with = *with, s.kind
	}
}

// otherFate proposes that a play came from another slot of its seat.
func (w *worlds) otherFate() {
	at := w.rng.IntN(len(w.gone))
	a := w.gone[at]
	s := &w.slots[a]
	n, b := 0, -1
	for j := range w.slots {
		if o := &w.slots[j]; j != a && o.seat == s.seat && !o.fixed && o.born < min(s.died, o.died) && s.born < min(s.died, o.died) {
			if n++; w.rng.IntN(n) == 0 {
				b = j
			}
		}
	}
	if b < 0 || w.slots[b].born == s.born {
		return
	}
	o := &w.slots[b]
	swap := func() { s.kind, s.died, o.kind, o.died = o.kind, o.died, s.kind, s.died }
	swap()
	lo, hi := min(s.born, o.born), max(s.born, o.born)
	w.changed = w.changed[:0]
	for i := range w.decisions {
		if d := &w.decisions[i]; d.Seat == s.seat && d.at > lo && d.at <= hi+1 {
			w.changed = append(w.changed, i)
		}
	}
	switch {
	case !w.accept():
		swap()
	case s.died == never:
		w.gone[at] = b
		w.held[slices.Index(w.held, b)] = a
	}
}

// accept decides on a change by the decisions whose chances it has changed. It stops
// as soon as the others could not save the change, if they became certain; draws come
// first, which most changes contradict.
func (w *worlds) accept() bool {
	need := math.Log(1-w.rng.Float64()) + w.weight(&w.sums)
	sums, draws := w.sums, 0
	for k, i := range w.changed {
		d := &w.decisions[i]
		sums[d.Seat].sub(&w.log[i])
		if d.Move.Act == uno.Draw {
			w.changed[k], w.changed[draws] = w.changed[draws], i
			draws++
		}
	}
	w.fresh = w.fresh[:0]
	for _, i := range w.changed {
		d := &w.decisions[i]
		l := w.chance(d)
		w.fresh = append(w.fresh, l)
		sums[d.Seat].add(&l)
		if w.weight(&sums) < need {
			return false
		}
	}
	for k, i := range w.changed {
		w.log[i] = w.fresh[k]
	}
	w.sums = sums
	return true
}

// weight is the logarithm of the chance of all decisions, from the sums by seats.
func (w *worlds) weight(sums *[uno.MaxSeats]logs) (sum float64) {
	for seat := range w.seats {
		if seat != w.seat {
			sum += sums[seat].total()
		}
	}
	return sum
}
