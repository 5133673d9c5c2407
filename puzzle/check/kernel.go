package check

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"github.com/unolab/uno/puzzle"
)

// checkKernel verifies the figures of a kernel, that it is a part of the deck
// within its bound, and that it is playable exactly when the deck is: by
// deciding both or, where they are beyond the checker's own methods, by the
// conditions of the kernel's theorem (shrunk.go).
func checkKernel(ctx context.Context, deck []puzzle.Card, a *puzzle.Kernel) (string, error) {
	game := a.Game
	if game == "" {
		game = puzzle.GameSolitaire
	}
	var bound *big.Int
	decide := playable
	switch game {
	case puzzle.GameSolitaire:
		if bound = kernelBound(deck); a.Held != nil {
			bound = kernelBoundSparse(deck)
		}
	case puzzle.GameAllOrNone:
		bound, decide = kernelBoundAllOrNone(deck), playableAllOrNone
	default:
		return "", refusef("there are no kernels of the game %q", a.Game)
	}
	switch {
	case a.Bound == nil || a.Bound.Cmp(bound) != 0:
		return "", refusef("the bound of the theorem is %v, the answer says %v", bound, a.Bound)
	case a.Cards != len(deck):
		return "", refusef("the deck has %s, the answer says %d", counted(len(deck), "card"), a.Cards)
	case a.Kernel == nil:
		return "", refusef("the answer carries no kernel")
	case a.KernelCards != len(a.Kernel):
		return "", refusef("the kernel has %s, the answer says %d", counted(len(a.Kernel), "card"), a.KernelCards)
	case a.Bound.Cmp(big.NewInt(int64(a.KernelCards))) < 0:
		return "", refusef("the kernel has %s, more than its bound %v", counted(a.KernelCards, "card"), a.Bound)
	}
	if err := part(deck, a.Kernel); err != nil {
		return "", err
	}
	if a.Held != nil {
		if err := shrunk(game, deck, a.Kernel, a.Held); err != nil {
			return "", err
		}
		return fmt.Sprintf("a sparse kernel of %s, playable exactly when the deck is, by the conditions of its theorem; its bound is %v", counted(a.KernelCards, "card"), bound), nil
	}
	found := fmt.Sprintf("a kernel of %s, playable exactly when the deck is", counted(a.KernelCards, "card"))
	whole, err := decide(ctx, deck)
	kernel := false
	if err == nil {
		kernel, err = decide(ctx, a.Kernel)
	}
	var refusal *Refusal
	switch {
	case errors.As(err, &refusal) && refusal.Beyond:
		if err := shrunk(game, deck, a.Kernel, a.Held); err != nil {
			return "", &Refusal{Why: fmt.Sprintf("%s; and %s", refusal.Why, why(err)), Beyond: true}
		}
		return fmt.Sprintf("%s, by the conditions of its theorem; its bound is %v", found, bound), nil
	case err != nil:
		return "", err
	case whole != kernel:
		return "", refusef("the deck is playable: %t; the kernel is: %t", whole, kernel)
	}
	return fmt.Sprintf("%s: %t; its bound is %v", found, whole, bound), nil
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
	each := new(big.Int).Mul(big.NewInt(times*5*colors), big.NewInt(colors-1))
	if least := big.NewInt(colors + 1); each.Cmp(least) < 0 {
		each = least
	}
	return each.Mul(each, big.NewInt(colors))
}

// kernelBoundSparse is the size that the sparse kernel keeps to: 16c-10 cards, c
// the colours or the numbers, whichever are fewer.
func kernelBoundSparse(deck []puzzle.Card) *big.Int {
	colors, numbers := map[int32]bool{}, map[int32]bool{}
	for _, c := range deck {
		colors[c.Color], numbers[c.Number] = true, true
	}
	return big.NewInt(max(16*int64(min(len(colors), len(numbers)))-10, 0))
}

// kernelBoundAllOrNone is the size that the corrected kernel of all-or-none
// keeps to. With c colours, q of which have more than c numbers, and s others:
// t (s c + q max(c+1, s c + 3 (q-1))) cards, t being 2 when the deck holds
// twins and 1 otherwise.
func kernelBoundAllOrNone(deck []puzzle.Card) *big.Int {
	stacks := puzzle.Group(deck)
	numbers := make(map[int32]int64) // by colour
	times := int64(1)
	for _, s := range stacks {
		numbers[s.Card.Color]++
		if s.Count > 1 {
			times = 2
		}
	}
	c, q := int64(len(numbers)), int64(0)
	for _, n := range numbers {
		if n > c {
			q++
		}
	}
	others := new(big.Int).Mul(big.NewInt(c-q), big.NewInt(c))
	each := new(big.Int).Set(others)
	if q > 0 {
		each.Add(each, big.NewInt(3*(q-1)))
	}
	if least := big.NewInt(c + 1); each.Cmp(least) < 0 {
		each = least
	}
	each.Mul(each, big.NewInt(q))
	each.Add(each, others)
	return each.Mul(each, big.NewInt(times))
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
