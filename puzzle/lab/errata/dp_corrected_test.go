package errata

import "github.com/unolab/uno/puzzle"

// omission is a case that the printed recursion leaves out.
type omission uint8

const (
	firstJoins   omission = 1 << iota // the first card of a row joins two old paths
	joinHWithDkk                      // h + d_kk
	joinHWithV                        // h + v at its old end: h_ii' + v_(j,k) -> h_ij
	joinVWithV                        // v at its new end + v at its old end: v_(i,i') + v_(j,k) -> v_(j,i')
	joinHWithVjj                      // h_ii' + v_(j,j): the sum over J^- in place of J
	multiplicity                      // how many paths there are to choose from
	allOmissions = firstJoins | joinHWithDkk | joinHWithV | joinVWithV | joinHWithVjj
)

// correctedDP counts ordered winning sequences of labelled cards as in
// docs/counting.md: directed paths by their end cards' columns, first the
// columns of older rows, then those of the row at hand. Cases in without are
// left out.
func correctedDP(deck []puzzle.Card, without omission) int {
	p := newPrintedDP(deck, false)
	type path [2]int // ends: column, or column + c in the row at hand
	type state = [6][6]int8
	states := map[state]int{{}: 1}
	for l, card := range p.deck {
		k := int(card.Color) - 1
		t := k + p.c
		first := l == 0 || p.deck[l-1].Number != card.Number
		next := map[state]int{}
		for m, ways := range states {
			if first {
				var old state
				for s := range 2 * p.c {
					for e := range 2 * p.c {
						old[s%p.c][e%p.c] += m[s][e]
					}
				}
				m = old
			}
			put := func(factor int, add path, take ...path) {
				n := m
				for _, q := range take {
					n[q[0]][q[1]]--
				}
				n[add[0]][add[1]]++
				if without&multiplicity != 0 {
					factor = min(factor, 1)
				}
				if factor > 0 {
					next[n] += ways * factor
				}
			}
			reach := func(end int) bool { return end >= p.c || end == k }
			put(1, path{t, t})
			each(m, 2*p.c, func(s, e, paths int) {
				if reach(e) {
					put(paths, path{s, t}, path{s, e})
				}
				if reach(s) {
					put(paths, path{t, e}, path{s, e})
				}
			})
			each(m, 2*p.c, func(s, e, paths int) {
				each(m, 2*p.c, func(s2, e2, paths2 int) {
					factor := paths * paths2
					if s == s2 && e == e2 {
						factor = paths * (paths - 1)
					}
					if reach(e) && reach(s2) && !omitted(without, p.c, first, path{s, e}, path{s2, e2}) {
						put(factor, path{s, e2}, path{s, e}, path{s2, e2})
					}
				})
			})
		}
		states = next
	}
	total := 0
	for m, ways := range states {
		count := 0
		each(m, 2*p.c, func(_, _, paths int) { count += paths })
		if count <= 1 {
			total += ways
		}
	}
	return total
}

// each visits the kinds of paths of a state, in a fixed order.
func each(m [6][6]int8, n int, visit func(s, e, paths int)) {
	for s := range n {
		for e := range n {
			if m[s][e] > 0 {
				visit(s, e, int(m[s][e]))
			}
		}
	}
}

// omitted reports whether a join of path a at its end with path b at its
// start is one of the cases left out. An end below c lies in an older row and
// then in the column of the new card.
func omitted(without omission, c int, first bool, a, b [2]int) bool {
	if first {
		return without&firstJoins != 0
	}
	joined := [2]int{a[1], b[0]}
	free := [2]int{a[0], b[1]}
	if joined[0] < c { // make the first the one that is joined by a new end, if any is
		joined[0], joined[1] = joined[1], joined[0]
		free[0], free[1] = free[1], free[0]
	}
	if joined[0] < c || joined[1] >= c {
		// Both old or both new ends.
		return without&joinHWithVjj != 0 && joined[0] >= c && hWithVjj(c, joined, free)
	}
	switch h, newFree := free[0] >= c, free[1] >= c; {
	case h && newFree:
		return without&joinHWithV != 0
	case h:
		return without&joinHWithDkk != 0 && free[1] == joined[1]
	case newFree:
		return without&joinVWithV != 0
	default:
		return false
	}
}

// hWithVjj reports whether a join by two new ends is that of a path h_ii',
// i < i', whose end i is joined, with a path v_(j,j).
func hWithVjj(c int, joined, free [2]int) bool {
	for a := range 2 {
		b := 1 - a
		if free[a] >= c && free[b] < c && joined[a] < free[a] && joined[b]-c == free[b] {
			return true
		}
	}
	return false
}
