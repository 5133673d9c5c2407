package mcp

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/internal/words"
)

// seat is the seat of the model.
const seat = 0

// Kinds of questions beside the phases: out of turn, to which none is the answer that
// lets the moment pass; that there is none until others have acted; and that there is
// none any more.
const (
	interrupt = "interrupt"
	none      = "none"
	waiting   = "wait"
	over      = "over"
)

// table is a seat of the model's. It serves one goroutine at a time.
type table interface {
	state(ctx context.Context) (State, error) // at the next question, or at the end
	play(text string) error                   // answers it; an error leaves it open
	rules() *uno.Rules                        // nil before the first hand
	close()
}

// newSpeaker speaks to a seat, in the notation of records.
func newSpeaker(rules *uno.Rules, names []string, seat int) words.Speaker {
	return words.Speaker{
		Language: words.English(), Names: names, Seat: seat, Face: words.Notation,
		Points: !rules.NoPoints, ColorWild: rules.ColorWild,
	}
}

// dealerPurpose is the purpose, for uno.Stream, of drawing for the first dealer.
const dealerPurpose = 8 << 32

// own is a table of this program. Its goroutine plays while the model waits, and waits while
// the model thinks, so that only one of them reads or writes it at a time.
type own struct {
	set     uno.Rules
	names   []string
	players []bot.Player
	seed    uint64
	match   *uno.Match // nil for a single hand
	speaker words.Speaker

	game  uno.Game
	round int
	told  int      // how much of the hand's history is in the news
	news  []string // what happened since the model's last answer
	err   error

	asks    chan *ask
	answers chan answer
	now     *ask // the open question; nil when all is over
}

// ask is a question to the model.
type ask struct {
	kind  string // a phase, or interrupt
	view  uno.View
	moves []uno.Move
}

// answer is a move, or none.
type answer struct {
	move uno.Move
	made bool
}

// newTable deals the first hand and plays until the model is asked. to is the points
// of a match, 0 for a single hand.
func newTable(rules uno.Rules, opponents []string, to int, seed uint64) (*own, error) {
	t := &own{
		set: rules, seed: seed, names: []string{"You"},
		asks: make(chan *ask), answers: make(chan answer),
	}
	t.players = []bot.Player{t.model()}
	for i, name := range opponents {
		if err := bot.Check(name, &t.set, 1+len(opponents)); err != nil {
			return nil, err
		}
		p, err := bot.New(name)
		if err != nil {
			return nil, err
		}
		if _, ok := p.(bot.Seer); ok {
			return nil, fmt.Errorf("player %q is shown hidden cards; it is no fair opponent", name)
		}
		t.players = append(t.players, p)
		t.names = append(t.names, fmt.Sprintf("%s (seat %d)", name, i+1))
	}
	t.speaker = newSpeaker(&t.set, t.names, seat)
	if to > 0 {
		t.match = uno.NewMatch(&t.set, len(t.players), to, t.firstDealer())
	}
	go t.run()
	t.now = <-t.asks
	return t, t.err
}

// firstDealer draws for the dealer, where the rules do not say who begins.
func (t *own) firstDealer() int {
	if t.set.LoserBegins || t.set.StartWildRandom {
		return len(t.players) - 1
	}
	src := uno.Stream(t.seed, 0, dealerPurpose)
	dealer, _ := uno.DrawForDealer(t.set.Deck, len(t.players), &src)
	return dealer
}

// model is the player that asks the model.
func (t *own) model() bot.Player {
	wait := func(v *uno.View, kind string, keep func(uno.Move) bool) (uno.Move, bool, bool) {
		t.hear()
		a := &ask{kind: kind, view: *v, moves: slices.DeleteFunc(v.Legal(nil), func(m uno.Move) bool { return !keep(m) })}
		a.view.Events = nil
		t.asks <- a
		got, ok := <-t.answers
		t.news = nil
		return got.move, got.made, ok
	}
	return &bot.Person{
		DecideFunc: func(v *uno.View) (uno.Move, bool) {
			m, _, ok := wait(v, v.Phase.String(), func(m uno.Move) bool { return !bot.OutOfTurn(m) })
			return m, ok
		},
		InterruptFunc: func(v *uno.View) (uno.Move, bool) {
			m, made, ok := wait(v, interrupt, bot.OutOfTurn)
			if !ok {
				return bot.Leave, true
			}
			return m, made
		},
	}
}

// run plays the hands.
func (t *own) run() {
	defer close(t.asks)
	dealer := t.firstDealer()
	var host bot.Host
	for {
		if t.match != nil {
			dealer = t.match.Dealer
			host.Scores, host.Target = t.match.Scores, t.match.Target
		}
		if t.err = t.playHand(&host, dealer); t.err != nil || t.match == nil {
			return
		}
		t.match.Finish(&t.game.State)
		if t.match.Done {
			return
		}
		t.round++
	}
}

// playHand plays one hand.
func (t *own) playHand(host *bot.Host, dealer int) error {
	t.told = 0
	order := uno.NewDeckOrder(t.seed, uint64(t.round))
	if err := t.game.Start(&t.set, len(t.players), dealer, order); err != nil {
		return err
	}
	for i, p := range t.players {
		src := uno.Stream(t.seed, uint64(t.round), uno.SeatPurpose(i))
		p.Reset(i, &src)
	}
	if err := host.PlayHand(&t.game, t.players); err != nil {
		return err
	}
	t.hear()
	return nil
}

// hear adds to the news what the seat saw since.
func (t *own) hear() {
	seen := t.game.History(seat)
	for _, e := range seen[t.told:] {
		t.news = append(t.news, t.speaker.Event(e))
	}
	t.told = len(seen)
}

// state implements table. With an open question it is the view in which it was asked.
func (t *own) state(context.Context) (State, error) {
	var v uno.View
	s := sight{kind: over, ask: "the game is over; new_game deals another one", view: &v, names: t.names, speaker: t.speaker, news: t.news, round: t.round + 1}
	if t.now == nil {
		t.game.View(seat, &v)
		s.result = t.result()
	} else {
		v, s.kind, s.ask, s.moves = t.now.view, t.now.kind, "", t.now.moves
		if s.kind == interrupt {
			s.ask = "you may move out of turn, or answer none"
		}
	}
	if t.match != nil {
		v.Target = t.match.Target
		copy(v.Scores[:], t.match.Scores[:])
	}
	return s.state(), nil
}

// result is how the hand or the match ended.
func (t *own) result() *Result {
	r := &Result{Winner: int(t.game.Winner), Points: int(t.game.Points), Reason: t.game.Reason.String()}
	if t.match != nil {
		r.Winner = t.match.Winner
	}
	r.YouWon = r.Winner == seat
	return r
}

// rules implements table.
func (t *own) rules() *uno.Rules { return &t.set }

// close ends a table that may be in play.
func (t *own) close() {
	if t.now != nil {
		close(t.answers)
		for range t.asks { // the goroutine ends
		}
		t.now = nil
	}
}

// play implements table.
func (t *own) play(text string) error {
	if t.now == nil {
		return errors.New("the game is over; new_game deals another one")
	}
	a := answer{made: true}
	if text == none && t.now.kind == interrupt {
		a.made = false
	} else {
		m, err := uno.ParseText(seat, text)
		if err != nil {
			return err
		}
		if !slices.Contains(t.now.moves, m) {
			return t.refuse(m)
		}
		a.move = m
	}
	t.answers <- a
	t.now = <-t.asks
	return t.err
}

// refuse says why a move is not legal now.
func (t *own) refuse(m uno.Move) error {
	s := t.game.State
	var refusal *uno.Refusal
	if !slices.Contains(s.Legal(nil, seat), m) && errors.As(s.Apply(m, nil, nil), &refusal) {
		return fmt.Errorf("%s is not legal: %s; legal_actions lists what is", m.Text(), t.speaker.Refusal(refusal))
	}
	return fmt.Errorf("%s is no answer to the question; legal_actions lists those", m.Text())
}
