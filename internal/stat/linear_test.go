package stat

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestInverse multiplies random positive definite matrices by their inverses.
func TestInverse(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for n := 1; n < 9; n++ {
		root := make([][]float64, n)
		for i := range root {
			for range n {
				root[i] = append(root[i], rng.NormFloat64())
			}
		}
		m := make([][]float64, n)
		for i := range m {
			m[i] = make([]float64, n)
			m[i][i] = 0.5
			for j := range m {
				for k := range n {
					m[i][j] += root[i][k] * root[j][k]
				}
			}
		}
		inverse := Inverse(m)
		for i := range m {
			for j := range m {
				sum := 0.0
				for k := range m {
					sum += m[i][k] * inverse[k][j]
				}
				if i == j {
					sum--
				}
				if math.Abs(sum) > 1e-9 {
					t.Fatalf("%d: entry %d, %d of the product is off by %v", n, i, j, sum)
				}
			}
		}
	}
}
