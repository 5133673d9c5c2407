package table

import (
	"slices"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/internal/words"
)

// AskKind is what a question is about.
type AskKind uint8

// The questions.
const (
	Thinks      AskKind = iota // a program decides
	Decide                     // a person is to act
	Moment                     // a person may move out of turn, or decline to
	CatchMoment                // a player has one card left: people may catch, or decline to
	HandOver                   // a hand is over: Ready
	MatchOver                  // the match is over
)

// Ask is the question whose answer a patient table waits for.
type Ask struct {
	Kind AskKind
	// Seat is who is asked; at a CatchMoment the first of Seats.
	Seat int
	// Seats are the people who may answer.
	Seats []int
	// Target is, at a CatchMoment and at a Moment, the seat that has just come
	// down to one card, or -1.
	Target int
	// Interrupt reports whether a program is asked for a move out of turn.
	Interrupt bool

	place int // the seat's position in the order of asking after the last move
}

// advance continues the hand as far as no person is needed: it asks seats for
// moves out of turn, makes a move that was held back, and asks the seat to act.
// It does nothing while a window is open, a program thinks, or no person is
// connected.
func (t *Table) advance() {
	if t.stage != Playing || t.pending != nil || !t.awake() || t.window != nil || t.asking != nil ||
		t.on[Timer{Kind: Pace}] || t.on[Timer{Kind: Again}] {
		return
	}
	if t.game.Phase == uno.Over {
		t.finish()
		return
	}
	if t.outOfTurn() {
		return
	}
	if h := t.held; h != nil {
		t.held = nil
		t.seats[h.move.Seat].late = 0
		t.make(*h)
		return
	}
	turn := int(t.game.Turn)
	switch {
	case t.plays(turn) == "" && t.cfg.Patient:
		t.ask(Ask{Kind: Decide, Seat: turn, Seats: []int{turn}, Target: -1})
	case t.plays(turn) == "":
		t.startClock(turn)
	case t.cfg.Driven && !t.let:
	case t.cfg.Pace <= 0 || t.cfg.Patient:
		t.think([]int{turn}, false)
	case t.hidden: // a draw and the decision after it look like one act
		t.set(Timer{Kind: Pace}, t.changed)
	default:
		t.setAbout(Timer{Kind: Pace}, t.changed.Add(t.cfg.Pace), t.cfg.Pace/4)
	}
}

// lastMoved is the seat that moved last; before the first move, the dealer.
func (t *Table) lastMoved() int {
	if n := len(t.game.Moves); n > 0 {
		return int(t.game.Moves[n-1].Seat)
	}
	return int(t.game.Dealer)
}

// outOfTurn asks the seats that have not had their chance to interrupt since the
// last move, starting after the seat that made it, and reports whether the table
// waits for them. A patient table asks them one by one; at other tables people
// had the window, and the programs are asked together.
func (t *Table) outOfTurn() bool {
	var programs []int
	n := len(t.seats)
	for place := t.place; place < n; place++ {
		seat := (t.lastMoved() + 1 + place) % n
		if t.plays(seat) != "" {
			if !slices.ContainsFunc(t.game.Legal(nil, seat), bot.OutOfTurn) {
				continue
			}
			programs = append(programs, seat)
			if t.cfg.Patient {
				t.question.place = place
				t.think(programs, true)
				return true
			}
		} else if a, ok := t.moment(seat); ok && t.cfg.Patient {
			a.place = place
			t.ask(a)
			return true
		}
	}
	if len(programs) > 0 {
		if !t.cfg.Driven || t.let {
			t.think(programs, true)
		}
		return true
	}
	t.place = n
	return false
}

// ask asks people.
func (t *Table) ask(a Ask) {
	t.question = a
	t.emit(Asked{a})
}

// moment is the question to a person whether it interrupts; ok is false if there
// is nothing to ask.
func (t *Table) moment(seat int) (a Ask, ok bool) {
	target := t.downToOne()
	a = Ask{Kind: Moment, Seat: seat, Seats: []int{seat}, Target: target}
	own := func(m uno.Move) bool { return m.Act == uno.Jump || m.Act == uno.CallUno }
	if slices.ContainsFunc(t.game.Legal(nil, seat), own) {
		if target == seat {
			a.Target = -1
		}
		return a, true
	}
	if t.offered || target < 0 || target == seat {
		return a, false
	}
	a.Kind = CatchMoment
	a.Seats = slices.DeleteFunc(t.people(), func(p int) bool { return p == target })
	return a, true
}

// people are the seats of people.
func (t *Table) people() (seats []int) {
	for i := range t.seats {
		if t.seats[i].Kind == Person {
			seats = append(seats, i)
		}
	}
	return seats
}

// downToOne is the seat that the last move left with one card, if everybody can
// see that, whether or not it said Uno; otherwise -1.
func (t *Table) downToOne() int {
	n := len(t.game.Moves)
	if n == 0 || t.cfg.Rules.NoUnoCall {
		return -1
	}
	m := t.game.Moves[n-1]
	if m.Count() == 0 || t.game.Hands[m.Seat].Len() != 1 {
		return -1
	}
	return int(m.Seat)
}

func (in Pass) step(t *Table) {
	a, w := t.question, t.window
	switch {
	case t.cfg.Patient && t.stage == Playing && (a.Kind == Moment || a.Kind == CatchMoment):
		t.passed = append(t.passed, len(t.game.Moves))
		t.letPass(a)
		t.answer(in.Ref, in.Seat, nil)
		t.advance()
	case w == nil:
		t.answer(in.Ref, in.Seat, notAsked(words.NoMoment))
	default:
		w.passed[in.Seat] = true
		t.answer(in.Ref, in.Seat, nil)
		t.perhapsClose()
	}
}

// letPass goes on to the next seat after one that declined.
func (t *Table) letPass(a Ask) {
	t.place = a.place + 1
	if a.Kind == CatchMoment || a.Kind == Moment && len(t.people()) == 1 {
		t.offered = true
	}
}
