package pomdp

import (
	"context"
	"fmt"
	"math"
)

// Progress is a progress report of a solver, about the start belief.
type Progress struct {
	Work         int     // backups, expansions or trials so far, as each solver documents
	Size         int     // vectors or nodes held
	Lower, Upper float64 // bounds of the optimal value; ±Inf if there are none
}

// Solution is what a solver found out about a model.
type Solution struct {
	Progress
	// Policy achieves at least Lower from the start belief if Certified.
	Policy Policy
	// Vectors, where the solver makes them, bound the optimal value from below at
	// every belief (from above for solvers of upper bounds, as documented there).
	Vectors Vectors
	// Certified: Lower <= V* <= Upper holds by proof, up to the rounding of
	// floating point. Otherwise the bounds are statistical estimates.
	Certified bool
	// Done reports that the requested precision was reached, and not a limit of
	// work.
	Done bool

	prove func() *Proof
}

// Proof is what shows the interval of a certified solution, nil where there is
// none. It is written out on demand: for HSVI and SARSOP at the cost of a backup
// of every belief that the upper bound rests on.
func (s *Solution) Proof() *Proof {
	if s.prove == nil {
		return nil
	}
	return s.prove()
}

// Solver computes a policy, or bounds, of a model ahead of time. The model must
// pass [Model.Check]. A solver that is stopped by its context after it has
// something returns that, and no error.
type Solver interface {
	Solve(ctx context.Context, m *Model) (*Solution, error)
}

// discounted is the error of solvers that need gamma < 1.
func discounted(m *Model, who string) error {
	if m.Discount < 1 {
		return nil
	}
	return fmt.Errorf("pomdp: %s needs a discount below 1; it bounds what lies ahead by reward/(1-gamma)", who)
}

// horizonBounds are the values that no plan can leave: Rmin/(1-gamma) and
// Rmax/(1-gamma), with terminal states worth 0 when there are any.
func horizonBounds(m *Model) (low, high float64) {
	low, high = m.RewardRange()
	if m.Terminal != nil {
		low, high = min(low, 0), max(high, 0)
	}
	return low / (1 - m.Discount), high / (1 - m.Discount)
}

// tell calls a progress function that may be nil.
func tell(f func(Progress), p Progress) {
	if f != nil {
		f(p)
	}
}

// unknown is the progress before the first bounds.
func unknown() Progress { return Progress{Lower: math.Inf(-1), Upper: math.Inf(1)} }
