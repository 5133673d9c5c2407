package allornone

import (
	"context"
	"math/big"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/check"
)

// playable is the oracle: it lays out cards in all ways, by what has been
// played and the last card, with the role of every colour begun.
func playable(deck []puzzle.Card) bool {
	n := len(deck)
	type state struct {
		played int
		last   int
		runs   bool // the last card's colour has been played twice in a row
	}
	failed := map[state]bool{}
	ofColor := func(played int, color int32) (in, all int) {
		for i, c := range deck {
			if c.Color == color {
				all++
				in += played >> i & 1
			}
		}
		return in, all
	}
	var extend func(s state) bool
	extend = func(s state) bool {
		if s.played == 1<<n-1 {
			return true
		}
		if failed[s] {
			return false
		}
		last := deck[s.last]
		in, all := ofColor(s.played, last.Color)
		for i, c := range deck {
			if s.played>>i&1 != 0 || !c.Matches(last) {
				continue
			}
			next := state{s.played | 1<<i, i, c.Color == last.Color}
			switch {
			case c.Color == last.Color && !s.runs && in > 1:
				continue // it has been destroyed
			case c.Color != last.Color && s.runs && in < all:
				continue // it has been committed
			}
			if extend(next) {
				return true
			}
		}
		failed[s] = true
		return false
	}
	for i := range deck {
		if extend(state{1 << i, i, false}) {
			return true
		}
	}
	return n == 0
}

func rounds(few, many int) int {
	if os.Getenv("UNO_LONG") == "" {
		return few
	}
	return many
}

// randomDeck draws a small deck; shapes vary so that both answers, committed
// and destroyed colours are common.
func randomDeck(r *rand.Rand, most int) []puzzle.Card {
	n := r.IntN(most + 1)
	c, b := 1+r.IntN(5), 1+r.IntN(6)
	deck := make([]puzzle.Card, 0, n)
	for len(deck) < n {
		card := puzzle.Card{Color: int32(2 * (1 + r.IntN(c))), Number: int32(1 + r.IntN(b))}
		if slices.Contains(deck, card) && r.IntN(4) > 0 && c*b > n {
			continue
		}
		deck = append(deck, card)
	}
	return deck
}

// solved runs Solve and has a yes checked.
func solved(t *testing.T, deck []puzzle.Card, method string) Result {
	t.Helper()
	res, err := Solve(context.Background(), deck, Options{Method: method})
	if err != nil {
		t.Fatalf("%s: %v: %v", method, err, deck)
	}
	if res.Answer == puzzle.Yes {
		answer := &puzzle.Solve{
			Kind: puzzle.KindSolve, Game: puzzle.GameAllOrNone, Answer: res.Answer,
			Sequence: res.Sequence, Committed: res.Committed, Destroyed: res.Destroyed,
		}
		if _, err := check.Answer(context.Background(), puzzle.NewSolitaire(deck), answer, check.Options{}); err != nil {
			t.Fatalf("%s: %v: %+v: %v", method, err, res, deck)
		}
	}
	return res
}

// TestMethodsAgreeWithExhaustiveSearch: Dey, Goyal, Misra Lemma 5 and Theorem
// 2, repaired, with equal cards.
func TestMethodsAgreeWithExhaustiveSearch(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 1))
	found := map[string]int{}
	for range rounds(1500, 100_000) {
		deck := randomDeck(r, 11)
		want := puzzle.No
		if playable(deck) {
			want = puzzle.Yes
		}
		found[want]++
		for _, method := range Methods() {
			if res := solved(t, deck, method); res.Answer != want {
				t.Fatalf("%s says %q (%s), want %q: %v", method, res.Answer, res.Reason, want, deck)
			}
		}
	}
	t.Log(found)
}

// TestEndsOfMotifs: the printed graph of Theorem 2 has no numbers at the ends.
func TestEndsOfMotifs(t *testing.T) {
	deck := []puzzle.Card{{Color: 1, Number: 1}, {Color: 1, Number: 2}, {Color: 2, Number: 1}}
	for _, method := range Methods() {
		if res := solved(t, deck, method); res.Answer != puzzle.Yes {
			t.Errorf("%s says %q", method, res.Answer)
		}
	}
}

// TestKernelKeepsTheAnswer: Dey, Goyal, Misra Theorem 3, repaired.
func TestKernelKeepsTheAnswer(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 2))
	shrunk := 0
	for range rounds(1000, 10_000) {
		c := 1 + r.IntN(3)
		var deck []puzzle.Card
		for range r.IntN(13) {
			color := int32(1 + r.IntN(c))
			if r.IntN(2) == 0 {
				color = 1
			}
			deck = append(deck, puzzle.Card{Color: color, Number: int32(1 + r.IntN(8))})
		}
		k := KernelOf(deck)
		if len(k.Cards) < len(deck) {
			shrunk++
		}
		if k.Bound.Cmp(big.NewInt(int64(len(k.Cards)))) < 0 {
			t.Fatalf("%d cards, bound %v: %v", len(k.Cards), k.Bound, deck)
		}
		whole, part := playable(deck), solved(t, k.Cards, "")
		if whole != (part.Answer == puzzle.Yes) {
			t.Fatalf("deck %t, kernel %v %s: %v", whole, k.Cards, part.Answer, deck)
		}
		if !whole {
			continue
		}
		lifted, err := k.Lift(part.Sequence)
		if err != nil {
			t.Fatalf("%v: %v", err, deck)
		}
		if _, _, err := Roles(lifted); err != nil {
			t.Fatalf("%v lifted to %v: %v: %v", part.Sequence, lifted, err, deck)
		}
		sorted := func(cards []puzzle.Card) []puzzle.Card {
			return slices.SortedFunc(slices.Values(cards), puzzle.Card.Compare)
		}
		if !slices.Equal(sorted(lifted), sorted(deck)) {
			t.Fatalf("%v lifted to %v: %v", part.Sequence, lifted, deck)
		}
	}
	t.Log(shrunk, "decks shrink")
}

// TestTheoremThreeAsPrinted: deleting every pre-committed card whose number is
// on no other colour turns a no into a yes.
func TestTheoremThreeAsPrinted(t *testing.T) {
	var deck []puzzle.Card
	for y := int32(1); y <= 8; y++ {
		deck = append(deck, puzzle.Card{Color: 1 + (y-1)/4, Number: y})
	}
	if k := KernelOf(deck); playable(deck) || len(k.Cards) == 0 || playable(k.Cards) {
		t.Errorf("the kernel of %v is %v", deck, k.Cards)
	}
}

// hamiltonian finds out over all orders of the vertices.
func hamiltonian(n int, joined func(u, v int) bool) bool {
	var extend func(path []int, used int) bool
	extend = func(path []int, used int) bool {
		if len(path) == n {
			return true
		}
		for v := 1; v <= n; v++ {
			if used>>v&1 == 0 && (len(path) == 0 || joined(path[len(path)-1], v)) && extend(append(path, v), used|1<<v) {
				return true
			}
		}
		return false
	}
	return extend(nil, 0)
}

// TestHardnessBothHands: Dey, Goyal, Misra Lemma 3, on graphs without isolated
// vertices: the answers agree, and solutions are carried over and back.
func TestHardnessBothHands(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 3))
	for range rounds(300, 3000) {
		n := 2 + r.IntN(5)
		var edges [][2]int
		for u := 1; u <= n; u++ {
			for v := u + 1; v <= n; v++ {
				if r.IntN(5) < 2 {
					edges = append(edges, [2]int{u, v})
				}
			}
		}
		deck, err := DeckOfGraph(n, edges)
		if err != nil {
			continue
		}
		joined := func(u, v int) bool {
			return slices.Contains(edges, [2]int{min(u, v), max(u, v)})
		}
		res := solved(t, deck, "")
		if (res.Answer == puzzle.Yes) != hamiltonian(n, joined) {
			t.Fatalf("%q for the graph %v", res.Answer, edges)
		}
		if res.Answer != puzzle.Yes {
			continue
		}
		path := PathOfOrder(res.Sequence)
		order, err := OrderOfPath(edges, path)
		if err != nil || len(path) != n {
			t.Fatalf("path %v of %v: %v", path, edges, err)
		}
		if _, _, err := Roles(order); err != nil || len(order) != len(deck) {
			t.Fatalf("order %v: %v", order, err)
		}
	}
	for _, bad := range [][][2]int{{{1, 1}}, {{1, 2}}, {{1, 4}}} {
		if _, err := DeckOfGraph(3, bad); err == nil {
			t.Errorf("%v was taken", bad)
		}
	}
}

// TestSixteenOpenColours: decks of sixteen colours, none of them settled
// beforehand, are decided, and their orders checked.
func TestSixteenOpenColours(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 4))
	found := map[string]int{}
	for range rounds(20, 300) {
		b := 10 + r.IntN(40)
		n := 32 + r.IntN(40)
		var deck []puzzle.Card
		for len(deck) < n {
			card := puzzle.Card{Color: int32(1 + r.IntN(16)), Number: int32(1 + r.IntN(b))}
			if len(deck) < 32 {
				card.Color = int32(1 + len(deck)/2)
			}
			if !slices.Contains(deck, card) {
				deck = append(deck, card)
			}
		}
		res := solved(t, deck, "")
		if res.Answer == puzzle.Unknown {
			t.Fatalf("%s: %v", res.Reason, deck)
		}
		found[res.Answer]++
	}
	t.Log(found)
}

// TestLongDecks: two thousand cards with few vertices open at a time,
// decided; an order is checked.
func TestLongDecks(t *testing.T) {
	found := map[string]int{}
	for k := range int32(4) {
		r := rand.New(rand.NewPCG(7, uint64(40+k)))
		var deck []puzzle.Card
		for i := range int32(1000) {
			// A colour shares numbers with the next ones.
			deck = append(deck, puzzle.Card{Color: i, Number: i}, puzzle.Card{Color: i, Number: i + 1 + r.Int32N(k+1)})
		}
		res := solved(t, deck, "")
		if res.Answer == puzzle.Unknown || res.Method != methodTree {
			t.Fatalf("%s: %+v", res.Answer, res)
		}
		found[res.Answer]++
	}
	if len(found) < 2 {
		t.Error(found)
	}
}

// TestAllOrNoneEndsWithItsContext: whatever is being tried, the answer is
// unknown once the context ends.
func TestAllOrNoneEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var deck []puzzle.Card
	for i := range int32(120) {
		deck = append(deck, puzzle.Card{Color: 1 + i%40, Number: 1 + (i*i+i/40)%17})
	}
	for _, method := range Methods() {
		if res, err := Solve(ctx, deck, Options{Method: method}); err != nil || res.Answer != puzzle.Unknown || res.Reason == "" {
			t.Errorf("%s: %+v, %v", method, res, err)
		}
	}
}
