package search

import (
	"slices"
	"testing"

	"github.com/unolab/uno"
)

// A past that is shown each view, those before an answer that was not made too, has the
// events of the hand that the game has.
func TestPastIsTheHistory(t *testing.T) {
	for _, c := range []struct {
		rules string
		seats int
	}{{"pomdp", 2}, {"official", 4}, {"wikipedia", 3}} {
		for game := range uint64(10) {
			var p Past
			hand(t, c.rules, c.seats, game, func(v *uno.View, events []uno.Event) {
				if v.Turns%3 == 0 {
					p.Answered(v) // and the answer is lost
				}
				all, whole := p.All(v)
				if !whole || !slices.Equal(all, events) {
					t.Fatalf("%s, turn %d, whole %v: %v, not %v", c.rules, v.Turns, whole, all, events)
				}
				p.Answered(v)
			})
			p.Forget()
		}
	}
}

// A hand that is taken over in the middle has the events of the view alone.
func TestPastOfAPart(t *testing.T) {
	var p Past
	n := 0
	hand(t, "official", 2, 1, func(v *uno.View, events []uno.Event) {
		if n++; n < 3 {
			return
		}
		if all, whole := p.Answered(v); whole || !slices.Equal(all, v.Events) {
			t.Fatalf("turn %d: whole %v, %v, not %v", v.Turns, whole, all, v.Events)
		}
	})
	if n < 4 {
		t.Fatalf("%d decisions", n)
	}
}
