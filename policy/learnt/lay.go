package learnt

import (
	"math/bits"

	"github.com/unolab/uno"
)

// Lay is the beginning of a turn with all hands in sight.
type Lay struct {
	Rules *uno.Rules
	Seats int
	Turn  int // the seat to act
	Dir   int // 1: to the left, -1: to the right
	Top   uno.Kind
	Color uno.Color
	Hands [uno.MaxSeats]Set
}

// Sizes of the parts of the features of a Lay, beside those of a Scene.
const (
	places = 4 // steps from the seat to act: 0, 1, the seat before it, others
	reach8 = 8
	many6  = 6 // 0 to 4, more
	links5 = 5
	acts4  = 4 // 0 to 2, more
)

// The groups of features of a seat in a Lay. "Both" stands for two features: one of
// the seat, one of its rival, the seat after it.
const (
	layCounts   = 0                                  // place, cards of both
	layFewest   = layCounts + places*cards11*cards11 // three or more seats: fewest cards of the rest, own cards
	layPlays    = layFewest + cards5*cards11         // both: plays on the top, cards
	layBlack    = layPlays + 2*many6*cards11         // both: Wilds, Wild Draw Fours, cards
	layShape    = layBlack + 2*black3*black3*cards5  // both: cards by colour, cards of the colour in force
	layLinks    = layShape + 2*shapes*follow5        // both: components, cards in reach, black cards
	layActions  = layLinks + 2*links5*reach8*black3  // both: Skips and Reverses, Draw Twos, cards
	layFinish   = layActions + 2*acts4*acts4*cards5  // both: whether it can be played out from this top, cards
	layTwins    = layFinish + 2*2*cards5             // both: cards of a rank that it has more than once, cards
	layForced   = layTwins + 2*many6*cards5          // cards of both in the colour in force, whether the seat is to act
	layColor    = layForced + many6*many6*2          // three features: cards of both in another colour
	layLeaves   = layColor + many6*many6             // plays, those that leave the rival stuck, its cards
	layFollowed = layLeaves + follow5*follow5*cards5 // those that leave it stuck and have a follow-up, own cards
	layStuck    = layFollowed + follow5*cards11      // whether both can follow, cards of both
	LayFeatures = layStuck + 2*2*cards5*cards5       // the number of features
	layActive   = 4 + 2*7 + 3 + 3                    // the most that are on
	laySkips    = uint64(0x0C00_0C00_0C00_0C00)      // Skips and Reverses
	layDrawTwos = uint64(0x1000_1000_1000_1000)      // Draw Twos
)

// Points is the worth of all the cards (docs/rules.md, Cards).
func (s *Set) Points() int {
	n := 50 * (s.Wilds + s.Fours)
	for rank := uno.Rank(1); rank <= uno.DrawTwo; rank++ {
		cards := bits.OnesCount64(s.One&column(rank)) + bits.OnesCount64(s.Two&column(rank))
		n += cards * uno.Card(uno.Red, rank).Points()
	}
	return n
}

// side is what the features of a Lay read of a hand.
type side struct {
	after
	n11, n5 int
	plays   uint64 // coloured cards that may be played
	fits    int    // and black ones: all plays
	own     *Set
}

// side sums up a hand.
func (l *Lay) side(seat int) (s side) {
	h := &l.Hands[seat]
	s.own = h
	s.one, s.two, s.blacks = h.One, h.Two, h.Wilds+h.Fours
	s.color, s.rank = l.Color, l.Top.Rank()
	s.n = bits.OnesCount64(h.One) + bits.OnesCount64(h.Two) + s.blacks
	for c := range s.inColor {
		c := uno.Color(c)
		s.inColor[c] = bits.OnesCount64(lane(h.One, c)) + bits.OnesCount64(lane(h.Two, c))
	}
	s.n11, s.n5 = cards11Of(s.n), cards5Of(s.n)
	s.plays = follows(h.One, l.Color, s.rank)
	s.fits = bits.OnesCount64(s.plays) + s.blacks
	return s
}

// Features appends the features of a seat.
func (l *Lay) Features(to []uint16, seat int) []uint16 {
	place := ((seat-l.Turn)*l.Dir + l.Seats) % l.Seats
	rival := ((seat+l.Dir)%l.Seats + l.Seats) % l.Seats
	a, b := l.side(seat), l.side(rival)
	return l.features(to, place, seat, rival, &a, &b)
}

// features appends the features of a seat and its rival.
func (l *Lay) features(to []uint16, place, seat, rival int, a, b *side) []uint16 {
	f := list{to}
	switch {
	case place <= 1:
	case place == l.Seats-1:
		place = 2
	default:
		place = 3
	}
	f.add(layCounts + (place*cards11+a.n11)*cards11 + b.n11)
	if l.Seats > 2 {
		fewest := 99
		for other := range l.Seats {
			if other != seat && other != rival {
				h := &l.Hands[other]
				fewest = min(fewest, bits.OnesCount64(h.One)+bits.OnesCount64(h.Two)+h.Wilds+h.Fours)
			}
		}
		f.add(layFewest + cards5Of(fewest)*cards11 + a.n11)
	}
	l.sideFeatures(&f, 0, a)
	l.sideFeatures(&f, 1, b)
	forced := l.Color
	for c := range uno.Color(uno.Colors) {
		x := min(a.inColor[c], many6-1)*many6 + min(b.inColor[c], many6-1)
		if c == forced {
			f.add(layForced + x*2 + bit(place == 0))
		} else {
			f.add(layColor + x)
		}
	}
	leaves, followed := 0, 0
	for set := a.plays; set != 0; set &= set - 1 {
		k := uno.Kind(bits.TrailingZeros64(set))
		if b.blacks == 0 && follows(b.one, k.Color(), k.Rank()) == 0 {
			leaves++
			rest := a.one &^ (set & -set &^ a.two)
			followed += bit(a.blacks > 0 || follows(rest, k.Color(), k.Rank()) != 0)
		}
	}
	f.add(layLeaves + (min(a.fits, follow5-1)*follow5+min(leaves, follow5-1))*cards5 + b.n5)
	f.add(layFollowed + min(followed, follow5-1)*cards11 + a.n11)
	f.add(layStuck + ((bit(a.fits > 0)*2+bit(b.fits > 0))*cards5+a.n5)*cards5 + b.n5)
	return f.to
}

// sideFeatures adds the features of the hand of the seat, or of its rival.
func (l *Lay) sideFeatures(f *list, who int, s *side) {
	black := min(s.blacks, black3-1)
	f.add(layPlays + (who*many6+min(s.fits, many6-1))*cards11 + s.n11)
	f.add(layBlack + ((who*black3+min(s.own.Wilds, black3-1))*black3+min(s.own.Fours, black3-1))*cards5 + s.n5)
	inForce := 0
	if l.Color < uno.Colors {
		inForce = s.inColor[l.Color]
	}
	f.add(layShape + (who*shapes+s.shape())*follow5 + min(inForce, follow5-1))
	components, in := s.links(s.plays)
	f.add(layLinks + ((who*links5+components)*reach8+min(in, reach8-1))*black3 + black)
	skips := bits.OnesCount64(s.one&laySkips) + bits.OnesCount64(s.two&laySkips)
	twos := bits.OnesCount64(s.one&layDrawTwos) + bits.OnesCount64(s.two&layDrawTwos)
	f.add(layActions + ((who*acts4+min(skips, acts4-1))*acts4+min(twos, acts4-1))*cards5 + s.n5)
	if s.n <= 6 {
		sc := Scene{Rules: l.Rules, again: againRanks(l.Rules, l.Seats)}
		f.add(layFinish + (who*2+bit(sc.finishes(s.one, s.two, s.own.Wilds, s.own.Fours, l.Color, s.rank)))*cards5 + s.n5)
	}
	ranks, linked := uint64(0), bits.OnesCount64(s.two)
	for c := range uno.Color(uno.Colors) {
		x := lane(s.one, c)
		linked += bits.OnesCount64(ranks & x)
		ranks |= x
	}
	f.add(layTwins + (who*many6+min(linked, many6-1))*cards5 + s.n5)
}
