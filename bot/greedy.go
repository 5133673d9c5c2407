package bot

import (
	"math/rand/v2"

	"github.com/unolab/uno"
)

// Greedy is `greedy`, the yardstick player (docs/rules.md, greedy, fixed for all
// time): of the plays it makes the one with the best score, ties at random. It
// draws only when it cannot play, plays a drawn card or an answer to a draw
// card whenever it can, never bluffs unless the rules force it, never
// challenges, says Uno, catches and jumps in whenever it can, and swaps with
// the smallest hand, among equals the one next in turn. See score for the
// weights.
type Greedy struct {
	src   rand.Source
	moves []uno.Move
}

// NewGreedy makes the player `greedy`.
func NewGreedy() *Greedy { return &Greedy{} }

// Reset implements Player.
func (p *Greedy) Reset(_ int, src rand.Source) { p.src = src }

// Decide implements Player. Cost: one listing of the legal moves.
func (p *Greedy) Decide(v *uno.View) uno.Move {
	p.moves = Decisions(p.moves[:0], v)
	switch v.Phase {
	case uno.ToSwap:
		return p.swap(v)
	case uno.ToName:
		return p.best(v, p.moves)
	}
	if plays := p.plays(v); len(plays) > 0 {
		return p.best(v, plays)
	}
	// What is left is to draw, to keep or to accept; where the rules leave
	// nothing but a bluff, that.
	for _, m := range p.moves {
		if m.Act == uno.Draw || m.Act == uno.Pass || m.Act == uno.Accept {
			return m
		}
	}
	return p.best(v, p.moves)
}

// Interrupt implements Player.
func (p *Greedy) Interrupt(v *uno.View) (uno.Move, bool) {
	p.moves = Interruptions(p.moves[:0], v)
	if m, ok := call(p.moves); ok {
		return m, true
	}
	if len(p.moves) == 0 {
		return uno.Move{}, false
	}
	return p.best(v, p.moves), true
}

// plays keeps those of p.moves that play a card and are no bluff; without one
// p.moves stays as it was.
func (p *Greedy) plays(v *uno.View) []uno.Move {
	bluff := v.Rules.Bluffs() && v.Hand.HasColor(v.Color)
	return keepMoves(p.moves, func(m uno.Move) bool {
		return m.Act == uno.Play && !(bluff && m.Card == uno.WildDrawFourKind)
	})
}

// best is the move with the best score, ties at random.
func (p *Greedy) best(v *uno.View, moves []uno.Move) uno.Move {
	top, tied := 0, 0
	for _, m := range moves {
		s := score(v, m)
		switch {
		case tied == 0 || s > top:
			top, tied = s, 1
			moves[0] = m
		case s == top:
			moves[tied] = m
			tied++
		}
	}
	return pick(p.src, moves[:tied])
}

// swap is the swap with the smallest other hand, among equals the next in
// turn.
func (p *Greedy) swap(v *uno.View) uno.Move {
	best, least := p.moves[0], 0
	for i := 1; i < int(v.Seats); i++ {
		other := seatAfter(v, v.Seat, i)
		if n := v.Counts[other]; i == 1 || n < least {
			best.Target, least = int8(other), n
		}
	}
	return best
}

// seatAfter is the seat k steps on from a seat in the direction of play.
func seatAfter(v *uno.View, seat, k int) int {
	n := int(v.Seats)
	return ((seat+k*int(v.Dir))%n + n) % n
}

// The weights of greedy, in tenths.
const (
	perColorCard  = 3  // for each card of the colour in hand, the one played included
	drawTwoBonus  = 15 // a Draw Two
	skipBonus     = 10 // a Skip or a Reverse
	blackScore    = -30
	drawFourScore = blackScore - 5
	hitBonus      = 60 // a WD4 that hits a hand of hitSize cards or fewer
	hitSize       = 3
	colorBonus    = 10 // naming the colour most held
)

// score is what greedy thinks of a play, a jump or the naming of a colour, in
// tenths of the weights of docs/rules.md. A pair of twins scores twice what one of
// them does, for each card acts. A Colour Wild is no Reverse; where it or a
// black card names the colour most held among the coloured cards in hand (as
// they are before the play), or one of several, it has that bonus.
func score(v *uno.View, m uno.Move) int {
	s := 0
	switch {
	case m.Act == uno.NameColor:
	case m.Card == uno.WildKind:
		s = blackScore
	case m.Card == uno.WildDrawFourKind:
		s = drawFourScore
		if v.Counts[seatAfter(v, v.Seat, 1)] <= hitSize {
			s += hitBonus
		}
	default:
		s = m.Count() * coloredScore(v, m.Card)
	}
	if m.Color != uno.NoColor && mostHeld(v, m.Color) {
		s += colorBonus
	}
	return s
}

// coloredScore is the score of one coloured card.
func coloredScore(v *uno.View, k uno.Kind) int {
	s := perColorCard * v.Hand.Colored(k.Color())
	switch r := k.Rank(); {
	case r == uno.DrawTwo:
		s += drawTwoBonus
	case r == uno.Skip, r == uno.Reverse && !v.Rules.ColorWild:
		s += skipBonus
	}
	return s
}
