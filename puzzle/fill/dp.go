package fill

import (
	"context"
	"fmt"
)

// Limits of the cover DP.
const (
	maxColors = 12
	maxNodes  = 1 << 22 // states, all layers together
)

// The slots of a state: see package solitaire's trail DP, whose states these
// are, with one more bit for each block: whether a finished number of it is
// odd. Blocks are numbered by first appearance.
const (
	untouched = 0
	required  = 1
	touched   = 2 // 2 + 2*block + parity
)

type state struct {
	slot [maxColors + 1]uint8 // the last one is the number in hand
	odd  uint16               // by block
}

// node is a state with the cheapest way to it; costs count halves of a run.
type node struct {
	state  state
	cost   int32
	from   int32  // node of the layer before
	use    uint32 // two bits a colour: copies of its card
	bought bool   // the number is a single vertex
}

// coverDP finds a smallest cover of a board with at most maxColors colours.
func (b *board) coverDP(ctx context.Context) (cover, error) {
	layers := make([][]node, 0, b.numbers+1)
	layers = append(layers, []node{{}})
	total := 0
	for y := range b.numbers {
		l := layerBuilder{b: b, y: b.colors + y, at: make(map[state]int32)}
		for i, n := range layers[y] {
			if i&0xff == 0 {
				if err := ctx.Err(); err != nil {
					return cover{}, err
				}
			}
			l.from, l.cost = int32(i), n.cost
			l.choose(n.state, 0, 0)
			if total+len(l.nodes) > maxNodes {
				return cover{}, fmt.Errorf("%w: the cover DP met more than %d states", ErrTooLarge, maxNodes)
			}
		}
		layers = append(layers, l.nodes)
		total += len(l.nodes)
	}
	best, bestCost := -1, int32(0)
	for i, n := range layers[b.numbers] {
		if c := n.cost + n.state.close(b.colors); best < 0 || c < bestCost {
			best, bestCost = i, c
		}
	}
	return b.readBack(layers, best), nil
}

// readBack collects the choices on the way to a last node.
func (b *board) readBack(layers [][]node, at int) cover {
	c := cover{use: make([]uint8, len(b.edges))}
	last := layers[b.numbers][at].state
	for x := range b.colors {
		if last.slot[x] == required {
			c.single = append(c.single, x)
		}
	}
	for y := b.numbers - 1; y >= 0; y-- {
		n := layers[y+1][at]
		for _, e := range b.around[b.colors+y] {
			c.use[e] = uint8(n.use >> (2 * b.edges[e].color) & 3)
		}
		if n.bought {
			c.single = append(c.single, b.colors+y)
		}
		at = int(n.from)
	}
	return c
}

// layerBuilder makes the states after one number.
type layerBuilder struct {
	b     *board
	y     int // the number's vertex
	at    map[state]int32
	nodes []node
	from  int32
	cost  int32
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
	for k := 1; k <= min(e.count, 2); k++ {
		t := s
		t.walk(e.color, l.b.colors, k)
		l.choose(t, i+1, use|uint32(k)<<(2*e.color))
	}
}

// finish drops the number's slot and files the state.
func (l *layerBuilder) finish(s state, use uint32) {
	c := l.b.colors
	v := s.slot[c]
	s.slot[c] = untouched
	if v >= touched {
		cost := l.cost
		if v&1 == 1 {
			cost++
			s.odd |= 1 << block(v)
		}
		l.file(s, cost, use, false)
		return
	}
	open := s
	for _, e := range l.b.around[l.y] {
		if x := l.b.edges[e].color; s.slot[x] == untouched {
			s.slot[x] = required
		}
	}
	l.file(s, l.cost, use, false)
	if s != open {
		l.file(open, l.cost+2, use, true)
	}
}

// file keeps the cheapest way to a state.
func (l *layerBuilder) file(s state, cost int32, use uint32, bought bool) {
	s.normalize(l.b.colors)
	n := node{s, cost, l.from, use, bought}
	if i, ok := l.at[s]; ok {
		if cost < l.nodes[i].cost {
			l.nodes[i] = n
		}
		return
	}
	l.at[s] = int32(len(l.nodes))
	l.nodes = append(l.nodes, n)
}

func block(slot uint8) uint8 { return (slot - touched) >> 1 }

// walk puts one or two copies of the card between a colour and the number in
// hand on the trails.
func (s *state) walk(color, number, copies int) {
	s.touch(color, number)
	s.touch(number, number)
	a, b := block(s.slot[color]), block(s.slot[number])
	if a != b {
		for i := range number + 1 {
			if v := s.slot[i]; v >= touched && block(v) == a {
				s.slot[i] = touched + b<<1 | v&1
			}
		}
		s.odd |= s.odd >> a & 1 << b
		s.odd &^= 1 << a
	}
	if copies == 1 {
		s.slot[color] ^= 1
		s.slot[number] ^= 1
	}
}

// touch gives a slot that is out a block of its own.
func (s *state) touch(i, number int) {
	if s.slot[i] >= touched {
		return
	}
	var taken uint32
	for k := range number + 1 {
		if v := s.slot[k]; v >= touched {
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
func (s *state) normalize(colors int) {
	var rename [maxColors + 2]uint8 // block -> new number + 1
	next := uint8(0)
	odd := uint16(0)
	for i := range colors {
		v := s.slot[i]
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

// close is what a state costs after the last number, in halves: odd colours,
// colours that had to be bought, and blocks without an odd vertex.
func (s *state) close(colors int) int32 {
	cost := int32(0)
	odd, blocks := s.odd, uint16(0)
	for i := range colors {
		switch v := s.slot[i]; {
		case v == required:
			cost += 2
		case v >= touched:
			blocks |= 1 << block(v)
			if v&1 == 1 {
				cost++
				odd |= 1 << block(v)
			}
		}
	}
	for closed := blocks &^ odd; closed != 0; closed &= closed - 1 {
		cost += 2
	}
	return cost
}
