package table

import (
	"math/rand/v2"

	"github.com/unolab/uno"
)

// Chance is the source of a hand's randomness. Moves are those of the hand so
// far, so that a program that joins the table later has its own choices.
type Chance interface {
	Order() *uno.DeckOrder               // of the deck and of every later pile
	Player(seat, moves int) rand.Source  // the choices of the program of a seat
	Adviser(seat, moves int) rand.Source // those of the program that gives a hint
}

// Hand is a hand that was dealt. Lay makes it.
type Hand struct{ hand }

type hand struct {
	game   uno.Game
	order  *uno.DeckOrder
	chance Chance
}

// Lay deals a hand, which a table plays once it gets it as Dealt.
func Lay(rules *uno.Rules, seats, dealer int, chance Chance) (*Hand, error) {
	h := &Hand{hand{order: chance.Order(), chance: chance}}
	if err := h.game.Start(rules, seats, dealer, h.order); err != nil {
		return nil, err
	}
	return h, nil
}

// Deck is the cards in drawing order.
func (h *Hand) Deck() []uno.Kind { return h.order.Piles[0] }

func (in Dealt) step(t *Table) {
	t.pending = nil
	t.void()
	t.dropWindow()
	t.stop(NextHand)
	t.held, t.question, t.passed = nil, Ask{}, nil
	t.match, t.before = in.Match, in.Match
	t.hand = in.Hand.hand
	t.game.Chance = t.order
	t.stage, t.dealt = Playing, true
	t.made, t.v, t.hinted, t.watched = 0, 0, -1, 0
	t.hidden, t.counts, t.firstWindow = false, false, false
	t.place, t.offered = 0, false
	t.changed = t.now
	for i := range t.seats {
		s := &t.seats[i]
		s.player, s.late, s.told, s.Ready = nil, 0, 0, false
	}
	t.emit(Changed{})
	t.emit(Begun{})
	t.openLate()
	t.showAll()
	t.advance()
}

// finish asks the driver to store the end of a hand.
func (t *Table) finish() {
	if t.counts {
		return
	}
	next := t.match
	next.Finish(&t.game.State)
	if t.cfg.Target == 0 {
		next.Done, next.Winner = true, int(t.game.Winner)
	}
	t.pending = &pending{from: theEnd, match: next}
	t.emit(Finish{next})
}

// finished counts a hand whose end is stored.
func (t *Table) finished(match uno.Match) {
	t.match, t.counts, t.stage, t.overAt = match, true, Between, t.now
	t.question = Ask{Kind: HandOver, Seat: -1, Target: -1}
	if match.Done {
		t.stage = Over
		t.question.Kind = MatchOver
	}
	t.showAll()
	t.emit(Ended{})
	t.emit(Changed{})
	t.emit(Asked{t.question})
	t.perhapsNext()
}

func (in Ready) step(t *Table) {
	if t.stage != Between && (t.stage != Over || t.cfg.Patient) {
		t.answer(in.Ref, in.Seat, notAsked(NotBetween))
		return
	}
	t.answer(in.Ref, in.Seat, nil)
	if t.cfg.Patient {
		t.nextHand()
		return
	}
	t.seats[in.Seat].Ready = true
	t.emit(Changed{})
	t.perhapsNext()
}

// Agreed reports whether, after a match, everybody who is not away wants another
// one at the same seats.
func (t *Table) Agreed() bool {
	ready := 0
	for i := range t.seats {
		switch s := &t.seats[i]; {
		case s.Kind == Open, s.Kind == Person && !s.Away && !s.Ready:
			return false
		case s.Ready:
			ready++
		}
	}
	return t.stage == Over && ready > 0
}

// perhapsNext begins the next hand when everybody who is not away is ready; after
// a while when only the host is; and automatically where programs play alone or
// the table has a clock.
func (t *Table) perhapsNext() {
	if t.stage != Between || t.cfg.Patient || !t.awake() || t.pending != nil {
		return
	}
	people, ready, host := 0, 0, false
	for i := range t.seats {
		s := &t.seats[i]
		if s.Kind == Person && !s.Away {
			people++
			if !s.Here {
				t.expect(i)
			}
			if s.Ready {
				ready++
				host = host || i == t.host
			}
		}
		if s.Kind == Open {
			people++ // somebody may come
		}
	}
	switch {
	case ready == people && people > 0:
		t.nextHand()
	case t.cfg.Wait > 0:
		t.set(Timer{Kind: NextHand}, t.overAt.Add(t.cfg.Wait))
	case host || people == 0 || t.cfg.Clock > 0:
		wait := t.cfg.Ready
		if people > 0 && !host {
			wait = max(wait, t.cfg.Clock)
		}
		t.set(Timer{Kind: NextHand}, t.overAt.Add(wait))
	}
}

// nextHand asks for the deal of the next hand of the match. Programs play the
// seats that are still open.
func (t *Table) nextHand() {
	if t.stage != Between || !t.awake() {
		return
	}
	for i := range t.seats {
		if t.seats[i].Kind == Open {
			t.seatAt(i, Program, t.cfg.StandIn)
		}
	}
	t.pending = &pending{from: theDeal}
	t.emit(Deal{t.match})
}
