package equilibrium

import (
	"math"

	"github.com/unolab/uno"
)

// way is how a walk through the tree ends.
type way uint8

const (
	wonBy0 way = iota
	wonBy1
	blocked
	limited // the limit of turns was reached
	goesOn  // at another position whose value is known otherwise
)

// end is an outcome: how, in which step of seat 0, and where it goes on.
type end struct {
	way   way
	steps int32
	to    int32
}

// ends numbers outcomes from 1.
type ends struct {
	gamma float64
	// first is the step that is not discounted: 1 from the deal, 0 for a
	// position on the way, whose value its own first step discounts.
	first int32
	list  []end
	index map[end]int
}

// newEnds knows no outcome.
func newEnds(gamma float64, first int32) *ends {
	return &ends{gamma: gamma, first: first, index: map[end]int{}}
}

// add is the number of an outcome. Where nothing is discounted all steps are
// one.
func (e *ends) add(o end) int {
	if e.gamma == 1 {
		o.steps = 0
	}
	n, ok := e.index[o]
	if !ok {
		e.list = append(e.list, o)
		n = len(e.list)
		e.index[o] = n
	}
	return n
}

// of is the outcome of a hand that is over.
func (e *ends) of(s *uno.State, steps int32) int {
	o := end{way: blocked, steps: steps}
	switch {
	case s.Winner == 0:
		o.way = wonBy0
	case s.Winner == 1:
		o.way = wonBy1
	case s.Reason == uno.Limited:
		o.way = limited
	}
	return e.add(o)
}

// worth is the discount of an outcome.
func (e *ends) worth(o end) float64 {
	if e.gamma == 1 {
		return 1
	}
	return math.Pow(e.gamma, float64(o.steps-e.first))
}

// payoff is what an outcome pays to seat 0; one that goes on counts 0.
func (e *ends) payoff(n int) float64 { return e.pay(n, 0, nil) }

// pay is what an outcome pays to seat 0 when the limit pays so much, and where
// it goes on pays these.
func (e *ends) pay(n int, limit float64, on []float64) float64 {
	o := e.list[n-1]
	switch {
	case o.way == wonBy0:
		return e.worth(o)
	case o.way == wonBy1:
		return -e.worth(o)
	case o.way == limited:
		return limit * e.worth(o)
	case o.way == goesOn && on != nil:
		return e.worth(o) * on[o.to]
	default:
		return 0
	}
}
