package luck

import (
	"fmt"
	"math"

	"github.com/unolab/uno"
	"github.com/unolab/uno/policy"
)

// What an event of a ledger is.
const (
	Dealt   = "deal"   // the hands dealt
	Start   = "start"  // a card turned over to start the discards
	Drew    = "draw"   // a card drawn
	Colored = "colour" // a colour named by chance
	Ejected = "eject"  // a push of the machine
	Chosen  = "choice" // a decision of a player whose policy is known
)

// Event is a chance event or a choice, and what it changed for each seat.
type Event struct {
	Action int // the index of the move; -1: the deal
	Seat   int // who drew or chose; -1: nobody
	What   string
	Card   uno.Kind // Start and Drew
	Delta  Shares
}

// Ledger is what a hand was worth and what came by chance.
type Ledger struct {
	Result Shares
	Events []Event
}

// Rest is the result less all corrections: its mean is that of the result.
func (l *Ledger) Rest() Shares {
	p := l.Result
	for i := range l.Events {
		p = p.Minus(l.Events[i].Delta)
	}
	return p
}

// Meter measures luck. It uses its memory again, and so is for one goroutine at a
// time.
type Meter struct {
	Model *Model
	// Policies are those of the seats whose policy is known, nil elsewhere. Their
	// decisions are corrected for too.
	Policies [uno.MaxSeats]policy.Policy
	// Samples and Turns are those of Ahead, by which positions are valued; with no
	// samples the model values them.
	Samples, Turns int

	ahead  Ahead
	ledger Ledger
	game   uno.Game
	view   uno.View
	moves  []uno.Move
	w      []float64
	watch  watch
}

// Measure replays a hand. The ledger is valid until the next call. A hand that
// the rules do not allow is an error.
func (m *Meter) Measure(h Hand) (*Ledger, error) {
	m.ledger.Events = m.ledger.Events[:0]
	m.ledger.Result = Shares{}
	m.ahead.Value, m.ahead.Policies = m.Model.Value, m.Policies
	m.ahead.Samples, m.ahead.Turns = m.Samples, m.Turns
	w := &m.watch
	*w = watch{meter: m, tape: tape{hand: &h, color: uno.NoColor}, given: w.given[:0], seat: -1}
	if err := m.deal(h); err != nil {
		return nil, err
	}
	for i := len(m.game.Moves); i < len(h.Moves); i++ {
		if err := m.move(i, h.Moves[i]); err != nil {
			return nil, fmt.Errorf("action %d: %w", i+1, err)
		}
	}
	if m.game.Phase != uno.Over {
		return nil, fmt.Errorf("the hand is not over")
	}
	m.ledger.Result = Result(&m.game.State)
	return &m.ledger, nil
}

// deal replays the deal.
func (m *Meter) deal(h Hand) error {
	w := &m.watch
	if len(h.Moves) > 0 {
		w.tape.color = h.Moves[0].Color
	}
	sum, dealt := m.Model.Deal.luck(h.Rules, h.Seats, h.Dealer, h.Piles[0])
	m.add(Event{Action: -1, Seat: -1, What: Dealt, Card: uno.NoKind, Delta: sum})
	w.quiet, w.action, w.what = dealt, -1, Start
	w.deal = true
	return m.game.Start(h.Rules, h.Seats, h.Dealer, w)
}

// move replays a move.
func (m *Meter) move(i int, move uno.Move) error {
	w := &m.watch
	move = made(move)
	w.deal, w.before, w.made = false, m.game.State, move
	w.tape.color = m.watch.tape.hand.Moves[i].Color
	w.action, w.what, w.given = i, Drew, w.given[:0]
	w.seat = drawer(&w.before, move)
	m.choice(i, move)
	return m.game.Play(move)
}

// drawer is who draws if a move makes somebody draw.
func drawer(s *uno.State, m uno.Move) int {
	switch {
	case m.Act == uno.Catch:
		return int(m.Target)
	case m.Act == uno.Challenge && s.Guilty:
		return int(s.Bluffer)
	case m.Act == uno.Play || m.Act == uno.Jump:
		if m.Card.Rank() == uno.Reverse || m.Card.Rank() < uno.DrawTwo {
			return -1
		}
		n := int(s.Seats)
		return ((int(m.Seat)+int(s.Dir))%n + n) % n
	default:
		return int(s.Turn)
	}
}

// add puts an event into the ledger.
func (m *Meter) add(e Event) { m.ledger.Events = append(m.ledger.Events, e) }

// choice corrects for a decision of a player whose policy is known.
func (m *Meter) choice(i int, move uno.Move) {
	seat := int(move.Seat)
	p := m.Policies[seat]
	if p == nil || move.Act >= uno.Jump {
		return
	}
	m.game.View(seat, &m.view)
	m.moves = policy.Decisions(m.moves[:0], &m.view)
	m.w = policy.Room(m.w, len(m.moves))
	p.Weights(&m.view, m.moves, m.w)
	sum, some := 0.0, 0
	for _, x := range m.w {
		sum += x
		if x > 0 {
			some++
		}
	}
	if some < 2 {
		return
	}
	var mean, got Shares
	known := false
	for k, a := range m.moves {
		if m.w[k] == 0 {
			continue
		}
		m.watch.given = m.watch.given[:0]
		value := m.watch.try(a)
		mean = mean.Plus(value, m.w[k]/sum)
		if a == move {
			got, known = value, true
		}
	}
	if known { // the policy would not have done anything else
		m.add(Event{Action: i, Seat: seat, What: Chosen, Card: uno.NoKind, Delta: got.Minus(mean)})
	}
}

// watch is the Chance of a replay that corrects for everything it brings.
type watch struct {
	meter  *Meter
	tape   tape
	quiet  int // so many draws have been dealt with
	given  []outcome
	deal   bool      // this is the deal, not a move
	before uno.State // before the move
	made   uno.Move
	action int
	seat   int
	what   string
	s      script
	end    uno.State // of a move tried
}

// value is what the move comes to if an event brings o.
func (w *watch) value(o outcome) Shares {
	n := len(w.given)
	w.given = append(w.given, o)
	p := w.try(w.made)
	w.given = w.given[:n]
	return p
}

// try is what a move comes to after the outcomes given, or what the deal does.
func (w *watch) try(move uno.Move) Shares {
	w.s = script{given: w.given}
	if w.deal {
		h := w.tape.hand
		end, err := uno.Deal(h.Rules, h.Seats, h.Dealer, &w.s, nil)
		if err != nil {
			panic(err) // the cards dealt are those of a deal that was not void
		}
		w.end = end
	} else {
		w.end = w.before
		w.end.Do(move, &w.s, nil)
	}
	return Of(&w.meter.ahead, &w.end)
}

// note adds the correction of an event that brought o.
func (w *watch) note(what string, o outcome, mean, got Shares) {
	w.given = append(w.given, o)
	card := uno.NoKind
	if what == Drew || what == Start {
		card = o.card
	}
	w.meter.add(Event{Action: w.action, Seat: w.seat, What: what, Card: card, Delta: got.Minus(mean)})
}

// Shuffle implements uno.Chance: a shuffle decides nothing that is known.
func (w *watch) Shuffle(pile uno.Cards) { w.tape.Shuffle(pile) }

// Draw implements uno.Chance. A start card that goes back changes nothing and has no
// correction; the one that stays is each that can start, in proportion.
func (w *watch) Draw(pile uno.Cards) uno.Kind {
	k := w.tape.Draw(pile)
	if w.quiet > 0 {
		w.quiet--
		w.given = append(w.given, outcome{card: k})
		return k
	}
	rules := w.tape.hand.Rules
	what := w.what
	if what == Start && w.started() {
		what = Drew
		w.seat = (w.tape.hand.Dealer + 1) % w.tape.hand.Seats
	}
	if what == Start && !startable(rules, k) {
		return k
	}
	var mean, got Shares
	all := 0
	for alt, n := range pile.Each() {
		if what == Start && !startable(rules, alt) {
			continue
		}
		value := w.value(outcome{card: alt})
		mean = mean.Plus(value, float64(n))
		all += n
		if alt == k {
			got = value
		}
	}
	w.note(what, outcome{card: k}, Shares{}.Plus(mean, 1/float64(all)), got)
	return k
}

// started reports whether the start card has been turned over: what is drawn in a
// deal after it is drawn for an opening Draw Two.
func (w *watch) started() bool {
	events := w.meter.ledger.Events
	last := events[len(events)-1]
	return last.What != Dealt
}

// Color implements uno.Chance.
func (w *watch) Color(from []uno.Color) uno.Color {
	c := w.tape.Color(from)
	var mean, got Shares
	for _, alt := range from {
		value := w.value(outcome{color: alt})
		mean = mean.Plus(value, 1/float64(len(from)))
		if alt == c {
			got = value
		}
	}
	w.note(Colored, outcome{color: c}, mean, got)
	return c
}

// Eject implements uno.Chance. n cards have the chance 2^-(n+1); the numbers from
// that on which takes all cards there are come to the same.
func (w *watch) Eject() int {
	n := w.tape.Eject()
	s := &w.meter.game.State
	most := s.Pile.Len() + s.Under.Len() + 1
	var mean, got Shares
	for alt := range most + 1 {
		chance := math.Exp2(-float64(alt + 1))
		if alt == most {
			chance *= 2
		}
		value := w.value(outcome{n: alt})
		mean = mean.Plus(value, chance)
		if alt == min(n, most) {
			got = value
		}
	}
	w.note(Ejected, outcome{n: n}, mean, got)
	return n
}
