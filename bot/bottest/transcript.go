package bottest

import (
	"fmt"
	"math/rand/v2"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
)

// question is a question to a player: what it saw, what it would see with other
// hidden cards, and its answer.
type question struct {
	seat      int
	interrupt bool
	actual    sight
	redealt   sight // the same for that seat with other hidden cards
	answer    answer
}

// sight is a view and the state behind it.
type sight struct {
	view  *uno.View
	state *uno.State
}

// answer is what Decide or Interrupt returned; ok is true for a decision.
type answer struct {
	move uno.Move
	ok   bool
}

// String is the move, or that the moment passed.
func (a answer) String() string {
	if !a.ok {
		return "let the moment pass"
	}
	return a.move.String()
}

// transcript is a hand that was played, with all questions.
type transcript struct {
	table     *table
	questions []question
	moves     []uno.Move
}

// where names a question in failures.
func (tr *transcript) where(i int) string {
	q := &tr.questions[i]
	kind := "a decision"
	if q.interrupt {
		kind = "an interruption"
	}
	return fmt.Sprintf("%v: question %d, %s of seat %d", tr.table, i, kind, q.seat)
}

// witness is between the host and a player, and writes the transcript.
type witness struct {
	seat   int
	player bot.Player
	game   *uno.Game
	tr     *transcript
	full   bool  // with the sights
	err    error // the first offence
}

// Reset implements bot.Player.
func (w *witness) Reset(seat int, src rand.Source) { w.player.Reset(seat, src) }

// Decide implements bot.Player.
func (w *witness) Decide(v *uno.View) uno.Move { return w.question(v, false).move }

// Interrupt implements bot.Player.
func (w *witness) Interrupt(v *uno.View) (uno.Move, bool) {
	a := w.question(v, true)
	return a.move, a.ok
}

// question asks the player and notes what it does.
func (w *witness) question(v *uno.View, interrupt bool) answer {
	q := question{seat: w.seat, interrupt: interrupt}
	state := w.game.State
	q.actual = sight{view: cloneView(v), state: &state}
	if w.full {
		src := uno.Stream(w.tr.table.seed, w.tr.table.number, dealPurpose+uint64(len(w.tr.questions)))
		other := redealt(w.game, w.seat, &src)
		view := &uno.View{Scores: v.Scores, Target: v.Target}
		other.View(w.seat, view)
		q.redealt = sight{view: view, state: &other.State}
	}
	i := len(w.tr.questions)
	w.tr.questions = append(w.tr.questions, q)
	a, err := ask(w.player, q.actual, interrupt, false)
	w.tr.questions[i].answer = a
	if err != nil && w.err == nil {
		w.err = fmt.Errorf("%s: %w", w.tr.where(i), err)
	}
	return a
}

// ask puts a question to a player, in a copy of the view that is wiped after
// the answer or kept. It is an error to panic or to change the view.
func ask(p bot.Player, s sight, interrupt, wiped bool) (a answer, err error) {
	shown := cloneView(s.view)
	rules := *s.view.Rules
	defer func() {
		if r := recover(); r != nil {
			a, err = answer{}, fmt.Errorf("the player panicked: %v", r)
		}
	}()
	if seer, ok := p.(bot.Seer); ok {
		state := *s.state
		seer.See(&state)
	}
	if interrupt {
		a.move, a.ok = bot.Interrupt(p, shown)
	} else {
		a.move, a.ok = p.Decide(shown), true
	}
	if d := difference(s.view, shown); d != "" {
		return a, fmt.Errorf("the player wrote in its view: %s", d)
	}
	if rules != *s.view.Rules {
		return a, fmt.Errorf("the player changed the rules")
	}
	if wiped {
		wipe(shown)
	}
	return a, nil
}
