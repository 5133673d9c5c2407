package bot

import (
	"math/rand/v2"

	"github.com/unolab/uno"
)

// Random is `uniform` or `random` (docs/rules.md, fine print, Random players): each
// candidate is as likely as any other. The fast simulator plays the same
// players, so the mechanism is fixed to the word:
//
// The candidates of a decision are v.Legal in its order, without a silent play
// where the same play with Uno is listed, and without catches and late Unos;
// `random` has neither Draw nor Pass while there is a play. A single candidate
// is taken without a word of the source; of n, that of index uno.Below(src, n).
//
// Out of turn it catches whom it can and says its own forgotten Uno, without a
// word of the source; of n jumps (Uno said, each colour a jump of its own) it
// takes the i-th if uno.Below(src, n+1) is i > 0, and lets pass if it is 0.
type Random struct {
	playsIfAble bool
	src         rand.Source
	moves       []uno.Move
}

// NewUniform makes the player `uniform`.
func NewUniform() *Random { return &Random{} }

// NewRandom makes the player `random`.
func NewRandom() *Random { return &Random{playsIfAble: true} }

// Reset implements Player.
func (p *Random) Reset(_ int, src rand.Source) { p.src = src }

// Decide implements Player. Cost: one listing of the legal moves.
func (p *Random) Decide(v *uno.View) uno.Move {
	p.moves = Decisions(p.moves[:0], v)
	if p.playsIfAble {
		p.moves = preferPlays(p.moves)
	}
	return pick(p.src, p.moves)
}

// Interrupt implements Player.
func (p *Random) Interrupt(v *uno.View) (uno.Move, bool) {
	p.moves = Interruptions(p.moves[:0], v)
	return perhaps(p.src, p.moves)
}

// pick takes one of the moves, each as likely; a single one costs no word.
func pick(src rand.Source, moves []uno.Move) uno.Move {
	if len(moves) == 1 {
		return moves[0]
	}
	return moves[uno.Below(src, len(moves))]
}

// perhaps makes the catch or late Uno if there is one, otherwise one of the
// jumps or none, each as likely.
func perhaps(src rand.Source, moves []uno.Move) (uno.Move, bool) {
	if m, ok := call(moves); ok {
		return m, true
	}
	if len(moves) == 0 {
		return uno.Move{}, false
	}
	i := uno.Below(src, len(moves)+1)
	if i == 0 {
		return uno.Move{}, false
	}
	return moves[i-1], true
}
