package check

import (
	"context"
	"fmt"
	"slices"

	"github.com/unolab/uno/puzzle"
)

// checkVersus verifies an answer about the uncooperative game: of two players by
// the rule geography by its certificate, if it has one; otherwise by deciding
// the game anew.
func checkVersus(ctx context.Context, in *puzzle.Instance, a *puzzle.Solve) (string, error) {
	switch {
	case len(a.Names) > 0:
		return "", refusef("the answer names cards, and plays none")
	case in.Players < 2:
		return "", refusef("versus is a game for two players and more, and the instance has one")
	case in.Players > 2:
		return versusOfMany(ctx, in, a)
	}
	if a.Losers != nil {
		return "", refusef("possible losers are named with three and more players; with two there is one loser")
	}
	if err := versusOutcome(a); err != nil {
		return "", err
	}
	switch {
	case a.Rule == puzzle.RuleGeography && (a.Cover != nil || a.Matching != nil):
		return geography(ctx, in, a)
	case a.Rule == puzzle.RuleGeography, a.Rule == puzzle.RuleText, a.Rule == puzzle.RuleRace:
		return versusAnew(ctx, in, a)
	default:
		return "", refusef("the rules of versus are %q, %q and %q, not %q", puzzle.RuleGeography, puzzle.RuleText, puzzle.RuleRace, a.Rule)
	}
}

// versusOutcome verifies that the fields of the outcome agree.
func versusOutcome(a *puzzle.Solve) error {
	ok := false
	switch a.Answer {
	case puzzle.Yes:
		ok = a.Loser == 2 && a.Winner == 1
	case puzzle.No:
		ok = a.Loser == 1 && a.Winner == 2 && len(a.Openings) == 0
	case puzzle.Draw:
		nobody := a.Winner == 0 || a.Winner == puzzle.Nobody
		ok = a.Loser == puzzle.Nobody && nobody && len(a.Openings) == 0 && a.Rule == puzzle.RuleText
	}
	if !ok {
		return refusef("answer, loser, winner and openings do not agree: \"yes\" says that player 1 wins, and only then are there openings")
	}
	return nil
}

// sides are the two hands, each card known by its position in the instance
// from 1, as in the fields cover and matching.
type sides struct {
	in    *puzzle.Instance
	hands [3][]int32 // by player
}

func newSides(in *puzzle.Instance) *sides {
	s := &sides{in: in}
	for i := range in.Cards {
		p := in.OwnerOf(i)
		s.hands[p] = append(s.hands[p], int32(i+1))
	}
	return s
}

func (s *sides) card(at int32) puzzle.Card { return s.in.Cards[at-1] }

// geography verifies that player 1 wins by a vertex cover of the match graph
// between the hands with fewer vertices than player 1 has cards, or loses by a
// matching that saturates them; then, for a win, the openings. In the game on a
// bipartite graph whose first player chooses the start, the first player wins
// exactly when some maximum matching leaves one of that player's cards free,
// and those cards are the winning openings.
func geography(ctx context.Context, in *puzzle.Instance, a *puzzle.Solve) (string, error) {
	s := newSides(in)
	mate, err := s.matching(a.Matching)
	if err != nil {
		return "", err
	}
	if a.Answer == puzzle.No {
		if len(a.Matching) != len(s.hands[1]) {
			return "", refusef("the matching covers %d of player 1's %s", len(a.Matching), counted(len(s.hands[1]), "card"))
		}
		return "no: a matching covers every card of player 1", nil
	}
	if err := s.cover(a.Cover); err != nil {
		return "", err
	}
	if err := s.grow(ctx, mate); err != nil {
		return "", err
	}
	if err := sameOpenings(s.free(mate), a.Openings); err != nil {
		return "", err
	}
	return fmt.Sprintf("yes: %s cover all matches between the hands, fewer than player 1 has; %s win",
		counted(len(a.Cover), "card"), counted(len(a.Openings), "opening")), nil
}

// matching verifies a matching and returns the partner of each card, 0 if none.
func (s *sides) matching(pairs []puzzle.Pair) ([]int32, error) {
	mate := make([]int32, len(s.in.Cards)+1)
	for _, p := range pairs {
		for side, at := range p {
			if at < 1 || int(at) > len(s.in.Cards) || s.in.OwnerOf(int(at)-1) != side+1 {
				return nil, refusef("card %d of the matching is not one of player %d's", at, side+1)
			}
			if mate[at] != 0 {
				return nil, refusef("card %d stands in the matching twice", at)
			}
			mate[at] = p[1-side]
		}
		if !s.card(p[0]).Matches(s.card(p[1])) {
			return nil, refusef("cards %d and %d of the matching do not match", p[0], p[1])
		}
	}
	return mate, nil
}

// cover verifies a vertex cover smaller than player 1's hand: the cards of
// the two players outside it share no colour and no number.
func (s *sides) cover(cover []int32) error {
	if len(cover) >= len(s.hands[1]) {
		return refusef("the cover has %s, not fewer than player 1", counted(len(cover), "card"))
	}
	covered := make([]bool, len(s.in.Cards)+1)
	for _, at := range cover {
		if at < 1 || int(at) > len(s.in.Cards) || covered[at] {
			return refusef("card %d of the cover is not in the deal or named twice", at)
		}
		covered[at] = true
	}
	colors, numbers := make(map[int32]int32), make(map[int32]int32)
	for _, at := range s.hands[1] {
		if !covered[at] {
			colors[s.card(at).Color], numbers[s.card(at).Number] = at, at
		}
	}
	for _, at := range s.hands[2] {
		if covered[at] {
			continue
		}
		if other := max(colors[s.card(at).Color], numbers[s.card(at).Number]); other != 0 {
			return refusef("cards %d and %d match and neither is in the cover", other, at)
		}
	}
	return nil
}

// sameOpenings compares the winning openings with those of the answer.
func sameOpenings(want map[puzzle.Card]bool, openings []puzzle.Card) error {
	seen := make(map[puzzle.Card]bool)
	for _, c := range openings {
		if seen[c] {
			return refusef("the opening (%v) is named twice", c)
		}
		seen[c] = true
		if !want[c] {
			return refusef("(%v) is no winning opening", c)
		}
	}
	if len(seen) < len(want) {
		missing := make([]puzzle.Card, 0, len(want))
		for c := range want {
			if !seen[c] {
				missing = append(missing, c)
			}
		}
		slices.SortFunc(missing, puzzle.Card.Compare)
		return refusef("the winning opening (%v) is missing", missing[0])
	}
	return nil
}
