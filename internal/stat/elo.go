package stat

import "math"

// MaxElo represents the difference of two players where one always wins.
const MaxElo = 2400

// Elo is the difference in Elo that corresponds to a score, limited to MaxElo
// either way.
func Elo(score float64) float64 {
	if score <= 0 {
		return -MaxElo
	}
	if score >= 1 {
		return MaxElo
	}
	return max(-MaxElo, min(MaxElo, 400*math.Log10(score/(1-score))))
}

// Score is the expected score of a difference in Elo.
func Score(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }
