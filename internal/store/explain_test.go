package store_test

import (
	"strings"
	"testing"

	"github.com/unolab/uno/internal/store"
)

// queries are all filters of lists.
func queries() []store.Query {
	var all []store.Query
	for _, name := range []string{"", "Ann"} {
		for _, rules := range []string{"", "official"} {
			for _, table := range []string{"", "AAAAA"} {
				all = append(all, store.Query{Name: name, Rules: rules, Table: table})
			}
		}
	}
	return all
}

// lookups are the other statements that people cause.
var lookups = []struct {
	statement string
	args      []any
}{
	{store.NameSums, []any{1}},
	{store.EveningSeats, []any{"AAAAA"}},
	{store.InsertMove, []any{"AAAAA", 1, 1, "0 r5", 0}},
	{`SELECT typed FROM seats WHERE name = $1 ORDER BY game DESC LIMIT 1`, []any{1}},
	{`DELETE FROM hands WHERE code = $1 AND round = $2`, []any{"AAAAA", 1}},
}

// TestNoListScansTheGames reads SQLite's plans of the queries that people
// cause: a page is found by an index in its order, not sorted, and nothing is
// scanned but the page itself (which the plans call g).
func TestNoListScansTheGames(t *testing.T) {
	s, err := store.Open(t.Context(), "", t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	plan := func(statement string, args ...any) string {
		t.Helper()
		got, err := s.Plan(t.Context(), "SELECT 1", "EXPLAIN QUERY PLAN ", statement, args...)
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	for _, q := range queries() {
		statement, args := q.Statement(10)
		got := plan(statement, args...)
		page, rest, found := strings.Cut(got, "SCAN g")
		if !found || !strings.Contains(page, "SEARCH p USING") || strings.Contains(page+rest, "SCAN") || strings.Contains(page, "B-TREE") {
			t.Errorf("%+v:\n%s", q, got)
		}
	}
	for _, l := range lookups {
		got := plan(l.statement, l.args...)
		if strings.Contains(got, "SCAN") || !strings.Contains(got, "SEARCH") {
			t.Errorf("%s:\n%s", l.statement, got)
		}
	}
}

// noListScans reads PostgreSQL's plans of the same queries, with scans made
// dear, for a database without rows would rather scan.
func noListScans(t *testing.T, address string) {
	s, err := store.Open(t.Context(), address, "")
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	statements := lookups
	for _, q := range queries() {
		statement, args := q.Statement(10)
		statements = append(statements, struct {
			statement string
			args      []any
		}{statement, args})
	}
	for _, l := range statements {
		got, err := s.Plan(t.Context(), "SET enable_seqscan = off", "EXPLAIN ", l.statement, l.args...)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(got, "Seq Scan") || !strings.Contains(got, "Index") {
			t.Errorf("%s:\n%s", l.statement, got)
		}
	}
}
