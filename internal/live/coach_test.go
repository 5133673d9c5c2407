package live

import (
	"slices"
	"testing"

	"github.com/unolab/uno"
)

// The coach values every action of a position with open hands, and refuses where
// hands are hidden.
func TestCoach(t *testing.T) {
	for rules, speaks := range map[string]bool{"duel": true, "official": false} {
		r, err := uno.ParseRules(rules)
		if err != nil {
			t.Fatal(err)
		}
		seed := Seed{7}
		var g uno.Game
		if err := g.Start(&r, 2, 1, seed.Order()); err != nil {
			t.Fatal(err)
		}
		var v uno.View
		g.View(int(g.Turn), &v)
		coach := coachFor(&v, seed.stream(hintPurpose), 0, english(nil))
		if (coach != nil) != speaks {
			t.Fatalf("%s: %+v", rules, coach)
		}
		if coach == nil {
			continue
		}
		var legal, valued []string
		for _, m := range v.Legal(nil) {
			legal = append(legal, m.Text())
		}
		for _, a := range coach.Actions {
			valued = append(valued, a.Action)
			if a.Value[0] > a.Half || a.Half > a.Value[1] {
				t.Errorf("%s: %+v", rules, a)
			}
		}
		slices.Sort(legal)
		slices.Sort(valued)
		if !slices.Equal(legal, valued) {
			t.Errorf("%s: the coach values %v of %v", rules, valued, legal)
		}
	}
}

// BenchmarkCoach is what a hint costs under open hands.
func BenchmarkCoach(b *testing.B) {
	defer func(e effort) { coaching = e }(coaching)
	coaching = usualEffort()
	r, _ := uno.Preset("duel")
	for i := range b.N {
		seed := Seed{byte(i)}
		var g uno.Game
		if err := g.Start(&r, 2, 1, seed.Order()); err != nil {
			b.Fatal(err)
		}
		var v uno.View
		g.View(int(g.Turn), &v)
		coachFor(&v, seed.stream(hintPurpose), Config{}.usual().EvaluateFor, english(nil))
	}
}
