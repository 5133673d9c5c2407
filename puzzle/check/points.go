package check

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"github.com/unolab/uno/puzzle"
)

// Points verifies a solve or count answer about cards of several coordinates,
// which match when they agree in at least one, and describes what was verified.
// It plays a yes through. It verifies a no by connectivity or, like a count, by
// computing it over all parts of the deck, within limits. A wrong answer is a
// [*Refusal].
func Points(ctx context.Context, points [][]int32, answer puzzle.Answer) (string, error) {
	dimensions := puzzle.Dimensions(answer)
	if dimensions == 0 {
		return "", refusef("the answer is not about cards of several coordinates: it has no \"dimensions\"")
	}
	if err := placed(answer, claims(answer)); err != nil {
		return "", err
	}
	for _, p := range points {
		if len(p) != dimensions {
			return "", refusef("the answer is about cards of %s, a card has %d", counted(dimensions, "coordinate"), len(p))
		}
	}
	found, err := "", error(nil)
	switch a := answer.(type) {
	case *puzzle.PointSolve:
		found, err = solvePoints(ctx, points, a)
	case *puzzle.Count:
		found, err = countPoints(ctx, points, a)
	}
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s (cards of %s)", found, counted(dimensions, "coordinate")), nil
}

// solvePoints verifies a solve answer.
func solvePoints(ctx context.Context, points [][]int32, a *puzzle.PointSolve) (string, error) {
	switch {
	case a.Game != puzzle.GameSolitaire || a.Rule != "":
		return "", refusef("cards of several coordinates are for the game %s, which has one rule, not for %q by the rule %q", puzzle.GameSolitaire, a.Game, a.Rule)
	case a.Answer == puzzle.Yes:
		if err := pointOrder(points, a.Sequence); err != nil {
			return "", err
		}
		return fmt.Sprintf("yes: the order plays all %s", counted(len(points), "card")), nil
	case a.Answer != puzzle.No:
		return "", refusef("the answer is %.20q: there is nothing to check", a.Answer)
	case len(points) > 0 && !connectedPoints(points):
		return "no: the cards are not connected", nil
	}
	can := true
	if len(points) > 0 {
		s, err := pointSubsets(points, maxPartsToDecide)
		if err != nil {
			return "", err
		}
		if can, err = s.playable(ctx); err != nil {
			return "", err
		}
	}
	if can {
		return "", refusef("the answer is \"no\", but the deck is playable")
	}
	return "no: decided anew by the checker", nil
}

// countPoints counts anew.
func countPoints(ctx context.Context, points [][]int32, a *puzzle.Count) (string, error) {
	if a.Names != nil {
		return "", refusef("cards of several coordinates have no names")
	}
	sequences := big.NewInt(1)
	paths := big.NewInt(1)
	if len(points) > 0 {
		s, err := pointSubsets(points, maxPartsToCount)
		if err != nil {
			return "", err
		}
		if len(points) > maxCardsToCount {
			return "", beyondf("the deck is beyond the checker's own count: at most %d cards", maxCardsToCount)
		}
		if sequences, err = s.orders(ctx); err != nil {
			return "", err
		}
		paths.Set(sequences)
		for _, st := range s.stacks {
			paths.Mul(paths, new(big.Int).MulRange(1, int64(st.Count)))
		}
		if len(points) > 1 {
			paths.Rsh(paths, 1)
		}
	}
	if a.Sequences != sequences.String() || a.Paths != paths.String() {
		return "", refusef("there are %v paths and %v distinct orders, the answer says %.40q and %.40q", paths, sequences, a.Paths, a.Sequences)
	}
	return fmt.Sprintf("%v paths and %v orders: counted anew by the checker", paths, sequences), nil
}

func pointsMatch(p, q []int32) bool {
	for i, v := range p {
		if q[i] == v {
			return true
		}
	}
	return false
}

// pointOrder verifies that a sequence plays exactly the given points, each
// matching the one before.
func pointOrder(points, sequence [][]int32) error {
	if sequence == nil {
		return refusef("the answer is \"yes\" and carries no sequence")
	}
	want := slices.SortedFunc(slices.Values(points), slices.Compare)
	have := slices.SortedFunc(slices.Values(sequence), slices.Compare)
	if !slices.EqualFunc(want, have, slices.Equal) {
		return refusef("the sequence does not play the cards of the deck")
	}
	for i := 1; i < len(sequence); i++ {
		if !pointsMatch(sequence[i-1], sequence[i]) {
			return refusef("card %d of the sequence, %v, does not match the one before it, %v", i+1, sequence[i], sequence[i-1])
		}
	}
	return nil
}

// connectedPoints floods from the first point.
func connectedPoints(points [][]int32) bool {
	seen := make([]bool, len(points))
	seen[0] = true
	frontier, left := []int{0}, len(points)-1
	for len(frontier) > 0 {
		p := points[frontier[0]]
		frontier = frontier[1:]
		for i, q := range points {
			if !seen[i] && pointsMatch(p, q) {
				seen[i] = true
				frontier = append(frontier, i)
				left--
			}
		}
	}
	return left == 0
}

// pointSubsets numbers the parts of a nonempty deck of points: distinct points
// take the role of the stacks of [subsets].
func pointSubsets(points [][]int32, limit int) (*subsets, error) {
	distinct := slices.SortedFunc(slices.Values(points), slices.Compare)
	distinct = slices.CompactFunc(distinct, slices.Equal)
	deck := make([]puzzle.Card, len(points))
	for i, p := range points {
		k, _ := slices.BinarySearchFunc(distinct, p, slices.Compare)
		deck[i] = puzzle.Card{Color: int32(k + 1), Number: int32(k + 1)}
	}
	s, ok := newSubsets(deck, limit)
	if !ok {
		return nil, beyondf("nothing certifies this, and the deck is beyond the checker's own method: at most %d parts", limit)
	}
	for i, p := range distinct {
		s.match[i] = 0
		for k, q := range distinct {
			if pointsMatch(p, q) {
				s.match[i] |= 1 << k
			}
		}
	}
	return s, nil
}
