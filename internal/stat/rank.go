package stat

// Rank is the nearest rank of a percentile among n numbers in order, from 1: the
// least rank that has at least that percentage of the numbers at or below it.
func Rank(n, percent int) int { return max(1, (n*percent+99)/100) }

// Percentile is the number of the nearest rank among sorted numbers, zero of
// none.
func Percentile[T any](sorted []T, percent int) (at T) {
	if len(sorted) == 0 {
		return at
	}
	return sorted[Rank(len(sorted), percent)-1]
}
