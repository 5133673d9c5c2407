package bot

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/unolab/uno"
	"github.com/unolab/uno/duel"
)

// DuelistPlayouts is what `duelist` plays out at each decision.
const DuelistPlayouts = 700

// maxPlayouts bounds what may be asked for.
const maxPlayouts = 10_000_000

// Duelist is `duelist`, a player of open hands (RULES, duel): it follows runs
// that the other is unlikely to stop, and otherwise weighs its actions by
// playouts, ties broken toward progress. Its effort is counted, never timed.
// Under rules that package duel does not serve, and where hands are hidden, it
// plays as greedy does.
type Duelist struct {
	playouts int
	src      rand.Source
	rules    *uno.Rules
	game     *duel.Game
	greedy   Greedy
}

// NewDuelist makes the player `duelist`; arg is its playouts at a decision, or
// empty for the usual.
func NewDuelist(arg string) (Player, error) {
	n := DuelistPlayouts
	if arg != "" {
		var err error
		if n, err = strconv.Atoi(arg); err != nil || n < 1 || n > maxPlayouts {
			return nil, fmt.Errorf("%q is not a number of playouts, 1 to %d", arg, maxPlayouts)
		}
	}
	return &Duelist{playouts: n}, nil
}

// Reset implements Player.
func (p *Duelist) Reset(seat int, src rand.Source) {
	p.src = src
	p.rules, p.game = nil, nil
	p.greedy.Reset(seat, src)
}

// Decide implements Player. Cost: see duel.Game.Try.
func (p *Duelist) Decide(v *uno.View) uno.Move {
	if p.rules != v.Rules {
		p.rules, p.game = v.Rules, nil
		if v.Rules.OpenHands && v.Seats == 2 {
			p.game, _ = duel.New(v.Rules) // otherwise greedy plays
		}
	}
	if p.game == nil {
		return p.greedy.Decide(v)
	}
	s, err := p.game.FromView(v)
	if err != nil {
		return p.greedy.Decide(v)
	}
	return p.game.Try(&s, p.playouts, p.src)[0].Action.Move(v.Seat)
}

// explainEffort bounds what an explanation costs beside the decision.
var explainEffort = duel.Effort{Entries: 1, Nodes: 20_000, Proof: duel.DefaultNodes, Odds: 20_000, Playouts: 1000}

// Explain implements Explainer: the decision, with what package duel has to say
// for it and what the other side threatens. Without open hands it gives no
// reason.
func (p *Duelist) Explain(v *uno.View) (m uno.Move, why string) {
	m = p.Decide(v)
	if p.game == nil {
		return m, ""
	}
	s, err := p.game.FromView(v)
	if err != nil {
		return m, ""
	}
	r, err := p.game.Evaluate(context.Background(), &s, explainEffort, p.src)
	if err != nil {
		return m, ""
	}
	list, threat := p.game.Advise(context.Background(), &s, r, duel.DefaultNodes)
	var words []string
	for _, a := range list {
		if a.Action.Move(v.Seat) == m {
			words = append(words, fmt.Sprintf("it wins about %.0f %%", 100*a.Half))
			words = append(words, a.Why...)
		}
	}
	if threat != nil && len(threat.Run.Line) > 0 {
		_, card, _ := strings.Cut(threat.Run.Line[0], " ")
		words = append(words, fmt.Sprintf("the other threatens to run with %s", card))
	}
	return m, strings.Join(words, "; ")
}

// Interrupt implements Player.
func (p *Duelist) Interrupt(v *uno.View) (uno.Move, bool) { return p.greedy.Interrupt(v) }
