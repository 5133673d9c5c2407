package stat

// Inverse is the inverse of a positive definite matrix, by Gauss and Jordan without
// pivots. Cost: n^3.
func Inverse(m [][]float64) [][]float64 {
	n := len(m)
	a, out := make([][]float64, n), make([][]float64, n)
	for i := range m {
		a[i] = append([]float64(nil), m[i]...)
		out[i] = make([]float64, n)
		out[i][i] = 1
	}
	for i := range n {
		p := a[i][i]
		for k := range n {
			a[i][k] /= p
			out[i][k] /= p
		}
		for j := range n {
			if f := a[j][i]; j != i {
				for k := range n {
					a[j][k] -= f * a[i][k]
					out[j][k] -= f * out[i][k]
				}
			}
		}
	}
	return out
}
