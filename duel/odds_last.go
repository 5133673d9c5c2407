package duel

import (
	"github.com/unolab/uno"
	"github.com/unolab/uno/pair"
)

// last is the chance that a run of which one card is left succeeds when the
// other is to move, in closed form: the run fails if the other plays a card
// after which that card cannot be played, which it does if it has one and
// otherwise with the odds of drawing one. Only its Skips, which give it another
// turn, need a look at what follows.
//
// It serves rules under which a card need never be played, in positions with a
// card to draw. Cost: some 30 ns and what the Skips take.
func (o *odds) last(s *State, lo, hi float64) float64 {
	g := o.g
	own := s.Hands[o.me].Kinds()
	mine := pair.Next(&own)
	follow := g.Follow[s.Color][s.Top&15]
	if follow>>mine&1 == 0 {
		return 0 // the other need not play
	}
	t := *s
	t.Restock()
	kill := g.kills(mine)
	theirs := t.Hands[t.Turn]
	hand := g.Plays(&t, theirs.One)
	if hand&kill != 0 || hand != 0 && theirs.Single() {
		return 0
	}
	worst := 1.0
	for set := hand & g.KeepSet(); set != 0; {
		a := Action{Act: uno.Play, Card: pair.Next(&set), Color: uno.NoColor}
		worst = min(worst, o.after(s, a, lo, min(hi, worst)))
	}
	if !g.PlayDrawn {
		return worst
	}
	drawn := t.Pile.Kinds() & follow
	if g.Four == pair.FourHonest && theirs.HasColor(t.Color) {
		drawn &^= 1 << uno.WildDrawFourKind
	}
	lost := float64(t.Pile.CountOf(drawn & kill))
	for set := drawn &^ kill & g.KeepSet(); set != 0; {
		k := pair.Next(&set)
		u := t
		g.Take(&u, k)
		lost += float64(t.Pile.Count(k)) * (1 - o.value(&u, 0, 1))
	}
	return min(worst, 1-lost/float64(t.Pile.Size()))
}

// kills is the set of kinds after which a card cannot be played, if the other
// plays them and names the colour that serves it: those of another colour and
// rank, black cards and Colour Wilds unless every colour that can be named is
// followed, and cards that make its owner draw.
func (g *Game) kills(mine uno.Kind) uint64 {
	const four = 1 << uno.WildDrawFourKind
	kill := pair.ColumnBits<<uno.DrawTwo | four
	if mine.Black() {
		return kill
	}
	c, rank := mine.Color(), mine.Rank()
	kill |= pair.ColoredBits &^ (pair.LaneBits<<(16*c) | pair.ColumnBits<<rank)
	names := len(g.Names) > 1 || g.Names[0] != c
	if names {
		kill |= 1 << uno.WildKind
	}
	if g.ColorWild {
		kill &^= pair.ColumnBits << uno.Reverse
		if names && rank != uno.Reverse {
			kill |= pair.ColumnBits << uno.Reverse
		}
	}
	return kill
}
