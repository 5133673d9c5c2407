package bot

import "github.com/unolab/uno"

// Listener gives a player that remembers the hand each event once. A view
// repeats the events since the seat's last move, so a player that was asked
// whether it interrupts and let the moment pass is shown the same events
// again. A player that uses one calls News at the beginning of Decide and of
// Interrupt, Moved when it returns a move, and puts the zero value in Reset.
type Listener struct {
	heard int // events of the view heard already
}

// News is what happened since News was called last: the deal and the start
// card at first, the seat's own last move and what followed from it later on.
// The events lie in the view's memory.
func (l *Listener) News(v *uno.View) []uno.Event {
	news := v.Events[min(l.heard, len(v.Events)):]
	l.heard = len(v.Events)
	return news
}

// Moved says that the player has answered with a move: the next view begins
// with that move.
func (l *Listener) Moved() { l.heard = 0 }
