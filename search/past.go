package search

import (
	"slices"

	"github.com/unolab/uno"
)

// Past is the events of a hand as a seat has seen them, up to its last answer. The zero
// value is the past of a hand that begins. Cost of a view: its own events.
type Past struct {
	events []uno.Event
	held   held // after all of them
	before int  // how many of them the last answer's view did not show
	then   held // after those
}

// held is how many cards each seat holds.
type held [uno.MaxSeats]int

// after is what is held after some more events.
func (h held) after(events []uno.Event) held {
	for i := range events {
		switch e := &events[i]; e.Type {
		case uno.Dealt, uno.Drew:
			h[e.Seat] += int(e.N)
		case uno.Played:
			h[e.Seat] -= int(e.N)
		}
	}
	return h
}

// Forget begins a new hand.
func (p *Past) Forget() { *p = Past{events: p.events[:0]} }

// All is the events of the hand up to a view: a view's events begin at the seat's last
// move that was made, and an answer need not have been made. whole is false, and the
// events are the view's alone, if these do not lead from the deal to the view. The
// events are good until the past changes.
func (p *Past) All(v *uno.View) (events []uno.Event, whole bool) {
	events, _, whole = p.join(v)
	return events, whole
}

// join is All, with what was held before the view's events.
func (p *Past) join(v *uno.View) (events []uno.Event, then held, whole bool) {
	if fits(p.events, p.held, v) {
		return append(p.events, v.Events...), p.held, true
	}
	if old := slices.Clip(p.events[:p.before]); fits(old, p.then, v) {
		return append(old, v.Events...), p.then, true
	}
	return slices.Clone(v.Events), held{}, false
}

// fits reports whether events after which so many cards were held, and then those of a
// view, lead from the deal to the view.
func fits(events []uno.Event, then held, v *uno.View) bool {
	if len(events) == 0 {
		events = v.Events
	}
	return len(events) > 0 && events[0].Type == uno.Dealt && then.after(v.Events) == held(v.Counts)
}

// Answered notes that a view is answered, and returns All of it.
func (p *Past) Answered(v *uno.View) (events []uno.Event, whole bool) {
	events, p.then, whole = p.join(v)
	p.before = len(events) - len(v.Events)
	p.events, p.held = events, p.then.after(v.Events)
	return events, whole
}
