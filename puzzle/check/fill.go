package check

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/unolab/uno/puzzle"
)

// checkFill verifies a fill-in from both sides: the order plays deck and
// additions together, and no fewer additions suffice, since every addition
// joins at most two runs of a path cover. The lower bound is the number of
// components of the deck less one, or what a certificate shows, where that is
// enough, otherwise the path cover number, worked out over all parts. Of an
// unknown minimum both bounds are verified in the same way.
func checkFill(ctx context.Context, deck []puzzle.Card, a *puzzle.Fill, opt Options) (string, error) {
	least, most := a.Minimum, a.Minimum
	switch {
	case a.Answer == puzzle.Unknown && (len(a.Bounds) != 2 || a.Bounds[0] < 0 || a.Bounds[0] >= a.Bounds[1]):
		return "", refusef("the bounds %v of an unknown minimum are not two numbers, the lower one first", a.Bounds)
	case a.Answer == puzzle.Unknown && a.Minimum != 0:
		return "", refusef("the answer is \"unknown\" and gives a minimum, %d", a.Minimum)
	case a.Answer == puzzle.Unknown:
		least, most = a.Bounds[0], a.Bounds[1]
	case a.Answer != "":
		return "", refusef("a fill has no answer but \"unknown\", and says %.20q", a.Answer)
	}
	covered, err := fills(deck, a, most)
	if err != nil {
		return "", err
	}
	made := fmt.Sprintf("%s make the deck playable", counted(most, "added card"))
	switch {
	case least < most:
		made += fmt.Sprintf(" and at least %d are needed%s", least, covered)
	case covered != "":
		made += fmt.Sprintf(", and no fewer do%s, and no fewer do", covered)
	default:
		made += ", and no fewer do"
	}
	if a.Distinct {
		made += "; none equals another card"
	}
	shown := max(0, components(deck)-1)
	if a.Certificate != nil {
		what, err := certificate(ctx, deck, a.Certificate, Options{AnswerName: opt.AnswerName})
		if err != nil {
			return "", err
		}
		made += ": " + what
		shown = max(shown, 1)
		if runs := coverBound(deck, a.Certificate.Set); runs > 2 {
			shown = max(shown, runs-1)
			made += fmt.Sprintf("; its pieces ask for %d runs", runs)
		}
	}
	if least <= shown {
		return made, nil
	}
	runs, err := leastRuns(ctx, deck)
	var beyond *Refusal
	switch {
	case errors.As(err, &beyond) && least < most:
		return "", beyondf("%s make the deck playable, and at least %d are needed; of the lower bound %d no more is certified, and %s",
			counted(most, "added card"), shown, least, beyond.Why)
	case err != nil:
		return "", err
	case runs-1 < least && least == most:
		return "", refusef("%d added cards suffice, the answer says %d", runs-1, most)
	case runs-1 < least:
		return "", refusef("%d added cards suffice, the answer says that at least %d are needed", runs-1, least)
	}
	return made, nil
}

// fills verifies that the additions of an answer, so many of them, make the
// deck playable, and describes the path cover of the answer, if it has one.
func fills(deck []puzzle.Card, a *puzzle.Fill, n int) (string, error) {
	if n != len(a.Added) {
		return "", refusef("the answer says %d cards are needed and adds %d", n, len(a.Added))
	}
	if a.Added == nil {
		return "", refusef("the answer carries no list of added cards")
	}
	if len(deck) == 0 && n > 0 {
		return "", refusef("the empty deck is playable as it is")
	}
	if err := order(slices.Concat(deck, a.Added), a.Sequence); err != nil {
		return "", err
	}
	if err := sameNames(a.Names, a.Sequence); err != nil {
		return "", err
	}
	if a.Distinct {
		if err := distinct(deck, a.Added); err != nil {
			return "", err
		}
	}
	return runs(deck, a.Runs, n)
}

// runs verifies a path cover, where there is one: runs of matching cards that
// partition the deck, one more than there are added cards. It returns a
// description to append to that of the additions.
func runs(deck []puzzle.Card, cover []puzzle.Cards, added int) (string, error) {
	if cover == nil {
		return "", nil
	}
	want := added + 1
	if len(deck) == 0 {
		want = 0
	}
	if len(cover) != want {
		return "", refusef("the cover has %s; with %s it has %d", counted(len(cover), "run"), counted(added, "added card"), want)
	}
	var cards []puzzle.Card
	for i, run := range cover {
		if len(run) == 0 {
			return "", refusef("run %d of the cover has no card", i+1)
		}
		if err := matching(run); err != nil {
			return "", refusef("run %d of the cover: %s", i+1, why(err))
		}
		cards = append(cards, run...)
	}
	if want, have := puzzle.Group(deck), puzzle.Group(cards); !slices.Equal(want, have) {
		return "", refusef("the runs are not the cards of the deck: %s", firstDifference(want, have))
	}
	return fmt.Sprintf("; %s cover the deck", counted(len(cover), "run")), nil
}

// distinct verifies that no added card equals another card.
func distinct(deck, added []puzzle.Card) error {
	there := make(map[puzzle.Card]bool, len(deck))
	for _, c := range deck {
		there[c] = true
	}
	for _, c := range added {
		if there[c] {
			return refusef("the added card (%v) equals another card", c)
		}
		there[c] = true
	}
	return nil
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
		err = beyondf("that no fewer cards suffice is beyond the checker's own methods: %d parts, or %d colours and numbers open at a time",
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
