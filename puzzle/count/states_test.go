package count

import (
	"math/big"
	"testing"

	"github.com/unolab/uno/puzzle"
)

// TestStatesWithinTheBound: Demaine et al. 3.3 has n^{O(c^2)} states. A vector
// counts the paths between two columns of older rows, c(c+1)/2 kinds of at most n
// paths in all; each of the c places of the current row is no end, a single card,
// or the end of a path to one of the other places or columns. So there are at most
// (2c+2)^c binomial(n+c(c+1)/2, c(c+1)/2), which is n^{c(c+1)/2} for a fixed c.
func TestStatesWithinTheBound(t *testing.T) {
	for _, grid := range []struct{ c, b int32 }{{1, 30}, {2, int32(rounds(7, 12))}, {3, int32(rounds(3, 5))}, {4, int32(rounds(2, 3))}} {
		var deck []puzzle.Card
		for y := range grid.b {
			for x := range grid.c {
				deck = append(deck, puzzle.Card{Color: x + 1, Number: y + 1})
			}
		}
		most := 0
		if _, err := Trace(t.Context(), deck, 0, func(s Step) error {
			most = max(most, len(s.Vectors))
			c, kinds := int64(grid.c), int64(grid.c)*int64(grid.c+1)/2
			bound := new(big.Int).Binomial(int64(s.Index)+kinds, kinds)
			bound.Mul(bound, new(big.Int).Exp(big.NewInt(2*c+2), big.NewInt(c), nil))
			if bound.Cmp(big.NewInt(int64(len(s.Vectors)))) < 0 {
				t.Fatalf("%d vectors after %d cards, bound %v", len(s.Vectors), s.Index, bound)
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		t.Logf("c = %d, n = %d: %d vectors", grid.c, len(deck), most)
	}
}
