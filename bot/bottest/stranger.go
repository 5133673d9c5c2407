package bottest

import (
	"math/rand/v2"
	"slices"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
)

// stranger is the suite's own player. It shares tables with the players under
// test so that they meet everything the rules allow: every legal move is
// equally likely, including forgetting to say Uno, not catching, and bluffing.
type stranger struct {
	src rand.Source
}

// Reset implements bot.Player.
func (p *stranger) Reset(_ int, src rand.Source) { p.src = src }

// Decide implements bot.Player.
func (p *stranger) Decide(v *uno.View) uno.Move {
	moves := slices.DeleteFunc(v.Legal(nil), bot.OutOfTurn)
	return moves[uno.Below(p.src, len(moves))]
}

// Interrupt implements bot.Player.
func (p *stranger) Interrupt(v *uno.View) (uno.Move, bool) {
	moves := slices.DeleteFunc(v.Legal(nil), func(m uno.Move) bool { return !bot.OutOfTurn(m) })
	i := uno.Below(p.src, len(moves)+1)
	if i == len(moves) {
		return uno.Move{}, false
	}
	return moves[i], true
}
