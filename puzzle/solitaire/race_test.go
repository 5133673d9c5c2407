package solitaire

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/family"
)

// TestRacePrecedence: the first contender's answer wins, whichever is ready
// sooner, the second is stopped by it, and nothing is left running.
func TestRacePrecedence(t *testing.T) {
	defer goleak.VerifyNone(t)
	stopped := func(ctx context.Context) (coreTrail, verdict, error) {
		<-ctx.Done()
		return coreTrail{}, verdictUnknown, ctx.Err()
	}
	says := func(v verdict) contender {
		return func(context.Context) (coreTrail, verdict, error) { return coreTrail{}, v, nil }
	}
	for _, c := range []struct {
		name          string
		first, second contender
		v             verdict
		won           int
	}{
		{"first stops second", says(verdictYes), stopped, verdictYes, 0},
		{"both", says(verdictYes), says(verdictNo), verdictYes, 0},
		{"second", says(verdictUnknown), says(verdictNo), verdictNo, 1},
		{"neither", says(verdictUnknown), says(verdictUnknown), verdictUnknown, -1},
	} {
		_, v, won, err := race(t.Context(), c.first, c.second)
		if v != c.v || won != c.won || err != nil {
			t.Errorf("%s: verdict %v by %d, error %v", c.name, v, won, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, v, _, err := race(ctx, stopped, stopped); v != verdictUnknown || !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: verdict %v, error %v", v, err)
	}
}

// TestInterruptedAnywhere ends the context after each of many delays, so that
// it falls into every stage: the answer is unknown or right, never an error,
// and comes soon.
func TestInterruptedAnywhere(t *testing.T) {
	defer goleak.VerifyNone(t)
	for _, f := range []struct {
		family string
		cards  int
		answer string
	}{{"cubic", 30_000, ""}, {"petersen", 6_750, puzzle.No}, {"near-threshold", 100_000, ""}, {"biregular", 30_000, ""}, {"distinct", 100_000, ""}} {
		in, err := family.Generate(f.family, family.Params{Cards: f.cards}, rand.New(rand.NewPCG(9, 0)))
		if err != nil {
			t.Fatal(err)
		}
		for _, delay := range []time.Duration{0, 1, 3, 10, 30, 60} {
			ctx, cancel := context.WithTimeout(t.Context(), delay*time.Millisecond)
			res, err := Solve(ctx, in.Cards, Options{Seed: 1})
			cancel()
			if err != nil {
				t.Fatalf("%s after %d ms: %v", f.family, delay, err)
			}
			if res.Answer != puzzle.Unknown && f.answer != "" && res.Answer != f.answer {
				t.Fatalf("%s after %d ms: %s", f.family, delay, res.Answer)
			}
			if res.Answer == puzzle.Unknown && res.Reason == "" {
				t.Fatalf("%s after %d ms: unknown without a reason", f.family, delay)
			}
		}
	}
}
