package count

import "math/bits"

// marks is the algebra of marked arcs. Of the colours that are not the root,
// a set of marked arcs a -> b takes a set of tails and a set of heads, each
// colour at most once on either side; the product of two sets of arcs is 0 if
// they share a tail or a head, and otherwise has the sign of a determinant.
// A basis element is a pair of sets of equal size; with k colours besides the
// root there are binomial(2k, k).
type marks struct {
	colors int        // besides the root
	basis  []markPair // basis[0] is the empty one
	index  map[markPair]int

	reversed []int // the coordinate with tails and heads exchanged
}

// markPair is a set of tails and a set of heads, bit by colour.
type markPair struct{ tails, heads uint16 }

func newMarks(colors int) *marks {
	m := &marks{colors: colors, index: make(map[markPair]int)}
	for size := 0; size <= colors; size++ {
		for tails := range uint16(1) << colors {
			for heads := range uint16(1) << colors {
				if bits.OnesCount16(tails) == size && bits.OnesCount16(heads) == size {
					m.index[markPair{tails, heads}] = len(m.basis)
					m.basis = append(m.basis, markPair{tails, heads})
				}
			}
		}
	}
	for _, p := range m.basis {
		m.reversed = append(m.reversed, m.index[markPair{p.heads, p.tails}])
	}
	return m
}

// mirror copies the coordinates of places with tails and heads exchanged.
func (m *marks) mirror(to, from []uint64) {
	for at := 0; at < len(from); at += len(m.basis) {
		for i, k := range m.reversed {
			to[at+i] = from[at+k]
		}
	}
}

// times multiplies two basis elements: the sign is 0 if the product is.
func (p markPair) times(q markPair) (markPair, int) {
	if p.tails&q.tails != 0 || p.heads&q.heads != 0 {
		return markPair{}, 0
	}
	swaps := inversions(p.tails, q.tails) + inversions(p.heads, q.heads)
	return markPair{p.tails | q.tails, p.heads | q.heads}, 1 - 2*(swaps&1)
}

// inversions counts the pairs of an element of a and a smaller one of b.
func inversions(a, b uint16) int {
	n := 0
	for ; b != 0; b &= b - 1 {
		n += bits.OnesCount16(a >> bits.TrailingZeros16(b))
	}
	return n
}

// move is what multiplying by a basis element does to one coordinate.
type move struct {
	from, to int
	negative bool
}

// moves lists what multiplying by an element does to all coordinates.
func (m *marks) moves(q markPair) []move {
	var out []move
	for i, p := range m.basis {
		if r, sign := p.times(q); sign != 0 {
			out = append(out, move{i, m.index[r], sign < 0})
		}
	}
	return out
}

// meeting is a pair of coordinates whose product is a set of arcs with equal
// tails and heads: permutations of a set of colours.
type meeting struct {
	a, b     int
	negative bool
}

func (m *marks) meetings() []meeting {
	var out []meeting
	for i, p := range m.basis {
		for j, q := range m.basis {
			if r, sign := p.times(q); sign != 0 && r.tails == r.heads {
				out = append(out, meeting{i, j, sign < 0})
			}
		}
	}
	return out
}
