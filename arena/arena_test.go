package arena

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"math/rand/v2"
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

// TestWorkersChangeNothing checks that a summary and its records are the same to
// the byte for any number of workers.
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

// TestEnginesAgree checks that the fast simulator and the reference engine
// produce the same summary wherever the fast one applies.
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

// TestSummaryIsWhatTheRecordsSay computes the summary again from the records'
// results and replays.
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

// TestDecksDependOnSeedAndGameOnly checks that other players and other seats do
// not change the deck of game i.
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

// TestSmallSummaries: median and 95th percentile are by nearest rank, and the
// mean and deviation are right, for every small number of hands, against a
// sorted list.
func TestSmallSummaries(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	for n := 1; n <= 45; n++ {
		var sum tally
		var list []int
		for range n {
			turns := 2 + rng.IntN(30)
			list = append(list, turns)
			sum.add(handResult{Winner: -1, Turns: turns})
		}
		slices.Sort(list)
		got := sum.turnStats()
		if want := list[(n+1)/2-1]; got.Median != want {
			t.Errorf("%d hands: median %d, not %d", n, got.Median, want)
		}
		least := 1 // the least rank with at least 95 of 100 at or below it
		for 100*least < 95*n {
			least++
		}
		if want := list[least-1]; got.P95 != want {
			t.Errorf("%d hands: 95th percentile %d, not %d", n, got.P95, want)
		}
	}
}

// TestRatesCover computes the coverage of the 95 % interval of a win rate
// exactly, for rates from the balanced to the lopsided.
func TestRatesCover(t *testing.T) {
	cfg := config(t, "official", 0, "random", "random")
	for _, n := range []int{1, 10, 20, 50, 1000} {
		ends := make([][2]float64, n+1)
		for wins := range ends {
			ends[wins] = (&tally{games: n, wins: [uno.MaxSeats]int{wins}}).summary(&cfg).Seats[0].CI95
		}
		for _, p := range []float64{0.001, 0.01, 0.04, 0.1, 0.25, 0.5, 0.64, 0.93, 0.995} {
			covered := 0.0
			logOf := func(k int) float64 { v, _ := math.Lgamma(float64(k + 1)); return v }
			for wins, ci := range ends {
				if ci[0] <= p && p <= ci[1] {
					covered += math.Exp(logOf(n) - logOf(wins) - logOf(n-wins) + float64(wins)*math.Log(p) + float64(n-wins)*math.Log1p(-p))
				}
			}
			if covered < 0.95-1e-9 {
				t.Errorf("%d hands, rate %v: coverage %.4f", n, p, covered)
			}
		}
	}
}

// TestRefusals checks that invalid configurations are rejected before play.
func TestRefusals(t *testing.T) {
	for name, spoil := range map[string]func(*Config){
		"unknown player": func(c *Config) { c.Seats = []string{"random", "nobody"} },
		"one seat":       func(c *Config) { c.Seats = c.Seats[:1] },
		"closed hands":   func(c *Config) { c.Seats = []string{"random", "duelist"} },
		"closed flat":    func(c *Config) { c.Seats = []string{"flat:20", "random"} },
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
	if !slices.Contains(b.Served, "twins") || !slices.Contains(b.Served, "jump-in") || len(b.Readable) > 0 {
		t.Errorf("fast with %v, not with %v", b.Served, b.Readable)
	}
	if !slices.Contains(b.Weighed, "no-bluff") || !slices.Contains(b.Weighed, "stack") || slices.Contains(b.Weighed, "jump-in") {
		t.Errorf("fast with policies with %v", b.Weighed)
	}
	games := b.Rows[:len(b.Rows)-2] // the others are playouts
	for i := len(games) - 1; i > 0; i-- {
		if row := games[i]; row.Engine == "scalar" { // where there is a batch engine
			if row.Signature != games[i-1].Signature || games[i-1].Engine != "fast" {
				t.Errorf("in lanes %+v, one by one %+v", games[i-1], row)
			}
			games = slices.Delete(games, i, i+1)
		}
	}
	for i := 0; i+1 < len(games); i += 2 {
		fast, slow := games[i], games[i+1]
		if fast.Engine != "fast" || slow.Engine != "reference" || fast.Signature != slow.Signature || fast.Turns != slow.Turns {
			t.Errorf("%s with %d seats: %+v and %+v", fast.Rules, fast.Seats, fast, slow)
		}
		if fast.AllocsPerGame > 1 {
			t.Errorf("%s with %d seats: %v allocations a game", fast.Rules, fast.Seats, fast.AllocsPerGame)
		}
	}
}
