package fill

import (
	"context"
	"fmt"
)

// Limits of the cover DP.
const (
	maxWidth = 12
	maxNodes = 1 << 22 // states, all layers together
)

var errTooManyStates = fmt.Errorf("the cover DP met more than %d states", maxNodes)

// The slots of a state: see package solitaire's trail DP, whose states these
// are, for the open colours alone, and with one more bit for each block:
// whether a finished vertex of it is odd. Blocks are numbered by first
// appearance.
const (
	untouched = 0
	required  = 1
	touched   = 2 // 2 + 2*block + parity

	inHand = maxWidth // the slot of the number in hand
)

type state struct {
	slot [maxWidth + 1]uint8
	odd  uint16 // by block
}

// node is a state with the cheapest way to it; costs count halves of a run.
type node struct {
	state  state
	cost   int32
	from   int32  // node of the layer before
	use    uint32 // two bits a slot: copies of the number's card of that colour
	single uint32 // by slot: the colours that end as single vertices, and inHand
}

// coverDP finds a smallest cover of a board at most maxWidth wide.
func (b *board) coverDP(ctx context.Context) (cover, error) {
	layers := make([][]node, 0, b.numbers+1)
	layers = append(layers, []node{{}})
	total := 0
	for i, y := range b.order {
		l := layerBuilder{b: b, y: y, closes: b.closes[i], at: make(map[state]int32)}
		for k, n := range layers[i] {
			if k&0xff == 0 {
				if err := ctx.Err(); err != nil {
					return cover{}, err
				}
			}
			l.from, l.cost = int32(k), n.cost
			l.choose(n.state, 0, 0)
			if total+len(l.nodes) > maxNodes {
				return cover{}, errTooManyStates
			}
		}
		layers = append(layers, l.nodes)
		total += len(l.nodes)
	}
	return b.readBack(layers), nil
}

// readBack collects the choices on the way to the last layer's one state, in
// which no colour is open.
func (b *board) readBack(layers [][]node) cover {
	c := cover{use: make([]uint8, len(b.edges))}
	at := int32(0)
	for i := len(b.order) - 1; i >= 0; i-- {
		n := layers[i+1][at]
		for _, e := range b.around[b.order[i]] {
			c.use[e] = uint8(n.use >> (2 * b.slot[b.edges[e].color]) & 3)
		}
		for _, x := range b.closes[i] {
			if n.single>>b.slot[x]&1 != 0 {
				c.single = append(c.single, x)
			}
		}
		if n.single>>inHand&1 != 0 {
			c.single = append(c.single, b.order[i])
		}
		at = n.from
	}
	return c
}

// layerBuilder makes the states after one number.
type layerBuilder struct {
	b      *board
	y      int // the number's vertex
	closes []int
	at     map[state]int32
	nodes  []node
	from   int32
	cost   int32
}

// choose decides on the cards of the number one by one.
func (l *layerBuilder) choose(s state, i int, use uint32) {
	around := l.b.around[l.y]
	if i == len(around) {
		l.finish(s, use)
		return
	}
	e := l.b.edges[around[i]]
	l.choose(s, i+1, use)
	slot := l.b.slot[e.color]
	for k := 1; k <= min(e.count, 2); k++ {
		t := s
		t.walk(slot, k)
		l.choose(t, i+1, use|uint32(k)<<(2*slot))
	}
}

// finish drops the number's slot, in one way or two.
func (l *layerBuilder) finish(s state, use uint32) {
	if s.slot[inHand] >= touched {
		cost := l.cost + s.drop(inHand)
		l.file(s, cost, use, 0)
		return
	}
	open := s
	for _, e := range l.b.around[l.y] {
		if x := l.b.slot[l.b.edges[e].color]; s.slot[x] == untouched {
			s.slot[x] = required
		}
	}
	l.file(s, l.cost, use, 0)
	if s != open {
		l.file(open, l.cost+2, use, 1<<inHand)
	}
}

// file drops the colours that are closed and keeps the cheapest way to the
// state.
func (l *layerBuilder) file(s state, cost int32, use, single uint32) {
	for _, x := range l.closes {
		slot := l.b.slot[x]
		if s.slot[slot] == required {
			single |= 1 << slot
		}
		cost += s.drop(slot)
	}
	s.normalize()
	n := node{s, cost, l.from, use, single}
	if i, ok := l.at[s]; ok {
		if cost < l.nodes[i].cost {
			l.nodes[i] = n
		}
		return
	}
	l.at[s] = int32(len(l.nodes))
	l.nodes = append(l.nodes, n)
}

// drop empties a slot and returns what that costs, in halves of a run: one for
// an odd vertex, two for a required colour, which becomes a single vertex, and
// two for a block that ends here without an odd vertex.
func (s *state) drop(i int) (cost int32) {
	v := s.slot[i]
	s.slot[i] = untouched
	if v == required {
		return 2
	}
	if v < touched {
		return 0
	}
	b := block(v)
	if v&1 == 1 {
		cost++
		s.odd |= 1 << b
	}
	for _, w := range s.slot {
		if w >= touched && block(w) == b {
			return cost
		}
	}
	if s.odd>>b&1 == 0 {
		cost += 2
	}
	s.odd &^= 1 << b
	return cost
}

func block(slot uint8) uint8 { return (slot - touched) >> 1 }

// walk puts one or two copies of the card between a colour and the number in
// hand on the trails.
func (s *state) walk(color, copies int) {
	s.touch(color)
	s.touch(inHand)
	a, b := block(s.slot[color]), block(s.slot[inHand])
	if a != b {
		for i, v := range s.slot {
			if v >= touched && block(v) == a {
				s.slot[i] = touched + b<<1 | v&1
			}
		}
		s.odd |= s.odd >> a & 1 << b
		s.odd &^= 1 << a
	}
	if copies == 1 {
		s.slot[color] ^= 1
		s.slot[inHand] ^= 1
	}
}

// touch puts a slot that is out into a new block.
func (s *state) touch(i int) {
	if s.slot[i] >= touched {
		return
	}
	var taken uint32
	for _, v := range s.slot {
		if v >= touched {
			taken |= 1 << block(v)
		}
	}
	b := uint8(0)
	for taken>>b&1 == 1 {
		b++
	}
	s.slot[i] = touched + b<<1
}

// normalize renumbers the blocks by first appearance.
func (s *state) normalize() {
	var rename [maxWidth + 1]uint8 // block -> new number + 1
	next := uint8(0)
	odd := uint16(0)
	for i, v := range s.slot {
		if v < touched {
			continue
		}
		b := block(v)
		if rename[b] == 0 {
			next++
			rename[b] = next
			odd |= s.odd >> b & 1 << (next - 1)
		}
		s.slot[i] = touched + (rename[b]-1)<<1 | v&1
	}
	s.odd = odd
}
