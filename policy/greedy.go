package policy

import "github.com/unolab/uno"

// The weights of greedy, in tenths.
const (
	perColorCard  = 3  // for each card of the colour in hand, the one played included
	drawTwoBonus  = 15 // a Draw Two
	skipBonus     = 10 // a Skip or a Reverse
	blackScore    = -30
	drawFourScore = blackScore - 5
	hitBonus      = 60 // a WD4 that hits a hand of NearOut cards or fewer
	colorBonus    = 10 // naming the colour most held
)

// NearOut is the hand size at which greedy plays a WD4 against the next seat.
const NearOut = 3

// Decisions of different kinds differ by more than any two scores.
const (
	playing = 4096
	idling  = 0
	bluffs  = -playing
	refused = 2 * bluffs
)

// greedy ranks as the reference player does (docs/rules.md, greedy): the play
// with the best score. It draws, keeps or accepts only where it has no honest
// play, bluffs only where the rules allow nothing else, never challenges, and
// swaps with the smallest hand.
func greedy(s Sight, m uno.Move) int {
	switch m.Act {
	case uno.Play:
		if s.Bluff && m.Card == uno.WildDrawFourKind {
			return bluffs + score(s, m)
		}
		return playing + score(s, m)
	case uno.Jump, uno.NameColor:
		return score(s, m)
	case uno.Draw, uno.Pass, uno.Accept:
		return idling
	case uno.Swap:
		if m.Target == s.Fewest {
			return idling
		}
	}
	return refused
}

// score is the score by greedy of a play, a jump or a named colour, in tenths
// of the weights of docs/rules.md. A pair of twins scores twice a single card,
// because each card acts. A Colour Wild does not count as a Reverse. A Colour
// Wild or black card has the colour bonus where it names a colour most held
// among the coloured cards in hand before the play.
func score(s Sight, m uno.Move) int {
	n := 0
	switch {
	case m.Act == uno.NameColor:
	case m.Card == uno.WildKind:
		n = blackScore
	case m.Card == uno.WildDrawFourKind:
		n = drawFourScore
		if s.NextHolds <= NearOut {
			n += hitBonus
		}
	default:
		n = m.Count() * coloredScore(s, m.Card)
	}
	if m.Color != uno.NoColor && s.MostHeld(m.Color) {
		n += colorBonus
	}
	return n
}

// coloredScore is the score of one coloured card.
func coloredScore(s Sight, k uno.Kind) int {
	n := perColorCard * int(s.Colored[k.Color()])
	switch r := k.Rank(); {
	case r == uno.DrawTwo:
		n += drawTwoBonus
	case r == uno.Skip, r == uno.Reverse && !s.ColorWild:
		n += skipBonus
	}
	return n
}
