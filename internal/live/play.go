package live

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/internal/store"
	"github.com/unolab/uno/internal/words"
)

// tryMove holds a move to the table and makes it, or holds it back until the
// window that is open has closed. A move that is accepted, or held, is answered
// by answer.
func (t *Table) tryMove(c *Client, seat int, msg *Message) *Error {
	if t.state != StatePlaying || t.game.Phase == uno.Over {
		return refused(NotAsked, words.NoHand)
	}
	if t.seats[seat].away {
		return refused(NotAsked, words.ProgramPlays)
	}
	m, perr := uno.ParseText(int8(seat), msg.Move)
	if perr != nil {
		return errorf(BadRequest, "That is not a move: %v.", perr)
	}
	h := held{move: m, v: msg.V, client: c, id: msg.ID}
	if bot.OutOfTurn(m) {
		return t.claim(h)
	}
	switch {
	case msg.V != t.vFor(seat):
		return errorf(Stale, "The table has changed since.")
	case int(t.game.Turn) != seat:
		return t.refuse(NotAsked, &uno.Refusal{
			Move: m, Code: uno.RefusedNotYourTurn, Seat: t.game.Turn, Card: uno.NoKind, Top: uno.NoKind, Color: uno.NoColor,
		})
	case t.held != nil:
		return refused(NotAsked, words.AlreadyMade)
	case !slices.Contains(t.game.Legal(nil, seat), m):
		return t.whyNot(m)
	}
	if t.window != nil {
		t.held = &h
		t.window.passed[seat] = true
		t.pushTo(seat)
		t.perhapsClose()
		return nil
	}
	t.seats[seat].late = 0
	err := t.make(m)
	if err == nil {
		t.answer(h, nil)
	}
	t.advance()
	return err
}

// dropHeld lets a held move fall: the turn has gone to somebody else.
func (t *Table) dropHeld() {
	if h := t.held; h != nil {
		t.held = nil
		t.answer(*h, errorf(Stale, "The table has changed since."))
	}
}

// Refuse tells a client that what it asked for cannot be.
func (c *Client) Refuse(id int64, err *Error) {
	c.send(encode(noMsg{T: "no", ID: id, Error: err}))
}

// whyNot is why a move that is not legal is not. The engine gives the reason
// from what the seat itself sees.
func (t *Table) whyNot(m uno.Move) *Error {
	s := t.game.State
	var r *uno.Refusal
	if !errors.As(s.Apply(m, t.order, nil), &r) {
		panic("live: a legal move was refused")
	}
	return t.refuse(Illegal, r)
}

// refuse makes an error of a refusal.
func (t *Table) refuse(code string, r *uno.Refusal) *Error {
	return &Error{Code: code, Text: english(t.seats).Refusal(r) + ".", Reason: RefusalReason(r)}
}

// vFor is the version of the table that a seat sees.
func (t *Table) vFor(seat int) int {
	if t.hidden && int(t.game.Turn) != seat {
		return t.beforeV
	}
	return t.v
}

// make makes a move that is legal, or a catch in vain: it is in the store
// before anybody is told of it. What follows from it is for advance.
func (t *Table) make(m uno.Move) *Error {
	if !t.allowed(m) {
		return t.whyNot(m)
	}
	err := t.keep(m)
	if errors.Is(err, store.ErrConflict) {
		// A move that failed before is in its place: it counts.
		for _, d := range t.doubts {
			if t.keep(d) == nil {
				t.made(d)
				return errorf(Stale, "The move before has been made after all.")
			}
		}
	}
	if err != nil {
		if !slices.Contains(t.doubts, m) {
			t.doubts = append(t.doubts, m)
		}
		return t.broken("keep a move", err)
	}
	t.made(m)
	return nil
}

// keep has the store keep the next move.
func (t *Table) keep(m uno.Move) error {
	begun := time.Now()
	err := t.storing(func(ctx context.Context) error {
		return t.hub.store.AppendMove(ctx, t.code, t.round, t.kept, m.String())
	})
	if err == nil {
		t.hub.events.Moved(time.Since(begun))
	}
	return err
}

// made makes a move that is in the store, and tells everybody.
func (t *Table) made(m uno.Move) {
	t.doubts = nil
	t.step = false
	t.apply(m)
	t.void()
	t.asked = false
	t.changed = time.Now()
	if m.Act == uno.Catch || m.Act == uno.CallUno {
		t.pushPlay()
		return
	}
	t.window.stop()
	t.window = nil
	t.dropHeld()
	if !t.hidden {
		left := 0
		if m.Count() > 0 {
			left = t.leftAfter(int(m.Seat))
		}
		t.openWindow(int(m.Seat), m.Count() > 0, left)
	}
	t.pushPlay()
}

// allowed reports whether a move may be made now.
func (t *Table) allowed(m uno.Move) bool {
	if slices.Contains(t.game.Legal(nil, int(m.Seat)), m) {
		return true
	}
	s := t.game.State
	return m.Act == uno.Catch && s.Apply(m, t.order, nil) == nil // in vain: it changes nothing
}

// apply makes a move that is in the store, and keeps what others still see
// while the seat decides on a drawn card.
func (t *Table) apply(m uno.Move) {
	before, events, v := t.game.State, len(t.game.Log.Events), t.v
	if err := t.game.Play(m); err != nil {
		panic(err) // it was allowed
	}
	t.kept++
	if m.Act != uno.Pass {
		t.v++
	}
	hidden := t.game.Phase == uno.ToKeep && !t.game.Rules.OpenHands
	if hidden && !t.hidden {
		t.before, t.beforeEvents, t.beforeV = before, events, v
	}
	t.hidden = hidden
}

// leftAfter is how many cards a seat that has just played held after its play:
// what it holds now, unless the play passed hands on.
func (t *Table) leftAfter(seat int) int {
	events := t.game.Log.Events
	for i := len(events) - 1; i >= 0; i-- {
		if e := events[i]; e.Type == uno.Played {
			break
		} else if e.Type == uno.HandsPassed {
			// The hand went on to the next seat.
			n, dir := len(t.seats), int(e.N)
			return t.game.Hands[((seat+dir)%n+n)%n].Len()
		}
	}
	return t.game.Hands[seat].Len()
}

// advance goes on with the hand as far as people are not needed: programs are
// asked, a move that was held back is made, the clock of the seat to act is
// started. It does nothing while a window is open, a program thinks or nobody
// is there.
func (t *Table) advance() {
	if t.state != StatePlaying || !t.awake() || t.window != nil || t.busy || t.pace.on() {
		return
	}
	if t.game.Phase == uno.Over {
		t.finish()
		return
	}
	if !t.asked {
		if seats := t.interrupters(); len(seats) > 0 {
			if t.waitsForStep() {
				return
			}
			t.think(seats, true)
			return
		}
		t.asked = true
	}
	if h := t.held; h != nil {
		t.held = nil
		t.seats[h.move.Seat].late = 0
		err := t.make(h.move)
		t.answer(*h, err)
		if err != nil {
			// What has happened in the window, a penalty say, forbids it
			// now: the seat is asked again.
			t.pushTo(int(h.move.Seat))
		}
		t.advance()
		return
	}
	turn := int(t.game.Turn)
	if t.seats[turn].program() == "" {
		t.startClock(turn)
		return
	}
	if t.waitsForStep() {
		return
	}
	wait := t.hub.cfg.pace()
	if t.hidden {
		wait = 0 // a draw and what becomes of it look like one act
	}
	t.after(&t.pace, time.Until(t.changed.Add(wait)), func() { t.think([]int{turn}, false) })
}

// interrupters are the seats of programs that have a move out of turn, in the
// order in which a host asks them.
func (t *Table) interrupters() []int {
	last := t.game.Dealer
	if n := len(t.game.Moves); n > 0 {
		last = t.game.Moves[n-1].Seat
	}
	var seats []int
	for i := range t.seats {
		seat := (int(last) + 1 + i) % len(t.seats)
		if t.seats[seat].program() != "" && slices.ContainsFunc(t.game.Legal(nil, seat), bot.OutOfTurn) {
			seats = append(seats, seat)
		}
	}
	return seats
}

// startClock starts the clock of a person's turn, unless it runs. Drawing does
// not start it anew, for that would show.
func (t *Table) startClock(turn int) {
	s := &t.seats[turn]
	if !s.present() {
		t.expect(turn)
		return
	}
	if t.setup.Clock != nil && !t.clock.on() {
		left := time.Duration(t.setup.Clock.Move) * time.Second
		if t.clockSeat == turn && t.hidden {
			left = max(0, time.Until(t.clockEnd))
		}
		t.clockSeat, t.clockEnd = turn, time.Now().Add(left)
		t.after(&t.clock, left+s.client.latency(), func() { t.expire(turn) })
		t.pushPlay()
	}
	t.adviseChild(turn)
}

// expire plays for a person whose time has run out; after the second time in
// a row a program takes the seat until the person comes back.
func (t *Table) expire(turn int) {
	s := &t.seats[turn]
	if t.game.Phase != uno.ToKeep {
		s.late++ // keeping a drawn card is the same turn
	}
	if s.late >= 2 {
		t.setAway(turn, true, false)
		return
	}
	t.think([]int{turn}, false)
}
