package twoplayer

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/unolab/uno"
	"github.com/unolab/uno/pair"
	"github.com/unolab/uno/policy"
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
	// Searches were made for each action. Whole says that they are all, and that
	// the context did not end them.
	Searches int
	Whole    bool
}

// PlannedAction is an action with what is known of its value if what follows is
// optimal.
type PlannedAction struct {
	Action pair.Action
	// Value is what the policies found achieve after it, in the mean over fresh
	// samples: an unbiased estimate of something that is no better than optimal.
	Value float64
	// Lower and Upper are a 95 % interval for the value of optimal play after it.
	Lower, Upper float64
	// Behind is by how much Value is below that of the best action, with an
	// interval. Every action meets the same deals and the same random numbers, so
	// that differences are found more closely than values. The intervals of all
	// actions hold together with a chance of 95 % (Bonferroni): an action whose
	// interval contains 0 is not distinguished from the best.
	Behind, BehindLow, BehindHigh float64
}

// Apart says whether the action is distinguished from the best.
func (a *PlannedAction) Apart() bool { return a.BehindLow > 0 }

// Plan values the actions at the simulator's belief by searches with scenarios
// (DESPOT), whose default policy is me: see pomdp.Despot.Confidence for why the
// two ends hold. Searches go round by round, one for each action on the same
// scenarios and samples; a round that the context ends is not counted, and it takes
// two rounds to say anything.
func (s *Simulator) Plan(ctx context.Context, me *policy.Ranked, e Effort, rng *rand.Rand) (*Plan, error) {
	if len(s.Belief.States) == 0 {
		return nil, errors.New("the belief has no states")
	}
	acts := s.Actions(s.Belief.States[0])
	belief := openings(s)
	policy, bound := make([][]float64, len(acts)), make([][]float64, len(acts))
	p := &Plan{}
	for ; p.Searches < e.Searches; p.Searches++ {
		if err := s.round(ctx, me, e, acts, belief, [2]uint64{rng.Uint64(), rng.Uint64()}, policy, bound); err != nil {
			if ctx.Err() == nil {
				return nil, err
			}
			break
		}
	}
	if p.Searches < 2 {
		return nil, fmt.Errorf("there was no time for two searches of each of %d actions: %w", len(acts), context.Cause(ctx))
	}
	p.Whole = p.Searches == e.Searches
	p.sum(acts, policy, bound)
	return p, nil
}

// round makes a search for each action and appends what it found.
func (s *Simulator) round(ctx context.Context, me *policy.Ranked, e Effort, acts []pair.Action, belief pomdp.Particles[opening], seed [2]uint64, policy, bound [][]float64) error {
	for k, a := range acts {
		d := pomdp.Despot[opening, pair.Action, Sight]{
			Model: opened{s, a}, Scenarios: e.Scenarios, Depth: e.Depth, Trials: e.Scenarios,
			Default: func(o opening) pair.Action {
				if o.first {
					return a
				}
				return s.steady(me, o.Table)
			},
			Upper: func(o opening) float64 { return s.Bound(o.Table) },
			Lower: func(opening) float64 { return -1 },
		}
		v, b, err := d.Probe(ctx, belief, e.Samples, rand.New(rand.NewPCG(seed[0], seed[1])))
		if err != nil {
			return err
		}
		policy[k], bound[k] = append(policy[k], v), append(bound[k], b)
	}
	return nil
}

// sum makes the plan of what the rounds found. Of the last one there may be more
// for some actions than for others.
func (p *Plan) sum(acts []pair.Action, policy, bound [][]float64) {
	estimate := func(value func(i int) float64) pomdp.Estimate {
		var t pomdp.Tally
		for i := range p.Searches {
			t.Add(value(i))
		}
		return t.Estimate()
	}
	joint := 1 - 0.05/float64(len(acts))
	p.Lower, p.Upper = -1, -1
	best, value := 0, math.Inf(-1)
	for k, a := range acts {
		below := estimate(func(i int) float64 { return policy[k][i] })
		above := estimate(func(i int) float64 { return bound[k][i] })
		if below.Mean > value {
			best, value = k, below.Mean
		}
		low, _ := below.Interval(0.95)
		_, high := above.Interval(0.95)
		p.Actions = append(p.Actions, PlannedAction{Action: a, Value: below.Mean, Lower: max(-1, low), Upper: min(1, high)})
		low, _ = below.Interval(joint)
		_, high = above.Interval(joint)
		p.Lower, p.Upper = max(p.Lower, low), max(p.Upper, min(1, high))
	}
	among := 1 - 0.05/float64(max(1, len(acts)-1))
	for k := range acts {
		if k == best {
			continue
		}
		d := estimate(func(i int) float64 { return policy[best][i] - policy[k][i] })
		a := &p.Actions[k]
		a.Behind = d.Mean
		a.BehindLow, a.BehindHigh = d.Interval(among)
	}
	slices.SortStableFunc(p.Actions, func(a, b PlannedAction) int { return cmp.Compare(b.Value, a.Value) })
}

// opening is a state that may be the first.
type opening struct {
	Table
	first bool
}

// openings is the simulator's belief before the first action.
func openings(s *Simulator) pomdp.Particles[opening] {
	belief := pomdp.Particles[opening]{Weights: s.Belief.Weights}
	for _, t := range s.Belief.States {
		belief.States = append(belief.States, opening{t, true})
	}
	return belief
}

// opened is the model in which the first action is given.
type opened struct {
	*Simulator
	act pair.Action
}

func (o opened) Start(rng *rand.Rand) opening { return opening{o.Simulator.Start(rng), true} }

func (o opened) Actions(s opening) []pair.Action {
	if s.first {
		return []pair.Action{o.act}
	}
	return o.Simulator.Actions(s.Table)
}

func (o opened) Step(s opening, a pair.Action, rng *rand.Rand) (next opening, seen Sight, reward float64, over bool) {
	t, seen, reward, over := o.Simulator.Step(s.Table, a, rng)
	return opening{Table: t}, seen, reward, over
}

// steady is Rollout with the first of equally good plays.
func (s *Simulator) steady(p *policy.Ranked, t Table) pair.Action {
	var room [24]pair.Action
	if plays := s.best(p, &t, room[:0]); len(plays) > 0 {
		return plays[0]
	}
	return draw
}

// Deal draws states of a position of a deck of any size in which the other hand
// is any part of the unseen cards.
func (p *Position) Deal(deck uno.Cards, rng *rand.Rand) Table {
	pile := deck.Minus(p.Hand).Minus(p.Under)
	pile.Remove(p.Top)
	var other uno.Cards
	for range p.Other {
		k := pick(pile, rng)
		pile.Remove(k)
		other.Add(k)
	}
	return NewTable([2]uno.Cards{p.Hand, other}, pile, p.Under, p.Top, p.Color)
}

// NewTable is the state of cards of which the player, with the first hand, is to
// decide.
func NewTable(hands [2]uno.Cards, pile, under uno.Cards, top uno.Kind, color uno.Color) Table {
	return Table{State: pair.State{
		Hands: [2]pair.Bag{pair.BagOf(hands[0]), pair.BagOf(hands[1])},
		Pile:  pair.BagOf(pile), Under: pair.BagOf(under),
		Top: top, Color: color, Drawn: uno.NoKind,
	}}
}
