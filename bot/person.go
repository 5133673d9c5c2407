package bot

import (
	"math/rand/v2"

	"github.com/unolab/uno"
)

// Person is a player that passes questions on, for example to a terminal, a
// browser, or a program at the other end of a pipe. Its functions may block.
// DecideFunc returns ok false, or Leave, to end the hand.
type Person struct {
	// DecideFunc answers for Decide; ok false leaves the table.
	DecideFunc func(v *uno.View) (m uno.Move, ok bool)
	// InterruptFunc answers for Interrupt; nil lets every moment pass.
	InterruptFunc func(v *uno.View) (m uno.Move, ok bool)
}

// Reset implements Player; a person needs no source.
func (*Person) Reset(int, rand.Source) {}

// Decide implements Player.
func (p *Person) Decide(v *uno.View) uno.Move {
	m, ok := p.DecideFunc(v)
	if !ok {
		return Leave
	}
	return m
}

// Interrupt implements Player.
func (p *Person) Interrupt(v *uno.View) (uno.Move, bool) {
	if p.InterruptFunc == nil {
		return uno.Move{}, false
	}
	return p.InterruptFunc(v)
}
