package versus

import "github.com/unolab/uno/puzzle"

// Answer writes the outcome as an answer document. A "yes" carries the cover,
// which proves it, and the matching, from which the openings follow by one
// walk; a "no" carries the matching, which proves it.
func (o *Outcome) Answer() *puzzle.Solve {
	a := &puzzle.Solve{
		Kind: puzzle.KindSolve, Game: puzzle.GameVersus, Rule: puzzle.RuleGeography,
		Answer: puzzle.No, Method: "matching",
		Winner: 2, Loser: 1, Openings: puzzle.Cards{}, Matching: o.Matching,
	}
	if o.Winner == 1 {
		a.Answer, a.Winner, a.Loser = puzzle.Yes, 1, 2
		a.Openings, a.Cover = o.Openings, o.Cover
	}
	return a
}

// Answer is the result of a search as an answer document. With more than two
// players, "yes" means that player 1 is not among the possible first losers.
func (f *Found) Answer(players int, rule string) *puzzle.Solve {
	a := &puzzle.Solve{Kind: puzzle.KindSolve, Game: puzzle.GameVersus, Rule: rule, Answer: puzzle.No, Method: "search"}
	if players > 2 {
		a.Losers = f.Endings.Losers()
		if f.Endings&loss(0) == 0 {
			a.Answer = puzzle.Yes
		}
		return a
	}
	a.Openings = puzzle.Cards{}
	switch f.Endings {
	case loss(1):
		a.Answer, a.Winner, a.Loser = puzzle.Yes, 1, 2
		if f.Openings != nil {
			a.Openings = f.Openings
		}
	case loss(0):
		a.Winner, a.Loser = 2, 1
	default:
		a.Answer, a.Winner, a.Loser = puzzle.Draw, puzzle.Nobody, puzzle.Nobody
	}
	return a
}
