package record

import (
	"fmt"
	"slices"

	"github.com/unolab/uno"
)

// checkFair checks that everything random in the hand follows from the secrets of
// the table and the seats. It deals the hand again and makes its moves; g.Moves of
// the sound replay are what was written.
func (r *Record) checkFair(moves []uno.Move) error {
	end := len(r.Actions)
	if len(r.Fair.Seats) != len(r.Seats) {
		return r.broken(end, fmt.Errorf("fair has shares of %d seats, but there are %d", len(r.Fair.Seats), len(r.Seats)))
	}
	key, err := r.Fair.Key()
	if err != nil {
		return r.broken(end, fmt.Errorf("fair: %w", err))
	}
	order := key.Order()
	var g uno.Game
	if err := g.Start(&r.Rules, len(r.Seats), r.Dealer, order); err != nil {
		return r.broken(end, fmt.Errorf("fair: %w", err))
	}
	if !slices.Equal(order.Piles[0], r.Deck) {
		return r.broken(0, fmt.Errorf("fair: the deck does not lie in the order that follows from the secrets"))
	}
	for i := len(g.Moves); i < len(moves); i++ {
		made := moves[i]
		if made.Act == uno.Draw {
			made.Card, made.Color = uno.NoKind, uno.NoColor
		}
		if err := g.Play(made); err != nil {
			return r.broken(i, fmt.Errorf("fair: with the cards that follow from the secrets, %w", err))
		}
	}
	for i, pile := range order.Piles[1:] {
		if i >= len(r.Shuffles) || !slices.Equal(pile, r.Shuffles[i]) {
			return r.broken(end, fmt.Errorf("fair: entry %d of shuffles does not lie in the order that follows from the secrets", i+1))
		}
	}
	if !slices.Equal(order.Ejects, r.Ejects) {
		return r.broken(end, fmt.Errorf("fair: the machine ejects %v by the secrets, but %v is written", order.Ejects, r.Ejects))
	}
	if !slices.Equal(g.Moves, moves) {
		return r.broken(end, fmt.Errorf("fair: a random colour does not follow from the secrets"))
	}
	return nil
}
