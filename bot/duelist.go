package bot

import (
	"context"

	"github.com/unolab/uno"
	"github.com/unolab/uno/duel"
	"github.com/unolab/uno/reason"
)

// duelistPlayouts is the default number of playouts of `duelist` at each
// decision.
const duelistPlayouts = 150

// maxPlayouts bounds what may be asked for.
const maxPlayouts = 10_000_000

// duelist is `duelist`, a player of open hands (docs/rules.md, duel): it
// follows runs that the other seat is unlikely to stop, and otherwise evaluates
// its actions by their outlook and by short playouts. Its effort is a count,
// not a time. Check rejects it under rules that package duel does not support,
// and where hands are hidden; there it plays as greedy does. For the cost of a
// decision see duel.Game.Try.
type duelist struct{ *openPlayer }

// newDuelist makes the player `duelist`; arg is its number of playouts at a
// decision, 0 for none, or empty for the default.
func newDuelist(arg string) (Player, error) {
	n, err := playouts(arg, duelistPlayouts, 0)
	if err != nil {
		return nil, err
	}
	return &duelist{newOpenPlayer(func(g *duel.Game) duel.Chooser { return g.Duelist(n) })}, nil
}

// explainEffort bounds the cost of an explanation in addition to the decision.
var explainEffort = duel.Effort{Entries: 1, Nodes: 20_000, Proof: duel.DefaultNodes, Odds: 20_000, Playouts: 1000}

// Explain implements Explainer: the decision, the reasons of package duel for
// it, and the threats of the other side; without open hands, the reasons of
// greedy.
func (p *duelist) Explain(v *uno.View) (m uno.Move, why []reason.Reason) {
	m = p.Decide(v)
	s, ok := p.position(v)
	if !ok {
		return m, explain(v, m)
	}
	r, err := p.game.Evaluate(context.Background(), &s, explainEffort, p.src)
	if err != nil {
		return m, nil
	}
	list, threat := p.game.Advise(context.Background(), &s, r, duel.DefaultNodes)
	for _, a := range list {
		if a.Action.Move(v.Seat) == m {
			why = append(why, reason.With(reason.Wins, a.Half))
			why = append(why, a.Why...)
		}
	}
	if threat != nil && len(threat.Run.Line) > 0 {
		if first, err := uno.ParseMove(threat.Run.Line[0]); err == nil {
			danger := reason.New(reason.Threat)
			danger.Card, danger.Color = first.Card, first.Color
			why = append(why, danger)
		}
	}
	return m, why
}
