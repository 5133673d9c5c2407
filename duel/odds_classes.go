package duel

import (
	"math/bits"

	"github.com/unolab/uno"
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
	own := s.hands[o.me]
	ranks := uint64(0) // ranks that can be on top or follow
	apart := uint64(0) // colours that are kept apart, as lanes
	single := own.single()
	for set := own.kinds(); set != 0; {
		k := next(&set)
		ranks |= 1 << (k & 15)
		if k.Black() || k.Rank() == uno.Skip || g.skips(k) || g.namesColor(k) && !single {
			apart = coloredBits
		} else {
			apart |= laneBits << (16 * k.Color())
		}
	}
	if g.must {
		apart = coloredBits
	}
	if s.turn != o.me {
		ranks |= 1 << (s.top & 15)
		apart |= laneBits << (16 * s.color)
	}
	if s.phase == toKeep {
		ranks |= 1 << (s.drawn & 15)
		if !s.drawn.Black() {
			apart |= laneBits << (16 * s.drawn.Color())
		}
	}
	const numbers = 1<<10 - 1
	junk := columnBits * (^ranks & numbers)
	if single && own.one&coloredBits == 0 && !g.must {
		junk = columnBits * numbers
		if g.colW {
			junk |= columnBits << uno.Reverse
		}
	}
	for lane := range uno.NoColor {
		c.add(junk & apart & (laneBits << (16 * lane)))
	}
	if apart == coloredBits {
		return c
	}
	dead := junk
	for rank := uno.Rank(0); rank <= uno.DrawTwo; rank++ {
		column := columnBits << rank
		switch {
		case rank < 10 && ranks>>rank&1 == 0:
		case rank >= 10 && ranks>>rank&1 == 0 && !g.skips(uno.Kind(rank)):
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
	own := s.hands[o.me]
	draws := pending + own.size() + 1 + 2*own.countOf(columnBits<<uno.DrawTwo) + 6*own.countOf(1<<uno.WildDrawFourKind)
	skips := o.g.skipSet()
	return s.pile.size() > draws+s.hands[1-o.me].countOf(skips)+s.pile.countOf(skips)
}

// merge puts the cards of each class, in the other's hand and in the pile, into
// one form.
func (o *odds) merge(s *State, pending int) {
	c := o.classes(s, pending)
	if c.n == 0 {
		return
	}
	s.under = bag{}
	for _, set := range c.set[:c.n] {
		fill(&s.hands[1-o.me], set, false)
		fill(&s.pile, set, true)
	}
}

// fill replaces the cards of a set of coloured kinds by two of the first of
// them, two of the next and so on; or of the last. With the hand filled from
// one end and the pile from the other no kind comes up more than twice.
func fill(b *bag, kinds uint64, last bool) {
	n := b.countOf(kinds)
	b.one &^= kinds
	b.two &^= kinds
	for ; n > 0; n -= 2 {
		bit := kinds & -kinds
		if last {
			bit = 1 << (63 - bits.LeadingZeros64(kinds))
		}
		kinds &^= bit
		b.one |= bit
		if n > 1 {
			b.two |= bit
		}
	}
}

// fatal is the set of kinds after which the run has no card to follow, if the
// other plays them and names the colour that serves it, and of those that make
// the run draw.
func (o *odds) fatal(s *State) uint64 {
	fatal := ^uint64(0)
	if o.g.must {
		fatal &^= o.g.skipSet() // it may have to play on
	}
	open := uint64(0) // colours that the run follows
	for set := s.hands[o.me].kinds(); set != 0; {
		k := next(&set)
		fatal &= o.g.kills(k)
		if !k.Black() {
			open |= 1 << k.Color()
		}
	}
	for _, c := range o.g.names {
		if open>>c&1 == 0 {
			return fatal
		}
	}
	// Every colour that can be named is followed by some card.
	fatal &^= 1 << uno.WildKind
	if o.g.colW {
		fatal &^= columnBits << uno.Reverse
	}
	return fatal
}

// draws is the value of the other's draw of one card.
func (o *odds) draws(s *State, lo, hi float64) float64 {
	total := float64(s.pile.size())
	sum, left := 0.0, 1.0
	visit := func(k uno.Kind, n int) bool {
		p := float64(n) / total
		left -= p
		u := *s
		o.g.take(&u, k)
		sum += o.weighed(&u, p, sum, left, lo, hi)
		return sum+left > lo && sum < hi && o.nodes > 0
	}
	rest := s.pile.kinds()
	if o.g.fresh {
		// What is drawn and stops the run at once.
		for set := rest & o.g.follow[s.color][s.top&15] & o.fatal(s); set != 0; {
			k := next(&set)
			if o.g.plays(s, 1<<k) != 0 {
				left -= float64(s.pile.count(k)) / total
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
			n := s.pile.countOf(set)
			rest &^= class
			if !visit(next(&set), n) {
				return o.windowed(sum, left, lo, hi)
			}
		}
	}
	for rest != 0 {
		k := next(&rest)
		if !visit(k, s.pile.count(k)) {
			return o.windowed(sum, left, lo, hi)
		}
	}
	return o.windowed(sum, left, lo, hi)
}

// forced is the value after the other has drawn n cards, class by class.
func (o *odds) forced(s *State, l luck, lo, hi float64) float64 {
	d := deal{o: o, seat: l.seat, lo: lo, hi: hi, left: 1}
	o.merge(s, l.n)
	if d.classes = o.classes(s, l.n); d.classes.n == 0 {
		eachDraw(s, l.seat, l.n, d.visit)
		return o.windowed(d.sum, d.left, lo, hi)
	}
	rest := s.pile.kinds()
	for _, class := range d.classes.set[:d.classes.n] {
		rest &^= class
	}
	for ; rest != 0; rest &= rest - 1 {
		d.classes.add(rest & -rest)
	}
	// Draws of a card that stops the run at once need no look.
	size, p := s.pile.size(), 1.0
	if s.turn == l.seat && s.phase == toPlay {
		d.dead = s.pile.kinds() & o.g.follow[s.color][s.top&15] & o.fatal(s)
		if o.g.four != fourAlways && o.g.four != fourBluff {
			d.dead &^= 1 << uno.WildDrawFourKind
		}
		m := s.pile.countOf(d.dead)
		if size-m < l.n {
			return 0
		}
		p = hyper(size, m, l.n, 0)
		d.left, size = p, size-m
		if p <= lo {
			return p
		}
	}
	d.choose(*s, 0, size, l.n, p)
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
	m := s.pile.countOf(class)
	for j := 0; j <= min(m, n); j++ {
		if left-m >= n-j && !d.choose(s, i+1, left-m, n-j, p*hyper(left, m, n, j)) {
			return false
		}
		if j < m {
			set := s.pile.kinds() & class
			k := next(&set)
			s.pile.remove(k)
			s.hands[d.seat].add(k)
		}
	}
	return true
}
