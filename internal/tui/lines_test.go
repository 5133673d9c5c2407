package tui

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/session"
	"github.com/unolab/uno/internal/table"
	"github.com/unolab/uno/internal/words"
)

// lined is a session in line mode with its files.
func lined(t *testing.T, seats, rules string, to int) (*session.Session, *session.Keeper) {
	t.Helper()
	r, err := uno.ParseRules(rules)
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.New(session.Setup{Rules: r, Seats: strings.Split(seats, ","), Seed: 7, Target: to, Hint: "greedy"})
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	return s, &session.Keeper{SaveFile: filepath.Join(dir, "game.json"), RecordsFile: filepath.Join(dir, "records.jsonl")}
}

// runLines plays lines and returns what is printed.
func runLines(t *testing.T, s *session.Session, k *session.Keeper, in string) string {
	t.Helper()
	var out bytes.Buffer
	if err := NewLines(s, k, &out, "", words.English()).Run(context.Background(), strings.NewReader(in)); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// Wrong lines are answered with one line each, and the question stays.
func TestWrongLines(t *testing.T) {
	defer goleak.VerifyNone(t)
	s, k := lined(t, "you,greedy,greedy,greedy", "official", 500)
	wrong := []string{"x", "r3", "y9", "pass", "w", "swap", "swap 1", "9 draw", "1 draw", "catch 0", "catch 77", "uno", "g7!", strings.Repeat("x", 10000), "\x00\xff", "draw draw", "color r"}
	out := runLines(t, s, k, strings.Join(wrong, "\n")+"\n")
	var answers []string
	for _, line := range strings.Split(out, "\n") {
		if strings.HasPrefix(line, "!") {
			answers = append(answers, line)
		}
	}
	if len(answers) != len(wrong) {
		t.Errorf("%d answers to %d wrong lines:\n%s", len(answers), len(wrong), strings.Join(answers, "\n"))
	}
	if n := len(s.Game().Moves); n != 3 {
		t.Errorf("%d moves were made", n)
	}
}

// Every line mode question can be answered by what it offers, to the end of a
// match, and the same input prints the same output.
func TestAMatchByHints(t *testing.T) {
	list := []string{"official", "official[jump-in,stack=any,seven-zero,twins]", "duel", "pomdp", "rlcard", "wikipedia", "official[lowest]", "official[attack]"}
	if testing.Short() {
		list = list[:3]
	}
	for _, rules := range list {
		seats := "you,greedy,random"
		if r, _ := uno.ParseRules(rules); r.SeatLimit == 2 {
			seats = "you,greedy"
		}
		var script strings.Builder
		s, k := lined(t, seats, rules, 60)
		if s.Setup().Rules.NoPoints {
			s, k = lined(t, seats, rules, 2)
		}
		again, k2 := lined(t, seats, rules, s.Setup().Target)
		first := byHints(t, s, k, &script)
		if !strings.Contains(first, "the match\n") || !strings.Contains(first, "recorded in") {
			t.Fatalf("%s: the match did not end:\n%s", rules, first)
		}
		second := runLines(t, again, k2, script.String())
		if strings.ReplaceAll(second, k2.RecordsFile, k.RecordsFile) != withoutHints(first) {
			t.Errorf("%s: the same input printed something else", rules)
		}
	}
}

// withoutHints takes out the lines that answer to "hint".
func withoutHints(out string) string {
	var kept []string
	for _, line := range strings.SplitAfter(out, "\n") {
		if !strings.HasPrefix(line, "* hint: ") {
			kept = append(kept, line)
		}
	}
	return strings.Join(kept, "")
}

// byHints plays a match over pipes: it asks for a hint at each question and
// answers what that says. The answers are written to script.
func byHints(t *testing.T, s *session.Session, k *session.Keeper, script io.Writer) string {
	t.Helper()
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	done := make(chan error, 1)
	go func() {
		err := NewLines(s, k, outW, "", words.English()).Run(context.Background(), inR)
		done <- errors.Join(err, outW.Close())
	}()
	var all bytes.Buffer
	var line []byte
	buf := make([]byte, 1)
	for {
		if _, err := outR.Read(buf); err != nil {
			break
		}
		all.Write(buf)
		if line = append(line, buf[0]); buf[0] != '\n' {
			continue
		}
		text := string(line)
		line = line[:0]
		switch {
		case strings.HasPrefix(text, "!"):
			t.Errorf("refused: %s", text)
		case strings.HasPrefix(text, "? "):
			go fmt.Fprintln(inW, "hint")
		case strings.HasPrefix(text, "* hint: "):
			_, answer, moves := strings.Cut(strings.TrimSuffix(text, ")\n"), " (")
			if !moves {
				answer = ""
			}
			fmt.Fprintln(script, answer)
			go fmt.Fprintln(inW, answer)
		}
	}
	if err := errors.Join(<-done, inW.Close()); err != nil {
		t.Error(err)
	}
	return all.String()
}

// The end of the input keeps the game, and it goes on where it was.
func TestTheEndOfTheInputKeepsTheGame(t *testing.T) {
	s, k := lined(t, "you,greedy,greedy,greedy", "official", 500)
	out := runLines(t, s, k, "draw\n")
	if !strings.HasSuffix(out, "* the game is kept in "+k.SaveFile+"; go on with: uno play --resume\n") {
		t.Errorf("the last words are not how to go on:\n%s", out)
	}
	again, changed, err := k.Open()
	if err != nil || changed {
		t.Fatal(changed, err)
	}
	if a, b := s.Game().Position(), again.Game().Position(); a != b {
		t.Errorf("resumed at %s, left at %s", b, a)
	}
	if out := runLines(t, again, k, "quit\n"); !strings.Contains(out, "the game is kept") {
		t.Errorf("quit:\n%s", out)
	}
}

// The end of the input answers nothing: no moment passes by it.
func TestTheEndOfTheInputIsNoAnswer(t *testing.T) {
	s, k := lined(t, "you,greedy", "official", 500)
	for s.Ask().Kind != table.CatchMoment {
		var err error
		switch a := s.Ask(); a.Kind {
		case table.Thinks:
			err = s.Settle(s.Think()())
		case table.HandOver:
			err = s.NextHand()
		default:
			err = s.Play(s.Hint(a.Seat)().Move)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	out := runLines(t, s, k, "")
	if s.Ask().Kind != table.CatchMoment || strings.Count(out, "? ") != 1 {
		t.Errorf("the end of the input answered:\n%s", out)
	}
}

// A signal, which ends the context, keeps the game though the input goes on.
func TestASignalKeepsTheGame(t *testing.T) {
	s, k := lined(t, "you,greedy,greedy,greedy", "official", 500)
	inR, inW := io.Pipe()
	ctx, signal := context.WithCancel(context.Background())
	var out bytes.Buffer
	done := make(chan error)
	go func() { done <- NewLines(s, k, &out, "", words.English()).Run(ctx, inR) }()
	fmt.Fprintln(inW, "draw")
	signal()
	if err := <-done; err != nil || !strings.Contains(out.String(), "the game is kept") {
		t.Errorf("%v\n%s", err, out.String())
	}
	inW.Close()
	if _, _, err := k.Open(); err != nil {
		t.Error(err)
	}
}

// Where several people play, no question prints a hand, and who catches says
// so.
func TestSeveralPeopleOnLines(t *testing.T) {
	s, k := lined(t, "you:Ann,you:Ben", "official", 500)
	out := runLines(t, s, k, "hand\nhelp\nscores\n\n")
	if strings.Contains(out, "; hand ") || !strings.Contains(out, "* hand ") || !strings.Contains(out, "Ann 0 (7 cards)") {
		t.Errorf("%s", out)
	}
	if strings.Contains(out, "You ") {
		t.Errorf("nobody in particular is spoken to:\n%s", out)
	}
}

// A closed output is an error, and the game is kept all the same.
func TestAClosedOutput(t *testing.T) {
	s, k := lined(t, "you,greedy", "official", 500)
	r, w := io.Pipe()
	r.Close()
	if err := NewLines(s, k, w, "", words.English()).Run(context.Background(), strings.NewReader("draw\n")); err == nil {
		t.Error("no error")
	}
	if _, _, err := k.Open(); err != nil {
		t.Error(err)
	}
}

// FuzzLines: no input makes the line mode fail or lose the game.
func FuzzLines(f *testing.F) {
	f.Add("draw\nhint\nhand\n\nr5 r5!\ncatch 1\n")
	f.Add("help\nscores\nw:g\nquit\n")
	f.Fuzz(func(t *testing.T, in string) {
		rules, err := uno.ParseRules("official[stack=any,jump-in,seven-zero,twins,limit=40]")
		if err != nil {
			t.Fatal(err)
		}
		s, err := session.New(session.Setup{Rules: rules, Seats: []string{"you", "you", "greedy"}, Seed: 7, Target: 50, Hint: "greedy"})
		if err != nil {
			t.Fatal(err)
		}
		dir := t.TempDir()
		k := &session.Keeper{SaveFile: filepath.Join(dir, "game.json"), RecordsFile: filepath.Join(dir, "records.jsonl")}
		runLines(t, s, k, in)
		if s.Ask().Kind == table.MatchOver {
			return
		}
		if _, changed, err := k.Open(); err != nil || changed {
			t.Error(changed, err)
		}
	})
}
