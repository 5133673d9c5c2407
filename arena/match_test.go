package arena

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/unolab/uno"
)

// matchConfig is a small match.
func matchConfig(t *testing.T, preset, a, b string, pairs int) MatchConfig {
	t.Helper()
	rules, err := uno.Preset(preset)
	if err != nil {
		t.Fatal(err)
	}
	return MatchConfig{Rules: rules, A: a, B: b, Pairs: pairs, Seed: 3, Workers: 2}
}

// TestMatchOfEqualsIsEven: a player against itself scores exactly half, since
// its two games of a pair are the same game from both sides when it draws its
// choices by seat.
func TestMatchOfEqualsIsEven(t *testing.T) {
	for _, preset := range []string{"official", "pomdp", "duel", "rlcard"} {
		r, err := Match(t.Context(), matchConfig(t, preset, "greedy", "greedy", 200))
		if err != nil {
			t.Fatal(err)
		}
		if r.WinRate != 0.5 || r.Wins != r.Losses || r.Games != 400 || r.Pairs != 200 {
			t.Errorf("%s: %+v", preset, r)
		}
	}
}

// TestMatchFromBothSides: B's result is A's turned round.
func TestMatchFromBothSides(t *testing.T) {
	ab, err := Match(t.Context(), matchConfig(t, "pomdp", "greedy", "random", 600))
	if err != nil {
		t.Fatal(err)
	}
	cfg := matchConfig(t, "pomdp", "random", "greedy", 600)
	cfg.Workers = 1
	ba, err := Match(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	p := ab.Penta
	if diff := cmp.Diff([5]int{p[4], p[3], p[2], p[1], p[0]}, ba.Penta); diff != "" {
		t.Error(diff)
	}
	if ab.Wins != ba.Losses || math.Abs(ab.Elo+ba.Elo) > 1e-9 || ab.WinRate < 0.55 {
		t.Errorf("%+v\n%+v", ab, ba)
	}
}

// TestSPRTDecides: a clear difference is found before all pairs are played,
// both ways, and that equals are no better.
func TestSPRTDecides(t *testing.T) {
	for _, c := range []struct {
		a, b string
		test SPRT
		want string
	}{
		{"greedy", "random", SPRT{0, 50}, "H1"},
		{"random", "greedy", SPRT{0, 50}, "H0"},
		{"greedy", "greedy", SPRT{0, 5}, "H0"},
	} {
		cfg := matchConfig(t, "pomdp", c.a, c.b, 4000)
		cfg.SPRT = &c.test
		r, err := Match(t.Context(), cfg)
		if err != nil {
			t.Fatal(err)
		}
		if r.SPRT.Result != c.want {
			t.Errorf("%s against %s: %+v", c.a, c.b, r.SPRT)
		}
		if r.Pairs == 4000 {
			t.Errorf("%s against %s: %d pairs", c.a, c.b, r.Pairs)
		}
	}
}

// TestEloAndScoreInvert checks the scale: 400 Elo are ten to one.
func TestEloAndScoreInvert(t *testing.T) {
	for _, e := range []float64{-400, -10, 0, 3, 400} {
		if got := elo(score(e)); math.Abs(got-e) > 1e-9 {
			t.Errorf("elo(score(%v)) = %v", e, got)
		}
	}
	if math.Abs(score(400)-10.0/11) > 1e-12 {
		t.Errorf("score(400) = %v", score(400))
	}
}
