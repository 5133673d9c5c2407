package session

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/unolab/uno"
)

// Hints take nothing from the match: asking for them changes no state, and the
// match goes on as if nobody had asked.
func TestHintsChangeNothing(t *testing.T) {
	play := func(hints int) string {
		s, err := New(official(8, 0))
		if err != nil {
			t.Fatal(err)
		}
		gu := &guest{rng: rand.New(rand.NewPCG(3, 3))}
		for more := true; more; more = gu.step(t, s, 1) {
			for range hints {
				s.Hint(0)()
			}
		}
		return fmt.Sprint(s.Record().Actions)
	}
	if plain, hinted := play(0), play(3); plain != hinted {
		t.Errorf("without hints %s\nwith hints %s", plain, hinted)
	}
}

func TestSetupsThatCannotBePlayed(t *testing.T) {
	for _, tt := range []struct {
		change func(*Setup)
		want   string
	}{
		{func(s *Setup) { s.Seats = s.Seats[:1] }, "1 seats"},
		{func(s *Setup) { s.Seats[1] = "magic" }, `seat 1: no player is called "magic"`},
		{func(s *Setup) { s.Seats[1] = "you:" + strings.Repeat("x", 20) }, "longer than 12"},
		{func(s *Setup) { s.Seats[1] = "you:a\tb" }, "is not a name"},
		{func(s *Setup) { s.Seats[0], s.Seats[1] = "you:Ann", "you:ann" }, "there is a ann already"},
		{func(s *Setup) { s.Seats[1] = "duelist" }, "plays open hands of two only"},
		{func(s *Setup) { s.Hint = "magic" }, "hints:"},
		{func(s *Setup) { s.Target = -1 }, "positive number of points"},
	} {
		s := official(1, 100)
		tt.change(&s)
		if _, err := New(s); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%v, want %q", err, tt.want)
		}
	}
}

func TestDepartures(t *testing.T) {
	rules, _ := uno.Preset("wikipedia")
	rules.Deck = uno.NewCards(uno.Card(uno.Red, 1), uno.Card(uno.Red, 2))
	var got []string
	EachDeparture(&rules, func(_ uno.Option, text string) { got = append(got, text) })
	if want := "[twins no-out-on-reverse deck=2 cards]"; fmt.Sprint(got) != want {
		t.Errorf("%v, want %s", got, want)
	}
}
