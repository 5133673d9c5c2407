package search

import (
	"math/rand/v2"
	"slices"

	"github.com/unolab/uno"
	"github.com/unolab/uno/arena/fast"
	"github.com/unolab/uno/policy/learnt"
)

// Times of a hand are twice the index of an event, and one more for what happens
// between it and the next.
const never = int32(1) << 30

// slot is a place in a hidden hand: a card that a seat got at one time and holds
// until another. Which card it is, and which slot a play came from, is guessed.
type slot struct {
	seat       int8
	fixed      bool // what it holds, and when it is played, is certain
	born, died int32
	kind       uno.Kind
	lacks      uint64 // the kinds that it did not hold when the seat could not play
}

// holds reports whether the slot is in its hand at a time.
func (s *slot) holds(at int32) bool { return s.born < at && at <= s.died }

// decision is a decision of another seat.
type decision struct {
	fast.Moment
	at     int32
	drawn  int       // the slot of the card just drawn, in ToKeep
	unseen uno.Cards // what the searching seat did not see then
}

// history is what a seat knows of a hand: slots and decisions of the others.
type history struct {
	rules     *uno.Rules
	seat      int
	seats     int
	slots     []slot
	decisions []decision
	tracker   learnt.Tracker
	played    uno.Cards // the discards
	own       uno.Cards
	before    uno.Public // the table before the event that is read
}

// read follows the events of a hand. A play is given to a random slot of those
// that may have held the card.
func (h *history) read(v *uno.View, events []uno.Event, rng *rand.Rand) {
	*h = history{
		rules: v.Rules, seat: v.Seat, seats: int(v.Seats), slots: h.slots[:0], decisions: h.decisions[:0],
		tracker: learnt.NewTracker(),
	}
	for i := range events {
		e := &events[i]
		at := 2 * int32(i)
		h.answer(events, i)
		switch e.Type {
		case uno.Dealt:
			h.take(e, at)
		case uno.StartTurned:
			h.played.Add(e.Card)
		case uno.Drew:
			h.draw(events, i)
		case uno.Played:
			h.play(e, at, rng)
		case uno.Reshuffled:
			h.played = uno.Cards{}
			if !h.rules.RefillAll {
				h.played.Add(h.before.Top)
			}
		case uno.Challenged:
			h.show(e, at)
		}
		h.tracker.Observe(e, h.rules)
		if e.Type == uno.Drew {
			h.keep(events, i)
		}
		h.before = e.After
	}
	h.tracker.SettleFor(int8(v.Seat), h.rules)
}

// begin makes the history of a hand whose events were not seen, or are too many: cards
// that may be anything, and what the policy remembers.
func (h *history) begin(v *uno.View, remembered learnt.Tracker) {
	*h = history{
		rules: v.Rules, seat: v.Seat, seats: int(v.Seats), slots: h.slots[:0], decisions: h.decisions[:0],
		tracker: remembered,
	}
	for seat, n := range v.Counts[:v.Seats] {
		for range n {
			if seat != v.Seat {
				h.slots = append(h.slots, slot{seat: int8(seat), died: never, kind: uno.NoKind})
			}
		}
	}
}

// take adds the cards that a seat gets.
func (h *history) take(e *uno.Event, at int32) {
	if int(e.Seat) == h.seat {
		h.own = h.own.Plus(e.Cards)
		return
	}
	for range e.N {
		h.slots = append(h.slots, slot{seat: e.Seat, born: at, died: never, kind: uno.NoKind})
	}
}

// decide adds a decision of a seat.
func (h *history) decide(seat int8, at int32, m uno.Move) *decision {
	deck := h.rules.Deck.Minus(h.played)
	h.decisions = append(h.decisions, decision{
		Moment: fast.Moment{
			Phase: h.before.Phase, Seat: seat, Dir: h.before.Dir, Top: h.before.Top, Color: h.before.Color,
			Sum: h.before.Sum, Bluffer: h.before.Bluffer, Before: h.before.Before, Counts: h.before.Counts,
			Cards: deck, History: h.tracker, Move: m,
		},
		at: at, unseen: deck.Minus(h.own),
	})
	d := &h.decisions[len(h.decisions)-1]
	d.History.SettleFor(seat, h.rules)
	return d
}

// plain is a move that names nothing.
func plain(act uno.Act) uno.Move { return uno.Move{Act: act, Card: uno.NoKind, Color: uno.NoColor} }

// answer reads how another seat answers a draw card, unless by a card: it draws the sum,
// or it challenges or accepts a Wild Draw Four, which says something about its cards where
// it could have played another one.
func (h *history) answer(events []uno.Event, i int) {
	e, before := &events[i], &h.before
	if int(before.Turn) == h.seat {
		return
	}
	at, act := 2*int32(i), uno.Draw
	switch {
	case before.Phase == uno.ToStack && (e.Type == uno.Drew && e.Why == uno.ByCard || renews(events, i)):
		h.lack(before.Turn, at, h.stacks())
	case before.Phase != uno.ToAnswer || h.rules.Stack != uno.StackAny || before.Winner >= 0 || int(before.Turns) >= h.rules.Limit:
		return
	case e.Type == uno.Challenged:
		act = uno.Challenge
	case e.Type == uno.Accepted:
		act = uno.Accept
	default:
		return
	}
	h.decide(before.Turn, at, plain(act))
}

// renews reports whether an event makes the draw pile for the draw of a sum.
func renews(events []uno.Event, i int) bool {
	return events[i].Type == uno.Reshuffled && i+1 < len(events) && events[i+1].Type == uno.Drew && events[i+1].Why == uno.ByCard
}

// stacks are the kinds that may answer the draw card on top.
func (h *history) stacks() (set uint64) {
	if h.before.Top.Rank() == uno.DrawTwo {
		set = column << uno.DrawTwo
	}
	if h.rules.Stack == uno.StackAny {
		set |= 1 << uno.WildDrawFourKind
	}
	return set
}

// lack notes that what a seat holds at a time most likely is none of some kinds.
func (h *history) lack(seat int8, at int32, kinds uint64) {
	for j := range h.slots {
		if s := &h.slots[j]; s.seat == seat && s.holds(at) {
			s.lacks |= kinds
		}
	}
}

// draw reads a draw: in turn it is a decision, or shows that nothing fits.
func (h *history) draw(events []uno.Event, i int) {
	e, at := &events[i], 2*int32(i)
	if e.Why == uno.ByTurn && int(e.Seat) != h.seat {
		h.decide(e.Seat, at, plain(uno.Draw))
		h.lack(e.Seat, at, follows(h.before.Top, h.before.Color))
	}
	h.take(e, at)
}

// keep reads what a seat does with the card it drew in turn, when it keeps it.
func (h *history) keep(events []uno.Event, i int) {
	e := &events[i]
	if e.Why != uno.ByTurn || int(e.Seat) == h.seat || e.N != 1 || i+1 < len(events) && events[i+1].Fresh {
		return
	}
	last := &h.slots[len(h.slots)-1]
	switch {
	case h.rules.DrawnPlaysItself:
		last.lacks |= lane(h.before.Color) | blacks
	case !h.rules.NoPlayAfterDraw:
		h.before = e.After
		d := h.decide(e.Seat, 2*int32(i)+1, plain(uno.Pass))
		d.Phase, d.drawn = uno.ToKeep, len(h.slots)-1
		last.lacks |= follows(h.before.Top, h.before.Color) // most likely
	}
}

// play reads a play.
func (h *history) play(e *uno.Event, at int32, rng *rand.Rand) {
	if int(e.Seat) != h.seat && !e.Jump && !e.Itself {
		d := h.decide(e.Seat, at, uno.Move{Act: uno.Play, Card: e.Card, Color: e.Color, Twin: e.Twin})
		if e.Fresh {
			d.Phase, d.drawn = uno.ToKeep, len(h.slots)-1
		}
	}
	for range e.N {
		h.played.Add(e.Card)
		if int(e.Seat) != h.seat {
			h.leave(e, at, rng)
		} else if h.own.Has(e.Card) {
			h.own.Remove(e.Card)
		}
	}
}

// leave takes a card that is played out of a slot.
func (h *history) leave(e *uno.Event, at int32, rng *rand.Rand) {
	best, n, level := -1, 0, 0
	for j := range h.slots {
		s := &h.slots[j]
		if s.seat != e.Seat || s.died != never {
			continue
		}
		fit := 1
		switch {
		case e.Fresh:
			fit = 1 + bit(j == len(h.slots)-1)
		case s.fixed:
			fit = 3 * bit(s.kind == e.Card)
		case s.lacks>>e.Card&1 == 0:
			fit = 2
		}
		if fit > level {
			level, n = fit, 0
		}
		if fit == level {
			if n++; rng.IntN(n) == 0 {
				best = j
			}
		}
	}
	if best < 0 {
		return
	}
	s := &h.slots[best]
	s.kind, s.died = e.Card, at
	s.fixed = s.fixed || e.Fresh
}

// show reads a hand that was shown to the seat.
func (h *history) show(e *uno.Event, at int32) {
	if e.Cards.Empty() || int(e.Other) == h.seat {
		return
	}
	kinds := e.Cards.Kinds()
	for j := range h.slots {
		s := &h.slots[j]
		if s.seat == e.Other && s.holds(at) && s.died == never && len(kinds) > 0 {
			s.kind, s.fixed = kinds[0], true
			kinds = kinds[1:]
		}
	}
}

// deal gives the slots of the hidden hands cards, those first that can hold the
// fewest kinds. It returns what is left: the draw pile.
func (h *history) deal(unseen uno.Cards, rng *rand.Rand) []uno.Kind {
	var held []*slot
	for j := range h.slots {
		s := &h.slots[j]
		switch {
		case s.died != never:
		case s.fixed && unseen.Has(s.kind):
			unseen.Remove(s.kind)
		default:
			s.fixed = false
			held = append(held, s)
		}
	}
	pool := unseen.Kinds()
	rng.Shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
	slices.SortStableFunc(held, func(a, b *slot) int { return ones(b.lacks) - ones(a.lacks) })
	for _, s := range held {
		at := slices.IndexFunc(pool, func(k uno.Kind) bool { return s.lacks>>k&1 == 0 })
		if at < 0 {
			at = 0
		}
		s.kind = pool[at]
		pool[at] = pool[len(pool)-1]
		pool = pool[:len(pool)-1]
	}
	return pool
}
