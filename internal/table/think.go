package table

import (
	"errors"
	"slices"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
)

// think asks programs, one after another, whether they interrupt, or asks one of
// them for its decision. The answer comes as Thought.
func (t *Table) think(seats []int, interrupt bool) {
	th := Think{Epoch: t.epoch, Seat: seats[0], Interrupt: interrupt}
	for _, seat := range seats {
		q := t.questionTo(seat)
		q.Interrupt, q.Able = interrupt, interrupt
		th.Questions = append(th.Questions, q)
	}
	t.asking = &th
	t.question = Ask{Kind: Thinks, Seat: th.Seat, Target: -1, Interrupt: interrupt, place: t.question.place}
	if !t.cfg.Patient {
		t.set(Timer{Kind: Thinking}, t.now.Add(thinkLimit))
	}
	t.emit(th)
}

// questionTo prepares the question to the program of a seat. A program that has
// just joined the table is shown everything that the seat has seen.
func (t *Table) questionTo(seat int) Question {
	s := &t.seats[seat]
	q := Question{Seat: seat, Player: s.player, View: t.view(seat)}
	if q.Player == nil {
		name := t.plays(seat)
		if name == "" {
			name = t.cfg.StandIn // the clock has run out
		}
		q.Player = t.player(name)
		q.Player.Reset(seat, t.chance.Player(seat, len(t.game.Moves)))
		if t.plays(seat) != "" {
			s.player = q.Player
		}
		q.View.Events = t.game.History(seat)
	}
	if _, sees := q.Player.(bot.Seer); sees {
		state := t.game.State
		q.State = &state
	}
	return q
}

// player makes a program by its name.
func (t *Table) player(name string) bot.Player {
	if t.cfg.Player != nil {
		return t.cfg.Player(name)
	}
	p, err := bot.New(name)
	if err != nil {
		p = bot.NewGreedy() // the table was stored by a version with more players
	}
	return p
}

// view is what a seat sees now, in memory of its own.
func (t *Table) view(seat int) *uno.View {
	v := new(uno.View)
	t.View(seat, v)
	return v
}

// View is what a seat may see now, with the score of the match. Events are those
// since its last decision. At a table that is not patient people are shown Sight.
func (t *Table) View(seat int, into *uno.View) {
	t.game.View(seat, into)
	into.Scores, into.Target = t.before.Scores, t.cfg.Target
}

func (in Thought) step(t *Table) {
	th := t.asking
	if th == nil || in.Epoch != t.epoch {
		return
	}
	m := in.Move
	switch {
	case in.Busy:
		t.asking = nil
		t.stop(Thinking)
		t.set(Timer{Kind: Again}, t.now.Add(retryAfter))
	case in.Err != nil:
		t.emit(Fault{th.Seat, in.Err})
		t.playOn()
	case !in.Moves && th.Interrupt:
		t.asking = nil
		t.stop(Thinking)
		t.place = len(t.seats)
		if t.cfg.Patient {
			t.letPass(t.question)
		}
		t.advance()
	case !slices.ContainsFunc(th.Questions, func(q Question) bool { return q.Seat == int(m.Seat) }),
		bot.OutOfTurn(m) != th.Interrupt, !t.allowed(m):
		t.emit(Fault{th.Seat, &Refusal{Class: Illegal, Rule: t.illegal(m)}})
		t.playOn()
	default:
		t.asking = nil
		t.stop(Thinking)
		t.make(pending{move: m, from: byProgram})
	}
}

// illegal is the rules' reason against a program's answer, or that it does not
// answer the question.
func (t *Table) illegal(m uno.Move) *uno.Refusal {
	s := t.game.State
	var r *uno.Refusal
	if m.Seat >= 0 && m.Seat < s.Seats && !t.allowed(m) && errors.As(s.Apply(m, t.order, nil), &r) {
		return r
	}
	return &uno.Refusal{Move: m, Code: uno.RefusedOtherAct, Seat: s.Turn, Phase: s.Phase, Card: uno.NoKind, Top: uno.NoKind, Color: uno.NoColor}
}

// errSlow means that a program has thought for too long.
var errSlow = errors.New("it thinks too long")

// tooLong continues when a program thinks for too long.
func (t *Table) tooLong() {
	if t.asking != nil {
		t.emit(Fault{t.asking.Seat, errSlow})
		t.playOn()
	}
}

// playOn continues without the program that was asked. At a table without a
// stand-in the question remains.
func (t *Table) playOn() {
	if t.cfg.StandIn == "" {
		return
	}
	interrupt := t.asking.Interrupt
	t.forget() // one of them may still be in use
	t.void()
	if interrupt {
		t.place = len(t.seats)
		t.advance()
		return
	}
	seat := int(t.game.Turn)
	p := t.player(t.cfg.StandIn)
	p.Reset(seat, t.chance.Player(seat, len(t.game.Moves)))
	t.make(pending{move: p.Decide(t.view(seat)), from: byProgram})
}

// interrupters are the seats of programs that have a move out of turn which they
// have not declined, in the order in which they are asked.
func (t *Table) interrupters() (seats []int) {
	for place := t.place; place < len(t.seats); place++ {
		seat := (t.lastMoved() + 1 + place) % len(t.seats)
		if t.plays(seat) != "" && slices.ContainsFunc(t.game.Legal(nil, seat), bot.OutOfTurn) {
			seats = append(seats, seat)
		}
	}
	return seats
}

// Asking is the question to programs that the table waits for, or nil.
func (t *Table) Asking() *Think { return t.asking }
