package count

import (
	"cmp"
	"math/big"
	"slices"
)

// term is a monomial of a row's polynomial: by colour, how many unmarked runs
// start there (out) and end there (in); the marked runs; and the number of
// ways, with its sign.
type term struct {
	key  termKey
	coef *big.Int
}

type termKey struct {
	out, in  [maxEulerColors]uint16
	markPair markPair
}

// maxEulerColors bounds the colours of the method euler.
const maxEulerColors = 8

// polynomial is a sum of terms without repetition, in a fixed order.
type polynomial []term

// rowPolynomial sums over all ways to cut the cards of one number into runs.
//
// A card of a column is linked in one of four ways: a single-card run (both
// links by colour), the first of a longer run, the last of one, or inside. With
// r firsts, r lasts and m inside there are w = r (r+m-1)! ways to link them (1
// if there is nothing to link, 0 if m > 0 = r). A run a -> b may be marked. Two
// marked runs of more than one card cancel in pairs, as exchanging their last
// cards changes the sign and nothing else; so at most one is marked, for each
// choice of its first and last card in w/r ways; runs of one card are marked
// freely. Every mark carries the factor -1.
//
// k equal cards are handled as j labelled cards, 1 <= j <= k, with weight
// (-1)^(k-j) times the number L(k, j) of ways to arrange k cards in j
// nonempty lists: two equal cards agree in colour and in number, so a link
// between them would count twice, and the lists take one away.
//
// The first `active` columns are the active ones, the last of them the root,
// whose runs are not marked; a card of another column is inside its run.
func rowPolynomial(row []cell, active int) polynomial {
	type partial struct {
		key                  termKey
		firsts, lasts, inner int
		first, last          int // of the marked run: column+1
	}
	sum := map[partial]*big.Int{{}: big.NewInt(1)}
	for _, c := range row {
		next := make(map[partial]*big.Int)
		for p, w := range sum {
			eachLinking(c, active, func(l linking) {
				q := p
				q.firsts, q.lasts, q.inner = p.firsts+l.firsts, p.lasts+l.lasts, p.inner+l.inner
				if c.column < active {
					q.key.out[c.column] = uint16(l.single + l.firsts)
					q.key.in[c.column] = uint16(l.single + l.lasts)
				}
				put := func(q partial, ways int64) {
					if ways == 0 {
						return
					}
					at := next[q]
					if at == nil {
						at = new(big.Int)
						next[q] = at
					}
					at.Add(at, new(big.Int).Mul(new(big.Int).Mul(w, l.ways), big.NewInt(ways)))
				}
				put(q, 1)
				if c.column >= active-1 {
					return
				}
				bit := uint16(1) << c.column
				loop := q
				if l.single > 0 {
					loop.key.out[c.column]--
					loop.key.in[c.column]--
					mark, sign := p.key.markPair.times(markPair{bit, bit})
					loop.key.markPair = mark
					put(loop, -int64(sign*l.single))
				}
				first, last := q, q
				if p.first == 0 {
					first.key.out[c.column]--
					first.first = c.column + 1
					put(first, int64(l.firsts))
				}
				if p.last == 0 {
					last.key.in[c.column]--
					last.last = c.column + 1
					put(last, int64(l.lasts))
				}
				if p.first == 0 && p.last == 0 {
					both := first
					both.key.in[c.column]--
					both.last = c.column + 1
					put(both, int64(l.firsts)*int64(l.lasts))
				}
			})
		}
		sum = next
	}
	terms := make(map[termKey]*big.Int)
	for p, w := range sum {
		if p.firsts != p.lasts || (p.first == 0) != (p.last == 0) || p.firsts == 0 && p.inner > 0 {
			continue
		}
		ways := big.NewInt(1)
		if p.firsts > 0 {
			ways.MulRange(1, int64(p.firsts+p.inner-1))
		}
		if p.first == 0 {
			ways.Mul(ways, big.NewInt(int64(max(1, p.firsts))))
		} else {
			mark, sign := p.key.markPair.times(markPair{1 << (p.first - 1), 1 << (p.last - 1)})
			p.key.markPair = mark
			ways.Mul(ways, big.NewInt(int64(-sign)))
		}
		at := terms[p.key]
		if at == nil {
			at = new(big.Int)
			terms[p.key] = at
		}
		at.Add(at, ways.Mul(ways, w))
	}
	return sortedTerms(terms)
}

// linking is how the cards of a stack are linked, and in how many ways.
type linking struct {
	single, firsts, lasts, inner int
	ways                         *big.Int
}

// eachLinking visits all ways to link the cards of a stack. A marked run and a
// marked single run of the same stack would share their tail or their head, so
// the marks of a stack are one of: none, a single run, a first, a last, both.
func eachLinking(c cell, active int, visit func(linking)) {
	for j := 1; j <= c.count; j++ {
		lists := new(big.Int).Binomial(int64(c.count-1), int64(j-1))
		lists.Mul(lists, new(big.Int).MulRange(int64(j+1), int64(c.count)))
		if (c.count-j)&1 == 1 {
			lists.Neg(lists)
		}
		// lists is (-1)^(k-j) L(k,j), and j labelled cards take their places
		// among the links.
		if c.column >= active {
			visit(linking{inner: j, ways: lists})
			continue
		}
		for single := 0; single <= j; single++ {
			for firsts := 0; single+firsts <= j; firsts++ {
				for lasts := 0; single+firsts+lasts <= j; lasts++ {
					ways := new(big.Int).Binomial(int64(j), int64(single))
					ways.Mul(ways, new(big.Int).Binomial(int64(j-single), int64(firsts)))
					ways.Mul(ways, new(big.Int).Binomial(int64(j-single-firsts), int64(lasts)))
					visit(linking{single, firsts, lasts, j - single - firsts - lasts, ways.Mul(ways, lists)})
				}
			}
		}
	}
}

// closingPolynomial is the row that closes an order to a circuit: one arc from
// the colour of its end to the colour of its start.
func closingPolynomial(active int) polynomial {
	terms := make(map[termKey]*big.Int)
	for a := range active {
		for b := range active {
			var plain termKey
			plain.out[a], plain.in[b] = 1, 1
			terms[plain] = big.NewInt(1)
			if a < active-1 && b < active-1 {
				terms[termKey{markPair: markPair{1 << a, 1 << b}}] = big.NewInt(-1)
			}
		}
	}
	return sortedTerms(terms)
}

// sortedTerms drops terms of weight 0 and fixes an order.
func sortedTerms(terms map[termKey]*big.Int) polynomial {
	var p polynomial
	for k, w := range terms {
		if w.Sign() != 0 {
			p = append(p, term{k, w})
		}
	}
	slices.SortFunc(p, func(a, b term) int {
		return cmp.Or(
			slices.Compare(a.key.out[:], b.key.out[:]), slices.Compare(a.key.in[:], b.key.in[:]),
			cmp.Compare(a.key.markPair.tails, b.key.markPair.tails), cmp.Compare(a.key.markPair.heads, b.key.markPair.heads),
		)
	})
	return p
}
