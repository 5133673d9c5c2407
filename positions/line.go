package positions

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/unolab/uno"
	"github.com/unolab/uno/pair"
	"github.com/unolab/uno/policy"
)

// gap is by how much a best action is better than any other one at least.
const gap = 0.02

// digits is how many decimals a value is written with, and rounded how far the
// written value may be from the computed one.
const (
	digits  = 4
	rounded = 0.5001e-4
)

// The proofs of a position.
const (
	Hidden = "hidden" // exact values under hidden hands
	Exact  = "exact"  // exact values of open hands
	Bound  = "bound"  // a forced win, and bounds below 1 of all else
	Played = "played" // exact values if every seat plays on by a policy, given what was seen
)

// Position is a decision whose best actions are known.
type Position struct {
	Proof   string
	View    *uno.View
	Past    *Past // of a Played one
	Best    []pair.Action
	Actions []Action // every action of the seat to act, in the order of the legal moves
	Line    int      // of the suite that it was read from
}

// Action is an action with the chance to win after it.
type Action struct {
	pair.Action
	Value float64
}

// String is the position as a line of the suite, which Parse reads.
func (p *Position) String() string {
	var best, values []string
	for _, a := range p.Best {
		best = append(best, a.String())
	}
	for _, a := range p.Actions {
		values = append(values, a.String()+"="+strconv.FormatFloat(a.Value, 'f', digits, 64))
	}
	parts := []string{p.Proof, p.View.Position(), strings.Join(best, " "), strings.Join(values, " ")}
	if p.Past != nil {
		parts = slices.Insert(parts, 2, p.Past.String())
	}
	return strings.Join(parts, " | ")
}

// Parse reads a line of the suite. It checks all but the values: the actions are the
// decisions that the seat has, and the best ones are best by gap.
func Parse(line string) (*Position, error) {
	parts := strings.Split(line, "|")
	p := &Position{Proof: strings.TrimSpace(parts[0])}
	switch {
	case !slices.Contains([]string{Hidden, Exact, Bound, Played}, p.Proof):
		return nil, fmt.Errorf("%q is no proof (there are %s, %s, %s, %s)", p.Proof, Hidden, Exact, Bound, Played)
	case p.Proof == Played && len(parts) != 5:
		return nil, fmt.Errorf("a line of %s is PROOF | POSITION | PAST | BEST | VALUES, not %d parts", Played, len(parts))
	case p.Proof != Played && len(parts) != 4:
		return nil, fmt.Errorf("a line is PROOF | POSITION | BEST | VALUES, not %d parts", len(parts))
	}
	var err error
	if p.Proof == Played {
		if p.Past, err = parsePast(parts[2]); err != nil {
			return nil, err
		}
		parts = slices.Delete(parts, 2, 3)
	}
	if p.View, err = uno.ParseView(parts[1]); err != nil {
		return nil, err
	}
	if p.View.Phase != uno.ToPlay || int(p.View.Turn) != p.View.Seat {
		return nil, errors.New("the seat has no turn to play")
	}
	for _, word := range strings.Fields(parts[2]) {
		a, err := pair.ParseAction(word)
		if err != nil {
			return nil, err
		}
		p.Best = append(p.Best, a)
	}
	for _, word := range strings.Fields(parts[3]) {
		a, err := parseValue(word)
		if err != nil {
			return nil, err
		}
		p.Actions = append(p.Actions, a)
	}
	if err := p.check(); err != nil || p.Past == nil {
		return p, err
	}
	return p, p.remember()
}

// parseValue reads ACTION=VALUE.
func parseValue(word string) (a Action, err error) {
	name, text, ok := strings.Cut(word, "=")
	if !ok {
		return a, fmt.Errorf("%q is not ACTION=VALUE", word)
	}
	if a.Action, err = pair.ParseAction(name); err != nil {
		return a, err
	}
	a.Value, err = strconv.ParseFloat(text, 64)
	if err != nil || !(a.Value >= 0 && a.Value <= 1) {
		return a, fmt.Errorf("%q is not a chance from 0 to 1", text)
	}
	a.Value = math.Round(a.Value*1e4) / 1e4 // to the digits that String writes
	return a, nil
}

// check checks the actions.
func (p *Position) check() error {
	moves := policy.Decisions(nil, p.View)
	if len(moves) != len(p.Actions) {
		return fmt.Errorf("%d actions have a value, the seat has %d", len(p.Actions), len(moves))
	}
	for i, m := range moves {
		if a := p.Actions[i]; a.Move(p.View.Seat) != m {
			return fmt.Errorf("action %d is %v, not %v", i+1, m.Text(), a.Action)
		}
	}
	if len(p.Best) == 0 {
		return errors.New("no action is the best")
	}
	top := p.top()
	for i, a := range p.Best {
		at := p.index(a)
		if at < 0 || slices.Contains(p.Best[:i], a) {
			return fmt.Errorf("best: %v is no action, or stands twice", a)
		}
		if p.Actions[at].Value < top-2*rounded {
			return fmt.Errorf("best: %v is not worth the most", a)
		}
	}
	for _, a := range p.Actions {
		if a.Value > top-gap+2*rounded && !slices.Contains(p.Best, a.Action) {
			return fmt.Errorf("%v is not worse than the best by %v", a.Action, gap)
		}
	}
	if len(p.Best) == len(p.Actions) {
		return errors.New("every action is the best")
	}
	return nil
}

// top is the value of the best action.
func (p *Position) top() float64 {
	top := 0.0
	for _, a := range p.Actions {
		top = max(top, a.Value)
	}
	return top
}

// index is the number of an action, -1 for none.
func (p *Position) index(a pair.Action) int {
	return slices.IndexFunc(p.Actions, func(b Action) bool { return b.Action == a })
}

// same reports how a position differs from what was computed anew, if it does.
func (p *Position) same(q *Position) error {
	if !slices.Equal(p.Best, q.Best) {
		return fmt.Errorf("the best actions are %v, not %v", q.Best, p.Best)
	}
	for i, a := range q.Actions {
		if b := p.Actions[i]; a.Action != b.Action || math.Abs(a.Value-b.Value) > rounded {
			return fmt.Errorf("%v is worth %.*f, not %.*f", a.Action, digits, a.Value, digits, b.Value)
		}
	}
	return nil
}
