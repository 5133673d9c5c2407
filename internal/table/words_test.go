package table

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/unolab/uno"
)

// tell makes a teller that speaks to seat 0 of three.
func tell() *Teller {
	return &Teller{Names: []string{"You", "Ada", "Ben"}, Seat: 0, Face: Notation, Tint: uno.Color.Name, Points: true}
}

func TestSentences(t *testing.T) {
	r5, wild := uno.Card(uno.Red, 5), uno.WildKind
	for _, tt := range []struct {
		e    uno.Event
		want string
	}{
		{uno.Event{Type: uno.Dealt, Seat: 0, N: 2, Cards: uno.NewCards(r5, wild)}, "You are dealt r5 w"},
		{uno.Event{Type: uno.Dealt, Seat: 1, N: 7}, "Ada is dealt 7 cards"},
		{uno.Event{Type: uno.StartTurned, Seat: 1, Card: r5}, "The start card is r5"},
		{uno.Event{Type: uno.StartBack, Seat: 1, Card: uno.WildDrawFourKind}, "The start card f goes back and the pile is shuffled"},
		{uno.Event{Type: uno.Played, Seat: 0, Card: r5, Color: uno.NoColor, Uno: true}, "You play r5 — Uno!"},
		{uno.Event{Type: uno.Played, Seat: 1, Card: wild, Color: uno.Green, Fresh: true}, "Ada plays the drawn w:g"},
		{uno.Event{Type: uno.Played, Seat: 1, Card: r5, Color: uno.NoColor, Twin: true}, "Ada plays r5 r5"},
		{uno.Event{Type: uno.Played, Seat: 0, Card: r5, Color: uno.NoColor, Jump: true}, "You jump in with r5"},
		{uno.Event{Type: uno.Played, Seat: 1, Card: r5, Color: uno.NoColor, Itself: true, Fresh: true}, "The drawn card plays itself: r5"},
		{uno.Event{Type: uno.Drew, Seat: 1, N: 1}, "Ada draws a card"},
		{uno.Event{Type: uno.Drew, Seat: 1, N: 0}, "Ada draws nothing"},
		{uno.Event{Type: uno.Drew, Seat: 0, N: 1, Cards: uno.NewCards(r5)}, "You draw r5"},
		{uno.Event{Type: uno.Drew, Seat: 2, N: 2, Why: uno.ByPenalty}, "Ben draws 2 cards as a penalty"},
		{uno.Event{Type: uno.Kept, Seat: 0}, "You keep the drawn card"},
		{uno.Event{Type: uno.Reshuffled, N: 80}, "The discards are shuffled into a new draw pile of 80"},
		{uno.Event{Type: uno.Skipped, Seat: 0}, "You lose your turn"},
		{uno.Event{Type: uno.Skipped, Seat: 1}, "Ada loses the turn"},
		{uno.Event{Type: uno.ColorNamed, Seat: 1, Color: uno.Blue}, "Ada names blue"},
		{uno.Event{Type: uno.Challenged, Seat: 0, Other: 1, Guilty: true, Cards: uno.NewCards(r5)}, "You challenge Ada: it was a bluff (the hand: r5)"},
		{uno.Event{Type: uno.Challenged, Seat: 1, Other: 0, Cards: uno.NewCards(r5)}, "Ada challenges you: it was honest"},
		{uno.Event{Type: uno.Accepted, Seat: 0}, "You do not challenge"},
		{uno.Event{Type: uno.Caught, Seat: 1, Other: 0}, "Ada catches you: Uno was not said"},
		{uno.Event{Type: uno.MissedCatch, Seat: 0, Other: 1}, "You try to catch Ada, in vain"},
		{uno.Event{Type: uno.UnoCalled, Seat: 2}, "Ben says Uno!"},
		{uno.Event{Type: uno.Swapped, Seat: 0, Other: 2}, "You swap hands with Ben"},
		{uno.Event{Type: uno.HandsPassed, N: 1}, "All hands pass on to the left"},
		{uno.Event{Type: uno.HandsPassed, N: -1}, "All hands pass on to the right"},
		{uno.Event{Type: uno.Ended, Seat: 0, N: 34, Reason: uno.Out}, "You are out and win 34 points"},
		{uno.Event{Type: uno.Ended, Seat: 1, N: 34, Reason: uno.Out}, "Ada is out and wins 34 points"},
		{uno.Event{Type: uno.Ended, Seat: -1, Reason: uno.Blocked}, "Nobody can move any more: the hand is blocked and nobody wins"},
		{uno.Event{Type: uno.Ended, Seat: -1, Reason: uno.Limited}, "The limit of turns is reached: nobody wins the hand"},
	} {
		if got := tell().Tell(tt.e); got != tt.want {
			t.Errorf("%v\n got %q\nwant %q", tt.e, got, tt.want)
		}
	}
	rounds := [][]uno.Kind{{r5, r5, wild}, {uno.Card(uno.Blue, 1), uno.Card(uno.Blue, 9), uno.NoKind}}
	if got := fmt.Sprint(tell().ForDealer(rounds)); got != "[For the deal: You r5, Ada r5, Ben w For the deal: You b1, Ada b9]" {
		t.Error(got)
	}
}

func TestMistakesAreExplainedInWords(t *testing.T) {
	state, err := uno.ParsePosition("rules=official seats=3 hands=r1.g5.f/b5.b6/y1 top=g7 turn=0 forgot=2")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ move, want string }{
		{"0 r1", "r1 matches neither the colour green nor the top card g7"},
		{"0 b3", "You do not hold b3"},
		{"1 b5", "It is your turn"},
		{"0 pass", "Now is the time to play or draw"},
		{"0 uno", "You cannot be caught now, so there is no Uno to say"},
		{"0 catch 0", "Nobody catches himself"},
		{"0 jump g7", "These rules have no jump-in"},
		{"0 g5!", "Uno is said only when the play leaves one card and the rules have the call"},
	} {
		m, err := uno.ParseMove(tt.move)
		if err != nil {
			t.Fatal(err)
		}
		err = state.Apply(m, nil, nil)
		if !errors.Is(err, uno.ErrIllegal) {
			t.Fatalf("%s: %v", tt.move, err)
		}
		if got := tell().Why(m, err); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.move, got, tt.want)
		}
	}
	state.Turn = 1
	m, _ := uno.ParseMove("0 g5")
	if got := tell().Why(m, state.Apply(m, nil, nil)); got != "It is Ada's turn" {
		t.Error(got)
	}
}

func TestWhatIsWanted(t *testing.T) {
	for _, tt := range []struct{ position, want, lesson string }{
		{"hands=r1.g5/b5 top=g7", "Your turn: play a card or draw", "What fits: green cards, cards like g7 in number or symbol, black cards. You can play g5."},
		{"hands=r1.r2/b5 top=g7", "Your turn: nothing fits, so draw", "Your turn: nothing fits, so draw."},
		{"rules=official[no-draw-by-choice] hands=g1.r2/b5 top=g7", "Your turn: play a card; who can play must", ""},
		{"hands=g1.r2/b5 top=g7 phase=keep drawn=g1", "You drew g1: play it, or pass to keep it", "You can play g1."},
		{"rules=official[force-play] hands=g1.r2/b5 top=g7 phase=keep drawn=g1", "You drew g1 and must play it", ""},
		{"hands=g1.r2/b5.b6 top=f color=b phase=answer bluffer=1 before=r sum=4", "Ada played f:b: challenge it, or accept and draw 4", ""},
		{"rules=official[stack] hands=gd.r2/b5.b6 top=bd phase=stack sum=6", "Answer bd with another draw card, or draw 6", "You can play gd."},
		{"hands=gd.r2/b5.b6 top=w color=- phase=name", "The start card is a Wild: name a colour", ""},
		{"rules=official[seven-zero] hands=gd.r2/b5.b6 top=b7 phase=swap", "You played a seven: swap hands with whom?", ""},
	} {
		state, err := uno.ParsePosition(tt.position)
		if err != nil {
			t.Fatalf("%s: %v", tt.position, err)
		}
		var v uno.View
		state.View(0, &v)
		if got := tell().Wanted(&v); got != tt.want {
			t.Errorf("%s\n got %q\nwant %q", tt.position, got, tt.want)
		}
		if got := tell().Lesson(&v); tt.lesson != "" && got != tt.lesson {
			t.Errorf("%s\n got %q\nwant %q", tt.position, got, tt.lesson)
		}
	}
}

func TestAdvice(t *testing.T) {
	for text, want := range map[string]string{
		"0 r5!": "Play r5, and say Uno", "0 r5 r5": "Play r5 twice", "0 f:g": "Play f:g", "0 draw": "Draw",
		"0 pass": "Pass: keep the card", "0 challenge": "Challenge it", "0 accept": "Accept it", "0 color b": "Name blue",
		"0 swap 1": "Swap with Ada", "0 catch 2": "Catch Ben", "0 uno": "Say Uno", "0 jump r5": "Jump in with r5",
	} {
		m, err := uno.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := tell().Advice(Answer{Move: m, Moves: true}); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
	if got := tell().Advice(Answer{}); got != "Let it pass" {
		t.Error(got)
	}
}

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
