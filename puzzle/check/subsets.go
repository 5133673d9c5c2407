package check

import (
	"context"
	"math/big"
	"math/bits"

	"github.com/unolab/uno/puzzle"
)

// The slow methods visit all parts of a deck: how many of each stack have been
// played, and which stack's card is on top. These are the limits on the number
// of pairs (part, top).
const (
	maxPartsToDecide = 64 << 20 // 21 distinct cards
	maxPartsToCount  = 5 << 20  // 18 distinct cards
	maxPartsToCover  = 20 << 20 // 20 distinct cards
	maxParts         = 4 << 20  // of any deck, whatever its tops
)

// subsets numbers the parts of a deck in mixed radix: a part that holds u[k]
// cards of stack k has the number sum of u[k]*radix[k].
type subsets struct {
	stacks []puzzle.Stack
	radix  []int
	parts  int
	match  []uint64 // by stack: the stacks that match it, itself included
}

// newSubsets returns the parts of a nonempty deck, or false when the pairs
// (part, top) are more than limit.
func newSubsets(deck []puzzle.Card, limit int) (*subsets, bool) {
	s := &subsets{stacks: puzzle.Group(deck), parts: 1}
	if len(s.stacks) > 64 {
		return nil, false
	}
	for _, st := range s.stacks {
		s.radix = append(s.radix, s.parts)
		if s.parts > limit/(int(st.Count)+1) {
			return nil, false
		}
		s.parts *= int(st.Count) + 1
	}
	if s.parts > maxParts || s.parts > limit/len(s.stacks) {
		return nil, false
	}
	for _, a := range s.stacks {
		set := uint64(0)
		for k, b := range s.stacks {
			if a.Card.Matches(b.Card) {
				set |= 1 << k
			}
		}
		s.match = append(s.match, set)
	}
	return s, true
}

// room reports whether a part lacks a card of stack k.
func (s *subsets) room(part, k int) bool {
	size := int(s.stacks[k].Count) + 1
	return part/s.radix[k]%size < size-1
}

// each visits the parts from the empty one up, so that a part comes after all
// parts within it.
func (s *subsets) each(ctx context.Context, visit func(part int)) error {
	for part := range s.parts {
		if part&0xffff == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
		}
		visit(part)
	}
	return nil
}

// playable decides whether the deck can be played, by which tops each part
// can end with.
func (s *subsets) playable(ctx context.Context) (bool, error) {
	tops := make([]uint64, s.parts)
	err := s.each(ctx, func(part int) {
		for k := range s.stacks {
			if (part == 0 || tops[part]&s.match[k] != 0) && s.room(part, k) {
				tops[part+s.radix[k]] |= 1 << k
			}
		}
	})
	return tops[s.parts-1] != 0, err
}

// uint128 counts orders; the orders of up to 34 cards fit.
type uint128 struct{ hi, lo uint64 }

func (a *uint128) add(b uint128) {
	var carry uint64
	a.lo, carry = bits.Add64(a.lo, b.lo, 0)
	a.hi, _ = bits.Add64(a.hi, b.hi, carry)
}

func (a uint128) big() *big.Int {
	x := new(big.Int).SetUint64(a.hi)
	return x.Lsh(x, 64).Or(x, new(big.Int).SetUint64(a.lo))
}

// maxCardsToCount is the maximum number of cards whose orders fit a uint128.
const maxCardsToCount = 34

// orders counts the winning orders, equal cards identical.
func (s *subsets) orders(ctx context.Context) (*big.Int, error) {
	n := len(s.stacks)
	ways := make([]uint128, s.parts*n) // by part and top
	err := s.each(ctx, func(part int) {
		for k := range s.stacks {
			if !s.room(part, k) {
				continue
			}
			sum := uint128{lo: uint64(b2i(part == 0))}
			for tops := s.match[k]; tops != 0 && part != 0; tops &= tops - 1 {
				sum.add(ways[part*n+bits.TrailingZeros64(tops)])
			}
			ways[(part+s.radix[k])*n+k].add(sum)
		}
	})
	total := new(big.Int)
	for _, w := range ways[(s.parts-1)*n:] {
		total.Add(total, w.big())
	}
	return total, err
}

// cover returns the path cover number: the fewest runs of matching cards into
// which the deck can be laid out.
func (s *subsets) cover(ctx context.Context) (int, error) {
	const none = 0xff // fewer than 64 stacks and so fewer runs
	n := len(s.stacks)
	runs := make([]uint8, s.parts*n) // by part and top
	for i := range runs {
		runs[i] = none
	}
	err := s.each(ctx, func(part int) {
		least := uint8(none)
		for _, r := range runs[part*n : part*n+n] {
			least = min(least, r)
		}
		for k := range s.stacks {
			if !s.room(part, k) {
				continue
			}
			best := uint8(1)
			if part != 0 {
				best = least + 1
				for tops := s.match[k]; tops != 0; tops &= tops - 1 {
					best = min(best, runs[part*n+bits.TrailingZeros64(tops)])
				}
			}
			at := &runs[(part+s.radix[k])*n+k]
			*at = min(*at, best)
		}
	})
	least := uint8(none)
	for _, r := range runs[(s.parts-1)*n:] {
		least = min(least, r)
	}
	return int(least), err
}
