package equilibrium

import (
	"cmp"
	"context"
	"math"
	"slices"

	"github.com/unolab/uno/pomdp/game"
)

// There are three to four times as many stages for each further card, and most
// of them are hardly ever reached. So stages are unfolded where they matter: where
// a best response against the strategy that is tested goes, when it
// assumes that open stages are a win for it.

// Expand unfolds stages until open ones can change neither what a profile is
// sure of in the two seats nor what it gets against itself by more than the
// tolerance, or the nodes run out.
// current gives the profile for the stages that are unfolded by then, such as
// Game.Bot.
func (g *Game) Expand(ctx context.Context, tolerance float64, current func() *Profile) error {
	for {
		p := current()
		reach := make([]float64, len(g.stages))
		if err := g.travel(ctx, p, nobody, nil, reach); err != nil {
			return err
		}
		doubt := 0.0
		for _, r := range reach {
			doubt += r
		}
		for seat := range 2 {
			d, err := g.doubt(ctx, p, seat, tolerance/10, reach)
			if err != nil {
				return err
			}
			doubt = max(doubt, d)
		}
		if doubt <= tolerance {
			return nil
		}
		more, err := g.expand(ctx, reach)
		if err != nil || !more {
			return err
		}
	}
}

// doubt is how much open stages can change what a seat is sure of with its
// part of a profile. It adds to reach the chance to come to each open stage
// when the other plays a best response that holds them for wins.
func (g *Game) doubt(ctx context.Context, p *Profile, seat int, tolerance float64, reach []float64) (float64, error) {
	sign := float64(1 - 2*seat)
	worse, err := g.worst(ctx, p, seat, counted{open: -sign, endless: -sign}, tolerance)
	if err != nil {
		return 0, err
	}
	better, err := g.worst(ctx, p, seat, counted{open: sign, endless: -sign}, tolerance)
	if err != nil {
		return 0, err
	}
	doubt := math.Abs(better[0] - worse[0])
	if doubt <= tolerance {
		return doubt, nil
	}
	return doubt, g.travel(ctx, p, seat, worse, reach)
}

// nobody stands for the seat of a profile that is tested when both play it.
const nobody = -1

// travel adds to reach the chance that a hand comes to each open stage when a
// seat plays its part of a profile and the other a best response, the stages
// being worth as given; of nobody, when both play their parts. Hands that go
// round in circles are followed for so long as they matter.
func (g *Game) travel(ctx context.Context, p *Profile, seat int, values, reach []float64) error {
	const (
		rounds = 1000
		little = 1e-9
	)
	next := make([][]float64, len(g.stages)) // the chances of the outcomes
	here := make([]float64, len(g.stages))
	here[0] = 1
	var pays []float64
	for range rounds {
		moved := 0.0
		for i := range g.stages {
			mass, st := here[i], &g.stages[i]
			if mass == 0 || st.game == nil {
				continue
			}
			if err := ctx.Err(); err != nil {
				return err
			}
			here[i] = 0
			if mass < little*1e-3 {
				continue
			}
			if next[i] == nil {
				plans := [2]game.Plan{p.x[i], p.y[i]}
				if seat != nobody {
					pays = st.payoffs(pays[:0], 0, values)
					plans[1-seat], _ = st.game.BestResponseTo(1-seat, plans[seat], pays)
				}
				next[i] = st.game.Chances(plans[0], plans[1])
			}
			for k, chance := range next[i] {
				o := st.ends.list[st.game.Outcomes[k]-1]
				if o.way == goesOn && chance > 0 {
					here[o.to] += mass * chance
					moved += mass * chance
				}
			}
		}
		if moved < little {
			break
		}
	}
	for i := range g.stages {
		if g.stages[i].game == nil {
			reach[i] += here[i]
		}
	}
	return nil
}

// expand unfolds the open stages that are reached most, until there are twice
// as many nodes; false says that there are none that can be unfolded.
func (g *Game) expand(ctx context.Context, reach []float64) (bool, error) {
	if g.full {
		return false, nil
	}
	var list []int
	for i, r := range reach {
		if r > 0 && g.stages[i].game == nil {
			list = append(list, i)
		}
	}
	slices.SortFunc(list, func(a, b int) int {
		return cmp.Or(cmp.Compare(reach[b], reach[a]), cmp.Compare(a, b))
	})
	enough := g.Nodes + max(2000, g.Nodes)
	for n, i := range list {
		if err := g.unfold(ctx, i); err != nil {
			return false, err
		}
		if g.full {
			return n > 0, nil
		}
		if g.Nodes >= enough {
			break
		}
	}
	return len(list) > 0, nil
}
