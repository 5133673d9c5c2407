package live

import (
	"slices"
	"time"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/words"
)

// window is a stretch of time after a move in which seats may move out of turn:
// catch who is down to one card, say a forgotten Uno, jump in. It opens on what
// everybody can see, is as long whether or not anybody has something to do in
// it, and holds up what comes next.
type window struct {
	catch   bool // seat target may be caught, or say Uno late
	jump    bool // an identical card may be jumped in with
	target  int  // of a catch, or -1
	opened  time.Time
	until   time.Time // for a connection without delay
	passed  [uno.MaxSeats]bool
	tried   [uno.MaxSeats]bool
	claims  []claim
	end     alarm
	settled alarm
}

// held is an ordinary move that waits for the window to close.
type held struct {
	move   uno.Move
	v      int // the version that the client saw
	client *Client
	id     int64
}

// claim is a move out of turn that waits until nobody can have been quicker.
type claim struct {
	held
	at time.Time // when it was made, as the server judges
}

// stop stops the alarms of a window; nil is no window.
func (w *window) stop() {
	if w != nil {
		w.end.stop()
		w.settled.stop()
	}
}

// openWindow opens the window that the last move gives, if people are there
// for it: the seat that moved, whether it played, and how many cards that left
// it.
func (t *Table) openWindow(seat int, played bool, left int) {
	w := &window{target: -1, opened: time.Now()}
	r := t.game.Rules
	if played && left == 1 && !r.NoUnoCall && t.game.Phase != uno.Over {
		w.catch, w.target = true, seat
	}
	w.jump = r.JumpIn && (t.game.Phase == uno.ToPlay || t.game.Phase == uno.ToStack) && t.jumpable()
	if !t.anybody(w) || t.hub.cfg.Grace <= 0 {
		return
	}
	w.until = w.opened.Add(t.hub.cfg.Grace)
	t.window = w
	t.after(&w.end, t.hub.cfg.Grace+t.slowest(w, -1), t.closeWindow)
}

// openLate opens the window of the start card for people who were not there yet
// when the hand was dealt, and reports whether it did.
func (t *Table) openLate() bool {
	if t.state != StatePlaying || t.kept > 0 || t.window != nil || t.firstWindow || t.busy {
		return false
	}
	t.openWindow(-1, false, 0)
	if t.firstWindow = t.window != nil; t.firstWindow {
		t.pace.stop()
	}
	return t.firstWindow
}

// jumpable reports whether, for all that everybody can see, another card like
// the top one may lie in a hand.
func (t *Table) jumpable() bool {
	top := t.game.Top
	return !top.Black() && t.game.Rules.Deck.Count(top) > t.game.Discards().Count(top)
}

// concerned reports whether a window is open to a seat as far as everybody can
// see.
func (t *Table) concerned(w *window, seat int) bool {
	if !t.seats[seat].present() {
		return false
	}
	return w.catch && (seat != w.target || int(t.game.Forgot) == seat) || w.jump && seat != int(t.game.Turn)
}

// anybody reports whether a window is open to anybody.
func (t *Table) anybody(w *window) bool {
	for i := range t.seats {
		if t.concerned(w, i) {
			return true
		}
	}
	return false
}

// slowest is the longest delay of a connection to which a window is open,
// except of one seat.
func (t *Table) slowest(w *window, except int) time.Duration {
	var d time.Duration
	for i := range t.seats {
		if i != except && t.concerned(w, i) && !w.passed[i] {
			d = max(d, t.seats[i].client.latency())
		}
	}
	return d
}

// pass lets the moment pass for a seat; the window closes early when everybody
// has.
func (t *Table) pass(seat int) *Error {
	w := t.window
	if w == nil {
		return refused(NotAsked, words.NoMoment)
	}
	w.passed[seat] = true
	t.perhapsClose()
	return nil
}

// perhapsClose closes the window when everybody has let the moment pass.
func (t *Table) perhapsClose() {
	w := t.window
	if w == nil || len(w.claims) > 0 {
		return
	}
	for i := range t.seats {
		if t.concerned(w, i) && !w.passed[i] {
			return
		}
	}
	t.closeWindow()
}

// claim takes a move out of turn of a person. It counts as made when it would
// have come over a connection without delay.
func (t *Table) claim(h held) *Error {
	w, seat := t.window, int(h.move.Seat)
	if w == nil {
		return refused(NotAsked, words.TooLate)
	}
	now := time.Now()
	c := claim{held: h, at: now.Add(-h.client.latency())}
	switch h.move.Act {
	case uno.Catch:
		if !w.catch || int(h.move.Target) != w.target || seat == w.target {
			return refused(NotAsked, words.NobodyToCatch)
		}
		if w.tried[seat] {
			return refused(NotAsked, words.TriedAlready)
		}
		w.tried[seat] = true
	case uno.CallUno:
		if !w.catch || seat != w.target || int(t.game.Forgot) != seat {
			return refused(NotAsked, words.NoUnoDue)
		}
	case uno.Jump:
		if !w.jump {
			return refused(NotAsked, words.NoJumpNow)
		}
		switch {
		case slices.Contains(t.game.Legal(nil, seat), h.move):
		case h.v != t.vFor(seat):
			return errorf(Stale, "The table has changed since.")
		default:
			return t.whyNot(h.move)
		}
	}
	if c.at.After(w.until) {
		return refused(NotAsked, words.TooLate)
	}
	w.claims = append(w.claims, c)
	slices.SortStableFunc(w.claims, func(a, b claim) int { return a.at.Compare(b.at) })
	// A quicker claim can be on its way for as long as the slowest
	// connection takes.
	t.after(&w.settled, w.claims[0].at.Add(t.slowest(w, seat)).Sub(now), t.settleClaims)
	return nil
}

// settleClaims makes the claims in the order in which they were made, as far as
// those before leave them possible.
func (t *Table) settleClaims() {
	w := t.window
	if w == nil {
		return
	}
	claims := w.claims
	w.claims = nil
	for _, c := range claims {
		// A jump begins another window, or none.
		if t.window != w {
			t.answer(c.held, refused(Stale, words.Quicker))
			continue
		}
		t.answer(c.held, t.make(c.move))
	}
	if t.window == w && !w.jump && t.game.Forgot < 0 {
		t.closeWindow() // nobody is left to be caught, as everybody could see
		return
	}
	t.perhapsClose()
	t.advance()
}

// closeWindow ends the window; claims that wait are made first.
func (t *Table) closeWindow() {
	w := t.window
	if w == nil {
		return
	}
	if len(w.claims) > 0 {
		t.settleClaims()
		if t.window != w {
			return
		}
	}
	w.stop()
	t.window = nil
	t.pushPlay()
	t.advance()
}
