package bot

import (
	"cmp"

	"github.com/unolab/uno"
	"github.com/unolab/uno/policy/learnt"
	"github.com/unolab/uno/reason"
)

// learner is a player of learnt weights that gives its reasons.
type learner struct{ *learnt.Player }

// newFast makes the player `fast`.
func newFast() learner { return learner{learnt.NewFast()} }

// newExploiter makes the player that was trained against another one, fast unless
// arg names it.
func newExploiter(arg string) (Player, error) {
	p, err := learnt.NewExploiter(cmp.Or(arg, "fast"))
	if err != nil {
		return nil, err
	}
	return learner{p}, nil
}

// Explain implements Explainer. The move is the likeliest one of the policy.
func (p learner) Explain(v *uno.View) (m uno.Move, why []reason.Reason) {
	m, next := p.Advise(v)
	return m, explainLearnt(v, m, next)
}

// explainLearnt gives reasons for a move that weights or playouts have chosen. A
// sum is no reason that a person can follow, so the reasons are facts that it
// speaks of: what limits the choice, what the move does to the next seat, whether
// that seat is likely to be stuck, and what can follow.
func explainLearnt(v *uno.View, m uno.Move, next learnt.Outlook) []reason.Reason {
	switch m.Act {
	case uno.Draw, uno.Pass:
		return explainDraw(v, m)
	case uno.Challenge:
		return []reason.Reason{reason.Of(reason.MakesDraw, v.Bluffer, 4)}
	case uno.Play:
	default:
		return explain(v, m)
	}
	why := explainPlay(v, m)
	if v.Hand.Len() == m.Count() {
		return why
	}
	if next.Stuck >= 0.5 && next.Next != int8(v.Seat) {
		stuck := reason.With(reason.LikelyStuck, next.Stuck)
		stuck.Seat = next.Next
		why = append(why, stuck)
	}
	if next.Follow > 1 {
		why = append(why, reason.Of(reason.FollowUps, -1, next.Follow))
	}
	return why
}

// explainDraw gives the reason for drawing, or for keeping what was drawn.
func explainDraw(v *uno.View, m uno.Move) []reason.Reason {
	switch {
	case !hasPlay(v):
		return []reason.Reason{reason.New(reason.NothingFits)}
	case m.Act == uno.Draw:
		return []reason.Reason{reason.New(reason.Declines)}
	}
	for k := range uno.Kind(uno.Kinds) {
		if v.Drawn.Has(k) {
			keeps := reason.New(reason.KeepsCard)
			keeps.Card = k
			return []reason.Reason{keeps}
		}
	}
	return nil
}
