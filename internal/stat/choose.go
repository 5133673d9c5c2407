package stat

// Choose is the binomial coefficient, 0 outside of its range: exact while it is
// below 2^53.
func Choose(n, k int) float64 {
	if k < 0 || k > n {
		return 0
	}
	c := 1.0
	for i := range min(k, n-k) {
		c = c * float64(n-i) / float64(i+1)
	}
	return c
}
