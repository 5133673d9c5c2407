package bot

import (
	"fmt"
	"slices"

	"github.com/unolab/uno"
)

// past is the events of a hand as a seat has seen them, up to its last answer.
type past struct {
	events []uno.Event
	before int // how many of them the last answer's view did not show
}

// forget begins a new hand.
func (p *past) forget() { p.events, p.before = p.events[:0], 0 }

// all is the events of the hand up to a view: a view's events begin at the seat's last
// move that was made, and an answer need not have been made.
func (p *past) all(v *uno.View) []uno.Event {
	for _, n := range []int{len(p.events), p.before} {
		if joined := append(slices.Clip(p.events[:n]), v.Events...); held(joined, v.Seat) == v.Hand.Len() {
			return joined
		}
	}
	return slices.Clone(v.Events)
}

// answered notes that a view is answered, and returns the events of the hand up to it.
func (p *past) answered(v *uno.View) []uno.Event {
	all := p.all(v)
	p.before, p.events = len(all)-len(v.Events), all
	return all
}

// held is how many cards a seat holds after events.
func held(events []uno.Event, seat int) int {
	count := 0
	for _, e := range events {
		switch {
		case int(e.Seat) != seat:
		case e.Type == uno.Dealt || e.Type == uno.Drew:
			count += int(e.N)
		case e.Type == uno.Played:
			count -= int(e.N)
		}
	}
	return count
}

// particular is a player of one deck and deal alone.
type particular interface {
	plays(rules *uno.Rules, seats int) error
}

// playsDeck is an error if rules for two seats do not deal the same deck in the same way.
func playsDeck(own, rules *uno.Rules, seats int) error {
	if seats == 2 && *own == *rules {
		return nil
	}
	return fmt.Errorf("it plays two seats under %v only", *own)
}
