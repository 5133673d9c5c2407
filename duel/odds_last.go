package duel

import (
	"math/bits"

	"github.com/unolab/uno"
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
	own := s.hands[o.me].kinds()
	mine := next(&own)
	follow := g.follow[s.color][s.top&15]
	if follow>>mine&1 == 0 {
		return 0 // the other need not play
	}
	t := *s
	t.restock()
	kill := g.kills(mine)
	theirs := t.hands[t.turn]
	hand := g.plays(&t, theirs.one)
	if hand&kill != 0 || hand != 0 && theirs.single() {
		return 0
	}
	worst := 1.0
	for set := hand & g.skipSet(); set != 0; {
		a := Action{Act: uno.Play, Card: next(&set), Color: uno.NoColor}
		worst = min(worst, o.after(s, a, lo, min(hi, worst)))
	}
	if !g.fresh {
		return worst
	}
	drawn := t.pile.kinds() & follow
	if g.four == fourHonest && theirs.hasColor(t.color) {
		drawn &^= 1 << uno.WildDrawFourKind
	}
	lost := float64(t.pile.countOf(drawn & kill))
	for set := drawn &^ kill & g.skipSet(); set != 0; {
		k := next(&set)
		u := t
		g.take(&u, k)
		lost += float64(t.pile.count(k)) * (1 - o.value(&u, 0, 1))
	}
	return min(worst, 1-lost/float64(t.pile.size()))
}

// kills is the set of kinds after which a card cannot be played, if the other
// plays them and names the colour that serves it: those of another colour and
// rank, black cards and Colour Wilds unless every colour that can be named is
// followed, and cards that make its owner draw.
func (g *Game) kills(mine uno.Kind) uint64 {
	const four = 1 << uno.WildDrawFourKind
	kill := columnBits<<uno.DrawTwo | four
	if mine.Black() {
		return kill
	}
	c, rank := mine.Color(), mine.Rank()
	kill |= coloredBits &^ (laneBits<<(16*c) | columnBits<<rank)
	names := len(g.names) > 1 || g.names[0] != c
	if names {
		kill |= 1 << uno.WildKind
	}
	if g.colW {
		kill &^= columnBits << uno.Reverse
		if names && rank != uno.Reverse {
			kill |= columnBits << uno.Reverse
		}
	}
	return kill
}

// skipSet is the set of kinds that keep the turn.
func (g *Game) skipSet() uint64 {
	set := columnBits << uno.Skip
	if !g.colW && !g.turn {
		set |= columnBits << uno.Reverse
	}
	return set
}

// countOf is the number of cards of a set of kinds.
func (b bag) countOf(set uint64) int {
	n := bits.OnesCount64(b.one&set&coloredBits) + bits.OnesCount64(b.two&set&coloredBits)
	if set>>uno.WildKind&1 != 0 {
		n += bits.OnesCount64(b.one & wildBits)
	}
	if set>>uno.WildDrawFourKind&1 != 0 {
		n += bits.OnesCount64(b.one & fourBits)
	}
	return n
}
