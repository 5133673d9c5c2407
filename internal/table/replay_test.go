package table

import (
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/unolab/uno"
)

// again is a table that gets the hand of another and what is kept of it.
func again(tb testing.TB, c *crowd) *Table {
	tb.Helper()
	t := New(c.t.cfg, nil, c.t.host)
	for _, s := range c.t.seats {
		t.seats = append(t.seats, Seat{Kind: s.Kind, Program: s.Program})
	}
	if t.cfg.Patient {
		t.Step(Come{Seats: t.people()}, c.now)
	}
	t.Step(c.deal(c.t.before), c.now)
	changed, err := t.Replay(c.t.History(), c.now)
	if err != nil || changed {
		tb.Fatalf("changed %v, %v", changed, err)
	}
	return t
}

// A hand and what is kept of it give the same table: the hand, what everybody
// sees, and at a patient table who is asked.
func TestReplayGivesTheSameTable(t *testing.T) {
	passed := 0
	for seed := range uint64(rounds(40, 1000)) {
		c := newCrowd(t, seed, seed%2 == 0)
		for range 120 {
			c.act()
			if c.rng.IntN(10) > 0 || c.t.stage == Idle {
				continue
			}
			a, b := c.t, again(t, c)
			if c.t.asking == nil && b.asking != nil && c.t.cfg.Patient {
				t.Fatalf("seed %d: a program is asked again", seed)
			}
			x, y := a.game.State, b.game.State
			x.Rules, y.Rules = nil, nil
			if x != y {
				t.Fatalf("seed %d: the hand was\n%+v, is\n%+v", seed, x, y)
			}
			if diff := gocmp.Diff(a.game.Log.Events, b.game.Log.Events, gocmp.AllowUnexported(uno.Cards{})); diff != "" {
				t.Fatalf("seed %d: (-was +is)\n%s", seed, diff)
			}
			if diff := gocmp.Diff(a.order.Piles, b.order.Piles); diff != "" {
				t.Fatalf("seed %d: (-was +is)\n%s", seed, diff)
			}
			if diff := gocmp.Diff(a.History(), b.History()); diff != "" || a.made != b.made {
				t.Fatalf("seed %d: (-was +is)\n%s", seed, diff)
			}
			for seat := -1; seat < a.Seats(); seat++ {
				if a.Version(seat) != b.Version(seat) {
					t.Fatalf("seed %d: seat %d was at %d, is at %d", seed, seat, a.Version(seat), b.Version(seat))
				}
			}
			passed += len(a.passed)
			if !a.cfg.Patient {
				continue
			}
			if diff := gocmp.Diff(a.question, b.question, gocmp.AllowUnexported(Ask{})); diff != "" && !sameProgram(a.question, b.question) {
				t.Fatalf("seed %d: (-was +is)\n%s", seed, diff)
			}
			if a.match != b.match || a.stage != b.stage {
				t.Fatalf("seed %d: the match was %+v, is %+v", seed, a.match, b.match)
			}
		}
	}
	if passed == 0 {
		t.Error("no moment was let pass")
	}
}

// sameProgram reports whether programs are asked in both: one that had let the
// moment pass, which is not kept, is asked again.
func sameProgram(a, b Ask) bool { return b.Kind == Thinks && b.Interrupt }

// What the store does not keep is not made: nobody sees it, and the table is as
// it was.
func TestWhatIsNotKeptIsNotMade(t *testing.T) {
	refused := 0
	for seed := range uint64(rounds(20, 500)) {
		c := newCrowd(t, seed, false)
		var before uno.State
		moves := 0
		c.fails = func() bool {
			before, moves = c.t.game.State, len(c.t.game.Moves)
			return c.rng.IntN(2) == 0
		}
		c.see = func(e Effect) {
			a, answers := e.(Answer)
			if !answers || a.Err == nil || a.Err.Class != Unkept {
				return
			}
			refused++
			if c.t.game.State != before || len(c.t.game.Moves) != moves {
				t.Fatalf("seed %d: the move was made", seed)
			}
		}
		for range 200 {
			c.act()
		}
		// When the store works again the match goes on to its end.
		c.fails = nil
		for i := 0; c.t.stage == Playing; i++ {
			if i == 5000 {
				t.Fatalf("seed %d: the hand does not end: %+v", seed, c.t.Waits())
			}
			if !c.t.awake() {
				c.step(Come{Seats: []int{0}})
			}
			c.act()
			c.thought()
			c.pass(time.Minute)
		}
	}
	if refused < 10 {
		t.Errorf("only %d moves were refused", refused)
	}
}
