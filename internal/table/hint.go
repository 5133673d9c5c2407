package table

import (
	"slices"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/internal/words"
)

func (in AskHint) step(t *Table) {
	if !t.cfg.Patient && !t.CanHint(in.Seat) {
		t.answer(in.Ref, in.Seat, notAsked(words.NothingToDecide))
		return
	}
	t.advise(in.Seat, in.Ref)
}

// CanHint reports whether there is something that a seat can be advised on.
func (t *Table) CanHint(seat int) bool {
	return t.stage == Playing && int(t.game.Turn) == seat && t.game.Phase != uno.Over && !t.seats[seat].Away && t.held == nil
}

// Hints is the program that gives hints where the table names none.
const Hints = "strong"

// advise has a program think what it would do in the place of a seat. It knows
// what the seat sees and nothing more, and has chance of its own, so that a hint
// changes nothing in the match.
func (t *Table) advise(seat int, ref int64) {
	name := t.cfg.Hint
	q := Question{Seat: seat, View: t.view(seat)}
	q.View.Events = t.game.History(seat)
	if name == "" {
		name = Hints
	}
	q.Player = t.player(name)
	q.Player.Reset(seat, t.chance.Adviser(seat, len(t.game.Moves)))
	q.Interrupt = t.cfg.Patient && t.question.Kind != Decide
	q.Able = slices.ContainsFunc(q.View.Legal(nil), bot.OutOfTurn)
	t.emit(Advise{ref, seat, t.Version(seat), q})
}

// adviseChild gives a hint unasked where people are learning.
func (t *Table) adviseChild(seat int) {
	if t.cfg.Child && t.hinted != t.made && t.seats[seat].Here {
		t.hinted = t.made
		if t.CanHint(seat) {
			t.advise(seat, 0)
		}
	}
}

// Playable returns the cards of a view's hand that can be played or jumped in
// with now, each kind as often as it is held.
func Playable(v *uno.View) uno.Cards {
	var cards uno.Cards
	for _, m := range v.Legal(nil) {
		if (m.Act == uno.Play || m.Act == uno.Jump) && !cards.Has(m.Card) {
			from := v.Hand
			if v.Phase == uno.ToKeep {
				from = v.Drawn
			}
			for range from.Count(m.Card) {
				cards.Add(m.Card)
			}
		}
	}
	return cards
}
