package equilibrium

import (
	"slices"

	"github.com/unolab/uno"
)

// branch is one way in which a move can turn out.
type branch struct {
	prob   float64
	state  uno.State
	events []uno.Event
	leaf   int // the outcome at which the stage ends; 0: none
}

// outcomes lists the ways in which a move can turn out, with their chances.
// Those that nobody can tell apart are one: the cards of a draw have no order.
func outcomes(s *uno.State, m uno.Move) []branch {
	var list []branch
	var f fate
	for {
		f.begin()
		b := branch{state: *s}
		var log uno.Log
		b.state.Do(m, &f, &log)
		b.prob, b.events = f.prob, log.Events
		same := slices.IndexFunc(list, func(o branch) bool {
			return o.state == b.state && slices.Equal(o.events, b.events)
		})
		if same >= 0 {
			list[same].prob += b.prob
		} else {
			list = append(list, b)
		}
		if !f.another() {
			return list
		}
	}
}

// fate is the Chance that goes through all that can happen: it repeats the
// choices of the time before but for the last that can still be another.
type fate struct {
	choices []int
	widths  []int
	at      int
	prob    float64
}

// begin starts a new time.
func (f *fate) begin() {
	f.at = 0
	f.prob = 1
}

// another moves on to the next way of things, and reports whether there is one.
func (f *fate) another() bool {
	for n := len(f.choices); n > 0; n-- {
		f.choices[n-1]++
		if f.choices[n-1] < f.widths[n-1] {
			f.choices, f.widths = f.choices[:n], f.widths[:n]
			return true
		}
	}
	return false
}

// pick makes a choice out of so many.
func (f *fate) pick(width int) int {
	if f.at == len(f.choices) {
		f.choices = append(f.choices, 0)
		f.widths = append(f.widths, width)
	}
	f.at++
	return f.choices[f.at-1]
}

// Shuffle implements uno.Chance: draws are decided one by one.
func (f *fate) Shuffle(uno.Cards) {}

// Draw implements uno.Chance.
func (f *fate) Draw(pile uno.Cards) uno.Kind {
	kinds := 0
	for range pile.Each() {
		kinds++
	}
	i := f.pick(kinds)
	for k, n := range pile.Each() {
		if i == 0 {
			f.prob *= float64(n) / float64(pile.Len())
			return k
		}
		i--
	}
	panic("equilibrium: a draw from an empty pile")
}

// Color implements uno.Chance.
func (f *fate) Color(from []uno.Color) uno.Color {
	f.prob /= float64(len(from))
	return from[f.pick(len(from))]
}

// Eject implements uno.Chance for rules that Setup.Check refuses.
func (f *fate) Eject() int { panic("equilibrium: the ejecting machine is not served") }
