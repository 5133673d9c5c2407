package belief

import (
	"math/bits"
	"math/rand/v2"
	"sort"

	"github.com/unolab/uno"
)

// Deal is one way the hidden cards may lie: the hands, the seat's own among
// them, and the draw pile.
type Deal struct {
	Hands [uno.MaxSeats]uno.Cards
	Pile  uno.Cards
}

// Sampler draws deals of the hidden cards from a belief as it was when the
// sampler was made. Make one with Belief.Sampler; it is not for use by several
// goroutines at a time.
//
// Where the sets of every part are nested, or what peeling leaves of them is
// small, the deals are exact samples of weight 1. Slots are filled from the
// smallest sets up, each with one of the cards that it may hold and that are
// left: with nested sets every filling has the same chance of coming out. A
// core is filled by going back through the tables that count it. Where a core
// is too large its slots are filled in the same manner as nested ones, and the
// deal weighs the number of choices there were: importance sampling without
// rejection, except that a dead end has weight 0.
//
// A part of negative weight is never drawn from; instead a deal is kept with
// the chance that the whole mixture gives it over what its positive parts do
// (balance). Where too few would be kept, one of several deals is drawn in
// proportion to these chances, and weighs their mean.
type Sampler struct {
	seat   int
	hand   uno.Cards
	parts  []component
	guess  []float64 // for each part the estimate of its fillings; 0 if it is drawn from exactly
	sum    []float64 // cumulated masses of the parts
	signed *balance  // of the whole mixture, if some part is negative
	among  int       // of how many deals one is drawn; 0: deals are kept or refused
	exact  bool

	problem problem
	cards   []unseenCard
	choices []int
	core    core[float64]
	tables  []float64
}

// unseenCard is a card of the classes of a part.
type unseenCard struct {
	kind   uno.Kind
	class  int
	holder int8 // the seat that has taken it, or inPile
}

// inPile is the holder of a card that no seat has taken.
const inPile = -1

// maxTables bounds the tables that a core is sampled by, in numbers.
const maxTables = 1 << 21

// Sampler makes a sampler of the belief as it is now. Cost: a count of each
// part.
func (b *Belief) Sampler() *Sampler {
	s := &Sampler{seat: b.seat, hand: b.hand, exact: true}
	k := &b.counter
	k.begin()
	k.most = maxTables
	if k.bound > 0 {
		k.most = min(maxTables, k.bound/8) // every draw makes the tables anew
	}
	bound := k.bound
	defer func() { k.bound = bound }()
	k.bound = 0
	total, negative := 0.0, 0.0
	for i := range b.mix.parts {
		c := &b.mix.parts[i]
		if c.share <= 0 {
			negative -= c.share * k.rough(c)
			continue
		}
		k.tooMuch = false
		n, guess := k.fill(c, nobody), 0.0
		if k.tooMuch {
			n = c.estimate()
			guess, s.exact = n, false
		}
		if n > 0 {
			total += c.share * n
			s.parts = append(s.parts, c.clone())
			s.guess = append(s.guess, guess)
			s.sum = append(s.sum, total)
		}
	}
	k.begin()
	if negative > 0 {
		s.sign(b, (total-negative)/total, bound > 0)
	}
	return s
}

// sign prepares for parts of negative weight; kept is the share of the deals that the whole
// mixture keeps.
func (s *Sampler) sign(b *Belief, kept float64, bounded bool) {
	if kept <= 0 {
		s.exact = false // thinning has left no sum that could be a weight
		return
	}
	least, divisions := leastKept, float64(maxDivisions)
	if bounded {
		least, divisions = leastKeptBounded, maxDivisionsBounded
	}
	var whole bool
	s.signed, whole = newBalance(&b.mix, b.seat, divisions)
	s.exact = s.exact && whole
	if kept < least {
		s.among, s.exact = amongDeals, false
	}
}

// Where fewer deals than these shares are kept, deals have weights instead, one of so many
// deals each.
const (
	leastKept        = 1.0 / 1024
	leastKeptBounded = 1.0 / 64
	amongDeals       = 64
)

// rough is the number of fillings of a component, or an estimate of it.
func (k *counter) rough(c *component) float64 {
	work := k.work
	n := k.fill(c, nobody)
	if k.tooMuch {
		n = c.estimate()
	}
	k.work, k.tooMuch = work, false
	return n
}

// estimate is a rough number of fillings where the core is too large: what it
// would be if the sets were nested.
func (c *component) estimate() float64 {
	var p problem
	p.pose(c, nobody)
	n, used := 1.0, 0
	for _, g := range p.groups {
		n *= falling{max(g.n, g.allowed-used), g.n}.float()
		used += g.n
	}
	return n
}

// Exact reports whether all deals weigh 1.
func (s *Sampler) Exact() bool { return s.exact }

// Draw draws a deal and returns its weight: 1 if the sampler is exact,
// otherwise a number that is not negative. Cost: some hundred nanoseconds for
// each card of the hidden hands.
func (s *Sampler) Draw(rng *rand.Rand, into *Deal) float64 {
	for s.among == 0 {
		weight, keep := s.draw(rng, into)
		if weight == 0 || keep >= 1 || rng.Float64() < keep {
			return weight
		}
	}
	total := 0.0
	var d Deal
	for range s.among {
		weight, keep := s.draw(rng, &d)
		total += weight * keep
		if rng.Float64()*total < weight*keep {
			*into = d
		}
	}
	return total / float64(s.among)
}

// draw draws a deal from the parts of positive weight, and returns its weight and the
// chance to keep it.
func (s *Sampler) draw(rng *rand.Rand, into *Deal) (weight, keep float64) {
	i := sort.SearchFloat64s(s.sum, rng.Float64()*s.sum[len(s.sum)-1])
	i = min(i, len(s.sum)-1)
	weight = s.fill(i, rng, into)
	if s.signed == nil || weight == 0 {
		return weight, 1
	}
	return weight, s.signed.keeps(&s.parts[i].known, s.cards, into)
}

// fill draws a filling of part i and returns its weight.
func (s *Sampler) fill(i int, rng *rand.Rand, into *Deal) float64 {
	c := &s.parts[i]
	into.Hands = c.known
	into.Hands[s.seat] = s.hand
	s.cards = s.cards[:0]
	for e, class := range c.classes {
		for k, n := range class.Each() {
			for range n {
				s.cards = append(s.cards, unseenCard{kind: k, class: e, holder: inPile})
			}
		}
	}
	p := &s.problem
	p.pose(c, nobody)
	weight := 1.0
	if s.guess[i] > 0 {
		for j := range p.groups {
			weight *= s.pick(&p.groups[j], rng, into)
		}
		weight /= s.guess[i]
	} else {
		p.peel(nil)
		for j := range p.groups[:p.lo] {
			s.pick(&p.groups[j], rng, into)
		}
		if p.left() {
			s.fillCore(rng, into)
		}
		for j := range p.groups[p.hi:] {
			s.pick(&p.groups[p.hi+j], rng, into)
		}
	}
	into.Pile = uno.Cards{}
	for _, card := range s.cards {
		if card.holder == inPile {
			into.Pile.Add(card.kind)
		}
	}
	return weight
}

// pick fills the slots of a group, each with any card that it may hold and
// that is left, and returns the product of the numbers of choices.
func (s *Sampler) pick(g *group, rng *rand.Rand, into *Deal) float64 {
	s.choices = s.choices[:0]
	for i, card := range s.cards {
		if card.holder == inPile && card.class < int(g.reach) && g.forbid&setOf(card.kind) == 0 {
			s.choices = append(s.choices, i)
		}
	}
	ways := 1.0
	for range g.n {
		n := len(s.choices)
		if n == 0 {
			return 0
		}
		j := rng.IntN(n)
		card := &s.cards[s.choices[j]]
		s.choices[j] = s.choices[n-1]
		s.choices = s.choices[:n-1]
		card.holder = g.seat
		into.Hands[g.seat].Add(card.kind)
		ways *= float64(n)
	}
	return ways
}

// fillCore fills the slots of the core. The tables say, for each number of
// cards dealt with and of slots filled, in how many ways; going back from the
// last card, each card goes to a group, or to none, in proportion.
func (s *Sampler) fillCore(rng *rand.Rand, into *Deal) {
	p, c := &s.problem, &s.core
	c.pose(p)
	c.prepare(floats{})
	sets := p.distinct()
	s.tables = append(s.tables[:0], c.table...)
	s.choices = s.choices[:0]
	for i, card := range s.cards {
		if cell := cellOf(sets, card.class, card.kind); card.holder == inPile && cell != 0 {
			s.choices = append(s.choices, i)
			c.addCard(floats{}, cell, 0)
			s.tables = append(s.tables, c.table...)
		}
	}
	seats := p.seatsOf(sets)
	state := c.states - 1
	for t := len(s.choices) - 1; t >= 0; t-- {
		card := &s.cards[s.choices[t]]
		before := s.tables[t*c.states : (t+1)*c.states]
		x := rng.Float64()*s.tables[(t+1)*c.states+state] - before[state]
		if x < 0 {
			continue
		}
		cell := cellOf(sets, card.class, card.kind) & c.may[state]
		to := -1
		for ; cell != 0 && (x >= 0 || to < 0); cell &= cell - 1 {
			to = bits.TrailingZeros16(cell)
			x -= before[state-c.stride[to]]
		}
		if to < 0 {
			continue
		}
		state -= c.stride[to]
		n := len(seats[to])
		j := rng.IntN(n)
		card.holder = seats[to][j]
		into.Hands[seats[to][j]].Add(card.kind)
		seats[to][j] = seats[to][n-1]
		seats[to] = seats[to][:n-1]
	}
}

// seatsOf lists the seats of the slots of each of the distinct sets.
func (p *problem) seatsOf(sets []group) [][]int8 {
	seats := make([][]int8, len(sets))
	for i := p.lo; i < p.hi; i++ {
		g := &p.groups[i]
		for j := range sets {
			if s := &sets[j]; s.allowed == g.allowed && p.within(s, g) {
				for range g.n {
					seats[j] = append(seats[j], g.seat)
				}
				break
			}
		}
	}
	return seats
}
