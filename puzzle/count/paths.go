package count

import (
	"context"
	"fmt"
	"math/big"
	"slices"
)

// The DP of Demaine et al. 3.3, corrected. Cards come row by row. A state is
// the multiset of paths that the cards so far form, each path represented by
// its two ends, and f of a state is the number of sets of paths with that
// state. Unlike the printed recursion, (1) the empty deck counts as one set and
// not as none; (2) a card that opens a row may join two old paths, as any card
// may; (3) all joins are made, h + d at the same colour included; (4) equal
// paths count with their multiplicity m, or m(m-1)/2 for two of them. Ends in
// current and older rows follow the paper's types: both in the current row h,
// one v, none d.
//
// Three conditions prune, which the paper does not have and a trace does not
// use: ends that no later card can match are equivalent, and at most two; no
// path that can no longer grow may be left over; and each later card joins at
// most two paths.

// Labels of ends: 0..c-1 are columns of older rows, c..2c-1 columns of the
// current row. A single card is a path with its label and the label alone.
const (
	alone      = 0xffff
	dead       = 0xfffe
	maxColumns = 0x7fff
)

// maxPathStates bounds the states met, all layers together.
const maxPathStates = 1 << 25

// ends is a path by the labels of its ends, the smaller one in the high half.
type ends uint32

func endsOf(a, b uint16) ends { return ends(min(a, b))<<16 | ends(max(a, b)) }

func (p ends) pair() (a, b uint16) { return uint16(p >> 16), uint16(p) }

// sides yields every end of a path at which it can grow, with the end that
// stays: a single card has one end, which stays as well.
func (p ends) sides() (n int, grow, stay [2]uint16) {
	a, b := p.pair()
	if b == alone {
		return 1, [2]uint16{a}, [2]uint16{a}
	}
	return 2, [2]uint16{a, b}, [2]uint16{b, a}
}

// layer holds f by state; a state is the sorted list of its paths, four bytes
// each.
type layer map[string]*big.Int

func encode(buf []byte, paths []ends) []byte {
	buf = buf[:0]
	for _, p := range paths {
		buf = append(buf, byte(p>>24), byte(p>>16), byte(p>>8), byte(p))
	}
	return buf
}

func decode(paths []ends, key string) []ends {
	paths = paths[:0]
	for i := 0; i < len(key); i += 4 {
		paths = append(paths, ends(key[i])<<24|ends(key[i+1])<<16|ends(key[i+2])<<8|ends(key[i+3]))
	}
	return paths
}

// add adds f, times m, to a state.
func (l layer) add(buf []byte, f, m *big.Int) {
	sum := l[string(buf)]
	if sum == nil {
		sum = new(big.Int)
		l[string(buf)] = sum
	}
	if m == nil {
		sum.Add(sum, f)
		return
	}
	sum.Add(sum, new(big.Int).Mul(f, m))
}

// pathsDP is a run of the DP.
type pathsDP struct {
	g      *grid
	states layer
	prune  bool
	left   int    // cards still to come
	met    int    // states so far
	most   int    // maximum number of states
	open   []bool // by column: a row to come has a card that matches it
}

// countPaths counts the orders of labelled cards.
func (g *grid) countPaths(ctx context.Context, most int, progress func(string, ...any)) (*big.Int, error) {
	if g.columns > maxColumns {
		return nil, fmt.Errorf("%w: the method paths takes at most %d colours or numbers", ErrTooLarge, maxColumns)
	}
	if err := g.reorder(ctx); err != nil {
		return nil, err
	}
	d := g.newPathsDP(true)
	d.most = most
	for y, row := range g.rows {
		if err := d.row(ctx, y); err != nil {
			return nil, err
		}
		progress("row %d of %d, %d cards: %d sets of ends", y+1, len(g.rows), cards(row), len(d.states))
	}
	return d.orders(), nil
}

func (g *grid) newPathsDP(prune bool) *pathsDP {
	d := &pathsDP{g: g, prune: prune, most: maxPathStates, states: layer{"": big.NewInt(1)}, open: make([]bool, g.columns)}
	for _, row := range g.rows {
		d.left += cards(row)
	}
	return d
}

// orders is the count after the last card: states of one path, each path of
// more than one card read in both directions.
func (d *pathsDP) orders() *big.Int {
	total := new(big.Int)
	for key, f := range d.states {
		if paths := decode(nil, key); len(paths) == 1 {
			total.Add(total, f)
			if _, b := paths[0].pair(); b != alone {
				total.Add(total, f)
			}
		}
	}
	return total
}

// row takes the cards of a row, then turns its ends into ends of an older row.
func (d *pathsDP) row(ctx context.Context, y int) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	d.begin(y)
	for _, c := range d.g.rows[y] {
		for range c.count {
			if err := d.card(ctx, c.column); err != nil {
				return err
			}
		}
	}
	return nil
}

// begin turns the ends of the previous row into ends of an older row.
func (d *pathsDP) begin(y int) {
	clear(d.open)
	for _, row := range d.g.rows[y:] {
		for _, c := range row {
			for k, m := range d.g.match[c.column] {
				d.open[k] = d.open[k] || m
			}
		}
	}
	next := make(layer, len(d.states))
	var paths []ends
	var buf []byte
	for key, f := range d.states {
		paths = decode(paths, key)
		if !d.age(paths) {
			continue
		}
		slices.Sort(paths)
		buf = encode(buf, paths)
		next.add(buf, f, nil)
	}
	d.states = next
}

// age renames the ends of paths; false if the state leads nowhere.
func (d *pathsDP) age(paths []ends) bool {
	deadEnds := 0
	for i, p := range paths {
		a, b := p.pair()
		for _, end := range [2]*uint16{&a, &b} {
			if *end >= dead {
				continue
			}
			if int(*end) >= d.g.columns {
				*end -= uint16(d.g.columns)
			}
			if d.prune && !d.open[*end] {
				*end = dead
			}
		}
		switch {
		case a == dead && b == alone:
			return false // a card on its own for good, while others come
		case a == dead && b == dead:
			return false // the same for a path
		case a == dead || b == dead:
			deadEnds++
		}
		paths[i] = endsOf(a, b)
	}
	return deadEnds <= 2
}

// card takes one card of the current row.
func (d *pathsDP) card(ctx context.Context, column int) error {
	d.left--
	next := make(layer, 2*len(d.states))
	t := uint16(d.g.columns + column)
	match := d.g.match[column]
	adjacent := func(end uint16) bool {
		return end < dead && (int(end) >= d.g.columns || match[end])
	}
	var paths, after []ends
	var buf []byte
	m := new(big.Int)
	visited := 0
	// put adds the state without paths[i] and paths[j] and with p.
	put := func(f *big.Int, i, j int, p ends, m *big.Int) {
		after = after[:0]
		for k, q := range paths {
			if k != i && k != j {
				after = append(after, q)
			}
		}
		if d.prune && len(after) > d.left {
			return // one too many to be joined
		}
		at, _ := slices.BinarySearch(after, p)
		after = slices.Insert(after, at, p)
		buf = encode(buf, after)
		next.add(buf, f, m)
	}
	for key, f := range d.states {
		if visited++; visited&0xff == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
			if d.met+len(next) > d.most {
				return fmt.Errorf("%w: the method paths met more than %d sets of ends", ErrTooLarge, d.most)
			}
		}
		paths = decode(paths, key)
		put(f, -1, -1, endsOf(t, alone), nil)
		for i := 0; i < len(paths); i += run(paths, i) {
			same := run(paths, i)
			sides, grow, stay := paths[i].sides()
			for s := range sides {
				if !adjacent(grow[s]) {
					continue
				}
				put(f, i, -1, endsOf(stay[s], t), m.SetInt64(int64(same)))
				for j := i; j < len(paths); j += run(paths, j) {
					ways, second := int64(same)*int64(run(paths, j)), j
					if j == i {
						ways, second = int64(same)*int64(same-1)/2, i+1
					}
					if ways == 0 {
						continue
					}
					others, join, far := paths[j].sides()
					for o := range others {
						if adjacent(join[o]) {
							put(f, i, second, endsOf(stay[s], far[o]), m.SetInt64(ways))
						}
					}
				}
			}
		}
	}
	d.states = next
	d.met += len(next)
	return nil
}

// run counts the paths from i on that are equal to paths[i].
func run(paths []ends, i int) int {
	n := 1
	for i+n < len(paths) && paths[i+n] == paths[i] {
		n++
	}
	return n
}
