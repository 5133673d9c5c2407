package solitaire

import (
	"context"
	"math"

	"github.com/unolab/uno/puzzle/internal/treewalk"
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
		b := treewalk.NewBasis(k)
		blocks := make([]uint8, 0, k)
		for n, i := range members {
			if n&63 == 0 && ctx.Err() != nil {
				return nil, ctx.Err()
			}
			blocks = blocks[:0]
			for _, v := range states[i].slot[:width] {
				if v != outside {
					blocks = append(blocks, frontBlock(v))
				}
			}
			keep[i] = b.Add(blocks)
		}
	}
	return keep, nil
}
