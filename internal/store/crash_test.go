package store_test

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/unolab/uno/internal/store"
	"github.com/unolab/uno/internal/store/storetest"
	"github.com/unolab/uno/record"
)

// The environment of the children of these tests: which to be, and where the
// store is.
const (
	childEnv   = "UNO_STORE_CHILD"
	addressEnv = "UNO_STORE_ADDRESS"
	folderEnv  = "UNO_STORE_FOLDER"
)

func TestMain(m *testing.M) {
	switch os.Getenv(childEnv) {
	case "crash":
		crashChild()
	case "open":
		openChild()
	default:
		goleak.VerifyTestMain(m)
	}
}

// crashTables is how many tables a child plays at.
const crashTables = 12

// crashRecords are the hands that are played at all tables, one after the
// other, round after round: short ones, so that many end.
func crashRecords() ([]*record.Record, error) {
	all, err := storetest.Play(100, 99)
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(all, func(a, b *record.Record) int { return len(a.Actions) - len(b.Actions) })
	return all[:5], nil
}

// crashSeats are the seats of a record.
func crashSeats(r *record.Record) []store.Seat {
	seats := make([]store.Seat, len(r.Seats))
	for i := range seats {
		seats[i] = store.Seat{Name: fmt.Sprint("player ", i), Player: store.Person}
	}
	return seats
}

// crashChild plays at its tables, from where the store says, until it is
// killed. It says on stdout what the store has acknowledged: "move CODE ROUND
// N", "game CODE ROUND ID".
func crashChild() {
	fail := func(err error) {
		fmt.Println("error", err)
		os.Exit(1)
	}
	s, err := store.Open(context.Background(), os.Getenv(addressEnv), os.Getenv(folderEnv))
	if err != nil {
		fail(err)
	}
	records, err := crashRecords()
	if err != nil {
		fail(err)
	}
	tables, err := s.OpenTables(context.Background())
	if err != nil {
		fail(err)
	}
	at := map[string]store.OpenTable{}
	for _, t := range tables {
		at[t.Code] = t
	}
	for i := range crashTables {
		code := fmt.Sprintf("T%d", i)
		go func() { fail(crashTable(s, at[code], code, records)) }()
	}
	select {}
}

// crashTable plays at one table until something fails.
func crashTable(s store.Store, t store.OpenTable, code string, records []*record.Record) error {
	ctx := context.Background()
	if t.Code == "" {
		if err := s.CreateTable(ctx, store.Table{Code: code, State: []byte(`{}`)}); err != nil {
			return err
		}
	}
	round, done := t.Rounds, 0
	if t.Hand != nil {
		round, done = t.Hand.Round, len(t.Hand.Moves)
	}
	for ; ; round++ {
		r := records[round%len(records)]
		if t.Hand == nil || t.Hand.Round != round {
			if err := s.StartHand(ctx, code, store.Hand{Round: round, Deck: fmt.Sprint(round)}, nil); err != nil {
				return err
			}
			done = 0
		}
		for n := done; n < len(r.Actions); n++ {
			if err := s.AppendMove(ctx, code, round, n, r.Actions[n]); err != nil {
				return err
			}
			fmt.Println("move", code, round, n)
		}
		state := fmt.Appendf(nil, `{"after":%d}`, round)
		id, err := s.FinishHand(ctx, code, round, store.Finish{Record: r, Seats: crashSeats(r), MatchWinner: -1}, state)
		if err != nil {
			return err
		}
		fmt.Println("game", code, round, id)
	}
}

// place is where a table is: the hand and the number of moves acknowledged.
type place struct{ round, moves int }

// crash lets a child play, kills it, and adds what it has said to acked and
// games. The wait for the kill begins with the child, or with the first that
// it says.
func crash(t *testing.T, address, dir string, wait time.Duration, fromStart bool, acked map[string]place, games map[int64]place) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(self)
	c.Env = append(os.Environ(), childEnv+"=crash", addressEnv+"="+address, folderEnv+"="+dir)
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	kill := sync.OnceFunc(func() {
		time.AfterFunc(wait, func() { _ = c.Process.Kill() }) // it may have ended with an error
	})
	if fromStart {
		kill()
	}
	for lines := bufio.NewScanner(out); lines.Scan(); kill() {
		line := lines.Text()
		var code string
		var round, n int
		var id int64
		switch {
		case scan(line, "move %s %d %d", &code, &round, &n):
			acked[code] = place{round, n + 1}
		case scan(line, "game %s %d %d", &code, &round, &id):
			acked[code] = place{round + 1, 0}
			games[id] = place{round: round}
		default:
			t.Errorf("the child says %q", line)
		}
	}
	_ = c.Wait() // it was killed
}

// scan reads a line that has just that form.
func scan(line, format string, into ...any) bool {
	n, err := fmt.Sscanf(line, format, into...)
	return err == nil && n == len(into)
}

// survives kills children again and again and checks the store against what they
// said.
func survives(t *testing.T, address, dir string) {
	kills := 5
	if os.Getenv("UNO_LONG") != "" {
		kills = 200
	}
	rng := rand.New(rand.NewPCG(1, 1))
	acked, games := map[string]place{}, map[int64]place{}
	records, err := crashRecords()
	if err != nil {
		t.Fatal(err)
	}
	for i := range kills {
		crash(t, address, dir, time.Duration(rng.IntN(200))*time.Millisecond, i%4 == 3, acked, games)
		if t.Failed() {
			return
		}
		s, err := store.Open(t.Context(), address, dir)
		if err != nil {
			t.Fatal(err)
		}
		keeps(t, s, records, acked)
		if t.Failed() || i == kills-1 {
			keepsGames(t, s, records, games)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		if t.Failed() {
			t.Fatalf("after kill %d", i+1)
		}
	}
	moves := 0
	for _, p := range acked {
		moves += p.moves
		for round := range p.round {
			moves += len(records[round%len(records)].Actions)
		}
	}
	t.Logf("%d kills; %d moves and %d games acknowledged, none lost", kills, moves, len(games))
	if moves == 0 {
		t.Error("no move was acknowledged")
	}
}

// keeps checks the open tables against what was acknowledged: all of that, and
// nothing that was not played.
func keeps(t *testing.T, s store.Store, records []*record.Record, acked map[string]place) {
	t.Helper()
	tables, err := s.OpenTables(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	kept := map[string]place{}
	for _, table := range tables {
		p := place{round: table.Rounds}
		if h := table.Hand; h != nil {
			p = place{h.Round, len(h.Moves)}
			actions := records[h.Round%len(records)].Actions
			for n, m := range h.Moves {
				if m != actions[n] {
					t.Errorf("table %s, hand %d, move %d is kept as %q, not %q", table.Code, h.Round, n, m, actions[n])
				}
			}
			if h.Deck != fmt.Sprint(h.Round) {
				t.Errorf("table %s, hand %d has the deck %q", table.Code, h.Round, h.Deck)
			}
		}
		want := `{}`
		if p.round > 0 {
			want = fmt.Sprintf(`{"after":%d}`, p.round-1)
		}
		if string(table.State) != want {
			t.Errorf("table %s, hand %d: the state is %s, not %s", table.Code, p.round, table.State, want)
		}
		kept[table.Code] = p
	}
	for code, a := range acked {
		k, there := kept[code]
		if !there || k.round < a.round || k.round == a.round && k.moves < a.moves {
			t.Errorf("table %s: hand %d with %d moves was acknowledged, hand %d with %d is kept", code, a.round, a.moves, k.round, k.moves)
		}
	}
}

// keepsGames checks the games against what was acknowledged.
func keepsGames(t *testing.T, s store.Store, records []*record.Record, games map[int64]place) {
	t.Helper()
	for id, p := range games {
		f, err := s.Game(t.Context(), id)
		if err != nil {
			t.Errorf("game %d was acknowledged: %v", id, err)
			continue
		}
		line, err := records[p.round%len(records)].AppendLine(nil)
		if err != nil {
			t.Fatal(err)
		}
		if f.Round != p.round || string(f.Record)+"\n" != string(line) {
			t.Errorf("game %d is not the hand %d that was acknowledged", id, p.round)
		}
	}
}

// TestKilledSQLite kills a program that writes to a file.
func TestKilledSQLite(t *testing.T) {
	t.Parallel()
	survives(t, "", filepath.Join(t.TempDir(), "data"))
}
