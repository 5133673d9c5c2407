package errata

import (
	"slices"

	"github.com/unolab/uno/puzzle"
)

// printedDP is the recursion of Demaine et al. section 3.3, term by term, for
// small decks. With literal set it is evaluated as it stands: f(0; .) = 0, and
// the right side of case (c) at the same l. Without, four slips are read the
// way they must be meant: f(0; 0) = 1, f(l-1; .) on the right, case (b2) as
// its own formula, case (b1) without the term in an unbound j.
type printedDP struct {
	deck    []puzzle.Card // sorted by number, then colour
	c       int
	literal bool
	// otherwise applies case (c) to the first card of a row too, where neither
	// (b1) nor (b2) fits, as "otherwise" says; without, f is 0 there.
	otherwise bool
	// cancel lets a count that a term raises and lowers cancel out, so that the
	// path a term makes need not be there; without, it must.
	cancel bool
	// sameB uses the formula of (b1) for case (b2).
	sameB bool
	memo  map[dpKey]float64
	busy  map[dpKey]bool
}

// dpVector is (h; v; d): counts of subpaths by their ends' columns. h and d are
// indexed with i <= j.
type dpVector struct{ h, v, d [3][3]int8 }

type dpKey struct {
	l int
	z dpVector
}

func newPrintedDP(deck []puzzle.Card, literal bool) *printedDP {
	p := &printedDP{deck: slices.Clone(deck), literal: literal, memo: map[dpKey]float64{}, busy: map[dpKey]bool{}}
	slices.SortFunc(p.deck, func(a, b puzzle.Card) int {
		if a.Number != b.Number {
			return int(a.Number - b.Number)
		}
		return int(a.Color - b.Color)
	})
	for _, c := range deck {
		p.c = max(p.c, int(c.Color))
	}
	return p
}

// yes is the paper's test: f(n; z) >= 1 for a vector z with exactly one 1.
func (p *printedDP) yes() bool {
	for i := range p.c {
		for j := range p.c {
			var h, v, d dpVector
			v.v[i][j] = 1
			if i <= j {
				h.h[i][j], d.d[i][j] = 1, 1
			}
			for _, z := range []dpVector{h, v, d} {
				if z != (dpVector{}) && p.f(len(p.deck), z) > 0 {
					return true
				}
			}
		}
	}
	return false
}

// paths returns the number of subpaths.
func (z *dpVector) paths() int {
	n := 0
	for _, part := range [3]*[3][3]int8{&z.h, &z.v, &z.d} {
		for _, row := range part {
			for _, x := range row {
				n += int(x)
			}
		}
	}
	return n
}

func (z *dpVector) negative() bool {
	for _, part := range [3]*[3][3]int8{&z.h, &z.v, &z.d} {
		for _, row := range part {
			for _, x := range row {
				if x < 0 {
					return true
				}
			}
		}
	}
	return false
}

// f is the overall recursion. A value that is asked for while it is being
// computed, as happens when it is taken literally, is 0: the recursion is not
// well-founded.
func (p *printedDP) f(l int, z dpVector) float64 {
	if l < 0 || z.negative() || z.paths() > l {
		return 0 // a card makes one path at most
	}
	if l == 0 {
		if !p.literal && z == (dpVector{}) {
			return 1
		}
		return 0
	}
	key := dpKey{l, z}
	if x, ok := p.memo[key]; ok {
		return x
	}
	if p.busy[key] {
		return 0
	}
	p.busy[key] = true
	k := int(p.deck[l-1].Color) - 1
	newRow := l == 1 || p.deck[l-1].Number > p.deck[l-2].Number
	var single, none dpVector
	single.h[k][k] = 1
	x := 0.0
	switch j := p.attached(z, k); {
	case newRow && z.h == single.h && z.v == none.v:
		x = p.b1(l, z)
	case newRow && z.h == none.h && j >= 0:
		x = p.b2(l, z, k, j)
	case newRow && !p.otherwise:
		x = 0
	default:
		x = p.fc(l, z, k)
	}
	delete(p.busy, key)
	p.memo[key] = x
	return x
}

// attached returns j if v has a 1 at (k,j) alone, otherwise -1.
func (p *printedDP) attached(z dpVector, k int) int {
	for j := range p.c {
		var one dpVector
		one.v[k][j] = 1
		if z.v == one.v {
			return j
		}
	}
	return -1
}

// earlier sums f(l-1; .) over the vectors that become d when their paths all
// count as old: d_ii' = h'_ii' + d'_ii' + v'_(i,i') + v'_(i',i).
func (p *printedDP) earlier(l int, d [3][3]int8) float64 {
	pairs := [][2]int{}
	for i := range p.c {
		for j := i; j < p.c; j++ {
			if d[i][j] < 0 {
				return 0
			}
			pairs = append(pairs, [2]int{i, j})
		}
	}
	sum := 0.0
	var choose func(at int, z dpVector)
	choose = func(at int, z dpVector) {
		if at == len(pairs) {
			sum += p.f(l-1, z)
			return
		}
		i, j := pairs[at][0], pairs[at][1]
		for h := int8(0); h <= d[i][j]; h++ {
			for v := int8(0); h+v <= d[i][j]; v++ {
				for w := int8(0); h+v+w <= d[i][j]; w++ {
					if i == j && w > 0 {
						break
					}
					next := z
					next.h[i][j] = h
					next.v[i][j] = v
					next.v[j][i] += w
					next.d[i][j] = d[i][j] - h - v - w
					choose(at+1, next)
				}
			}
		}
	}
	choose(0, dpVector{})
	return sum
}

func (p *printedDP) b1(l int, z dpVector) float64 { return p.earlier(l, z.d) }

// b2 is the sum of three sums, in each of which one path that ends in column k
// is taken up; literally it is b1.
func (p *printedDP) b2(l int, z dpVector, k, j int) float64 {
	if p.literal || p.sameB {
		return p.b1(l, z)
	}
	d := z.d
	d[min(k, j)][max(k, j)]++
	return 3 * p.earlier(l, d)
}

// fc is case (c): its terms in the order printed.
func (p *printedDP) fc(l int, z dpVector, k int) float64 {
	sum := 0.0
	before := l - 1
	if p.literal {
		before = l
	}
	type change func(*dpVector)
	h := func(i, j int, by int8) change { return func(z *dpVector) { z.h[min(i, j)][max(i, j)] += by } }
	d := func(i, j int, by int8) change { return func(z *dpVector) { z.d[min(i, j)][max(i, j)] += by } }
	v := func(i, j int, by int8) change { return func(z *dpVector) { z.v[i][j] += by } }
	term := func(weight float64, changes ...change) {
		at := z
		for _, c := range changes {
			c(&at)
		}
		if made := z; !p.cancel {
			// The new path is one of z: of the changes the one that lowers a count.
			for _, c := range changes {
				next := made
				if c(&next); next.paths() < made.paths() {
					made = next
				}
			}
			if made.negative() {
				return
			}
		}
		sum += weight * p.f(before, at)
	}
	pairs := func(visit func(i, j int)) { // I
		for i := range p.c {
			for j := i + 1; j < p.c; j++ {
				visit(i, j)
			}
		}
	}
	ordered := func(visit func(i, j int)) { // J
		for i := range p.c {
			for j := range p.c {
				visit(i, j)
			}
		}
	}
	term(1, h(k, k, -1))
	pairs(func(i, ii int) { term(1, h(i, ii, 1), h(i, k, -1)) })
	pairs(func(i, ii int) { term(1, h(i, ii, 1), h(ii, k, -1)) })
	for i := range p.c {
		term(1, h(i, i, 1), h(i, k, -1))
	}
	ordered(func(i, ii int) { term(1, v(i, ii, 1), v(k, ii, -1)) })
	pairs(func(i, ii int) {
		pairs(func(j, jj int) {
			term(0.5, h(i, ii, 1), h(j, jj, 1), h(ii, jj, -1))
			term(0.5, h(i, ii, 1), h(j, jj, 1), h(ii, j, -1))
			term(0.5, h(i, ii, 1), h(j, jj, 1), h(i, jj, -1))
			term(0.5, h(i, ii, 1), h(j, jj, 1), h(i, j, -1))
		})
	})
	for i := range p.c {
		pairs(func(j, jj int) { // j and j' are unbound as printed
			term(1, h(i, i, 1), h(j, jj, 1), h(i, j, -1))
			term(1, h(i, i, 1), h(j, jj, 1), h(i, jj, -1))
		})
	}
	ordered(func(i, j int) { term(1, h(i, i, 1), h(j, j, 1), h(i, j, -1)) })
	pairs(func(i, ii int) {
		ordered(func(j, jj int) { term(1, h(i, ii, 1), v(j, jj, 1), v(i, jj, -1)) })
	})
	pairs(func(i, ii int) {
		ordered(func(j, jj int) {
			if j != jj { // J^-
				term(1, h(i, ii, 1), v(j, jj, 1), v(ii, jj, -1))
			}
		})
	})
	for i := range p.c {
		ordered(func(j, jj int) { term(1, h(i, i, 1), v(j, jj, 1), v(i, jj, -1)) })
	}
	ordered(func(i, ii int) {
		ordered(func(j, jj int) { term(0.5, v(i, ii, 1), v(j, jj, 1), d(ii, jj, -1)) })
	})
	for i := range p.c {
		term(1, h(i, k, -1), v(i, k, 1))
	}
	for i := range p.c {
		term(1, v(k, i, -1), d(i, k, 1))
	}
	ordered(func(i, j int) { term(0.5, h(i, j, -1), v(i, k, 1), v(j, k, 1)) })
	ordered(func(i, j int) { term(1, v(i, k, 1), v(i, j, -1), d(j, k, 1)) })
	ordered(func(i, j int) { term(0.5, d(i, k, 1), d(j, k, 1), d(i, j, -1)) })
	for _, end := range []int{1, 0} {
		pairs(func(i, ii int) {
			for j := range p.c {
				if j != k { // {j,k} is a pair
					term(1, h(i, ii, 1), v([2]int{i, ii}[end], j, -1), d(j, k, 1))
				}
			}
		})
	}
	ordered(func(i, j int) {
		if j != k {
			term(1, h(i, i, 1), v(i, j, -1), d(j, k, 1))
		}
	})
	ordered(func(i, ii int) {
		for j := range p.c {
			term(1, v(i, ii, 1), d(j, k, 1), d(ii, j, -1))
		}
	})
	return sum
}
