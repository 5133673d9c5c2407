package count

import (
	"context"
	"math/big"
	"math/bits"
)

// run counts the orders of labelled cards.
func (p *eulerPlan) run(ctx context.Context, progress func(string, ...any)) (*big.Int, error) {
	bound := p.bound()
	sums := make([]*remainder, len(p.parts))
	for i, part := range p.parts {
		halves, ok := p.grid.polynomials(part)
		sums[i] = newRemainder()
		for ps := newPrimes(); ok && sums[i].modulus.Cmp(bound) <= 0; {
			f := newField(ps.next())
			s, err := sumOf(ctx, f, part.active, halves)
			if err != nil {
				return nil, err
			}
			sums[i].meet(f.p, s)
			progress("%d of %d colours linked: %d of %d bits", part.active, p.grid.columns, min(sums[i].modulus.BitLen(), bound.BitLen()), bound.BitLen())
		}
	}
	total := new(big.Int)
	for _, s := range sums {
		total.Add(total, s.value) // each part counts orders, so it is within the bound
	}
	return total, nil
}

// polynomials writes out the rows of a part; false if one has no way to be
// linked.
func (g *grid) polynomials(part eulerPart) (halves [2][]polynomial, ok bool) {
	for h, rows := range part.halves {
		for _, y := range rows {
			var p polynomial
			if y == closingRow {
				p = closingPolynomial(part.active)
			} else {
				p = rowPolynomial(g.rows[y], part.active)
			}
			if len(p) == 0 {
				return halves, false
			}
			halves[h] = append(halves[h], p)
		}
	}
	return halves, true
}

// sumOf adds up the circuits of a part modulo a prime.
func sumOf(ctx context.Context, f field, active int, halves [2][]polynomial) (uint64, error) {
	m := newMarks(active - 1)
	var degrees [2][maxEulerColors]int
	for i, rows := range halves {
		for _, row := range rows {
			for x, d := range row.degrees() {
				degrees[i][x] += d
			}
		}
	}
	a, err := newHalf(ctx, f, m, active, halves[0], degrees[1])
	if err != nil {
		return 0, err
	}
	b, err := newHalf(ctx, f, m, active, halves[1], degrees[0])
	if err != nil {
		return 0, err
	}
	return a.meet(ctx, b)
}

// meet multiplies two halves and applies the weights of the circuits: out! for
// a colour, (out-1)! for the root. What differences d the one half has the
// other has to make up for; reading all orders backwards turns d to -d, so one
// of the two is worked out and counts twice.
func (h *half) meet(ctx context.Context, other *half) (uint64, error) {
	f, active, n := h.f, h.after.active, len(h.marks.basis)
	meetings := h.marks.meetings()
	most := 0
	for x := range active {
		most = max(most, h.after.top[x]+other.after.top[x])
	}
	weights := f.factorials(most)
	root := make([]uint64, most+1) // coefficients like weights
	copy(root[1:], weights)
	g := newGatherer(n)
	var sources []source
	var mine, theirs, spare []uint64
	total := uint64(0)
	for i := range h.after.boxes {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		b := &h.after.boxes[i]
		sign := signOf(b.d)
		if sign < 0 {
			continue
		}
		c := other.after.find(opposite(b.d))
		if c == nil {
			continue
		}
		sources, mine = h.box(b, sources, g, mine)
		sources, theirs = other.box(c, sources, g, theirs)
		shape := c.size
		for x := range active {
			w := weights
			if x == active-1 {
				w = root
			}
			theirs, spare = f.weigh(theirs, spare, shape, x, active, n, b.size[x], abs(int(b.d[x])), w), theirs
			shape[x] = b.size[x]
		}
		sum := f.inner(mine, theirs, n, meetings)
		total = f.add(total, sum)
		if sign > 0 {
			total = f.add(total, sum)
		}
	}
	return total, nil
}

// opposite is the vector of differences of orders read backwards.
func opposite(d [maxEulerColors]int16) [maxEulerColors]int16 {
	for x := range d {
		d[x] = -d[x]
	}
	return d
}

// signOf is the sign of the first difference that is not 0.
func signOf(d [maxEulerColors]int16) int {
	for _, v := range d {
		if v != 0 {
			return int(max(-1, min(v, 1)))
		}
	}
	return 0
}

// weigh replaces the exponent of one colour by the weights of its sums with
// the exponents of the other half: place i becomes the sum over places j of
// weight[i+j+shift]. It writes to spare, which it may grow.
func (f field) weigh(words, spare []uint64, shape [maxEulerColors]int, x, active, n, size, shift int, weight []uint64) []uint64 {
	outer, inner := 1, n
	for y := range active {
		if y < x {
			outer *= shape[y]
		} else if y > x {
			inner *= shape[y]
		}
	}
	total := outer * size * inner
	if cap(spare) < total {
		spare = make([]uint64, total)
	}
	spare = spare[:total]
	acc := newAccumulator(inner)
	for o := range outer {
		for i := range size {
			clear(acc.sum)
			for j := range shape[x] {
				if j > 0 && j%maxProducts == 0 {
					acc.fold(f)
				}
				from := (o*shape[x] + j) * inner
				acc.take(weight[i+j+shift], words[from:from+inner])
			}
			acc.fold(f)
			copy(spare[(o*size+i)*inner:], acc.sum)
		}
	}
	return spare
}

// accumulator sums up products of coefficients and values in 128 bits each.
type accumulator struct {
	hi, lo []uint64
	sum    []uint64
}

func newAccumulator(n int) *accumulator {
	return &accumulator{make([]uint64, n), make([]uint64, n), make([]uint64, n)}
}

// take adds a coefficient times values.
func (a *accumulator) take(coefficient uint64, values []uint64) {
	hi, lo := a.hi[:len(values)], a.lo[:len(values)]
	for k, v := range values {
		h, l := bits.Mul64(coefficient, v)
		var carry uint64
		lo[k], carry = bits.Add64(lo[k], l, 0)
		hi[k], _ = bits.Add64(hi[k], h, carry)
	}
}

// fold reduces what has been accumulated into the sum.
func (a *accumulator) fold(f field) {
	for k := range a.sum {
		a.sum[k] = f.add(a.sum[k], f.reduce(a.hi[k], a.lo[k]))
		a.hi[k], a.lo[k] = 0, 0
	}
}

// inner is the sum over all places of the products of meeting coordinates.
func (f field) inner(a, b []uint64, n int, meetings []meeting) uint64 {
	total := uint64(0)
	for at := 0; at < len(a); at += n {
		u, v := a[at:at+n], b[at:at+n]
		for _, m := range meetings {
			product := f.mul(f.coefficient(u[m.a]), v[m.b])
			if m.negative {
				product = f.neg(product)
			}
			total = f.add(total, product)
		}
	}
	return total
}
