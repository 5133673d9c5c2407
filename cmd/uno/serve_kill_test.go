package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/unolab/uno/internal/live"
	"github.com/unolab/uno/internal/server/guest"
	"github.com/unolab/uno/internal/store/storetest"
	"github.com/unolab/uno/record"
)

// served is a process of `uno serve`.
type served struct {
	t    *testing.T
	cmd  *exec.Cmd
	base string
	log  *bytes.Buffer
	rest chan struct{} // closed when stdout has ended
}

// serveProcess starts `uno serve` and waits for its address.
func serveProcess(t *testing.T, flags ...string) *served {
	t.Helper()
	s := &served{t: t, log: new(bytes.Buffer), rest: make(chan struct{})}
	s.cmd = exec.Command("uno", append([]string{"serve", "--addr", "127.0.0.1:0", "--grace", "20ms", "--pace", "2ms"}, flags...)...)
	s.cmd.Stderr = s.log
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.cmd.Process.Kill() }) // it has ended, unless the test failed
	in := bufio.NewScanner(out)
	if !in.Scan() {
		t.Fatalf("the studio did not open: %v\n%s", s.cmd.Wait(), s.log)
	}
	_, url, found := strings.Cut(in.Text(), "open at ")
	if !found {
		t.Fatalf("the studio says %q", in.Text())
	}
	s.base = strings.TrimSuffix(url, "/")
	go func() {
		defer close(s.rest)
		_, _ = io.Copy(io.Discard, out) // the process closes it
	}()
	return s
}

// kill ends the process without any chance to tidy up.
func (s *served) kill() {
	if err := s.cmd.Process.Kill(); err != nil {
		s.t.Fatal(err)
	}
	<-s.rest
	_ = s.cmd.Wait() // it was killed, and says so
	http.DefaultClient.CloseIdleConnections()
}

// stop ends the process in an orderly way.
func (s *served) stop() {
	s.t.Helper()
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		s.t.Fatal(err)
	}
	<-s.rest
	if err := s.cmd.Wait(); err != nil {
		s.t.Errorf("the studio ended with %v\n%s", err, s.log)
	}
	http.DefaultClient.CloseIdleConnections()
}

// killSeat is a person at a table of the kill test, who remembers what was
// confirmed to it.
type killSeat struct {
	seat  int
	token string
	rng   *rand.Rand

	mu    sync.Mutex
	round int
	done  []confirmed
}

// confirmed is a move that the studio said is done: of a round, with the
// version that it led to.
type confirmed struct {
	round, v int
	move     string
}

// play plays at a table until the context or the studio ends. What it finds
// when it comes must hold everything that was confirmed before.
func (k *killSeat) play(ctx context.Context, t *testing.T, base, code string) {
	g, err := guest.Dial(ctx, base, code, k.token)
	if err != nil {
		if ctx.Err() == nil {
			t.Errorf("seat %d of %s cannot come back: %v", k.seat, code, err)
		}
		return
	}
	defer g.Close()
	g.Rand = k.rng
	g.Think = 60 * time.Millisecond // within the limits of messages
	g.Until = func(*guest.Message) bool { return false }
	first := true
	g.Heard = func(data []byte) {
		var m guest.Message
		if json.Unmarshal(data, &m) != nil || m.T != "play" {
			return
		}
		k.mu.Lock()
		defer k.mu.Unlock()
		k.round = m.Round
		if n := len(k.done); first && n > 0 && k.done[n-1].round == m.Round && m.V < k.done[n-1].v {
			t.Errorf("%s goes on at %d, but %v was confirmed", code, m.V, k.done[n-1])
		}
		first = false
	}
	g.Done = func(move string, v int, _ time.Duration, _ bool) {
		k.mu.Lock()
		defer k.mu.Unlock()
		k.done = append(k.done, confirmed{k.round, v, move})
	}
	if err := g.Play(ctx); err != nil && ctx.Err() == nil && !strings.Contains(err.Error(), "EOF") && !strings.Contains(err.Error(), "reset") {
		t.Errorf("seat %d of %s: %v", k.seat, code, err)
	}
}

// killTable is a table of the kill test.
type killTable struct {
	code  string
	seats []*killSeat
}

// killTables makes tables of different rules and people.
func killTables(t *testing.T, base string) []*killTable {
	t.Helper()
	var tables []*killTable
	for i, rules := range []string{"official", "duel", "official", "wikipedia"} {
		options := map[string]any{"limit": 200} // random play need not come to an end
		seats := []map[string]any{{"kind": "me"}, {"kind": "bot", "bot": "random"}}
		if rules != "duel" {
			options["stack"], options["jump-in"], options["seven-zero"] = "any", i == 2, i == 2
			seats = append(seats, map[string]any{"kind": "hot", "name": "Bob"}, map[string]any{"kind": "bot", "bot": "greedy"})
		}
		made, err := guest.Create(t.Context(), base, map[string]any{
			"name": fmt.Sprintf("Ann %d", i), "seats": seats, "to": 100_000, "start": true, "listed": true,
			"rules": map[string]any{"name": rules, "options": options},
		})
		if err != nil {
			t.Fatal(err)
		}
		table := &killTable{code: made.Code}
		tokens := made.Tokens
		if tokens == nil {
			tokens = map[int]string{made.Seat: made.Token}
		}
		for seat, token := range tokens {
			rng := rand.New(rand.NewPCG(uint64(i), uint64(seat)))
			table.seats = append(table.seats, &killSeat{seat: seat, token: token, rng: rng})
		}
		tables = append(tables, table)
	}
	return tables
}

// sit has everybody play; the function that it returns waits until all have
// gone.
func sit(ctx context.Context, t *testing.T, base string, tables []*killTable) (wait func()) {
	var all sync.WaitGroup
	for _, table := range tables {
		for _, k := range table.seats {
			all.Go(func() { k.play(ctx, t, base, table.code) })
		}
	}
	return all.Wait
}

// patiently asks for something, and again when that was too fast.
func patiently(t *testing.T, base, path string, answer any) {
	t.Helper()
	for {
		err := guest.Call(t.Context(), base, http.MethodGet, path, "", nil, answer)
		var no *live.Error
		if errors.As(err, &no) && no.Code == live.TooMany {
			time.Sleep(time.Second)
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		return
	}
}

// killedRounds are the hands that a table has finished: their games by round.
func killedRounds(t *testing.T, base, code string) map[int]int64 {
	t.Helper()
	games := map[int]int64{}
	for before := ""; ; {
		var list struct {
			Games []struct {
				ID    int64 `json:"id"`
				Round int   `json:"round"`
			} `json:"games"`
			Next *int64 `json:"next"`
		}
		patiently(t, base, "/api/games?limit=100&table="+code+before, &list)
		for _, game := range list.Games {
			games[game.Round] = game.ID
		}
		if list.Next == nil {
			return games
		}
		before = fmt.Sprintf("&before=%d", *list.Next)
	}
}

// killedGames are the records of the hands that a table has finished, by round,
// each of them verified.
func killedGames(t *testing.T, base, code string) map[int]*record.Record {
	t.Helper()
	games := map[int]*record.Record{}
	for round, id := range killedRounds(t, base, code) {
		var rec json.RawMessage
		patiently(t, base, fmt.Sprintf("/api/games/%d/record", id), &rec)
		r, err := record.Parse(rec)
		if err == nil {
			err = r.Verify()
		}
		if err != nil {
			t.Fatalf("hand %d of %s: %v", round, code, err)
		}
		games[round] = r
	}
	return games
}

// checkConfirmed looks every confirmed move up in the records of the finished
// hands.
func checkConfirmed(t *testing.T, code string, k *killSeat, games map[int]*record.Record) (checked int) {
	t.Helper()
	for _, c := range k.done {
		rec := games[c.round]
		if rec == nil {
			continue // still being played
		}
		// The version counts all actions but `pass`, and the colour of a
		// random opening.
		seen, found := 0, false
		for _, action := range rec.Actions {
			if !strings.HasSuffix(action, " pass") {
				seen++
			}
			found = found || seen == c.v && strings.HasPrefix(action, fmt.Sprintf("%d %s", k.seat, c.move))
		}
		if !found {
			t.Errorf("hand %d of %s: %q of seat %d, confirmed as %d, is not in %v", c.round, code, c.move, k.seat, c.v, rec.Actions)
		}
		checked++
	}
	return checked
}

// killStudio kills a studio again and again at random moments of play.
func killStudio(t *testing.T, kills int, flags ...string) {
	s := serveProcess(t, flags...)
	tables := killTables(t, s.base)
	rng := rand.New(rand.NewPCG(11, 12))
	for range kills {
		ctx, cancel := context.WithCancel(t.Context())
		wait := sit(ctx, t, s.base, tables)
		time.Sleep(time.Duration(20+rng.IntN(500)) * time.Millisecond)
		s.kill()
		cancel()
		wait()
		s = serveProcess(t, flags...)
	}
	// Every game goes on, to its end and beyond.
	ended := map[string]int{}
	for _, table := range tables {
		ended[table.code] = len(killedRounds(t, s.base, table.code))
	}
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	wait := sit(ctx, t, s.base, tables)
	for _, table := range tables {
		for len(killedRounds(t, s.base, table.code)) < ended[table.code]+1 {
			if time.Sleep(200 * time.Millisecond); ctx.Err() != nil {
				t.Fatalf("%s does not go on\n%s", table.code, s.log)
			}
		}
	}
	cancel()
	wait()
	checked := 0
	for _, table := range tables {
		games := killedGames(t, s.base, table.code)
		for _, k := range table.seats {
			checked += checkConfirmed(t, table.code, k, games)
		}
	}
	if checked == 0 {
		t.Error("no confirmed move was looked up")
	}
	t.Logf("%d kills, %d confirmed moves found", kills, checked)
	if s.stop(); strings.Contains(s.log.String(), "level=ERROR") {
		t.Errorf("the log:\n%s", s.log)
	}
}

// A studio that is killed at random moments loses no move that it has
// confirmed, and every game goes on where it was.
func TestKilledStudioLosesNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds; make unit runs it")
	}
	kills := 3
	if os.Getenv("UNO_LONG") != "" {
		kills = 200
	}
	t.Run("sqlite", func(t *testing.T) { killStudio(t, kills, "--data", t.TempDir()) })
	t.Run("postgres", func(t *testing.T) {
		killStudio(t, max(2, kills/10), "--db", storetest.StartPostgres(t).Database())
	})
}
