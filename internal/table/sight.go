package table

import (
	"slices"
	"time"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
)

// Sight is the table as one seat, or a spectator, sees it.
type Sight struct {
	Seat int      // -1: a spectator
	V    int      // the version of the table
	View uno.View // its Events are those that are new
	Last []Laid   // the last three cards laid on the discards, the top one last
	// What the seat may do now, and whether it is its turn to decide.
	Legal   []uno.Move
	Decides bool
	Held    *uno.Move // its move that waits for the window to close
	Clock   *Clocked
	Window  *Seen
}

// Laid is a card on the discards, with the colour that it names.
type Laid struct {
	Card  uno.Kind
	Color uno.Color
}

// Clocked is the clock of the seat to act.
type Clocked struct {
	Seat     int
	Left, Of time.Duration
}

// Seen is an open window as it is shown to a viewer. A player who forgot to say
// Uno sees that it can still be said; others see that Seat has one card left, or
// that a jump-in may be possible.
type Seen struct {
	Kind WindowKind
	Seat int
	Left time.Duration
}

// WindowKind is what a window is for.
type WindowKind uint8

// The kinds of a window.
const (
	ToJump WindowKind = iota
	ToCatch
	ToCall
)

// eyes is the table as one viewer sees it: the state, and the number of events
// shown to the viewer.
type eyes struct {
	state  *uno.State
	events int
	v      int
}

// eyesOf is how a viewer sees the table now: while another seat decides on a
// drawn card, as it was before the draw.
func (t *Table) eyesOf(seat int) eyes {
	if t.hides(seat) {
		return eyes{&t.past, t.pastEvents, t.pastV}
	}
	return eyes{&t.game.State, len(t.game.Log.Events), t.v}
}

// hides reports whether the table hides from a viewer that another seat decides
// on a drawn card.
func (t *Table) hides(seat int) bool { return t.hidden && int(t.game.Turn) != seat }

// Version is the version of the table that a seat, or a spectator, sees.
func (t *Table) Version(seat int) int { return t.eyesOf(seat).v }

// showAll shows the table to everybody who is connected, except those for whom
// nothing is new because a seat decides on a drawn card.
func (t *Table) showAll() {
	if !t.dealt {
		return
	}
	for seat := range t.seats {
		if !t.hides(seat) {
			t.showTo(seat)
		}
	}
	if !t.hides(-1) {
		if t.watchers > 0 {
			t.emit(Show{t.sight(-1, t.watched)})
		}
		t.watched = t.eyesOf(-1).events
	}
}

// showTo shows the table to one seat only.
func (t *Table) showTo(seat int) {
	if s := &t.seats[seat]; t.dealt {
		if s.Here {
			t.emit(Show{t.sight(seat, s.told)})
		}
		s.told = t.eyesOf(seat).events
	}
}

// sight is what a viewer sees, with the events that the viewer has not been
// shown.
func (t *Table) sight(seat, told int) Sight {
	e := t.eyesOf(seat)
	s := Sight{Seat: seat, V: e.v, Last: t.lastLaid(e)}
	e.state.View(max(seat, 0), &s.View)
	s.View.Scores, s.View.Target = t.match.Scores, t.cfg.Target
	if seat < 0 {
		s.View.Seat, s.View.Hand = -1, uno.Cards{}
		if !s.View.Rules.OpenHands {
			s.View.Open, s.View.Drawn = [uno.MaxSeats]uno.Cards{}, uno.Cards{}
		}
	}
	for _, ev := range t.game.Log.Events[told:e.events] {
		if seen, ok := ev.For(seat, t.game.Rules.OpenHands); ok {
			s.View.Events = append(s.View.Events, seen)
		}
	}
	if seat >= 0 {
		t.choices(e, &s)
	}
	if t.on[Timer{Kind: Clock}] {
		s.Clock = &Clocked{t.clockOf, max(0, t.clockEnd.Sub(t.now)), t.clock()}
	}
	s.Window = t.seen(seat)
	return s
}

// lastLaid are the last three cards laid on the discards, the top one last.
func (t *Table) lastLaid(e eyes) []Laid {
	list := make([]Laid, 0, 3)
	for i := e.events - 1; i >= 0 && len(list) < 3; i-- {
		switch ev := t.game.Log.Events[i]; ev.Type {
		case uno.Played:
			for range min(int(ev.N), 3-len(list)) {
				list = append(list, Laid{ev.Card, ev.Color})
			}
		case uno.StartTurned:
			list = append(list, Laid{ev.Card, uno.NoColor})
		}
	}
	slices.Reverse(list)
	return list
}

// choices sets what a seat may do now.
func (t *Table) choices(e eyes, s *Sight) {
	seat := s.Seat
	if t.seats[seat].Away || e.state.Phase == uno.Over || t.stage != Playing {
		return
	}
	waits := t.held != nil && int(t.held.move.Seat) == seat
	if waits {
		s.Held = &t.held.move
	}
	w := t.window
	for _, m := range e.state.Legal(nil, seat) {
		switch {
		case !bot.OutOfTurn(m):
			if waits {
				continue
			}
			s.Decides = true
		case m.Act == uno.Catch, m.Act == uno.Jump && (w == nil || !w.jump), m.Act == uno.CallUno && (w == nil || !w.catch):
			continue
		}
		s.Legal = append(s.Legal, m)
	}
	if w != nil && w.catch && seat != w.target && !w.tried[seat] {
		s.Legal = append(s.Legal, uno.Move{Seat: int8(seat), Act: uno.Catch, Card: uno.NoKind, Color: uno.NoColor, Target: int8(w.target)})
	}
}

// seen is the open window as it is shown to a viewer, or nil.
func (t *Table) seen(seat int) *Seen {
	w := t.window
	if w == nil {
		return nil
	}
	s := &Seen{ToJump, int(t.game.Turn), max(0, w.until.Sub(t.now))}
	if w.catch {
		s.Kind, s.Seat = ToCatch, w.target
		if seat == w.target && int(t.game.Forgot) == seat && t.game.Hands[seat].Len() == 1 {
			s.Kind = ToCall
		}
	}
	return s
}

// Waits is what a table waits for.
type Waits struct {
	Window  bool  // a window is open
	Program bool  // programs are to move
	Seats   []int // to which the window is open, or who are to move
}

// Waits reports what the table waits for in a hand.
func (t *Table) Waits() Waits {
	turn := int(t.game.Turn)
	switch seats := t.interrupters(); {
	case t.window != nil:
		w := Waits{Window: true}
		for seat := range t.seats {
			if t.concerned(t.window, seat) && !t.window.passed[seat] {
				w.Seats = append(w.Seats, seat)
			}
		}
		return w
	case len(seats) > 0:
		return Waits{Program: true, Seats: seats}
	default:
		return Waits{Program: t.plays(turn) != "", Seats: []int{turn}}
	}
}

// Busy reports whether a program thinks or is about to.
func (t *Table) Busy() bool {
	return t.asking != nil || t.on[Timer{Kind: Pace}] || t.on[Timer{Kind: Again}]
}

// At identifies the point of the hand that a viewer sees; everybody may know it.
func (t *Table) At(seat int) (v int, turn int, phase uno.Phase, window *Seen) {
	e := t.eyesOf(seat)
	if e.state.Phase != uno.Over {
		window = t.seen(seat)
	}
	return e.v, int(e.state.Turn), e.state.Phase, window
}

// Turn is whose turn it is as a viewer sees it, and the clock of the turn, or nil.
func (t *Table) Turn(seat int, now time.Time) (turn int, left *Clocked) {
	if t.on[Timer{Kind: Clock}] {
		left = &Clocked{t.clockOf, max(0, t.clockEnd.Sub(now)), t.clock()}
	}
	return int(t.eyesOf(seat).state.Turn), left
}
