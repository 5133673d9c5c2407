package table

import (
	"slices"
	"time"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/internal/words"
)

// pending is a move that waits: it is held back, or claimed in a window, or waits
// to be stored, as do the end of a hand and a deal.
type pending struct {
	move uno.Move
	ref  int64
	from origin
	at   time.Time // of a claim: when it was made, as computed by the server
	// Of a claim that is being stored: its window, the claims after it, and
	// whether the window is closing.
	window  *window
	rest    []pending
	closing bool
	match   uno.Match // of theEnd
}

// origin is where a move comes from.
type origin uint8

const (
	byPerson origin = iota
	byHeld
	byClaim
	byProgram
	theEnd  // no move: the end of the hand
	theDeal // no move: the deal of the next
)

func (in Play) step(t *Table) {
	if err := t.play(in); err != nil {
		t.answer(in.Ref, int(in.Move.Seat), err)
	}
}

// play checks a move against the table and makes it, or holds it back until the
// open window has closed. The answer to a move that is accepted, or held, follows
// later.
func (t *Table) play(in Play) *Refusal {
	m, seat := in.Move, int(in.Move.Seat)
	if t.cfg.Patient {
		return t.playAsked(in)
	}
	if t.stage != Playing || t.game.Phase == uno.Over {
		return notAsked(words.NoHand)
	}
	if t.seats[seat].Away {
		return notAsked(words.ProgramPlays)
	}
	p := pending{move: m, ref: in.Ref}
	if bot.OutOfTurn(m) {
		return t.claim(p, in.V)
	}
	switch {
	case in.V != t.Version(seat):
		return stale("")
	case int(t.game.Turn) != seat:
		return &Refusal{Class: NotAsked, Rule: &uno.Refusal{
			Move: m, Code: uno.RefusedNotYourTurn, Seat: t.game.Turn, Card: uno.NoKind, Top: uno.NoKind, Color: uno.NoColor,
		}}
	case t.held != nil:
		return notAsked(words.AlreadyMade)
	case !slices.Contains(t.game.Legal(nil, seat), m):
		return t.whyNot(m)
	}
	if t.window != nil {
		p.from = byHeld
		t.held = &p
		t.window.passed[seat] = true
		t.showTo(seat)
		t.perhapsClose()
		return nil
	}
	t.seats[seat].late = 0
	t.make(p)
	return nil
}

// playAsked makes the move of a person at a patient table: the decision it was
// asked for, a move out of turn when asked for one, or a catch at its own
// decision.
func (t *Table) playAsked(in Play) *Refusal {
	a := t.question
	switch {
	case !slices.Contains(a.Seats, int(in.Move.Seat)),
		a.Kind == Moment && !bot.OutOfTurn(in.Move), a.Kind == CatchMoment && in.Move.Act != uno.Catch:
		return notAsked("")
	}
	t.make(pending{move: in.Move, ref: in.Ref})
	return nil
}

// make asks the driver to store a move that is legal, or a catch without effect.
// The rest follows with Kept.
func (t *Table) make(p pending) {
	if !t.allowed(p.move) {
		t.settled(p, t.whyNotNow(&p))
		return
	}
	t.pending = &p
	t.emit(Keep{t.made, p.move})
}

// whyNotNow is the reason why a move cannot be made. A move that waited was legal
// when it came: another seat has changed the table since, which is no fault of
// who made it.
func (t *Table) whyNotNow(p *pending) *Refusal {
	switch p.from {
	case byClaim:
		return stale(words.Quicker)
	case byHeld:
		return stale("")
	}
	return t.whyNot(p.move)
}

// allowed reports whether a move may be made now.
func (t *Table) allowed(m uno.Move) bool {
	if slices.Contains(t.game.Legal(nil, int(m.Seat)), m) {
		return true
	}
	s := t.game.State
	return m.Act == uno.Catch && s.Apply(m, t.order, nil) == nil // a catch without effect: it changes nothing
}

func (in Kept) step(t *Table) {
	p := t.pending
	t.pending = nil
	switch {
	case p == nil:
	case p.from == theDeal:
		t.set(Timer{Kind: NextHand}, t.now.Add(retryAfter))
	case p.from == theEnd && in.Failed:
		t.set(Timer{Kind: Recount}, t.now.Add(retryAfter))
	case p.from == theEnd:
		t.finished(p.match)
	case in.Instead != nil:
		t.makeKept(*in.Instead)
		t.settled(*p, stale(MadeBefore))
	case in.Failed:
		t.settled(*p, &Refusal{Class: Unkept})
	default:
		t.makeKept(p.move)
		t.settled(*p, nil)
	}
}

// settled continues after a move was made, or could not be made.
func (t *Table) settled(p pending, err *Refusal) {
	if p.from != byProgram {
		t.answer(p.ref, int(p.move.Seat), err)
	}
	switch {
	case p.from == byClaim:
		t.settle(p.window, p.rest, p.closing)
		return
	case p.from == byHeld && err != nil:
		// An event in the window, such as a penalty, makes the move illegal now:
		// the seat is asked again.
		t.showTo(int(p.move.Seat))
	case p.from == byProgram && err != nil:
		t.set(Timer{Kind: Again}, t.now.Add(retryAfter))
		return
	case err != nil && t.cfg.Patient:
		return // the question remains
	}
	t.advance()
}

// makeKept makes a move that is stored, and shows it to everybody.
func (t *Table) makeKept(m uno.Move) {
	t.let = false
	t.apply(m)
	t.void()
	t.place, t.offered = 0, false
	t.changed = t.now
	if m.Act == uno.Catch || m.Act == uno.CallUno {
		t.showAll()
		return
	}
	t.dropWindow()
	t.dropHeld()
	if !t.hidden {
		left := 0
		if m.Count() > 0 {
			left = t.leftAfter(int(m.Seat))
		}
		t.openWindow(int(m.Seat), m.Count() > 0, left)
	}
	t.showAll()
}

// apply makes a move, and saves what others still see while the seat decides on a
// drawn card.
func (t *Table) apply(m uno.Move) {
	before, events, v := t.game.State, len(t.game.Log.Events), t.v
	if err := t.game.Play(m); err != nil {
		panic(err) // it was allowed
	}
	t.made++
	if m.Act != uno.Pass {
		t.v++
	}
	hidden := t.game.Phase == uno.ToKeep && !t.game.Rules.OpenHands && !t.cfg.Patient
	if hidden && !t.hidden {
		t.past, t.pastEvents, t.pastV = before, events, v
	}
	t.hidden = hidden
}

// leftAfter is how many cards a seat that has just played held after its play:
// its current number of cards, unless the play passed hands on.
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

// dropHeld discards a held move: the turn has gone to somebody else.
func (t *Table) dropHeld() {
	if h := t.held; h != nil {
		t.held = nil
		t.answer(h.ref, int(h.move.Seat), stale(""))
	}
}

// answer answers the input of a person.
func (t *Table) answer(ref int64, seat int, err *Refusal) {
	t.emit(Answer{ref, seat, t.Version(seat), err})
}

// clock is the time of a person's turn; 0: there is none.
func (t *Table) clock() time.Duration { return max(t.cfg.Clock, t.cfg.Wait) }

// startClock starts the clock of a person's turn, unless it runs. Drawing does
// not restart it, because that would be visible.
func (t *Table) startClock(turn int) {
	s := &t.seats[turn]
	if !s.present() && t.cfg.Wait == 0 {
		t.expect(turn)
		return
	}
	if t.clock() > 0 && !t.on[Timer{Kind: Clock}] {
		left := t.clock()
		if t.clockOf == turn && t.hidden {
			left = max(0, t.clockEnd.Sub(t.now))
		}
		t.clockOf, t.clockEnd = turn, t.now.Add(left)
		t.set(Timer{Kind: Clock}, t.clockEnd.Add(s.delay))
		t.showAll()
	}
	t.adviseChild(turn)
}

// expire plays for a person whose time has run out; after the second time in a
// row a program takes the seat until the person returns.
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

func (in Fired) step(t *Table) {
	if !t.on[in.Timer] {
		return
	}
	delete(t.on, in.Timer)
	switch in.Timer.Kind {
	case WindowEnd:
		t.closeWindow()
	case Claims:
		if w := t.window; w != nil {
			claims := w.claims
			w.claims = nil
			t.settle(w, claims, false)
		}
	case Pace:
		t.think([]int{int(t.game.Turn)}, false)
	case Again:
		t.advance()
	case Clock:
		t.expire(t.clockOf)
	case Thinking:
		t.tooLong()
	case NextHand:
		t.nextHand()
	case Recount:
		t.finish()
	case Missing:
		t.missing(in.Timer.Seat)
	}
}
