package live

import (
	"fmt"
	"runtime/debug"
	"time"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
)

// thinkLimit is how long a program may think; then the stand-in plays.
const thinkLimit = 10 * time.Second

// question is what a program is asked, with all that it needs, so that it can
// think without the table.
type question struct {
	seat   int
	player bot.Player
	view   *uno.View
	state  *uno.State // for programs that see hidden cards
}

// think has programs asked, one after the other, whether they interrupt, or
// one of them what it decides. The answer comes back through settle.
func (t *Table) think(seats []int, interrupt bool) {
	questions := make([]question, len(seats))
	for i, seat := range seats {
		questions[i] = t.question(seat)
	}
	t.busy = true
	epoch := t.epoch
	job := func() {
		m, ok, err := askAll(questions, interrupt)
		t.lock()
		defer t.unlock()
		if err != nil && epoch == t.epoch {
			t.hub.log.Error("a program failed", "table", t.code, "seats", seats, "error", err)
			t.playOn(interrupt)
			return
		}
		t.settle(epoch, m, ok)
	}
	if !t.hub.thinkers.do(job) {
		t.busy = false
		t.after(&t.pace, time.Second, t.advance)
		return
	}
	t.after(&t.deadline, thinkLimit, func() { t.tooLong(epoch, seats[0], interrupt) })
}

// askAll asks programs in turn until one moves. A program that panics is an
// error: it must not take the studio with it.
func askAll(questions []question, interrupt bool) (m uno.Move, ok bool, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%v\n%s", p, debug.Stack())
		}
	}()
	for _, q := range questions {
		if seer, sees := q.player.(bot.Seer); sees {
			seer.See(q.state)
		}
		if !interrupt {
			return q.player.Decide(q.view), true, nil
		}
		if m, ok = bot.Interrupt(q.player, q.view); ok {
			return m, true, nil
		}
	}
	return uno.Move{}, false, nil
}

// question prepares the question to the program of a seat. A program that has
// just come to the table is shown all that the seat has seen.
func (t *Table) question(seat int) question {
	s := &t.seats[seat]
	q := question{seat: seat, player: s.player, view: t.viewOf(seat)}
	if q.player == nil {
		name := s.program()
		if name == "" {
			name = StandIn // the clock has run out
		}
		q.player = t.newPlayer(name, seat, seatPurpose)
		if s.program() != "" {
			s.player = q.player
		}
		q.view.Events = t.game.History(seat)
	}
	if _, sees := q.player.(bot.Seer); sees {
		state := t.game.State
		q.state = &state
	}
	return q
}

// newPlayer makes a program, whose choices follow from the hand's seed.
func (t *Table) newPlayer(name string, seat int, purpose uint64) bot.Player {
	p, err := bot.New(name)
	if err != nil {
		p = bot.NewGreedy() // a table kept by a program that knew more players
	}
	p.Reset(seat, t.seed.stream(purpose+uint64(seat)<<24+uint64(t.kept)))
	return p
}

// viewOf is what a seat sees now, in memory of its own.
func (t *Table) viewOf(seat int) *uno.View {
	v := new(uno.View)
	t.game.View(seat, v)
	v.Scores, v.Target = t.match.Scores, t.setup.To
	return v
}

// settle makes the answer of a program, unless the table has changed since it
// was asked.
func (t *Table) settle(epoch int, m uno.Move, ok bool) {
	if epoch != t.epoch {
		return
	}
	t.deadline.stop()
	t.busy = false
	if !ok {
		t.asked = true
		t.advance()
		return
	}
	if !t.allowed(m) {
		t.hub.log.Error("a program answered with what is no legal move", "table", t.code, "seat", m.Seat, "move", m.String())
		t.standIn()
		return
	}
	if err := t.make(m); err != nil {
		t.after(&t.pace, time.Second, t.advance)
		return
	}
	t.advance()
}

// tooLong plays on when a program thinks for too long.
func (t *Table) tooLong(epoch, seat int, interrupt bool) {
	if epoch != t.epoch || !t.busy {
		return
	}
	t.hub.log.Warn("a program thinks too long", "table", t.code, "seat", seat, "program", t.seats[seat].program())
	t.playOn(interrupt)
}

// playOn plays on without the program that was asked.
func (t *Table) playOn(interrupt bool) {
	for i := range t.seats {
		t.seats[i].player = nil // one of them may still be in use
	}
	t.void()
	if interrupt {
		t.asked = true
		t.advance()
		return
	}
	t.standIn()
}

// standIn makes the decision of the seat to act by the stand-in.
func (t *Table) standIn() {
	seat := int(t.game.Turn)
	t.seats[seat].player = nil
	v := t.viewOf(seat)
	m := t.newPlayer(StandIn, seat, seatPurpose).Decide(v)
	if err := t.make(m); err != nil {
		t.after(&t.pace, time.Second, t.advance)
		return
	}
	t.advance()
}
