package duel

import (
	"math/bits"

	"github.com/unolab/uno"
	"github.com/unolab/uno/pair"
)

// oddsClasses are sets of kinds that a run cannot tell apart.
type oddsClasses struct {
	set [64]uint64
	n   int
}

// add adds a class, unless it is empty.
func (c *oddsClasses) add(set uint64) {
	if set != 0 {
		c.set[c.n] = set
		c.n++
	}
}

// classes finds the kinds that are the same to a run, of those that the other
// holds or may draw. Whenever the other is to move, on top lies a card of the
// run, or what lies there now, or a Skip of its own. So
//
//   - numbers of one colour are the same if their rank is neither on top nor in
//     the run: they can be played by colour alone, and followed by colour alone;
//   - kinds of one rank are the same if their colours are neither in force nor in
//     the run, and the run can name none: they can be played, and followed, by
//     rank alone. With numbers of the first sort, and with Draw Twos and Reverses
//     where no such card is on top or in the run, that leaves cards that can
//     never be played.
//
// Before a last card that is black all numbers of a colour are the same, and
// Colour Wilds with them: whatever of these the other plays is followed.
//
// A Skip of a colour that the run cannot follow stops it at once, so that no
// card of that colour is reached through it; but where a play may be compulsory
// that is not so, and colours are kept apart, as they are where the run can
// follow any Skip. Where the pile may run out nothing is merged, for the
// discards come back. A kind in no class stands for itself.
//
// The other has first to draw so many cards.
func (o *odds) classes(s *State, pending int) (c oddsClasses) {
	g := o.g
	if !o.lasts(s, pending) {
		return c
	}
	own := s.Hands[o.me]
	ranks := uint64(0) // ranks that can be on top or follow
	apart := uint64(0) // colours that are kept apart, as lanes
	single := own.Single()
	for set := own.Kinds(); set != 0; {
		k := pair.Next(&set)
		ranks |= 1 << (k & 15)
		if k.Black() || k.Rank() == uno.Skip || g.KeepsTurn(k) || g.NamesColor(k) && !single {
			apart = pair.ColoredBits
		} else {
			apart |= pair.LaneBits << (16 * k.Color())
		}
	}
	if g.MustPlay {
		apart = pair.ColoredBits
	}
	if s.Turn != o.me {
		ranks |= 1 << (s.Top & 15)
		apart |= pair.LaneBits << (16 * s.Color)
	}
	if s.Phase == pair.ToKeep {
		ranks |= 1 << (s.Drawn & 15)
		if !s.Drawn.Black() {
			apart |= pair.LaneBits << (16 * s.Drawn.Color())
		}
	}
	const numbers = 1<<10 - 1
	junk := pair.ColumnBits * (^ranks & numbers)
	if single && own.One&pair.ColoredBits == 0 && !g.MustPlay {
		junk = pair.ColumnBits * numbers
		if g.ColorWild {
			junk |= pair.ColumnBits << uno.Reverse
		}
	}
	for lane := range uno.NoColor {
		c.add(junk & apart & (pair.LaneBits << (16 * lane)))
	}
	if apart == pair.ColoredBits {
		return c
	}
	dead := junk
	for rank := uno.Rank(0); rank <= uno.DrawTwo; rank++ {
		column := pair.ColumnBits << rank
		switch {
		case rank < 10 && ranks>>rank&1 == 0:
		case rank >= 10 && ranks>>rank&1 == 0 && !g.KeepsTurn(uno.Kind(rank)):
			dead |= column
		default:
			c.add(column &^ apart)
		}
	}
	c.add(dead &^ apart)
	return c
}

// lasts reports whether the pile cannot run out during the run. The other draws
// one card in each of its turns, of which it has one for each card of the run
// and one for each Skip that it holds or may draw, and what the run makes it: for
// a Wild Draw Four that it challenges wrongly, six.
func (o *odds) lasts(s *State, pending int) bool {
	own := s.Hands[o.me]
	draws := pending + own.Size() + 1 + 2*own.CountOf(pair.ColumnBits<<uno.DrawTwo) + 6*own.CountOf(1<<uno.WildDrawFourKind)
	skips := o.g.KeepSet()
	return s.Pile.Size() > draws+s.Hands[1-o.me].CountOf(skips)+s.Pile.CountOf(skips)
}

// merge puts the cards of each class, in the other's hand and in the pile, into
// one form.
func (o *odds) merge(s *State, pending int) {
	c := o.classes(s, pending)
	if c.n == 0 {
		return
	}
	s.Under = pair.Bag{}
	for _, set := range c.set[:c.n] {
		fill(&s.Hands[1-o.me], set, false)
		fill(&s.Pile, set, true)
	}
}

// fill replaces the cards of a set of coloured kinds by two of the first of
// them, two of the next and so on; or of the last. With the hand filled from
// one end and the pile from the other no kind comes up more than twice.
func fill(b *pair.Bag, kinds uint64, last bool) {
	n := b.CountOf(kinds)
	b.One &^= kinds
	b.Two &^= kinds
	for ; n > 0; n -= 2 {
		bit := kinds & -kinds
		if last {
			bit = 1 << (63 - bits.LeadingZeros64(kinds))
		}
		kinds &^= bit
		b.One |= bit
		if n > 1 {
			b.Two |= bit
		}
	}
}

// fatal is the set of kinds after which the run has no card to follow, if the
// other plays them and names the colour that serves it, and of those that make
// the run draw.
func (o *odds) fatal(s *State) uint64 {
	fatal := ^uint64(0)
	if o.g.MustPlay {
		fatal &^= o.g.KeepSet() // it may have to play on
	}
	open := uint64(0) // colours that the run follows
	for set := s.Hands[o.me].Kinds(); set != 0; {
		k := pair.Next(&set)
		fatal &= o.g.kills(k)
		if !k.Black() {
			open |= 1 << k.Color()
		}
	}
	for _, c := range o.g.Names {
		if open>>c&1 == 0 {
			return fatal
		}
	}
	// Every colour that can be named is followed by some card.
	fatal &^= 1 << uno.WildKind
	if o.g.ColorWild {
		fatal &^= pair.ColumnBits << uno.Reverse
	}
	return fatal
}

// draws is the value of the other's draw of one card.
func (o *odds) draws(s *State, lo, hi float64) float64 {
	total := float64(s.Pile.Size())
	sum, left := 0.0, 1.0
	visit := func(k uno.Kind, n int) bool {
		p := float64(n) / total
		left -= p
		u := *s
		o.g.Take(&u, k)
		sum += o.weighed(&u, p, sum, left, lo, hi)
		return sum+left > lo && sum < hi && o.nodes > 0
	}
	rest := s.Pile.Kinds()
	if o.g.PlayDrawn {
		// What is drawn and stops the run at once.
		for set := rest & o.g.Follow[s.Color][s.Top&15] & o.fatal(s); set != 0; {
			k := pair.Next(&set)
			if o.g.Plays(s, 1<<k) != 0 {
				left -= float64(s.Pile.Count(k)) / total
				rest &^= 1 << k
			}
		}
		if sum+left <= lo {
			return o.windowed(sum, left, lo, hi)
		}
	}
	c := o.classes(s, 1)
	for _, class := range c.set[:c.n] {
		if set := class & rest; set != 0 {
			n := s.Pile.CountOf(set)
			rest &^= class
			if !visit(pair.Next(&set), n) {
				return o.windowed(sum, left, lo, hi)
			}
		}
	}
	for rest != 0 {
		k := pair.Next(&rest)
		if !visit(k, s.Pile.Count(k)) {
			return o.windowed(sum, left, lo, hi)
		}
	}
	return o.windowed(sum, left, lo, hi)
}

// forced is the value after the other has drawn n cards, class by class.
func (o *odds) forced(s *State, l pair.Luck, lo, hi float64) float64 {
	d := deal{o: o, seat: l.Seat, lo: lo, hi: hi, left: 1}
	o.merge(s, l.N)
	if d.classes = o.classes(s, l.N); d.classes.n == 0 {
		pair.EachDraw(s, l.Seat, l.N, d.visit)
		return o.windowed(d.sum, d.left, lo, hi)
	}
	rest := s.Pile.Kinds()
	for _, class := range d.classes.set[:d.classes.n] {
		rest &^= class
	}
	for ; rest != 0; rest &= rest - 1 {
		d.classes.add(rest & -rest)
	}
	// Draws of a card that stops the run at once need no look.
	size, p := s.Pile.Size(), 1.0
	if s.Turn == l.Seat && s.Phase == pair.ToPlay {
		d.dead = s.Pile.Kinds() & o.g.Follow[s.Color][s.Top&15] & o.fatal(s)
		if o.g.Four != pair.FourAlways && o.g.Four != pair.FourBluff {
			d.dead &^= 1 << uno.WildDrawFourKind
		}
		m := s.Pile.CountOf(d.dead)
		if size-m < l.N {
			return 0
		}
		p = pair.Hyper(size, m, l.N, 0)
		d.left, size = p, size-m
		if p <= lo {
			return p
		}
	}
	d.choose(*s, 0, size, l.N, p)
	return o.windowed(d.sum, d.left, lo, hi)
}

// deal enumerates the multisets of classes that a seat may draw.
type deal struct {
	o         *odds
	classes   oddsClasses
	dead      uint64 // kinds that are not drawn
	seat      uint8
	lo, hi    float64
	sum, left float64
}

// visit adds the value of a state after the draw, which has odds p. It reports
// whether to go on.
func (d *deal) visit(u *State, p float64) bool {
	if d.o.sets--; d.o.sets < 0 {
		d.o.nodes = 0
		return false
	}
	d.left -= p
	d.sum += d.o.weighed(u, p, d.sum, d.left, d.lo, d.hi)
	return d.sum+d.left > d.lo && d.sum < d.hi && d.o.nodes > 0
}

// choose goes through the classes from i on: of left cards in these n are
// drawn, which so far had odds p. It reports whether to go on.
func (d *deal) choose(s State, i, left, n int, p float64) bool {
	if n == 0 {
		return d.visit(&s, p)
	}
	class := d.classes.set[i] &^ d.dead
	m := s.Pile.CountOf(class)
	for j := 0; j <= min(m, n); j++ {
		if left-m >= n-j && !d.choose(s, i+1, left-m, n-j, p*pair.Hyper(left, m, n, j)) {
			return false
		}
		if j < m {
			set := s.Pile.Kinds() & class
			k := pair.Next(&set)
			s.Pile.Remove(k)
			s.Hands[d.seat].Add(k)
		}
	}
	return true
}
