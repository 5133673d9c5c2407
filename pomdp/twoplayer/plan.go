package twoplayer

import (
	"cmp"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/unolab/uno"
	"github.com/unolab/uno/pomdp"
)

// Effort is what a plan by sampling may cost. It is counted, not timed: the same
// effort and generator give the same plan unless the context ends it early.
type Effort struct {
	// Searches are made for each action, two at least, each with new Scenarios and
	// as many trials; the policy that a search finds is played Samples times.
	Searches, Scenarios, Samples int
	// Depth is how many steps ahead all of them look.
	Depth int
}

// DefaultEffort takes a few seconds for a position of the 108 cards.
func DefaultEffort() Effort { return Effort{Searches: 8, Scenarios: 200, Samples: 600, Depth: 120} }

// Plan is what sampling says of a position. All of it is statistical.
type Plan struct {
	// Actions are the actions that were valued, best first.
	Actions []PlannedAction
	// Lower and Upper are a 95 % interval for the optimal value: the joint limits
	// of all actions, by Bonferroni.
	Lower, Upper float64
	// Whole says that all actions were valued before the context ended.
	Whole bool
}

// PlannedAction is an action with what is known of its value if what follows is
// optimal.
type PlannedAction struct {
	Action Act
	// Value is what the policies found achieve after it, in the mean over fresh
	// samples: an unbiased estimate of something that is no better than optimal.
	Value float64
	// Lower and Upper are a 95 % interval for the value of optimal play after it.
	Lower, Upper float64
}

// Plan values the actions at the simulator's belief by searches with scenarios
// (DESPOT), whose default policy is me: see pomdp.Despot.Confidence for why the
// two ends hold. An action that the context leaves no time for is not told.
func (s *Simulator) Plan(ctx context.Context, me *Policy, e Effort, rng *rand.Rand) (*Plan, error) {
	if len(s.Belief.States) == 0 {
		return nil, errors.New("the belief has no states")
	}
	acts := s.Actions(s.Belief.States[0])
	z := math.Sqrt2 * math.Erfinv(1-0.05/float64(len(acts)))
	p := &Plan{Lower: math.Inf(-1), Upper: math.Inf(-1), Whole: true}
	belief := pomdp.Particles[opening]{Weights: s.Belief.Weights}
	for _, t := range s.Belief.States {
		belief.States = append(belief.States, opening{t, true})
	}
	for _, a := range acts {
		d := pomdp.Despot[opening, Act, Sight]{
			Model: opened{s, a}, Scenarios: e.Scenarios, Depth: e.Depth, Trials: e.Scenarios,
			Default: func(o opening) Act {
				if o.first {
					return a
				}
				return s.steady(me, o.Table)
			},
			Upper: func(o opening) float64 { return s.Bound(o.Table) },
			Lower: func(opening) float64 { return -1 },
		}
		c, err := d.Confidence(ctx, belief, e.Searches, e.Samples, rng)
		if ctx.Err() != nil {
			p.Whole = false
			break
		}
		if err != nil {
			return nil, err
		}
		p.Actions = append(p.Actions, PlannedAction{a, c.Policy.Mean, max(-1, c.Lower), min(1, c.Upper)})
		p.Lower = max(p.Lower, c.Policy.Mean-z*c.Policy.StdErr)
		p.Upper = max(p.Upper, c.Bound.Mean+z*c.Bound.StdErr)
	}
	if len(p.Actions) == 0 {
		return nil, context.Cause(ctx)
	}
	if !p.Whole {
		p.Upper = 1
	}
	p.Lower, p.Upper = max(-1, p.Lower), min(1, p.Upper)
	slices.SortStableFunc(p.Actions, func(a, b PlannedAction) int { return cmp.Compare(b.Value, a.Value) })
	return p, nil
}

// opening is a state that may be the first.
type opening struct {
	Table
	first bool
}

// opened is the model in which the first action is given.
type opened struct {
	*Simulator
	act Act
}

func (o opened) Start(rng *rand.Rand) opening { return opening{o.Simulator.Start(rng), true} }

func (o opened) Actions(s opening) []Act {
	if s.first {
		return []Act{o.act}
	}
	return o.Simulator.Actions(s.Table)
}

func (o opened) Step(s opening, a Act, rng *rand.Rand) (next opening, seen Sight, reward float64, over bool) {
	t, seen, reward, over := o.Simulator.Step(s.Table, a, rng)
	return opening{Table: t}, seen, reward, over
}

// steady is Rollout with the first of equally good plays.
func (s *Simulator) steady(p *Policy, t Table) Act {
	if t.Must > 0 {
		return Act{Card: uno.NoKind}
	}
	var room [24]Act
	if plays := p.best(s.plays(t.Hands[0], &t, room[:0]), t.Hands[0], t.Hands[1].Len()); len(plays) > 0 {
		return plays[0]
	}
	return Act{Card: uno.NoKind}
}

// Deal draws states of a position of a deck of any size in which the other hand
// is any part of the unseen cards.
func (p *Position) Deal(deck uno.Cards, rng *rand.Rand) Table {
	t := Table{Hands: [2]uno.Cards{p.Hand}, Under: p.Under, Top: p.Top, Color: p.Color, Pile: deck.Minus(p.Hand).Minus(p.Under)}
	t.Pile.Remove(p.Top)
	for range p.Other {
		k := pick(t.Pile, rng)
		t.Pile.Remove(k)
		t.Hands[1].Add(k)
	}
	return t
}

// Nameable lists the colours that a black card may name.
func Nameable(deck uno.Cards) (list []uno.Color) {
	for c := uno.Red; c < uno.NoColor; c++ {
		if deck.HasColor(c) {
			list = append(list, c)
		}
	}
	return list
}
