//go:build unix

package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/unolab/uno/internal/session"
	"github.com/unolab/uno/record"
)

// multiplexer is a tmux server of a test's own, with one window in which the
// program runs.
type multiplexer struct {
	t      *testing.T
	socket string
	dir    string
	opened int
}

// window opens a window of 80 x 24 and runs a command line in it, then prints
// its exit code.
func window(t *testing.T, command string, env ...string) *multiplexer {
	t.Helper()
	if _, err := exec.LookPath("tmux"); err != nil {
		t.Skip("tmux is not installed; 'make test' installs it")
	}
	if _, err := exec.LookPath("uno"); err != nil {
		t.Fatal("the scripts' uno is not in the path")
	}
	dir, err := os.MkdirTemp("", "uno-tmux") // a socket's path must be short
	if err != nil {
		t.Fatal(err)
	}
	tm := &multiplexer{t: t, dir: dir}
	t.Cleanup(func() {
		tm.close()
		if err := os.RemoveAll(dir); err != nil {
			t.Error(err)
		}
	})
	tm.open(command, env...)
	return tm
}

// close closes the window and the multiplexer with it.
func (tm *multiplexer) close() { tm.tmux("kill-server") }

// open runs a command line in a new window.
func (tm *multiplexer) open(command string, env ...string) {
	tm.t.Helper()
	tm.opened++
	tm.socket = filepath.Join(tm.dir, fmt.Sprint(tm.opened))
	line := fmt.Sprintf("env XDG_STATE_HOME=%s LANG=C.UTF-8 %s %s; echo EXIT $?; exec cat", tm.dir, strings.Join(env, " "), command)
	if out, err := tm.tmux("-u", "-f", "/dev/null", "new-session", "-d", "-s", "uno", "-x", "80", "-y", "24", line); err != nil {
		tm.t.Fatalf("tmux: %v\n%s", err, out)
	}
}

// tmux runs a command of the multiplexer.
func (tm *multiplexer) tmux(args ...string) (string, error) {
	out, err := exec.Command("tmux", append([]string{"-S", tm.socket}, args...)...).CombinedOutput()
	return string(out), err
}

// keys sends keys as tmux names them.
func (tm *multiplexer) keys(keys ...string) {
	tm.t.Helper()
	if out, err := tm.tmux(append([]string{"send-keys", "-t", "uno"}, keys...)...); err != nil {
		tm.t.Fatalf("tmux: %v\n%s", err, out)
	}
}

// screen reads the screen back.
func (tm *multiplexer) screen() string {
	out, _ := tm.tmux("capture-pane", "-p", "-t", "uno")
	return out
}

// until waits for the screen to show something, and returns it. The deadline
// is far beyond what a busy machine needs.
func (tm *multiplexer) until(what string, shows func(screen string) bool) string {
	tm.t.Helper()
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if s := tm.screen(); shows(s) {
			return s
		}
	}
	tm.t.Fatalf("the screen does not come to show %s:\n%s", what, tm.screen())
	return ""
}

// shows waits for a text.
func (tm *multiplexer) shows(text string) string {
	tm.t.Helper()
	return tm.until(fmt.Sprintf("%q", text), func(s string) bool { return strings.Contains(s, text) })
}

// ready are what the screen shows when it waits for a key.
var ready = []string{"Your turn", "You drew", "Enter goes on", "Enter lets it pass", "deals the next hand", "leaves the table", "challenge it, or accept", "Name a colour:", "name a colour", "EXIT "}

// waits waits until the screen is another than it was and waits for a key.
func (tm *multiplexer) waits(before string) string {
	tm.t.Helper()
	return tm.until("that it waits for a key", func(s string) bool {
		if s == before {
			return false
		}
		for _, text := range ready {
			if strings.Contains(s, text) {
				return true
			}
		}
		return false
	})
}

// records reads and verifies what was recorded.
func (tm *multiplexer) records() []*record.Record {
	tm.t.Helper()
	file := session.RecordsIn(filepath.Join(tm.dir, "uno"))
	f, err := os.Open(file)
	if err != nil {
		tm.t.Fatal(err)
	}
	defer f.Close()
	var all []*record.Record
	for r := record.NewReader(file, f); ; {
		rec, err := r.Next()
		if errors.Is(err, io.EOF) {
			return all
		}
		if err == nil {
			err = rec.Verify()
		}
		if err != nil {
			tm.t.Fatal(err)
		}
		all = append(all, rec)
	}
}

// advised are the keys that do what a hint says.
func advised(screen string) []string {
	_, hint, _ := strings.Cut(screen, "Hint: ")
	hint, _, _ = strings.Cut(hint, "\n")
	keys := []string{"Enter"}
	switch {
	case strings.HasPrefix(hint, "draw"):
		keys = []string{"d"}
	case strings.HasPrefix(hint, "keep the card"):
		keys = []string{"p"}
	case strings.HasPrefix(hint, "accept"):
		keys = []string{"a"}
	case strings.HasPrefix(hint, "challenge"):
		keys = []string{"c"}
	case strings.Contains(hint, "say Uno"):
		keys = []string{"u", "Enter"}
	}
	return keys
}

// A whole match against three programs is played in a real terminal, by keys
// and by what the screen says alone, and its record is found where the screen
// says it is.
func TestAWholeMatchInATerminal(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds; make unit runs it")
	}
	tm := window(t, "uno play --seed 11 --to 60 --pace 1ms")
	tm.shows("deals the cards")
	s := tm.screen()
	tm.keys("Enter")
	for range 1000 {
		s = tm.waits(s)
		switch {
		case strings.Contains(s, "EXIT "):
			if !strings.Contains(s, "EXIT 0") || !strings.Contains(s, "wins the match") && !strings.Contains(s, "You win the match") {
				t.Fatalf("the end of the match:\n%s", s)
			}
			all := tm.records()
			last := all[len(all)-1]
			if len(last.Scores) != 4 || last.Match != "play-11" {
				t.Errorf("the last record: %+v", last)
			}
			if file := session.RecordsIn(filepath.Join(tm.dir, "uno")); !strings.Contains(s, file) {
				t.Errorf("the screen does not say that the record is in %s:\n%s", file, s)
			}
			return
		case strings.Contains(s, "Name a colour:"), !strings.Contains(s, "Your turn") && !strings.Contains(s, "You drew") && !strings.Contains(s, "challenge it"):
			tm.keys("Enter")
		default:
			tm.keys("h")
			s = tm.until("a hint", func(now string) bool {
				return strings.Contains(now, "Hint: ") && (now != s || strings.Contains(s, "Hint: "))
			})
			tm.keys(advised(s)...)
		}
	}
	t.Fatalf("the match does not end; the screen:\n%s", s)
}

// process is the number of the running program: the child of the window's
// shell.
func (tm *multiplexer) process() int {
	tm.t.Helper()
	shell, err := tm.tmux("display-message", "-p", "-t", "uno", "#{pane_pid}")
	if err != nil {
		tm.t.Fatalf("tmux: %v\n%s", err, shell)
	}
	out, err := exec.Command("pgrep", "-P", strings.TrimSpace(shell)).Output()
	var pid int
	if err == nil {
		_, err = fmt.Sscan(string(out), &pid)
	}
	if err != nil {
		tm.t.Fatalf("the program is not found: %v", err)
	}
	return pid
}

// However the program ends, the game goes on where it was: the same hand, the
// same table.
func TestNothingThatEndsTheProgramLosesTheGame(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds; make unit runs it")
	}
	for name, end := range map[string]func(tm *multiplexer){
		"leaving": func(tm *multiplexer) {
			tm.keys("q")
			tm.shows("Leave the table?")
			tm.keys("Enter")
			tm.shows("EXIT 0")
		},
		"Ctrl+C":         func(tm *multiplexer) { tm.keys("C-c"); tm.shows("EXIT 0") },
		"SIGINT":         func(tm *multiplexer) { tm.signal(syscall.SIGINT); tm.shows("EXIT 0") },
		"SIGTERM":        func(tm *multiplexer) { tm.signal(syscall.SIGTERM); tm.shows("EXIT 0") },
		"SIGKILL":        func(tm *multiplexer) { tm.signal(syscall.SIGKILL); tm.shows("137") },
		"closing window": func(*multiplexer) {},
	} {
		t.Run(name, func(t *testing.T) {
			tm := window(t, "uno play --seed 7 --pace 1ms")
			tm.shows("deals the cards")
			tm.keys("Enter")
			tm.shows("Your turn")
			tm.keys("d")
			before := tm.until("the next turn", func(s string) bool { return strings.Contains(s, "You: 8 cards") && strings.Contains(s, "Your turn") })
			end(tm)
			tm.close()

			tm.open("uno play --resume --pace 1ms")
			tm.shows("goes on where it was left")
			tm.keys("Enter")
			after := tm.shows("Your turn")
			if before != after {
				t.Errorf("before:\n%s\nafter:\n%s", before, after)
			}
		})
	}
}

// signal sends a signal to the program.
func (tm *multiplexer) signal(sig syscall.Signal) {
	tm.t.Helper()
	if err := syscall.Kill(tm.process(), sig); err != nil {
		tm.t.Fatal(err)
	}
}

// A window that becomes tiny shows so, takes no move, and shows the table
// again when it grows; wrong keys do nothing.
func TestATinyWindowAndWrongKeys(t *testing.T) {
	tm := window(t, "uno play --seed 7 --pace 1ms")
	tm.shows("deals the cards")
	tm.keys("Enter")
	before := tm.shows("Your turn")
	tm.tmux("resize-window", "-t", "uno", "-x", "40", "-y", "8")
	tm.shows("needs 80 x 24")
	tm.keys("d", "Enter", "q", "Enter")
	tm.tmux("resize-window", "-t", "uno", "-x", "120", "-y", "30")
	tm.shows("Your turn")
	tm.tmux("resize-window", "-t", "uno", "-x", "80", "-y", "24")
	tm.until("the table as it was", func(s string) bool { return s == before })
	tm.keys("x", "z", "9", "F7", "Up")
	tm.keys("Escape")
	tm.keys("s")
	tm.shows("Hands finished: 0")
	tm.keys("Escape")
	tm.shows("You: 7 cards")
}

// Under NO_COLOR nothing is sent in colour.
func TestNoColor(t *testing.T) {
	tm := window(t, "uno play --seed 7 --pace 1ms", "NO_COLOR=1")
	tm.shows("deals the cards")
	tm.keys("Enter")
	tm.shows("Your turn")
	colored, _ := tm.tmux("capture-pane", "-p", "-e", "-t", "uno")
	if code := regexp.MustCompile(`\x1b\[([0-9;]*;)?(3[0-8]|4[0-8]|9[0-7]|10[0-7])[;m]`).FindString(colored); code != "" {
		t.Errorf("%q is sent", code)
	}
}
