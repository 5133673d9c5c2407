package arena

import (
	"context"
	"encoding/json"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/stat"
	"github.com/unolab/uno/record"
)

// TestAIVATLeavesThePlainResultAlone: with luck taken out a match is the same
// games; the two rates agree within their intervals, and the second varies less.
func TestAIVATLeavesThePlainResultAlone(t *testing.T) {
	plain, err := Match(t.Context(), matchConfig(t, "pomdp", "greedy", "random", 300))
	if err != nil {
		t.Fatal(err)
	}
	cfg := matchConfig(t, "pomdp", "greedy", "random", 300)
	cfg.AIVAT = true
	r, err := Match(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	a := r.AIVAT
	if n := a.Needed; n.Mirrored > n.Plain || n.AIVAT > n.Plain || n.Both > n.Mirrored*9/10 || math.Abs(a.WinRate-r.WinRate) > 0.06 {
		t.Errorf("%+v beside %v", a, r.WinRate)
	}
	if r.AIVAT = nil; cmp.Diff(plain, r) != "" {
		t.Error(cmp.Diff(plain, r))
	}
	cfg.Target = 500
	if _, err := Match(t.Context(), cfg); err == nil {
		t.Error("a match to 500 points has no luck to take out")
	}
}

// TestResumedMatchIsTheSame checks that a match that is interrupted after any
// chunk and resumed from its log, read back from JSON, has the same result, AIVAT
// included; blocks of another match, or with a gap, are refused.
func TestResumedMatchIsTheSame(t *testing.T) {
	cfg := matchConfig(t, "pomdp", "greedy", "random", 3*chunk/2)
	cfg.AIVAT = !testing.Short() // slow under the race detector
	var log []Blocks
	cfg.Log = func(b Blocks) error {
		line, err := json.Marshal(b)
		if err != nil {
			return err
		}
		var back Blocks
		err = json.Unmarshal(line, &back)
		log = append(log, back)
		return err
	}
	want, err := Match(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	if len(log) != 2 {
		t.Fatalf("%d chunks", len(log))
	}
	all := log
	for n := range 3 {
		log = nil
		cfg.Played = all[:n]
		got, err := Match(t.Context(), cfg)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" || len(log) != 2-n {
			t.Errorf("after %d chunks: %d more, %s", n, len(log), diff)
		}
	}
	cfg.Played = all[1:]
	if _, err := Match(t.Context(), cfg); err == nil {
		t.Error("a gap is accepted")
	}
	cfg.Played, cfg.Seed = all[:1], 4
	if _, err := Match(t.Context(), cfg); err == nil {
		t.Error("blocks of another seed are accepted")
	}
}

// TestBlocksOfSeats: at a table of n seats a block has A in every seat of the same
// deal, so a player among players like itself has exactly its share, and every
// hand is recorded.
func TestBlocksOfSeats(t *testing.T) {
	cfg := matchConfig(t, "official", "greedy", "greedy", 60)
	cfg.Seats = 4
	hands := 0
	var deck record.Cards
	cfg.Record = func(r *record.Record) error {
		if hands%4 == 0 {
			deck = r.Deck
		}
		if cmp.Diff(deck, r.Deck) != "" {
			t.Errorf("hand %d has another deck than its block", hands)
		}
		hands++
		return r.Verify()
	}
	r, err := Match(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	if r.WinRate != 0.25 || math.Abs(r.Elo) > 1e-9 || r.Games != 240 || hands != 240 || r.CI95[0] > 0.25 || r.CI95[1] < 0.25 {
		t.Errorf("%+v, %d hands", r, hands)
	}
	cfg.A, cfg.B, cfg.Record, cfg.SPRT = "greedy", "uniform", nil, &SPRT{0, 100}
	if r, err = Match(t.Context(), cfg); err != nil || r.SPRT.Result != "H1" {
		t.Errorf("%+v, %v", r, err)
	}
}

// TestRatings checks a known order of three players: the intervals contain the
// ratings, the mean is 0, and differences predict the rates.
func TestRatings(t *testing.T) {
	cfg := matchConfig(t, "official", "", "", 200)
	r, err := Rate(t.Context(), cfg, []string{"random", "uniform", "greedy"})
	if err != nil {
		t.Fatal(err)
	}
	sum := 0.0
	for _, p := range r.Players {
		sum += p.Elo
		if !(p.CI95[0] < p.Elo && p.Elo < p.CI95[1]) {
			t.Errorf("%+v", p)
		}
	}
	if math.Abs(sum) > 1e-6 || r.Players[0].Name != "greedy" || r.Players[2].Name != "uniform" || len(r.Matches) != 3 {
		t.Errorf("%+v", r.Players)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Rate(ctx, cfg, []string{"random", "greedy"}); err == nil {
		t.Error("a cancelled round robin has ratings")
	}
}

// TestRatingsOfTables checks ratings at tables of three: every player sits among
// players like every other one.
func TestRatingsOfTables(t *testing.T) {
	cfg := matchConfig(t, "official", "", "", 60)
	cfg.Seats = 3
	r, err := Rate(t.Context(), cfg, []string{"uniform", "greedy"})
	if err != nil {
		t.Fatal(err)
	}
	if r.Seats != 3 || r.Games != 360 || len(r.Matches) != 2 || r.Players[0].Name != "greedy" || r.Players[0].CI95[0] < 0 {
		t.Errorf("%+v", r)
	}
	seen := 0.0
	for _, p := range r.Players { // of 3 seats of a game, greedy has 1 or 2, so each has half
		seen += p.Rate
	}
	if math.Abs(seen-2.0/3) > 0.1 {
		t.Errorf("the rates sum to %v", seen)
	}
}

// TestRatingOfATable: with two players at a table of four, the difference is the Elo
// of the rate at such a table.
func TestRatingOfATable(t *testing.T) {
	elo, _ := bradleyTerry(2, []pairing{{a: 0, b: 1, blocks: 400, score: 0.4, variance: 0.06, others: 3}})
	if want := stat.EloAt(0.4, 4); math.Abs(elo[0]-elo[1]-want) > 1e-6 {
		t.Errorf("%v, want a difference of %v", elo, want)
	}
}

// TestBradleyTerryOfTwo: with two players the fit is the Elo of the rate.
func TestBradleyTerryOfTwo(t *testing.T) {
	elo, errs := bradleyTerry(2, []pairing{{a: 0, b: 1, blocks: 400, score: 0.64, variance: 0.06, others: 1}})
	if want := 400 * math.Log10(0.64/0.36); math.Abs(elo[0]-elo[1]-want) > 1e-6 || math.Abs(elo[0]+elo[1]) > 1e-6 {
		t.Errorf("%v, want a difference of %v", elo, want)
	}
	// The delta method: the error of a log odds is that of the rate over p(1-p).
	if want := 400 / math.Ln10 * math.Sqrt(0.06/400) / (0.64 * 0.36); math.Abs(errs[0]-want/2) > 1e-6 {
		t.Errorf("standard error %v, want %v", errs[0], want/2)
	}
}

// TestMatchIsTheSameOnBothEngines: a match of players that the fast simulator plays has
// the blocks that the reference engine plays, to the byte.
func TestMatchIsTheSameOnBothEngines(t *testing.T) {
	for _, c := range []struct {
		rules, a, b string
		seats       int
	}{
		{"official", "greedy", "random", 2},
		{"official", "fast", "greedy", 2},
		{"official[no-bluff]", "fast", "greedy", 4},
		{"official", "greedy", "greedy", 3},
		{"official[stack]", "random", "uniform", 2},
		{"pomdp", "fast", "rlcard-rule", 2},
		{"pomdp", "exploiter:greedy", "greedy", 2},
		{"rlcard", "greedy", "random", 2},
	} {
		rules, err := uno.ParseRules(c.rules)
		if err != nil {
			t.Fatal(err)
		}
		var logs [2]string
		for i, reference := range []bool{false, true} {
			cfg := MatchConfig{Rules: rules, A: c.a, B: c.b, Seats: c.seats, Pairs: 40, Seed: 11, Workers: 2, Reference: reference}
			cfg.Log = func(b Blocks) error {
				line, err := json.Marshal(b)
				logs[i] += string(line)
				return err
			}
			if _, err := Match(t.Context(), cfg); err != nil {
				t.Fatal(err)
			}
			tables, err := cfg.tables()
			if err != nil || !tables[0].servedFast() {
				t.Errorf("%v is not served: %v", c, err)
			}
		}
		if diff := cmp.Diff(logs[1], logs[0]); diff != "" {
			t.Errorf("%v:\n%s", c, diff)
		}
	}
}

// Few blocks of a match with a player that searches are lost when it is stopped, and its
// test is looked at as often.
func TestBlocksOfSlowPlayersAreKeptOften(t *testing.T) {
	for name, chunks := range map[string]int{"strong:1": 3, "greedy": 1} {
		cfg := matchConfig(t, "pomdp", name, "random", 2*slowChunk+1)
		n := 0
		cfg.Log = func(Blocks) error { n++; return nil }
		if _, err := Match(t.Context(), cfg); err != nil {
			t.Fatal(err)
		}
		if n != chunks {
			t.Errorf("%s: %d chunks, not %d", name, n, chunks)
		}
	}
}
