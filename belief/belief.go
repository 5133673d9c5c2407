package belief

import (
	"errors"
	"fmt"
	"math"

	"github.com/unolab/uno"
)

// ErrContradiction is wrapped by the error of Observe for events that no hand
// could have brought about, or that are out of order: they are not what a
// seat saw of a hand by these rules.
var ErrContradiction = errors.New("no hands could have brought this about")

// Belief is what one seat may know about the hidden hands from the rules
// alone: the cohort belief, see the package's documentation. Feed it every
// event that the seat sees, from the deal on. It must not be copied, and is
// not for use by several goroutines at a time.
type Belief struct {
	rules *uno.Rules
	seats int
	seat  int
	hand  uno.Cards // the seat's own
	table table
	mix   mixture
	bad   error

	counter   counter
	maxParts  int     // 0: defaultMaxParts
	effective float64 // see Effective
	drawHook  func()  // called before the slots of a hidden draw are added
}

// New makes the belief of a seat before the deal. The rules must pass Check
// for that number of seats and hands must not lie open.
func New(rules *uno.Rules, seats, seat int) (*Belief, error) {
	b := new(Belief)
	if err := b.Reset(rules, seats, seat); err != nil {
		return nil, err
	}
	return b, nil
}

// Reset makes b what New makes, in the memory of b.
func (b *Belief) Reset(rules *uno.Rules, seats, seat int) error {
	switch {
	case rules.OpenHands:
		return errors.New("belief: hands lie open, so there is nothing to believe")
	case seat < 0 || seat >= seats:
		return fmt.Errorf("belief: there is no seat %d of %d", seat, seats)
	}
	if err := rules.Check(seats); err != nil {
		return err
	}
	b.rules, b.seats, b.seat = rules, seats, seat
	b.hand = uno.Cards{}
	b.table = newTable(rules, seats)
	b.bad, b.effective = nil, 0
	b.mix.rounded, b.mix.sampled = false, math.MaxInt
	b.mix.seats = seats
	b.mix.parts = append(b.mix.parts[:0], component{weight: one, share: 1, classes: []uno.Cards{rules.Deck}})
	return nil
}

// Seat is the seat whose belief this is, and Seats the number of seats.
func (b *Belief) Seat() int { return b.seat }

// Seats is the number of seats.
func (b *Belief) Seats() int { return b.seats }

// Hand is the seat's own hand, as the events tell it.
func (b *Belief) Hand() uno.Cards { return b.hand }

// Count is the number of cards in the hand of a seat.
func (b *Belief) Count(seat int) int { return b.table.count[seat] }

// PileN is the number of cards in the draw pile.
func (b *Belief) PileN() int { return b.table.pileN }

// Table is the table as events show it. Whether a seat that has drawn is still
// thinking, and whose turn it is if so, events do not show: it is taken to be
// the next seat's turn. Idle and Points are not kept.
func (b *Belief) Table() uno.Table { return b.table.Table }

// Parts is the number of summands of the mixture, a measure of the cost of
// updates and answers.
func (b *Belief) Parts() int { return len(b.mix.parts) }

// Listen observes several events in their order.
func (b *Belief) Listen(events []uno.Event) error {
	for i := range events {
		if err := b.Observe(events[i]); err != nil {
			return err
		}
	}
	return nil
}

// Observe learns from the next event, as the seat sees it (uno.Event.For,
// View.Events, Game.History). After an error the belief is of no use. Cost:
// proportional to the parts of the mixture and their cohorts; some
// microseconds for two seats.
func (b *Belief) Observe(e uno.Event) error {
	if b.bad != nil {
		return b.bad
	}
	if !b.sensible(e) || !b.table.accounts(&e) {
		return b.fail(e)
	}
	table, hand := b.table, b.hand
	if !b.learn(e) {
		if b.Exact() {
			return b.fail(e)
		}
		b.table, b.hand = table, hand
		b.restart()
		if !b.learn(e) {
			return b.fail(e)
		}
	}
	b.thin()
	if n := float64(b.mix.sampled); b.mix.sampled < math.MaxInt && (b.effective == 0 || n < b.effective) {
		b.effective = n
	}
	if b.table.pileN == 0 && e.Type != uno.Dealt {
		b.mix.reveal()
	}
	return nil
}

// sensible reports whether an event names seats, cards and numbers that there
// are.
func (b *Belief) sensible(e uno.Event) bool {
	if int(e.Seat) >= b.seats || e.Seat < 0 && e.Type != uno.Ended || int(e.Other) >= b.seats || e.Other < 0 {
		return false
	}
	noCard := !e.Card.Valid() && (e.Type == uno.Played || e.Type == uno.StartTurned || e.Type == uno.StartBack)
	wrongN := e.N < 0 || int(e.N) > b.rules.Deck.Len()
	switch e.Type {
	case uno.HandsPassed:
		wrongN = e.N != 1 && e.N != -1
	case uno.Played:
		wrongN = wrongN || int(e.N) > max(0, b.table.count[max(0, e.Seat)])
	case uno.Ended:
		wrongN = false
	}
	return !noCard && !wrongN
}

// learn takes one event; false means that it cannot be.
func (b *Belief) learn(e uno.Event) bool {
	b.endDraw(e)
	ok := b.observe(e) && len(b.mix.parts) > 0
	b.table.see(&e)
	return ok
}

// fail spoils the belief.
func (b *Belief) fail(e uno.Event) error {
	b.bad = fmt.Errorf("belief: %w: %v", ErrContradiction, e)
	return b.bad
}

// Settle learns what the table shows beyond the events: that a seat which has
// drawn did not play what it drew, because its turn is over. Call it with the
// table of a View before asking about the hands; without it, what the end of a
// draw proves is learned from the next event.
func (b *Belief) Settle(t *uno.Table) {
	if b.table.drawing < 0 || b.bad != nil {
		return
	}
	thinking := t.Phase == uno.ToKeep && int(t.Turn) == b.table.drawing
	b.halted()
	if !thinking {
		b.turnOver()
	}
}

// endDraw learns from the end of a draw, if e ends one.
func (b *Belief) endDraw(e uno.Event) {
	t := &b.table
	own := int(e.Seat) == t.drawing
	switch {
	case t.drawing < 0 || e.Type == uno.Reshuffled || e.Type == uno.Drew && own && e.Why == uno.ByTurn:
	case e.Type == uno.Played && own && e.Fresh:
		b.halted()
	default:
		b.halted()
		b.turnOver()
	}
}

// halted learns that a draw has halted.
func (b *Belief) halted() {
	t := &b.table
	if t.halt {
		return
	}
	t.halt = true
	if t.drawing == b.seat {
		return
	}
	if evidence := t.halted(t.exhausted()); evidence != nil {
		b.mix.learn(t.drawing, evidence)
	}
}

// turnOver learns that the turn has ended without a play of what was drawn.
func (b *Belief) turnOver() {
	t := &b.table
	seat := t.drawing
	t.drawing = -1
	if seat == b.seat {
		return
	}
	if evidence := t.kept(); evidence != nil {
		b.mix.learn(seat, evidence)
	}
	b.unmark(seat)
}

// unmark drops the marks of the slots of a seat.
func (b *Belief) unmark(seat int) {
	for i := range b.mix.parts {
		for _, h := range b.mix.parts[i].cohorts {
			if int(h.seat) == seat && h.mark != settled {
				b.mix.each(func(c *component) bool { c.settle(seat); return true })
				return
			}
		}
	}
}

// observe learns from one event; false means that it cannot be.
func (b *Belief) observe(e uno.Event) bool {
	t := &b.table
	switch e.Type {
	case uno.Dealt:
		return b.dealt(e)
	case uno.StartTurned:
		b.mix.turn(e.Card, false)
	case uno.StartBack:
		b.mix.turn(e.Card, true)
	case uno.Drew:
		return b.drew(e)
	case uno.Reshuffled:
		turned := t.turned()
		b.mix.each(func(c *component) bool { c.addClass(turned); return true })
	case uno.Played:
		return b.played(e)
	case uno.Swapped, uno.HandsPassed:
		b.moved(e)
	case uno.Received:
		return b.received(e)
	case uno.Challenged:
		return b.challenged(e)
	case uno.Accepted:
		b.answered()
	}
	return true
}

// dealt learns of a hand dealt.
func (b *Belief) dealt(e uno.Event) bool {
	if int(e.Seat) == b.seat {
		return b.draws(e)
	}
	b.mix.each(func(c *component) bool { c.addSlots(int(e.Seat), int(e.N), settled); return true })
	return true
}

// draws sees cards come from the pile into the own hand.
func (b *Belief) draws(e uno.Event) bool {
	if e.Cards.Len() != int(e.N) {
		return false
	}
	for k, n := range e.Cards.Each() {
		for range n {
			b.mix.turn(k, false)
		}
	}
	b.hand = b.hand.Plus(e.Cards)
	return true
}

// drew learns of cards drawn.
func (b *Belief) drew(e uno.Event) bool {
	t := &b.table
	seat := int(e.Seat)
	if int(e.N) > t.pileN {
		return false
	}
	goesOn := t.drawing == seat && e.Why == uno.ByTurn
	if seat == b.seat {
		return b.draws(e)
	}
	m := settled
	switch {
	case goesOn:
		m = last
		if !t.more {
			b.mix.each(func(c *component) bool { c.age(seat); return true })
		}
	case e.Why == uno.ByTurn:
		m = last
		if mustPlay(b.rules) {
			b.mix.learn(seat, t.unable(t.count[seat]))
		}
	case e.Why == uno.ByCard && t.Phase == uno.ToStack && mustPlay(b.rules):
		b.mix.learn(seat, t.unanswering(t.count[seat]))
	case e.Why == uno.ByPenalty && seat == int(t.Bluffer):
		m = late
	}
	if b.drawHook != nil {
		b.drawHook()
	}
	if e.N > 0 {
		b.mix.each(func(c *component) bool { c.addSlots(seat, int(e.N), m); return true })
	}
	return true
}

// age makes what a seat drew with the last push what it drew before.
func (c *component) age(seat int) {
	for i := range c.cohorts {
		if h := &c.cohorts[i]; int(h.seat) == seat && h.mark == last {
			h.mark = earlier
		}
	}
}

// played learns of cards played.
func (b *Belief) played(e uno.Event) bool {
	t := &b.table
	seat := int(e.Seat)
	answer := t.Phase == uno.ToStack || t.Phase == uno.ToAnswer
	if t.Bluffer >= 0 {
		b.unmark(int(t.Bluffer))
	}
	before, under := t.Color, t.Top
	if seat == b.seat {
		for range e.N {
			if !b.hand.Has(e.Card) {
				return false
			}
			b.hand.Remove(e.Card)
		}
	} else {
		sel := selAll
		if e.Fresh {
			sel = selDrawn
		}
		for range e.N {
			b.mix.play(seat, e.Card, sel)
		}
		if e.Card == uno.WildDrawFourKind && !e.Itself {
			if evidence := t.laidFour(before, under, e.Fresh, answer); evidence != nil {
				b.mix.learn(seat, evidence)
			}
		}
		b.unmark(seat)
	}
	t.drawing = -1
	return true
}

// moved follows hands that change places. Hands that come to the own seat are
// unknown for the moment, and the own one is known to be where it went.
func (b *Belief) moved(e uno.Event) {
	to := b.table.moved(e)
	own := uno.Cards{}
	if int(to[b.seat]) != b.seat {
		own, b.hand = b.hand, own
	}
	b.mix.each(func(c *component) bool {
		c.known[b.seat] = own
		c.permute(&to)
		return true
	})
}

// received sees the own hand after a swap or a pass.
func (b *Belief) received(e uno.Event) bool {
	if int(e.Seat) != b.seat || e.Cards.Len() != int(e.N) {
		return false
	}
	b.mix.show(b.seat, e.Cards)
	b.mix.each(func(c *component) bool { c.known[b.seat] = uno.Cards{}; return true })
	b.hand = e.Cards
	return true
}

// challenged learns the verdict on a Wild Draw Four, and the hand if it is
// shown to the own seat.
func (b *Belief) challenged(e uno.Event) bool {
	t := &b.table
	bluffer := int(e.Other)
	if bluffer != int(t.Bluffer) {
		return false
	}
	if bluffer != b.seat {
		colour := colorSet(t.Before)
		if e.Guilty {
			b.mix.learn(bluffer, some(selJudged, colour))
		} else {
			b.mix.learn(bluffer, none(selJudged, colour))
		}
		if int(e.Seat) == b.seat {
			if e.Cards.Len() != t.count[bluffer] {
				return false
			}
			b.mix.show(bluffer, e.Cards)
		}
	}
	b.answered()
	return true
}

// answered ends the wait for an answer to a Wild Draw Four.
func (b *Belief) answered() {
	if bluffer := b.table.Bluffer; bluffer >= 0 {
		b.unmark(int(bluffer))
	}
}
