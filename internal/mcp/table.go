package mcp

import (
	"errors"
	"fmt"
	"slices"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/internal/words"
)

// seat is the seat of the model.
const seat = 0

// interrupt is the kind of a question out of turn, and none the answer that lets
// the moment pass.
const (
	interrupt = "interrupt"
	none      = "none"
)

// dealerPurpose is the purpose, for uno.Stream, of drawing for the first dealer.
const dealerPurpose = 8 << 32

// table is one table. Its goroutine plays while the model waits, and waits while
// the model thinks, so that only one of them reads or writes it at a time.
type table struct {
	rules   uno.Rules
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
func newTable(rules uno.Rules, opponents []string, to int, seed uint64) (*table, error) {
	t := &table{
		rules: rules, seed: seed, names: []string{"You"},
		asks: make(chan *ask), answers: make(chan answer),
	}
	t.players = []bot.Player{t.model()}
	for i, name := range opponents {
		if err := bot.Check(name, &t.rules, 1+len(opponents)); err != nil {
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
	t.speaker = words.Speaker{
		Language: words.English(), Names: t.names, Seat: seat, Face: words.Notation,
		Points: !rules.NoPoints, ColorWild: rules.ColorWild,
	}
	if to > 0 {
		t.match = uno.NewMatch(&t.rules, len(t.players), to, t.firstDealer())
	}
	go t.run()
	t.now = <-t.asks
	return t, t.err
}

// firstDealer draws for the dealer, where the rules do not say who begins.
func (t *table) firstDealer() int {
	if t.rules.LoserBegins || t.rules.StartWildRandom {
		return len(t.players) - 1
	}
	src := uno.Stream(t.seed, 0, dealerPurpose)
	dealer, _ := uno.DrawForDealer(t.rules.Deck, len(t.players), &src)
	return dealer
}

// model is the player that asks the model.
func (t *table) model() bot.Player {
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
func (t *table) run() {
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
func (t *table) playHand(host *bot.Host, dealer int) error {
	t.told = 0
	order := uno.NewDeckOrder(t.seed, uint64(t.round))
	if err := t.game.Start(&t.rules, len(t.players), dealer, order); err != nil {
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
func (t *table) hear() {
	seen := t.game.History(seat)
	for _, e := range seen[t.told:] {
		t.news = append(t.news, t.speaker.Event(e))
	}
	t.told = len(seen)
}

// close ends a table that may be in play.
func (t *table) close() {
	if t.now != nil {
		close(t.answers)
		for range t.asks { // the goroutine ends
		}
		t.now = nil
	}
}

// play answers the open question. An error leaves it open.
func (t *table) play(text string) error {
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
func (t *table) refuse(m uno.Move) error {
	s := t.game.State
	var refusal *uno.Refusal
	if !slices.Contains(s.Legal(nil, seat), m) && errors.As(s.Apply(m, nil, nil), &refusal) {
		return fmt.Errorf("%s is not legal: %s; legal_actions lists what is", m.Text(), t.speaker.Refusal(refusal))
	}
	return fmt.Errorf("%s is no answer to the question; legal_actions lists those", m.Text())
}
