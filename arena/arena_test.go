package arena

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"github.com/unolab/uno"
	"github.com/unolab/uno/record"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// config is a small run.
func config(t *testing.T, preset string, games int, seats ...string) Config {
	t.Helper()
	rules, err := uno.Preset(preset)
	if err != nil {
		t.Fatal(err)
	}
	return Config{Rules: rules, Seats: seats, Games: games, Seed: 7, First: DefaultFirst(&rules), Workers: 1}
}

// play runs a configuration and returns the summary without its timing, and
// the records as lines.
func play(t *testing.T, cfg Config, records bool) (*Summary, []string) {
	t.Helper()
	var lines []string
	if records {
		cfg.Record = func(r *record.Record) error {
			line, err := r.AppendLine(nil)
			lines = append(lines, string(line))
			return err
		}
	}
	s, err := Run(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	s.Seconds, s.GamesPerSecond = 0, 0
	return s, lines
}

// TestWorkersChangeNothing: a summary and its records are the same to the byte
// for any number of workers.
func TestWorkersChangeNothing(t *testing.T) {
	for _, target := range []int{0, 200} {
		cfg := config(t, "official", 1200, "random", "greedy", "random", "greedy")
		if target > 0 {
			cfg.Games, cfg.Target = 70, target
		}
		want, wantLines := play(t, cfg, true)
		cfg.Workers = 5
		got, gotLines := play(t, cfg, true)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("to %d: %s", target, diff)
		}
		if !slices.Equal(wantLines, gotLines) {
			t.Errorf("to %d: records differ", target)
		}
	}
}

// TestEnginesAgree: the fast simulator and the readable engine bring the same
// summary wherever the fast one serves.
func TestEnginesAgree(t *testing.T) {
	for _, preset := range uno.PresetNames() {
		for _, seats := range [][]string{{"random", "random"}, {"uniform", "random"}, {"random", "random", "random", "random"}} {
			cfg := config(t, preset, 700, seats...)
			if len(seats) > cfg.Rules.SeatLimit {
				continue
			}
			fast, _ := play(t, cfg, false)
			cfg.Reference = true
			slow, _ := play(t, cfg, false)
			fast.Engine, slow.Engine = "", ""
			if diff := cmp.Diff(slow, fast); diff != "" {
				t.Errorf("%s %v (-reference +fast): %s", preset, seats, diff)
			}
		}
	}
}

// TestSummaryIsWhatTheRecordsSay sums the records up again, from their results
// and replays alone.
func TestSummaryIsWhatTheRecordsSay(t *testing.T) {
	cfg := config(t, "wikipedia", 300, "random", "greedy", "uniform")
	s, lines := play(t, cfg, true)
	if len(lines) != 300 || s.Games != 300 {
		t.Fatalf("%d records of %d games", len(lines), s.Games)
	}
	wins := make([]int, 3)
	var turns []int
	cards, first := 0, 0
	for i, line := range lines {
		rec, err := record.Parse([]byte(line))
		if err != nil {
			t.Fatal(err)
		}
		if w := rec.Result.Winner; w != nil {
			wins[*w]++
			if *w == i%3 {
				first++
			}
		}
		if (rec.Dealer+1)%3 != i%3 {
			t.Errorf("game %d: the dealer is %d", i, rec.Dealer)
		}
		err = rec.Replay(func(g *uno.Game, _ int, _ uno.Move, last bool) error {
			if last {
				turns = append(turns, int(g.Turns))
				for seat := range g.Seats {
					cards += g.Hands[seat].Len()
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	slices.Sort(turns)
	sum := 0
	for _, n := range turns {
		sum += n
	}
	mean := float64(sum) / 300
	variance := 0.0
	for _, n := range turns {
		variance += (float64(n) - mean) * (float64(n) - mean) / 299
	}
	want := Turns{Mean: mean, SD: math.Sqrt(variance), Median: turns[149], P95: turns[284], Max: turns[299]}
	near := func(a, b float64) bool { return math.Abs(a-b) < 1e-9 }
	got := s.Turns
	if !near(got.Mean, want.Mean) || !near(got.SD, want.SD) || got.Median != want.Median || got.P95 != want.P95 || got.Max != want.Max {
		t.Errorf("turns are %+v, not %+v", got, want)
	}
	for seat := range wins {
		if s.Seats[seat].Wins != wins[seat] {
			t.Errorf("seat %d won %d, not %d", seat, s.Seats[seat].Wins, wins[seat])
		}
	}
	if !near(s.LoserCardsMean, float64(cards)/300) || !near(s.FirstPlayerWinRate, float64(first)/300) {
		t.Errorf("losers' cards %v, first player %v", s.LoserCardsMean, s.FirstPlayerWinRate)
	}
}

// TestDecksDependOnSeedAndGameOnly: other players and other seats leave the
// deck of game i as it is.
func TestDecksDependOnSeedAndGameOnly(t *testing.T) {
	decks := func(seats ...string) []string {
		var list []string
		_, lines := play(t, config(t, "official", 20, seats...), true)
		for _, line := range lines {
			var rec struct{ Deck record.Cards }
			if err := json.Unmarshal([]byte(line), &rec); err != nil {
				t.Fatal(err)
			}
			text, _ := rec.Deck.MarshalJSON()
			list = append(list, string(text))
		}
		return list
	}
	if !slices.Equal(decks("random", "random"), decks("greedy", "uniform", "random", "random", "greedy")) {
		t.Error("decks differ")
	}
}

// TestStopKeepsWhatWasDone: a cancelled run returns the games up to there.
func TestStopKeepsWhatWasDone(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cfg := config(t, "official", 1_000_000, "greedy", "greedy")
	cfg.Workers = 3
	cfg.Progress = func(done int) {
		if done >= 3*chunk {
			cancel()
		}
	}
	s, err := Run(ctx, cfg)
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("the error is %v", err)
	}
	if s.Games < 3*chunk || s.Games >= 1_000_000 {
		t.Errorf("%d games are summed up", s.Games)
	}
}

// TestWilson checks the interval against its definition: both ends solve
// (p - rate)^2 = z^2 p (1-p) / n.
func TestWilson(t *testing.T) {
	for _, c := range []struct{ wins, n int }{{0, 10}, {3, 10}, {50, 100}, {10, 10}, {1, 100000}} {
		ci := Wilson(c.wins, c.n)
		rate := float64(c.wins) / float64(c.n)
		for _, p := range ci {
			left := (p - rate) * (p - rate)
			right := 1.959963984540054 * 1.959963984540054 * p * (1 - p) / float64(c.n)
			if math.Abs(left-right) > 1e-12 {
				t.Errorf("Wilson(%d, %d) = %v", c.wins, c.n, ci)
			}
		}
	}
	if Wilson(0, 0) != [2]float64{0, 1} {
		t.Error("no games say nothing")
	}
}

// TestRefusals: what cannot be played is refused before play.
func TestRefusals(t *testing.T) {
	for name, spoil := range map[string]func(*Config){
		"unknown player": func(c *Config) { c.Seats = []string{"random", "nobody"} },
		"one seat":       func(c *Config) { c.Seats = c.Seats[:1] },
		"no such first":  func(c *Config) { c.First = 2 },
		"no workers":     func(c *Config) { c.Workers = 0 },
		"negative":       func(c *Config) { c.Target = -1 },
		"rules":          func(c *Config) { c.Rules.Limit = 0 },
	} {
		cfg := config(t, "official", 1, "random", "random")
		spoil(&cfg)
		if _, err := Run(t.Context(), cfg); err == nil {
			t.Errorf("%s: not refused", name)
		}
	}
}

// TestBenchSignsTheSameGames: both engines play the same games, whatever their
// budgets, and the fast one allocates nothing for a game.
func TestBenchSignsTheSameGames(t *testing.T) {
	b, err := BenchEngine(t.Context(), 1, 1)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i+1 < len(b.Rows); i += 2 {
		fast, slow := b.Rows[i], b.Rows[i+1]
		if fast.Engine != "fast" || slow.Engine != "reference" || fast.Signature != slow.Signature || fast.Turns != slow.Turns {
			t.Errorf("%s with %d seats: %+v and %+v", fast.Rules, fast.Seats, fast, slow)
		}
		if fast.AllocsPerGame > 1 {
			t.Errorf("%s with %d seats: %v allocations a game", fast.Rules, fast.Seats, fast.AllocsPerGame)
		}
	}
}
