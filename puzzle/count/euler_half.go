package count

import (
	"context"
	"math/big"
	"slices"
)

// half is the product of some rows modulo a prime, without its last row: the
// product with that row is computed one box at a time, where it is used.
type half struct {
	f      field
	marks  *marks
	before *layout
	words  []uint64 // by place of before and coordinate
	last   *rowOperator
	after  *layout // of the whole product
}

// rowOperator is a polynomial ready to multiply by. Terms are grouped by the
// size of their coefficients: a group's sources are added first and multiplied
// once.
type rowOperator struct {
	terms []operatorTerm
	coefs []uint64 // by group, in Montgomery form
}

type operatorTerm struct {
	out, in  [maxEulerColors]int16
	group    int
	negative bool
	plain    bool // no marks: every coordinate goes to itself
	moves    []move
}

func newRowOperator(f field, m *marks, p polynomial) *rowOperator {
	op := &rowOperator{}
	size := func(t term) *big.Int { return new(big.Int).Abs(t.coef) }
	p = slices.Clone(p)
	slices.SortStableFunc(p, func(a, b term) int { return size(a).Cmp(size(b)) })
	for i, t := range p {
		if i == 0 || size(t).Cmp(size(p[i-1])) != 0 {
			op.coefs = append(op.coefs, f.coefficient(f.residue(size(t))))
		}
		o := operatorTerm{group: len(op.coefs) - 1, negative: t.coef.Sign() < 0}
		for x := range t.key.out {
			o.out[x], o.in[x] = int16(t.key.out[x]), int16(t.key.in[x])
		}
		o.plain = t.key.markPair == markPair{}
		o.moves = m.moves(t.key.markPair)
		for k := range o.moves {
			o.moves[k].negative = o.moves[k].negative != o.negative
		}
		op.terms = append(op.terms, o)
	}
	return op
}

// source is a term applied to one box: the offset of its source places from the
// target's, and the range of target places.
type source struct {
	term     *operatorTerm
	base     int // source place of the target place with all low = 0
	stride   [maxEulerColors]int
	from, to [maxEulerColors]int // target places, by colour: from <= low < to
}

// sourcesOf finds where the places of a target box come from.
func (op *rowOperator) sourcesOf(sources []source, from *layout, target *box) []source {
	sources = sources[:0]
terms:
	for i := range op.terms {
		t := &op.terms[i]
		d := target.d
		for x := range from.active {
			d[x] -= t.out[x] - t.in[x]
		}
		b := from.find(d)
		if b == nil {
			continue
		}
		s := source{term: t, base: b.offset, stride: b.stride}
		for x := range from.active {
			step := min(outOf(target.d[x])-int(t.out[x]), inOf(target.d[x])-int(t.in[x]))
			s.from[x] = max(0, -step)
			s.to[x] = min(target.size[x], b.size[x]-step)
			if s.from[x] >= s.to[x] {
				continue terms
			}
			s.base += step * b.stride[x]
		}
		sources = append(sources, s)
	}
	return sources
}

// gatherer adds up, for the coordinates of one place, what the terms of a
// group take: values below 2^56, at most maxProducts of them.
type gatherer struct {
	plus, minus []uint64
	sum         []uint64 // of the groups that are done
	taken       int
}

func newGatherer(n int) *gatherer {
	return &gatherer{plus: make([]uint64, n), minus: make([]uint64, n), sum: make([]uint64, n)}
}

// take adds a place by way of a term.
func (g *gatherer) take(t *operatorTerm, from []uint64) {
	g.taken++
	if t.plain {
		to := g.plus[:len(from)]
		if t.negative {
			to = g.minus[:len(from)]
		}
		for k, v := range from {
			to[k] += v
		}
		return
	}
	for _, m := range t.moves {
		if m.negative {
			g.minus[m.to] += from[m.from]
		} else {
			g.plus[m.to] += from[m.from]
		}
	}
}

// flush multiplies what has been taken.
func (g *gatherer) flush(f field, coef uint64) {
	if g.taken == 0 {
		return
	}
	g.taken = 0
	for k := range g.sum {
		v := f.add(g.sum[k], f.mul(coef, g.plus[k]))
		if g.minus[k] != 0 {
			v = f.add(v, f.p-f.mul(coef, g.minus[k]))
		}
		g.sum[k], g.plus[k], g.minus[k] = v, 0, 0
	}
}

// multiplyBox works out the places of a target box: out holds places times
// coordinates.
func (op *rowOperator) multiplyBox(f field, words []uint64, sources []source, target *box, active int, g *gatherer, out []uint64) {
	n := len(g.sum)
	place := odometer{size: target.size, active: active}
	for at := 0; ; at += n {
		clear(g.sum)
		group := 0
	sources:
		for i := range sources {
			s := &sources[i]
			p := s.base
			for x := range active {
				v := place.at[x]
				if v < s.from[x] || v >= s.to[x] {
					continue sources
				}
				p += v * s.stride[x]
			}
			if s.term.group != group || g.taken == maxProducts {
				g.flush(f, op.coefs[group])
				group = s.term.group
			}
			g.take(s.term, words[p*n:p*n+n])
		}
		g.flush(f, op.coefs[group])
		copy(out[at:at+n], g.sum)
		if !place.next() {
			return
		}
	}
}

// newHalf multiplies all rows but the last. Reading all runs backwards exchanges
// out and in, and the tails and heads of marks, and changes no weight: half of
// the boxes are mirror images of the others. reach is how much difference, by
// colour, the other half can make up for.
func newHalf(ctx context.Context, f field, m *marks, active int, rows []polynomial, reach [maxEulerColors]int) (*half, error) {
	degrees := make([][maxEulerColors]int, len(rows))
	for i, row := range rows {
		degrees[i] = row.degrees()
	}
	var top, later [maxEulerColors]int
	for _, d := range degrees {
		for x := range later {
			later[x] += d[x]
		}
	}
	h := &half{f: f, marks: m}
	h.before = newLayout(active, top, reach)
	h.words = make([]uint64, len(m.basis))
	h.words[0] = 1 % f.p
	g := newGatherer(len(m.basis))
	var sources []source
	for i, row := range rows {
		var allowed [maxEulerColors]int
		for x := range top {
			top[x] += degrees[i][x]
			later[x] -= degrees[i][x]
			allowed[x] = reach[x] + later[x]
		}
		op := newRowOperator(f, m, row)
		after := newLayout(active, top, allowed)
		if i == len(rows)-1 {
			h.last, h.after = op, after
			return h, nil
		}
		n := len(m.basis)
		words := make([]uint64, after.places*n)
		for k := range after.boxes {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			b := &after.boxes[k]
			sign := signOf(b.d)
			if sign < 0 {
				continue // it is the mirror image of another box
			}
			sources = op.sourcesOf(sources, h.before, b)
			box := words[b.offset*n : (b.offset+b.places)*n]
			op.multiplyBox(f, h.words, sources, b, active, g, box)
			if sign > 0 {
				at := after.find(opposite(b.d)).offset * n
				m.mirror(words[at:at+len(box)], box)
			}
		}
		h.before, h.words = after, words
	}
	panic("count: a half without rows")
}

// degrees is the largest exponent of each colour.
func (p polynomial) degrees() (top [maxEulerColors]int) {
	for _, t := range p {
		for x := range top {
			top[x] = max(top[x], int(t.key.out[x]), int(t.key.in[x]))
		}
	}
	return top
}

// box works out a box of the whole product into buf, which it may grow.
func (h *half) box(b *box, sources []source, g *gatherer, buf []uint64) ([]source, []uint64) {
	n := b.places * len(h.marks.basis)
	if cap(buf) < n {
		buf = make([]uint64, n)
	}
	buf = buf[:n]
	sources = h.last.sourcesOf(sources, h.before, b)
	h.last.multiplyBox(h.f, h.words, sources, b, h.after.active, g, buf)
	return sources, buf
}
