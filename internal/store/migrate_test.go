package store_test

import (
	"encoding/json"
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/unolab/uno/internal/store"
)

// versions are the schema versions there have been.
func versions(t *testing.T) []int64 {
	t.Helper()
	list, err := store.Versions()
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func versionFile(version int64) string { return fmt.Sprintf("testdata/version%d.sql", version) }

// TestMigrationsAreNumbered holds the scripts to 1, 2, 3, .. and each to a
// testdata/versionN.sql of what a store of that version may hold.
func TestMigrationsAreNumbered(t *testing.T) {
	for i, version := range versions(t) {
		if version != int64(i+1) {
			t.Errorf("migration %d has the number %d", i+1, version)
		}
		if _, err := os.Stat(versionFile(version)); err != nil {
			t.Error(err)
		}
	}
}

// TestSQLiteMigrates takes files of every version to the newest.
func TestSQLiteMigrates(t *testing.T) {
	migrates(t, func() (address, dir string) { return "", t.TempDir() })
}

// migrates fills a store of each version with what testdata has for it, opens
// it with this program, and finds everything; then it refuses a store of the
// future. Fresh names an empty database.
func migrates(t *testing.T, fresh func() (address, dir string)) {
	all := versions(t)
	for _, version := range all {
		t.Run(fmt.Sprint("from version ", version), func(t *testing.T) {
			address, dir := fresh()
			script, err := os.ReadFile(versionFile(version))
			if err != nil {
				t.Fatal(err)
			}
			if err := store.MakeVersion(t.Context(), address, dir, version, string(script)); err != nil {
				t.Fatal(err)
			}
			for range 2 {
				s, err := store.Open(t.Context(), address, dir)
				if err != nil {
					t.Fatal(err)
				}
				findsAll(t, s)
				if err := s.Close(); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
	t.Run("from the future", func(t *testing.T) {
		address, dir := fresh()
		s, err := store.Open(t.Context(), address, dir)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		err = store.Execute(t.Context(), address, dir, `INSERT INTO `+store.VersionTable+` (version_id, is_applied) VALUES ($1, $2)`, 99, true)
		if err != nil {
			t.Fatal(err)
		}
		refused(t, address, dir, fmt.Sprintf("a newer uno has written it (schema 99, this one knows %d)", len(all)))
	})
}

// findsAll checks a store against what every testdata/versionN.sql has: the table
// OPEN1 with a hand under way, and a closed one with one game.
func findsAll(t *testing.T, s store.Store) {
	t.Helper()
	tables, err := s.OpenTables(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	want := []store.OpenTable{{
		Table:  store.Table{Code: "OPEN1", State: json.RawMessage(`{"name":"Ann's"}`), Created: time.UnixMilli(1_700_000_000_000).UTC()},
		Rounds: 3,
		Hand: &store.OpenHand{
			Hand: store.Hand{
				Round: 2, Match: 1, Dealer: 1, Scores: []int{20, 0}, Seed: []byte("seed"), Salt: "salt", Deck: "r5 w",
				Hash: "00ff", Started: time.UnixMilli(1_700_000_001_000).UTC(),
			},
			Moves: []string{"1 g7", "0 draw"},
		},
	}}
	if d := cmp.Diff(want, tables); d != "" {
		t.Errorf("open tables (-want +got):\n%s", d)
	}
	games, _, err := s.Games(t.Context(), store.Query{Name: "STRASSE"})
	if err != nil {
		t.Fatal(err)
	}
	game := store.Game{
		ID: 1, Table: "DONE1", Ended: time.UnixMilli(1_600_000_060_000).UTC(), Rules: "official", Winner: 1, Points: 34, Turns: 12, Reason: "out",
		MatchWinner: 1, Seats: []store.Seat{{Name: "greedy", Player: "greedy"}, {Name: "Straße", Player: store.Person}},
	}
	if d := cmp.Diff([]store.Game{game}, games); d != "" {
		t.Errorf("games (-want +got):\n%s", d)
	}
	full, err := s.Game(t.Context(), 1)
	if err != nil || string(full.Record) != `{"format":1}` || full.Salt != "old salt" {
		t.Errorf("game 1: %+v, %v", full, err)
	}
	stats, err := s.Name(t.Context(), "straße")
	wantStats := store.NameStats{
		Name: "Straße", Hands: 1, Wins: 1, Points: 34, Turns: 12,
		Counts:  store.Counts{UnoForgotten: 1, Caught: 2, Catches: 3, MissedCatches: 4, Challenges: 6, ChallengesWon: 5},
		ByRules: []store.RulesStats{{Rules: "official", Hands: 1, Wins: 1}},
	}
	if d := cmp.Diff(wantStats, stats); d != "" || err != nil {
		t.Errorf("statistics: %v (-want +got):\n%s", err, d)
	}
}
