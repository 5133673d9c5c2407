package engine

import (
	"bufio"
	"slices"
	"strings"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
)

// Listener is the engine's side of a conversation for somebody who answers in their
// own time, such as a language model behind a tool: [Listener.Hear] takes the host's
// lines as they come, [Listener.Answer] makes the line that answers the open question.
// A question closes when the seat sees something newer. A moment to move out of turn
// is let pass. It is for one goroutine at a time.
type Listener struct {
	session
	text strings.Builder // what the session writes
	last *Game           // that was announced last
	over bool            // and has ended
	sees uno.View        // what the seat knows of it
	news []uno.Event
	open int // the number of the open question; 0: none
}

// NewListener returns the engine's side, by the name that the engine is to have.
func NewListener(name string) *Listener {
	l := &Listener{session: session{options: map[string]string{}}}
	l.service = &Service{Name: name, Player: func(map[string]string, *Game, int) (bot.Player, error) { return &bot.Person{}, nil }}
	l.out = bufio.NewWriter(&l.text)
	return l
}

// Hear takes a line of the host, and returns the lines that are to be sent.
func (l *Listener) Hear(line string) (string, error) {
	word, rest, _ := strings.Cut(line, " ")
	var err error
	if word == "go" {
		err = l.ask(rest)
	} else if err = l.hear(word, rest); err == nil {
		l.note(word)
	}
	if err != nil {
		return "", err
	}
	l.out.Flush() // a builder takes everything
	defer l.text.Reset()
	return l.text.String(), nil
}

// note keeps what follows from a line.
func (l *Listener) note(word string) {
	switch word {
	case "newgame":
		l.last, l.over, l.open = l.game, false, 0
		l.sees = uno.View{Rules: &l.last.Rules, Seat: l.last.Seat, Target: l.last.Target}
		l.sees.Seats = int8(l.last.Seats)
		copy(l.sees.Scores[:], l.last.Scores)
	case "gameover":
		l.over, l.open = true, 0
	case "event":
		e := l.events[len(l.events)-1]
		l.news, l.events = append(l.news, e), nil
		l.open = 0
		l.follow(&e)
	case "view":
		l.sees, l.open = *l.view, 0
	}
}

// follow brings what the seat knows up to an event. The discards under the top card are
// left out until the next question.
func (l *Listener) follow(e *uno.Event) {
	v, a := &l.sees, &e.After
	v.Turns, v.Sum, v.PileN, v.Top, v.Color, v.Before = a.Turns, a.Sum, int(a.PileN), a.Top, a.Color, a.Before
	v.Phase, v.Dir, v.Turn, v.Bluffer, v.Forgot, v.Winner = a.Phase, a.Dir, a.Turn, a.Bluffer, a.Forgot, a.Winner
	v.Under, v.Drawn, v.Open = uno.Cards{}, uno.Cards{}, [uno.MaxSeats]uno.Cards{}
	for i, n := range a.Counts {
		v.Counts[i] = int(n)
	}
	if e.Type == uno.Ended {
		v.Reason, v.Points = e.Reason, e.N
	}
	if int(e.Seat) != v.Seat {
		return
	}
	switch e.Type {
	case uno.Dealt, uno.Drew:
		v.Hand = v.Hand.Plus(e.Cards)
	case uno.Received:
		v.Hand = e.Cards
	case uno.Played:
		v.Hand.Remove(e.Card)
		if e.Twin {
			v.Hand.Remove(e.Card)
		}
	}
}

// ask opens a question, or lets a moment pass.
func (l *Listener) ask(rest string) error {
	q, err := l.question(rest)
	if err != nil {
		return err
	}
	if q.kind == interrupt {
		return l.answer(q, uno.Move{}, false)
	}
	l.open = q.id
	return nil
}

// Now is what the seat knows of the hand that was announced last; nil before the first
// one.
func (l *Listener) Now() *uno.View {
	if l.last == nil {
		return nil
	}
	return &l.sees
}

// Over reports whether that hand has ended.
func (l *Listener) Over() bool { return l.over }

// Open is the number of the open question, 0 for none, and the moves that answer it.
func (l *Listener) Open() (id int, moves []uno.Move) {
	if l.open == 0 {
		return 0, nil
	}
	return l.open, slices.DeleteFunc(l.sees.Legal(nil), bot.OutOfTurn)
}

// News are the events since it was asked last, as the seat saw them.
func (l *Listener) News() []uno.Event {
	news := l.news
	l.news = nil
	return news
}

// Answer closes the open question with one of its moves, and returns the line to be
// sent.
func (l *Listener) Answer(m uno.Move) string {
	id := l.open
	l.open = 0
	return bestMove(id, m.Text())
}
