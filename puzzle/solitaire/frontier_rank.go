package solitaire

import (
	"context"
	"math"
	"math/bits"
)

// The rank bound (Bodlaender, Cygan, Kratsch, Nederlof, "Deterministic single
// exponential time algorithms for connectivity problems parameterized by
// treewidth", 2015). Of states that agree in everything except their partitions
// of the k vertices that are in, at most 2^(k-1) are needed. A partition and a
// cut of the k vertices into two sides, with the first vertex on the left side,
// are consistent if no block is cut. The matrix over GF(2) of the pairs of
// partitions that join to one block is the product of this consistency matrix,
// of 2^(k-1) columns, and its transpose. So a row basis of it represents all
// partitions: for every continuation, if one of them can be completed, one of
// the basis can. docs/solitaire.md has the proof.

// rankBound bounds the states of a frontier of which the given number of
// vertices may be out or in, and the given number must be in: the sum over k
// vertices in of 2^k parities, of which half go with one odd vertex behind and
// half with none or two, times 2^(k-1) partitions; and the untouched state and
// two closed ones.
func rankBound(free, required int) float64 {
	return 3 + 0.75*math.Pow(5, float64(free))*math.Pow(4, float64(required))
}

// represent removes states that the others represent. It keeps the order and
// reports which states it keeps.
func represent(ctx context.Context, states []front, width int) ([]bool, error) {
	keep := make([]bool, len(states))
	groups := make(map[front][]int32)
	for i, s := range states {
		for j, v := range s.slot[:width] {
			if v != outside {
				s.slot[j] = 1 + (v-1)&1
			}
		}
		groups[s] = append(groups[s], int32(i))
	}
	for sort, members := range groups {
		k := 0
		for _, v := range sort.slot[:width] {
			if v != outside {
				k++
			}
		}
		if k == 0 || len(members) <= 1<<(k-1) {
			for _, i := range members {
				keep[i] = true
			}
			continue
		}
		b := rankBasis{size: 1 << (k - 1), pivots: make(map[int][]uint64)}
		for n, i := range members {
			if n&63 == 0 && ctx.Err() != nil {
				return nil, ctx.Err()
			}
			keep[i] = b.add(&states[i], width)
		}
	}
	return keep, nil
}

// rankBasis is a set of independent rows, by their first set bits.
type rankBasis struct {
	size   int
	pivots map[int][]uint64
}

// add adds the row of a state's partition and reports whether it was
// independent of those before.
func (b *rankBasis) add(s *front, width int) bool {
	row := b.row(s, width)
	for at := 0; at < len(row); {
		if row[at] == 0 {
			at++
			continue
		}
		first := 64*at + bits.TrailingZeros64(row[at])
		pivot, ok := b.pivots[first]
		if !ok {
			b.pivots[first] = row
			return true
		}
		for i := at; i < len(row); i++ {
			row[i] ^= pivot[i]
		}
	}
	return false
}

// row has a bit for each cut, a number whose bit i-1 is the side of the i-th
// vertex that is in, i from 1; the vertex 0 is on side 0.
func (b *rankBasis) row(s *front, width int) []uint64 {
	var masks [maxFront]int // by block
	blocks, k := 0, 0
	for _, v := range s.slot[:width] {
		if v == outside {
			continue
		}
		x := int(frontBlock(v))
		blocks = max(blocks, x+1)
		if k > 0 {
			masks[x] |= 1 << (k - 1)
		}
		k++
	}
	row := make([]uint64, (b.size+63)/64)
	for sides := range 1 << (blocks - 1) { // the block of the first vertex is number 0
		cut := 0
		for x := 1; x < blocks; x++ {
			if sides>>(x-1)&1 == 1 {
				cut |= masks[x]
			}
		}
		row[cut/64] |= 1 << (cut % 64)
	}
	return row
}
