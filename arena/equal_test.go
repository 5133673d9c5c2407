package arena

import (
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/record"
)

// TestEnginesPlayTheSameGames: the sums of both engines are equal, to the byte, for every
// game that `uno bench engine` measures; ten million of each under UNO_LONG=1.
func TestEnginesPlayTheSameGames(t *testing.T) {
	games := 1_000
	if os.Getenv("UNO_LONG") != "" {
		games = 10_000_000
	}
	for _, c := range benched {
		t.Run(fmt.Sprintf("%s %d seats", c.rules, c.seats), func(t *testing.T) {
			if fast, slow := sums(t, c.rules, c.seats, games, false), sums(t, c.rules, c.seats, games, true); fast != slow {
				t.Errorf("fast %s\nreference %s", fast, slow)
			}
		})
	}
}

// sums is the summary of random games on one of the engines, without its times.
func sums(t *testing.T, text string, seats, games int, reference bool) string {
	t.Helper()
	rules, err := uno.ParseRules(text)
	if err != nil {
		t.Fatal(err)
	}
	cfg := Config{
		Rules: rules, Seed: 20_261_122, First: DefaultFirst(&rules), Games: games,
		Workers: runtime.GOMAXPROCS(0), Reference: reference,
	}
	for range seats {
		cfg.Seats = append(cfg.Seats, "random")
	}
	s, err := Run(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	if fast := s.Engine == "fast"; fast == reference {
		t.Fatalf("played by the %s engine", s.Engine)
	}
	s.Engine, s.Seconds, s.GamesPerSecond = "", 0, 0
	out, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// TestMovesAreCounted: the measurement of the reference engine counts the moves that its
// hands record, each once.
func TestMovesAreCounted(t *testing.T) {
	rules, err := uno.ParseRules("official[draw-until-playable,seven-zero,jump-in]")
	if err != nil {
		t.Fatal(err)
	}
	cfg := Config{
		Rules: rules, Seats: []string{"random", "random", "random"}, Games: signedGames, Seed: 1,
		First: DefaultFirst(&rules), Workers: 1, Reference: true,
	}
	row, err := cfg.measure(t.Context(), new(EngineBench))
	if err != nil {
		t.Fatal(err)
	}
	recorded := 0
	cfg.Record = func(r *record.Record) error {
		recorded += len(r.Actions)
		return nil
	}
	if _, err := Run(t.Context(), cfg); err != nil {
		t.Fatal(err)
	}
	if row.Moves != recorded || row.Moves <= row.Turns || row.NsPerMove > row.NsPerDecision {
		t.Errorf("%d moves in %d turns, %d in the records", row.Moves, row.Turns, recorded)
	}
}
