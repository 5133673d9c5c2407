package search

import (
	"slices"
	"testing"

	"github.com/unolab/uno"
)

// With more than two seats a choice among plays of a large hand is not searched, a choice
// whether to play is, and at the end of a hand everything.
func TestWorthwhile(t *testing.T) {
	play := func(k uno.Kind) uno.Move { return uno.Move{Act: uno.Play, Card: k, Color: uno.NoColor} }
	p := New(Config{Playouts: 100})
	p.moves = []uno.Move{
		play(uno.Card(uno.Red, 1)), play(uno.Card(uno.Red, 2)), {Act: uno.Draw, Card: uno.NoKind, Color: uno.NoColor},
	}
	hand := func(n int) (h uno.Cards) {
		for i := range n {
			h.Add(uno.Card(uno.Red, uno.Rank(i)))
		}
		return h
	}
	for _, c := range []struct {
		seats, cards int
		list, want   []int
	}{
		{2, 7, []int{0, 1, 2}, []int{0, 1, 2}},
		{3, few + 1, []int{0, 1, 2}, []int{0, 2}},
		{3, few + 1, []int{0, 1}, []int{0}},
		{4, few + 1, []int{2, 0, 1}, []int{2, 0, 1}},
		{4, few, []int{1, 0, 2}, []int{1, 0, 2}},
	} {
		v := &uno.View{Hand: hand(c.cards)}
		v.Seats = int8(c.seats)
		var list []candidate
		for _, i := range c.list {
			list = append(list, candidate{move: i})
		}
		var got []int
		for _, x := range p.worthwhile(v, list) {
			got = append(got, x.move)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%d seats, %d cards, %v: %v, not %v", c.seats, c.cards, c.list, got, c.want)
		}
	}
}

// A move is played instead of the policy's own only if it leads by more than the
// standard error, and a dropped one never.
func TestChosenNeedsALead(t *testing.T) {
	results := func(x ...float32) []float32 { return x }
	for _, c := range []struct {
		name string
		list []candidate
		want int
	}{
		{"nothing was played out", []candidate{{}, {}}, 0},
		{"a sure lead", []candidate{{results: results(0, 0, 0, 0)}, {results: results(1, 1, 1, 1)}}, 1},
		{"a lead within the standard error", []candidate{{results: results(0, 1, 0, 1)}, {results: results(1, 0, 0, 1)}}, 0},
		{"the largest lead", []candidate{{results: results(0, 0, 0, 0)}, {results: results(1, 0, 1, 1)}, {results: results(1, 1, 1, 1)}}, 2},
		{"a dropped move", []candidate{{results: results(0, 0)}, {results: results(1, 1), dropped: true}}, 0},
	} {
		if got := chosen(c.list); got != c.want {
			t.Errorf("%s: %d, not %d", c.name, got, c.want)
		}
	}
}
