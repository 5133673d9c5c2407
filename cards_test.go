package uno_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/unolab/uno"
)

// bag is a multiset of cards as anyone would write it first, the oracle of
// uno.Cards.
type bag map[uno.Kind]int

// most is the number of cards of a kind that a multiset may hold.
func most(k uno.Kind) int {
	if k.Black() {
		return 4
	}
	return 2
}

// cards is the bag as uno.Cards.
func (b bag) cards() (c uno.Cards) {
	for k, n := range b {
		for range n {
			c.Add(k)
		}
	}
	return c
}

// len is the number of cards.
func (b bag) len() (n int) {
	for _, m := range b {
		n += m
	}
	return n
}

// kinds lists the cards one by one in canonical order.
func (b bag) kinds() (list []uno.Kind) {
	for _, k := range uno.AllKinds() {
		for range b[k] {
			list = append(list, k)
		}
	}
	return list
}

// drawBag draws a bag of at most room cards a kind.
func drawBag(t *rapid.T, label string, room func(uno.Kind) int) bag {
	b := bag{}
	density := rapid.IntRange(0, 4).Draw(t, label+" density")
	for _, k := range uno.AllKinds() {
		if n := min(rapid.IntRange(0, most(k)+1).Draw(t, label+" "+k.String()), room(k), density); n > 0 {
			b[k] = n
		}
	}
	return b
}

// TestCardsAreMultisets checks every operation of Cards against the plain map.
func TestCardsAreMultisets(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := drawBag(t, "a", most)
		b := drawBag(t, "b", func(k uno.Kind) int { return most(k) - a[k] })
		ca, cb := a.cards(), b.cards()

		if ca.Len() != a.len() || ca.Empty() != (a.len() == 0) {
			t.Fatalf("%v: %d cards, want %d", ca, ca.Len(), a.len())
		}
		points, colored := 0, map[uno.Color]int{}
		for _, k := range uno.AllKinds() {
			if ca.Count(k) != a[k] || ca.Has(k) != (a[k] > 0) {
				t.Fatalf("%v holds %d of %v, want %d", ca, ca.Count(k), k, a[k])
			}
			points += a[k] * k.Points()
			colored[k.Color()] += a[k]
		}
		if ca.Points() != points {
			t.Fatalf("%v is worth %d, want %d", ca, ca.Points(), points)
		}
		for c := uno.Red; c < uno.NoColor; c++ {
			if ca.Colored(c) != colored[c] || ca.HasColor(c) != (colored[c] > 0) {
				t.Fatalf("%v holds %d of %v, want %d", ca, ca.Colored(c), c, colored[c])
			}
		}
		if got := ca.Kinds(); !slices.Equal(got, a.kinds()) {
			t.Fatalf("kinds are %v, want %v", got, a.kinds())
		}
		if back := uno.CardsFromBits(ca.Bits()); back != ca {
			t.Fatalf("bits of %v give %v", ca, back)
		}
		if back := uno.NewCards(a.kinds()...); back != ca {
			t.Fatalf("equal multisets differ: %v and %v", back, ca)
		}

		sum := bag{}
		for _, k := range uno.AllKinds() {
			sum[k] = a[k] + b[k]
		}
		if got := ca.Plus(cb); got != sum.cards() || got != cb.Plus(ca) {
			t.Fatalf("%v plus %v is %v", ca, cb, got)
		}
		if got := sum.cards().Minus(cb); got != ca {
			t.Fatalf("%v minus %v is %v", sum.cards(), cb, got)
		}
		part := true
		for k, n := range b {
			part = part && n <= a[k]
		}
		if ca.Contains(cb) != part || !sum.cards().Contains(ca) {
			t.Fatalf("%v contains %v: %v", ca, cb, ca.Contains(cb))
		}
		removed := ca
		for _, k := range a.kinds() {
			removed.Remove(k)
			if removed.Count(k) >= ca.Count(k) {
				t.Fatalf("removing %v from %v leaves %v", k, ca, removed)
			}
		}
		if removed != (uno.Cards{}) {
			t.Fatalf("emptied %v is %v", ca, removed)
		}
	})
}

// TestEachStops checks Each against its contract when a caller breaks off.
func TestEachStops(t *testing.T) {
	for stop := 1; stop <= uno.Kinds; stop++ {
		seen := 0
		for range uno.FullDeck().Each() {
			if seen++; seen == stop {
				break
			}
		}
		if seen != stop {
			t.Errorf("stopped at %d, not %d", seen, stop)
		}
	}
}

// TestFullDeck pins the deck (docs/rules.md, Cards): 25 cards a colour, four Wild, four
// Wild Draw Four, 54 kinds, 1240 points.
func TestFullDeck(t *testing.T) {
	deck := uno.FullDeck()
	if deck.Len() != 108 || deck.Points() != 1240 {
		t.Errorf("%d cards of %d points", deck.Len(), deck.Points())
	}
	for c := uno.Red; c < uno.NoColor; c++ {
		if deck.Colored(c) != 25 {
			t.Errorf("%d cards are %s", deck.Colored(c), c.Name())
		}
	}
	for i, k := range uno.AllKinds() {
		want := 2
		switch {
		case k.Black():
			want = 4
		case k.Rank() == 0:
			want = 1
		}
		if deck.Count(k) != want || k.Index() != i || !k.Valid() {
			t.Errorf("%v: %d copies, index %d, valid %v", k, deck.Count(k), k.Index(), k.Valid())
		}
	}
	valid := 0
	for k := range uno.Kind(255) {
		if k.Valid() {
			valid++
		}
	}
	if valid != uno.Kinds || uno.NoKind.Valid() {
		t.Errorf("%d kinds are valid", valid)
	}
}

// TestNewCardsPanics: the constructor for code panics where ParseCards is for
// what users type.
func TestNewCardsPanics(t *testing.T) {
	defer func() {
		if got, _ := recover().(string); !strings.Contains(got, "too many of r5") {
			t.Errorf("panic %q", got)
		}
	}()
	r5 := uno.Card(uno.Red, 5)
	uno.NewCards(r5, r5, r5)
}
