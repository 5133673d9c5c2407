package bot

import (
	"github.com/unolab/uno"
	"github.com/unolab/uno/policy"
	"github.com/unolab/uno/reason"
)

// Explain implements Explainer: the decision, with the parts of its score as
// reasons.
func (p *Greedy) Explain(v *uno.View) (m uno.Move, why []reason.Reason) {
	m = p.Decide(v)
	return m, explain(v, m)
}

// explain returns the reasons of greedy for its decision, the decisive one
// first.
func explain(v *uno.View, m uno.Move) []reason.Reason {
	switch m.Act {
	case uno.Play:
		return explainPlay(v, m)
	case uno.Draw, uno.Pass:
		if hasPlay(v) {
			return []reason.Reason{reason.New(reason.Bluff)}
		}
		return []reason.Reason{reason.New(reason.NothingFits)}
	case uno.Accept:
		return []reason.Reason{reason.Of(reason.FailedChallenge, -1, int(v.Sum)+2)}
	case uno.NameColor:
		return namesHeld(v, m.Color)
	case uno.Swap:
		return []reason.Reason{reason.Of(reason.Fewest, m.Target, v.Counts[m.Target])}
	default:
		return nil
	}
}

// ExplainInterruption returns the reasons for a move out of turn, which are the
// same for every player.
func ExplainInterruption(m uno.Move) []reason.Reason {
	switch m.Act {
	case uno.Jump:
		return []reason.Reason{reason.New(reason.ExtraCard)}
	case uno.Catch:
		return []reason.Reason{reason.Of(reason.MakesDraw, m.Target, 2)}
	default:
		return []reason.Reason{reason.New(reason.LateUno)}
	}
}

// hasPlay reports whether some card can be played.
func hasPlay(v *uno.View) bool {
	for _, m := range v.Legal(nil) {
		if m.Act == uno.Play {
			return true
		}
	}
	return false
}

// explainPlay is explain for a play: what limits the choice, what the card does
// to the next seat, and how many cards of its colour the hand holds.
func explainPlay(v *uno.View, m uno.Move) []reason.Reason {
	if v.Hand.Len() == m.Count() {
		return []reason.Reason{reason.New(reason.GoesOut)}
	}
	var why []reason.Reason
	if code, ok := choice(v); ok {
		why = append(why, reason.New(code))
	}
	why = append(why, effect(v, m)...)
	if n := v.Hand.Colored(m.Card.Color()); !m.Card.Black() && n > 1 {
		held := reason.Of(reason.ColorHeld, -1, n)
		held.Color = m.Card.Color()
		why = append(why, held)
	}
	return append(why, namesHeld(v, m.Color)...)
}

// choice describes the alternatives where there were few.
func choice(v *uno.View) (code reason.Code, ok bool) {
	if v.Phase == uno.ToKeep {
		return reason.DrawnFits, true
	}
	var kinds uno.Cards
	black := true
	for _, m := range v.Legal(nil) {
		if m.Act == uno.Play && !kinds.Has(m.Card) {
			kinds.Add(m.Card)
			black = black && m.Card.Black()
		}
	}
	switch {
	case kinds.Len() == 1:
		return reason.OnlyCard, true
	case black:
		return reason.BlackOnly, true
	default:
		return "", false
	}
}

// effect is what a card certainly does to the next seat; the effect of a draw
// card that can be answered by another is not certain.
func effect(v *uno.View, m uno.Move) []reason.Reason {
	seat := policy.Look(v).Next
	r := v.Rules
	var why []reason.Reason
	switch rank := m.Card.Rank(); {
	case rank == uno.WildDrawFour:
		if n := v.Counts[seat]; n <= policy.NearOut {
			why = append(why, reason.Of(reason.NearOut, seat, n))
		}
		if r.Stack != uno.StackAny {
			why = append(why, reason.Of(reason.MakesDraw, seat, 4))
		}
	case rank == uno.DrawTwo && r.Stack == uno.StackOff:
		why = append(why, reason.Of(reason.MakesDraw, seat, 2*m.Count()))
	case rank == uno.Skip, rank == uno.Reverse && v.Seats == 2 && !r.ColorWild && !r.ReversePasses:
		why = append(why, reason.Of(reason.Skips, seat, 0))
	case rank == uno.Reverse && !r.ColorWild && !r.ReversePasses && !m.Twin:
		why = append(why, reason.New(reason.TurnsRound))
	}
	return why
}

// namesHeld adds the reason that a colour is the one most held, if it is.
func namesHeld(v *uno.View, c uno.Color) []reason.Reason {
	if c == uno.NoColor || v.Hand.Colored(c) == 0 {
		return nil
	}
	if s := policy.Look(v); !s.MostHeld(c) {
		return nil
	}
	most := reason.New(reason.NamesHeld)
	most.Color = c
	return []reason.Reason{most}
}
