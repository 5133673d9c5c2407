package record_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/anyrules"
	"github.com/unolab/uno/record"
)

// seededHand plays a hand under random rules with random legal moves, and gives both forms
// of it.
func seededHand(t testing.TB, src rand.Source, game uint64) (*record.Run, record.Seeded, *record.Record) {
	t.Helper()
	rules, seats := anyrules.New(src)
	rules.Limit = min(rules.Limit, 200)
	order := uno.NewDeckOrder(11, game)
	var g uno.Game
	if err := g.Start(&rules, seats, uno.Below(src, seats), order); err != nil {
		t.Fatal(err)
	}
	for g.Phase != uno.Over {
		moves := g.Legal(nil, int(g.Turn))
		if other := g.Legal(nil, uno.Below(src, seats)); len(other) > 0 && uno.Below(src, 2) == 0 {
			moves = other
		}
		if err := g.Play(moves[uno.Below(src, len(moves))]); err != nil {
			t.Fatal(err)
		}
	}
	run := &record.Run{Rules: &rules, Seats: make([]string, seats), Seed: 11}
	return run, record.SeededOf(&g, game), record.OfDeckOrder(&g, order, run.Seats)
}

// lineOf is the line of a record.
func lineOf(t testing.TB, r *record.Record) string {
	t.Helper()
	line, err := r.AppendLine(nil)
	if err != nil {
		t.Fatal(err)
	}
	return string(line)
}

// TestSeededIsTheRecord: the record made of a hand without its cards is the record of the
// hand, under any rules.
func TestSeededIsTheRecord(t *testing.T) {
	src := rand.NewPCG(5, 6)
	for game := range uint64(games(300, 30_000)) {
		run, h, want := seededHand(t, src, game)
		got, err := run.Record(&h)
		if err != nil {
			t.Fatalf("%v game %d: %v", run.Rules, game, err)
		}
		if diff := cmp.Diff(lineOf(t, want), lineOf(t, got)); diff != "" {
			t.Fatalf("%v game %d (-played +made):\n%s", run.Rules, game, diff)
		}
		a, _ := want.Ending()
		b, err := got.Ending()
		if err != nil || !cmp.Equal(a, b) {
			t.Fatalf("%v game %d: ends %+v, played %+v, %v", run.Rules, game, b, a, err)
		}
	}
}

// TestSeededUnsound: what was changed in a hand is found, by Record or by Verify.
func TestSeededUnsound(t *testing.T) {
	src := rand.NewPCG(5, 6)
	rules := preset(t, "official")
	for game := range uint64(40) {
		var g uno.Game
		if err := g.Start(&rules, 3, 1, uno.NewDeckOrder(7, game)); err != nil {
			t.Fatal(err)
		}
		for g.Phase != uno.Over {
			moves := g.Legal(nil, int(g.Turn))
			if err := g.Play(moves[uno.Below(src, len(moves))]); err != nil {
				t.Fatal(err)
			}
		}
		for what, change := range map[string]func(*record.Run, *record.Seeded){
			"another deck":   func(_ *record.Run, h *record.Seeded) { h.Game += 1000 },
			"another seed":   func(r *record.Run, _ *record.Seeded) { r.Seed++ },
			"no last move":   func(_ *record.Run, h *record.Seeded) { h.Moves = h.Moves[:len(h.Moves)-1] },
			"a move more":    func(_ *record.Run, h *record.Seeded) { h.Moves = append(h.Moves, h.Moves[0]) },
			"another winner": func(_ *record.Run, h *record.Seeded) { h.Winner = (h.Winner+2)%4 - 1 },
			"a point more":   func(_ *record.Run, h *record.Seeded) { h.Points++ },
			"a turn more":    func(_ *record.Run, h *record.Seeded) { h.Turns++ },
			"a card more":    func(_ *record.Run, h *record.Seeded) { h.Cards[1]++ },
			"a pile more":    func(_ *record.Run, h *record.Seeded) { h.TurnedOver++ },
			"another reason": func(_ *record.Run, h *record.Seeded) { h.Reason = h.Reason%3 + 1 },
			"another dealer": func(_ *record.Run, h *record.Seeded) { h.Dealer = 2 },
			"no such dealer": func(_ *record.Run, h *record.Seeded) { h.Dealer = 3 },
			"too many seats": func(r *record.Run, _ *record.Seeded) { r.Seats = make([]string, 11) },
			"without a start": func(r *record.Run, _ *record.Seeded) {
				*r.Rules = preset(t, "pomdp[deck=w.w.f.f,hands=1.1]")
				r.Seats = r.Seats[:2]
			},
		} {
			mine := rules
			run := &record.Run{Rules: &mine, Seats: make([]string, 3), Seed: 7}
			h := record.SeededOf(&g, game)
			if rec, err := run.Record(&h); err != nil || rec.Verify() != nil {
				t.Fatalf("game %d: %v, %v", game, err, rec.Verify())
			}
			change(run, &h)
			rec, err := run.Record(&h)
			if err == nil {
				err = rec.Verify()
			}
			var bad *record.Malformed
			var broken *record.Broken
			if !errors.As(err, &bad) && !errors.As(err, &broken) {
				t.Errorf("game %d, %s: %v", game, what, err)
			}
			if what == "without a start" && !strings.Contains(err.Error(), "deck") {
				t.Errorf("game %d, %s: %v", game, what, err)
			}
		}
	}
}
