package fast

import (
	"math/rand/v2"

	"github.com/unolab/uno"
	"github.com/unolab/uno/policy"
	"github.com/unolab/uno/policy/learnt"
)

// botPlayer plays on the readable engine. The players of package bot cannot be used
// here: one of them searches on this engine.
type botPlayer interface {
	Reset(seat int, src rand.Source)
	Decide(v *uno.View) uno.Move
}

// stated samples the decisions of a policy, as bot.Stated does.
type stated struct {
	policy policy.Policy
	src    rand.Source
}

func (p *stated) Reset(_ int, src rand.Source) { p.src = src }

func (p *stated) Decide(v *uno.View) uno.Move {
	moves := policy.Decisions(nil, v)
	w := make([]float64, len(moves))
	p.policy.Weights(v, moves, w)
	return moves[policy.Pick(p.src, w)]
}

// newPlayer makes the player of a name.
func newPlayer(name string) (botPlayer, error) {
	if name == "fast" {
		return learnt.NewFast(), nil
	}
	p, err := policy.Of(name)
	return &stated{policy: p}, err
}

// interrupt is the jump of the seat of a view, if it has one and makes it.
func (p *stated) interrupt(v *uno.View) (m uno.Move, ok bool) {
	i, may := p.policy.(policy.Interrupter)
	moves := policy.Interruptions(nil, v)
	if !may || len(moves) == 0 {
		return m, false
	}
	w := make([]float64, 1+len(moves))
	w[0] = i.Interrupts(v, moves, w[1:])
	at := policy.Pick(p.src, w)
	if at == 0 {
		return m, false
	}
	return moves[at-1], true
}

// playHand plays a hand from its deal to its end as bot.Host does: a seat that jumps in
// comes first, and seats are asked in order, beginning after the one that acted last.
func playHand(g *uno.Game, players []botPlayer) error {
	for g.Phase != uno.Over {
		if err := g.Play(nextMove(g, players)); err != nil {
			return err
		}
	}
	return nil
}

// nextMove is the next move of a hand.
func nextMove(g *uno.Game, players []botPlayer) uno.Move {
	var v uno.View
	last := g.Dealer
	if n := len(g.Moves); n > 0 {
		last = g.Moves[n-1].Seat
	}
	for i := range int8(len(players)) {
		seat := (last + 1 + i) % g.Seats
		p, ok := players[seat].(*stated)
		if !ok || !g.Rules.JumpIn {
			continue
		}
		g.View(int(seat), &v)
		if m, jumps := p.interrupt(&v); jumps {
			return m
		}
	}
	g.View(int(g.Turn), &v)
	return players[g.Turn].Decide(&v)
}
