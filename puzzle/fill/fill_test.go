package fill

import (
	"context"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"testing"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/check"
	"github.com/unolab/uno/puzzle/family"
)

// coverNumber is the oracle: the fewest runs over all subsets and last cards.
func coverNumber(deck []puzzle.Card) int {
	n := len(deck)
	if n == 0 {
		return 0
	}
	runs := make(map[[2]int]int)
	var fewest func(set, last int) int
	fewest = func(set, last int) int {
		if set == 1<<last {
			return 1
		}
		key := [2]int{set, last}
		if r, ok := runs[key]; ok {
			return r
		}
		best := n
		for i := range n {
			if i != last && set>>i&1 == 1 {
				r := fewest(set&^(1<<last), i)
				if !deck[i].Matches(deck[last]) {
					r++
				}
				best = min(best, r)
			}
		}
		runs[key] = best
		return best
	}
	best := n
	for i := range n {
		best = min(best, fewest(1<<n-1, i))
	}
	return best
}

func rounds(few, many int) int {
	if os.Getenv("UNO_LONG") == "" {
		return few
	}
	return many
}

// randomDeck draws a sparse small deck, which often needs several runs.
func randomDeck(r *rand.Rand, most int) []puzzle.Card {
	n := r.IntN(most + 1)
	c, b := 1+r.IntN(n/2+3), 1+r.IntN(n/2+3)
	deck := make([]puzzle.Card, n)
	for i := range deck {
		deck[i] = puzzle.Card{Color: int32(1 + r.IntN(c)), Number: int32(1 + r.IntN(b))}
	}
	return deck
}

// TestCoverIsSmallest: the path cover DP, with equal cards, against all
// subsets; every run matches and every card is in one.
func TestCoverIsSmallest(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 1))
	seen := map[int]int{}
	for range rounds(1000, 100_000) {
		deck := randomDeck(r, 9)
		c, err := findCover(context.Background(), deck)
		if err != nil {
			t.Fatal(err)
		}
		if len(deck) > 0 && len(components(deck)) == 1 {
			// The DP itself, wherever the solver and the greedy cover settle it.
			b := newBoard(deck)
			least, reason, err := b.leastCover(t.Context())
			if err != nil || reason != "" || len(b.layOut(least)) != len(c.runs) {
				t.Fatalf("%v %s: the DP needs %d runs, not %d: %v", err, reason, len(b.layOut(least)), len(c.runs), deck)
			}
			covered(t, deck, b.layOut(least))
		}
		runs := c.runs
		if want := coverNumber(deck); len(runs) != want || c.least != want || c.reason != "" {
			t.Fatalf("%d runs, at least %d, by %v (%s), %d suffice: %v", len(runs), c.least, c.methods, c.reason, want, deck)
		}
		seen[len(runs)]++
		covered(t, deck, runs)
	}
	t.Log(seen)
}

// TestFillInIsAccepted: MINIMUM CARD FILL-IN (Demaine et al. section 5): the
// checker accepts the answer, additions have existing colours and numbers, and
// the minimum is the same when equal cards are forbidden.
func TestFillInIsAccepted(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 2))
	for range rounds(1000, 10_000) {
		deck := randomDeck(r, 10)
		colors, numbers, have := map[int32]bool{}, map[int32]bool{}, map[puzzle.Card]bool{}
		for _, c := range deck {
			colors[c.Color], numbers[c.Number], have[c] = true, true, true
		}
		minimum := max(0, coverNumber(deck)-1)
		for _, distinct := range []bool{false, true} {
			res, err := In(context.Background(), deck, Options{Distinct: distinct})
			if err != nil {
				t.Fatalf("%v: %v", err, deck)
			}
			if len(res.Added) != minimum || !res.Exact() {
				t.Fatalf("%d added, %d suffice: %v", len(res.Added), minimum, deck)
			}
			answer := &puzzle.Fill{Kind: puzzle.KindFill, Minimum: len(res.Added), Added: res.Added, Sequence: res.Sequence}
			if _, err := check.Answer(context.Background(), puzzle.NewSolitaire(deck), answer, check.Options{}); err != nil {
				t.Fatalf("%v: %+v: %v", err, res, deck)
			}
			again := map[puzzle.Card]bool{}
			for _, c := range res.Added {
				if !colors[c.Color] || !numbers[c.Number] {
					t.Fatalf("the added card %v is new to %v", c, deck)
				}
				if distinct && (have[c] || again[c]) {
					t.Fatalf("the added card %v is there twice: %v", c, deck)
				}
				again[c] = true
			}
		}
	}
}

// TestSubsetsAgreeWithTheDP: the two exact methods find the same number.
func TestSubsetsAgreeWithTheDP(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 3))
	for range rounds(300, 3000) {
		deck := randomDeck(r, 10)
		if len(deck) == 0 {
			continue
		}
		runs, err := bySubsets(context.Background(), deck)
		if err != nil {
			t.Fatal(err)
		}
		if want := coverNumber(deck); len(runs) != want {
			t.Fatalf("%d runs, %d suffice: %v", len(runs), want, deck)
		}
	}
}

// TestWideDecksInSparseOrder: decks with more colours and numbers than the
// states of the DP have places, of which few are open at a time. The oracle is
// the sum over the components of their own numbers, which do not depend on the
// order of the numbers.
func TestWideDecksInSparseOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 4))
	for range rounds(100, 2000) {
		// A chain of small decks, each sharing one colour with the next: wide in
		// all, narrow everywhere.
		var deck []puzzle.Card
		want := 0
		for k := range int32(6) {
			var part []puzzle.Card
			for range 1 + r.IntN(6) {
				part = append(part, puzzle.Card{Color: 10*k + int32(1+r.IntN(4)), Number: 10*k + int32(1+r.IntN(4))})
			}
			want += coverNumber(part)
			deck = append(deck, part...)
		}
		r.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
		found, err := findCover(context.Background(), deck)
		if err != nil || len(found.runs) != want || found.least != want {
			t.Fatalf("%d runs, %v, want %d: %v", len(found.runs), err, want, deck)
		}
		b := newBoard(deck)
		c, reason, err := b.leastCover(context.Background())
		if err != nil || reason != "" || len(b.layOut(c)) != want {
			t.Fatalf("%d runs in one board, %v %s, want %d: %v", len(b.layOut(c)), err, reason, want, deck)
		}
	}
}

// TestLongDeck: the DP on two thousand cards with few vertices open at a time
// covers them.
func TestLongDeck(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 21))
	const n = 2000
	var deck []puzzle.Card
	for i := int32(0); int32(len(deck)) < n; i++ {
		deck = append(deck, puzzle.Card{Color: i / 2, Number: i / 2})
		if i%2 == 1 {
			deck = append(deck, puzzle.Card{Color: i / 2, Number: i/2 + 1 + r.Int32N(4)})
		}
	}
	b := newBoard(deck)
	c, reason, err := b.leastCover(t.Context())
	if err != nil || reason != "" {
		t.Fatal(err, reason)
	}
	runs := b.layOut(c)
	covered(t, deck, runs)
	t.Log(len(deck), "cards,", len(runs), "runs")
}

// TestGreedyCoversAreCovers: greedy covers hold every card once and match, and
// no cut asks for more runs than a smallest cover has.
func TestGreedyCoversAreCovers(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 5))
	tight := 0
	for range rounds(1000, 20_000) {
		for _, deck := range components(randomDeck(r, 10)) {
			b := newBoard(deck)
			covered(t, deck, b.greedyCover(t.Context(), 1))
			least := coverNumber(deck)
			if got := len(b.greedyCover(t.Context(), least)); got < least {
				t.Fatalf("%d runs, %d are needed: %v", got, least, deck)
			}
			if least == 1 || len(b.around) > 12 {
				continue
			}
			best := 0
			for chosen := range 1 << len(b.around) {
				var set []puzzle.Vertex
				for v, edges := range b.around {
					if c := b.edges[edges[0]].card; chosen>>v&1 == 1 && v < b.colors {
						set = append(set, puzzle.ColorVertex(c.Color))
					} else if chosen>>v&1 == 1 {
						set = append(set, puzzle.NumberVertex(c.Number))
					}
				}
				best = max(best, cutBound(deck, set))
			}
			if best > least {
				t.Fatalf("a cut asks for %d runs, %d suffice: %v", best, least, deck)
			}
			if best == least {
				tight++
			}
		}
	}
	if tight == 0 {
		t.Error("no cut was tight")
	}
	t.Logf("%d cuts were tight", tight)
}

// covered fails unless the runs hold the cards of the deck and match.
func covered(t *testing.T, deck []puzzle.Card, runs [][]puzzle.Card) {
	t.Helper()
	sorted := func(cards []puzzle.Card) []puzzle.Card {
		return slices.SortedFunc(slices.Values(cards), puzzle.Card.Compare)
	}
	if !slices.Equal(sorted(slices.Concat(runs...)), sorted(deck)) {
		t.Fatalf("%v covers %v", runs, deck)
	}
	for _, run := range runs {
		for i := 1; i < len(run); i++ {
			if !run[i].Matches(run[i-1]) {
				t.Fatalf("the run %v does not match: %v", run, deck)
			}
		}
	}
}

// TestPlayableDecksNeedNothing: the solver answers before any table is made;
// the cover DP takes 424 MiB on such a deck.
func TestPlayableDecksNeedNothing(t *testing.T) {
	deck := family.Params{Cards: 120}
	in, err := family.Generate("cubic", deck, rand.New(rand.NewPCG(1, 0)))
	if err != nil {
		t.Fatal(err)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	res, err := In(t.Context(), in.Cards, Options{})
	runtime.ReadMemStats(&after)
	if err != nil || !res.Exact() || len(res.Added) != 0 {
		t.Fatalf("%+v, %v", res, err)
	}
	if used := after.TotalAlloc - before.TotalAlloc; used > 32<<20 {
		t.Errorf("%d MiB allocated", used>>20)
	}
}

// TestBoundsWhenTheTimeIsUp: an ended context gives a cover and a lower bound,
// and both hold.
func TestBoundsWhenTheTimeIsUp(t *testing.T) {
	over, cancel := context.WithCancel(context.Background())
	cancel()
	r := rand.New(rand.NewPCG(8, 6))
	for range rounds(300, 3000) {
		deck := randomDeck(r, 10)
		res, err := In(over, deck, Options{})
		if err != nil {
			t.Fatalf("%v: %v", err, deck)
		}
		minimum := max(0, coverNumber(deck)-1)
		if res.Lower > minimum || len(res.Added) < minimum || res.Exact() != (res.Reason == "") {
			t.Fatalf("%d to %d (%s), minimum %d: %v", res.Lower, len(res.Added), res.Reason, minimum, deck)
		}
		covered(t, append(slices.Clone(deck), res.Added...), [][]puzzle.Card{res.Sequence})
	}
}

// TestBoundsBeyondTheDP: of counting decks, the cut of the "no" asks for the
// cards that three vertices too many need.
func TestBoundsBeyondTheDP(t *testing.T) {
	for seed := range uint64(rounds(2, 6)) {
		in, err := family.Generate("counting", family.Params{Cards: 300}, rand.New(rand.NewPCG(seed, 0)))
		if err != nil {
			t.Fatal(err)
		}
		res, err := In(t.Context(), in.Cards, Options{})
		if err != nil || res.Lower != 2 || res.Certificate == nil {
			t.Fatalf("seed %d: %d to %d by %s, %v", seed, res.Lower, len(res.Added), res.Method, err)
		}
		t.Logf("seed %d: %d to %d by %s", seed, res.Lower, len(res.Added), res.Method)
	}
}
