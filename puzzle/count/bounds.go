package count

import (
	"context"
	"math/big"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/solitaire"
)

// mostFactorial is the maximum number of cards for which [Bounds] computes an
// upper bound.
const mostFactorial = 10_000

// Bounds bounds the number of distinct orders, [Result.Sequences], of a deck
// that is too large to count. The lower bound comes from the solver, which
// decides, within a bound on its work, whether there is an order; an order and
// its reverse count as two unless they are equal. The upper bound is the number
// of all orders of the deck, n! over the factorials of the multiplicities; most
// is nil beyond 10,000 cards. Both are 0 when the deck is not playable.
func Bounds(ctx context.Context, deck []puzzle.Card) (least, most *big.Int, err error) {
	res, err := solitaire.Solve(ctx, deck, solitaire.Options{Rounds: 1})
	if err != nil {
		return nil, nil, err
	}
	least = new(big.Int)
	switch res.Answer {
	case puzzle.No:
		return least, new(big.Int), nil
	case puzzle.Yes:
		least.SetInt64(1)
		for i, c := range res.Sequence {
			if c != res.Sequence[len(res.Sequence)-1-i] {
				least.SetInt64(2)
			}
		}
	}
	if len(deck) > mostFactorial {
		return least, nil, nil
	}
	most = new(big.Int).MulRange(1, int64(len(deck)))
	for _, s := range puzzle.Group(deck) {
		most.Quo(most, new(big.Int).MulRange(1, int64(s.Count)))
	}
	return least, most, nil
}
