package fast

import (
	"math/bits"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/unolab/uno"
)

// The generator is that of math/rand/v2, and a choice is uno.Below.
func TestStreamIsTheStandardGenerator(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seed, game, purpose := rapid.Uint64().Draw(t, "seed"), rapid.Uint64().Draw(t, "game"), rapid.Uint64().Draw(t, "purpose")
		want := uno.Stream(seed, game, purpose)
		got := streamOf(uno.Mix(uno.Mix(seed)+game), purpose)
		for i := range 200 {
			n := rapid.IntRange(0, 108).Draw(t, "n")
			below := 0
			if n > 1 {
				below = uno.Below(&want, n)
			}
			if k := got.choose(uint64(n)); int(k) != below {
				t.Fatalf("choice %d of %d: %d, want %d", i, n, k, below)
			}
		}
	})
}

// cardsGen draws a part of the 108 cards.
func cardsGen() *rapid.Generator[uno.Cards] {
	return rapid.Custom(func(t *rapid.T) uno.Cards {
		var c uno.Cards
		for k, n := range uno.FullDeck().Each() {
			for range rapid.IntRange(0, n).Draw(t, k.String()) {
				c.Add(k)
			}
		}
		return c
	})
}

// A lazily shuffled pile gives the order of uno.Arrange.
func TestPileIsArrangeOnDemand(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cards, key := cardsGen().Draw(t, "cards"), rapid.Uint64().Draw(t, "key")
		n := rapid.IntRange(0, 20).Draw(t, "n")
		var p pile
		p.made = uint64(n)
		p.restock(handOf(cards), key)
		want := uno.Arrange(cards, &pcg{s: streamOf(key, uno.ShufflePurpose(n))}, nil)
		var got []uno.Kind
		for p.left() > 0 {
			if left := p.rest().cards(); left != cards.Minus(uno.NewCards(got...)) {
				t.Fatalf("after %v the pile holds %v", got, left)
			}
			if rapid.Bool().Draw(t, "by hand") {
				got = append(got, kindOf(p.draw()))
				continue
			}
			var h hand
			p.give(&h, 1)
			got = append(got, h.cards().Kinds()...)
		}
		if !slices.Equal(got, want) {
			t.Fatalf("drawn %v, arranged %v", got, want)
		}
	})
}

// A pile whose cards are in order gives them in that order.
func TestPileInOrder(t *testing.T) {
	var p pile
	p.fresh(1)
	p.mask, p.stream.word = 0, 0
	for i, want := range freshOrder[:deckSize-2] {
		if got := p.draw(); got != want {
			t.Fatalf("card %d is %d, want %d", i, got, want)
		}
	}
	var h, last hand
	p.give(&h, 2)
	for _, card := range freshOrder[deckSize-2 : deckSize] {
		last.add(card)
	}
	if h != last || p.left() != 0 {
		t.Fatalf("the last two are %v, want %v", h.cards(), last.cards())
	}
}

// pcg is a stream as a rand.Source.
type pcg struct{ s stream }

func (p *pcg) Uint64() uint64 {
	w := p.s.word
	p.s.advance()
	return w
}

// A hand behaves as uno.Cards does.
func TestHandIsCards(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cards := cardsGen().Draw(t, "cards")
		h := handOf(cards)
		for range 40 {
			k := rapid.SampledFrom(all()).Draw(t, "kind")
			if rest := uno.FullDeck().Minus(cards); rest.Has(k) && rapid.Bool().Draw(t, "add") {
				cards.Add(k)
				h.add(faceOf(k, uno.Red))
			} else if cards.Has(k) {
				cards.Remove(k)
				h.remove(faceOf(k, uno.Color(rapid.IntRange(0, 3).Draw(t, "named"))))
			}
			compare(t, h, cards)
		}
	})
}

// all lists the kinds.
func all() []uno.Kind {
	kinds := uno.AllKinds()
	return kinds[:]
}

// compare fails where a hand is not what the cards are.
func compare(t *rapid.T, h hand, cards uno.Cards) {
	t.Helper()
	if h.cards() != cards {
		t.Fatalf("the hand is %v, want %v", h.cards(), cards)
	}
	var held pool
	held.add(h)
	if h.size() != cards.Len() || held.size() != cards.Len() || held.points() != cards.Points() || (h.a == 0) != cards.Empty() {
		t.Fatalf("%v: size %d %d points %d", cards, h.size(), held.size(), held.points())
	}
	for c := range uno.Color(uno.Colors) {
		if h.has(uint8(c)) != cards.HasColor(c) {
			t.Fatalf("%v: has(%v) is %v", cards, c, h.has(uint8(c)))
		}
	}
	for _, k := range all() {
		if f := faceOf(k, uno.Red); h.count(f) != cards.Count(k) || kindOf(f) != k {
			t.Fatalf("%v: %v is face %d, of which there are %d", cards, k, f, h.count(f))
		}
	}
	for _, k := range []uno.Kind{uno.WildKind, uno.WildDrawFourKind} {
		for c := range uno.Color(uno.Colors) {
			if h.a>>faceOf(k, c)&1 != 0 != cards.Has(k) {
				t.Fatalf("%v: %v naming %v is not told right", cards, k, c)
			}
		}
	}
}

// unheld is the deck without the hands.
func TestUnheld(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rest := uno.FullDeck()
		players := make([]player, rapid.IntRange(2, uno.MaxSeats).Draw(t, "seats"))
		for i := range players {
			var c uno.Cards
			for k, n := range rest.Each() {
				for range rapid.IntRange(0, n).Draw(t, k.String()) {
					c.Add(k)
				}
			}
			rest = rest.Minus(c)
			players[i].hand = handOf(c)
		}
		compare(t, unheld(players), rest)
	})
}

// kth and kthPair agree with plain counting.
func TestKth(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		set := rapid.Uint64Range(1, 1<<faces-1).Draw(t, "set")
		pairs := set & rapid.Uint64().Draw(t, "pairs")
		type play struct {
			face  uint64
			count int
		}
		var single, list []play
		for f := range faces {
			if bit := uint64(1) << f; set&bit != 0 {
				single = append(single, play{bit, 1})
				list = append(list, play{bit, 1})
				if pairs&bit != 0 {
					list = append(list, play{bit, 2})
				}
			}
		}
		for k, want := range single {
			if got := kth(set, uint64(k)); got != want.face {
				t.Fatalf("kth(%x, %d) is face %d, want %d", set, k, bits.TrailingZeros64(got), bits.TrailingZeros64(want.face))
			}
		}
		for k, want := range list {
			if face, count := kthPair(set, pairs, uint64(k)); face != want.face || count != want.count {
				t.Fatalf("kthPair(%x, %x, %d) is face %x times %d, want %v", set, pairs, k, face, count, want)
			}
		}
	})
}
