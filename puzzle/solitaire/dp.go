package solitaire

import (
	"context"
	"slices"
)

// dpLimits bound the memory of the DP before it gives up.
const (
	dpMaxStates = 1 << 22 // states seen in all
	dpMaxMemo   = 1 << 23 // remembered transitions
)

// dp is the trail DP over numbers, 2^{O(c log c)} n for c colours: states after
// each number (see dp_state.go), the effect of a number is computed once for
// each kind of number (which colours it has, and which of them twice) and
// state. The states of every layer are kept as sorted lists; a solution is read
// backwards through the layers by finding the state of the previous layer that
// leads to the current one.
type dp struct {
	g      *graph
	colors int
	id     map[dpState]int32
	states []dpState
	memo   map[dpKey][]dpMove
	stored int
	layers [][]int32 // after number i-1: state ids, ascending
}

// dpKey is a state before a number of a given kind: two bits a colour, the
// copies of its card.
type dpKey struct {
	state int32
	kind  uint32
}

// dpMove is one effect of a number: the state it leads to and, two bits a
// colour, how many copies of each card were used.
type dpMove struct {
	to  int32
	use uint32
}

// runDP decides and constructs by the trail DP. It takes the smaller side as
// the colours. Beyond its limits it gives up.
func runDP(ctx context.Context, g *graph) (outcome, error) {
	if t, ok := g.resting(); ok {
		return yes(t), nil
	}
	work, back := g, []int32(nil)
	if len(g.numbers) < len(g.colors) {
		work, back = g.swapped()
	}
	if len(work.colors) > maxDPColors {
		return unknown("the DP takes at most %d colours or numbers, this deck has %d of each or more", maxDPColors, len(work.colors)), nil
	}
	d := &dp{g: work, colors: len(work.colors), id: map[dpState]int32{}, memo: map[dpKey][]dpMove{}}
	t, found, err := d.run(ctx)
	if err != nil || !found {
		if err == nil && d.full() {
			return unknown("the DP met more than %d states", dpMaxStates), nil
		}
		return no(), err
	}
	if back != nil {
		use := make([]uint8, len(t.use))
		for e, k := range t.use {
			use[back[e]] = k
		}
		t.use = use
	}
	return yes(t), nil
}

func (d *dp) full() bool { return len(d.states) > dpMaxStates }

// run goes forward through the numbers and reads a solution back.
func (d *dp) run(ctx context.Context) (trail, bool, error) {
	d.layers = [][]int32{{d.intern(0)}}
	var mark []int32 // state -> last layer that holds it
	for number := range d.g.numbers {
		kind := d.kind(number)
		var next []int32
		for i, s := range d.layers[number] {
			if i&15 == 0 && ctx.Err() != nil {
				return trail{}, false, ctx.Err()
			}
			for _, m := range d.moves(s, kind) {
				for int(m.to) >= len(mark) {
					mark = append(mark, -1)
				}
				if mark[m.to] != int32(number) {
					mark[m.to] = int32(number)
					next = append(next, m.to)
				}
			}
			if d.full() {
				return trail{}, false, nil
			}
		}
		slices.Sort(next)
		d.layers = append(d.layers, next)
	}
	for _, s := range d.layers[len(d.layers)-1] {
		if d.states[s].accepts(d.colors) {
			return d.readBack(s), true, nil
		}
	}
	return trail{}, false, nil
}

// readBack recovers the cards used on a way to the last state s.
func (d *dp) readBack(s int32) trail {
	t := trail{use: make([]uint8, d.g.edges())}
	for number := len(d.g.numbers) - 1; number >= 0; number-- {
		from, use := d.comesFrom(s, number)
		for _, e := range d.g.around(int32(d.colors + number)) {
			t.use[e] = uint8(use >> (2 * d.g.from[e]) & 3)
		}
		s = from
	}
	return t
}

// comesFrom finds a state before the number that a way to s passes.
func (d *dp) comesFrom(s int32, number int) (int32, uint32) {
	kind := d.kind(number)
	for _, p := range d.layers[number] {
		for _, m := range d.moves(p, kind) {
			if m.to == s {
				return p, m.use
			}
		}
	}
	panic("solitaire: a DP state without a predecessor")
}

// kind is the sort of a number: two bits a colour, 0, 1 or 2 copies.
func (d *dp) kind(number int) uint32 {
	k := uint32(0)
	for _, e := range d.g.around(int32(d.colors + number)) {
		k |= uint32(d.g.copies(e)) << (2 * d.g.from[e])
	}
	return k
}

// moves lists where a number of the kind leads from the state, each state once.
func (d *dp) moves(s int32, kind uint32) []dpMove {
	key := dpKey{s, kind}
	if m, ok := d.memo[key]; ok {
		return m
	}
	var colors uint32
	for i := range d.colors {
		if kind>>(2*i)&3 != 0 {
			colors |= 1 << i
		}
	}
	var moves []dpMove
	var choose func(u unpacked, i int, use uint32)
	choose = func(u unpacked, i int, use uint32) {
		for i < d.colors && colors>>i&1 == 0 {
			i++
		}
		if i == d.colors {
			if u.finish(d.colors, colors) {
				moves = append(moves, dpMove{d.intern(u.pack(d.colors)), use})
			}
			return
		}
		choose(u, i+1, use)
		for k := uint32(1); k <= kind>>(2*i)&3; k++ {
			w := u
			w.use(i, d.colors, int(k))
			choose(w, i+1, use|k<<(2*i))
		}
	}
	choose(d.states[s].unpack(d.colors), 0, 0)
	slices.SortStableFunc(moves, func(a, b dpMove) int { return int(a.to) - int(b.to) })
	moves = slices.CompactFunc(moves, func(a, b dpMove) bool { return a.to == b.to })
	if d.stored+len(moves) <= dpMaxMemo {
		d.stored += len(moves)
		d.memo[key] = slices.Clone(moves)
	}
	return moves
}

func (d *dp) intern(s dpState) int32 {
	if i, ok := d.id[s]; ok {
		return i
	}
	i := int32(len(d.states))
	d.id[s] = i
	d.states = append(d.states, s)
	return i
}
