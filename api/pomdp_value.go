package api

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"github.com/unolab/uno/policy"
	"github.com/unolab/uno/pomdp"
	"github.com/unolab/uno/pomdp/format"
	"github.com/unolab/uno/pomdp/twoplayer"
)

const (
	// handsPerBelief is room for the hands of the beliefs that wait.
	handsPerBelief = 20
	// maxBeliefs can be numbered with their outcomes.
	maxBeliefs = 100_000_000
)

// PomdpValueRequest asks for the value of a position against a stated policy.
type PomdpValueRequest struct {
	PomdpGame
	TimeLimit          // after which the interval found by then is the answer
	Policy    string   `json:"policy,omitempty"`  // value this policy of the player instead of optimal play
	Gap       *float64 `json:"gap,omitempty"`     // the width of the interval at which to stop, where it is not exact
	Exact     *int     `json:"exact,omitempty"`   // beliefs up to which the value is exact
	Beliefs   *int     `json:"beliefs,omitempty"` // beliefs to hold at most, up to some 800 bytes each
	// Tree asks for the policy as a tree.
	Tree *PomdpTree `json:"tree,omitempty"`
}

// PomdpTree is how a policy is drawn as a tree.
type PomdpTree struct {
	Format string   `json:"format"`          // svg or json
	Depth  *int     `json:"depth,omitempty"` // decisions below each other; DefaultPomdpTree unless given
	Least  *float64 `json:"least,omitempty"` // cut what comes up more rarely
}

// DefaultPomdpTree is how far a tree unfolds unless asked otherwise.
func DefaultPomdpTree() (depth int, least float64) { return 4, 0.02 }

// PomdpAction is what an action is worth.
type PomdpAction struct {
	Action   string      `json:"action"`
	Value    float64     `json:"value"`
	Interval *[2]float64 `json:"interval,omitempty"`
}

// PomdpValueAnswer is the value of a position, from -1 to +1. Where it is not exact,
// the interval in which it lies is next to it: with gamma below 1 the value is its
// middle; with gamma 1 the value counts a hand that never ends 0, and the ends of
// the interval count it as lost and as won.
type PomdpValueAnswer struct {
	Value          float64        `json:"value"`
	Interval       *[2]float64    `json:"interval,omitempty"`
	Actions        []PomdpAction  `json:"actions"`
	Beliefs        int            `json:"beliefs"`
	Residual       float64        `json:"residual"`
	Exact          bool           `json:"exact"`
	Certified      bool           `json:"certified"`
	Complete       bool           `json:"complete"` // every belief that can be reached was valued
	Expanded       int            `json:"expanded"`
	Merged         bool           `json:"merged"`
	Symmetries     int            `json:"symmetries"`
	Margin         float64        `json:"margin,omitempty"`
	Gamma          float64        `json:"gamma"`
	Sigma          string         `json:"sigma"`
	Policy         string         `json:"policy"`
	ValueGamma1    float64        `json:"value_gamma1"`
	IntervalGamma1 *[2]float64    `json:"interval_gamma1,omitempty"`
	Kind           string         `json:"kind"` // "pomdp value"
	Position       *PomdpPosition `json:"position"`
	Tree           string         `json:"tree,omitempty"` // where it was asked for
}

// limits are those of the request.
func (r PomdpValueRequest) limits() (l twoplayer.Limits, u twoplayer.Unfold, err error) {
	l = twoplayer.DefaultLimits()
	l.Gap, l.Exact, l.Beliefs = orElse(r.Gap, l.Gap), orElse(r.Exact, l.Exact), orElse(r.Beliefs, l.Beliefs)
	l.Hands = handsPerBelief * l.Beliefs
	u.Hands = 3
	u.Depth, u.Least = DefaultPomdpTree()
	if r.Tree != nil {
		u.Depth, u.Least = orElse(r.Tree.Depth, u.Depth), orElse(r.Tree.Least, u.Least)
	}
	if !(l.Gap >= 0 && u.Least >= 0) || l.Exact < 0 || l.Exact > maxBeliefs || l.Beliefs < 1 || l.Beliefs > maxBeliefs || u.Depth < 0 {
		return l, u, unfit("--gap, --exact, --depth and --least are not negative, --beliefs and --time are positive, at most %d beliefs", maxBeliefs)
	}
	if r.Tree != nil && r.Tree.Format != "svg" && r.Tree.Format != "json" {
		return l, u, unfit("a tree is svg or json, not %q", r.Tree.Format)
	}
	return l, u, nil
}

// PomdpValue values a position: exactly on small decks, by value iteration over every
// belief that can be reached, otherwise between certified bounds.
func PomdpValue(ctx context.Context, r PomdpValueRequest) (*PomdpValueAnswer, error) {
	l, u, err := r.limits()
	if err != nil {
		return nil, err
	}
	var me *policy.Ranked
	if r.Policy != "" {
		if me, err = statedPolicy("policy", r.Policy); err != nil {
			return nil, err
		}
	}
	g, pos, err := r.model()
	if err != nil {
		return nil, err
	}
	ctx, stop, err := r.context(ctx)
	if err != nil {
		return nil, err
	}
	defer stop()
	report := progress(ctx)
	v, tree, err := g.Tree(ctx, pos, r.gamma(), me, l, u, func(p twoplayer.Progress) {
		report(Progress{Done: float64(p.Beliefs), Unit: "beliefs", Best: [2]float64{p.Lower, p.Upper}})
	})
	if err != nil {
		return nil, asError(err)
	}
	a := r.answer(v, g)
	if r.Tree != nil {
		if a.Tree, err = r.tree(tree); err != nil {
			return nil, asError(err)
		}
	}
	return a, nil
}

// tree draws the policy.
func (r PomdpValueRequest) tree(t *pomdp.Tree) (string, error) {
	var text strings.Builder
	if r.Tree.Format == "json" {
		err := format.WriteTreeJSON(&text, t)
		return text.String(), err
	}
	title := fmt.Sprintf("Hand %s on %s, opponent %d cards", r.Hand, r.Top, r.Opponent)
	caption := fmt.Sprintf("deck %s; opponent %s, gamma %g; values are of what is still to come", r.Deck, r.sigma(), r.gamma())
	err := format.WriteTreeSVG(&text, t, title, caption)
	return text.String(), err
}

// answer is a valuation as an answer.
func (r PomdpValueRequest) answer(v *twoplayer.Valuation, g *twoplayer.Game) *PomdpValueAnswer {
	a := &PomdpValueAnswer{
		Beliefs: v.Beliefs, Residual: v.Residual, Exact: v.Exact, Complete: v.Complete, Certified: v.Exact || r.gamma() < 1,
		Expanded: v.Expanded, Merged: v.Merged, Symmetries: g.Symmetries(),
		Gamma: r.gamma(), Sigma: r.sigma(), Policy: cmp.Or(r.Policy, "optimal"), Margin: v.Margin,
		Kind: kindPomdpValue, Position: &r.PomdpPosition,
	}
	a.Value, a.Interval = v.Value, unlessExact(v.Lower, v.Upper, v.Exact)
	a.ValueGamma1 = v.UndiscountedValue
	a.IntervalGamma1 = unlessExact(v.Undiscounted[0], v.Undiscounted[1], v.Complete && v.Undiscounted[1]-v.Undiscounted[0] < 1e-9)
	for _, x := range v.Actions {
		a.Actions = append(a.Actions, PomdpAction{x.Action, x.Value, unlessExact(x.Lower, x.Upper, v.Exact)})
	}
	return a
}

// unlessExact is an interval, nil where the value is exact.
func unlessExact(lo, hi float64, exact bool) *[2]float64 {
	if exact {
		return nil
	}
	return &[2]float64{lo, hi}
}
