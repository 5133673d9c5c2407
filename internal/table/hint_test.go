package table

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/reason"
)

// TestHintsAreOfStrong: at a table that names no program for hints, where people learn
// and elsewhere, a hint is what `strong` would do with what the seat sees, and why. It
// states the chance to win, which `fast` does not.
func TestHintsAreOfStrong(t *testing.T) {
	for _, c := range []struct {
		rules string
		seats int
		child bool // hints come unasked
	}{{"official", 2, true}, {"official", 4, false}, {"pomdp", 2, false}, {"duel", 2, true}} {
		rules, err := uno.ParseRules(c.rules)
		if err != nil {
			t.Fatal(err)
		}
		seats := make([]Seat, c.seats)
		for i := range seats {
			seats[i] = Seat{Kind: Program, Program: "greedy"}
		}
		seats[0] = Seat{Kind: Person}
		d := newDriver(t, Config{Rules: rules, Patient: !c.child, Child: c.child}, 4, seats...)
		var hint *Advise
		d.see = func(e Effect) {
			if e, ok := e.(Advise); ok {
				hint = &e
			}
		}
		searched := 0
		d.step(Come{Seats: []int{0}})
		d.begin(0)
		for asked := 0; d.t.Stage() == Playing && asked < 6; {
			if d.think != nil {
				d.thought()
				continue
			}
			if !d.t.CanHint(0) { // a moment out of turn, at a table that waits for people
				d.step(Pass{Seat: 0, Ref: 3})
				if d.think == nil && d.t.Stage() == Playing && !d.t.CanHint(0) {
					t.Fatalf("%s: nobody is asked", c.rules)
				}
				continue
			}
			if !c.child {
				hint = nil
				d.step(AskHint{Seat: 0, Ref: 1})
			}
			if hint == nil || hint.Seat != 0 {
				t.Fatalf("%s: the hint is %+v", c.rules, hint)
			}
			if hint.Question.Interrupt { // before the turn, a moment out of turn
				hint = nil
				d.step(Pass{Seat: 0, Ref: 3})
				continue
			}
			asked++
			got := hint.Question.Explain()
			want := Question{Seat: 0, View: hint.Question.View}
			if want.Player, err = bot.New("strong"); err != nil {
				t.Fatal(err)
			}
			want.Player.Reset(0, seeded{4, 0}.Adviser(0, len(d.t.game.Moves)))
			if d := cmp.Diff(want.Explain(), got); d != "" {
				t.Errorf("%s: the hint is not that of strong: %s", c.rules, d)
			}
			for _, why := range got.Why {
				if why.Code == reason.Expects || why.Code == reason.Wins {
					searched++
				}
			}
			hint = nil
			d.step(Play{Move: got.Move, V: d.t.Version(0), Ref: 2})
		}
		if searched == 0 {
			t.Errorf("%s: no hint states the chance to win", c.rules)
		}
	}
}
