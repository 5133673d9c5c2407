package engine

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"github.com/unolab/uno"
	"github.com/unolab/uno/arena"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/bot/bottest"
	"github.com/unolab/uno/record"
)

// standIn is the environment variable that names the engine that the test binary
// plays.
const standIn = "UNO_ENGINE_STAND_IN"

func TestMain(m *testing.M) {
	name := os.Getenv(standIn)
	switch {
	case name == "greedy":
		if err := serving("greedy").Serve(os.Stdin, os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(2)
		}
	case name != "":
		hostile[name]()
	default:
		goleak.VerifyTestMain(m)
	}
}

// command is the command that runs the test binary as an engine.
func command(t *testing.T, name string) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%s=%s exec '%s'", standIn, name, self)
}

// serving is the service of a player of package bot.
func serving(name string) *Service {
	return &Service{Name: name, Player: func(map[string]string, *Game, int) (bot.Player, error) { return bot.New(name) }}
}

// memory is a transport to a service in the same process.
type memory struct {
	io.Reader
	io.Writer
	in, out interface{ Close() error }
	ended   chan struct{}
}

func (m *memory) CloseWrite() { m.in.Close() }
func (m *memory) Kill()       { m.in.Close(); m.out.Close() }
func (m *memory) Wait() string {
	<-m.ended
	return "ended"
}

// inMemory lets a program be a service in the same process.
func inMemory(s *Service) func(string) (transport, error) {
	return func(string) (transport, error) {
		inR, inW := io.Pipe()
		outR, outW := io.Pipe()
		m := &memory{Reader: outR, Writer: inW, in: inW, out: outR, ended: make(chan struct{})}
		go func() {
			defer close(m.ended)
			outW.CloseWithError(s.Serve(inR, outW))
			inR.Close()
		}()
		return m, nil
	}
}

// playing is a run with the programs named engine.
func playing(t *testing.T, rules string, p *Program, games int, seats ...string) arena.Config {
	t.Helper()
	r, err := uno.ParseRules(rules)
	if err != nil {
		t.Fatal(err)
	}
	return arena.Config{
		Rules: r, Seats: seats, Games: games, Seed: 5, First: arena.DefaultFirst(&r), Workers: 2,
		Players: map[string]func() (bot.Player, error){"engine": p.Player},
	}
}

// run plays a configuration and returns the summary, without its timing, and the
// records.
func run(t *testing.T, cfg arena.Config) (*arena.Summary, []string) {
	t.Helper()
	var lines []string
	cfg.Record = func(r *record.Record) error {
		line, err := r.AppendLine(nil)
		lines = append(lines, string(line))
		return err
	}
	s, err := arena.Run(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	s.Seconds, s.GamesPerSecond = 0, 0
	return s, lines
}

// A process that plays greedy with the exact source plays the hands that greedy
// plays in process, to the byte.
func TestAProcessPlaysTheSameHands(t *testing.T) {
	for _, c := range []struct {
		rules  string
		seats  string
		target int
	}{
		{"official", "engine greedy", 0},
		{"official[stack=any,jump-in,seven-zero,twins,draw-until-playable]", "random engine greedy engine", 0},
		{"official[attack]", "engine uniform", 200},
		{"wikipedia", "engine engine", 0},
		{"duel", "greedy engine", 0},
		{"pomdp", "engine random", 0},
		{"rlcard[hands=3.4,deck=r1.r2.r3.g1.g2.g3.bs.bs.bd.w.w.f.f]", "engine random", 0},
	} {
		p := NewProgram(t.Context(), command(t, "greedy"), Config{ExactSeed: true})
		cfg := playing(t, c.rules, p, 12, strings.Fields(c.seats)...)
		cfg.Target = c.target
		got, gotLines := run(t, cfg)
		if err := p.Close(); err != nil {
			t.Fatal(err)
		}
		cfg.Players["engine"] = func() (bot.Player, error) { return bot.NewGreedy(), nil }
		want, wantLines := run(t, cfg)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", c.rules, diff)
		}
		if diff := cmp.Diff(wantLines, gotLines); diff != "" {
			t.Errorf("%s: %s", c.rules, diff)
		}
	}
}

// Without the exact source the hands differ, and are the same from run to run.
func TestTheSeedIsADigest(t *testing.T) {
	var games [3]string
	for i := range games {
		p := NewProgram(t.Context(), "", Config{ExactSeed: i == 2})
		p.start = inMemory(serving("uniform"))
		_, lines := run(t, playing(t, "official", p, 8, "engine", "greedy"))
		if err := p.Close(); err != nil {
			t.Fatal(err)
		}
		games[i] = strings.Join(lines, "")
	}
	if games[0] != games[1] {
		t.Error("two runs differ")
	}
	if games[0] == games[2] {
		t.Error("the exact source makes no difference")
	}
}

// A program is a player like any other: its moves are legal and reproducible by
// seed, and it receives nothing that its seat cannot see.
func TestConformance(t *testing.T) {
	var programs []*Program
	var mu sync.Mutex // makers are called at the same time
	bottest.Run(t, func() bot.Player {
		p := NewProgram(t.Context(), "", Config{})
		p.start = inMemory(serving("greedy"))
		mu.Lock()
		programs = append(programs, p)
		mu.Unlock()
		player, err := p.Player()
		if err != nil {
			t.Error(err)
		}
		return player
	}, bottest.Options{Hands: 4, Turns: 20})
	for _, p := range programs {
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	}
}

// Every line that a program is sent follows from its seat's view: the cards of
// other seats are in none of them.
func TestAProgramSeesItsSeatOnly(t *testing.T) {
	var log strings.Builder
	p := NewProgram(t.Context(), "", Config{Log: &log})
	p.start = inMemory(serving("greedy"))
	cfg := playing(t, "official[seven-zero,stack=any]", p, 20, "greedy", "engine", "greedy")
	cfg.Workers = 1
	run(t, cfg)
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	views, hidden := 0, 0
	in := bufio.NewScanner(strings.NewReader(log.String()))
	for in.Scan() {
		word, rest, _ := strings.Cut(strings.TrimPrefix(in.Text(), "> "), " ")
		switch word {
		case "view":
			v, err := uno.ParseView(rest)
			if err != nil {
				t.Fatal(err)
			}
			if v.Position() != rest || v.Seat != 1 || !v.Open[0].Empty() || !v.Open[2].Empty() {
				t.Fatalf("the view %s", rest)
			}
			views++
		case "event":
			var e uno.Event
			if err := e.UnmarshalJSON([]byte(rest)); err != nil {
				t.Fatal(err)
			}
			if e.Seat == 1 {
				continue
			}
			if e.Type == uno.Kept || e.Type == uno.Received || !e.Cards.Empty() && (e.Type != uno.Challenged || e.Other != 1) {
				t.Fatalf("the event %s", rest)
			}
			hidden++
		}
	}
	if views < 50 || hidden < 500 {
		t.Errorf("only %d views and %d events", views, hidden)
	}
}

// The parser of the host's messages never panics, and distinguishes valid
// messages from violations of the protocol.
func FuzzServe(f *testing.F) {
	var log strings.Builder
	p := NewProgram(f.Context(), "", Config{Log: &log})
	p.start = inMemory(serving("greedy"))
	r, err := uno.ParseRules("official[deck=r1.r2.r3.g1.g2.g3.w.f,hands=2.2]")
	if err != nil {
		f.Fatal(err)
	}
	_, err = arena.Run(f.Context(), arena.Config{
		Rules: r, Seats: []string{"engine", "greedy"}, Games: 1, Seed: 1, First: 0, Workers: 1,
		Players: map[string]func() (bot.Player, error){"engine": p.Player},
	})
	if err := p.Close(); err != nil {
		f.Fatal(err)
	}
	if err != nil {
		f.Fatal(err)
	}
	var said strings.Builder
	for line := range strings.Lines(log.String()) {
		if text, ok := strings.CutPrefix(line, "> "); ok {
			said.WriteString(text)
		}
	}
	f.Add(said.String())
	for _, text := range []string{
		"uno x\n", "go 1 play\n", "newgame\n", "setoption x 1\n",
		"newgame seat=0 seats=2 seed=00 rules=official\n",
		"newgame seat=0 seats=2 seed=00000000000000010000000000000002 rules=official\ngo 1 play\n",
		"newgame seat=0 seats=2 seed=00000000000000010000000000000002 rules=official\nview seat=0 rules=official hands=r5.r6/?7 top=r1 turn=1\ngo 1 play\n",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		// The error is for the host; that there is no panic is what counts.
		_ = serving("greedy").Serve(strings.NewReader(text), io.Discard)
	})
}

// A line that breaks the protocol is named.
func TestServeNamesTheLine(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"uno 1\nuno 0\n", `line 2: "0" is not a version of the protocol`},
		{"later words\ngo 1\n", "line 2: go before newgame"},
		{"newgame seats=2 rules=official seat=2 seed=0", `line 1: seat: "2" is not a number from 0 to 1`},
		{"newgame seats=2 rules=none seat=2 seed=0", "line 1: no rules are called"},
		{"setoption size 3\n", `line 1: there is no option "size"`},
	} {
		err := serving("greedy").Serve(strings.NewReader(test.text), io.Discard)
		if err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%q: %v, want %s", test.text, err, test.want)
		}
	}
}

// Messages read back as they were written.
func TestMessagesReadBack(t *testing.T) {
	r, err := uno.ParseRules("official[stack=any,deck=r1.r2.g1.w,hands=1.1]")
	if err != nil {
		t.Fatal(err)
	}
	g := Game{Seat: 1, Seats: 2, Target: 500, Scores: []int{3, 499}, Rules: r}
	line, err := g.message()
	if err != nil {
		t.Fatal(err)
	}
	back, err := parseGame(strings.TrimPrefix(line, "newgame "))
	if err != nil {
		t.Fatal(err)
	}
	if again, err := back.message(); err != nil || again != line || back.Rules != r {
		t.Errorf("%s, then %s (%v)", line, again, err)
	}
	q := question{id: 7, kind: interrupt, budget: Budget{Effort: 30, Time: 1_500_000_000}}
	if q.message() != "go 7 interrupt effort=30 time=1500" {
		t.Error(q.message())
	}
	if again, err := parseQuestion(strings.TrimPrefix(q.message(), "go ")); err != nil || again != q {
		t.Errorf("%+v, then %+v (%v)", q, again, err)
	}
	o := Option{Name: "depth", Type: "number", Default: "3"}
	if again, err := parseOption(strings.TrimPrefix(o.message(), "option ")); err != nil || again != o {
		t.Errorf("%+v, then %+v (%v)", o, again, err)
	}
}

// The transcript of docs/engine-protocol.md is what an engine answers to that host.
func TestTranscript(t *testing.T) {
	doc, err := os.ReadFile("../docs/engine-protocol.md")
	if err != nil {
		t.Fatal(err)
	}
	var host, want, got strings.Builder
	for line := range strings.Lines(string(doc)) {
		if text, ok := strings.CutPrefix(line, "> "); ok {
			host.WriteString(text)
		} else if text, ok := strings.CutPrefix(line, "< "); ok {
			want.WriteString(text)
		}
	}
	s := serving("greedy")
	s.Options = []Option{{Name: "player", Type: "string", Default: "greedy"}}
	if err := s.Serve(strings.NewReader(host.String()), &got); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want.String(), got.String()); diff != "" || strings.Count(want.String(), "bestmove") < 3 {
		t.Errorf("the document (-) and the engine (+): %s", diff)
	}
}
