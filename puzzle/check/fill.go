package check

import (
	"context"
	"fmt"
	"slices"

	"github.com/unolab/uno/puzzle"
)

// checkFill verifies a fill-in from both sides: the order plays deck and
// additions together, and no fewer additions suffice, since every addition
// joins at most two runs of a path cover. The lower bound is the number of
// components of the deck less one, or what a certificate shows, where that is
// enough, otherwise the path cover number, worked out over all parts.
func checkFill(ctx context.Context, deck []puzzle.Card, a *puzzle.Fill, opt Options) (string, error) {
	if a.Answer == puzzle.Unknown {
		return "", refusef("the answer is \"unknown\": bounds alone are not checked")
	}
	if a.Minimum != len(a.Added) {
		return "", refusef("the answer says %d cards are needed and adds %d", a.Minimum, len(a.Added))
	}
	if a.Added == nil {
		return "", refusef("the answer carries no list of added cards")
	}
	if err := order(slices.Concat(deck, a.Added), a.Sequence); err != nil {
		return "", err
	}
	found := fmt.Sprintf("%s make the deck playable, and no fewer do", counted(a.Minimum, "added card"))
	if len(deck) == 0 && a.Minimum > 0 {
		return "", refusef("the empty deck is playable as it is")
	}
	if a.Minimum == 0 || a.Minimum == components(deck)-1 {
		return found, nil
	}
	if a.Certificate != nil {
		what, err := certificate(ctx, deck, a.Certificate, Options{AnswerName: opt.AnswerName})
		if err != nil {
			return "", err
		}
		if a.Minimum == 1 {
			return found + ": " + what, nil
		}
		if least := coverBound(deck, a.Certificate.Set); least-1 >= a.Minimum {
			return fmt.Sprintf("%s: a cut of %s leaves pieces for %d runs", found, counted(len(a.Certificate.Set), "vertex"), least), nil
		}
	}
	runs, err := leastRuns(ctx, deck)
	if err != nil {
		return "", err
	}
	if runs-1 != a.Minimum {
		return "", refusef("%d added cards suffice, the answer says %d", runs-1, a.Minimum)
	}
	return found, nil
}

// coverBound is how many runs the pieces around a set S of vertices ask for: a
// run that visits k pieces of H - S passes k-1 times through S in between, each
// time over two cards with one end in S, and over two cards at a vertex of S.
func coverBound(deck []puzzle.Card, set []puzzle.Vertex) int {
	stacks := puzzle.Group(deck)
	c := newClasses(deck)
	inS := make([]bool, c.names.count())
	for _, name := range set {
		if v, ok := c.names.vertex(name); ok {
			inS[v] = true
		}
	}
	crossing, degree := 0, make([]int, c.names.count())
	for i, s := range stacks {
		u, v := c.end[2*i], c.end[2*i+1]
		for _, x := range [2]int32{u, v} {
			if inS[x] {
				degree[x] += int(s.Count)
			}
		}
		if inS[u] != inS[v] {
			crossing += int(s.Count)
		}
		if !inS[u] && !inS[v] {
			if a, b := c.find(u), c.find(v); a != b {
				c.merge(a, b)
			}
		}
	}
	visits, pieces := 0, map[int32]bool{}
	for _, d := range degree {
		visits += d / 2
	}
	for i := range stacks {
		if u, v := c.end[2*i], c.end[2*i+1]; !inS[u] && !inS[v] {
			pieces[c.find(u)] = true
		}
	}
	return len(pieces) - min(crossing/2, visits)
}

// leastRuns works out the path cover number of a nonempty deck, over all parts
// of a small one, otherwise card by card.
func leastRuns(ctx context.Context, deck []puzzle.Card) (int, error) {
	if s, ok := newSubsets(deck, maxPartsToCover); ok {
		return s.cover(ctx)
	}
	runs, ok, err := coverByCards(ctx, deck)
	if !ok && err == nil {
		err = refusef("that no fewer cards suffice is beyond the checker's own methods: %d parts, or %d colours and numbers open at a time",
			maxPartsToCover, maxOpenVertices)
	}
	return runs, err
}

// components returns the number of connected components of H with a card.
func components(deck []puzzle.Card) int {
	c := newClasses(deck)
	count := c.names.count()
	for e := range c.copies {
		if a, b := c.find(c.end[2*e]), c.find(c.end[2*e+1]); a != b {
			c.merge(a, b)
			count--
		}
	}
	return count
}
