package pomdp

// Process is the belief MDP of a POMDP, or any Markov decision process: nodes
// that are fully known, each with choices that lead to weighted successors. A
// node is whatever the caller likes (a sparse belief, a hand and a set of
// cohorts); nodes of equal key are the same.
type Process[N any] interface {
	// key identifies a node.
	Key(n N) string
	// Choices are what can be done at n, each time the same. None: it is over,
	// and n is worth 0.
	Choices(n N) ([]Choice[N], error)
}

// Choice is one action at a node.
type Choice[N any] struct {
	Action   int     // in the caller's numbering
	Reward   float64 // expected, paid at once and not discounted
	Outcomes []Outcome[N]
}

// Outcome is one successor. The probabilities of a choice add up to 1; a
// missing part is the end of the game with value 0.
type Outcome[N any] struct {
	P    float64
	Next N
}

// Bounded is a process with a known interval for the value of each node, which
// may be loose: for instance the value of some policy as the lower bound, and
// the value under full observation as the upper bound.
type Bounded[N any] interface {
	Process[N]
	Bounds(n N) (lower, upper float64, err error)
}

// beliefs is the process of a model's beliefs.
type beliefs struct {
	f     *Filter
	lower func(Belief) float64
	upper func(Belief) float64
}

// Beliefs is the belief MDP of m, its nodes bounded by the given functions, by
// the least and greatest reward if nil (which needs a discount below 1).
func Beliefs(m *Model, lower, upper func(Belief) float64) Bounded[Belief] {
	low, high := horizonBounds(m)
	if lower == nil {
		lower = func(Belief) float64 { return low }
	}
	if upper == nil {
		upper = func(Belief) float64 { return high }
	}
	return beliefs{NewFilter(m), lower, upper}
}

func (x beliefs) Key(b Belief) string { return b.key() }

func (x beliefs) Bounds(b Belief) (lower, upper float64, err error) {
	if x.f.m.Over(b) {
		return 0, 0, nil
	}
	return x.lower(b), x.upper(b), nil
}

func (x beliefs) Choices(b Belief) ([]Choice[Belief], error) {
	if x.f.m.Over(b) {
		return nil, nil
	}
	choices := make([]Choice[Belief], len(x.f.m.Actions))
	for a := range choices {
		branches := x.f.branches(b, a)
		outcomes := make([]Outcome[Belief], len(branches))
		for i, branch := range branches {
			outcomes[i] = Outcome[Belief]{branch.P, branch.Next}
		}
		choices[a] = Choice[Belief]{a, x.f.m.gain(b, a), outcomes}
	}
	return choices, nil
}
