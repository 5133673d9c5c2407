package belief

import (
	"errors"
	"math/big"

	"github.com/unolab/uno"
)

// Seed is the belief filter as the model of the two-player game prints it
// (Belief Update), formula by formula, with its errors: the
// reference that shows how far each is off. See docs/beliefs.md and Errata.
//
// Every printed case is one number on all hands of a size within a set of
// cards, so that is what a Seed holds. The cards are labelled, as the formulas
// need them to be. The cases do not refer to the belief before them, so
// neither does the filter.
type Seed struct {
	rules *uno.Rules
	seat  int
	hand  uno.Cards
	table table
	// The printed belief: value on every hand of size cards within support.
	support uno.Cards
	size    int
	value   *big.Rat // nil: the formula is 0/0
}

// NewSeed makes the printed filter for a seat of two, before the deal.
func NewSeed(rules *uno.Rules, seats, seat int) (*Seed, error) {
	if seats != 2 || seat < 0 || seat > 1 {
		return nil, errors.New("belief: the printed filter is for two seats")
	}
	if err := rules.Check(seats); err != nil {
		return nil, err
	}
	s := &Seed{rules: rules, seat: seat, table: newTable(rules, seats)}
	return s, nil
}

// Listen observes several events in their order.
func (s *Seed) Listen(events []uno.Event) {
	for _, e := range events {
		s.Observe(e)
	}
}

// Observe applies the printed case of an event, if it has one.
func (s *Seed) Observe(e uno.Event) {
	own := int(e.Seat) == s.seat
	before := s.table
	s.table.see(&e)
	switch e.Type {
	case uno.Dealt:
		if own {
			s.hand = e.Cards
		}
	case uno.StartTurned, uno.Reshuffled:
		s.uniform()
	case uno.Played:
		if own {
			for range e.N {
				s.hand.Remove(e.Card)
			}
			return
		}
		s.uniform()
	case uno.Drew:
		switch {
		case own:
			s.hand = s.hand.Plus(e.Cards)
			// The printed filter has no case for an own draw: the number
			// stays, on the hands that are left.
			s.support = common(s.support, s.unseen())
		case e.Why == uno.ByTurn:
			s.unable(&before)
		default:
			s.forced(&before, int(e.N))
		}
	}
}

// unseen is the printed L: all cards but the own hand and the pile.
func (s *Seed) unseen() uno.Cards {
	l := s.rules.Deck.Minus(s.hand)
	if s.table.Top == uno.NoKind {
		return l
	}
	return l.Minus(s.table.Discards())
}

// common is the part that two multisets share.
func common(a, b uno.Cards) uno.Cards {
	var both uno.Cards
	for k, n := range a.Each() {
		for range min(n, b.Count(k)) {
			both.Add(k)
		}
	}
	return both
}

// uniform is the printed prior, and Case 1: uniform over the hands within L.
func (s *Seed) uniform() {
	s.support, s.size = s.unseen(), s.table.count[1-s.seat]
	s.value = fraction(big.NewInt(1), binomial(s.support.Len(), s.size))
}

// unable is the printed Case 2, after the draw.
func (s *Seed) unable(before *table) {
	l := s.unseen()
	var m uno.Cards
	legal := before.playable()
	for k, n := range l.Each() {
		for range n {
			if setOf(k)&legal == 0 {
				m.Add(k)
			}
		}
	}
	k, d := before.count[1-s.seat], before.pileN
	s.support, s.size = m, k+1
	s.value = case2(l.Len(), l.Len()-m.Len(), k, d)
}

// case2 is the printed belief after an opponent who could not play drew a
// card: C(L-N-(k+1), d-1) / C(L-N-k, d), with L unseen cards of which N are
// legal, k in the hand and d in the deck; nil when it is 0/0.
func case2(l, n, k, d int) *big.Rat {
	return fraction(binomial(l-n-(k+1), d-1), binomial(l-n-k, d))
}

// forced is the printed Case 3.
func (s *Seed) forced(before *table, n int) {
	s.support, s.size = s.unseen(), before.count[1-s.seat]+n
	s.value = fraction(big.NewInt(1), binomial(before.pileN, n))
}

// binomial is C(n, k), 0 outside of its range.
func binomial(n, k int) *big.Int {
	if n < 0 || k < 0 || k > n {
		return new(big.Int)
	}
	return new(big.Int).Binomial(int64(n), int64(k))
}

// fraction is a/b, nil for b = 0.
func fraction(a, b *big.Int) *big.Rat {
	if b.Sign() == 0 {
		return nil
	}
	return new(big.Rat).SetFrac(a, b)
}

// Mass is the sum of the printed belief over all hands, which ought to be 1;
// nil where the formula is 0/0.
func (s *Seed) Mass() *big.Rat {
	if s.value == nil {
		return nil
	}
	n := new(big.Rat).SetInt(binomial(s.support.Len(), s.size))
	return n.Mul(n, s.value)
}

// avoids is the chance that the hand holds no card of a set, by the printed
// belief divided by its sum (taken to be uniform on its support where the
// formula is 0/0).
func (s *Seed) avoids(set kindSet) float64 {
	all := binomial(s.support.Len(), s.size)
	if all.Sign() == 0 {
		return 1
	}
	p, _ := new(big.Rat).SetFrac(binomial(s.support.Len()-countIn(s.support, set), s.size), all).Float64()
	return p
}

// Marginals is, for each kind by its index, the chance that the other hand
// holds at least one card of it, by the printed belief divided by its sum.
func (s *Seed) Marginals() (p [uno.Kinds]float64) {
	for i, k := range uno.AllKinds() {
		p[i] = 1 - s.avoids(setOf(k))
	}
	return p
}

// CanPlay is the chance that the other hand has a legal card.
func (s *Seed) CanPlay() float64 { return 1 - s.avoids(s.table.playable()) }

// HoldsColor is the chance that the other hand holds a card of a colour.
func (s *Seed) HoldsColor(c uno.Color) float64 { return 1 - s.avoids(colorSet(c)) }

// Hands is the number of different hands, as multisets of kinds, on which the
// printed belief lies.
func (s *Seed) Hands() *big.Int {
	ways := []*big.Int{one}
	for _, n := range s.support.Each() {
		ways = widen(ways, n)
	}
	if s.size >= len(ways) {
		return new(big.Int)
	}
	return ways[s.size]
}
