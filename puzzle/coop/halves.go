package coop

import (
	"context"
	"slices"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/versus"
)

// planHalves is a necessary condition for two players by the rule strict that
// takes nearly linear time, and a plan. In a line of play each card of player 1
// but for the first and the last has two neighbours, cards of player 2, each
// of which has two neighbours as well. So if every card is cut in half, the
// halves of the two hands have a matching that leaves at most two halves of
// player 1 over; if not, ok is false.
//
// Halves are matched at a colour or at a number. So the matching says for each
// card where it could have its ends for all hubs to be even, if not connected:
// the plan, by cards of the instance.
func planHalves(ctx context.Context, in *puzzle.Instance) (plan []trailChoice, ok bool, err error) {
	n := len(in.Cards)
	halves := &puzzle.Instance{Players: 2}
	halves.Cards = slices.Concat(in.Cards, in.Cards)
	halves.Owner = slices.Concat(in.Owner, in.Owner)
	out, err := versus.Solve(ctx, halves)
	if err != nil {
		return nil, false, err
	}
	atColors, atNumbers := make([]int, n), make([]int, n)
	for _, pair := range out.Matching {
		at := atNumbers
		if halves.Cards[pair[0]-1].Color == halves.Cards[pair[1]-1].Color {
			at = atColors
		}
		for _, half := range pair {
			at[(int(half)-1)%n]++
		}
	}
	plan = make([]trailChoice, n)
	for i := range plan {
		switch {
		case atColors[i] == 2:
			plan[i] = atColor
		case atNumbers[i] == 2:
			plan[i] = atNumber
		case atColors[i]+atNumbers[i] == 2 || in.OwnerOf(i) == 1:
			plan[i] = crossing // player 1's must be used, also if a half is left over
		}
	}
	return plan, len(out.Matching) >= 2*len(in.Hand(1))-2, nil
}
