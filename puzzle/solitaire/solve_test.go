package solitaire

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/check"
	"github.com/unolab/uno/puzzle/family"
)

// solved runs Solve and has its answer checked by a checker that knows nothing
// of this package; for decks of odd size the certificate goes to a proof file.
func solved(t *testing.T, deck []puzzle.Card, o Options) Result {
	t.Helper()
	var file bytes.Buffer
	toFile := len(deck)%2 == 1
	if toFile {
		o.Proof = &file
	}
	res, err := Solve(context.Background(), deck, o)
	if err != nil {
		t.Fatalf("%s on %v: %v", o.Method, deck, err)
	}
	if res.Answer == puzzle.Unknown {
		return res
	}
	var proof io.Reader
	if toFile && res.Answer == puzzle.No {
		proof = &file
	}
	accepted(t, deck, res, proof)
	return res
}

// accepted has the checker look at an answer that is not unknown.
func accepted(t testing.TB, deck []puzzle.Card, res Result, proof io.Reader) {
	t.Helper()
	answer := &puzzle.Solve{
		Kind: puzzle.KindSolve, Game: puzzle.GameSolitaire, Answer: res.Answer, Method: res.Method,
		Sequence: res.Sequence, Certificate: res.Certificate,
	}
	if (res.Answer == puzzle.No) != (res.Certificate != nil) {
		t.Fatalf("%s says %q with certificate %v: %v", res.Method, res.Answer, res.Certificate, deck)
	}
	if _, err := check.Answer(context.Background(), puzzle.NewSolitaire(deck), answer, check.Options{Proof: proof}); err != nil {
		if len(deck) > 200 {
			deck = deck[:200]
		}
		t.Fatalf("the checker refuses the %q of %s: %v\ncertificate %+v\ndeck %v\n%q", res.Answer, res.Method, err, res.Certificate, deck, res.Explain)
	}
}

// TestEveryMethodAgreesWithHeldKarp: the complete methods decide as the oracle
// does, the others never decide otherwise, and the checker accepts every
// answer.
func TestEveryMethodAgreesWithHeldKarp(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	found := map[string]int{}
	for i := range rounds(500, 100_000) {
		deck := randomDeck(r, 12)
		want := puzzle.No
		if playable(deck) {
			want = puzzle.Yes
		}
		for _, method := range Methods() {
			res := solved(t, deck, Options{Method: method, Seed: uint64(i)})
			incomplete := method == MethodLocal || method == MethodCutCount
			if res.Answer != want && (!incomplete || res.Answer != puzzle.Unknown) {
				t.Fatalf("%s says %q, want %q: %v\n%q", method, res.Answer, want, deck, res.Explain)
			}
			found[method+": "+res.Answer+" where "+want]++
		}
	}
	t.Log(found)
}

// TestPortfolioAgreesWithClauseLearning on decks beyond the oracle: the
// reductions, cuts and searches of auto against clause learning on the deck as
// it is; every answer of both is checked.
func TestPortfolioAgreesWithClauseLearning(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	answers := map[string]int{}
	for i := range rounds(150, 10_000) {
		names := []string{"near-threshold", "leaf-heavy", "distinct", "cubic", "biregular", "random"}
		name := names[i%len(names)]
		deck := generated(t, name, 12+r.IntN(60), r)
		if i%12 == 0 {
			// A pinch of twins.
			for range 3 {
				deck = append(deck, deck[r.IntN(len(deck))])
			}
		}
		auto := solved(t, deck, Options{Seed: uint64(i)})
		sat := solved(t, deck, Options{Method: MethodSAT})
		if auto.Answer != sat.Answer || auto.Answer == puzzle.Unknown {
			t.Fatalf("auto says %q, sat %q: %v\n%q", auto.Answer, sat.Answer, deck, auto.Explain)
		}
		answers[name+" "+auto.Method+" "+auto.Answer]++
	}
	t.Log(answers)
}

// TestHardNoDecksAreCertified: fragments of the Petersen graph and decks that
// fail by counting, of the sizes that defeat plain encodings.
func TestHardNoDecksAreCertified(t *testing.T) {
	for _, name := range []string{"petersen", "counting"} {
		for _, cards := range []int{150, 300, 2700} {
			for seed := range uint64(3) {
				deck := generated(t, name, cards, rand.New(rand.NewPCG(seed, 1)))
				if res := solved(t, deck, Options{Seed: seed}); res.Answer != puzzle.No {
					t.Errorf("%s, %d cards, seed %d: %q\n%q", name, cards, seed, res.Answer, res.Explain)
				}
			}
		}
	}
}

// TestLargeDecks of the families that the reductions or rotations must settle.
func TestLargeDecks(t *testing.T) {
	for _, tt := range []struct {
		family string
		cards  int
	}{{"random", 100_000}, {"planted", 20_000}, {"leaf-heavy", 20_000}, {"cubic", 6000}, {"biregular", 2400}} {
		deck := generated(t, tt.family, tt.cards, rand.New(rand.NewPCG(1, 1)))
		if res := solved(t, deck, Options{}); res.Answer == puzzle.Unknown {
			t.Errorf("%s, %d cards: unknown\n%q", tt.family, tt.cards, res.Explain)
		}
	}
}

func generated(t *testing.T, name string, cards int, r *rand.Rand) []puzzle.Card {
	t.Helper()
	in, err := family.Generate(name, family.Params{Cards: cards}, r)
	if err != nil {
		t.Fatal(err)
	}
	return in.Cards
}

// TestEqualSeedsGiveEqualResults, certificates included.
func TestEqualSeedsGiveEqualResults(t *testing.T) {
	for _, name := range []string{"petersen", "cubic", "near-threshold"} {
		deck := generated(t, name, 300, rand.New(rand.NewPCG(2, 2)))
		a := solved(t, deck, Options{Seed: 5})
		b := solved(t, deck, Options{Seed: 5})
		if diff := cmp.Diff(a, b); diff != "" {
			t.Errorf("%s: two runs differ (-first +second):\n%s", name, diff)
		}
	}
}

// TestAnEndedContextGivesUnknown, whatever the method was doing.
func TestAnEndedContextGivesUnknown(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	deck := generated(t, "cubic", 3000, rand.New(rand.NewPCG(1, 1)))
	for _, method := range Methods() {
		res, err := Solve(ctx, deck, Options{Method: method})
		if err != nil || res.Answer != puzzle.Unknown || res.Reason == "" {
			t.Errorf("%s: %q, %v, reason %q", method, res.Answer, err, res.Reason)
		}
	}
}

func TestTinyDecks(t *testing.T) {
	for _, text := range []string{"", "11", "11 11", "11 22", "11 12 13", "11 21 31", "11 11 22 22", "11 12 22"} {
		deck := digits(text)
		for _, method := range Methods() {
			res := solved(t, deck, Options{Method: method})
			if want := playable(deck); want != (res.Answer == puzzle.Yes) {
				t.Errorf("%s on {%s}: %q", method, text, res.Answer)
			}
		}
	}
}

// brokenWriter fails after some bytes.
type brokenWriter struct{ left int }

var errFull = errors.New("the disk is full")

func (w *brokenWriter) Write(p []byte) (int, error) {
	if w.left -= len(p); w.left < 0 {
		return 0, errFull
	}
	return len(p), nil
}

func TestErrorsAreReported(t *testing.T) {
	if _, err := Solve(context.Background(), nil, Options{Method: "magic"}); err == nil || !strings.Contains(err.Error(), "known are auto, dp") {
		t.Errorf("an unknown method gives %v", err)
	}
	deck := generated(t, "petersen", 300, rand.New(rand.NewPCG(1, 1)))
	if _, err := Solve(context.Background(), deck, Options{Proof: &brokenWriter{100}}); !errors.Is(err, errFull) {
		t.Errorf("a proof that cannot be written gives %v", err)
	}
}

func ExampleSolve() {
	deck := []puzzle.Card{{Color: 2, Number: 1}, {Color: 1, Number: 3}, {Color: 2, Number: 3}, {Color: 1, Number: 4}}
	res, err := Solve(context.Background(), deck, Options{Method: MethodDP})
	if err != nil {
		panic(err)
	}
	fmt.Println(res.Answer, res.Sequence)
	// Output: yes [2 1 2 3 1 3 1 4]
}
