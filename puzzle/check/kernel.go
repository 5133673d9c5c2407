package check

import (
	"context"
	"fmt"
	"math/big"

	"github.com/unolab/uno/puzzle"
)

// checkKernel verifies the figures of a kernel, that it is a part of the deck
// within its bound, and, by deciding both, that it is playable exactly when
// the deck is.
func checkKernel(ctx context.Context, deck []puzzle.Card, a *puzzle.Kernel) (string, error) {
	decide := playable
	switch a.Game {
	case "", puzzle.GameSolitaire:
		if bound := kernelBound(deck); a.Bound == nil || a.Bound.Cmp(bound) != 0 {
			return "", refusef("the bound of the theorem is %v, the answer says %v", bound, a.Bound)
		}
	case puzzle.GameAllOrNone:
		decide = playableAllOrNone
	default:
		return "", refusef("there are no kernels of the game %q", a.Game)
	}
	switch {
	case a.Cards != len(deck):
		return "", refusef("the deck has %s, the answer says %d", counted(len(deck), "card"), a.Cards)
	case a.Kernel == nil:
		return "", refusef("the answer carries no kernel")
	case a.KernelCards != len(a.Kernel):
		return "", refusef("the kernel has %s, the answer says %d", counted(len(a.Kernel), "card"), a.KernelCards)
	case a.Bound != nil && a.Bound.Cmp(big.NewInt(int64(a.KernelCards))) < 0:
		return "", refusef("the kernel has %s, more than its bound %v", counted(a.KernelCards, "card"), a.Bound)
	}
	if err := part(deck, a.Kernel); err != nil {
		return "", err
	}
	whole, err := decide(ctx, deck)
	if err != nil {
		return "", err
	}
	kernel, err := decide(ctx, a.Kernel)
	if err != nil {
		return "", err
	}
	if whole != kernel {
		return "", refusef("the deck is playable: %t; the kernel is: %t", whole, kernel)
	}
	return fmt.Sprintf("a kernel of %s, playable exactly when the deck is: %t", counted(a.KernelCards, "card"), whole), nil
}

// kernelBound is the size that the corrected kernel of Dey, Goyal, Misra
// keeps to: the sum over the colours of max(c+1, 5c(c-1)), the second term
// doubled when the deck holds twins.
func kernelBound(deck []puzzle.Card) *big.Int {
	stacks := puzzle.Group(deck)
	colors, times := int64(0), int64(1)
	for i, s := range stacks {
		if i == 0 || s.Card.Color != stacks[i-1].Card.Color {
			colors++
		}
		if s.Count > 1 {
			times = 2
		}
	}
	each := big.NewInt(max(colors+1, times*5*colors*(colors-1)))
	return each.Mul(each, big.NewInt(colors))
}

// part verifies that cards are a part of a deck.
func part(deck, cards []puzzle.Card) error {
	have := puzzle.Group(deck)
	for _, s := range puzzle.Group(cards) {
		for len(have) > 0 && have[0].Card.Compare(s.Card) < 0 {
			have = have[1:]
		}
		if len(have) == 0 || have[0].Card != s.Card || have[0].Count < s.Count {
			return refusef("(%v) stands %d times in the kernel, which is more often than in the deck", s.Card, s.Count)
		}
	}
	return nil
}
