package tui

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/session"
	"github.com/unolab/uno/internal/table"
	"github.com/unolab/uno/internal/words"
)

var update = flag.Bool("update", false, "write the golden frames anew")

// screen is a model under test: keys go in, frames come out.
type screen struct {
	t    *testing.T
	m    *Model
	quit bool
}

// newScreen makes the screen of a new match in a window of 80 x 24.
func newScreen(t *testing.T, seed uint64, seats, rules string, to int) *screen {
	t.Helper()
	r, err := uno.ParseRules(rules)
	if err != nil {
		t.Fatal(err)
	}
	setup := session.Setup{Rules: r, Seats: strings.Split(seats, ","), Seed: seed, Target: to, Hint: "greedy"}
	s, err := session.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	return screenOf(t, s)
}

// screenOf makes the screen of a session. Its files are in a directory of the
// test, under names that do not change from run to run.
func screenOf(t *testing.T, s *session.Session) *screen {
	t.Helper()
	t.Chdir(t.TempDir())
	m := NewModel(s, &session.Keeper{SaveFile: "game.json", RecordsFile: "records.jsonl"}, Options{})
	sc := &screen{t: t, m: m}
	sc.send(tea.WindowSizeMsg{Width: 80, Height: 24})
	sc.send(tea.ColorProfileMsg{Profile: colorprofile.ASCII})
	return sc
}

// send sends a message and what comes of it.
func (sc *screen) send(msg tea.Msg) {
	for msg != nil {
		if _, quit := msg.(tea.QuitMsg); quit {
			sc.quit = true
			return
		}
		_, cmd := sc.m.Update(msg)
		if msg = nil; cmd != nil {
			msg = cmd()
		}
	}
	if sc.m.err != nil {
		sc.t.Fatal(sc.m.err)
	}
}

// named are keys that are no letters.
var named = map[string]rune{
	"enter": tea.KeyEnter, "esc": tea.KeyEscape, "left": tea.KeyLeft, "right": tea.KeyRight,
	"up": tea.KeyUp, "down": tea.KeyDown, "home": tea.KeyHome, "end": tea.KeyEnd, "tab": tea.KeyTab,
	"pgdown": tea.KeyPgDown, "pgup": tea.KeyPgUp, "f5": tea.KeyF5, "backspace": tea.KeyBackspace,
}

// keyMsg is the message of a key by its name.
func keyMsg(key string) tea.KeyPressMsg {
	if code, ok := named[key]; ok {
		return tea.KeyPressMsg{Code: code}
	}
	if key == "space" {
		return tea.KeyPressMsg{Code: tea.KeySpace, Text: " "}
	}
	if letter, ok := strings.CutPrefix(key, "ctrl+"); ok {
		return tea.KeyPressMsg{Code: rune(letter[0]), Mod: tea.ModCtrl}
	}
	return tea.KeyPressMsg{Code: []rune(strings.ToLower(key))[0], Text: key}
}

// keys presses keys.
func (sc *screen) keys(keys ...string) *screen {
	sc.t.Helper()
	for _, key := range keys {
		sc.send(keyMsg(key))
	}
	return sc
}

// follow answers whatever is asked as a hint advises, until something holds.
// It reports whether that came before the match was over.
func (sc *screen) follow(until func(a table.Ask) bool) bool {
	sc.t.Helper()
	for range 5000 {
		a := sc.m.s.Ask()
		switch {
		case until(a):
			return true
		case a.Kind == table.MatchOver:
			return false
		case a.Kind == table.HandOver, sc.m.covered:
			sc.keys("enter")
		case a.Kind == table.CatchMoment || a.Kind == table.Moment:
			sc.keys("enter")
		default:
			sc.play(sc.m.s.Hint(a.Seat)().Move)
		}
	}
	sc.t.Fatal("the match does not end")
	return false
}

// play makes a decision by its keys.
func (sc *screen) play(move uno.Move) {
	sc.t.Helper()
	before := len(sc.m.s.Game().Moves)
	switch move.Act {
	case uno.Play:
		if move.Uno {
			sc.keys("u")
		}
		sc.keys("home")
		for range slices.Index(sc.m.hand(sc.m.view()), move.Card) {
			sc.keys("right")
		}
		sc.keys("enter")
		if len(sc.m.choice) > 0 && sc.m.by == byCount {
			sc.keys(map[bool]string{false: "1", true: "2"}[move.Twin])
		}
		if len(sc.m.choice) > 0 && sc.m.by == byColor {
			sc.keys(move.Color.String())
		}
	case uno.NameColor:
		sc.keys(move.Color.String())
	case uno.Swap:
		sc.keys(fmt.Sprint(move.Target))
	default:
		sc.keys(map[uno.Act]string{uno.Draw: "d", uno.Pass: "p", uno.Challenge: "c", uno.Accept: "a"}[move.Act])
	}
	moves := sc.m.s.Game().Moves
	if len(moves) <= before && sc.m.s.Ask().Kind != table.HandOver || len(moves) > before && !sameMove(moves[before], move) {
		sc.t.Fatalf("the keys for %v did not make it:\n%s", move, sc.mono())
	}
}

// sameMove compares moves apart from what a record adds to a draw.
func sameMove(made, asked uno.Move) bool {
	if made.Act == uno.Draw {
		made.Card, made.Color = uno.NoKind, uno.NoColor
	}
	return made == asked
}

// frame is the frame, the blanks at the ends of lines taken off.
func (sc *screen) frame() string { return tidy(sc.m.frame()) }

// mono is the frame without attributes.
func (sc *screen) mono() string { return tidy(ansi.Strip(sc.m.frame())) }

// tidy takes the blanks off the ends of lines.
func tidy(frame string) string {
	lines := strings.Split(frame, "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Join(lines, "\n") + "\n"
}

// goldenDir is where the golden frames are; tests change their directory.
var goldenDir, _ = filepath.Abs("testdata")

// golden compares a frame with its golden file.
func (sc *screen) golden(name, frame string) {
	sc.t.Helper()
	file := filepath.Join(goldenDir, name+".golden")
	if *update {
		if err := os.MkdirAll(goldenDir, 0o755); err != nil {
			sc.t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(frame), 0o644); err != nil {
			sc.t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		sc.t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), frame); diff != "" {
		sc.t.Errorf("%s (-golden +got); go test -update writes it anew\n%s", name, diff)
	}
}

// frames are the main screens: how they come about, and the window.
var frames = []struct {
	name          string
	seed          uint64
	seats, rules  string
	to            int
	width, height int
	do            func(sc *screen)
}{
	{name: "start", seed: 9, seats: "you,greedy,greedy,greedy", rules: "official", to: 500},
	{name: "turn", seed: 9, seats: "you,greedy,greedy,greedy", rules: "official", to: 500, do: func(sc *screen) {
		sc.keys("enter")
	}},
	{name: "color", seed: 9, seats: "you,greedy,greedy,greedy", rules: "official", to: 500, do: func(sc *screen) {
		sc.keys("enter", "enter", "right")
	}},
	{name: "mistake", seed: 9, seats: "you,greedy,greedy,greedy", rules: "official", to: 500, do: func(sc *screen) {
		sc.keys("enter", "home", "enter")
	}},
	{name: "lesson", seed: 9, seats: "you,random,random,random", rules: "official", to: 500, do: func(sc *screen) {
		sc.m.s.Setup().Child = true
		sc.keys("enter", "home", "enter")
	}},
	{name: "hint", seed: 7, seats: "you,greedy,greedy,greedy", rules: "official", to: 500, do: func(sc *screen) {
		sc.keys("enter", "h")
	}},
	{name: "keep", seed: 3, seats: "you,greedy,greedy", rules: "official", to: 500, do: func(sc *screen) {
		sc.keys("enter")
		sc.until(func(table.Ask) bool { return sc.m.s.Game().Phase == uno.ToKeep })
	}},
	{name: "challenge", seed: 5, seats: "you,random,random", rules: "official", to: 500, do: func(sc *screen) {
		sc.keys("enter")
		sc.until(func(a table.Ask) bool { return a.Kind == table.Decide && sc.m.s.Game().Phase == uno.ToAnswer })
	}},
	{name: "catch", seed: 9, seats: "you,greedy,greedy,greedy", rules: "official", to: 500, do: func(sc *screen) {
		sc.keys("enter")
		sc.until(func(a table.Ask) bool { return a.Kind == table.CatchMoment })
	}},
	{name: "uno", seed: 9, seats: "you,greedy,greedy,greedy", rules: "official", to: 500, do: func(sc *screen) {
		sc.keys("enter")
		sc.until(func(a table.Ask) bool {
			return a.Kind == table.Decide && sc.m.view().Hand.Len() == 2 && !table.Playable(sc.m.view()).Empty()
		})
		sc.keys("u")
	}},
	{name: "jump", seed: 2, seats: "you,random,random,random,random", rules: "official[jump-in]", to: 500, do: func(sc *screen) {
		sc.keys("enter")
		sc.until(func(a table.Ask) bool { return a.Kind == table.Moment && sc.m.can(uno.Jump) })
	}},
	{name: "stack", seed: 2, seats: "you,greedy,greedy", rules: "official[stack=any]", to: 500, do: func(sc *screen) {
		sc.keys("enter")
		sc.until(func(a table.Ask) bool { return a.Kind == table.Decide && sc.m.s.Game().Phase == uno.ToStack })
	}},
	{name: "swap", seed: 2, seats: "you,greedy,greedy,greedy", rules: "official[seven-zero]", to: 500, do: func(sc *screen) {
		sc.keys("enter")
		sc.until(func(a table.Ask) bool { return a.Kind == table.Decide && sc.m.s.Game().Phase == uno.ToSwap })
	}},
	{name: "twins", seed: 4, seats: "you,greedy", rules: "wikipedia", to: 500, do: func(sc *screen) {
		sc.keys("enter")
		sc.until(func(a table.Ask) bool {
			return a.Kind == table.Decide && slices.ContainsFunc(sc.m.legal(), func(m uno.Move) bool { return m.Twin })
		})
		i := slices.IndexFunc(sc.m.legal(), func(m uno.Move) bool { return m.Twin })
		sc.keys("home")
		for range slices.Index(sc.m.hand(sc.m.view()), sc.m.legal()[i].Card) {
			sc.keys("right")
		}
		sc.keys("enter")
	}},
	{name: "hotseat-covered", seed: 6, seats: "you:Ann,you:Ben,greedy", rules: "official", to: 500, do: func(sc *screen) {
		sc.keys("enter")
		sc.until(func(table.Ask) bool { return sc.m.covered })
	}},
	{name: "hotseat-shown", seed: 6, seats: "you:Ann,you:Ben,greedy", rules: "official", to: 500, do: func(sc *screen) {
		sc.keys("enter")
		sc.until(func(table.Ask) bool { return sc.m.covered })
		sc.keys("enter")
	}},
	{name: "duel", seed: 9, seats: "you,greedy", rules: "duel", to: 0, do: func(sc *screen) { sc.keys("enter") }},
	{name: "ten-seats", seed: 9, seats: "you,greedy,random,uniform,greedy,random,greedy,greedy,greedy,greedy", rules: "official", to: 500, do: func(sc *screen) {
		sc.keys("enter")
	}},
	{name: "many-cards", seed: 1, seats: "you,greedy", rules: "official[hands=40.7]", to: 500, do: func(sc *screen) {
		sc.keys("enter", "end", "left", "left")
	}},
	{name: "hand-over", seed: 9, seats: "you,greedy,greedy,greedy", rules: "official", to: 500, do: func(sc *screen) {
		sc.keys("enter")
		sc.until(func(a table.Ask) bool { return a.Kind == table.HandOver })
	}},
	{name: "match-over", seed: 9, seats: "you,greedy,greedy,greedy", rules: "official", to: 60, do: func(sc *screen) {
		sc.keys("enter")
		sc.follow(func(table.Ask) bool { return false })
	}},
	{name: "help", seed: 9, seats: "you,greedy", rules: "duel", to: 0, do: func(sc *screen) { sc.keys("enter", "?", "pgdown") }},
	{name: "log", seed: 9, seats: "you,greedy,greedy", rules: "official", to: 500, do: func(sc *screen) {
		sc.keys("enter")
		sc.until(func(a table.Ask) bool { return a.Kind == table.Decide && len(sc.m.s.Game().Moves) > 12 })
		sc.keys("l")
	}},
	{name: "scores", seed: 9, seats: "you,greedy", rules: "duel", to: 3, do: func(sc *screen) { sc.keys("enter", "s") }},
	{name: "leave", seed: 9, seats: "you,greedy", rules: "duel", to: 3, do: func(sc *screen) { sc.keys("enter", "q") }},
	{name: "small", seed: 9, seats: "you,greedy", rules: "duel", to: 0, width: 50, height: 8, do: func(sc *screen) { sc.keys("enter") }},
	{name: "wide", seed: 9, seats: "you,greedy,greedy,greedy", rules: "official", to: 500, width: 132, height: 40, do: func(sc *screen) {
		sc.keys("enter")
		sc.until(func(a table.Ask) bool { return a.Kind == table.Decide && len(sc.m.s.Game().Moves) > 20 })
	}},
}

// until is follow that must come to what is asked for.
func (sc *screen) until(holds func(a table.Ask) bool) {
	sc.t.Helper()
	if !sc.follow(holds) {
		sc.t.Fatal("the match ended before")
	}
}

// The main screens look as they are kept, in monochrome and, some of them, in
// colour; all fill their window and none is wider.
func TestFrames(t *testing.T) {
	inColor := []string{"start", "turn", "color", "challenge", "hand-over"}
	for _, f := range frames {
		for _, profile := range []colorprofile.Profile{colorprofile.ASCII, colorprofile.TrueColor} {
			t.Run(f.name+"-"+profile.String(), func(t *testing.T) {
				sc := newScreen(t, f.seed, f.seats, f.rules, f.to)
				sc.send(tea.ColorProfileMsg{Profile: profile})
				if f.do != nil {
					f.do(sc)
				}
				width, height := 80, 24
				if f.width > 0 {
					width, height = f.width, f.height
					sc.send(tea.WindowSizeMsg{Width: width, Height: height})
				}
				switch {
				case profile == colorprofile.ASCII:
					sc.golden(f.name, sc.mono())
				case slices.Contains(inColor, f.name):
					sc.golden(f.name+"-color", sc.frame())
				}
				lines := strings.Split(sc.m.frame(), "\n")
				if len(lines) != height {
					t.Errorf("the frame has %d lines in a window of %d", len(lines), height)
				}
				for i, line := range lines {
					if w := ansi.StringWidth(line); w > width {
						t.Errorf("line %d is %d columns wide", i+1, w)
					}
				}
			})
		}
	}
}

// The screen that the documentation shows is a real one.
func TestTheDocumentationShowsARealScreen(t *testing.T) {
	doc, err := os.ReadFile(filepath.Join("..", "..", "docs", "play.md"))
	if err != nil {
		t.Fatal(err)
	}
	frame, err := os.ReadFile(filepath.Join(goldenDir, "challenge.golden"))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(doc), string(frame)) {
		t.Error("docs/play.md does not show testdata/challenge.golden")
	}
}

// In ASCII nothing else is sent.
func TestASCII(t *testing.T) {
	sc := newScreen(t, 9, "you,greedy,greedy", "official", 500)
	sc.m.opts.ASCII = true
	sc.send(tea.ColorProfileMsg{Profile: colorprofile.ASCII})
	sc.keys("enter", "enter")
	frame := sc.mono()
	sc.golden("ascii", frame)
	for range 20 {
		sc.until(func(a table.Ask) bool { return a.Kind == table.Decide })
		for _, char := range frame + sc.keys("l").mono() + sc.keys("esc", "?").mono() + sc.keys("esc").mono() {
			if char > 126 {
				t.Fatalf("%q is not ASCII", char)
			}
		}
		sc.play(sc.m.s.Hint(0)().Move)
	}
}

// What happens, what is asked and why a move is refused is in the language of
// the screen.
func TestScreenInGerman(t *testing.T) {
	german, err := words.In("de")
	if err != nil {
		t.Fatal(err)
	}
	sc := newScreen(t, 9, "you,greedy,greedy,greedy", "official", 500)
	sc.m.opts.Language = german
	sc.m.look.language = german
	sc.keys("enter")
	if got := sc.mono(); !strings.Contains(got, "Du bist dran: ") {
		t.Errorf("the question:\n%s", got)
	}
	sc.keys("p")
	if want := "Du musst jetzt spielen oder ziehen."; sc.m.note != want {
		t.Errorf("the refusal: %q, want %q", sc.m.note, want)
	}
	sc.keys("l")
	if got := sc.mono(); !strings.Contains(got, "Die Startkarte ist ") || strings.Contains(got, "The start card") {
		t.Errorf("the log:\n%s", got)
	}
	sc.keys("esc", "h")
	if !strings.Contains(sc.m.note, "Karte") {
		t.Errorf("the hint: %q", sc.m.note)
	}
}
