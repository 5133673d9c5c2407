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
	if a.Answer != "" {
		return "", refusef("a fill has no answer but \"unknown\", and says %.20q", a.Answer)
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
	if err := sameNames(a.Names, a.Sequence); err != nil {
		return "", err
	}
	cover, err := runs(deck, a)
	if err != nil {
		return "", err
	}
	if a.Distinct {
		if err := distinct(deck, a.Added); err != nil {
			return "", err
		}
		cover += "; none equals another card"
	}
	found := fmt.Sprintf("%s make the deck playable, and no fewer do%s", counted(a.Minimum, "added card"), cover)
	if len(deck) == 0 && a.Minimum > 0 {
		return "", refusef("the empty deck is playable as it is")
	}
	certified := 0 // what the certificate shows to be the least number of runs
	if a.Certificate != nil {
		what, err := certificate(ctx, deck, a.Certificate, Options{AnswerName: opt.AnswerName})
		if err != nil {
			return "", err
		}
		found += ": " + what
		certified = 2
		if least := coverBound(deck, a.Certificate.Set); least > certified {
			certified = least
			found += fmt.Sprintf("; its pieces ask for %d runs", least)
		}
	}
	if a.Minimum == 0 && a.Certificate == nil || a.Minimum == components(deck)-1 || a.Minimum == certified-1 {
		return found, nil
	}
	least, err := leastRuns(ctx, deck)
	if err != nil {
		return "", err
	}
	if least-1 != a.Minimum {
		return "", refusef("%d added cards suffice, the answer says %d", least-1, a.Minimum)
	}
	return found, nil
}

// runs verifies the path cover of an answer, where there is one: runs of
// matching cards that partition the deck, one more than there are added cards.
// It returns a description to append to that of the additions.
func runs(deck []puzzle.Card, a *puzzle.Fill) (string, error) {
	if a.Runs == nil {
		return "", nil
	}
	want := a.Minimum + 1
	if len(deck) == 0 {
		want = 0
	}
	if len(a.Runs) != want {
		return "", refusef("the cover has %s; with %s it has %d", counted(len(a.Runs), "run"), counted(a.Minimum, "added card"), want)
	}
	var cards []puzzle.Card
	for i, run := range a.Runs {
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
	return fmt.Sprintf("; %s cover the deck, and no fewer do", counted(len(a.Runs), "run")), nil
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
