package pomdp

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestKnownGames: values that are known on paper.
func TestKnownGames(t *testing.T) {
	for _, c := range []struct {
		name  string
		game  [][]float64
		value float64
	}{
		{"matching pennies", [][]float64{{1, -1}, {-1, 1}}, 0},
		{"rock, paper, scissors", [][]float64{{0, -1, 1}, {1, 0, -1}, {-1, 1, 0}}, 0},
		{"a saddle point", [][]float64{{4, 2, 3}, {5, 1, 0}}, 2},
		{"two by two, mixed", [][]float64{{3, -1}, {-2, 4}}, 1},
		{"a single cell", [][]float64{{-7}}, -7},
		{"equal rows, degenerate", [][]float64{{1, 1}, {1, 1}, {1, 1}}, 1},
	} {
		for _, solve := range []func([][]float64) weights{simplexFloat, simplexExact} {
			x := judge(c.game, solve(c.game))
			if math.Abs(x.lower-c.value) > 1e-12 || math.Abs(x.upper-c.value) > 1e-12 {
				t.Errorf("%s: [%v, %v], want %v", c.name, x.lower, x.upper, c.value)
			}
		}
	}
}

// TestGamesProveThemselves: on random games, many of them degenerate, the two
// ends meet, and floating point agrees with rational arithmetic.
func TestGamesProveThemselves(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 3))
	for range 300 {
		game := make([][]float64, 1+rng.IntN(5))
		columns := 1 + rng.IntN(8)
		for r := range game {
			game[r] = make([]float64, columns)
			for c := range game[r] {
				if rng.IntN(2) == 0 {
					game[r][c] = float64(rng.IntN(5) - 2)
				} else {
					game[r][c] = rng.NormFloat64() * math.Pow(10, float64(rng.IntN(7)-3))
				}
			}
		}
		x, y := matrixGame(game, 1e-9), judge(game, simplexExact(game))
		scale := 1e-9 * math.Max(1, math.Abs(y.lower))
		if x.upper-x.lower > scale || y.upper-y.lower > scale || math.Abs(x.lower-y.lower) > scale {
			t.Fatalf("%v: [%v, %v] and [%v, %v]", game, x.lower, x.upper, y.lower, y.upper)
		}
	}
}

// TestExactTakesOver: a game too ill-scaled for floating point is settled by
// rational arithmetic.
func TestExactTakesOver(t *testing.T) {
	game := [][]float64{{1e12, 1e12 + 1}, {1e12 + 1, 1e12}, {1e12, 1e12}}
	if x := matrixGame(game, 1e-3); x.upper-x.lower > 1e-3 || math.Abs(x.lower-1e12-0.5) > 1e-3 {
		t.Errorf("[%v, %v]", x.lower, x.upper)
	}
}
