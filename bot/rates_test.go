package bot

import (
	"math"
	"os"
	"testing"

	"github.com/unolab/uno"
)

// rate plays pairs of hands between two players, each pair with one order of
// the deck and the players exchanged, the first turn given to each seat in
// turn, and returns the sum and the sum of squares of the pairs' wins of a (0
// to 2). If fixed, a has seat 0, which is the first, and a pair is two hands.
func rate(t testing.TB, rules, a, b string, fixed bool, seed uint64, pairs int) (wins, squares int) {
	t.Helper()
	r, err := uno.Preset(rules)
	if err != nil {
		t.Fatal(err)
	}
	pa, err := New(a)
	if err != nil {
		t.Fatal(err)
	}
	pb, err := New(b)
	if err != nil {
		t.Fatal(err)
	}
	var g uno.Game
	var h Host
	order := uno.NewDeckOrder(seed, 0)
	for i := range pairs {
		pair := 0
		for side := range 2 {
			game, dealer, seat := uint64(i), i%2, side
			if fixed {
				game, dealer, seat = uint64(2*i+side), 1, 0
			}
			players := []Player{pa, pb}
			if seat == 1 {
				players[0], players[1] = pb, pa
			}
			for s, p := range players {
				src := uno.Stream(seed, game, uno.SeatPurpose(s))
				p.Reset(s, &src)
			}
			order.Reset(seed, game)
			if err := g.Start(&r, 2, dealer, order); err != nil {
				t.Fatal(err)
			}
			if err := h.PlayHand(&g, players); err != nil {
				t.Fatal(err)
			}
			if int(g.Winner) == seat {
				pair++
			}
		}
		wins += pair
		squares += pair * pair
	}
	return wins, squares
}

// TestRates pins how often one fixed player wins against another: the count of
// a small run exactly, and with UNO_LONG=1 the rate of a large one to within
// its 95 % interval and a margin of the figure.
//
// The figures are those of docs/rules.md (greedy; rlcard; fine print, Random players)
// where the seats are balanced under pomdp and for uniform, and where a has
// seat 0, and the first turn, under rlcard. With the seats balanced, greedy is
// half a point below the published figures for rlcard, and rlcard-rule, at 54.7,
// is within the interval that was published with its 55.1 but not at its middle;
// these figures, and that of official greedy, are our own.
func TestRates(t *testing.T) {
	for _, c := range []struct {
		rules, a, b string
		fixed       bool
		wins        int     // of 400 hands, seed 1
		rate        float64 // per cent
		margin      float64 // per cent
	}{
		{"pomdp", "greedy", "random", false, 252, 64.3, 0.3},
		{"pomdp", "greedy", "rlcard-rule", false, 233, 58.7, 0.3},
		{"pomdp", "uniform", "random", false, 200, 50, 0},
		{"rlcard", "greedy", "random", true, 235, 57.7, 0.1},
		{"rlcard", "greedy", "rlcard-rule", true, 213, 53.0, 0.1},
		{"rlcard", "rlcard-rule", "random", true, 214, 55.1, 0.4},
		{"rlcard", "greedy", "random", false, 236, 57.1, 0.2},
		{"rlcard", "greedy", "rlcard-rule", false, 217, 52.5, 0.2},
		{"rlcard", "rlcard-rule", "random", false, 209, 54.7, 0.2},
		{"official", "random", "uniform", false, 391, 96, 0.5},
		{"official", "greedy", "random", false, 253, 63.9, 0.2},
	} {
		name := c.rules + " " + c.a + " v " + c.b
		if c.fixed {
			name += " from seat 0"
		}
		t.Run(name, func(t *testing.T) {
			wins, _ := rate(t, c.rules, c.a, c.b, c.fixed, 1, 200)
			if wins != c.wins {
				t.Errorf("%d of 400 hands won with seed 1, not %d", wins, c.wins)
			}
			if os.Getenv("UNO_LONG") == "" {
				return
			}
			const pairs = 100_000
			wins, squares := rate(t, c.rules, c.a, c.b, c.fixed, 3, pairs)
			mean := float64(wins) / pairs
			variance := float64(squares)/pairs - mean*mean
			percent := 50 * mean
			ci := 50 * 1.96 * math.Sqrt(variance/pairs)
			t.Logf("%.2f ± %.2f %% of %d hands; figure %.1f %%", percent, ci, 2*pairs, c.rate)
			if math.Abs(percent-c.rate) > ci+c.margin {
				t.Errorf("%.2f ± %.2f %% of %d hands is not the figure of %.1f %%", percent, ci, 2*pairs, c.rate)
			}
		})
	}
}
