package treewalk

import "math/bits"

// Basis is a set of partitions of k elements that represents all that were
// shown to it: if one of them can be completed to a single block, one of the
// basis can, by the same completion. It holds at most 2^(k-1). The matrix over
// GF(2) of the pairs of partitions that join to one block is the product of the
// matrix of partitions and the cuts that part no block, of 2^(k-1) columns,
// with its transpose; a row basis of that matrix is what is kept (Bodlaender,
// Cygan, Kratsch, Nederlof, 2015).
type Basis struct {
	k      int
	pivots map[int][]uint64 // by first set bit
}

// NewBasis is an empty basis for partitions of k elements.
func NewBasis(k int) *Basis { return &Basis{k: k, pivots: make(map[int][]uint64)} }

// Add shows a partition, the block of each element, numbered from 0 by first
// appearance. It reports whether the partition is needed.
func (b *Basis) Add(blocks []uint8) bool {
	row := b.row(blocks)
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

// row has a bit for each cut that parts no block. A cut is a number whose bit
// i-1 is the side of element i; element 0 is on side 0.
func (b *Basis) row(blocks []uint8) []uint64 {
	var masks [2 * Most]int
	most := 0
	for i, x := range blocks {
		most = max(most, int(x))
		if i > 0 {
			masks[x] |= 1 << (i - 1)
		}
	}
	row := make([]uint64, (1<<(b.k-1)+63)/64)
	for sides := range 1 << most { // the block of element 0 is number 0
		cut := 0
		for x := 1; x <= most; x++ {
			if sides>>(x-1)&1 == 1 {
				cut |= masks[x]
			}
		}
		row[cut/64] |= 1 << (cut % 64)
	}
	return row
}
