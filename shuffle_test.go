package uno_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/unolab/uno"
)

// pack is a number of different cards, or nearly so: the first n of the deck in
// an order in which neighbours differ.
func pack(n int) []uno.Kind {
	deck := uno.FullDeck().Kinds()
	list := make([]uno.Kind, 0, n)
	for i := range n {
		list = append(list, deck[(i*53)%len(deck)])
	}
	return list
}

// numbers shuffles the places 0 to n-1 instead of cards, so that where each
// card went is known.
func numbers(n int, s uno.Shuffler, src rand.Source) []int {
	order := make([]uno.Kind, n)
	for i := range order {
		order[i] = uno.Kind(i)
	}
	s(order, src)
	places := make([]int, n)
	for i, k := range order {
		places[i] = int(k)
	}
	return places
}

// risingSequences is the least number of cuts that can have been interleaved
// into an arrangement of 0 to n-1 (Bayer and Diaconis, section 1).
func risingSequences(places []int) int {
	at := make([]int, len(places))
	for i, p := range places {
		at[p] = i
	}
	n := 1
	for p := 1; p < len(at); p++ {
		if at[p] < at[p-1] {
			n++
		}
	}
	return n
}

// TestShufflesPermute: every shuffle, of any number of cards, only moves them,
// and is the same for the same seed.
func TestShufflesPermute(t *testing.T) {
	for _, info := range uno.Shuffles() {
		s, err := uno.ParseShuffle(info.Name)
		if err != nil {
			t.Fatal(err)
		}
		for n := range 109 {
			order := pack(n)
			want := slices.Sorted(slices.Values(order))
			s(order, rand.NewPCG(1, uint64(n)))
			again := pack(n)
			s(again, rand.NewPCG(1, uint64(n)))
			if !slices.Equal(order, again) {
				t.Fatalf("%s of %d cards is not reproducible", info.Name, n)
			}
			if slices.Sort(order); !slices.Equal(order, want) {
				t.Fatalf("%s of %d cards makes other cards of them", info.Name, n)
			}
		}
	}
}

// TestUniformIsUniform: the 24 orders of four cards come equally often; the
// bound is the 99.9 % point of chi-square with 23 degrees of freedom.
func TestUniformIsUniform(t *testing.T) {
	const rounds = 24_000
	seen := countOrders(rounds, uno.Uniform)
	if len(seen) != 24 {
		t.Fatalf("%d orders", len(seen))
	}
	counts := make([]float64, 0, 24)
	for _, n := range seen {
		counts = append(counts, n)
	}
	if x := chiSquare(counts, equalParts(24, rounds)); x > 49.8 {
		t.Errorf("chi-square %.1f", x)
	}
}

// countOrders counts the orders of four cards after a shuffle.
func countOrders(rounds int, s uno.Shuffler) map[[4]int]float64 {
	src := rand.NewPCG(5, 6)
	seen := map[[4]int]float64{}
	for range rounds {
		seen[[4]int(numbers(4, s, src))]++
	}
	return seen
}

// TestRiffleIsTheDovetail checks one riffle of n cards against its distribution
// (Bayer and Diaconis, Theorem 1 with two packets): the order that it was with
// chance (n+1)/2^n, each of the 2^n-n-1 others with two rising sequences with
// chance 1/2^n, no other. The bound is the 99.9 % point with 11 degrees of
// freedom.
func TestRiffleIsTheDovetail(t *testing.T) {
	const rounds = 32_000
	seen := countOrders(rounds, uno.Riffle)
	if len(seen) != 12 {
		t.Fatalf("%d orders", len(seen))
	}
	var counts, want []float64
	for order, n := range seen {
		chance := 1.0 / 16
		if order == [4]int{0, 1, 2, 3} {
			chance = 5.0 / 16
		}
		counts, want = append(counts, n), append(want, rounds*chance)
	}
	if x := chiSquare(counts, want); x > 31.3 {
		t.Errorf("chi-square %.1f: %v", x, seen)
	}
}

// TestRisingSequences: k interleavings of two packets leave at most 2^k rising
// sequences, four packets riffled together at most four each time.
func TestRisingSequences(t *testing.T) {
	for seed := range uint64(50) {
		src := rand.NewPCG(seed, 1)
		for _, tt := range []struct {
			name string
			most int
		}{
			{"riffle", 2},
			{"riffles:3", 8},
			{"riffles:6", 64},
			{"faro", 2},
			{"in-faro", 2},
			{"four:1", 4},
			{"four:2", 16},
			{"machine:1", 2},
			{"machine:4", 16},
		} {
			s, err := uno.ParseShuffle(tt.name)
			if err != nil {
				t.Fatal(err)
			}
			if got := risingSequences(numbers(108, s, src)); got > tt.most {
				t.Errorf("%s leaves %d rising sequences", tt.name, got)
			}
		}
	}
}

// TestFaroIsACycle: perfect riffles of an even number n bring every card back
// after as many as the order of 2 modulo n-1 (out) or n+1 (in), and not before.
func TestFaroIsACycle(t *testing.T) {
	order := func(mod int) int {
		k, x := 1, 2%mod
		for ; x != 1; k++ {
			x = 2 * x % mod
		}
		return k
	}
	for n := 4; n <= 108; n += 2 {
		for _, tt := range []struct {
			name    string
			shuffle uno.Shuffler
			want    int
		}{{"out", uno.OutFaro, order(n - 1)}, {"in", uno.InFaro, order(n + 1)}} {
			start := numbers(n, func([]uno.Kind, rand.Source) {}, nil)
			cards := numbers(n, tt.shuffle, nil)
			step := slices.Clone(cards)
			k := 1
			for ; !slices.Equal(cards, start); k++ {
				next := make([]int, n)
				for i, p := range step {
					next[i] = cards[p]
				}
				cards = next
			}
			if k != tt.want {
				t.Errorf("%d cards return after %d %s-faros, not %d", n, k, tt.name, tt.want)
			}
		}
	}
	if got := numbers(7, uno.OutFaro, nil); !slices.Equal(got, []int{0, 4, 1, 5, 2, 6, 3}) {
		t.Errorf("an out-faro of seven is %v", got)
	}
	if got := numbers(7, uno.InFaro, nil); !slices.Equal(got, []int{3, 0, 4, 1, 5, 2, 6}) {
		t.Errorf("an in-faro of seven is %v", got)
	}
}

// TestMachineIsClumpy counts the neighbours that stay neighbours in a pass: the
// machine keeps about three of four, the good human shuffler about half.
func TestMachineIsClumpy(t *testing.T) {
	kept := func(s uno.Shuffler) float64 {
		n := 0
		src := rand.NewPCG(8, 8)
		for range 500 {
			places := numbers(108, s, src)
			for i := 1; i < len(places); i++ {
				if places[i] == places[i-1]+1 {
					n++
				}
			}
		}
		return float64(n) / 500 / 107
	}
	if got := kept(uno.Machine(1)); got < 0.72 || got > 0.80 {
		t.Errorf("the machine keeps %.3f of the neighbours", got)
	}
	if got := kept(uno.Riffle); got < 0.47 || got > 0.54 {
		t.Errorf("a riffle keeps %.3f of the neighbours", got)
	}
}

// TestParseShuffle: names, numbers of passes, and what is neither.
func TestParseShuffle(t *testing.T) {
	for _, name := range []string{"uniform", "riffle", "riffles", "riffles:12", "faro", "in-faro", "four", "four:1", "machine", "machine:10000"} {
		if _, err := uno.ParseShuffle(name); err != nil {
			t.Errorf("%q: %v", name, err)
		}
	}
	for _, name := range []string{"", "shuffle", "riffle:2", "uniform:1", "riffles:", "riffles:0", "riffles:-1", "machine:10001", "four:x"} {
		if _, err := uno.ParseShuffle(name); err == nil {
			t.Errorf("%q is a shuffle", name)
		}
	}
	for _, info := range uno.Shuffles() {
		if info.Help == "" {
			t.Errorf("%s has no help", info.Name)
		}
	}
}

// asTheyLie is a shuffle that leaves the cards as they lie.
func asTheyLie([]uno.Kind, rand.Source) {}

// kindsOf reads cards in an order.
func kindsOf(t *testing.T, text string) []uno.Kind {
	t.Helper()
	s := script{t: t}
	return s.kinds(text)
}

// playMoves makes moves and fails the test when one is refused.
func playMoves(t *testing.T, g *uno.Game, moves ...string) {
	t.Helper()
	for _, text := range moves {
		m, err := uno.ParseMove(text)
		if err == nil {
			err = g.Play(m)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// TestGatherByExample follows a hand by eye: the discards as played, the hands
// from the seat left of the dealer, the rest of the pile.
func TestGatherByExample(t *testing.T) {
	rules, err := uno.ParseRules("official[twins,deck=r1.r2.r2.r3.g3.g4.b5.b6.y7.w,hands=3.3]")
	if err != nil {
		t.Fatal(err)
	}
	var g uno.Game
	p := uno.Pack{Order: kindsOf(t, "r2 b6 r2 g3 b5 r3 r1 y7 w g4"), Shuffle: asTheyLie}
	if err := g.Start(&rules, 2, 1, p.DeckOrder(&g, &rules, 1, 0)); err != nil {
		t.Fatal(err)
	}
	// Seat 0: r2 r2 b5, seat 1: b6 g3 r3, start r1.
	playMoves(t, &g, "0 r2 r2!", "1 r3", "0 draw", "1 g3!", "0 draw", "0 w:b")
	p.Collect(&g)
	if want := kindsOf(t, "r1 r2 r2 r3 g3 w b5 y7 b6 g4"); !slices.Equal(p.Order, want) {
		t.Errorf("gathered %v, want %v", p.Order, want)
	}
	// The next hand is dealt from that order as it lies.
	order := p.DeckOrder(&g, &rules, 1, 1)
	if err := g.Start(&rules, 2, 1, order); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(order.Piles[0], p.Order) {
		t.Errorf("dealt %v", order.Piles[0])
	}
}

// TestPilesLieAsPlayed: a new draw pile is shuffled from the order in which the
// discards were played, the top card left out, or with refill-all put in, over
// what is left of the pile; a start card that goes back goes to the bottom.
func TestPilesLieAsPlayed(t *testing.T) {
	for _, tt := range []struct {
		rules, deck string
		moves       []string
		want        []string // the piles after the deck
	}{
		{
			"official[deck=r1.r2.r3.g3.b5.b6.f.y9,hands=2.2]", "r1 b5 r2 b6 f r3 y9 g3",
			[]string{"0 r1!", "1 draw", "0 draw", "1 draw", "1 pass", "0 draw"},
			[]string{"r3 y9 g3 f", "r3"},
		},
		{
			"official[deck=r1.r2.r3.r7.g3.b5.b6.y9,hands=3.3]", "r1 r3 r2 b5 y9 b6 r7 g3",
			[]string{"0 r1", "1 r3", "0 r2!", "1 draw", "0 draw"},
			[]string{"r7 r1 r3"},
		},
		{
			"rlcard[deck=r1.r9.r3.g3.b5.rd,hands=2.2]", "r1 r9 rd b5 r3 g3",
			[]string{"0 r1", "1 r9", "0 rd"},
			[]string{"r3 r1 r9 rd g3"},
		},
	} {
		rules, err := uno.ParseRules(tt.rules)
		if err != nil {
			t.Fatal(err)
		}
		var g uno.Game
		p := uno.Pack{Order: kindsOf(t, tt.deck), Shuffle: asTheyLie}
		order := p.DeckOrder(&g, &rules, 1, 0)
		if err := g.Start(&rules, 2, 1, order); err != nil {
			t.Fatal(err)
		}
		playMoves(t, &g, tt.moves...)
		var want [][]uno.Kind
		for _, pile := range tt.want {
			want = append(want, kindsOf(t, pile))
		}
		if diff := cmp.Diff(want, order.Piles[1:]); diff != "" {
			t.Errorf("%v %v (-want +got):\n%s", tt.rules, tt.moves, diff)
		}
	}
}

// TestGatherFindsEveryCard plays random hands with every shuffle from pack to
// pack: the pack keeps its cards, records of such hands can be made (the deck order
// knows every pile), and the same seed gives the same hands.
func TestGatherFindsEveryCard(t *testing.T) {
	for _, info := range uno.Shuffles() {
		shuffle, err := uno.ParseShuffle(info.Name)
		if err != nil {
			t.Fatal(err)
		}
		for _, preset := range uno.PresetNames() {
			rules, err := uno.Preset(preset)
			if err != nil {
				t.Fatal(err)
			}
			var last []uno.Kind
			for range 2 {
				p := uno.Pack{Shuffle: shuffle}
				var g uno.Game
				for game := range uint64(6) {
					playFrom(t, &g, &p, &rules, game)
				}
				if last != nil && !slices.Equal(last, p.Order) {
					t.Errorf("%s under %s is not reproducible", info.Name, preset)
				}
				last = p.Order
			}
		}
	}
}

// playFrom plays a random hand with a pack and collects it.
func playFrom(t *testing.T, g *uno.Game, p *uno.Pack, rules *uno.Rules, game uint64) {
	t.Helper()
	order := p.DeckOrder(g, rules, 1, game)
	if err := g.Start(rules, 2, 1, order); err != nil {
		t.Fatal(err)
	}
	src := uno.Stream(1, game, uno.SeatPurpose(0))
	for g.Phase != uno.Over {
		moves := g.Legal(nil, int(g.Turn))
		if err := g.Play(moves[uno.Below(&src, len(moves))]); err != nil {
			t.Fatal(err)
		}
	}
	if dealt := order.Piles[0]; uno.NewCards(dealt...) != rules.Deck {
		t.Fatalf("game %d was dealt %v", game, dealt)
	}
	if p.Collect(g); uno.NewCards(p.Order...) != rules.Deck {
		t.Fatalf("game %d: gathered %v", game, p.Order)
	}
}

// TestGatherWithoutADeckOrder: a hand set up from a position has no history; its
// cards lie in canonical order, none missing.
func TestGatherWithoutADeckOrder(t *testing.T) {
	state, err := uno.ParsePosition("hands=r1.w/b5 top=g3 under=r9.g1 dealer=0")
	if err != nil {
		t.Fatal(err)
	}
	order := uno.Gather(&uno.Game{State: *state})
	if uno.NewCards(order...) != uno.FullDeck() || !slices.Equal(order[:6], kindsOf(t, "r9 g1 g3 b5 r1 w")) {
		t.Errorf("gathered %v", order)
	}
}

// TestVoidDealsFromAPack: when the order in which the pack lies leaves no card
// that can start the discards, and the shuffle is no chance at all, the hand
// still begins.
func TestVoidDealsFromAPack(t *testing.T) {
	rules, err := uno.ParseRules("official[deck=r1.r2.f.f.f.f,hands=1.1]")
	if err != nil {
		t.Fatal(err)
	}
	p := uno.Pack{Order: kindsOf(t, "r1 r2 f f f f"), Shuffle: asTheyLie}
	var g uno.Game
	order := p.DeckOrder(&g, &rules, 1, 0)
	if err := g.Start(&rules, 2, 0, order); err != nil {
		t.Fatal(err)
	}
	if len(order.Piles) == 0 || uno.NewCards(order.Piles[0]...) != rules.Deck || g.Top.Black() {
		t.Errorf("dealt %v, start card %v", order.Piles, g.Top)
	}
}
