package study

import (
	"runtime"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/duel"
)

// TestExchangedDeck: the second hand of a pair is the first one with the hands exchanged,
// whoever deals, and with the same pile.
func TestExchangedDeck(t *testing.T) {
	table, err := newTable(3)
	if err != nil {
		t.Fatal(err)
	}
	for i := range uint64(200) {
		dealer := int(i % 2)
		a, err := uno.Deal(table.rules, 2, dealer, uno.NewDeckOrder(table.seed, i), nil)
		if err != nil {
			t.Fatal(err)
		}
		b, err := uno.Deal(table.rules, 2, dealer, table.exchanged(i), nil)
		if err != nil {
			t.Fatal(err)
		}
		if a.Turn != b.Turn || a.Top != b.Top || a.Pile != b.Pile || a.Hands[0] != b.Hands[1] || a.Hands[1] != b.Hands[0] || a.Hands[0] == b.Hands[0] {
			t.Fatalf("hand %d: %+v and %+v", i, a, b)
		}
	}
}

// TestMirroredPairs: pairs of hands have the figures of the hands played one by one, and
// those of any number of processors.
func TestMirroredPairs(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	table, err := newTable(4)
	if err != nil {
		t.Fatal(err)
	}
	table.rules.Limit = 40
	const pairs = 60
	player := table.player("greedy")
	var b balance
	for i := range uint64(pairs) {
		for _, deck := range []*uno.DeckOrder{uno.NewDeckOrder(table.seed, i), table.exchanged(i)} {
			h, err := table.playDeck(i, int(1-i%2), deck, [2]duel.Chooser{player(), player()})
			if err != nil {
				t.Fatal(err)
			}
			b.add(h, h.first)
		}
	}
	if b.none == 0 || b.none == 2*pairs {
		t.Fatalf("%d of %d hands have no winner, which tests nothing", b.none, 2*pairs)
	}
	var old Figure
	for _, processors := range []int{1, 3} {
		runtime.GOMAXPROCS(processors)
		begins, none, err := table.mirrored(t.Context(), "won", pairs, player)
		if err != nil {
			t.Fatal(err)
		}
		if want := score("won", b.lost, b.none, b.won); begins.Value != want.Value || begins.N != want.N || none.N != want.N || none.Value != per*float64(b.none)/(2*pairs) {
			t.Errorf("%+v and %+v, one by one %+v", begins, none, b)
		}
		if begins.Lo >= begins.Value || begins.Hi <= begins.Value || old.N > 0 && old != begins {
			t.Errorf("%+v, before %+v", begins, old)
		}
		old = begins
	}
}
