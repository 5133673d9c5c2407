package twoplayer

import (
	"context"
	"math"

	"github.com/unolab/uno/policy"
)

// Limits says how far a valuation goes.
type Limits struct {
	// Exact is how many beliefs may be written out in full; where more can be
	// reached the search keeps to those that matter.
	Exact int
	// Gap is the width of the interval at which that search ends.
	Gap float64
	// Beliefs is how many it may hold, Hands how many hands their supports may
	// have together while they wait to be expanded, 16 bytes each.
	Beliefs, Hands int
}

// DefaultLimits suffices for decks of nine different cards exactly, and bounds
// larger ones within about five gigabytes.
func DefaultLimits() Limits {
	return Limits{Exact: 250_000, Gap: 0.01, Beliefs: 6_000_000, Hands: 120_000_000}
}

// Progress is how far a search is.
type Progress struct {
	Beliefs      int
	Lower, Upper float64
}

// ActionValue is what an action is worth at the start, if what follows is optimal
// or as the policy has it.
type ActionValue struct {
	Action       string
	Lower, Upper float64
	// Value is the value of the action as [Valuation.Value] counts it.
	Value float64
}

// Valuation is the value of a position.
type Valuation struct {
	// Lower <= value <= Upper. Margin is the largest error that the rounding of
	// chances and sums can make; where the value is not exact it is added already.
	// With gamma 1 nothing bounds it: it is 0, and the interval is good to rounding.
	Lower, Upper, Margin float64
	// Value is the value, or the middle of the interval in which it is known to
	// lie. With gamma 1 a hand that never ends counts 0, and Lower and Upper are
	// the values with such a hand counted as lost and as won.
	Value float64
	// Exact says that all beliefs that can be reached were valued and that Lower
	// and Upper meet: with gamma 1 they stay apart where play can last forever.
	Exact bool
	// Complete says that all beliefs that can be reached were valued.
	Complete bool
	// Residual is by how much one more sweep of value iteration would move any
	// belief's value at most.
	Residual float64
	Beliefs  int  // found
	Expanded int  // of them written out
	Merged   bool // equal up to a renaming counts once
	// Undiscounted is the interval of the value for gamma = 1 on the same
	// beliefs, chance to win less chance to lose: a hand that never ends counts as
	// lost at one end, as won at the other. UndiscountedValue counts it 0.
	Undiscounted      [2]float64
	UndiscountedValue float64
	Actions           []ActionValue
}

// meet is how far the ends of an interval may be apart that is one value.
const meet = 1e-9

// Value values a position: of optimal play, or of a policy if me is not nil. If
// not more than l.Exact beliefs can be reached the value is exact, by value
// iteration over all of them from below and from above. Otherwise it is an
// interval: a search from the start, in which beliefs that differ by a renaming
// of colours and ranks are one, expands what contributes most to the width, until
// the width is l.Gap, a limit is reached or the context ends, none of which is an
// error. gamma is in 0..1; below 1 the interval is certified. With gamma 1 a hand
// that never ends counts 0.
//
// Cost: a few microseconds for each belief and ten hands of its support.
func (g *Game) Value(ctx context.Context, pos Position, gamma float64, me *policy.Ranked, l Limits, progress func(Progress)) (*Valuation, error) {
	start, err := g.Start(pos)
	if err != nil {
		return nil, err
	}
	s, v := g.solve(ctx, start, gamma, me, l, progress)
	s.undiscount(ctx, v)
	return v, nil
}

// Actions values the actions at a belief, if what follows is optimal, by at most so many
// sweeps over all beliefs that can be reached. ok is false if they are more than so many,
// or the context ends. Cost: a few microseconds for each belief and ten hands of its
// support, and less than one for each outcome of a sweep.
func (g *Game) Actions(ctx context.Context, start Node, gamma float64, beliefs, sweeps int) (values []ActionValue, ok bool) {
	s := newSearch(g.Process(false, nil), gamma, start)
	if !s.complete(ctx, beliefs) {
		return nil, false
	}
	s.sweep(ctx, meet, sweeps)
	return s.actions(start), ctx.Err() == nil
}

// solve values a belief, all but the value for gamma = 1.
func (g *Game) solve(ctx context.Context, start Node, gamma float64, me *policy.Ranked, l Limits, progress func(Progress)) (*search, *Valuation) {
	s := newSearch(g.Process(false, me), gamma, start)
	v := &Valuation{Complete: s.complete(ctx, l.Exact), Margin: margin(s.most, gamma)}
	if v.Complete {
		v.Residual = s.sweep(ctx, 0, maxSweeps)
		v.Exact = ctx.Err() == nil && s.upper[0]-s.lower[0] <= meet
	} else {
		s = newSearch(g.Process(true, me), gamma, start)
		s.close(ctx, l, progress)
		v.Residual = s.sweep(context.WithoutCancel(ctx), 0, lastSweeps)
		v.Merged, v.Margin = s.p.merge != nil, margin(s.most, gamma)
	}
	v.Beliefs, v.Expanded = len(s.lower), len(s.order)
	v.Lower, v.Upper = s.lower[0], s.upper[0]
	if !v.Exact && gamma < 1 {
		v.Lower, v.Upper = max(-1, v.Lower-v.Margin), min(1, v.Upper+v.Margin)
	}
	v.Actions = s.actions(start)
	v.Value = (v.Lower + v.Upper) / 2
	if gamma == 1 {
		v.Undiscounted = [2]float64{v.Lower, v.Upper}
		v.Value = within(s.settleEndless(ctx), v.Undiscounted)
		v.UndiscountedValue = v.Value
		for i, a := range s.actions(start) {
			v.Actions[i].Value = within(a.Value, [2]float64{v.Actions[i].Lower, v.Actions[i].Upper})
		}
	}
	return s, v
}

// lastSweeps are made of the beliefs of an interval after the time is up: each
// carries the ends from the leaves to the start, but for cycles.
const lastSweeps = 5

// undiscount values the same beliefs for gamma = 1; what else the search knew is
// lost.
func (s *search) undiscount(ctx context.Context, v *Valuation) {
	if s.discount == 1 {
		return // solve has done it
	}
	s.rebase(1)
	if v.Complete {
		s.sweep(ctx, 1e-13, maxSweeps)
	} else {
		s.sweep(context.WithoutCancel(ctx), 1e-6, lastSweeps)
	}
	v.Undiscounted = [2]float64{s.lower[0], s.upper[0]}
	v.UndiscountedValue = within(s.settleEndless(ctx), v.Undiscounted)
}

// within takes what the rounding of sums has left outside of an interval to its
// end.
func within(value float64, interval [2]float64) float64 {
	return max(interval[0], min(interval[1], value))
}

// margin bounds what rounding does to a value. Two beliefs of n hands are one
// when all chances agree within 2^-40, so that values differ by n·2^-40 at most,
// and a sum of a few thousand terms of binary64 is off by less than 10^-12; both
// happen once a step.
func margin(hands int, gamma float64) float64 {
	if gamma == 1 {
		return 0
	}
	return (float64(hands)*math.Ldexp(1, -40) + 1e-12) / (1 - gamma)
}

// actions values the actions at the start.
func (s *search) actions(start Node) []ActionValue {
	g := s.p.g
	var list []ActionValue
	for _, a := range g.actions(&start.x, nil) {
		c := s.p.choice(&start, a)
		v := ActionValue{Action: g.actionName(a)}
		for _, o := range c.Outcomes {
			lo, hi := s.known(o.Next)
			v.Lower += o.P * lo
			v.Upper += o.P * hi
		}
		v.Lower = c.Reward + s.discount*v.Lower
		v.Upper = c.Reward + s.discount*v.Upper
		v.Value = (v.Lower + v.Upper) / 2
		list = append(list, v)
	}
	return list
}

// known is the interval of a belief, found by the search or not. The belief is
// renamed.
func (s *search) known(n Node) (lower, upper float64) {
	s.p.rename(&n)
	if id, found := s.index.look(digestOf(&n)); found {
		return s.lower[id], s.upper[id]
	}
	return s.p.g.bounds(&n, s.discount)
}
