package arena

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/internal/stat"
)

// TestControlIsUnbiased: what the decisions of a player gain over those of a control is
// the difference of the rates of the two, measured over hands of their own, also where
// they mostly decide otherwise, and the rates of blocks do not depend on the control.
func TestControlIsUnbiased(t *testing.T) {
	for _, c := range []struct {
		rules, a, control, b string
		seats                int
	}{
		{"pomdp", "random", "fast", "greedy", 2},
		{"pomdp", "greedy", "rlcard-rule", "fast", 2},
		{"official", "greedy", "fast", "random", 2},
		{"official[no-bluff]", "fast", "greedy", "random", 2},
		{"official", "uniform", "fast", "greedy", 3},
		{"rlcard", "greedy", "uniform", "rlcard-rule", 2},
	} {
		rules, err := uno.ParseRules(c.rules)
		if err != nil {
			t.Fatal(err)
		}
		hands, plain := 600, 30_000
		if testing.Short() {
			hands, plain = 60, 3000
		}
		cfg := MatchConfig{Rules: rules, A: c.a, B: c.b, Seats: c.seats, Pairs: hands / c.seats, Seed: 5, Workers: 2}
		without, err := Match(t.Context(), cfg)
		if err != nil {
			t.Fatal(err)
		}
		cfg.Control, cfg.ControlPairs, cfg.ControlPlayouts = c.control, plain/c.seats, 16
		r, err := Match(t.Context(), cfg)
		if err != nil {
			t.Fatal(err)
		}
		got := r.Control
		if r.Control = nil; cmp.Diff(without, r) != "" {
			t.Error(cmp.Diff(without, r))
		}
		rate := func(name string, seed uint64) (mean, variance float64) {
			m, err := Match(t.Context(), MatchConfig{Rules: rules, A: name, B: c.b, Seats: c.seats, Pairs: plain / c.seats, Seed: seed, Workers: 2})
			if err != nil {
				t.Fatal(err)
			}
			_, v := moments(newScore(&MatchConfig{Seats: c.seats}).values, m.counts())
			return m.WinRate, v / float64(m.Pairs)
		}
		a, ofA := rate(c.a, 77)
		control, ofControl := rate(c.control, 78)
		half := (got.GainCI[1] - got.GainCI[0]) / 2 / stat.Normal(0.975)
		d, se := got.Gain-(a-control), math.Sqrt(half*half+ofA+ofControl)
		if !(math.Abs(d) < 3.5*se) || se > 0.03 && !testing.Short() || got.Changes == 0 {
			t.Errorf("%v: gains %.4f, the rates differ by %.4f, standard error %.4f, %d changes", c, got.Gain, a-control, se, got.Changes)
		}
		if again, _ := rate(c.control, got.Seed); again != got.Rate || got.WinRate != got.Rate+got.Gain || got.Games != plain {
			t.Errorf("%+v: the control alone wins %v", got, again)
		}
	}
}

// TestControlByItself: a player gains exactly nothing over itself, and its rate is the one
// of the control's own games.
func TestControlByItself(t *testing.T) {
	for _, c := range []struct {
		rules string
		seats int
	}{{"pomdp", 2}, {"official", 4}, {"rlcard", 2}} {
		cfg := matchConfig(t, c.rules, "fast", "greedy", 30)
		cfg.Seats, cfg.Control, cfg.ControlPairs = c.seats, "fast", 500
		r, err := Match(t.Context(), cfg)
		if err != nil {
			t.Fatal(err)
		}
		got := r.Control
		if got.Gain != 0 || *got.GainCI != [2]float64{} || got.Changes != 0 || *got.CI95 != *got.CI || got.WinRate != got.Rate || got.Playouts != UsualPlayouts {
			t.Errorf("%+v", got)
		}
	}
}

// TestControlIsTheSameForAnyWorkers: neither the number of workers nor an interruption
// changes a match with a control; one of another control is not continued. A match that
// is stopped before the control has played has no result of it, and one with a single
// block no interval.
func TestControlIsTheSameForAnyWorkers(t *testing.T) {
	cfg := matchConfig(t, "pomdp", "strong:200", "greedy", slowChunk+8)
	cfg.Control, cfg.ControlPairs = "fast", 600
	var log []Blocks
	cfg.Log = func(b Blocks) error {
		log = append(log, b)
		return nil
	}
	answer := func() string {
		r, err := Match(t.Context(), cfg)
		if err != nil {
			t.Fatal(err)
		}
		line, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		return string(line)
	}
	want := answer()
	whole := log
	cfg.Workers = 1
	if got := answer(); got != want || !strings.Contains(got, `"changes":`) || strings.Contains(got, `"changes":0`) || !strings.Contains(got, `"control":{"player":"fast","playouts":128,"games":1200,"seed":`) {
		t.Errorf("%s\n%s", want, got)
	}
	if log, cfg.Played = nil, whole[:1]; len(whole) != 2 || answer() != want || len(log) != 1 {
		t.Errorf("resumed: %d blocks, then %d", len(whole), len(log))
	}
	cfg.ControlPlayouts = 5
	if _, err := Match(t.Context(), cfg); err == nil {
		t.Error("blocks of other playouts are accepted")
	}
	cfg.Pairs, cfg.Played = 1, nil
	r, err := Match(t.Context(), cfg)
	if err != nil || r.Control.CI95 != nil || r.Control.GainCI != nil {
		t.Errorf("%+v, %v", r.Control, err)
	}
}

// TestControlsThatAreRefused: a control needs single hands that the fast simulator plays
// on, and players of this program.
func TestControlsThatAreRefused(t *testing.T) {
	for what, change := range map[string]func(*MatchConfig){
		"a test":      func(c *MatchConfig) { c.SPRT = &SPRT{0, 5} },
		"less luck":   func(c *MatchConfig) { c.AIVAT = true },
		"a match":     func(c *MatchConfig) { c.Target = 500 },
		"one block":   func(c *MatchConfig) { c.ControlPairs = 1 },
		"playouts":    func(c *MatchConfig) { c.ControlPlayouts = MaxPlayouts + 1 },
		"a search":    func(c *MatchConfig) { c.Control = "strong" },
		"against it":  func(c *MatchConfig) { c.B = "strong" },
		"other rules": func(c *MatchConfig) { c.Rules.JumpIn = true },
		"one's players": func(c *MatchConfig) {
			c.Players = map[string]func() (bot.Player, error){"greedy": nil, "random": fixed}
		},
	} {
		cfg := matchConfig(t, "official", "greedy", "random", 4)
		cfg.Control, cfg.ControlPairs = "fast", 4
		change(&cfg)
		if _, err := Match(t.Context(), cfg); err == nil {
			t.Errorf("%s is not refused", what)
		}
	}
}

// fixed makes a player of the caller's own.
func fixed() (bot.Player, error) { return steady{}, nil }
