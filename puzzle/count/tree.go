package count

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/internal/treewalk"
)

// The method tree. Every card of an order has two links, each at its colour or
// at its number, and the first and the last card have one that stays free. So
// an order is a way to link the ends of cards at the vertices of H such that one
// path results. The walk over a tree decomposition of H takes the cards one by
// one; each end of a new card stays open at a vertex, is linked there to an open
// end of a path that is there, or is free for good. A state is the multiset of
// paths by the vertices of their open ends, and f of a state the number of ways
// to it. All states are needed: numbers have no representatives.
//
// Both ends of a card at the same vertex are one way and would count as two, so
// weights are doubled: 2 where the ends are at different places, 1 where they
// are at the same, and the sum is divided by 2^n. It counts undirected paths.
//
// Equal cards match at both vertices, and a link between them would count
// twice. So the m copies of a card are taken as k lists in a row, k = 1..m, that
// are linked like single cards: there are C(m-1,k-1) m!/k! ways to divide copies
// into k lists, and with the sign (-1)^(m-k) each order counts once, since a row
// of copies with l links between them, each of them in a list or linked outside
// at one of two vertices, counts (2-1)^l times.

// free is the label of an end that is never linked; labels of the others are
// places in the frontier, plus a mark while two branches are joined.
const (
	free   = 0xff
	second = 0x20 // an end of the second branch, not yet linked or left open
	passed = 0x40 // one of the second branch that was left open
)

// maxTreeLayer bounds the states of a layer, maxTreeStates those of all layers.
const (
	maxTreeLayer  = 1 << 21
	maxTreeStates = 1 << 26
)

// linked is a path by the labels of its ends, the smaller one in the high half.
type linked uint16

func linkedOf(a, b uint8) linked       { return linked(min(a, b))<<8 | linked(max(a, b)) }
func (p linked) pair() (uint8, uint8)  { return uint8(p >> 8), uint8(p) }
func (p linked) has(label uint8) bool  { return uint8(p>>8) == label || uint8(p) == label }
func (p linked) far(label uint8) uint8 { return uint8(p>>8) ^ uint8(p) ^ label }

// ways is how many ends of a path have a label.
func (p linked) ways(label uint8) int64 {
	a, b := p.pair()
	n := int64(0)
	if a == label {
		n++
	}
	if b == label {
		n++
	}
	return n
}

// treeBranch is a part of the deck that has been worked out.
type treeBranch struct {
	front []int32 // the frontier
	done  []int   // by place: the cards of the vertex in this branch
	cards int
	twos  uint // powers of two taken out of all of f
	f     layer
}

// treeDP is a run of the method.
type treeDP struct {
	ctx     context.Context
	h       *puzzle.DeckGraph
	total   []int // by vertex: its cards
	all     int
	branch  treeBranch
	waiting []treeBranch
	met     int
	buf     []byte
}

// countOnTree counts the orders of labelled cards.
func countOnTree(ctx context.Context, stacks []puzzle.Stack, progress func(string, ...any)) (*big.Int, error) {
	h := puzzle.NewDeckGraph(stacks)
	w, ok := cheapWalk(h)
	if !ok {
		return nil, fmt.Errorf("%w: the method tree found no order of the cards with few ends open at a time", ErrTooLarge)
	}
	return countOnWalk(ctx, h, w, progress)
}

// countOnWalk counts over a walk.
func countOnWalk(ctx context.Context, h *puzzle.DeckGraph, w *treewalk.Walk, progress func(string, ...any)) (*big.Int, error) {
	d := &treeDP{ctx: ctx, h: h, total: make([]int, h.Vertices())}
	for e, s := range h.Stacks {
		for _, v := range h.Ends[e] {
			d.total[v] += int(s.Count)
		}
		d.all += int(s.Count)
	}
	d.branch.f = layer{"": big.NewInt(1)}
	most := 0
	for i := range w.Steps {
		if err := d.step(&w.Steps[i]); err != nil {
			return nil, err
		}
		if len(d.branch.f) > most {
			most = len(d.branch.f)
			progress("%d of %d cards, %d vertices open: %d sets of ends", d.branch.cards, d.all, len(d.branch.front), most)
		}
	}
	sum := new(big.Int)
	for _, f := range d.branch.f {
		sum.Add(sum, f)
	}
	sum.Lsh(sum, d.branch.twos)
	return sum.Rsh(sum, uint(d.all-1)), nil // paths twice, for both directions
}

func (d *treeDP) step(s *treewalk.Step) error {
	b := &d.branch
	switch s.Kind {
	case treewalk.Enter:
		b.front, b.done = append(b.front, s.What), append(b.done, 0)
		return nil
	case treewalk.Forget:
		b.front, b.done = slices.Delete(b.front, int(s.A), int(s.A)+1), slices.Delete(b.done, int(s.A), int(s.A)+1)
		b.f = b.f.relabelled(func(label uint8) uint8 {
			if label != free && label > s.A {
				return label - 1
			}
			return label
		})
		return nil
	case treewalk.Branch:
		d.waiting = append(d.waiting, *b)
		*b = treeBranch{f: layer{"": big.NewInt(1)}}
		return nil
	case treewalk.Join:
		return d.join(s)
	}
	return d.stack(s)
}

// relabelled gives the ends of all states new labels, in the order of the old.
func (l layer) relabelled(name func(uint8) uint8) layer {
	next := make(layer, len(l))
	for key, f := range l {
		b := []byte(key)
		for i := range b {
			b[i] = name(b[i])
		}
		next[string(b)] = f
	}
	return next
}

// stack takes the copies of a card.
func (d *treeDP) stack(s *treewalk.Step) error {
	b := &d.branch
	m := int(d.h.Stacks[s.What].Count)
	b.cards += m
	b.done[s.A] += m
	b.done[s.B] += m
	sum := make(layer)
	now := b.f
	for k := 1; k <= m; k++ {
		next, err := d.card(now, s, m-k)
		if err != nil {
			return err
		}
		now = next
		if m == 1 {
			sum = now
			break
		}
		weight := lists(m, k)
		weight.Lsh(weight, uint(m-k)) // a list counts as one card, of which each weighs two
		if (m-k)%2 == 1 {
			weight.Neg(weight)
		}
		for key, f := range now {
			if d.fits(unpack(nil, key), s.A, 0) && d.fits(unpack(nil, key), s.B, 0) {
				sum.add([]byte(key), f, weight)
			}
		}
	}
	b.f = sum
	b.halve()
	return nil
}

// halve takes the power of two that all weights of a layer have out of them.
func (b *treeBranch) halve() {
	twos := uint(1 << 30)
	for key, f := range b.f {
		if f.Sign() == 0 {
			delete(b.f, key)
			continue
		}
		if twos = min(twos, f.TrailingZeroBits()); twos == 0 {
			return
		}
	}
	for _, f := range b.f {
		f.Rsh(f, twos)
	}
	if len(b.f) > 0 {
		b.twos += twos
	}
}

// lists is the number of ways to divide m copies into k lists.
func lists(m, k int) *big.Int {
	w := new(big.Int).Binomial(int64(m-1), int64(k-1))
	return w.Mul(w, new(big.Int).MulRange(int64(k+1), int64(m)))
}

// fits reports whether the ends at a place can all be linked to cards to come,
// so many copies of the one in hand included: each has two ends to link to, and
// what has both its ends here would close a cycle with all of them.
func (d *treeDP) fits(paths []linked, at uint8, copies int) bool {
	b := &d.branch
	room := 2 * (int64(d.total[b.front[at]]-b.done[at]) + int64(copies))
	loops, others := false, false
	for _, p := range paths {
		n := p.ways(at)
		room -= n
		loops, others = loops || n == 2, others || n == 1
	}
	return room > 0 || room == 0 && (others || !loops)
}

// card takes one more card, after which so many copies of it are to come.
func (d *treeDP) card(from layer, s *treewalk.Step, copies int) (layer, error) {
	next := make(layer, 2*len(from))
	kinds := [][2]uint8{{s.A, s.A}, {s.B, s.B}, {free, free}, {s.A, s.B}, {s.A, free}, {s.B, free}}
	last := d.branch.cards == d.all
	var paths, after []linked
	weight := new(big.Int)
	visited := 0
	for key, f := range from {
		if visited++; visited&0xff == 0 {
			if err := d.check(len(next)); err != nil {
				return nil, err
			}
		}
		paths = unpack(paths, key)
		ends := int64(0)
		for _, p := range paths {
			ends += p.ways(free)
		}
		for i, kind := range kinds {
			if ends+linkedOf(kind[0], kind[1]).ways(free) > 2 {
				continue
			}
			base := int64(2)
			if i < 3 {
				base = 1
			}
			attach(paths, kind[0], func(rest []linked, x uint8, n int64) {
				attach(rest, kind[1], func(rest []linked, y uint8, k int64) {
					if x == free && y == free && (!last || len(rest) > 0) {
						return // it is finished, and other cards are not in it
					}
					after = append(after[:0], rest...)
					after = append(after, linkedOf(x, y))
					if !d.fits(after, s.A, copies) || !d.fits(after, s.B, copies) {
						return
					}
					if x == y && x != free && x != s.A && x != s.B && !d.fits(after, x, 0) {
						return
					}
					next.add(d.pack(after), f, weight.SetInt64(base*n*k))
				})
			})
		}
	}
	d.met += len(next)
	return next, d.check(0)
}

func (d *treeDP) check(more int) error {
	if d.met+more > maxTreeStates {
		return fmt.Errorf("%w: the method tree met more than %d sets of ends", ErrTooLarge, maxTreeStates)
	}
	if more > maxTreeLayer {
		return fmt.Errorf("%w: the method tree met more than %d sets of ends at a time", ErrTooLarge, maxTreeLayer)
	}
	return d.ctx.Err()
}

// attach leaves an end of a new card open, or links it to each path that has an
// end there: f hears the other paths, the end that results, and in how many
// ways.
func attach(paths []linked, at uint8, f func(rest []linked, end uint8, ways int64)) {
	f(paths, at, 1)
	if at == free {
		return
	}
	for i := 0; i < len(paths); {
		p, same := paths[i], int64(1)
		for i+int(same) < len(paths) && paths[i+int(same)] == p {
			same++
		}
		if p.has(at) {
			rest := make([]linked, 0, len(paths)+1)
			rest = append(append(rest, paths[:i]...), paths[i+1:]...)
			f(rest, p.far(at), same*p.ways(at))
		}
		i += int(same)
	}
}

// pack writes a state, whose paths it sorts.
func (d *treeDP) pack(paths []linked) []byte {
	slices.Sort(paths)
	d.buf = d.buf[:0]
	for _, p := range paths {
		d.buf = append(d.buf, byte(p>>8), byte(p))
	}
	return d.buf
}

func unpack(paths []linked, key string) []linked {
	paths = paths[:0]
	for i := 0; i < len(key); i += 2 {
		paths = append(paths, linked(key[i])<<8|linked(key[i+1]))
	}
	return paths
}
