package record

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/unolab/uno"
)

// InMatch writes into the record the match of a name that the hand belongs to.
// The match has counted the hand: [uno.Match.Finish] was called with its end.
func (r *Record) InMatch(name string, m *uno.Match) {
	r.Match = name
	r.Round = m.Round - 1
	r.To = m.Target
	r.Scores = slices.Clone(m.Scores[:m.Seats])
}

// checkMatch refuses what cannot describe a hand of a match.
func (r *Record) checkMatch() error {
	why := ""
	switch over := r.Result.Reason != ""; {
	case r.Match == "" && (r.Round != 0 || r.To != 0 || r.Scores != nil):
		why = "round, to and scores belong to a hand of a match, and match is missing"
	case r.Round < 0:
		why = fmt.Sprintf("round is %d; rounds count from 0", r.Round)
	case r.To < 0:
		why = fmt.Sprintf("to is %d; a match is played to a positive number of points", r.To)
	case r.Match != "" && over && r.Scores == nil:
		why = "scores are missing: a hand of a match has the scores after it"
	case r.Scores != nil && len(r.Scores) != len(r.Seats):
		why = fmt.Sprintf("%d scores for %d seats", len(r.Scores), len(r.Seats))
	default:
		return nil
	}
	return &Malformed{Why: why}
}

// Chain verifies hands one after the other, those of a match as a chain: its
// rounds follow each other from 0, all by the same rules, to the same number of
// points and with as many seats; the seat deals whose turn it is by the rules;
// the scores after each hand are those before it and what the hand brought; and
// no hand follows the one that ended the match. Hands of several matches may
// alternate, with hands of no match between them, and round 0 begins a new
// match under a name that was used before. Who sits where is not part of it:
// in the studio a program may take a seat over.
//
// The zero value is ready for use. Its memory grows with the number of matches.
type Chain struct {
	matches map[string]*standing // nil: over
	begun   int
	over    int
}

// standing is a match up to the hand that was verified last.
type standing struct {
	uno.Match
	rules uno.Rules
	// unsure says that the hand before broke a rule: the match is taken to
	// stand as that hand says, and who deals next is not known.
	unsure bool
}

// Matches is how many matches have been begun, and how many of them have come
// to their end; one without the number of points it is played to has none.
func (c *Chain) Matches() (begun, over int) { return c.begun, c.over }

// Verify reports whether the record is sound and, for a hand of a match,
// follows the hand of its match before it: nil, *Malformed or *Broken. After a
// hand that does not, the match goes on from what that hand says, so that one
// mistake is not reported at every hand that follows.
func (c *Chain) Verify(r *Record) error {
	var end uno.State
	err := r.Replay(func(g *uno.Game, _ int, _ uno.Move, last bool) error {
		if last {
			end = g.State
		}
		return nil
	})
	var malformed *Malformed
	if r.Match == "" || errors.As(err, &malformed) {
		return err
	}
	if r.Round == 0 {
		c.begin(r)
	}
	m := c.matches[r.Match]
	if err == nil {
		err = c.follow(r, m, &end)
	}
	if err != nil {
		c.adopt(r)
		return err
	}
	if m.Done {
		c.matches[r.Match] = nil
		c.over++
	}
	return nil
}

// begin begins the match that a hand is the first of.
func (c *Chain) begin(r *Record) {
	if c.matches == nil {
		c.matches = map[string]*standing{}
	}
	c.matches[r.Match] = newStanding(r)
	c.begun++
}

// newStanding is a match before its first hand r.
func newStanding(r *Record) *standing {
	s := &standing{rules: r.Rules}
	target := r.To
	if target == 0 {
		target = math.MaxInt // not written: its end cannot be told
	}
	s.Match = *uno.NewMatch(&s.rules, len(r.Seats), target, r.Dealer)
	return s
}

// follow counts a sound hand in its match, if it belongs there.
func (c *Chain) follow(r *Record, m *standing, end *uno.State) error {
	if m == nil {
		if _, known := c.matches[r.Match]; known {
			return r.misplaced("the match was over before this hand")
		}
		return r.misplaced("the hands before it are missing")
	}
	target := m.Target
	if target == math.MaxInt {
		target = 0
	}
	switch {
	case r.Round != m.Round:
		return r.misplaced("round %d comes next", m.Round)
	case r.Rules != m.rules:
		return r.misplaced("the rules are %v; those of the match are %v", r.Rules, m.rules)
	case len(r.Seats) != m.Seats:
		return r.misplaced("there are %d seats; the match has %d", len(r.Seats), m.Seats)
	case r.To != target:
		return r.misplaced("it is played to %d points; the match to %d (0: not written)", r.To, target)
	case !m.unsure && r.Dealer != m.Dealer:
		return r.misplaced("seat %d deals; by the rules seat %d does", r.Dealer, m.Dealer)
	}
	m.Match.Dealer, m.unsure = r.Dealer, false
	m.Finish(end)
	if scores := m.Scores[:m.Seats]; !slices.Equal(r.Scores, scores) {
		return r.misplaced("the scores are written %v; they come to %v", r.Scores, scores)
	}
	return nil
}

// misplaced says why a sound hand does not belong where it is in its match.
func (r *Record) misplaced(format string, args ...any) error {
	return &Broken{Match: r.Match, Round: r.Round, Action: len(r.Actions), Why: fmt.Sprintf(format, args...)}
}

// adopt takes a match to stand as a hand says that breaks a rule.
func (c *Chain) adopt(r *Record) {
	if _, known := c.matches[r.Match]; !known {
		c.begin(r)
	}
	if c.matches[r.Match] == nil {
		return // over
	}
	m := newStanding(r)
	m.Round = r.Round + 1
	copy(m.Scores[:], r.Scores)
	m.unsure = true
	c.matches[r.Match] = m
}
