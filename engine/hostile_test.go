package engine

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/unolab/uno/arena"
)

// obey speaks the protocol and plays the first legal move, except where change
// answers in its place.
func obey(change func(line string) bool) {
	in := bufio.NewScanner(os.Stdin)
	legal := ""
	for in.Scan() {
		word, rest, _ := strings.Cut(in.Text(), " ")
		if change(in.Text()) {
			continue
		}
		switch word {
		case "uno":
			fmt.Println("id obedient\noption depth number 3\nunook 1")
		case "isready":
			fmt.Println("readyok", rest)
		case "legal":
			legal, _, _ = strings.Cut(rest, ", ")
		case "go":
			id, _, _ := strings.Cut(rest, " ")
			fmt.Println("info a line that says something")
			fmt.Println("bestmove", id, legal)
		case "quit":
			return
		}
	}
}

// at is obey with an action of its own on lines of one word.
func at(word string, act func(line string)) func() {
	return func() {
		obey(func(line string) bool {
			if first, _, _ := strings.Cut(line, " "); first != word {
				return false
			}
			act(line)
			return true
		})
	}
}

// say is an action that prints lines, in which ID stands for the number of the
// question.
func say(text string) func(string) {
	return func(line string) {
		id := strings.Fields(line + " x")[1]
		fmt.Println(strings.ReplaceAll(text, "ID", id))
	}
}

// forever is an action without end.
func forever(text string) func(string) {
	return func(string) {
		out := bufio.NewWriter(os.Stdout)
		for {
			if _, err := out.WriteString(text); err != nil {
				os.Exit(1)
			}
		}
	}
}

// dies is an action that ends the program.
func dies(string) {
	fmt.Fprintln(os.Stderr, "boom")
	os.Exit(3)
}

// childFile is where a stand-in writes the process that it started.
const childFile = "UNO_ENGINE_CHILD"

// holds starts a process that holds the pipes open and ends.
func holds(string) {
	child := exec.Command("sleep", "600")
	child.Stdin, child.Stdout, child.Stderr = os.Stdin, os.Stdout, os.Stderr
	if err := child.Start(); err != nil {
		os.Exit(4)
	}
	if err := os.WriteFile(os.Getenv(childFile), fmt.Append(nil, child.Process.Pid), 0o666); err != nil {
		os.Exit(5)
	}
	os.Exit(0)
}

// nothing is an action that does nothing.
func nothing(string) {}

// hostile lists the stand-ins that break the protocol, each in a different way.
var hostile = map[string]func(){
	"obedient":         func() { obey(func(string) bool { return false }) },
	"silent-start":     at("uno", nothing),
	"dies-start":       at("uno", dies),
	"garbage-start":    at("uno", say("hello")),
	"later-version":    at("uno", say("id later\nunook 2")),
	"bad-option":       at("uno", say("id bad\noption depth\nunook 1")),
	"silent-ready":     at("isready", nothing),
	"silent":           at("go", nothing),
	"dies":             at("go", dies),
	"illegal":          at("go", say("bestmove ID catch 9")),
	"nonsense-move":    at("go", say("bestmove ID the best one")),
	"garbage":          at("go", say("I play the red five")),
	"not-text":         at("go", say("\x00\xff\x1b[2J")),
	"other-question":   at("go", say("bestmove 1000000 draw")),
	"answers-twice":    at("isready", say("bestmove 1 draw\nreadyok ID")),
	"flood":            at("go", forever("info "+strings.Repeat("x", 90)+"\n")),
	"flood-start":      at("uno", forever("id "+strings.Repeat("x", 90)+"\n")),
	"endless-line":     at("go", forever("x")),
	"holds-the-pipe":   at("go", holds),
	"closes-output":    at("go", func(string) { os.Stdout.Close() }),
	"dies-at-the-end":  at("gameover", dies),
	"talks-at-the-end": at("gameover", say("well played")),
	"ignores-quit": func() {
		signal.Ignore(syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP)
		at("quit", func(string) { select {} })()
		select {}
	},
}

// Whatever a program does, it loses the game for a stated reason and the run goes
// on. Limits are short where the test must reach them; elsewhere they only detect
// a test that hangs.
func TestMisbehaviourForfeits(t *testing.T) {
	child := t.TempDir() + "/child"
	t.Run("all", func(t *testing.T) { misbehave(t, child) })
	text, err := os.ReadFile(child)
	if err != nil {
		t.Fatal(err)
	}
	pid := 0
	if _, err := fmt.Sscan(string(text), &pid); err != nil {
		t.Fatal(err)
	}
	waitGone(t, pid)
}

// misbehave plays each stand-in; one of them writes to the file child.
func misbehave(t *testing.T, child string) {
	for _, c := range []struct {
		name, code, what string
		short            func(*Limits)
	}{
		{"silent-start", FaultTimeout, "no answer within 50ms", func(l *Limits) { l.Start = 50 * time.Millisecond }},
		{"dies-start", FaultExited, `it ended: exit status 3: "boom"`, nil},
		{"garbage-start", FaultHandshake, `"hello" is no answer to uno`, nil},
		{"later-version", FaultHandshake, "version 2 of the protocol", nil},
		{"bad-option", FaultHandshake, "is not NAME", nil},
		{"silent-ready", FaultTimeout, "no answer within", func(l *Limits) { l.Start = 500 * time.Millisecond }},
		{"silent", FaultTimeout, "no answer within 50ms", func(l *Limits) { l.Answer = 50 * time.Millisecond }},
		{"dies", FaultExited, `it ended: exit status 3: "boom"`, nil},
		{"illegal", FaultIllegal, `"catch 9" where there is: `, nil},
		{"nonsense-move", FaultIllegal, `"the best one" where there is: `, nil},
		{"garbage", FaultGarbage, `"I play the red five" is no message`, nil},
		{"not-text", FaultGarbage, `"\x00\xff\x1b[2J"`, nil},
		{"other-question", FaultStale, "bestmove 1000000 draw", nil},
		{"answers-twice", FaultStale, "bestmove 1 draw", nil},
		{"flood", FaultFlood, "more than 100000 bytes", func(l *Limits) { l.Output = 100_000 }},
		{"flood-start", FaultFlood, "more than 100000 bytes", func(l *Limits) { l.Output = 100_000 }},
		{"endless-line", FaultLongLine, "more than 4096 bytes", nil},
		{"holds-the-pipe", FaultTimeout, "no answer within", func(l *Limits) { l.Answer = 3 * time.Second }},
		{"closes-output", FaultExited, "", nil},
		{"dies-at-the-end", FaultExited, `it ended: exit status 3: "boom"`, nil},
		{"talks-at-the-end", FaultGarbage, `"well played"`, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			limits := Limits{Start: time.Minute, Answer: time.Minute, Quit: 100 * time.Millisecond}
			if c.short != nil {
				c.short(&limits)
			}
			p := NewProgram(t.Context(), childFile+"='"+child+"' "+command(t, c.name), Config{Limits: limits})
			cfg := playing(t, "official", p, 2, "engine", "greedy")
			cfg.Workers = 1
			s, lines := run(t, cfg)
			if err := p.Close(); err != nil {
				t.Fatal(err)
			}
			if len(s.Forfeits) != 1 || s.Games != 2 || len(lines) != 0 {
				t.Fatalf("%+v, %d records", s, len(lines))
			}
			f := s.Forfeits[0]
			if f.Reason != c.code || f.Games != 2 || !strings.Contains(f.What, c.what) {
				t.Errorf("%+v", f)
			}
			if s.Seats[0].Wins != 0 || s.Seats[1].Wins != 2 {
				t.Errorf("%+v", s.Seats)
			}
		})
	}
}

// waitGone waits until a process is no longer there, or waits for nobody but its
// reaper.
func waitGone(t *testing.T, pid int) {
	t.Helper()
	for range 1000 {
		state, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		if err == nil && strings.Contains(string(state), ") Z ") {
			return
		}
		if p, err := os.FindProcess(pid); err != nil || errors.Is(p.Signal(syscall.Signal(0)), os.ErrProcessDone) {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("process %d lives on", pid)
}

// A program that ignores quit plays its games and is ended with the run.
func TestIgnoringQuit(t *testing.T) {
	p := NewProgram(t.Context(), command(t, "ignores-quit"), Config{Limits: Limits{Start: time.Minute, Answer: time.Minute, Quit: 20 * time.Millisecond}})
	cfg := playing(t, "official", p, 2, "engine", "greedy")
	cfg.Workers = 1
	s, lines := run(t, cfg)
	pid := p.players[0].conn.to.(*process).cmd.Process.Pid
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	if s.Forfeits != nil || len(lines) != 2 {
		t.Errorf("%+v", s)
	}
	waitGone(t, pid)
}

// After too many faults a program is not started again, so that a run ends soon.
func TestNotRestarted(t *testing.T) {
	p := NewProgram(t.Context(), command(t, "dies-start"), Config{Limits: Limits{Faults: 3}})
	cfg := playing(t, "official", p, 40, "greedy", "engine")
	cfg.Workers = 1
	s, _ := run(t, cfg)
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	if len(s.Forfeits) != 2 || s.Forfeits[0].Games != 3 || s.Forfeits[1].Games != 37 || s.Forfeits[1].Reason != FaultNotRestarted {
		t.Errorf("%+v", s.Forfeits)
	}
}

// A setting is sent to a program that declares the option, and otherwise ends the
// run as the caller's error.
func TestSettings(t *testing.T) {
	for name, declared := range map[string]bool{"depth": true, "size": false} {
		var log strings.Builder
		p := NewProgram(t.Context(), command(t, "obedient"), Config{Options: []Setting{{name, "4"}}, Log: &log})
		player, err := p.Player()
		if err != nil {
			t.Fatal(err)
		}
		err = func() error { c, err := p.open(); player.(*Player).conn = c; return err }()
		if closed := p.Close(); closed != nil {
			t.Fatal(closed)
		}
		var option *OptionError
		if declared != (err == nil) || declared == errors.As(err, &option) || declared != strings.Contains(log.String(), "> setoption depth 4\n") {
			t.Errorf("%s: %v\n%s", name, err, &log)
		}
	}
}

// atFirst is a writer that calls a function when it is first given a text.
type atFirst struct {
	text string
	call func()
}

func (w *atFirst) Write(b []byte) (int, error) {
	if strings.Contains(string(b), w.text) {
		w.call()
	}
	return len(b), nil
}

// The end of the context ends an open question, as an error of the run and not as
// the program's fault.
func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	p := NewProgram(ctx, command(t, "silent"), Config{Limits: Limits{Start: time.Hour, Answer: time.Hour}, Log: &atFirst{"> go ", cancel}})
	s, err := arena.Run(ctx, playing(t, "official", p, 2, "engine", "greedy"))
	if closed := p.Close(); closed != nil {
		t.Fatal(closed)
	}
	if !errors.Is(err, context.Canceled) || s.Forfeits != nil {
		t.Errorf("%v, %+v", err, s)
	}
}
