package learnt

import (
	"github.com/unolab/uno"
)

// after describes the position after a move.
type after struct {
	act      int
	one, two uint64 // coloured cards of the hand
	n        int    // cards of the hand
	blacks   int
	color    uno.Color
	rank     uno.Rank
	again    bool // the seat has another turn
	target   int  // the next seat: whom draw cards and Skips hit
	next     int  // the next other seat to act
	draws    int  // cards that the target draws for it
	inColor  [uno.Colors]int
}

// after computes the position after a move.
func (s *Scene) after(m *uno.Move) after {
	a := after{
		one: s.Hand.One, two: s.Hand.Two, n: s.n, blacks: s.Hand.Wilds + s.Hand.Fours, color: s.Color, rank: s.Top.Rank(),
		target: s.seatAfter(1, s.Dir), inColor: s.inColor,
	}
	a.next = a.target
	switch m.Act {
	case uno.Play, uno.Jump:
		s.afterPlay(m, &a)
	case uno.Draw:
		a.act = draw
		if s.Phase == uno.ToStack {
			a.n += s.Sum
		} else {
			a.n++
		}
	case uno.Pass:
		a.act = pass
	case uno.NameColor:
		a.act, a.color, a.again = name, m.Color, true
	case uno.Swap:
		a.act, a.n = swap, s.Counts[m.Target]
	case uno.Challenge, uno.Accept:
		a.act = answer
	default:
		a.act = wait
	}
	return a
}

// afterPlay is after for a play.
func (s *Scene) afterPlay(m *uno.Move, a *after) {
	count := m.Count()
	a.n -= count
	a.rank = m.Card.Rank()
	skips := 0
	switch {
	case m.Card.Black():
		a.blacks--
		a.act = wild
		if m.Card == uno.WildDrawFourKind {
			a.act, a.draws, skips = four, 4, 1
			if s.Rules.Bluffs() && s.Color < uno.Colors && lane(s.Hand.One, s.Color) != 0 {
				a.act = bluff
			}
		}
	default:
		bit := uint64(1) << m.Card
		if count == 2 {
			a.two &^= bit
			a.one &^= bit
		} else {
			a.one &^= bit &^ a.two
			a.two &^= bit
		}
		a.color = m.Card.Color()
		a.inColor[a.color] -= count
		a.act, skips = s.effect(a.rank, count, a)
	}
	if m.Color != uno.NoColor {
		a.color = m.Color
	}
	if a.draws > 0 && (s.Rules.DrawsDoNotSkip || stackable(s.Rules, m.Card.Rank())) {
		skips = 0
	}
	dir := s.Dir
	if a.act == reverse && s.Seats > 2 {
		if count == 1 {
			dir = -dir
		}
		a.target = s.seatAfter(1, dir)
	}
	a.again = (1+skips)%s.Seats == 0
	a.next = a.target
	if !a.again {
		a.next = s.seatAfter(1+skips, dir)
	}
}

// effect is the effect of coloured cards: the kind of the play, and how many
// seats are skipped.
func (s *Scene) effect(rank uno.Rank, count int, a *after) (act, skips int) {
	switch {
	case rank == uno.Skip:
		return skip, count
	case rank == uno.Reverse && s.Rules.ColorWild:
		return colorWild, 0
	case rank == uno.Reverse && !s.Rules.ReversePasses:
		if s.Seats == 2 {
			return reverse, count
		}
		return reverse, 0
	case rank == uno.DrawTwo:
		a.draws = 2 * count
		return drawTwo, 1
	case rank == 7 && s.Rules.SevenZero:
		return seven, 0
	case rank == 0 && s.Rules.SevenZero:
		return zero, 0
	}
	return number, 0
}
