package count

import (
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/unolab/uno/puzzle"
)

func counted(t testing.TB, deck []puzzle.Card, method string) Result {
	t.Helper()
	r, err := Deck(context.Background(), deck, Options{Method: method})
	if err != nil {
		t.Fatalf("%s on %v: %v", method, deck, err)
	}
	return r
}

// TestEveryMethodAgreesWithAllSubsets: Demaine et al. 3.3, corrected, and the
// counting of Eulerian circuits, on decks with twins.
func TestEveryMethodAgreesWithAllSubsets(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 1))
	for range rounds(1000, 10_000) {
		deck := randomDeck(r, 9)
		want := ordersOfDeck(deck)
		for _, method := range Methods() {
			if got := counted(t, deck, method).Directed; got.Cmp(want) != 0 {
				t.Fatalf("%s counts %v, want %v: %v", method, got, want, deck)
			}
		}
	}
}

// TestConventionsAreThoseOfTheContract: paths are undirected, sequences take
// equal cards alike; no card and one card have one of each.
func TestConventionsAreThoseOfTheContract(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 2))
	for range rounds(300, 3000) {
		deck := randomDeck(r, 8)
		got := counted(t, deck, MethodAuto)
		if want := sequencesByHand(deck); got.Sequences.Cmp(big.NewInt(want)) != 0 {
			t.Fatalf("%v distinct orders, want %d: %v", got.Sequences, want, deck)
		}
		paths := ordersOfDeck(deck)
		if len(deck) > 1 {
			paths.Rsh(paths, 1)
		}
		if got.Paths.Cmp(paths) != 0 {
			t.Fatalf("%v paths, want %v: %v", got.Paths, paths, deck)
		}
	}
	for _, deck := range [][]puzzle.Card{nil, {{Color: 7, Number: 7}}} {
		if got := counted(t, deck, MethodAuto); got.Paths.Int64() != 1 || got.Sequences.Int64() != 1 {
			t.Errorf("%v has %v paths and %v sequences", deck, got.Paths, got.Sequences)
		}
	}
}

// TestRealDecks: decks of four colours and up to sixty cards, equal ones
// included. The count does not change when colours change places, which
// changes the root, the halves and every number in between; small ones are
// counted by the method paths as well.
func TestRealDecks(t *testing.T) {
	for _, n := range []int{18, 20, 30, rounds(30, 60)} {
		r := rand.New(rand.NewPCG(5, uint64(n)))
		deck := make([]puzzle.Card, n)
		for i := range deck {
			deck[i] = puzzle.Card{Color: int32(1 + r.IntN(4)), Number: int32(1 + r.IntN(13))}
		}
		want := counted(t, deck, MethodEuler)
		if n <= 20 {
			if got := counted(t, deck, MethodPaths); got.Paths.Cmp(want.Paths) != 0 || got.Sequences.Cmp(want.Sequences) != 0 {
				t.Errorf("%d cards: euler counts %v, paths %v", n, want.Paths, got.Paths)
			}
		}
		for i := range deck {
			deck[i].Color = (deck[i].Color + 1) % 4
		}
		if got := counted(t, deck, MethodEuler); got.Paths.Cmp(want.Paths) != 0 {
			t.Errorf("%d cards: %v, and %v with the colours exchanged", n, want.Paths, got.Paths)
		}
	}
}

// TestLimitsAreTold: a deck that no method can hold gives ErrTooLarge, a
// cancelled context its error.
func TestLimitsAreTold(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 9))
	var wide []puzzle.Card
	for range 200 {
		wide = append(wide, puzzle.Card{Color: int32(1 + r.IntN(20)), Number: int32(1 + r.IntN(20))})
	}
	if _, err := Deck(context.Background(), wide, Options{Method: MethodEuler}); !errors.Is(err, ErrTooLarge) {
		t.Errorf("euler on twenty colours: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, method := range Methods() {
		if _, err := Deck(ctx, wide[:60], Options{Method: method}); err == nil {
			t.Errorf("%s goes on without its context", method)
		}
	}
	if _, err := Deck(context.Background(), nil, Options{Method: "magic"}); err == nil {
		t.Error("an unknown method was taken")
	}
}

// TestCountingEndsWithItsContext where many rows are put in order, before the
// first is counted.
func TestCountingEndsWithItsContext(t *testing.T) {
	const colors = 2000
	var deck []puzzle.Card
	for i := range int32(colors) {
		for k := range int32(3) {
			deck = append(deck, puzzle.Card{Color: i, Number: (7*i + 1000*k + k*k) % (colors + 1)})
		}
	}
	ctx := &ending{Context: t.Context(), checks: colors / 2}
	o := Options{Method: MethodPaths, Progress: func(what string) { t.Errorf("after the end of the context: %s", what) }}
	if _, err := Deck(ctx, deck, o); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("counting ends with %v", err)
	}
}

// ending is a context that ends after it was asked so many times.
type ending struct {
	context.Context
	checks int
}

func (e *ending) Err() error {
	if e.checks--; e.checks >= 0 {
		return nil
	}
	return context.DeadlineExceeded
}
