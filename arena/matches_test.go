package arena

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/unolab/uno"
)

// TestMatchesOnBothEngines: matches on the fast simulator have the sums and the scores of
// those on the readable engine, whoever deals the next hand and whatever a hand scores.
func TestMatchesOnBothEngines(t *testing.T) {
	for _, c := range []struct {
		rules  string
		target int
		seats  []string
	}{
		{"official", 200, []string{"random", "greedy"}},
		{"official", 150, []string{"fast", "greedy", "random"}},
		{"official[lowest]", 150, []string{"greedy", "random", "uniform"}},
		{"official[loser-begins]", 200, []string{"random", "random", "random", "random"}},
		{"official[no-points]", 3, []string{"random", "uniform"}},
		{"wikipedia[stack=any,jump-in]", 120, []string{"random", "random", "random"}},
		{"pomdp", 4, []string{"random", "random"}},
		{"duel[limit=60]", 3, []string{"random", "uniform"}},
		{"rlcard", 100, []string{"rlcard-rule", "random"}},
	} {
		name := fmt.Sprint(c.rules, c.seats)
		rules, err := uno.ParseRules(c.rules)
		if err != nil {
			t.Fatal(err)
		}
		cfg := Config{Rules: rules, Seats: c.seats, Target: c.target, Games: 40, Seed: 4, First: DefaultFirst(&rules), Workers: 2}
		got, _ := play(t, cfg, false)
		cfg.Reference = true
		want, _ := play(t, cfg, false)
		if got.Engine != "fast" || want.Engine != "reference" {
			t.Errorf("%s: played on %s and %s", name, got.Engine, want.Engine)
		}
		got.Engine = want.Engine
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-readable +fast):\n%s", name, diff)
		}
		var scores [2][]int
		for i, reference := range []bool{false, true} {
			_, err := Match(t.Context(), MatchConfig{
				Rules: rules, A: c.seats[0], B: c.seats[1], Seats: len(c.seats), Pairs: 20, Seed: 4, Target: c.target, Workers: 2, Reference: reference,
				Log: func(b Blocks) error {
					scores[i] = append(scores[i], b.Scores...)
					return nil
				},
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		if diff := cmp.Diff(scores[1], scores[0]); diff != "" || len(scores[0]) != 20 {
			t.Errorf("%s, blocks (-readable +fast):\n%s", name, diff)
		}
	}
}
