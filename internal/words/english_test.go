package words

import (
	"errors"
	"fmt"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/reason"
)

// english speaks to seat 0 of three, cards in notation.
func english() *Speaker {
	return &Speaker{Language: English(), Names: []string{"You", "Ada", "Ben"}, Seat: 0, Face: Notation, Points: true}
}

func TestEvents(t *testing.T) {
	r5, wild := uno.Card(uno.Red, 5), uno.WildKind
	for _, tt := range []struct {
		e    uno.Event
		want string
	}{
		{uno.Event{Type: uno.Dealt, Seat: 0, N: 2, Cards: uno.NewCards(r5, wild)}, "You are dealt r5 w"},
		{uno.Event{Type: uno.Dealt, Seat: 1, N: 7}, "Ada is dealt 7 cards"},
		{uno.Event{Type: uno.StartBack, Seat: 1, Card: uno.WildDrawFourKind}, "f goes back and the pile is shuffled"},
		{uno.Event{Type: uno.Played, Seat: 0, Card: r5, Color: uno.NoColor, Uno: true}, "You play r5 — Uno!"},
		{uno.Event{Type: uno.Played, Seat: 1, Card: wild, Color: uno.Green, Fresh: true}, "Ada plays the drawn card w:g"},
		{uno.Event{Type: uno.Played, Seat: 1, Card: r5, Color: uno.NoColor, Twin: true}, "Ada plays r5 twice"},
		{uno.Event{Type: uno.Drew, Seat: 1, N: 1}, "Ada draws 1 card"},
		{uno.Event{Type: uno.Drew, Seat: 2, N: 2, Why: uno.ByPenalty}, "Ben draws 2 cards as a penalty"},
		{uno.Event{Type: uno.Drew, Seat: 1}, "Ada draws no card"},
		{uno.Event{Type: uno.Skipped, Seat: 0}, "You lose the turn"},
		{uno.Event{Type: uno.ColorNamed, Seat: 1, Color: uno.Blue}, "Ada names blue"},
		{uno.Event{Type: uno.Challenged, Seat: 0, Other: 1, Guilty: true, Cards: uno.NewCards(r5)}, "You challenge Ada: it was a bluff; the hand: r5"},
		{uno.Event{Type: uno.Challenged, Seat: 1, Other: 0, Cards: uno.NewCards(r5)}, "Ada challenges you: it was honest"},
		{uno.Event{Type: uno.Caught, Seat: 1, Other: 0}, "Ada catches you: you forgot to say Uno"},
		{uno.Event{Type: uno.MissedCatch, Seat: 0, Other: 1}, "You try to catch Ada, without effect"},
		{uno.Event{Type: uno.Swapped, Seat: 0, Other: 2}, "You swap hands with Ben"},
		{uno.Event{Type: uno.HandsPassed, N: -1}, "All hands pass to the right"},
		{uno.Event{Type: uno.Ended, Seat: 0, N: 1, Reason: uno.Out}, "You are out and win 1 point"},
		{uno.Event{Type: uno.Ended, Seat: -1, Reason: uno.Blocked}, "Nobody can go on: the hand is blocked, nobody wins"},
	} {
		if got := english().Event(tt.e); got != tt.want {
			t.Errorf("%v\n got %q\nwant %q", tt.e, got, tt.want)
		}
	}
	rounds := [][]uno.Kind{{r5, r5, wild}, {uno.Card(uno.Blue, 1), uno.Card(uno.Blue, 9), uno.NoKind}}
	if got := fmt.Sprint(english().ForDealer(rounds)); got != "[For the deal: You r5, Ada r5, Ben w For the deal: You b1, Ada b9]" {
		t.Error(got)
	}
}

// Refusals of the rules speak to the person who moved, in the person's language.
func TestRefusals(t *testing.T) {
	state, err := uno.ParsePosition("rules=official seats=3 hands=r1.g5.f/b5.b6/y1 top=g7 turn=0 forgot=2")
	if err != nil {
		t.Fatal(err)
	}
	german, _ := In("de")
	for _, tt := range []struct{ move, want, german string }{
		{"0 r1", "r1 does not match: the colour is green, the top card g7", "r1 passt nicht: die Farbe ist grün, oben liegt g7"},
		{"0 b3", "You do not hold b3", "Du hast b3 nicht"},
		{"1 b5", "It is your turn", "Du bist dran"},
		{"0 pass", "You have to play or draw now", "Du musst jetzt spielen oder ziehen"},
		{"0 catch 0", "Nobody can catch themselves", "Niemand kann sich selbst erwischen"},
		{"0 jump g7", "These rules do not allow jumping in", "Nach diesen Regeln darf niemand reinwerfen"},
	} {
		m, err := uno.ParseMove(tt.move)
		if err != nil {
			t.Fatal(err)
		}
		err = state.Apply(m, nil, nil)
		if got := english().Why(err); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.move, got, tt.want)
		}
		s := english()
		s.Language = german
		if got := s.Why(err); got != tt.german {
			t.Errorf("%s: %q, want %q", tt.move, got, tt.german)
		}
	}
	state.Turn = 1
	m, _ := uno.ParseMove("0 g5")
	if got := english().Why(fmt.Errorf("a table: %w", state.Apply(m, nil, nil))); got != "It is Ada’s turn" {
		t.Error(got)
	}
	if got := english().Why(errors.New("not asked")); got != "That cannot be done now" {
		t.Error(got)
	}
}

func TestAsks(t *testing.T) {
	for _, tt := range []struct {
		position, want, lesson string
		plays                  []uno.Kind
	}{
		{"hands=r1.g5/b5 top=g7", "Your turn: play a card or draw", "What fits: green cards, cards like g7 in number or symbol, black cards. You can play g5", []uno.Kind{uno.Card(uno.Green, 5)}},
		{"hands=r1.r2/b5 top=g7", "Your turn: nothing fits, so draw", "Your turn: nothing fits, so draw", nil},
		{"hands=g1.r2/b5 top=g7 phase=keep drawn=g1", "You drew g1: play it or keep it", "You can play g1", []uno.Kind{uno.Card(uno.Green, 1)}},
		{"hands=g1.r2/b5.b6 top=f color=b phase=answer bluffer=1 before=r sum=4", "Ada played a Wild Draw Four: challenge it, or accept and draw 4", "", nil},
		{"rules=official[stack] hands=gd.r2/b5.b6 top=bd phase=stack sum=6", "Pass it on with a draw card, or draw 6", "", nil},
	} {
		state, err := uno.ParsePosition(tt.position)
		if err != nil {
			t.Fatalf("%s: %v", tt.position, err)
		}
		var v uno.View
		state.View(0, &v)
		if got := english().Ask(&v); got != tt.want {
			t.Errorf("%s\n got %q\nwant %q", tt.position, got, tt.want)
		}
		if got := english().Lesson(&v, uno.NewCards(tt.plays...)); tt.lesson != "" && got != tt.lesson {
			t.Errorf("%s\n got %q\nwant %q", tt.position, got, tt.lesson)
		}
	}
}

func TestHints(t *testing.T) {
	for text, want := range map[string]string{
		"0 r5!": "play r5, and say Uno", "0 r5 r5": "play r5 twice", "0 f:g": "play f:g", "0 draw": "draw",
		"0 pass": "keep the card", "0 accept": "accept", "0 color b": "name blue", "0 swap 1": "swap with Ada",
		"0 catch 2": "catch Ben", "0 uno": "say Uno", "0 jump r5": "jump in with r5",
	} {
		m, err := uno.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := english().Hint(m, nil); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
	m, _ := uno.ParseMove("0 rd")
	held := reason.Of(reason.ColorHeld, -1, 3)
	held.Color = uno.Red
	why := []reason.Reason{reason.Of(reason.MakesDraw, 1, 2), held}
	if got := english().Hint(m, why); got != "play rd – Ada has to draw 2 cards; you hold 3 red cards" {
		t.Error(got)
	}
}

// Cards in words, as the page says them.
func TestCards(t *testing.T) {
	french, _ := In("fr")
	for _, tt := range []struct {
		got, want string
	}{
		{English().Card(uno.Card(uno.Red, 5), uno.NoColor, false), "red 5"},
		{English().Card(uno.WildKind, uno.Green, false), "Wild, green"},
		{English().Card(uno.Card(uno.Blue, uno.Reverse), uno.Red, true), "blue Colour Wild, red"},
		{french.Card(uno.Card(uno.Blue, uno.Skip), uno.NoColor, false), "Passe-tour bleu"},
	} {
		if tt.got != tt.want {
			t.Errorf("%q, want %q", tt.got, tt.want)
		}
	}
}
