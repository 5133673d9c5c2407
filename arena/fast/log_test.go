package fast

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/unolab/uno"
)

// logEquals holds a game of the simulator, and its log, to a hand that the readable engine
// has played.
func logEquals(t *testing.T, s *Sim, set setting, game uint64, g *uno.Game) {
	t.Helper()
	want := Log{Moves: g.Moves, silent: set.rules.NoUnoCall}
	for _, e := range g.Log.Events {
		want.TurnedOver += int32(bitOf(e.Type == uno.Reshuffled))
	}
	for seat := range set.names {
		want.Cards[seat] = int8(g.Hands[seat].Len())
	}
	r := s.Play(game)
	equal(t, set.String(), sumUp(&g.State, want.TurnedOver > 0), outcomeOf(s.State(), r))
	var log Log
	if logged := s.PlayLog(game, int(r.First), &log); logged != r {
		t.Fatalf("%v game %d: %+v with a log, %+v without", set, game, logged, r)
	}
	if diff := cmp.Diff(want, log, cmp.AllowUnexported(Log{})); diff != "" {
		t.Fatalf("%v game %d: the log (-want +got):\n%s", set, game, diff)
	}
}

// A log goes on after the moves that it has, and PlayLog allocates nothing when there is
// room for them.
func TestLogGoesOn(t *testing.T) {
	for _, names := range [][]string{row(2, "random"), row(2, "greedy", "fast")} {
		rules := rulesOf(t, "pomdp")
		s, err := New(&rules, names, 1, Usual)
		if err != nil {
			t.Fatal(err)
		}
		var one, two, both Log
		s.PlayLog(3, 0, &one)
		s.PlayLog(4, 0, &two)
		s.PlayLog(3, 0, &both)
		s.PlayLog(4, 0, &both)
		if diff := cmp.Diff(append(one.Moves, two.Moves...), both.Moves); diff != "" || both.Cards != two.Cards {
			t.Errorf("%v: two hands in a log:\n%s", names, diff)
		}
		if n := testing.AllocsPerRun(20, func() {
			both.Moves = both.Moves[:0]
			s.PlayLog(3, 0, &both)
			s.PlayLog(4, 0, &both)
		}); n != 0 {
			t.Errorf("%v: %v allocations", names, n)
		}
	}
}
