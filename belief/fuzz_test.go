package belief_test

import (
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/belief"
)

// FuzzObserve feeds a belief with events that make no sense: it may refuse
// them, but must not panic, and what it accepts it can answer about.
func FuzzObserve(f *testing.F) {
	f.Add([]byte{0, 1, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 1, 1, 0, 5, 0, 0, 4, 1, 0, 0, 1, 0})
	f.Add([]byte{0, 1, 0, 0, 1, 3, 0, 0, 0, 0, 1, 0, 1, 0, 0, 9, 0, 0, 3, 1, 0, 14, 1, 1, 9, 0, 1, 0, 1, 0, 13, 1, 0, 0, 0, 0})
	f.Fuzz(func(t *testing.T, data []byte) {
		rules, err := uno.Preset("official")
		if err != nil {
			t.Fatal(err)
		}
		rules.Deck = uno.NewCards(uno.FullDeck().Kinds()[:14]...)
		rules.HandSizes = [uno.MaxSeats]int8{2, 2, 2}
		b, err := belief.New(&rules, 3, 0)
		if err != nil {
			t.Fatal(err)
		}
		kinds := rules.Deck.Kinds()
		after := uno.Public{PileN: int16(len(kinds)), Top: uno.NoKind, Color: uno.NoColor, Before: uno.NoColor, Bluffer: -1, Forgot: -1, Winner: -1}
		for len(data) >= 6 && b.Parts() < 200 {
			e := uno.Event{
				Type: uno.EventType(data[0] % 18), Seat: int8(data[1]), Other: int8(data[2]),
				Card: uno.Kind(data[3]), N: int16(int8(data[4])), Fresh: data[5]&1 != 0,
				Guilty: data[5]&2 != 0, More: data[5]&4 != 0, Why: uno.Why(data[5] >> 3 % 3), Color: uno.Color(data[5] >> 5 % 5),
			}
			if e.N > 0 && int(e.N) < len(kinds) && data[5]&128 != 0 {
				e.Cards = uno.NewCards(kinds[:e.N]...)
			}
			if int(e.Seat) < 3 && e.Seat >= 0 {
				happen(&after, &e)
			}
			after.Turn, after.Phase, after.Dir = int8(data[1]>>2%3), uno.Phase(data[2]>>2%7), 1
			after.Bluffer, after.Color = int8(data[2]>>5%4)-1, uno.Color(data[1]>>5%5)
			e.After = after
			data = data[6:]
			if b.Observe(e) != nil {
				return
			}
		}
		for seat := range 3 {
			if _, err := b.Marginals(seat); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// happen counts the cards that an event moves, so that the table after it
// accounts for all of them.
func happen(after *uno.Public, e *uno.Event) {
	switch n := int8(e.N); e.Type {
	case uno.Dealt, uno.Drew:
		after.Counts[e.Seat] += n
		after.PileN -= e.N
	case uno.Played:
		after.Counts[e.Seat] -= n
		after.Top = e.Card
	case uno.StartTurned:
		after.Top = e.Card
		after.PileN--
	case uno.Reshuffled:
		after.PileN += e.N
	case uno.Swapped:
		if e.Other >= 0 && e.Other < 3 {
			c := &after.Counts
			c[e.Seat], c[e.Other] = c[e.Other], c[e.Seat]
		}
	case uno.HandsPassed:
		old := after.Counts
		for seat := range 3 {
			after.Counts[((seat+int(e.N))%3+3)%3] = old[seat]
		}
	}
}
