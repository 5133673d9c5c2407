package uno

import (
	"iter"
	"math/big"
	"math/bits"
)

// Outcome is one result of a move: the state after it, the events on the way,
// and its probability.
type Outcome struct {
	Next   State
	Events []Event
	odds   odds
}

// Prob is the exact probability, above 0.
func (o *Outcome) Prob() *big.Rat { return o.odds.rat() }

// Chance is the probability, rounded once.
func (o *Outcome) Chance() float64 { return o.odds.float() }

// Outcomes yields every result of a legal move with its exact probability,
// given the state; m is a move that Legal lists, as for Do. No two outcomes
// have the same state and the same events, and the probabilities add up to 1.
//
// The draw pile of a State is a multiset, since all its orders are equally
// likely. Cards that are drawn together have no order either: an outcome has
// the multiset drawn, with its multivariate hypergeometric probability. Draws
// that a rule looks at one by one (option draw-until-playable) are events of
// their own and keep their order. Outcomes come in the canonical order of
// their cards.
//
// Cost: one run of the move for each outcome. A draw of n cards from k kinds
// has up to C(n+k-1, n) outcomes: 54 for one card of a full deck, about 3e5
// for four and 2e7 for six. A caller that cannot visit them all uses Resolve,
// which decides one card at a time, or Sample. Under options attack and
// draw-until-playable together the outcomes are infinitely many, because the
// machine can give nothing any number of times. They come by that number, so
// that each comes after finitely many, and the caller stops.
func (s *State) Outcomes(m Move) iter.Seq[Outcome] {
	return func(yield func(Outcome) bool) {
		e := enumeration{bounded: s.endless(m)}
		for {
			for more := true; more; more = e.advance() {
				o := Outcome{Next: *s}
				var log Log
				e.begin(&o.Next)
				o.Next.Do(m, &e, &log)
				if e.bounded && e.given < e.empty {
					continue
				}
				o.odds, o.Events = e.odds(), log.Events
				if !yield(o) {
					return
				}
			}
			if !e.bounded {
				return
			}
			e.empty++
			e.choices = e.choices[:0]
		}
	}
}

// endless reports whether a move can have infinitely many outcomes.
func (s *State) endless(m Move) bool {
	return m.Act == Draw && s.Phase == ToPlay && s.Rules.Attack && s.Rules.DrawUntilPlayable && s.drawable() > 0
}

// enumeration is the Chance that visits every outcome of a move, depth first.
// Each run repeats the choices of the previous one up to the last choice that
// has another alternative, and advances that one.
type enumeration struct {
	state   *State // of the run
	choices []choice
	at      int // how many choices of this run are made
	given   int // how many times the machine gave nothing in this run
	bounded bool
	empty   int // bounded: bound on dry
}

// choice is the result of one chance event, with its alternatives.
type choice interface {
	odds() odds
	advance() bool // moves on to the next alternative, if there is one
}

// begin starts a run.
func (e *enumeration) begin(s *State) { e.state, e.at, e.given = s, 0, 0 }

// odds is the probability of the choices of the run.
func (e *enumeration) odds() odds {
	p := odds{num: 1, den: 1}
	for _, c := range e.choices {
		p = p.times(c.odds())
	}
	return p
}

// advance prepares the next run, and reports whether there is one.
func (e *enumeration) advance() bool {
	for n := len(e.choices); n > 0; n-- {
		if e.choices[n-1].advance() {
			e.choices = e.choices[:n]
			return true
		}
	}
	return false
}

// choose is the next choice of the run; first makes it where it is new.
func choose[C choice](e *enumeration, first func() C) C {
	if e.at == len(e.choices) {
		e.choices = append(e.choices, first())
	}
	e.at++
	return e.choices[e.at-1].(C)
}

// Shuffle implements Chance: the pile has no order.
func (e *enumeration) Shuffle(Cards) {}

// Draw implements Chance.
func (e *enumeration) Draw(pile Cards) Kind { return e.drawSet(pile, 1).Kinds()[0] }

// drawSet draws n cards of the pile, which has as many, in no order. State.take
// calls it in place of Draw.
func (e *enumeration) drawSet(pile Cards, n int) Cards {
	c := choose(e, func() *drawnSet {
		order := pile.Kinds()
		return &drawnSet{pile: pile, order: order, set: append([]Kind(nil), order[:n]...)}
	})
	return NewCards(c.set...)
}

// Color implements Chance.
func (e *enumeration) Color(from []Color) Color {
	c := choose(e, func() *drawnColor { return &drawnColor{of: len(from)} })
	return from[c.at]
}

// Eject implements Chance.
func (e *enumeration) Eject() int {
	c := choose(e, func() *ejected {
		most := e.state.drawable()
		c := &ejected{n: most, most: most}
		if e.bounded && e.given == e.empty {
			c.least = 1
		}
		return c
	})
	if c.n == 0 {
		e.given++
	}
	return c.n
}

// drawable is the number of cards that can be drawn before they run out.
func (s *State) drawable() int {
	n := s.Pile.Len() + s.Under.Len()
	if s.Rules.RefillAll && !s.TopInPile {
		n++
	}
	return n
}

// drawnSet is a multiset of cards drawn from a pile. The alternatives come in
// lexicographic order of the sorted cards.
type drawnSet struct {
	pile  Cards
	order []Kind // the pile, sorted
	set   []Kind // the cards drawn, sorted
}

// advance finds the last card that can become a later kind, with enough cards
// of that kind and later ones to fill up the set.
func (c *drawnSet) advance() bool {
	later := len(c.order)
	for i := len(c.set) - 1; i >= 0; i-- {
		for later > 0 && c.order[later-1] != c.set[i] {
			later--
		}
		if tail := c.order[later:]; len(tail) >= len(c.set)-i {
			copy(c.set[i:], tail)
			return true
		}
	}
	return false
}

func (c *drawnSet) odds() odds {
	ways := uint64(1)
	for k, n := range NewCards(c.set...).Each() {
		ways *= binomials[c.pile.Count(k)][n]
	}
	all := uint64(1)
	for i := range len(c.set) {
		hi, lo := bits.Mul64(all, uint64(len(c.order)-i))
		if hi > 0 {
			n := new(big.Int).Binomial(int64(len(c.order)), int64(len(c.set)))
			return odds{big: new(big.Rat).SetFrac(new(big.Int).SetUint64(ways), n)}
		}
		all = lo / uint64(i+1)
	}
	return odds{num: ways, den: all}
}

// binomials[n][k] is the number of ways to take k of n copies of a kind.
var binomials = [5][5]uint64{{1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}}

// drawnColor is one of some colours, all equally likely.
type drawnColor struct{ at, of int }

func (c *drawnColor) advance() bool {
	c.at++
	return c.at < c.of
}

func (c *drawnColor) odds() odds { return odds{num: 1, den: uint64(c.of)} }

// ejected is the number of cards that the machine ejects: n cards, where most,
// the number of all cards there are, also means more. It counts down to least.
type ejected struct{ n, most, least int }

func (c *ejected) advance() bool {
	c.n--
	return c.n >= c.least
}

func (c *ejected) odds() odds {
	n := c.n + 1
	if c.n == c.most {
		n = c.n
	}
	if n < 64 {
		return odds{num: 1, den: 1 << n}
	}
	return odds{big: new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).Lsh(big.NewInt(1), uint(n)))}
}
