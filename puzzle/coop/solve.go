package coop

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/internal/openhand"
	"github.com/unolab/uno/puzzle/solitaire"
)

// MaxPlayers is the most players of a game.
const MaxPlayers = 10

// The methods, the value of Options.Method and of an answer's "method".
const (
	MethodAuto   = ""       // whatever applies
	MethodRules  = "rules"  // decided before the first card, by the sizes of the hands or by a matching
	MethodSearch = "search" // depth first, with the lost positions remembered
	MethodTrail  = "trail"  // rule strict, two players: a dynamic program over alternating trails
)

// Methods lists the methods that Options.Method accepts.
func Methods() []string { return []string{MethodSearch, MethodTrail} }

// Options of Solve. The zero value asks for the rule skip and any method.
type Options struct {
	Rule   string        // puzzle.RuleSkip, which "" stands for, or puzzle.RuleStrict
	Pile   []puzzle.Card // the draw pile, top first
	Method string
	Bytes  int // most memory of a table; 2 GiB by default
}

// name is the method of an answer that no method has found.
func (o Options) name() string {
	if o.Method == MethodAuto {
		return "auto"
	}
	return o.Method
}

// Result is what Solve has found.
type Result struct {
	Answer    string        // puzzle.Yes, puzzle.No or puzzle.Unknown
	Plays     []puzzle.Play // of a yes: every turn up to player 1's last card
	Method    string
	Positions int    // tried or held by the method
	Reason    string // of an unknown
}

// Solve decides whether the players together can make player 1 the first to
// finish. A context that ends before the answer is found gives the answer
// unknown. An error means that the instance is not a game, or that the method
// does not apply to it.
func Solve(ctx context.Context, in *puzzle.Instance, o Options) (*Result, error) {
	if in.Players > MaxPlayers {
		return nil, fmt.Errorf("a game for 1 to %d players, not for %d", MaxPlayers, in.Players)
	}
	if o.Rule == "" {
		o.Rule = puzzle.RuleSkip
	}
	if o.Rule != puzzle.RuleSkip && o.Rule != puzzle.RuleStrict {
		return nil, fmt.Errorf("the rules are %s and %s, not %q", puzzle.RuleSkip, puzzle.RuleStrict, o.Rule)
	}
	if o.Method != MethodAuto && !slices.Contains(Methods(), o.Method) {
		return nil, fmt.Errorf("the methods are %v, not %q", Methods(), o.Method)
	}
	trail := o.Rule == puzzle.RuleStrict && in.Players == 2
	if o.Method == MethodTrail && !trail {
		return nil, fmt.Errorf("the method %s is for two players and the rule %s", MethodTrail, puzzle.RuleStrict)
	}
	if o.Bytes == 0 {
		o.Bytes = 2 << 30
	}
	if r := atStart(in, o.Rule); r != nil {
		return r, nil
	}
	if o.Method == MethodAuto && in.Players == 1 && len(o.Pile) == 0 {
		return alone(ctx, in)
	}
	var methods []attempter
	if trail && o.Method != MethodSearch {
		plan, ok, err := planHalves(ctx, in)
		switch {
		case err == nil && !ok && o.Method == MethodAuto:
			return &Result{Answer: puzzle.No, Method: MethodRules}, nil
		case err != nil:
			plan = make([]trailChoice, len(in.Cards)) // the context has ended; no plan is needed
		}
		t, err := newTrailSearch(ctx, in, plan, o.Bytes)
		if err == nil {
			methods = append(methods, t)
		} else if o.Method == MethodTrail {
			return nil, err
		}
	}
	var tooMany error
	if o.Method != MethodTrail {
		d, err := openhand.NewDeal(in, o.Pile)
		if err == nil {
			methods = append(methods, newSearch(ctx, d, o.Rule == puzzle.RuleStrict, o.Bytes))
		}
		tooMany = err
	}
	if len(methods) == 0 {
		return &Result{Answer: puzzle.Unknown, Method: MethodSearch, Reason: tooMany.Error()}, nil
	}
	r, err := alternate(len(in.Cards), methods...)
	switch {
	case errors.Is(err, errTooLarge):
		return &Result{Answer: puzzle.Unknown, Method: o.name(), Reason: err.Error()}, nil
	case ctx.Err() != nil && errors.Is(err, ctx.Err()):
		return &Result{Answer: puzzle.Unknown, Method: o.name(), Reason: "time ran out, or it was interrupted"}, nil
	}
	return r, err
}

// atStart decides the games that the sizes of the hands decide: empty hands,
// and under the rule strict hands too small to last until player 1 finishes.
func atStart(in *puzzle.Instance, rule string) *Result {
	left := make([]int, in.Players)
	for i := range in.Cards {
		left[in.OwnerOf(i)-1]++
	}
	if left[0] == 0 {
		return &Result{Answer: puzzle.Yes, Plays: []puzzle.Play{}, Method: MethodRules}
	}
	for _, k := range left[1:] {
		if k == 0 || rule == puzzle.RuleStrict && k < left[0] {
			return &Result{Answer: puzzle.No, Method: MethodRules}
		}
	}
	return nil
}

// alone solves the game of one player, which is solitaire.
func alone(ctx context.Context, in *puzzle.Instance) (*Result, error) {
	res, err := solitaire.Solve(ctx, in.Cards, solitaire.Options{})
	if err != nil {
		return nil, err
	}
	r := &Result{Answer: res.Answer, Method: "solitaire " + res.Method, Reason: res.Reason}
	for _, c := range res.Sequence {
		r.Plays = append(r.Plays, puzzle.Play{Player: 1, Card: &c})
	}
	return r, nil
}
