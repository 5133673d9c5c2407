package bot

import (
	"math/rand/v2"

	"github.com/unolab/uno"
)

// RLCardRule is `rlcard-rule`, the rule agent of the RLCard environment
// (docs/rules.md, rlcard): a WD4 whenever it is legal, naming the colour most held;
// otherwise each non-Wild play is as likely as any other; a Wild only if
// there is nothing else, naming any colour. As in its home it draws, and keeps
// what it drew, only when it can play nothing.
//
// Beyond its home: twins are one play and so are Colour Wilds, one for each
// colour; a WD4 answers whatever it may answer; it challenges, swaps and names
// the colour of a start card uniformly; out of turn it acts as Random does.
// Equally held colours are as likely as each other.
type RLCardRule struct {
	src   rand.Source
	moves []uno.Move
}

// NewRLCardRule makes the player `rlcard-rule`.
func NewRLCardRule() *RLCardRule { return &RLCardRule{} }

// Reset implements Player.
func (p *RLCardRule) Reset(_ int, src rand.Source) { p.src = src }

// Decide implements Player. Cost: one listing of the legal moves.
func (p *RLCardRule) Decide(v *uno.View) uno.Move {
	p.moves = preferPlays(Decisions(p.moves[:0], v))
	if fours := keepMoves(p.moves, func(m uno.Move) bool {
		return m.Card == uno.WildDrawFourKind && mostHeld(v, m.Color)
	}); len(fours) > 0 {
		return pick(p.src, fours)
	}
	if others := keepMoves(p.moves, func(m uno.Move) bool { return m.Card != uno.WildKind }); len(others) > 0 {
		return pick(p.src, others)
	}
	return pick(p.src, p.moves)
}

// Interrupt implements Player.
func (p *RLCardRule) Interrupt(v *uno.View) (uno.Move, bool) {
	p.moves = Interruptions(p.moves[:0], v)
	return perhaps(p.src, p.moves)
}

// keepMoves keeps the moves that pass, in their order, in the memory of the
// list. If none passes the list is as it was.
func keepMoves(moves []uno.Move, passes func(uno.Move) bool) []uno.Move {
	kept := moves[:0]
	for _, m := range moves {
		if passes(m) {
			kept = append(kept, m)
		}
	}
	return kept
}

// mostHeld reports whether no nameable colour has more cards in the hand than
// c has.
func mostHeld(v *uno.View, c uno.Color) bool {
	n := v.Hand.Colored(c)
	for other := uno.Red; other < uno.NoColor; other++ {
		if v.Hand.Colored(other) > n && v.Rules.Deck.HasColor(other) {
			return false
		}
	}
	return true
}
