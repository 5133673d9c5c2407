package belief

import (
	"encoding/binary"
	"math/big"
	"slices"

	"github.com/unolab/uno"
)

// maxVectors bounds the work of counting hands: vectors times parts, where
// parts of negative weight make each of them count as many.
const (
	maxVectors = 1 << 20
	signedCost = 16
)

// Hands is the number of different hands, as multisets of kinds, that a seat
// may hold: those of positive weight. Hands that agree in how many cards they
// take of each cell, a set of kinds of which every part of the mixture knows
// the same, are possible together or not at all; so vectors of numbers are
// tried, and each possible one counts the multisets that have it. ErrTooLarge
// when there are too many vectors.
func (b *Belief) Hands(seat int) (*big.Int, error) {
	if seat == b.seat {
		return big.NewInt(1), nil
	}
	s := support{mix: &b.mix, seat: seat, total: new(big.Int), work: maxExact}
	s.cells(b.rules.Deck)
	if s.cost(b.table.count[seat]) > maxVectors {
		return nil, ErrTooLarge
	}
	s.take = make([]int, len(s.cell))
	if !s.try(0, b.table.count[seat], one) {
		return nil, ErrTooLarge
	}
	return s.total, nil
}

// HandsBound is a bound on Hands from above, for where that is too large: the
// multisets of as many cards as the seat holds, of kinds that some slot of the
// seat may hold or that it is known to hold.
func (b *Belief) HandsBound(seat int) *big.Int {
	if seat == b.seat {
		return big.NewInt(1)
	}
	ways := []*big.Int{one}
	for k := range b.rules.Deck.Each() {
		most := 0
		for i := range b.mix.parts {
			c := &b.mix.parts[i]
			n := 0
			for e := range c.classes {
				if c.holdable(seat, k, e) {
					n += c.classes[e].Count(k)
				}
			}
			most = max(most, n+c.known[seat].Count(k))
		}
		ways = widen(ways, most)
	}
	if n := b.table.count[seat]; n < len(ways) {
		return ways[n]
	}
	return new(big.Int)
}

// holdable reports whether some slot of a seat may hold a card of a class.
func (c *component) holdable(seat int, k uno.Kind, class int) bool {
	for _, h := range c.cohorts {
		if int(h.seat) == seat && class < int(h.reach) && h.forbid&setOf(k) == 0 {
			return true
		}
	}
	return false
}

// cell is a set of kinds of which every part knows the same. A plain cell, of
// which no part knows a card by name and every part has all cards in one
// class, counts by the cards taken from it; of others each is a single kind.
type cell struct {
	kinds  []uno.Kind
	copies []int // of each kind, at most
	cards  int
	ways   []*big.Int // ways[t]: the multisets of t of its cards
}

// support counts the hands of positive weight of a seat.
type support struct {
	mix   *mixture
	seat  int
	cell  []cell
	take  []int // cards taken of each cell
	total *big.Int
	lucky int // the part that allowed the last vector

	signed  bool // some part has negative weight
	work    int  // left of maxExact
	counter counter

	list []uno.Cards // the hands, if most > 0
	most int
}

// cells divides the kinds into cells.
func (s *support) cells(deck uno.Cards) {
	index := map[string]int{}
	var key []byte
	for k, most := range deck.Each() {
		key = key[:0]
		plain := true
		copies := 0
		for i := range s.mix.parts {
			c := &s.mix.parts[i]
			known := c.known[s.seat].Count(k)
			n, classes := 0, 0
			for e := range c.classes {
				m := c.classes[e].Count(k)
				n += m
				if m > 0 {
					classes++
					key = append(key, byte(e))
				}
			}
			plain = plain && known == 0 && classes <= 1 && (i == 0 || n == copies)
			copies = max(copies, n+known)
			key = append(key, 0xFF)
			for j, h := range c.cohorts {
				if h.forbid&setOf(k) == 0 {
					key = binary.LittleEndian.AppendUint16(key, uint16(j))
				}
			}
			key = append(key, 0xFE)
		}
		if copies == 0 {
			continue
		}
		if !plain {
			n := min(copies, most)
			s.cell = append(s.cell, cell{[]uno.Kind{k}, []int{n}, n, uniformWays(n)})
			continue
		}
		i, ok := index[string(key)]
		if !ok {
			i = len(s.cell)
			index[string(key)] = i
			s.cell = append(s.cell, cell{ways: []*big.Int{one}})
		}
		c := &s.cell[i]
		c.kinds = append(c.kinds, k)
		c.copies = append(c.copies, copies)
		c.cards += copies
		c.ways = widen(c.ways, copies)
	}
}

// uniformWays is one way for each number of cards of a single kind.
func uniformWays(n int) []*big.Int {
	ways := make([]*big.Int, n+1)
	for i := range ways {
		ways[i] = one
	}
	return ways
}

// widen multiplies a polynomial by 1 + y + .. + y^n.
func widen(ways []*big.Int, n int) []*big.Int {
	sum := make([]*big.Int, len(ways)+n)
	for i := range sum {
		sum[i] = new(big.Int)
		for j := max(0, i-n); j <= min(i, len(ways)-1); j++ {
			sum[i].Add(sum[i], ways[j])
		}
	}
	return sum
}

// cost is the work of trying all vectors that take n cards.
func (s *support) cost(n int) int {
	cost := s.vectors(n) * len(s.mix.parts)
	s.signed = slices.ContainsFunc(s.mix.parts, func(c component) bool { return c.weight.Sign() < 0 })
	if s.signed {
		cost *= signedCost
	}
	return cost
}

// vectors is the number of vectors that take n cards, at most maxVectors+1.
func (s *support) vectors(n int) int {
	count := make([]int, n+1)
	count[0] = 1
	for i := range s.cell {
		next := make([]int, n+1)
		for t := range count {
			for j := 0; j <= min(t, s.cell[i].cards); j++ {
				next[t] = min(maxVectors+1, next[t]+count[t-j])
			}
		}
		count = next
	}
	return count[n]
}

// try takes left cards from the cells from i on in every way; ways is the
// number of multisets so far. It returns false when a count is too large.
func (s *support) try(i, left int, ways *big.Int) bool {
	if i == len(s.cell) {
		if left > 0 {
			return true
		}
		possible, ok := s.possible()
		if possible {
			s.total.Add(s.total, ways)
			if s.most > 0 {
				if !s.total.IsInt64() || s.total.Int64() > int64(s.most) {
					return false
				}
				s.expand(0, 0, s.take[0], uno.Cards{})
			}
		}
		return ok
	}
	for t := 0; t <= min(left, s.cell[i].cards); t++ {
		s.take[i] = t
		if w := s.cell[i].ways[t]; w.Sign() > 0 && !s.try(i+1, left-t, new(big.Int).Mul(ways, w)) {
			return false
		}
	}
	s.take[i] = 0
	return true
}

// expand lists the hands of the vector: left more cards from the kinds from j
// on of cell i, and those of the cells after it.
func (s *support) expand(i, j, left int, hand uno.Cards) {
	c := &s.cell[i]
	switch {
	case left == 0 && i == len(s.cell)-1:
		s.list = append(s.list, hand)
		return
	case left == 0:
		s.expand(i+1, 0, s.take[i+1], hand)
		return
	case j == len(c.kinds):
		return
	}
	for n := 0; n <= min(left, c.copies[j]); n++ {
		s.expand(i, j+1, left-n, hand)
		if n < min(left, c.copies[j]) {
			hand.Add(c.kinds[j])
		}
	}
}

// list lists the different hands that a seat may hold, if there are no more
// than most.
func (b *Belief) list(seat, most int) ([]uno.Cards, bool) {
	s := support{mix: &b.mix, seat: seat, total: new(big.Int), most: most, work: maxExact}
	s.cells(b.rules.Deck)
	if len(s.cell) == 0 || s.cost(b.table.count[seat]) > maxVectors/16 {
		return nil, false
	}
	s.take = make([]int, len(s.cell))
	ok := s.try(0, b.table.count[seat], one)
	return s.list, ok
}

// possible reports whether the hands of the vector have positive weight. Parts
// are tried from the one that allowed the last vector; with negative weights
// among them all are summed.
func (s *support) possible() (yes, ok bool) {
	parts := s.mix.parts
	if s.signed {
		sum := new(big.Int)
		for i := range parts {
			n, ok := s.fillings(&parts[i])
			if !ok {
				return false, false
			}
			sum.Add(sum, n.Mul(n, parts[i].weight))
		}
		return sum.Sign() > 0, true
	}
	for i := range parts {
		j := (s.lucky + i) % len(parts)
		if s.fits(&parts[j]) {
			s.lucky = j
			return true, true
		}
		if s.counter.tooMuch || s.work < 0 {
			return false, false
		}
	}
	return false, true
}

// example is a hand with the numbers of the vector: of each cell its first
// cards. For a part it does not matter which.
func (s *support) example(c *component) (hand uno.Cards, ok bool) {
	for i := range s.cell {
		left := s.take[i]
		for _, k := range s.cell[i].kinds {
			n := c.known[s.seat].Count(k)
			for e := range c.classes {
				n += c.classes[e].Count(k)
			}
			for ; left > 0 && n > 0; n-- {
				hand.Add(k)
				left--
			}
		}
		if left > 0 {
			return hand, false
		}
	}
	return hand, hand.Contains(c.known[s.seat])
}

// fillings is the number of fillings of a part in which the seat holds the hand
// of the vector.
func (s *support) fillings(c *component) (*big.Int, bool) {
	hand, ok := s.example(c)
	if !ok {
		return new(big.Int), true
	}
	m := mixture{seats: s.mix.seats, parts: []component{*c}, keepScale: true}
	m.parts[0].weight = one
	m.show(s.seat, hand)
	n, err := m.massExact(nobody, &s.work)
	return n, err == nil
}

// fits reports whether a part has a filling in which the seat holds the hand
// of the vector: the cards of the hand that are not known must match the
// slots of the seat, and what they leave must fill the other slots.
func (s *support) fits(c *component) bool {
	hand, ok := s.example(c)
	if !ok {
		return false
	}
	rest := c.clone()
	var cards []uint64 // for each card the cohorts that may hold it
	for k, n := range hand.Minus(c.known[s.seat]).Each() {
		class := -1
		for e := range c.classes {
			if c.classes[e].Has(k) {
				if class >= 0 {
					n, exact := s.fillings(c)
					return exact && n.Sign() > 0
				}
				class = e
			}
		}
		var may uint64
		for j, h := range c.cohorts {
			if int(h.seat) == s.seat && class < int(h.reach) && h.forbid&setOf(k) == 0 {
				may |= 1 << j
			}
		}
		for range n {
			rest.classes[class].Remove(k)
			cards = append(cards, may)
		}
	}
	if !matches(cards, c.cohorts) {
		return false
	}
	rest.cohorts = slices.DeleteFunc(rest.cohorts, func(h cohort) bool { return int(h.seat) == s.seat })
	return s.counter.fill(&rest, nobody) > 0
}

// matches reports whether every card finds a slot in a cohort that may hold
// it (augmenting paths over cohorts). At most 64 cohorts.
func matches(cards []uint64, cohorts []cohort) bool {
	held := make([][]uint64, len(cohorts))
	var place func(card uint64, seen *uint64) bool
	place = func(card uint64, seen *uint64) bool {
		for j := range cohorts {
			if card>>j&1 == 0 || *seen>>j&1 != 0 {
				continue
			}
			*seen |= 1 << j
			if len(held[j]) < int(cohorts[j].n) {
				held[j] = append(held[j], card)
				return true
			}
			for i, other := range held[j] {
				if place(other, seen) {
					held[j][i] = card
					return true
				}
			}
		}
		return false
	}
	for _, card := range cards {
		var seen uint64
		if !place(card, &seen) {
			return false
		}
	}
	return true
}
