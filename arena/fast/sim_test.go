package fast

import (
	"errors"
	"testing"

	"github.com/unolab/uno"
)

// What is served: the presets with the options that make no difference here,
// between random and uniform players, with the 108 cards.
func TestServes(t *testing.T) {
	for _, c := range []struct {
		rules string
		names []string
		want  bool
	}{
		{"official", row(2, "random"), true},
		{"official", row(10, "random", "uniform"), true},
		{"official[limit=77,lowest,no-uno-call,hands=1.40]", row(2, "uniform"), true},
		{"official[twins]", row(3, "random"), true},
		{"official[no-out-on-reverse]", row(3, "random"), true},
		{"wikipedia", row(4, "random"), true},
		{"pomdp", row(2, "random"), true},
		{"pomdp[open-hands,hands=49.50]", row(2, "uniform"), true},
		{"rlcard", row(2, "random"), true},
		{"duel[hands=6.8]", row(2, "random"), true},

		{"official", row(1, "random"), false},
		{"official", row(11, "random"), false},
		{"official", []string{"random", "greedy"}, true},
		{"official", row(3, "fast", "uniform"), true},
		{"rlcard", row(2, "fast", "rlcard-rule"), true},
		{"wikipedia", row(4, "fast"), true},
		{"duel", row(2, "greedy"), false},
		{"official[open-hands]", row(2, "fast"), false},
		{"official", row(2, "nobody"), false},
		{"official[max-seats=3]", row(4, "random"), false},
		{"official[hands=7.7]", row(3, "random"), false},
		{"official[hands=50.50]", row(2, "random"), false},
		{"official[stack=any,jump-in]", row(10, "random", "uniform"), true},
		{"official[stack=any,draw-until-playable]", row(2, "random", "greedy"), true},
		{"official[seven-zero]", row(2, "random", "greedy"), false},
		{"official[jump-in]", row(3, "fast"), false},
		{"official[attack]", row(2, "fast"), false},
		{"official[no-bluff,no-out-on-action,force-play]", row(3, "fast", "greedy"), true},
		{"pomdp[force-play,no-bluff]", row(2, "greedy"), false},
		{"official[no-bluff]", row(2, "uniform"), true},
		{"official[wd4-always]", row(2, "random"), false},
		{"official[lowest,no-points]", row(2, "random"), false},
		{"official[deck=r1.r2.r3.r4.r5.r6,hands=1.1]", row(2, "random"), false},
		{"pomdp", row(3, "random"), false},
		{"pomdp[max-seats=4]", row(3, "random"), false},
		{"pomdp[twins]", row(2, "random"), false},
	} {
		rules := rulesOf(t, c.rules)
		if got := Serves(&rules, c.names); got != c.want {
			t.Errorf("Serves(%v, %v) is %v", rules, c.names, got)
		}
		if _, err := New(&rules, c.names, 1, Usual); (err == nil) != c.want {
			t.Errorf("New(%v, %v): error %v", rules, c.names, err)
		}
	}
}

// New says why it fails.
func TestNewRefuses(t *testing.T) {
	rules := rulesOf(t, "official[wd4-always]")
	if _, err := New(&rules, row(2, "random"), 1, Usual); !errors.Is(err, ErrNotServed) {
		t.Errorf("wd4-always: error %v, want ErrNotServed", err)
	}
	rules = rulesOf(t, "official")
	for _, first := range []int{-2, 2} {
		if _, err := New(&rules, row(2, "random"), 1, first); err == nil {
			t.Errorf("first player %d of 2: no error", first)
		}
	}
}

// docs/rules.md, fine print, Hands and matches: the first player of game i is seat i mod seats
// unless it is fixed; under rlcard it is seat 0. A fixed one plays the game
// that the engine plays with that first player.
func TestFirstPlayer(t *testing.T) {
	for _, c := range []struct {
		rules string
		names []string
		first int
		want  [4]int8
	}{
		{"official", row(3, "random"), Usual, [4]int8{0, 1, 2, 0}},
		{"pomdp", row(2, "random"), Usual, [4]int8{0, 1, 0, 1}},
		{"duel", row(2, "random"), Usual, [4]int8{0, 1, 0, 1}},
		{"rlcard", row(2, "random"), Usual, [4]int8{0, 0, 0, 0}},
		{"rlcard", row(2, "random"), 1, [4]int8{1, 1, 1, 1}},
		{"official", row(10, "uniform"), 9, [4]int8{9, 9, 9, 9}},
	} {
		rules := rulesOf(t, c.rules)
		s, err := New(&rules, c.names, 3, c.first)
		if err != nil {
			t.Fatal(err)
		}
		for game, first := range c.want {
			r := s.Play(uint64(game))
			if r.First != first {
				t.Errorf("%s with first %d, game %d: first player %d, want %d", c.rules, c.first, game, r.First, first)
			}
			equal(t, c.rules, reference(t, &rules, c.names, 3, uint64(game), int(first)), outcomeOf(s.State(), r))
		}
	}
}

// A game is the same whatever was played before it, and another seed gives
// other games.
func TestGamesStandAlone(t *testing.T) {
	rules := rulesOf(t, "official")
	one, _ := New(&rules, row(4, "random", "uniform"), 1, Usual)
	two, _ := New(&rules, row(4, "random", "uniform"), 2, Usual)
	const games = 200
	var want [games]Result
	for i := range want {
		want[i] = one.Play(uint64(i))
	}
	differ := 0
	for i := games - 1; i >= 0; i-- {
		if got := one.Play(uint64(i)); got != want[i] {
			t.Fatalf("game %d: %+v, and before %+v", i, got, want[i])
		}
		if two.Play(uint64(i)) != want[i] {
			differ++
		}
	}
	if differ < games/2 {
		t.Errorf("seeds 1 and 2 differ in %d of %d games only", differ, games)
	}
}

// The deck is conserved: every card is in one hand, in the draw pile, or played;
// the top card is played, save where rlcard has shuffled it back.
func TestConservation(t *testing.T) {
	games := long(20, 2000)
	for i, set := range settings(t) {
		s, err := New(&set.rules, set.names, uint64(i), Usual)
		if err != nil {
			t.Fatal(err)
		}
		for game := range uint64(games) {
			s.Play(game)
			state := s.State()
			played := uno.FullDeck()
			for seat := range set.names {
				if h := state.Hand(seat); played.Contains(h) {
					played = played.Minus(h)
				} else {
					t.Fatalf("%v game %d: seat %d holds %v, of which only %v are left", set, game, seat, h, played)
				}
			}
			if !played.Contains(state.Pile()) {
				t.Fatalf("%v game %d: the pile is %v, only %v are in no hand", set, game, state.Pile(), played)
			}
			played = played.Minus(state.Pile())
			if state.table != rlcard && !played.Has(kindOf(state.card)) {
				t.Fatalf("%v game %d: the top card %v is not among the played %v", set, game, kindOf(state.card), played)
			}
		}
	}
}

// Neither a game nor a playout allocates.
func TestNoAllocation(t *testing.T) {
	for _, set := range settings(t) {
		s, err := New(&set.rules, set.names, 1, Usual)
		if err != nil {
			t.Fatal(err)
		}
		game := uint64(0)
		if n := testing.AllocsPerRun(5, func() { s.Play(game); game++ }); n != 0 {
			t.Errorf("%v: %v allocations a game", set, n)
		}
		if n := testing.AllocsPerRun(5, func() { s.State().Playout(game); game++ }); n != 0 {
			t.Errorf("%v: %v allocations a playout", set, n)
		}
	}
}
