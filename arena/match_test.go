package arena

import (
	"encoding/json"
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/policy"
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

// TestMatchOfEqualsIsEven checks that a player against itself scores exactly
// half: if it draws its choices by seat, the two games of a pair are the same
// game from both sides.
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

// TestMatchFromBothSides checks that B's result mirrors A's.
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

// TestSPRTDecides checks that a clear difference is found before all pairs are
// played, in both directions, and that equal players are not found better.
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

// TestTestsThatCannotBeDecided checks that they are rejected.
func TestTestsThatCannotBeDecided(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for _, test := range []SPRT{{nan, 5}, {0, nan}, {-inf, 5}, {0, inf}, {5, 0}, {5, 5}} {
		cfg := matchConfig(t, "pomdp", "greedy", "random", 5)
		cfg.SPRT = &test
		if _, err := Match(t.Context(), cfg); err == nil {
			t.Errorf("%v is not refused", test)
		}
	}
}

// TestOnePairHasNoInterval checks that one pair, which shows no variance, has no
// interval.
func TestOnePairHasNoInterval(t *testing.T) {
	r, err := Match(t.Context(), matchConfig(t, "official", "greedy", "random", 1))
	if err != nil {
		t.Fatal(err)
	}
	line, err := json.Marshal(r)
	if err != nil || !strings.Contains(string(line), `"ci95":null`) || !strings.Contains(string(line), `"elo_ci95":null`) {
		t.Errorf("%s, %v", line, err)
	}
	var b strings.Builder
	if err := r.Print(&b); err != nil || !strings.Contains(b.String(), "no interval: that takes two pairs") {
		t.Errorf("%s, %v", b.String(), err)
	}
}

// TestMatchIntervalsCover checks that at least 94 % of seeded samples of 10, 20,
// 50 and 1000 games have an interval that contains the true rate, balanced or
// lopsided, and that no interval is a point.
func TestMatchIntervalsCover(t *testing.T) {
	const samples = 2000
	for _, law := range [][5]float64{{.18, .02, .42, .03, .35}, {.002, 0, .03, 0, .968}, {0, 0, .1, 0, .9}, {0, 0, 1, 0, 0}} {
		rate := 0.0
		for i, p := range law {
			rate += p * float64(i) / 4
		}
		for _, games := range []int{10, 20, 50, 1000} {
			if testing.Short() && games > 20 && law[0] > 0.1 {
				continue // nearly every sample differs from all before
			}
			rng := rand.New(rand.NewPCG(9, uint64(games)))
			seen := map[[5]int]bool{}
			covered := 0
			for range samples {
				r := newScore(&MatchConfig{Seats: 2})
				for range games / 2 {
					u, i := rng.Float64(), 0
					for i < 4 && u >= law[i] {
						u -= law[i]
						i++
					}
					r.counts[i]++
					r.blocks++
				}
				penta := [5]int(r.counts)
				covers, before := seen[penta]
				if !before {
					result := r.result()
					ci := *result.CI95
					if ci[0] > result.WinRate || result.WinRate > ci[1] || ci[1]-ci[0] < 1e-3 {
						t.Fatalf("%v: %+v", penta, ci)
					}
					covers = ci[0] <= rate && rate <= ci[1]
					seen[penta] = covers
				}
				if covers {
					covered++
				}
			}
			t.Logf("%v, %d games: %.1f %% cover", law, games, 100*float64(covered)/samples)
			if covered < samples*94/100 {
				t.Errorf("%v, %d games: %d of %d cover", law, games, covered, samples)
			}
		}
	}
}

// steady always makes the first legal move. It does not interrupt.
type steady struct{}

func (steady) Reset(int, rand.Source)      {}
func (steady) Decide(v *uno.View) uno.Move { return policy.Decisions(nil, v)[0] }

// TestForeignPlayers checks that a player that bot.New does not know is measured
// through its factory, in runs and matches, also under the name of one that
// bot.New knows and that the fast simulator would play.
func TestForeignPlayers(t *testing.T) {
	var made atomic.Int32 // factories are called by several workers
	players := map[string]func() (bot.Player, error){
		"mine":   func() (bot.Player, error) { made.Add(1); return steady{}, nil },
		"random": func() (bot.Player, error) { return steady{}, nil },
		"broken": func() (bot.Player, error) { return nil, errors.New("out of order") },
		"none":   func() (bot.Player, error) { return nil, nil },
	}
	cfg := config(t, "official", 40, "mine", "mine")
	cfg.Players = players
	want, lines := play(t, cfg, true)
	if made.Load() == 0 || len(lines) != 40 || want.Seats[0].Name != "mine" {
		t.Fatalf("made %d times, %d records, %+v", made.Load(), len(lines), want)
	}
	cfg.Seats = []string{"random", "random"}
	got, _ := play(t, cfg, false)
	if got.Turns != want.Turns || got.Engine != "reference" {
		t.Errorf("under another name: %+v, not %+v", got, want)
	}
	for _, name := range []string{"broken", "none"} {
		cfg.Seats = []string{name, "greedy"}
		if _, err := Run(t.Context(), cfg); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
	match := matchConfig(t, "official", "greedy", "mine", 50)
	match.Players = players
	if r, err := Match(t.Context(), match); err != nil || r.WinRate < 0.5 || r.B != "mine" {
		t.Errorf("%+v, %v", r, err)
	}
}
