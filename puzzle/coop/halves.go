package coop

import (
	"context"
	"slices"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/versus"
)

// halvesMatch is a necessary condition for two players by the rule strict that
// takes nearly linear time. In a line of play each card of player 1 but for the
// first and the last has two neighbours, cards of player 2, each of which has
// two neighbours as well. So if every card is cut in half, the halves of the
// two hands have a matching that leaves at most two halves of player 1 over.
func halvesMatch(ctx context.Context, in *puzzle.Instance) (bool, error) {
	halves := &puzzle.Instance{Players: 2}
	halves.Cards = slices.Concat(in.Cards, in.Cards)
	halves.Owner = slices.Concat(in.Owner, in.Owner)
	out, err := versus.Solve(ctx, halves)
	if err != nil {
		return false, err
	}
	return len(out.Matching) >= 2*len(in.Hand(1))-2, nil
}
