package storetest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/unolab/uno/internal/store"
)

// Opener opens the same database each time; the caller closes the previous
// store first.
type Opener func() (store.Store, error)

// suite are the tests by what they hold the store to.
var suite = []struct {
	name string
	test func(t *testing.T, s *bench)
}{
	{"a table is kept until it is closed", tables},
	{"a hand is kept move by move", hands},
	{"moves are accepted in order and once", order},
	{"a finished hand is a game", finishing},
	{"an unlisted game is found by its link alone", unlisted},
	{"a deleted game is gone", deleting},
	{"what fails spoils nothing beside it", beside},
	{"many tables write at once", concurrent},
	{"random calls leave what a model has", random},
	{"texts that cannot be kept are refused", badTexts},
	{"a context that is over ends a call", contexts},
	{"a closed store refuses", closedStore},
	{"unused tables expire", expiring},
	{"closed tables are cleared", vacuuming},
	{"a table is written to under its last token", fencing},
	{"nodes that contend lose no move", contending},
	{"documents are kept version by version", documents},
	{"lists are those of a plain loop", lists},
	{"statistics are those of a plain loop", statistics},
	{"names are one in any case", casing},
	{"standings of an evening", evening},
}

// Run checks the contract of a store in parallel tests. fresh makes a new,
// empty database for each.
func Run(t *testing.T, fresh func(t testing.TB) Opener) {
	for _, s := range suite {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			b := &bench{t: t, ctx: t.Context(), open: fresh(t)}
			b.reopen()
			t.Cleanup(func() { b.must(b.Close()) })
			s.test(t, b)
		})
	}
}

// bench is a store under test.
type bench struct {
	store.Store
	t    *testing.T
	ctx  context.Context
	open Opener
}

// reopen closes the store and opens it again.
func (b *bench) reopen() {
	b.t.Helper()
	if b.Store != nil {
		b.must(b.Close())
	}
	s, err := b.open()
	b.must(err)
	b.Store = s
}

// must fails the test on an error.
func (b *bench) must(err error) {
	b.t.Helper()
	if err != nil {
		b.t.Fatal(err)
	}
}

// fails fails the test unless the error is of a kind.
func (b *bench) fails(err, kind error) {
	b.t.Helper()
	if !errors.Is(err, kind) {
		b.t.Fatalf("the error is %v, not %q", err, kind)
	}
}

// start is when the tables of the tests begin.
var start = time.Date(2026, 3, 1, 18, 30, 0, 123_000_000, time.UTC)

// table makes a table.
func (b *bench) table(code string) store.Table {
	b.t.Helper()
	t := store.Table{Code: code, State: state(code), Created: start}
	b.must(b.CreateTable(b.ctx, t))
	return t
}

// state is a state with a text in it.
func state(text string) json.RawMessage {
	return json.RawMessage(fmt.Sprintf(`{"text":%q}`, text))
}

// hand is how the hand of a round begins.
func hand(round int) store.Hand {
	return store.Hand{
		Round: round, Match: round / 3, Dealer: round % 2, Scores: []int{10 * round, 0},
		Seed: []byte{0, 1, 255, byte(round)}, Salt: fmt.Sprint("salt ", round), Deck: "r5 gs w", Hash: "00ff",
		Started: start.Add(time.Duration(round) * time.Minute),
	}
}

// begin makes a table and starts its first hand.
func (b *bench) begin(code string) {
	b.t.Helper()
	b.table(code)
	b.must(b.StartHand(b.ctx, code, hand(0), nil))
}

// openTables is the open tables, by code.
func (b *bench) openTables() map[string]store.OpenTable {
	b.t.Helper()
	list, err := b.OpenTables(b.ctx)
	b.must(err)
	all := map[string]store.OpenTable{}
	for _, t := range list {
		all[t.Code] = t
	}
	return all
}

// same fails the test unless two values are equal.
func (b *bench) same(what string, want, got any) {
	b.t.Helper()
	if d := cmp.Diff(want, got); d != "" {
		b.t.Fatalf("%s (-want +got):\n%s", what, d)
	}
}
