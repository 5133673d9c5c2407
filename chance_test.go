package uno_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/unolab/uno"
)

// chiSquare is the statistic of counts that should be equal parts of a total,
// or the parts given.
func chiSquare(counts, want []float64) (x float64) {
	for i := range counts {
		d := counts[i] - want[i]
		x += d * d / want[i]
	}
	return x
}

// equalParts is n equal parts of a total.
func equalParts(n int, total float64) []float64 {
	parts := make([]float64, n)
	for i := range parts {
		parts[i] = total / float64(n)
	}
	return parts
}

// TestArrangeIsUniform deals five cards in order many times: the 120 orders
// come equally often. The bound is the 99.9 % point of chi-square with 119
// degrees of freedom; the seed is fixed.
func TestArrangeIsUniform(t *testing.T) {
	cards := uno.NewCards(uno.Card(uno.Red, 1), uno.Card(uno.Red, 2), uno.Card(uno.Green, 1), uno.WildKind, uno.WildDrawFourKind)
	const rounds = 60_000
	seen := map[[5]uno.Kind]float64{}
	src := rand.NewPCG(1, 2)
	var order []uno.Kind
	for range rounds {
		order = uno.Arrange(cards, src, order)
		seen[[5]uno.Kind(order)]++
	}
	var counts []float64
	for _, n := range seen {
		counts = append(counts, n)
	}
	if len(counts) != 120 {
		t.Fatalf("%d orders", len(counts))
	}
	if x := chiSquare(counts, equalParts(120, rounds)); x > 172.7 {
		t.Errorf("chi-square %.1f", x)
	}
}

// counted is a source that counts the words it gives.
type counted struct {
	rand.Source
	n int
}

func (c *counted) Uint64() uint64 {
	c.n++
	return c.Source.Uint64()
}

// TestArrangeTakesAWordACard pins what faster code relies on: card j needs one
// word, the last none, and the first m cards need the first m words only.
func TestArrangeTakesAWordACard(t *testing.T) {
	deck := uno.FullDeck()
	src := &counted{Source: rand.NewPCG(3, 4)}
	whole := uno.Arrange(deck, src, nil)
	if src.n != deck.Len()-1 {
		t.Errorf("%d words", src.n)
	}
	order := deck.Kinds()
	again := rand.NewPCG(3, 4)
	for j := range 40 {
		k := j + uno.Below(again, len(order)-j)
		order[j], order[k] = order[k], order[j]
		if order[j] != whole[j] {
			t.Fatalf("card %d is %v, not %v", j, order[j], whole[j])
		}
	}
	if rest := uno.NewCards(whole...); rest != deck {
		t.Errorf("the arrangement holds %v", rest)
	}
	if got := uno.Arrange(uno.Cards{}, src, whole); len(got) != 0 {
		t.Errorf("nothing arranged is %v", got)
	}
}

// TestStreamsAreIndependent pins the first words of some streams, and finds no
// two alike among many seeds, games and purposes.
func TestStreamsAreIndependent(t *testing.T) {
	src := uno.Stream(1, 0, uno.ShufflePurpose(0))
	if got := fmt.Sprintf("%016x %016x", src.Uint64(), src.Uint64()); got != "429934745ef646c1 e745599547d93ad7" {
		t.Errorf("the first stream begins %s", got)
	}
	seen := map[uint64]string{}
	for seed := range uint64(8) {
		for game := range uint64(50) {
			purposes := []uint64{uno.ChancePurpose}
			for i := range 10 {
				purposes = append(purposes, uno.ShufflePurpose(i), uno.SeatPurpose(i))
			}
			for _, p := range purposes {
				src := uno.Stream(seed, game, p)
				word, name := src.Uint64(), fmt.Sprint(seed, game, p)
				if other, twice := seen[word]; twice {
					t.Fatalf("streams %s and %s begin alike", name, other)
				}
				seen[word] = name
			}
		}
	}
}

// TestEjectIsGeometric holds the machine to docs/rules.md, house rules
// (attack): none with chance 1/2, else one and another with chance 1/2 each;
// that is n cards with chance 2^-(n+1). The bound is the 99.9 % point with 9
// degrees of freedom.
func TestEjectIsGeometric(t *testing.T) {
	const pushes = 100_000
	order := uno.NewDeckOrder(1, 1)
	counts := make([]float64, 10)
	for range pushes {
		counts[min(order.Eject(), 9)]++
	}
	want := make([]float64, 10)
	for n := range want {
		want[n] = pushes / float64(int(2)<<n)
	}
	want[9] *= 2 // nine and more
	if x := chiSquare(counts, want); x > 27.9 {
		t.Errorf("chi-square %.1f: %v", x, counts)
	}
	if len(order.Ejects) != pushes {
		t.Errorf("the deck order remembers %d pushes", len(order.Ejects))
	}
}

// TestDeckOrderDependsOnSeedAndGameOnly: the deck of a game is the same whatever the
// rules take of it, a reused deck order gives what a new one gives, and what colours
// and pushes take does not move a card.
func TestDeckOrderDependsOnSeedAndGameOnly(t *testing.T) {
	deck := uno.FullDeck()
	fresh := uno.NewDeckOrder(5, 9)
	fresh.Shuffle(deck)
	used := uno.NewDeckOrder(1, 1)
	used.Shuffle(deck)
	used.Draw(deck)
	used.Eject()
	used.Reset(5, 9)
	if len(used.Piles)+len(used.Ejects) != 0 {
		t.Error("a deck order that is reset remembers")
	}
	used.Color([]uno.Color{uno.Red, uno.Blue})
	used.Shuffle(deck)
	if !slices.Equal(fresh.Piles[0], used.Piles[0]) {
		t.Error("a reused deck order deals another deck")
	}
	for i := range 20 {
		if got := fresh.Draw(deck); got != fresh.Piles[0][i] {
			t.Errorf("draw %d is %v, not %v", i, got, fresh.Piles[0][i])
		}
	}
	fresh.Shuffle(deck)
	if slices.Equal(fresh.Piles[0], fresh.Piles[1]) {
		t.Error("the second pile is ordered like the first")
	}
}

// TestVoidDealsAreDealtAgain: where few cards can start the discards, Start
// deals until one is left for it, and the deck order holds the deal that counted.
func TestVoidDealsAreDealtAgain(t *testing.T) {
	rules, err := uno.ParseRules("official[deck=r1.r2.f.f.f.f,hands=2.1]")
	if err != nil {
		t.Fatal(err)
	}
	var g uno.Game
	for game := range uint64(50) {
		order := uno.NewDeckOrder(2, game)
		if err := g.Start(&rules, 2, 0, order); err != nil {
			t.Fatal(err)
		}
		if g.Top.Black() || uno.NewCards(order.Piles[0]...) != rules.Deck {
			t.Fatalf("game %d starts with %v, deck %v", game, g.Top, order.Piles[0])
		}
		if err := conserved(&g.State); err != nil {
			t.Fatal(err)
		}
	}
}
