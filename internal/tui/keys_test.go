package tui

import (
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/table"
)

// anyKeys are keys that a cat on the keyboard may press, those that leave or
// suspend the program apart.
var anyKeys = strings.Fields("a b c d e f g h i j k l m n o p r s t u v w x y z ? ! 0 1 2 3 4 5 6 7 8 9 enter space esc left right up down home end tab pgup pgdown f5 backspace ctrl+x ctrl+l")

// Keys pressed at random, with the window changing its size, never break the
// table: every frame fits, no move is made that the rules refuse, and the kept
// game can be resumed at any time.
func TestRandomKeysNeverBreakTheTable(t *testing.T) {
	games := 12
	switch {
	case os.Getenv("UNO_LONG") != "":
		games = 200
	case testing.Short():
		games = 2
	}
	for seed := range uint64(games) {
		rules := []string{"official", "official[jump-in,stack=any,seven-zero]", "wikipedia", "duel", "pomdp", "rlcard"}[seed%6]
		seats := []string{"you,random,greedy", "you,you,random", "you,you"}[seed/6%3]
		if preset, _ := uno.ParseRules(rules); preset.SeatLimit == 2 {
			seats = "you,random"
		}
		sc := newScreen(t, seed, seats, rules, 200)
		rng := rand.New(rand.NewPCG(seed, 5))
		for range 600 {
			key := anyKeys[rng.IntN(len(anyKeys))]
			if rng.IntN(3) == 0 {
				key = "enter"
			}
			if sc.m.page == leavePage || sc.m.page == startPage && key == "esc" || sc.m.s.Ask().Kind == table.MatchOver {
				key = "space"
			}
			sc.keys(key)
			if rng.IntN(50) == 0 {
				sc.send(tea.WindowSizeMsg{Width: 1 + rng.IntN(160), Height: 1 + rng.IntN(50)})
				sc.m.frame()
				sc.send(tea.WindowSizeMsg{Width: 80, Height: 24})
			}
			if lines := strings.Split(sc.m.frame(), "\n"); len(lines) != 24 {
				t.Fatalf("seed %d: a frame of %d lines", seed, len(lines))
			}
		}
		if sc.quit || sc.m.s.Ask().Kind == table.MatchOver || sc.m.turn == 0 {
			continue
		}
		again, changed, err := sc.m.keep.Open()
		if err != nil || changed {
			t.Fatalf("seed %d: %v, %v", seed, changed, err)
		}
		if !slices.Equal(again.Game().Moves, sc.m.s.Game().Moves) {
			t.Fatalf("seed %d: the kept game is not the one on the screen", seed)
		}
	}
}

// In a window that is too small no key moves anything: nobody plays blindly.
func TestASmallWindowPlaysNothing(t *testing.T) {
	sc := newScreen(t, 9, "you,greedy,greedy", "official", 500).keys("enter")
	before := sc.m.s.Game().State
	sc.send(tea.WindowSizeMsg{Width: 79, Height: 24})
	sc.keys("enter", "d", "q", "enter", "space")
	if sc.m.s.Game().State != before || sc.quit {
		t.Error("a key did something in a window that is too small")
	}
	sc.send(tea.WindowSizeMsg{Width: 80, Height: 24})
	sc.keys("d")
	if sc.m.s.Game().State == before {
		t.Error("the table does not go on in a larger window")
	}
}

// Leaving is asked for once; Ctrl+C leaves at once, from any page and size.
func TestLeaving(t *testing.T) {
	for _, keys := range [][]string{{"enter", "q", "enter"}, {"enter", "Q", "y"}, {"enter", "?", "ctrl+c"}, {"enter", "ctrl+c"}, {"q"}, {"ctrl+c"}} {
		if sc := newScreen(t, 9, "you,greedy", "official", 500).keys(keys...); !sc.quit {
			t.Errorf("%v does not leave", keys)
		}
	}
	for _, keys := range [][]string{{"enter", "q", "esc"}, {"enter", "q", "n"}, {"enter", "esc"}, {"enter", "l", "q"}} {
		if sc := newScreen(t, 9, "you,greedy", "official", 500).keys(keys...); sc.quit || sc.m.page != tablePage {
			t.Errorf("%v does not stay at the table", keys)
		}
	}
	sc := newScreen(t, 9, "you,greedy", "official", 500)
	sc.send(tea.WindowSizeMsg{Width: 10, Height: 3})
	if !sc.keys("ctrl+c").quit {
		t.Error("Ctrl+C does not leave a small window")
	}
}

// From the turn's end to the owner's Enter no card of a hot seat is on the
// screen.
func TestAHotSeatHidesHands(t *testing.T) {
	sc := newScreen(t, 6, "you:Ann,you:Ben,greedy", "official", 500).keys("enter")
	hidden := 0
	for range 60 {
		a := sc.m.s.Ask()
		if a.Kind > table.CatchMoment {
			break
		}
		if sc.m.covered {
			hidden++
			if sc.m.seat != -1 || !sc.m.view().Hand.Empty() || !strings.Contains(sc.mono(), "Hand over the screen") {
				t.Fatalf("a hand is shown:\n%s", sc.mono())
			}
			for _, line := range sc.m.logLines() {
				if strings.HasPrefix(line, "You ") {
					t.Fatalf("the log speaks to somebody: %s", line)
				}
			}
			sc.keys("enter")
			if sc.m.seat != a.Seat {
				t.Fatalf("the hand of seat %d is shown, not that of %d", sc.m.seat, a.Seat)
			}
			continue
		}
		if a.Kind == table.CatchMoment {
			sc.keys("enter")
			continue
		}
		sc.play(sc.m.s.Hint(a.Seat)().Move)
	}
	if hidden < 10 {
		t.Errorf("the screen was handed over %d times", hidden)
	}
}

// Several people are asked who catches.
func TestSeveralPeopleCatch(t *testing.T) {
	sc := newScreen(t, 6, "you:Ann,you:Ben,greedy,greedy", "official", 500).keys("enter")
	sc.until(func(a table.Ask) bool { return a.Kind == table.CatchMoment && len(a.Seats) == 2 })
	target := sc.m.s.Ask().Target
	sc.keys("c")
	if frame := sc.mono(); !strings.Contains(frame, "Who catches?") {
		t.Fatalf("it is not asked who catches:\n%s", frame)
	}
	sc.keys("1")
	for _, move := range sc.m.s.Game().Moves {
		if move.Act == uno.Catch && move.Seat == 1 && int(move.Target) == target {
			return
		}
	}
	t.Error("Ben did not try to catch")
}

// Uno that was armed goes with the play, and is forgotten with it.
func TestUnoIsSaidWithThePlay(t *testing.T) {
	sc := newScreen(t, 9, "you,greedy,greedy,greedy", "official", 500).keys("enter")
	ready := func(a table.Ask) bool {
		return a.Kind == table.Decide && sc.m.view().Hand.Len() == 2 && sc.m.s.Game().Phase == uno.ToPlay && !table.Playable(sc.m.view()).Empty()
	}
	sc.until(ready)
	n := len(sc.m.s.Game().Moves)
	sc.keys("u", "enter")
	if len(sc.m.choice) > 0 {
		sc.keys("r")
	}
	if move := sc.m.s.Game().Moves[n]; !move.Uno || move.Count() != 1 {
		t.Errorf("the move is %v", move)
	}
	if sc.m.uno {
		t.Error("Uno is still armed")
	}
}

// What cannot be done is refused with a word, and nothing changes.
func TestWrongKeysAreAnswered(t *testing.T) {
	sc := newScreen(t, 9, "you,greedy,greedy,greedy", "official", 500).keys("enter")
	before := sc.m.s.Game().State
	for key, want := range map[string]string{
		"p": "You have to play or draw now", "a": "You have to play or draw now",
		"c": "nothing to challenge", "j": "It is your turn",
	} {
		sc.keys(key)
		if !sc.m.wrong || !strings.Contains(sc.m.note, want) {
			t.Errorf("%s: %q", key, sc.m.note)
		}
	}
	sc.keys("enter", "x")
	if !strings.Contains(sc.m.note, "Choose with the arrows") {
		t.Errorf("a wrong key at a choice: %q", sc.m.note)
	}
	sc.keys("esc")
	if sc.m.s.Game().State != before || len(sc.m.choice) > 0 {
		t.Error("a wrong key changed something")
	}
}

// A duel has no Uno to say.
func TestNoUnoUnderRulesWithoutIt(t *testing.T) {
	sc := newScreen(t, 9, "you,greedy", "duel", 0).keys("enter", "u")
	if sc.m.uno || !strings.Contains(sc.m.note, "no Uno call") {
		t.Errorf("%v, %q", sc.m.uno, sc.m.note)
	}
}
