package fast

import (
	"math"
	"testing"
)

// tally collects the figures of docs/rules.md and of the tests below.
type tally struct {
	games, firstWins, moverWins, seat0Wins, reshuffles, cards int
	turns, squares                                            float64
	byTurns                                                   [10_001]int // up to the limit
}

// add counts a game in which a seat really moved first, whatever the start card
// did to the first player.
func (t *tally) add(r Result, mover int8) {
	t.games++
	if r.Winner == r.First {
		t.firstWins++
	}
	if r.Winner == mover {
		t.moverWins++
	}
	if r.Winner == 0 {
		t.seat0Wins++
	}
	if r.Reshuffled {
		t.reshuffles++
	}
	t.cards += int(r.LoserCards)
	t.turns += float64(r.Turns)
	t.squares += float64(r.Turns) * float64(r.Turns)
	t.byTurns[r.Turns]++
}

// rate is a share of the games.
func (t *tally) rate(n int) float64 { return float64(n) / float64(t.games) }

// mean is the mean number of turns, with its standard error.
func (t *tally) mean() (mean, err float64) {
	n := float64(t.games)
	mean = t.turns / n
	return mean, math.Sqrt((t.squares/n - mean*mean) / n)
}

// median is the median number of turns, by the nearest rank.
func (t *tally) median() int32 {
	for turns, seen := int32(0), 0; ; turns++ {
		if seen += t.byTurns[turns]; 2*seen >= t.games {
			return turns
		}
	}
}

// docs/rules.md, fine print (pomdp) and rlcard: what random v random gives. The bounds
// are those of the few games of a short run, not of the figures.
func TestFigures(t *testing.T) {
	for _, c := range []struct {
		rules                                     string
		turns, firstWins, mover, seat0, reshuffle float64
		cards                                     float64
	}{
		{rules: "pomdp", turns: 65.10, firstWins: 0.5029, seat0: 0.5, reshuffle: 0.0489, cards: 4.505},
		{rules: "rlcard", turns: 46.4, firstWins: 0.506, mover: 0.51, seat0: 0.506},
	} {
		rules := rulesOf(t, c.rules)
		s, err := New(&rules, row(2, "random"), 1, Usual)
		if err != nil {
			t.Fatal(err)
		}
		var sum tally
		for game := range uint64(long(50_000, 20_000_000)) {
			s.deal(game)
			mover := s.state.turn
			s.state.run()
			sum.add(s.state.result(), mover)
		}
		mean, se := sum.mean()
		cards := float64(sum.cards) / float64(sum.games)
		t.Logf("%s, %d games: turns %.3f (se %.3f), median %d, first player %.4f, first mover %.4f, seat 0 %.4f, loser's cards %.4f, reshuffled %.4f",
			c.rules, sum.games, mean, se, sum.median(), sum.rate(sum.firstWins), sum.rate(sum.moverWins), sum.rate(sum.seat0Wins), cards, sum.rate(sum.reshuffles))
		check := func(what string, got, want, within float64) {
			if want != 0 && math.Abs(got-want) > within {
				t.Errorf("%s: %s %.4f, not within %g of %.4f", c.rules, what, got, within, want)
			}
		}
		check("turns", mean, c.turns, 2)
		check("first player", sum.rate(sum.firstWins), c.firstWins, 0.015)
		check("first mover", sum.rate(sum.moverWins), c.mover, 0.015)
		check("seat 0", sum.rate(sum.seat0Wins), c.seat0, 0.015)
		check("reshuffles", sum.rate(sum.reshuffles), c.reshuffle, 0.007)
		check("loser's cards", cards, c.cards, 0.15)
	}
}

// Behaviour changes only where it is meant to: the games of a seed are pinned
// by their sums. A difference here without one in TestGamesAreTheEngines means
// that the rules, the generator or the order of choices changed everywhere.
func TestSignature(t *testing.T) {
	for _, c := range []struct {
		rules string
		seats int
		want  [4]int // winners, turns, cards, points
	}{
		{"official", 4, [4]int{989, 77261, 18965, 165147}},
		{"wikipedia", 3, [4]int{1011, 65185, 11474, 99080}},
		{"pomdp", 2, [4]int{486, 63321, 4591, 0}},
		{"rlcard", 2, [4]int{468, 45696, 4595, 0}},
		{"duel", 2, [4]int{58, 86788, 7312, 0}},
	} {
		rules := rulesOf(t, c.rules)
		s, err := New(&rules, row(c.seats, "random", "uniform"), 2026, Usual)
		if err != nil {
			t.Fatal(err)
		}
		var got [4]int
		for game := range uint64(1000) {
			r := s.Play(game)
			got[0] += int(r.Winner)
			got[1] += int(r.Turns)
			got[2] += int(r.LoserCards)
			got[3] += int(r.Points)
		}
		if got != c.want {
			t.Errorf("%s: winners, turns, cards, points %v, want %v", c.rules, got, c.want)
		}
	}
}
