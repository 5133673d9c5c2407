package pomdp

import (
	"math"
	"math/rand/v2"
)

// Policy chooses by the belief alone: a stationary policy of a model.
type Policy interface {
	// Choose names the action to take under the belief b.
	Choose(b Belief) int
}

// PolicyFunc is a function as a [Policy].
type PolicyFunc func(b Belief) int

// Choose calls f.
func (f PolicyFunc) Choose(b Belief) int { return f(b) }

// Alpha is a vector over the states: the value by state of a plan that begins
// with Action. The value of the plan at a belief b is b · Values.
type Alpha struct {
	Action int
	Values []float64
}

// Vectors is a set of alpha vectors: its value at a belief is that of the best
// vector, a piecewise linear, convex function of the belief. As a [Policy] it
// takes the action of the best vector.
type Vectors []Alpha

// Best is the index of the vector that is best under b, the first of equals,
// and its value; -1 and -Inf if there is none.
func (v Vectors) Best(b Belief) (int, float64) {
	best, value := -1, math.Inf(-1)
	for i, alpha := range v {
		if at := b.Dot(alpha.Values); at > value {
			best, value = i, at
		}
	}
	return best, value
}

// Value is the value of the best vector under b.
func (v Vectors) Value(b Belief) float64 {
	_, value := v.Best(b)
	return value
}

// Choose takes the action of the best vector. The set must not be empty.
func (v Vectors) Choose(b Belief) int {
	i, _ := v.Best(b)
	return v[i].Action
}

// Agent acts on its observations: a policy with a memory, such as a belief, a
// controller's node or a search tree.
type Agent[A, O any] interface {
	// Act chooses the next action.
	Act() (A, error)
	// Observe passes the action and the observation to the agent.
	Observe(a A, o O) error
}

// beliefAgent follows a policy with the exact belief.
type beliefAgent struct {
	f *Filter
	p Policy
	b Belief
}

// Follow is an agent that keeps the exact belief of m, from m.Start on, and does
// as the policy says.
func Follow(m *Model, p Policy) Agent[int, int] {
	return &beliefAgent{f: NewFilter(m), p: p, b: m.Start}
}

func (x *beliefAgent) Act() (int, error) { return x.p.Choose(x.b), nil }

func (x *beliefAgent) Observe(a, o int) error {
	next, p := x.f.Update(x.b, a, o)
	if p == 0 {
		return ImpossibleError{Action: x.f.m.Actions[a], Observation: x.f.m.Observations[o]}
	}
	x.b = next
	return nil
}

// ImpossibleError says that something was observed which the belief holds to be
// impossible: belief and world do not belong to the same model.
type ImpossibleError struct{ Action, Observation string }

// Error describes the impossible observation.
func (e ImpossibleError) Error() string {
	return "pomdp: observation " + e.Observation + " after action " + e.Action + " has no chance under the belief; is it the belief of another model?"
}

// randomAgent acts without looking.
type randomAgent struct {
	n   int
	rng *rand.Rand
}

// Random is an agent that takes each of m's actions with the same chance.
func Random(m *Model, rng *rand.Rand) Agent[int, int] { return &randomAgent{len(m.Actions), rng} }

func (x *randomAgent) Act() (int, error)    { return x.rng.IntN(x.n), nil }
func (*randomAgent) Observe(int, int) error { return nil }
