package server_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net/http"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/engine"
	"github.com/unolab/uno/internal/live"
	"github.com/unolab/uno/internal/server"
	"github.com/unolab/uno/internal/server/guest"
)

// service is the engine of a player of this module.
func service(name string) *engine.Service {
	return &engine.Service{Name: name, Player: func(map[string]string, *engine.Game, int) (bot.Player, error) { return bot.New(name) }}
}

// sample builds the sample engine and gives the commands of both samples.
func sample(t *testing.T) []string {
	t.Helper()
	binary := filepath.Join(t.TempDir(), "sample")
	if out, err := exec.Command("go", "build", "-o", binary, "../../examples/engine").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	commands := []string{"exec '" + binary + "'"}
	if _, err := exec.LookPath("python3"); err == nil {
		commands = append(commands, "exec python3 ../../examples/engine/engine.py")
	}
	return commands
}

// TestProgramsTakeSeats seats the sample engines and an engine of this module beside
// a person at a table of the studio, under rules with every kind of question: they
// play some hands to their ends, are marked as programs, and are never let go.
func TestProgramsTakeSeats(t *testing.T) {
	t.Parallel()
	s := newStudio(t, server.Config{Live: live.Config{Grace: 5 * time.Millisecond, Away: time.Hour}})
	commands := sample(t)
	seats := []obj{{"kind": "me"}, {"kind": "open"}}
	for range commands {
		seats = append(seats, obj{"kind": "open"})
	}
	made, err := guest.Create(t.Context(), s.base, obj{
		"name": "Ann", "rules": obj{"name": "official", "options": obj{"stack": "any", "jump-in": true, "seven-zero": true}}, "to": 5000, "seats": seats,
	})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	ends := make(chan error, len(seats))
	playing, end := context.WithCancel(t.Context())
	defer end()
	run := func(name string, play func(conn io.ReadWriteCloser) error) {
		conn, _, err := guest.Sit(ctx, s.base, made.Code, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		go func() {
			defer conn.Close()
			defer end() // the person would wait for a program that left too early
			ends <- play(conn)
		}()
	}
	run("Own", func(conn io.ReadWriteCloser) error { return service("greedy").Serve(conn, conn) })
	for i, command := range commands {
		run(fmt.Sprint("Sample", i), func(conn io.ReadWriteCloser) error {
			how, err := engine.Bridge(ctx, command, conn)
			if how != "" {
				err = fmt.Errorf("%s: %s", command, how)
			}
			return err
		})
	}
	want(t, http.DefaultClient, 200, "POST", s.base+"/api/tables/"+made.Code+"/start", made.Token, obj{}, nil)
	hands := 0
	g := dial(t, s, made.Code, nil, made.Token)
	marked := 0
	g.Until = func(over *guest.Message) bool {
		hands++
		var info live.TableInfo
		want(t, http.DefaultClient, 200, "GET", s.base+"/api/tables/"+made.Code, "", nil, &info)
		for _, seat := range info.Seats {
			if seat.Engine && seat.Connected && !seat.Away {
				marked++
			}
		}
		return over.Over || hands == 3
	}
	if err := g.Play(playing); err != nil {
		t.Fatal(err)
	}
	if hands != 3 || marked != hands*(len(commands)+1) {
		t.Errorf("after %d hands programs were marked %d times", hands, marked)
	}
	want(t, http.DefaultClient, 200, "POST", s.base+"/api/tables/"+made.Code+"/close", made.Token, obj{}, nil)
	for range len(commands) + 1 {
		if err := <-ends; err != nil {
			t.Error(err)
		}
	}
}

// TestProgramsThatMisbehave: a program that breaks the protocol is let go with the
// reason, and the hand goes on without it.
func TestProgramsThatMisbehave(t *testing.T) {
	t.Parallel()
	for what, answer := range map[string]struct{ at, say, code string }{
		"another version": {"uno", "unook 7\n", "handshake"},
		"illegal":         {"go", "bestmove ID catch 9\n", "illegal-move"},
		"garbage":         {"go", "I play the red five\n", "garbage"},
		"no question":     {"isready", "bestmove 99 draw\n", "stale-answer"},
		"an endless line": {"go", strings.Repeat("x", 9000), "quit"},
		"a flood":         {"isready", "F", "quit"},
	} {
		t.Run(what, func(t *testing.T) {
			messages := -1.0
			if answer.say == "F" {
				messages = 20
			}
			s := newStudio(t, server.Config{
				Live:   live.Config{Away: 10 * time.Millisecond},
				Limits: server.Limits{Requests: -1, Tables: -1, Open: -1, Guesses: -1, Sockets: -1, Messages: messages},
			})
			made, err := guest.Create(t.Context(), s.base, obj{"name": "Ann", "rules": obj{"name": "pomdp"}, "to": 0, "seats": []obj{{"kind": "me"}, {"kind": "open"}}})
			if err != nil {
				t.Fatal(err)
			}
			conn, _, err := guest.Sit(t.Context(), s.base, made.Code, "Mine", nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			defer conn.Close()
			ended := make(chan string, 1)
			go func() { ended <- misbehave(conn, answer.at, answer.say) }()
			stranger, err := guest.Speak(t.Context(), s.base, made.Code, "nonsense", 0)
			if err != nil {
				t.Fatal(err)
			}
			if said, _ := io.ReadAll(stranger); !strings.Contains(string(said), "not a token") {
				t.Errorf("a stranger is told %s", said)
			}
			want(t, http.DefaultClient, 200, "POST", s.base+"/api/tables/"+made.Code+"/start", made.Token, obj{}, nil)
			g := dial(t, s, made.Code, nil, made.Token)
			g.Until = func(*guest.Message) bool { return true }
			if answer.say != "F" { // a person would be too fast, too
				if err := g.Play(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
			if last := <-ended; !strings.Contains(last, answer.code) {
				t.Errorf("the end is %q, not %q", last, answer.code)
			}
		})
	}
}

// misbehave obeys the protocol with the first move that is listed until a word comes,
// and then says something else. It returns the last words of the studio.
func misbehave(conn io.ReadWriter, at, say string) (last string) {
	lines := bufio.NewScanner(conn)
	lines.Buffer(nil, 1<<20)
	move := ""
	for lines.Scan() {
		word, rest, _ := strings.Cut(lines.Text(), " ")
		id, _, _ := strings.Cut(rest, " ")
		if word == "info" || word == "quit" && last == "" {
			last = lines.Text()
		}
		answer := map[string]string{"uno": "unook 1\n", "isready": "readyok " + id + "\n", "go": "bestmove " + id + " " + move + "\n"}[word]
		if word == at {
			answer = strings.ReplaceAll(say, "ID", id)
		}
		if word == "legal" {
			move, _, _ = strings.Cut(rest, ", ")
		}
		if answer == "F" {
			for range 1000 {
				if _, err := io.WriteString(conn, "info nothing\n"); err != nil {
					break
				}
			}
			continue
		}
		if _, err := io.WriteString(conn, answer); answer != "" && err != nil && last != "" {
			return last
		}
	}
	return last
}

// TestAddressesOfTables reads addresses as people pass them on.
func TestAddressesOfTables(t *testing.T) {
	for address, want := range map[string][]string{
		"http://127.0.0.1:8066/t/K7QWM":  {"http://127.0.0.1:8066", "K7QWM"},
		"https://uno.example.org/t/AB1/": {"https://uno.example.org", "AB1"},
		"http://127.0.0.1/":              nil, "K7QWM": nil, "ftp://x/t/AB": nil, "http://x/t/": nil, "http://x/games/1": nil,
	} {
		base, code, ok := guest.At(address)
		if ok != (want != nil) || ok && !slices.Equal(want, []string{base, code}) {
			t.Errorf("%s: %q, %q, %v", address, base, code, ok)
		}
	}
}
