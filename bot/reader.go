package bot

import (
	"github.com/unolab/uno"
	"github.com/unolab/uno/search"
)

// reader reads the events of a hand, each once: it keeps what a player makes of them,
// an S for each event, so that a view costs its own events alone. An S must not change
// once it was made.
type reader[S any] struct {
	past  search.Past
	after []S // by event: what is known after it
}

// forget begins a new hand.
func (r *reader[S]) forget() {
	r.past.Forget()
	r.after = r.after[:0]
}

// answer notes that a view is answered, and returns what is known after each event of
// the hand. next is what is known after an event, from what was known before it; start
// is what is known before the first.
func (r *reader[S]) answer(v *uno.View, start S, next func(before S, e *uno.Event) S) []S {
	events, _ := r.past.Answered(v)
	at := len(events) - len(v.Events)
	r.after = r.after[:at]
	last := start
	if at > 0 {
		last = r.after[at-1]
	}
	for i := range events[at:] {
		last = next(last, &events[at+i])
		r.after = append(r.after, last)
	}
	return r.after
}
