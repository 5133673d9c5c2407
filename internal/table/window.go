package table

import (
	"slices"
	"time"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/words"
)

// window is a period after a move in which seats may move out of turn: catch a
// player with one card, say a forgotten Uno, jump in. It opens on public
// information, lasts equally long whether or not anybody has something to do in
// it, and delays what comes next.
type window struct {
	catch  bool      // seat target may be caught, or say Uno late
	jump   bool      // an identical card may be jumped in with
	target int       // of a catch, or -1
	until  time.Time // for a connection without delay
	passed [uno.MaxSeats]bool
	tried  [uno.MaxSeats]bool
	claims []pending // moves out of turn that wait until nobody can have been quicker
}

// dropWindow ends the window without a successor; waiting claims are discarded.
func (t *Table) dropWindow() {
	t.stop(WindowEnd, Claims)
	if w := t.window; w != nil {
		t.window = nil
		for _, c := range w.claims {
			t.answer(c.ref, int(c.move.Seat), stale(""))
		}
	}
}

// openWindow opens the window that follows the last move, if people are there for
// it. The arguments are the seat that moved, whether it played, and how many
// cards it then held.
func (t *Table) openWindow(seat int, played bool, left int) {
	if t.cfg.Patient || t.cfg.Grace <= 0 {
		return
	}
	w := &window{target: -1}
	r := t.game.Rules
	if played && left == 1 && !r.NoUnoCall && t.game.Phase != uno.Over {
		w.catch, w.target = true, seat
	}
	w.jump = r.JumpIn && (t.game.Phase == uno.ToPlay || t.game.Phase == uno.ToStack) && t.jumpable()
	if !t.anybody(w) {
		return
	}
	w.until = t.now.Add(t.cfg.Grace)
	t.window = w
	t.set(Timer{Kind: WindowEnd}, w.until.Add(t.slowest(w, -1)))
}

// openLate opens the window of the start card for people who were not connected
// when the hand was dealt, and reports whether it did.
func (t *Table) openLate() bool {
	if t.stage != Playing || t.made > 0 || t.window != nil || t.firstWindow || t.asking != nil {
		return false
	}
	t.openWindow(-1, false, 0)
	if t.firstWindow = t.window != nil; t.firstWindow {
		t.stop(Pace, Again)
	}
	return t.firstWindow
}

// jumpable reports whether, by public information, a hand may hold another card
// like the top one.
func (t *Table) jumpable() bool {
	top := t.game.Top
	return !top.Black() && t.game.Rules.Deck.Count(top) > t.game.Discards().Count(top)
}

// concerned reports whether a window is open to a seat by public information.
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
			d = max(d, t.seats[i].delay)
		}
	}
	return d
}

// perhapsClose closes the window when everybody has declined.
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

// claim takes a move out of turn of a person. It counts as made at the time at
// which it would have arrived over a connection without delay.
func (t *Table) claim(p pending, v int) *Refusal {
	w, seat := t.window, int(p.move.Seat)
	if w == nil {
		return notAsked(words.TooLate)
	}
	p.from, p.at = byClaim, t.now.Add(-t.seats[seat].delay)
	switch p.move.Act {
	case uno.Catch:
		if !w.catch || int(p.move.Target) != w.target || seat == w.target {
			return notAsked(words.NobodyToCatch)
		}
		if w.tried[seat] {
			return notAsked(words.TriedAlready)
		}
		w.tried[seat] = true
	case uno.CallUno:
		if !w.catch || seat != w.target || int(t.game.Forgot) != seat {
			return notAsked(words.NoUnoDue)
		}
	case uno.Jump:
		if !w.jump {
			return notAsked(words.NoJumpNow)
		}
		switch {
		case slices.Contains(t.game.Legal(nil, seat), p.move):
		case v != t.Version(seat):
			return stale("")
		default:
			return t.whyNot(p.move)
		}
	}
	if p.at.After(w.until) {
		return notAsked(words.TooLate)
	}
	w.claims = append(w.claims, p)
	slices.SortStableFunc(w.claims, func(a, b pending) int { return a.at.Compare(b.at) })
	// A quicker claim can be under way for as long as the slowest connection
	// takes.
	t.set(Timer{Kind: Claims}, w.claims[0].at.Add(t.slowest(w, seat)))
	return nil
}

// settle makes claims in the order in which they were made, as far as earlier
// ones leave them legal: one, and the rest when it is stored.
func (t *Table) settle(w *window, claims []pending, closing bool) {
	for t.window != w && len(claims) > 0 { // a jump begins another window, or none
		t.answer(claims[0].ref, int(claims[0].move.Seat), stale(words.Quicker))
		claims = claims[1:]
	}
	if len(claims) > 0 {
		c := claims[0]
		c.window, c.rest, c.closing = w, claims[1:], closing
		t.make(c)
		return
	}
	switch {
	case t.window == w && (closing || !w.jump && t.game.Forgot < 0):
		t.closeWindow() // its time is over, or nobody is left to be caught, which is public
	default:
		t.perhapsClose()
		t.advance()
	}
}

// closeWindow ends the window; waiting claims are made first.
func (t *Table) closeWindow() {
	w := t.window
	if w == nil {
		return
	}
	if claims := w.claims; len(claims) > 0 {
		w.claims = nil
		t.settle(w, claims, true)
		return
	}
	t.dropWindow()
	t.showAll()
	t.advance()
}
