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

// playHand plays a hand to its end between players that never move out of turn.
func playHand(g *uno.Game, players []botPlayer) error {
	for g.Phase != uno.Over {
		var v uno.View
		g.View(int(g.Turn), &v)
		if err := g.Play(players[g.Turn].Decide(&v)); err != nil {
			return err
		}
	}
	return nil
}
