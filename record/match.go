package record

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/unolab/uno"
)

// InMatch sets the fields of a hand of a match. Call it after
// [uno.Match.Finish] has counted the hand.
func (r *Record) InMatch(name string, m *uno.Match) {
	r.Match = name
	r.Round = m.Round - 1
	r.To = m.Target
	r.Scores = slices.Clone(m.Scores[:m.Seats])
}

// checkMatch rejects fields that cannot describe a hand of a match.
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

// Chain verifies a sequence of hands, and those of a match as a chain: rounds
// count from 0; rules, target and number of seats do not change; the rules
// determine each dealer; the scores after each hand are those before it plus
// what the hand scored; and no hand follows the one that ended the match. Hands
// of several matches, and hands of no match, may alternate. Round 0 starts a
// new match, also under a name that was used before. The players may change: in
// the studio a program may take over a seat.
//
// The zero value is ready for use. Its memory grows with the number of matches.
type Chain struct {
	matches map[string]*standing // nil: over
	begun   int
	over    int
}

// standing is the state of a match after the last verified hand.
type standing struct {
	uno.Match
	rules uno.Rules
	// unsure reports that the previous hand violated a rule: the scores are those
	// that it states, and the next dealer is not known.
	unsure bool
}

// Matches returns how many matches have started, and how many of them have
// ended; a match without a target never ends.
func (c *Chain) Matches() (begun, over int) { return c.begun, c.over }

// Verify reports whether the record is sound and, for a hand of a match,
// follows the previous hand of the match: nil, *Malformed or *Broken. After a
// hand that does not, the match continues from what that hand states, so that
// one mistake is reported once.
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
		target = math.MaxInt // not written: its end is not known
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

// misplaced is the reason why a sound hand does not fit at its place in the
// match.
func (r *Record) misplaced(format string, args ...any) error {
	return &Broken{Match: r.Match, Round: r.Round, Action: len(r.Actions), Why: fmt.Sprintf(format, args...)}
}

// adopt continues a match from a hand that violates a rule.
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
