package table

import (
	"math/rand/v2"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
)

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

// Hint prepares the question to the program that gives hints, for a person that
// is asked. The function it returns may run on another goroutine, as that of
// Think may. Moves false advises to let the moment pass. A hint has its own
// source of randomness, so that it changes nothing in the match.
func (s *Session) Hint(seat int) func() Answer {
	p, err := bot.New(s.setup.Hint)
	if err != nil {
		panic(err) // Check has tried it
	}
	var src rand.PCG = uno.Stream(s.setup.Seed, uint64(s.match.Round), hintPurpose(len(s.game.Moves)))
	p.Reset(seat, &src)
	v := new(uno.View)
	s.View(seat, v)
	v.Events = s.game.History(seat)
	interrupt := s.Ask().Kind != Decide
	able := false
	for _, m := range v.Legal(nil) {
		able = able || bot.OutOfTurn(m)
	}
	return func() Answer {
		switch {
		case !interrupt:
			if e, ok := p.(bot.Explainer); ok {
				m, why := e.Explain(v)
				return Answer{Move: m, Moves: true, Why: why}
			}
			return Answer{Move: p.Decide(v), Moves: true}
		case !able:
			return Answer{}
		default:
			m, ok := bot.Interrupt(p, v)
			if !ok {
				return Answer{}
			}
			return Answer{Move: m, Moves: true, Why: bot.ExplainInterruption(m)}
		}
	}
}
