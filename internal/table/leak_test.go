package table

import (
	"reflect"
	"slices"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
)

// witness knows what each seat may know of a hand: the kinds of cards that it has
// seen, from the states and the log of the engine alone, without what the table
// shows.
type witness struct {
	c      *crowd
	moves  int
	events int
	seen   map[int]map[uno.Kind]bool
	state  uno.State // before the last move
	past   uno.State // before the draw that another seat decides on
	hides  bool
}

// look takes in what has happened since it looked last.
func (w *witness) look() {
	g := &w.c.t.game
	if len(g.Moves) < w.moves || w.seen == nil || len(g.Log.Events) < w.events {
		*w = witness{c: w.c, seen: map[int]map[uno.Kind]bool{}}
		for seat := -1; seat < int(g.Seats); seat++ {
			w.seen[seat] = map[uno.Kind]bool{}
		}
		w.state = g.State
	}
	if len(g.Moves) > w.moves && !w.hides {
		w.past = w.state
	}
	w.hides = g.Phase == uno.ToKeep && !g.Rules.OpenHands && !w.c.t.cfg.Patient
	for seat, seen := range w.seen {
		for i := range int(g.Seats) {
			if i == seat || g.Rules.OpenHands {
				for k := range g.Hands[i].Each() {
					seen[k] = true
				}
			}
		}
		for _, e := range g.Log.Events[w.events:] {
			switch {
			case e.Type == uno.Played || e.Type == uno.StartTurned || e.Type == uno.StartBack:
				seen[e.Card] = true
			case e.Type == uno.Challenged && int(e.Seat) == seat:
				for k := range w.state.Hands[e.Other].Each() {
					seen[k] = true
				}
			}
		}
	}
	w.moves, w.events, w.state = len(g.Moves), len(g.Log.Events), g.State
}

// sight checks what a seat is shown against what it may know.
func (w *witness) sight(s *Sight) {
	w.look()
	tb, g := w.c.tb, &w.c.t.game
	tb.Helper()
	var cards []uno.Kind
	add := func(c uno.Cards) {
		for k := range c.Each() {
			cards = append(cards, k)
		}
	}
	v := &s.View
	add(v.Hand)
	add(v.Drawn)
	for i := range v.Open {
		add(v.Open[i])
	}
	for _, e := range v.Events {
		add(e.Cards)
		if e.Type == uno.Played || e.Type == uno.StartTurned || e.Type == uno.StartBack {
			cards = append(cards, e.Card)
		}
		if e.Type == uno.Kept && int(e.Seat) != s.Seat && !g.Rules.OpenHands && !w.c.t.cfg.Patient {
			tb.Fatalf("seat %d is told that seat %d kept a card", s.Seat, e.Seat)
		}
	}
	for _, l := range s.Last {
		cards = append(cards, l.Card)
	}
	for _, m := range s.Legal {
		if m.Count() > 0 {
			cards = append(cards, m.Card)
		}
	}
	for _, k := range cards {
		if !w.seen[s.Seat][k] {
			tb.Fatalf("seat %d is shown %v, which it has not seen: %s", s.Seat, k, sightText(s))
		}
	}
	now := &g.State
	if w.hides && s.Seat != int(g.Turn) {
		now = &w.past // others have not even seen the draw
		if len(v.Drawn.Kinds()) > 0 || v.Phase == uno.ToKeep {
			tb.Fatalf("seat %d sees that seat %d may keep a card", s.Seat, g.Turn)
		}
	}
	for i := range int(g.Seats) {
		if v.Counts[i] != now.Hands[i].Len() {
			tb.Fatalf("seat %d sees counts %v of %v", s.Seat, v.Counts, now.Hands)
		}
	}
	if s.Seat >= 0 && v.Hand != now.Hands[s.Seat] || s.Seat < 0 && !v.Hand.Empty() {
		tb.Fatalf("seat %d is shown the hand %v", s.Seat, v.Hand)
	}
	if s.Held != nil && int(s.Held.Seat) != s.Seat || slices.ContainsFunc(s.Legal, func(m uno.Move) bool { return int(m.Seat) != s.Seat }) {
		tb.Fatalf("seat %d is shown moves of another: %s", s.Seat, sightText(s))
	}
	if s.Window != nil && s.Window.Kind == ToCall && s.Window.Seat != s.Seat {
		tb.Fatalf("seat %d is told that seat %d forgot Uno", s.Seat, s.Window.Seat)
	}
}

// question checks what a program is shown against what its seat may see.
func (w *witness) question(q *Question) {
	g := &w.c.t.game
	if _, sees := q.Player.(bot.Seer); q.State != nil && !sees {
		w.c.tb.Fatal("a program that sees no hidden cards is shown them")
	}
	var v uno.View
	g.State.View(q.Seat, &v)
	if q.View.Seat != q.Seat || q.View.Hand != v.Hand || q.View.Open != v.Open || q.View.Drawn != v.Drawn {
		w.c.tb.Fatalf("the program of seat %d is shown more than that", q.Seat)
	}
}

// Whatever happens at a table, nothing that is sent to a seat holds what the seat
// may not see. What is sent to everybody holds nothing of a hand.
func TestNoEffectTellsWhatIsHidden(t *testing.T) {
	for typ, fields := range map[reflect.Type]int{reflect.TypeFor[Sight](): 9, reflect.TypeFor[Answer](): 4, reflect.TypeFor[Question](): 6, reflect.TypeFor[Changed](): 0, reflect.TypeFor[Begun](): 0, reflect.TypeFor[Ended](): 0} {
		if n := typ.NumField(); n != fields {
			t.Fatalf("%v has %d fields; this test looks at %d", typ, n, fields)
		}
	}
	shown, thought := 0, 0
	for seed := range uint64(rounds(40, 1000)) {
		c := newCrowd(t, seed, seed%4 == 0)
		w := &witness{c: c}
		w.look()
		c.see = func(e Effect) {
			switch e := e.(type) {
			case Show:
				w.sight(&e.Sight)
				shown++
			case Greet:
				for i := range e.Sights {
					w.sight(&e.Sights[i])
				}
			case Think:
				w.look()
				for i := range e.Questions {
					w.question(&e.Questions[i])
					thought++
				}
			case Advise:
				w.look()
				w.question(&e.Question)
			}
		}
		for range 300 {
			c.act()
			w.look()
		}
	}
	if shown < 1000 || thought < 100 {
		t.Errorf("only %d sights and %d questions", shown, thought)
	}
}
