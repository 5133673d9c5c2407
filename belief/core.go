package belief

import (
	"math/big"
	"math/bits"

	"github.com/unolab/uno"
)

// ring is the arithmetic that the core is counted in.
type ring[T any] interface {
	clear(x *T)
	one(x *T)
	add(x, y *T)
}

// floats counts in floating point, bigs exactly.
type (
	floats struct{}
	bigs   struct{}
)

func (floats) clear(x *float64)  { *x = 0 }
func (floats) one(x *float64)    { *x = 1 }
func (floats) add(x, y *float64) { *x += *y }
func (bigs) clear(x *big.Int)    { x.SetInt64(0) }
func (bigs) one(x *big.Int)      { x.SetInt64(1) }
func (bigs) add(x, y *big.Int)   { x.Add(x, y) }

// maxCore bounds the work on one core: states times cards.
const maxCore = 1 << 24

// core is what peeling leaves of a counting problem: groups whose allowed sets
// are not nested. Cards that the same groups may hold form a cell; with x_i
// for a slot of group i, the number of ways to fill slots that are not
// distinguished is the coefficient of prod x_i^n_i in
//
//	prod over cells (1 + sum of the x_i that may hold the cell)^cards.
//
// The table holds the coefficients up to the n_i, prod (n_i+1) of them, and is
// multiplied by one factor for each card. At most 16 groups.
type core[T any] struct {
	size    []int    // slots of each group
	stride  []int    // of each group in the table
	may     []uint16 // states: the groups of which a slot is filled
	filled  []uint16 // states: how many slots are filled
	slots   int      // all slots
	cells   map[uint16]int
	order   []uint16 // the cells in the order of their first card
	cards   int
	states  int
	tooMuch bool
	table   []T
}

// newCore poses a core.
func newCore[T any](p *problem) *core[T] {
	c := new(core[T])
	c.pose(p)
	return c
}

// pose makes the core of what is left of a problem, in the memory of c.
func (c *core[T]) pose(p *problem) {
	sets := p.distinct()
	c.size, c.stride = c.size[:0], c.stride[:0]
	c.states, c.slots = 1, 0
	for i := range sets {
		c.slots += sets[i].n
		c.size = append(c.size, sets[i].n)
		c.stride = append(c.stride, c.states)
		c.states *= sets[i].n + 1
		if c.states > maxCore {
			c.states = maxCore
		}
	}
	c.tooMuch = len(sets) > 16
	if c.tooMuch {
		return
	}
	if c.cells == nil {
		c.cells = map[uint16]int{}
	}
	clear(c.cells)
	c.order, c.cards = c.order[:0], 0
	for e, class := range p.classes {
		for k, n := range class.Each() {
			c.addCell(sets, e, k, n)
		}
	}
	c.cells[1<<len(sets)-1] -= p.inner
	c.cards -= p.inner
	c.tooMuch = c.states*max(1, c.cards) > maxCore
}

// addCell counts n cards of a kind and class to their cell.
func (c *core[T]) addCell(sets []group, class int, k uno.Kind, n int) {
	cell := cellOf(sets, class, k)
	if cell == 0 {
		return
	}
	if c.cells[cell] == 0 {
		c.order = append(c.order, cell)
	}
	c.cells[cell] += n
	c.cards += n
}

// cellOf is the cell of a card: the sets that it belongs to.
func cellOf(sets []group, class int, k uno.Kind) uint16 {
	var cell uint16
	for i := range sets {
		if class < int(sets[i].reach) && sets[i].forbid&setOf(k) == 0 {
			cell |= 1 << i
		}
	}
	return cell
}

// distinct merges the groups of the core with the same allowed set.
func (p *problem) distinct() []group {
	var sets []group
groups:
	for i := p.lo; i < p.hi; i++ {
		g := &p.groups[i]
		for j := range sets {
			if s := &sets[j]; s.allowed == g.allowed && p.within(s, g) {
				s.n += g.n
				continue groups
			}
		}
		sets = append(sets, *g)
	}
	return sets
}

// prepare makes an empty table.
func (c *core[T]) prepare(r ring[T]) {
	if cap(c.table) < c.states {
		c.table = make([]T, c.states)
		c.may, c.filled = make([]uint16, c.states), make([]uint16, c.states)
	}
	c.table, c.may, c.filled = c.table[:c.states], c.may[:c.states], c.filled[:c.states]
	for s := range c.table {
		r.clear(&c.table[s])
		c.may[s], c.filled[s] = 0, 0
		for i, stride := range c.stride {
			if n := s / stride % (c.size[i] + 1); n > 0 {
				c.may[s] |= 1 << i
				c.filled[s] += uint16(n)
			}
		}
	}
	r.one(&c.table[0])
}

// addCard multiplies the table by the factor of one card of a cell. Going down
// it reads only states that this card has not changed yet. States with fewer
// than least slots filled are left wrong: no way from them to the full slots
// is left.
func (c *core[T]) addCard(r ring[T], cell uint16, least int) {
	for s := c.states - 1; s > 0; s-- {
		if int(c.filled[s]) < least {
			continue
		}
		for from := c.may[s] & cell; from != 0; from &= from - 1 {
			r.add(&c.table[s], &c.table[s-c.stride[bits.TrailingZeros16(from)]])
		}
	}
}

// count is the coefficient of the full slots; times orders it is the number of
// fillings. The core must not be too much.
func (c *core[T]) count(r ring[T]) *T {
	c.prepare(r)
	left := c.cards
	for _, cell := range c.order {
		for range c.cells[cell] {
			left--
			c.addCard(r, cell, c.slots-left)
		}
	}
	return &c.table[c.states-1]
}

// orders is the number of orders of the slots of each group, as factors.
func (c *core[T]) orders(factors []falling) []falling {
	for _, n := range c.size {
		factors = append(factors, falling{n, n})
	}
	return factors
}
