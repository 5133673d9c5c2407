package count

import (
	"math/big"
	"math/rand/v2"
	"os"

	"github.com/unolab/uno/puzzle"
)

// ordersByHand counts the orders of labelled cards over all subsets, 2^n n^2,
// on the cards themselves.
func ordersByHand(n int, match func(i, j int) bool) *big.Int {
	if n == 0 {
		return big.NewInt(1)
	}
	ways := make([][]*big.Int, 1<<n) // by subset and last card
	for i := range n {
		ways[1<<i] = make([]*big.Int, n)
		ways[1<<i][i] = big.NewInt(1)
	}
	for set := range ways {
		for i, w := range ways[set] {
			if w == nil {
				continue
			}
			for j := range n {
				if set>>j&1 == 0 && match(i, j) {
					to := set | 1<<j
					if ways[to] == nil {
						ways[to] = make([]*big.Int, n)
					}
					if ways[to][j] == nil {
						ways[to][j] = new(big.Int)
					}
					ways[to][j].Add(ways[to][j], w)
				}
			}
		}
	}
	total := new(big.Int)
	for _, w := range ways[len(ways)-1] {
		if w != nil {
			total.Add(total, w)
		}
	}
	return total
}

func ordersOfDeck(deck []puzzle.Card) *big.Int {
	return ordersByHand(len(deck), func(i, j int) bool { return deck[i].Matches(deck[j]) })
}

// sequencesByHand counts distinct winning orders by laying them out.
func sequencesByHand(deck []puzzle.Card) int64 {
	stacks := puzzle.Group(deck)
	var extend func(last *puzzle.Card, left int) int64
	extend = func(last *puzzle.Card, left int) int64 {
		if left == 0 {
			return 1
		}
		n := int64(0)
		for i := range stacks {
			if stacks[i].Count > 0 && (last == nil || stacks[i].Card.Matches(*last)) {
				stacks[i].Count--
				n += extend(&stacks[i].Card, left-1)
				stacks[i].Count++
			}
		}
		return n
	}
	return extend(nil, len(deck))
}

// randomDeck draws a small deck; shapes vary, twins are common.
func randomDeck(r *rand.Rand, most int) []puzzle.Card {
	n := r.IntN(most + 1)
	c, b := 1+r.IntN(5), 1+r.IntN(6)
	if r.IntN(3) == 0 {
		c, b = 1+r.IntN(n/2+2), 1+r.IntN(n/2+2)
	}
	deck := make([]puzzle.Card, n)
	for i := range deck {
		deck[i] = puzzle.Card{Color: int32(3 * (1 + r.IntN(c))), Number: int32(1 + r.IntN(b))}
	}
	return deck
}

// rounds is the number of random decks a test takes: few by default, many
// under UNO_LONG=1.
func rounds(few, many int) int {
	if os.Getenv("UNO_LONG") == "" {
		return few
	}
	return many
}
