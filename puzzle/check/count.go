package check

import (
	"context"
	"fmt"
	"math/big"

	"github.com/unolab/uno/puzzle"
)

// checkCount counts anew, over all parts of the deck.
func checkCount(ctx context.Context, deck []puzzle.Card, a *puzzle.Count) (string, error) {
	if err := sameNames(a.Names, deck); err != nil {
		return "", err
	}
	sequences, paths, err := countOrders(ctx, deck)
	if err != nil {
		return "", err
	}
	if a.Sequences != sequences.String() {
		return "", refusef("there are %v distinct orders, the answer says %.40q", sequences, a.Sequences)
	}
	if a.Paths != paths.String() {
		return "", refusef("there are %v Hamiltonian paths, the answer says %.40q", paths, a.Paths)
	}
	return fmt.Sprintf("%v paths and %v orders: counted anew by the checker", paths, sequences), nil
}

// countOrders returns the distinct winning orders and the undirected
// Hamiltonian paths of the UNO-1 graph, with equal cards distinguished. The
// empty deck and a single card have one of each.
func countOrders(ctx context.Context, deck []puzzle.Card) (sequences, paths *big.Int, err error) {
	if len(deck) == 0 {
		return big.NewInt(1), big.NewInt(1), nil
	}
	s, ok := newSubsets(deck, maxPartsToCount)
	if !ok || len(deck) > maxCardsToCount {
		return nil, nil, beyondf("the deck is beyond the checker's own count: at most %d cards and %d parts", maxCardsToCount, maxPartsToCount)
	}
	if sequences, err = s.orders(ctx); err != nil {
		return nil, nil, err
	}
	paths = new(big.Int).Set(sequences)
	for _, st := range s.stacks {
		paths.Mul(paths, new(big.Int).MulRange(1, int64(st.Count)))
	}
	if len(deck) > 1 {
		paths.Rsh(paths, 1)
	}
	return sequences, paths, nil
}
