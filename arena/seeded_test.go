package arena

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/unolab/uno"
	"github.com/unolab/uno/record"
)

// seededOfRun are the hands of a run without their cards, with the run's sums.
func seededOfRun(t *testing.T, cfg Config) (*Summary, []record.Seeded) {
	t.Helper()
	var hands []record.Seeded
	cfg.Seeded = func(run *record.Run, list []record.Seeded) error {
		if run.Seed != cfg.Seed || *run.Rules != cfg.Rules || !cmp.Equal(run.Seats, cfg.Seats) {
			t.Fatalf("hands of the run %+v", run)
		}
		hands = append(hands, list...)
		return nil
	}
	s, err := Run(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	s.Seconds, s.GamesPerSecond = 0, 0
	return s, hands
}

// TestSeededHands: the fast simulator gives the hands of the readable engine without their
// cards, for any number of workers, and the sums that it gives without them; the records
// made of them are those that the readable engine makes.
func TestSeededHands(t *testing.T) {
	for _, c := range []struct {
		rules string
		first int
		seats []string
	}{
		{"official", Rotate, []string{"random", "random"}},
		{"official", 2, []string{"uniform", "random", "random"}},
		{"wikipedia", Rotate, []string{"random", "uniform", "random", "random"}},
		{"pomdp", Rotate, []string{"random", "random"}},
		{"duel", Rotate, []string{"random", "uniform"}},
		{"rlcard", 0, []string{"random", "random"}},
		{"rlcard", Rotate, []string{"random", "random"}},
		{"official[stack=any,seven-zero,jump-in,attack]", Rotate, []string{"random", "random", "random"}},
		{"official", Rotate, []string{"fast", "greedy", "random"}},
		{"pomdp", 1, []string{"fast", "greedy"}},
		{"rlcard", 0, []string{"rlcard-rule", "fast"}},
	} {
		name := fmt.Sprint(c.rules, c.first, c.seats)
		rules, err := uno.ParseRules(c.rules)
		if err != nil {
			t.Fatal(err)
		}
		cfg := Config{Rules: rules, Seats: c.seats, Games: 600, Seed: 9, First: c.first, Workers: 1}
		sums, _ := play(t, cfg, false)
		got, hands := seededOfRun(t, cfg)
		if diff := cmp.Diff(sums, got); diff != "" || got.Engine != "fast" {
			t.Errorf("%s: the sums (-without hands +with):\n%s", name, diff)
		}
		cfg.Workers = 3
		if _, more := seededOfRun(t, cfg); !cmp.Equal(hands, more) {
			t.Errorf("%s: other hands of three workers", name)
		}
		cfg.Reference, cfg.Games = true, 120
		_, want := seededOfRun(t, cfg)
		if diff := cmp.Diff(want, hands[:len(want)]); diff != "" {
			t.Fatalf("%s (-readable +fast):\n%s", name, diff)
		}
		_, lines := play(t, cfg, true)
		run := record.Run{Rules: &rules, Seats: c.seats, Seed: cfg.Seed}
		for i, line := range lines {
			r, err := run.Record(&hands[i])
			if err != nil {
				t.Fatal(name, err)
			}
			if text, err := r.AppendLine(nil); err != nil || string(text) != line {
				t.Fatalf("%s, hand %d: %v\n%s\nnot\n%s", name, i, err, text, line)
			}
		}
	}
}

// TestSeededOfMatches: the cards of matches and of shuffled packs do not follow from a
// number, and neither has hands without them.
func TestSeededOfMatches(t *testing.T) {
	for _, change := range []func(*Config){
		func(c *Config) { c.Target = 100 },
		func(c *Config) { c.Shuffle = "riffles" },
	} {
		cfg := config(t, "official", 2, "random", "random")
		cfg.Seeded = func(*record.Run, []record.Seeded) error { return nil }
		change(&cfg)
		if _, err := Run(t.Context(), cfg); err == nil {
			t.Error("no error")
		}
	}
}
