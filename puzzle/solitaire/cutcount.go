package solitaire

import (
	"context"
	"fmt"
	"math/rand/v2"
)

// Cut&Count (Cygan et al.), 6^c poly(n), Monte Carlo. Every copy of a card gets
// a random element of the field of 2^64 elements. The DP over numbers sums, in
// that field, over all pairs of an edge set F with the degrees and the
// domination of a solution and a way to split what it touches into two sides
// with no edge of F between them, the first colour touched on side 0; the
// weight of a pair is the product of F's elements. A set F of k components has
// 2^(k-1) splittings, so everything cancels but the connected sets: the sum is
// a polynomial in the elements in which every solution is a distinct term. If
// it is not 0, there is a solution. If there is one, the sum is 0 with
// probability at most degree / 2^64 (Schwartz, Zippel).
//
// A solution is read backwards: from the last card on, each gets a number of
// copies for which the remaining sum is not 0.

// A state: for each colour a digit to base 6, for the number in hand a digit to
// base 5, and the odd numbers finished, 0..2. Colours: untouched, required, or
// touched with parity p and side s; the number has no "required".
const (
	ccRequired     = 1
	ccTouched      = 2 // colour digit 2 + 2p + s
	ccNumber       = 1 // number digit 1 + 2p + s
	maxCCColors    = 7
	ccBoundaryRAM  = 1 << 28 // bytes of the sums kept between numbers
	ccNumberDigits = 5
	ccOdds         = 3
)

// cutCount is one run.
type cutCount struct {
	ctx    context.Context
	g      *graph
	colors int
	pow    [maxCCColors + 1]int
	size   int         // 6^colors
	coef   [][3]uint64 // edge -> weight of 0, 1, 2 copies
	degree int         // of the polynomial, at most
}

// runCutCount says yes with a trail, or unknown with its error bound.
func runCutCount(ctx context.Context, g *graph, r *rand.Rand) (outcome, error) {
	if t, ok := g.resting(); ok {
		return yes(t), nil
	}
	work, back := g, []int32(nil)
	if len(g.numbers) < len(g.colors) {
		work, back = g.swapped()
	}
	if len(work.colors) > maxCCColors {
		return unknown("Cut&Count takes at most %d colours or numbers, this deck has %d of each or more", maxCCColors, len(work.colors)), nil
	}
	cc := &cutCount{ctx: ctx, g: work, colors: len(work.colors)}
	cc.pow[0] = 1
	for i := range cc.colors {
		cc.pow[i+1] = 6 * cc.pow[i]
	}
	cc.size = cc.pow[cc.colors]
	cc.coef = make([][3]uint64, work.edges())
	for e := range cc.coef {
		x := r.Uint64()
		cc.coef[e] = [3]uint64{1, x, 0}
		cc.degree++
		if work.copies(int32(e)) == 2 {
			y := r.Uint64()
			cc.coef[e] = [3]uint64{1, x ^ y, gfMul(x, y)}
			cc.degree++
		}
	}
	t, found, err := cc.run()
	if err != nil {
		return outcome{}, err
	}
	if !found {
		out := unknown("Cut&Count found no trail")
		out.bound = fmt.Sprintf("%d/2^64", cc.degree)
		return out, nil
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

// run keeps the sums at intervals, as memory allows, and recomputes the others
// on the way back.
func (cc *cutCount) run() (trail, bool, error) {
	numbers := len(cc.g.numbers)
	perSum := 8 * ccOdds * cc.size
	stride := 1
	for ; (numbers/stride+stride)*perSum > ccBoundaryRAM && stride < numbers; stride++ {
	}
	start := make([]uint64, ccOdds*cc.size)
	start[0] = 1
	kept := [][]uint64{start}
	sum := start
	for v := range numbers {
		var err error
		if sum, err = cc.forward(sum, v); err != nil {
			return trail{}, false, err
		}
		if (v+1)%stride == 0 {
			kept = append(kept, sum)
		}
	}
	total := uint64(0)
	goal := cc.goal()
	for i, x := range sum {
		if goal[i] != 0 {
			total ^= x
		}
	}
	if total == 0 {
		return trail{}, false, nil
	}
	t := trail{use: make([]uint8, cc.g.edges())}
	back := goal
	for v := numbers - 1; v >= 0; {
		base := v / stride * stride
		segment := [][]uint64{kept[v/stride]}
		for w := base; w < v; w++ {
			next, err := cc.forward(segment[len(segment)-1], w)
			if err != nil {
				return trail{}, false, err
			}
			segment = append(segment, next)
		}
		for ; v >= base; v-- {
			var err error
			if back, err = cc.backward(segment[v-base], back, v, t.use); err != nil {
				return trail{}, false, err
			}
		}
	}
	return t, true, nil
}

// forward computes the sums after number v from those before it.
func (cc *cutCount) forward(before []uint64, v int) ([]uint64, error) {
	sum := cc.open(before)
	for _, e := range cc.g.around(int32(cc.colors + v)) {
		next, err := cc.card(sum, e, [3]bool{true, true, true}, false)
		if err != nil {
			return nil, err
		}
		sum = next
	}
	after := make([]uint64, len(before))
	cc.finish(v, func(from, to int) { after[to] ^= sum[from] })
	return after, nil
}

// backward fixes the cards of number v, writes them into use, and returns the
// functional on the sums before it.
func (cc *cutCount) backward(before, functional []uint64, v int, use []uint8) ([]uint64, error) {
	edges := cc.g.around(int32(cc.colors + v))
	sums := [][]uint64{cc.open(before)}
	for _, e := range edges {
		next, err := cc.card(sums[len(sums)-1], e, [3]bool{true, true, true}, false)
		if err != nil {
			return nil, err
		}
		sums = append(sums, next)
	}
	back := make([]uint64, ccNumberDigits*len(before))
	cc.finish(v, func(from, to int) { back[from] ^= functional[to] })
	for i := len(edges) - 1; i >= 0; i-- {
		fixed := false
		for k := 0; k <= 2 && !fixed; k++ {
			if cc.coef[edges[i]][k] == 0 {
				continue
			}
			only := [3]bool{}
			only[k] = true
			earlier, err := cc.card(back, edges[i], only, true)
			if err != nil {
				return nil, err
			}
			value := uint64(0)
			for s, x := range sums[i] {
				if x != 0 && earlier[s] != 0 {
					value ^= gfMul(x, earlier[s])
				}
			}
			if value != 0 {
				use[edges[i]] = uint8(k)
				back, fixed = earlier, true
			}
		}
		if !fixed {
			panic("solitaire: a sum that is not 0 with parts that are")
		}
	}
	first := make([]uint64, len(before))
	for i := range first {
		odd, q := i/cc.size, i%cc.size
		first[i] = back[odd*ccNumberDigits*cc.size+q]
	}
	return first, nil
}

// open gives every state an untouched number in hand.
func (cc *cutCount) open(before []uint64) []uint64 {
	sum := make([]uint64, ccNumberDigits*len(before))
	for odd := range ccOdds {
		copy(sum[odd*ccNumberDigits*cc.size:], before[odd*cc.size:(odd+1)*cc.size])
	}
	return sum
}

// card applies the allowed numbers of copies of a card: to sums, or backwards
// to a functional.
func (cc *cutCount) card(from []uint64, e int32, allowed [3]bool, backwards bool) ([]uint64, error) {
	if err := cc.ctx.Err(); err != nil {
		return nil, err
	}
	out := make([]uint64, len(from))
	if allowed[0] {
		copy(out, from)
	}
	color := int(cc.g.from[e])
	pow := cc.pow[color]
	var table gfTable
	for k := 1; k <= 2; k++ {
		if !allowed[k] || cc.coef[e][k] == 0 {
			continue
		}
		table.set(cc.coef[e][k])
		flip := k & 1
		for s := range from {
			if !backwards && from[s] == 0 {
				continue
			}
			rest, q := s/cc.size, s%cc.size
			number, digit := rest%ccNumberDigits, q/pow%6
			for side := range 2 {
				if number >= ccNumber && (number-ccNumber)&1 != side || digit >= ccTouched && (digit-ccTouched)&1 != side {
					continue
				}
				p, r := 0, 0
				if number >= ccNumber {
					p = (number - ccNumber) >> 1
				}
				if digit >= ccTouched {
					r = (digit - ccTouched) >> 1
				}
				to := s + (ccNumber+2*(p^flip)+side-number)*cc.size + (ccTouched+2*(r^flip)+side-digit)*pow
				if backwards {
					if from[to] != 0 {
						out[s] ^= table.mul(from[to])
					}
				} else {
					out[to] ^= table.mul(from[s])
				}
			}
		}
	}
	return out, nil
}

// finish pairs the states with number v in hand with those after it.
func (cc *cutCount) finish(v int, pair func(from, to int)) {
	edges := cc.g.around(int32(cc.colors + v))
	for odd := range ccOdds {
		for number := range ccNumberDigits {
			after := odd
			if number >= ccNumber {
				after += (number - ccNumber) >> 1
			}
			if after >= ccOdds {
				continue
			}
			for q := range cc.size {
				to := q
				if number == 0 {
					for _, e := range edges {
						if p := cc.pow[cc.g.from[e]]; q/p%6 == 0 {
							to += ccRequired * p
						}
					}
				}
				pair((odd*ccNumberDigits+number)*cc.size+q, after*cc.size+to)
			}
		}
	}
}

// goal is 1 at the states that end a solution: nothing required left out,
// something touched, the first such colour on side 0, at most two odd vertices.
func (cc *cutCount) goal() []uint64 {
	goal := make([]uint64, ccOdds*cc.size)
	for s := range goal {
		odd, touched, ok := s/cc.size, false, true
		for i := range cc.colors {
			digit := s / cc.pow[i] % 6
			switch {
			case digit == ccRequired:
				ok = false
			case digit >= ccTouched:
				if !touched && (digit-ccTouched)&1 == 1 {
					ok = false
				}
				touched = true
				odd += (digit - ccTouched) >> 1
			}
		}
		if ok && touched && odd <= 2 {
			goal[s] = 1
		}
	}
	return goal
}
