package equilibrium

import (
	"context"
	"fmt"

	"github.com/unolab/uno/pomdp/game"
)

// Given makes a profile of what given says of each information set that is
// unfolded: the chances of its moves, in their order. An information set of which
// it says nothing (nil) is played evenly.
func (g *Game) Given(ctx context.Context, given func(*Situation) ([]float64, error)) (*Profile, error) {
	even := &Profile{}
	g.extend(even)
	p := &Profile{x: make([]game.Plan, len(g.stages)), y: make([]game.Plan, len(g.stages))}
	for i := range g.stages {
		tree := g.stages[i].game
		if tree == nil {
			continue
		}
		var lists [2][][]float64
		err := g.Situations(ctx, even, i, func(s *Situation) error {
			chances, err := given(s)
			if chances == nil {
				chances = s.Chances
			} else if len(chances) != len(s.Moves) {
				return fmt.Errorf("%d chances for %d moves in %s", len(chances), len(s.Moves), s.View.Position())
			}
			lists[s.Seat] = append(lists[s.Seat], chances)
			return err
		})
		if err != nil {
			return nil, err
		}
		for seat, plan := range [2]*game.Plan{&p.x[i], &p.y[i]} {
			k := 0
			*plan = tree.Side(seat).Plan(func(_ *game.Infoset, probs []float64) {
				copy(probs, lists[seat][k])
				k++
			})
		}
	}
	return p, nil
}
