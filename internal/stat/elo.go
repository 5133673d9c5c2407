package stat

import "math"

// MaxElo stands for the difference of players of whom one always wins.
const MaxElo = 2400

// EloAt is the difference in Elo between a player and the others at a table of so
// many seats, all alike, that its share of the wins stands for: the chance to win
// is proportional to 10^(Elo/400) (Luce, Individual choice behavior, 1959).
func EloAt(score float64, seats int) float64 {
	if score <= 0 {
		return -MaxElo
	}
	if score >= 1 {
		return MaxElo
	}
	return max(-MaxElo, min(MaxElo, 400*math.Log10(float64(seats-1)*score/(1-score))))
}

// ScoreAt is the share of the wins that a difference in Elo stands for.
func ScoreAt(elo float64, seats int) float64 {
	return 1 / (1 + float64(seats-1)*math.Pow(10, -elo/400))
}
